#include "lab/story/story_json.hpp"

#include <nlohmann/json.hpp>

#include "lab/story/words.hpp"

namespace oo {

using nlohmann::json;

json to_json(const RollShown& roll) {
  json reasons = json::array();
  for (const RollReason& r : roll.reasons) reasons.push_back({{"text", r.text}, {"value", r.value}, {"clause", r.clause}, {"source", r.source}});
  return {{"purpose", roll.purpose}, {"need", roll.need},       {"result", roll.result}, {"clause", roll.clause},
          {"sides", roll.sides},     {"at_most", roll.at_most}, {"faces", roll.faces},   {"reasons", std::move(reasons)}};
}

json to_json(const StoryEntry& entry) {
  json j{{"n", entry.n}, {"turn", entry.turn}, {"phase", story::spaced(entry.phase)}, {"text", entry.sentence}, {"rolls", json::array()}};
  for (const RollShown& roll : entry.rolls) j["rolls"].push_back(to_json(roll));
  if (entry.side <= 1) j["side"] = entry.side;
  if (entry.mark != StoryMark::none) j["mark"] = name_of(entry.mark);
  if (!entry.clause.empty()) j["clause"] = entry.clause;
  if (entry.unit != kNoUnit) j["unit"] = entry.unit;
  if (entry.other != kNoUnit) j["other"] = entry.other;
  return j;
}

json to_json(std::span<const StoryEntry> entries) {
  json list = json::array();
  for (const StoryEntry& entry : entries) list.push_back(to_json(entry));
  return list;
}

}  // namespace oo
