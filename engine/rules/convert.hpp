// convert.hpp: one written value against one entry of the description. Internal to engine/rules.
#pragma once
#include <string_view>

#include "engine/rules/binder.hpp"

namespace oo {

/// The canonical value, or a Trouble (path as given; code "type", "value" or "out_of_range") with the value, what is allowed, the clause.
Result<Scalar> convert(const Entry& entry, const TomlNode& node, std::string_view path);

}  // namespace oo
