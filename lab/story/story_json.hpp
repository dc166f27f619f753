// story_json.hpp: entries of the log as the pages get them (web/src/wire.ts: Entry, RollShown, Reason). Keys at their default are left out.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "lab/story/story.hpp"

namespace oo {

nlohmann::json to_json(const RollShown&);
nlohmann::json to_json(const StoryEntry&);
nlohmann::json to_json(std::span<const StoryEntry>);

}  // namespace oo
