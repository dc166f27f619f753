#include "engine/procedure/narrow.hpp"

#include <nlohmann/json.hpp>

namespace oo {

void leave_out(Json& outputs, const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) outputs.erase(std::string(name));
}

}  // namespace oo
