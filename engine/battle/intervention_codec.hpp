// intervention_codec.hpp: an Intervention as JSON, and back. Everything that comes in is untrusted: strict, bounded, as engine/battle/codec.hpp.
//
// {"kind": "resign", "side": 1} or {"kind": "draw"} or {"kind": "correct", "unit": 3, "figures": 14, "state": "disordered", "loaded": true,
// "front": [24, 30.5], "facing": 90}: what is left out stays as it was. Who may use it: record, server, command line.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "engine/battle/intervention.hpp"

namespace oo {

nlohmann::json to_json(const Intervention&);
/// The state is a word of the rule set: what is made here lives as long as the program.
Result<Intervention> intervention_from_json(const nlohmann::json&, const Ruleset&, std::string_view path = "intervention");

}  // namespace oo
