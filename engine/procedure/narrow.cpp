#include "engine/procedure/narrow.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace oo {

bool asks_for_none_of(const Json& wanted, const std::vector<std::string_view>& names) {
  if (!wanted.is_array() || wanted.empty()) return false;
  const auto named = [&](const Json& one) {
    return !one.is_string() || std::find(names.begin(), names.end(), one.get_ref<const std::string&>()) != names.end();
  };
  return std::none_of(wanted.begin(), wanted.end(), named);
}

}  // namespace oo
