#include "rulesets/moccasins/play/advice.hpp"

#include <algorithm>

#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/placing.hpp"

namespace oo::moccasins {
namespace {

constexpr Mil kCloseFire = 2500;        // near enough for the whole front to bear

Mil small_arms_range(Counsel f, UnitId u) {
  const TroopRow& t = f.troop(u);
  return t.fire >= 0 && t.arm != Arm::artillery ? Mil(f.rules().fire[std::size_t(t.fire)].range) : 0;
}

/// The nearest enemies by the middles of their fronts, nearest first.
void nearest_enemies(Counsel f, UnitId u, Inline<UnitId, 3>& out) {
  std::array<std::int64_t, 3> far{};
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v)) continue;
    // Who runs already is twice as far: those who still stand decide the day.
    const std::int64_t d = distance2(f.unit(u).front, f.unit(v).front) * (f.unit(v).state == State::routed ? 4 : 1);
    std::size_t at = out.size();
    while (at > 0 && d < far[at - 1]) --at;
    if (at >= 3) continue;
    if (!out.full()) ++out.count;
    for (std::size_t i = out.size() - 1; i > at; --i) {
      out[i] = out[i - 1];
      far[i] = far[i - 1];
    }
    out[at] = v;
    far[at] = d;
  }
}

/// The middle of a polygon's box: near enough for going somewhere.
Point middle(std::span<const Point> polygon) {
  const Box box = box_of(polygon);
  return midpoint(box.low, box.high);
}

/// Exits are for those whose side is paid for the men it saves.
bool wants_out(Counsel f, UnitId u, Point& to) {
  const SideId side = f.row(u).side;
  const bool saving = std::any_of(f.setup.victory.conditions.begin(), f.setup.victory.conditions.end(), [&](const Condition& c) {
    return c.side == side && (c.type == ConditionType::figures_saved || c.type == ConditionType::figures_exited);
  });
  if (!saving) return false;
  for (const ExitPlan& exit : f.setup.exits) {
    if (exit.side != side || f.s.flow.turn + 1 < exit.from_turn) continue;
    const Mil along_it = std::clamp(place_along(exit.edge, f.unit(u).front), exit.from + kInch, exit.to - kInch);
    to = on_edge(f.table(), exit.edge, along_it);
    return true;
  }
  return false;
}

/// Where the battle is to be sought when no enemy is in sight: the ground that decides it, else across the table.
Point battlefield(Counsel f, UnitId u) {
  const SideId side = f.row(u).side;
  for (const Condition& c : f.setup.victory.conditions)
    if (c.side == side && (c.type == ConditionType::area_clear || c.type == ConditionType::area_held) && !c.objectives.empty() &&
        !f.setup.areas[c.objectives[0]].empty()) {
      const Point ground = middle(f.setup.areas[c.objectives[0]]);
      if (c.type == ConditionType::area_held) return ground;
    }
  const Edge far = f.setup.edge[enemy_of(side)];
  const Point at = f.unit(u).front;
  return far == Edge::top || far == Edge::bottom ? on_edge(f.table(), far, at.x) : on_edge(f.table(), far, at.y);
}

}  // namespace

Brief brief(Counsel f, UnitId u) {
  Brief b;
  b.unit = u;
  nearest_enemies(f, u, b.enemies);
  if (!b.enemies.empty()) {
    b.enemy = b.enemies[0];
    b.distance = distance(f, u, b.enemy);
  }
  b.holds = f.setup.keeps_ground[f.row(u).side];
  b.allowance = move_rate(f.row(u).troop, f.unit(u).formation, f.mounted(u), f.rules());
  const Mil range = small_arms_range(f, u);
  b.keep_off = f.mounted(u) && f.troop(u).fire >= 0 ? 9 * kInch : range > 0 ? std::min<Mil>(range - kInch, kCloseFire) : 2 * kInch;
  if (b.enemy != kNoUnit) {
    const Cdeg off = turn_between(f.unit(u).facing, bearing(f.unit(u).front, f.unit(b.enemy).front));
    b.enemy_in_front = off <= f.rules().arc[static_cast<std::size_t>(f.unit(u).formation)] * 100;
  }
  if (wants_out(f, u, b.goal)) {
    b.has_goal = b.leaving = true;
  } else if (!b.holds) {
    b.goal = b.enemy != kNoUnit ? f.unit(b.enemy).front : battlefield(f, u);
    b.has_goal = true;
  } else if (b.enemy != kNoUnit && b.distance <= b.keep_off + b.allowance / 2) {
    b.goal = f.unit(b.enemy).front;                      // a short step for a shot, no more
    b.has_goal = true;
  }
  return b;
}

int urgency(Counsel f, UnitId u) {
  const Unit& unit = f.unit(u);
  constexpr int kShaken = 1'000'000;
  if (unit.state != State::good_order) return kShaken;
  // Those in front first, so that those behind find their way free. By the middles of the fronts, in inches: near enough, and asked for every unit.
  std::int64_t least = -1;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v)) continue;
    const std::int64_t d = distance2(unit.front, f.unit(v).front);
    if (least < 0 || d < least) least = d;
  }
  constexpr std::int64_t kSquareInch = std::int64_t{kInch} * kInch;
  if (least >= 0) return std::max(0, kShaken / 2 - int(least / kSquareInch));
  const Mil to_go = distance_to(f.table(), f.setup.edge[enemy_of(f.row(u).side)], unit.front);
  return std::max(0, 1000 - to_go / kInch);
}

int worth_of_answer(Counsel f, const Order& order) {
  switch (f.s.flow.ask) {
    case Ask::stand_and_fire: return order.verb == "fire" ? 50 : 0;
    case Ask::follow: return order.verb == "follow" ? 40 : 0;                  // a computer follows, MOC-8.20
    case Ask::occupy: {                                                       // MOC-9.14
      const bool stays = behind_any_works(f, f.s.flow.ask_unit) || in_cover(f, f.s.flow.ask_unit);
      return (order.verb == "stay") == stays ? 20 : 0;
    }
    default: return 0;
  }
}

int worth_of(Counsel f, const Order& order) {
  if (f.s.flow.ask != Ask::act && f.s.flow.ask != Ask::free_operation) {
    if (f.s.flow.ask == Ask::deploy) return order.verb == "done" ? 1 : 0;      // the scenario's places are good enough
    return worth_of_answer(f, order);
  }
  if (order.verb == "end") return -1000;
  CandidateList list;
  if (f.setup.is_leader(order.unit)) leader_candidates(f, order.unit, list);
  else if (f.setup.is_unit(order.unit)) unit_candidates(f, order.unit, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list.at(i).order == order) return list.at(i).worth;
  return -10;
}

int MocAdvice::worth(const Battle& seen, const Order& order) const { return worth_of({static_cast<const MocBattle&>(seen).field(), kRecruit}, order); }
int MocAdvice::worth_well(const Battle& seen, const Order& order) const { return worth_of({static_cast<const MocBattle&>(seen).field(), kCaptain}, order); }
void MocAdvice::propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  static_cast<const MocBattle&>(seen).propose_as(kCaptain, seed, limit, out);
}

const Advice& MocBattle::advice() const {
  static const MocAdvice advice;
  return advice;
}

}  // namespace oo::moccasins
