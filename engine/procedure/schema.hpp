// schema.hpp: a procedure described for people and for machines: --help text, JSON Schema (draft 2020-12), and the plain description that the
// Umpire page builds its form from. All walk the same FieldInfo.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/procedure/procedure.hpp"

namespace oo {

std::string help_text(const Procedure&, const Tables&);
nlohmann::json json_schema(const Procedure&, const Tables&);
/// {name, clause, help, inputs: [...], outputs: [...]}, fields in order.
nlohmann::json description(const Procedure&, const Tables&);

}  // namespace oo
