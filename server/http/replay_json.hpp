// replay_json.hpp: a record step by step for the replay page, with both sides seen or as one side saw it: for after the end only. For http. Includes the
// JSON library.
#pragma once
#include <string>

#include "engine/record/record.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

/// `Replay` of the contract. Verifies every die on the way. `viewer`: whose table and log it shows; kNoSide: everything.
Result<Json> replay_json(const Record& record, const Registry& registry, const std::string& game, SideId viewer = kNoSide);
/// {"record": "..."} or the record itself.
Result<std::string> record_of_body(const std::string& body);

}  // namespace oo::server
