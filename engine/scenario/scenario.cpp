#include "engine/scenario/scenario.hpp"

#include "engine/scenario/names.hpp"

namespace oo {

std::string_view name(Light light) { return kLightWords[static_cast<std::size_t>(light)]; }
std::string_view name(TerrainKind kind) { return kTerrainWords[static_cast<std::size_t>(kind)]; }
std::string_view name(SpecialType type) { return kSpecialWords[static_cast<std::size_t>(type)]; }
std::string_view name(Moment moment) { return kMomentWords[static_cast<std::size_t>(moment)]; }
std::string_view name(ConditionType type) { return kConditionWords[static_cast<std::size_t>(type)]; }
std::string_view name(Status status) { return kStatusWords[static_cast<std::size_t>(status)]; }

const Trait* Traits::find(std::string_view key) const {
  for (const Trait& trait : all)
    if (trait.key == key) return &trait;
  return nullptr;
}

bool Traits::flag(std::string_view key, bool otherwise) const {
  const Trait* trait = find(key);
  return trait != nullptr ? trait->number != 0 : otherwise;
}

int Traits::number(std::string_view key, int otherwise) const {
  const Trait* trait = find(key);
  return trait != nullptr ? trait->number : otherwise;
}

std::string_view Traits::word(std::string_view key, std::string_view otherwise) const {
  const Trait* trait = find(key);
  return trait != nullptr ? std::string_view(trait->word) : otherwise;
}

UnitId Scenario::find(std::string_view wanted) const {
  for (std::size_t i = 0; i < units.size(); ++i)
    if (units[i].id == wanted) return UnitId(i);
  for (std::size_t i = 0; i < leaders.size(); ++i)
    if (leaders[i].id == wanted) return leader_id(i);
  return kNoUnit;
}

std::uint8_t VictoryPlan::find_event(std::string_view event) const {
  for (std::size_t i = 0; i < events.size(); ++i)
    if (events[i] == event) return static_cast<std::uint8_t>(i);
  return kNoEvent;
}

}  // namespace oo
