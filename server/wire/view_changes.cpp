#include "server/wire/view_changes.hpp"

#include <tuple>

namespace oo::server {

namespace {
/// Every field that is told of a unit.
bool alike(const UnitView& a, const UnitView& b) {
  const auto fields = [](const UnitView& u) {
    return std::tie(u.id, u.key, u.name, u.side, u.troop, u.arm, u.weapon, u.formation, u.state, u.on_table, u.destroyed, u.hidden, u.officer, u.loaded, u.loads,
                    u.loads_needed, u.figures, u.start, u.guns, u.lost_this_turn, u.killed, u.captured, u.off_table, u.exited, u.operations, u.arrives, u.front, u.facing,
                    u.width, u.depth, u.leader, u.bases, u.gun_bases, u.numbers);
  };
  return fields(a) == fields(b);
}
bool alike(const LeaderView& a, const LeaderView& b) {
  const auto fields = [](const LeaderView& l) { return std::tie(l.id, l.key, l.name, l.side, l.role, l.on_table, l.lost, l.mounted, l.at, l.attached); };
  return fields(a) == fields(b);
}
/// Items of `now` that are not the same in `before`; all of them where the lists name others.
template <class T>
std::vector<T> changed(const std::vector<T>& before, const std::vector<T>& now) {
  std::vector<T> out;
  if (before.size() != now.size()) return now;
  for (std::size_t i = 0; i < now.size(); ++i)
    if (!alike(before[i], now[i])) out.push_back(now[i]);
  return out;
}
}  // namespace

std::vector<UnitView> changed_units(const BattleView& before, const BattleView& now) { return changed(before.units, now.units); }
std::vector<LeaderView> changed_leaders(const BattleView& before, const BattleView& now) { return changed(before.leaders, now.leaders); }

bool same_numbers(const BattleView& a, const BattleView& b) {
  const auto fields = [](const BattleView& v) {
    return std::tie(v.turn, v.turn_limit, v.phase, v.phasing, v.start[0], v.start[1], v.lost[0], v.lost[1], v.points[0], v.points[1]);
  };
  return fields(a) == fields(b);
}

}  // namespace oo::server
