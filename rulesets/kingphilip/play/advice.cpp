#include "rulesets/kingphilip/play/advice.hpp"

#include "engine/geometry/segment.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/orders.hpp"
#include "rulesets/kingphilip/play/specials.hpp"

namespace oo::kingphilip {
namespace {

constexpr int kRecover = 400;            // rally and reform come first
constexpr int kLoadNear = 70, kLoadFar = 30;
constexpr Mil kNearEnemy = 16 * kInch;   // from here on one gets ready

/// The nearest enemies by the middles of their fronts, nearest first; who runs already is twice as far.
void nearest_enemies(Counsel f, UnitId u, Inline<UnitId, 3>& out) {
  std::array<std::int64_t, 3> far{};
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v)) continue;
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

/// Exits are for those for whose men its side is paid. The nearest that is or will soon be open.
bool wants_out(Counsel f, UnitId u, Point& to) {
  const SideId side = f.row(u).side;
  const bool saving = std::any_of(f.setup.victory.conditions.begin(), f.setup.victory.conditions.end(), [&](const Condition& c) {
    const bool pays = c.type == ConditionType::figures_saved || c.type == ConditionType::figures_exited;
    return c.side == side && pays && std::find(c.units.begin(), c.units.end(), u) != c.units.end();
  });
  if (!saving) return false;
  std::int64_t least = -1;
  for (const ExitPlan& exit : f.setup.exits) {
    if (exit.side != side || f.s.flow.turn + f.j.exit_lead < exit.from_turn) continue;
    if (!exit.everybody && std::find(exit.units.begin(), exit.units.end(), u) == exit.units.end()) continue;
    const Mil along_it = std::clamp(place_along(exit.edge, f.unit(u).front), exit.from + kInch, exit.to - kInch);
    const Point at = on_edge(f.table(), exit.edge, along_it);
    const std::int64_t d = distance2(at, f.unit(u).front);
    if (least >= 0 && d >= least) continue;
    to = at;
    least = d;
  }
  return least >= 0;
}

/// What its side may set on fire, with some deed of this unit: place in KpSetup::fuel.
int fuel_to_burn(Counsel f, UnitId u) {
  for (const SpecialRow& row : f.setup.specials) {
    const SpecialPlan& plan = row.plan;
    if (plan.type != SpecialType::set_fire || plan.side != f.row(u).side || row.fuel < 0 || f.s.flow.rained) continue;
    if (!plan.units.empty() && std::find(plan.units.begin(), plan.units.end(), u) == plan.units.end()) continue;
    const HouseState& house = f.s.houses[std::size_t(row.fuel)];
    if (!house.untenable && !house.ruin) return row.fuel;
  }
  return -1;
}

/// Plunder nobody has taken yet, the nearest.
bool plunder(Counsel f, UnitId u, Point& to) {
  std::int64_t least = -1;
  for (const SpecialRow& row : f.setup.specials) {
    if (row.plan.type != SpecialType::take || row.plan.side != f.row(u).side) continue;
    for (const std::size_t o : row.plan.objectives) {
      const PieceId piece = f.setup.objective_piece[o];
      if (f.s.victory.status[o] != Status::untouched || piece == kNoPiece) continue;
      const Box box = box_of(f.ground().piece(piece).points);
      const Point at = midpoint(box.low, box.high);
      const std::int64_t d = distance2(at, f.unit(u).front);
      if (least >= 0 && d >= least) continue;
      to = at;
      least = d;
    }
  }
  return least >= 0;
}

/// Where the battle is to be sought when no enemy is in sight.
Point battlefield_ahead(Counsel f, UnitId u) {
  const SideId side = f.row(u).side;
  for (const Condition& c : f.setup.victory.conditions)
    if (c.side == side && (c.type == ConditionType::area_clear || c.type == ConditionType::area_held) && !c.objectives.empty()) {
      const PieceId piece = f.setup.objective_piece[c.objectives[0]];
      const Box box = piece != kNoPiece ? box_of(f.ground().piece(piece).points) : box_of(f.setup.areas[c.objectives[0]]);
      return midpoint(box.low, box.high);
    }
  return {f.setup.width / 2, f.setup.height / 2};
}

/// A side that is paid for what the enemy loses or for ground it holds has no need to seek him before he is seen.
bool waits(Counsel f, UnitId u) { return f.unit(u).hidden || f.setup.keeps_ground[f.row(u).side]; }

void find_goal(Counsel f, Brief& b) {
  const Unit& unit = f.unit(b.unit);
  const bool enemy_near = b.enemy != kNoUnit && b.distance <= 10 * kInch;
  if (wants_out(f, b.unit, b.goal)) {
    b.has_goal = b.leaving = true;
    return;
  }
  b.house = fuel_to_burn(f, b.unit);
  if (b.house >= 0) {
    b.goal = battlefield::Where::table == unit.where ? centre(f.setup.fuel[std::size_t(b.house)].body) : unit.front;
    b.has_goal = b.for_good = true;
    return;
  }
  if (Point loot; plunder(f, b.unit, loot) && (!enemy_near || distance2(loot, unit.front) < distance2(unit.front, f.unit(b.enemy).front))) {
    b.goal = loot;
    b.has_goal = b.for_good = true;
    return;
  }
  if (b.enemy != kNoUnit) {
    b.goal = f.unit(b.enemy).front;
    b.has_goal = !f.setup.keeps_ground[f.row(b.unit).side] || b.distance <= b.keep_off + b.allowance / 2;
    return;
  }
  if (waits(f, b.unit)) return;
  b.goal = battlefield_ahead(f, b.unit);
  b.has_goal = b.for_good = true;
}

}  // namespace

