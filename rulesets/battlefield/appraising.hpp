// appraising.hpp: how both sides stand (engine/battle/appraisal.hpp), for battles of bodies of figures with one state each.
//
// Who may use it: the advice of rule sets, with a Field that has `unit`, `row`, `unit_count`, `setup` (a FieldSetup) and `s` with `victory`, `flow`, `leaders`.
// Integers, and doubles for the points only. No errors; allocates nothing.
#pragma once
#include <algorithm>

#include "engine/battle/appraisal.hpp"
#include "engine/geometry/segment.hpp"
#include "engine/scenario/prospect.hpp"
#include "rulesets/battlefield/bases.hpp"

namespace oo::battlefield {

/// Of one unit on the table, in hundredths of its figures.
struct Marks {
  int shaken = 0;       // of its nerve gone: 0 in good order, 100 in rout
  int ready = 0;        // able to fire
  int place = 0;        // how well it stands: cover, works
};

constexpr std::int32_t thousandths(std::int64_t part, std::int64_t whole) { return static_cast<std::int32_t>(1000 * part / std::max<std::int64_t>(1, whole)); }

/// For `side`: who would win if the battle ended now, the points where the scenario gives them, and who is nearer to breaking. `per_point`: what a point counts
/// where there are a thousand figures to fight for.
inline std::int32_t aims_of(const Prospect& now, SideId side, std::int64_t figures, int per_point) {
  const SideId enemy = enemy_of(side);
  const double ahead = now.points[side] - now.points[enemy];
  const auto verdict = now.winner == kNoSide ? 0 : now.winner == side ? kWon / 4 : -kWon / 4;
  const std::int32_t race = (now.towards_break[enemy] - now.towards_break[side]) / 4;
  return verdict + race + static_cast<std::int32_t>(per_point * ahead / static_cast<double>(std::max<std::int64_t>(1, figures)));
}

inline constexpr int kPerPoint = 1000;

/// Men, leaders, aims: alike in every game.
template <class Setup, class State>
void appraise_side(const Setup& setup, const State& s, const Standing& standing, const Prospect& now, SideId side, Appraisal& out, int per_point = kPerPoint) {
  const VictoryPlan& plan = setup.victory;
  const std::int64_t start = plan.figures[side];
  out.at(side, Appraisal::men) = -thousandths(figures_lost(plan, side, plan.losses, standing), start);
  int leaders = 0, fallen = 0;
  for (std::size_t id = plan.unit_count; id < plan.side_of.size(); ++id) {
    if (plan.side_of[id] != side) continue;
    const LeaderStanding l = standing.leader(UnitId(id));
    ++leaders;
    fallen += l.killed || l.captured || l.off_table ? 1 : 0;
  }
  out.at(side, Appraisal::leaders) = -thousandths(fallen, leaders);
  if (s.flow.over) out.at(side, Appraisal::aims) = s.flow.winner == kNoSide ? 0 : s.flow.winner == side ? kWon : -kWon;
  else out.at(side, Appraisal::aims) = aims_of(now, side, (plan.figures[0] + plan.figures[1]) / 2, per_point);
}

template <class Field>
Mil nearest_body(Field f, UnitId u) {
  if (u >= f.unit_count() || !f.on_table(u)) return -1;
  std::int64_t least = std::int64_t{kFar} * kFar;
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (f.enemies(u, v) && f.known_to(f.row(u).side, v)) least = std::min(least, distance2(f.unit(u).front, f.unit(v).front));
  return static_cast<Mil>(isqrt(least));
}

template <class Field, class MarksOf>     // Marks(UnitId)
void appraise_bodies(Field f, const Standing& standing, const MarksOf& marks_of, Appraisal& out, int per_point = kPerPoint) {
  std::int64_t shaken[2] = {0, 0}, ready[2] = {0, 0}, place[2] = {0, 0};
  for (UnitId u = 0; u < f.unit_count(); ++u) {
    const auto& unit = f.unit(u);
    if (unit.where != Where::table) continue;
    const SideId side = f.row(u).side;
    const Marks marks = marks_of(u);
    shaken[side] += std::int64_t{unit.figures} * marks.shaken;
    ready[side] += std::int64_t{unit.figures} * marks.ready;
    place[side] += std::int64_t{unit.figures} * marks.place;
  }
  const Prospect now = f.s.flow.over ? Prospect{} : prospect(f.setup.victory, f.s.victory, standing);
  for (SideId side = 0; side < 2; ++side) {
    const std::int64_t start = 100 * f.setup.victory.figures[side];
    out.at(side, Appraisal::nerve) = -thousandths(shaken[side], start);
    out.at(side, Appraisal::fire) = thousandths(ready[side], start);
    out.at(side, Appraisal::position) = thousandths(place[side], start);
    appraise_side(f.setup, f.s, standing, now, side, out, per_point);
  }
}

}  // namespace oo::battlefield
