// script.hpp: battle scripts: small positions, orders, dice, and what must follow. The form is docs/battle-scripts.md.
//
// Who may call: command line and tests. Errors in the file are bad_input with file, line and key; a script whose expectations fail is a
// ScriptFailure with the step and what was found instead.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/battle/registry.hpp"
#include "engine/core/result.hpp"

namespace oo {

struct ScriptFailure {
  std::string script;
  std::size_t step = 0;                               // from 1; 0: the position itself
  std::string text;
};
struct ScriptReport {
  std::size_t passed = 0, failed = 0;                 // scripts
  std::vector<ScriptFailure> failures;
  std::vector<std::string> clauses;                   // cited by the scripts
};

Result<ScriptReport> run_scripts(std::string_view text, const Registry&, std::string_view file_name);

}  // namespace oo
