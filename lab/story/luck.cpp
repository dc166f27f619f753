#include "lab/story/luck.hpp"

#include <algorithm>

namespace oo {

void LuckCounter::on(const Event& event) {
  if (event.roll != nullptr) events_.emplace_back(event);
}

void LuckCounter::step(const Battle& after) {
  for (const StoredEvent& stored : events_) count(*stored.event().roll, needs_or_more(ruleset_, stored.event(), after));
  events_.clear();
}

void LuckCounter::count(const Roll& roll, bool upwards) {
  const UnitId roller = roll.request.roller;
  const SideId side = roller < side_of_.size() ? side_of_[roller] : kNoSide;
  if (side > 1 || roll.sides <= 0) return;
  LuckRow& row = row_[side];
  if (roll.kind == RollKind::count) {
    const int n = static_cast<int>(roll.faces.size());
    row.dice += n;
    row.expected += double(n) * std::clamp(roll.at_most, 0, roll.sides) / roll.sides;
    row.got += roll.result;
  } else if (roll.kind == RollKind::roll && roll.request.need > 0) {
    const int need = roll.request.need;
    const int good = std::clamp(upwards ? roll.sides - need + 1 : need, 0, roll.sides);
    row.dice += 1;
    row.expected += double(good) / roll.sides;
    row.got += (upwards ? roll.result >= need : roll.result <= need) ? 1 : 0;
  }
}

}  // namespace oo
