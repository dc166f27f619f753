// position.hpp: the position of a battle script as the text of a scenario: what the script leaves out is filled in. For lab/script only.
#pragma once
#include <string>

#include "engine/battle/registry.hpp"
#include "engine/rules/toml_source.hpp"

namespace oo {

/// `script` is one [[script]]; `named` the file's [position] table (may be null). Scenario text, or bad_input with file, line and key.
Result<std::string> position_text(const TomlNode& script, const TomlNode* named, const Ruleset&, const Registry&, std::string_view file);

}  // namespace oo
