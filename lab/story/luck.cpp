#include "lab/story/luck.hpp"

#include <algorithm>

#include "lab/story/spared.hpp"

namespace oo {

void LuckCounter::on(const Event& event) {
  if (event.roll != nullptr) events_.emplace_back(event);
}

void LuckCounter::step(const Battle& after) {
  for (const StoredEvent& stored : events_) {
    if (!spares(ruleset_, stored.event(), after)) count(*stored.event().roll, needs_or_more(ruleset_, stored.event(), after));
  }
  events_.clear();
}

std::optional<Chance> chance_of(const Roll& roll, bool or_more) {
  if (roll.sides <= 0) return std::nullopt;
  if (roll.kind == RollKind::count) return Chance{static_cast<int>(roll.faces.size()), std::clamp(roll.at_most, 0, roll.sides), roll.result};
  const int need = roll.request.need;
  if (roll.kind != RollKind::roll || need <= 0) return std::nullopt;
  return Chance{1, std::clamp(or_more ? roll.sides - need + 1 : need, 0, roll.sides), (or_more ? roll.result >= need : roll.result <= need) ? 1 : 0};
}

void LuckCounter::count(const Roll& roll, bool upwards) {
  const UnitId roller = roll.request.roller;
  const SideId side = roller < side_of_.size() ? side_of_[roller] : kNoSide;
  const auto chance = chance_of(roll, upwards);
  if (side > 1 || !chance) return;
  LuckRow& row = row_[side];
  row.dice += chance->dice;
  row.expected += double(chance->dice) * chance->good / roll.sides;
  row.got += chance->got;
}

}  // namespace oo