Order blank_order(Counsel f, Word verb, UnitId unit) {
  Order o;
  o.answers = f.s.flow.decisions[f.s.flow.ask_side];
  o.verb = verb;
  o.unit = unit;
  return o;
}

Brief brief(Counsel f, UnitId u) {
  Brief b;
  b.unit = u;
  nearest_enemies(f, u, b.enemies);
  if (!b.enemies.empty()) {
    b.enemy = b.enemies[0];
    b.distance = distance(f, u, b.enemy);
  }
  const Mil range = f.rules().fire_row(f.row(u).troop, f.row(u).weapon).range;
  if (b.enemy != kNoUnit && b.distance <= range) aims_of(f, u, FireAt::all, kNoUnit, {}, b.aims);
  b.allowance = move_rate(f.row(u).troop, f.unit(u).formation, f.rules());
  b.keep_off = std::max<Mil>(kInch + 1, range * 5 / 8);
  find_goal(f, b);
  return b;
}

void unit_candidates(Counsel f, UnitId u, CandidateList& out) {
  const Unit& unit = f.unit(u);
  if (unit.state == State::routed && f.rules().switches.must_recover_first) {
    out.add(blank_order(f, "rally", u), kRecover);
    out.add(blank_order(f, "finish", u), 0);
    return;
  }
  const Brief b = brief(f, u);
  if (unit.state != State::good_order) {
    if (unit.state == State::routed) out.add(blank_order(f, "rally", u), kRecover);
    else form_candidates(f, b, "reform", kRecover, out);
    out.add(blank_order(f, "finish", u), 0);
    return;
  }
  deed_candidates(f, b, out);
  if (!unit.entering) {
    fire_candidates(f, b, out);
    charge_candidates(f, b, out);
    if (!unit.loaded && f.rules().needs_loading(f.row(u).weapon)) {
      const int could_hit = expected_hits_x10(f, u, b.aims);
      const bool near = b.enemy != kNoUnit && b.distance <= kNearEnemy;
      out.add(blank_order(f, "load", u), (near ? kLoadNear : kLoadFar) + could_hit * 3);
    }
    if (f.garrison(u)) garrison_candidates(f, b, out);
    else facing_candidates(f, b, out);
  }
  move_candidates(f, b, out);
  out.add(blank_order(f, "finish", u), 0);
}

void leader_candidates(Counsel f, UnitId leader, CandidateList& out) {
  const Leader& l = f.leader(leader);
  if (l.unit == kNoUnit)
    for (UnitId u = 0; u < f.unit_count(); ++u) {
      if (f.row(u).side != f.setup.side_of(leader) || !f.on_table(u) || f.leader_of(u) != kNoUnit || f.unit(u).entering) continue;
      Order o = blank_order(f, "move", leader);
      o.target = u;
      out.add(o, 60 - int(length(l.at, f.unit(u).front) / kInch));
    }
  out.add(blank_order(f, "finish", leader), 1);
}

int urgency(Counsel f, UnitId u) {
  const Unit& unit = f.unit(u);
  constexpr int kShaken = 1'000'000;
  if (unit.state != State::good_order || unit.entering) return kShaken;
  // Those in front first, so that those behind find their way free. By the middles of the fronts, in inches: near enough, and asked for every unit.
  std::int64_t least = -1;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v)) continue;
    const std::int64_t d = distance2(unit.front, f.unit(v).front);
    if (least < 0 || d < least) least = d;
  }
  constexpr std::int64_t kSquareInch = std::int64_t{kInch} * kInch;
  if (least >= 0) return std::max(0, kShaken / 2 - int(least / kSquareInch));
  return 500;
}

int worth_of_answer(Counsel f, const Order& order) {
  switch (f.s.flow.ask) {
    case Ask::stand_and_fire: return order.verb == "fire" ? 50 : 0;
    case Ask::follow: return order.verb == "follow" ? 10 : 20;                // in the open it would stand alone before the others
    default: return 0;
  }
}

int worth_of(Counsel f, const Order& order) {
  if (f.s.flow.ask != Ask::act) {
    if (f.s.flow.ask == Ask::deploy) return order.verb == "done" ? 1 : 0;     // the scenario's places are good enough
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

int KpAdvice::worth(const Battle& seen, const Order& order) const { return worth_of({static_cast<const KpBattle&>(seen).field(), kRecruit}, order); }
int KpAdvice::worth_well(const Battle& seen, const Order& order) const { return worth_of({static_cast<const KpBattle&>(seen).field(), kCaptain}, order); }
void KpAdvice::propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  static_cast<const KpBattle&>(seen).propose_as(kCaptain, seed, limit, out);
}

const Advice& KpBattle::advice() const {
  static const KpAdvice advice;
  return advice;
}

}  // namespace oo::kingphilip
