// fields_now.hpp: the fields of a procedure as they stand with what has been given so far: which of them its form shows now, which it misses.
//
// A Form answers by its own reading, nothing is said twice: a field that is not shown is accepted whatever it holds, so one that takes a value
// of a wrong type is not shown; one whose absence is refused is required. Each question is one PreparedCall that is thrown away, no die is
// touched. Fields that come after one which no value satisfies are described as if nothing were given.
//
// Who may call: the server, for the form on the Umpire page. Errors: none; the first Trouble of what is given stands in the answer.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "engine/procedure/procedure.hpp"

namespace oo {

/// description() with `shown` and `required` as they are now, each field `trouble` where its value is not allowed, and one `trouble` of the
/// whole call (the first that resolve() would give). Each trouble: {kind, path, code, text, clause}. Fields inside lists keep their description.
nlohmann::json fields_now(const Procedure&, const nlohmann::json& given, const RulesInForce&);

}  // namespace oo
