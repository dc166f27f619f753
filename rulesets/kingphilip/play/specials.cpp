#include "rulesets/kingphilip/play/specials.hpp"

#include "engine/geometry/segment.hpp"

#include "rulesets/kingphilip/play/firing.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

bool names(const SpecialPlan& plan, UnitId u) { return plan.units.empty() || std::find(plan.units.begin(), plan.units.end(), u) != plan.units.end(); }

bool in_states(const SpecialPlan& plan, State state) {
  if (plan.states.empty()) return state == State::good_order;
  return std::any_of(plan.states.begin(), plan.states.end(), [&](const std::string& s) { return s == word(state); });
}

SpecialType type_of(Word verb) { return verb == kVerbSetFire ? SpecialType::set_fire : verb == kVerbPutOut ? SpecialType::put_out_fire : SpecialType::take; }

Quad body_of(Field f, PieceId piece) {
  const Box box = box_of(f.ground().piece(piece).points);
  return base_around(midpoint(box.low, box.high), heading(0), box.high.x - box.low.x, box.high.y - box.low.y);
}

/// The base of a piece or area lies within the distance of the unit.
bool within_reach(Field f, UnitId u, const Quad& body, Mil distance) {
  if (f.garrison(u)) return within(house_quad(f.setup.houses[std::size_t(f.unit(u).house)]), body, distance + kNear);
  return within({&body, 1}, f.bases(u), distance + kNear);
}
/// The same of what may burn; of a fence the fence itself (KPW-16.7).
bool within_reach(Field f, UnitId u, const Fuel& fuel, Mil distance) {
  if (!fuel.line || f.garrison(u)) return within_reach(f, u, fuel.body, distance);
  const auto bases = f.bases(u);
  return std::any_of(bases.begin(), bases.end(), [&](const Quad& q) { return f.ground().touches_work(q, fuel.piece, distance + kNear); });
}

bool no_enemy_near(Field f, SideId side, const Quad& body, Mil limit) {
  return limit < 0 || enemy_within(f, side, {&body, 1}, limit) == kNoUnit;
}

Quad objective_body(Field f, std::size_t objective) {
  const PieceId piece = f.setup.objective_piece[objective];
  if (piece != kNoPiece) return body_of(f, piece);
  const Box box = box_of(f.setup.areas[objective]);
  return base_around(midpoint(box.low, box.high), heading(0), box.high.x - box.low.x, box.high.y - box.low.y);
}

bool can_be_taken(Field f, UnitId u, const SpecialPlan& plan, std::size_t objective) {
  if (f.s.victory.status[objective] != Status::untouched) return false;
  const Quad body = objective_body(f, objective);
  return within_reach(f, u, body, plan.distance) && no_enemy_near(f, plan.side, body, plan.no_enemy_within);
}

constexpr Refusal kNoSuchDeed{"special", "KPW-16.5", "unit"};

/// A fire in a house is put out by who is inside, any other by who stands at it (KPW-16.7).
Refusal check_putting_out(Field f, UnitId u, const SpecialRow& row) {
  const bool there = f.setup.is_house(row.fuel) ? f.unit(u).house == row.fuel : within_reach(f, u, f.setup.fuel[std::size_t(row.fuel)], row.plan.distance);
  if (!there) return kNoSuchDeed;
  return f.s.houses[std::size_t(row.fuel)].fires.empty() ? Refusal{"not_burning", "KPW-16.5", "verb"} : Refusal{};
}

Refusal check_setting_fire(Field f, UnitId u, const SpecialRow& row) {
  const SpecialPlan& plan = row.plan;
  const Fuel& fuel = f.setup.fuel[std::size_t(row.fuel)];
  const HouseState& state = f.s.houses[std::size_t(row.fuel)];
  if (f.s.flow.rained) return {"rained", "KPW-16.5", "verb"};
  if (state.ruin || state.untenable || state.fires.full() || f.unit(u).house == row.fuel) return kNoSuchDeed;
  if (!no_enemy_near(f, plan.side, fuel.body, plan.no_enemy_within)) return kNoSuchDeed;
  if (plan.cost == SpecialCost::fire) {
    if (Refusal r = check_weapons(f, u)) return r;
    return in_lane(f, u, fuel.body, plan.distance) ? Refusal{} : kNoSuchDeed;
  }
  return within_reach(f, u, fuel, plan.distance) ? Refusal{} : kNoSuchDeed;
}

Refusal check_place(Field f, UnitId u, const SpecialRow& row) {
  const SpecialPlan& plan = row.plan;
  if (plan.type == SpecialType::take) {
    for (const std::size_t o : plan.objectives)
      if (can_be_taken(f, u, plan, o)) return {};
    return kNoSuchDeed;
  }
  if (row.fuel < 0) return kNoSuchDeed;
  return plan.type == SpecialType::put_out_fire ? check_putting_out(f, u, row) : check_setting_fire(f, u, row);
}

Refusal check_special(Field f, UnitId u, std::size_t i) {
  const SpecialRow& row = f.setup.specials[i];
  const SpecialPlan& plan = row.plan;
  if (plan.side != f.row(u).side || !names(plan, u) || plan.cost == SpecialCost::none || f.s.flow.turn < plan.from_turn) return {"special", "KPW-16.5", "unit"};
  if (!in_states(plan, f.unit(u).state)) return {"state", "KPW-16.5", "unit"};
  if (plan.uses > 0 && f.s.uses[i] >= plan.uses) return {"used_up", "KPW-16.5", "verb"};
  return check_place(f, u, row);
}

bool succeeds(Play& p, const SpecialPlan& plan, Word purpose, UnitId u) {
  if (plan.die == 0) return true;
  const Request request{purpose, "KPW-16.5", 0, {}, {}, u, kNoUnit};
  const int face = p.dice.roll(plan.die, request);
  return std::find(plan.on.begin(), plan.on.end(), face) != plan.on.end();
}

/// KPW-16.5: who is still inside is lost with all in it; then the house is a building. KPW-16.7: anything else burned down stays the ground it was.
void burns_down(Play& p, int fuel) {
  HouseState& state = p.s.houses[std::size_t(fuel)];
  for (UnitId u = 0; u < p.s.units.size() && p.setup.is_house(fuel); ++u)
    if (p.field().on_table(u) && p.unit(u).house == fuel) {
      tell(p, {"burned_inside", "KPW-16.5", u, kNoUnit, kAll, true}, {{"figures", p.unit(u).figures}});
      if (const UnitId leader = p.field().leader_of(u); leader != kNoUnit) kill_commander(p, leader, "KPW-16.5");
      lose_figures(p, u, p.unit(u).figures, kNoUnit, Edge::bottom);
    }
  state.ruin = true;
  state.fires.clear();
}

/// leave = "at_once": everybody inside is set outside now, KPW-16.7; who finds no room there burns.
void set_all_outside(Play& p, int house) {
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (!p.field().on_table(u) || p.unit(u).house != house) continue;
    if (set_outside(p, u)) tell(p, {"left_burning_house", "KPW-16.7", u}, {{"x", p.unit(u).front.x}, {"y", p.unit(u).front.y}});
  }
}

/// The event, the objectives that burn with it, and whoever must be out at once.
void is_ablaze(Play& p, const SpecialRow& row) {
  p.s.houses[std::size_t(row.fuel)].untenable = true;
  p.s.victory.happen(row.plan.event);
  for (std::size_t o = 0; o < p.setup.objective_piece.size(); ++o)
    if (p.setup.objective_piece[o] == p.setup.fuel[std::size_t(row.fuel)].piece) p.s.victory.mark(o, Status::burned);
  if (!p.setup.is_house(row.fuel)) {
    tell(p, {"burned_down", "KPW-16.7", kNoUnit, kNoUnit, kAll, true}, {{"piece", std::int32_t(p.setup.fuel[std::size_t(row.fuel)].piece)}});
    burns_down(p, row.fuel);
    return;
  }
  tell(p, {"house_untenable", "KPW-16.5", kNoUnit, kNoUnit, kAll, true});
  if (!row.plan.leave_at_once) return;
  set_all_outside(p, row.fuel);
  burns_down(p, row.fuel);
}

bool burns_enough(const SpecialPlan& plan, const HouseState& state) {
  return !state.fires.empty() && int(state.fires.size()) >= plan.fires && state.fires[0] >= plan.phases;
}

/// A fire has just been lit: what asks for no time comes about now.
void flare_up(Play& p, int fuel) {
  for (const SpecialRow& row : p.setup.specials) {
    const HouseState& state = p.s.houses[std::size_t(fuel)];
    if (row.plan.type == SpecialType::burn && row.fuel == fuel && row.plan.phases == 0 && !state.untenable && burns_enough(row.plan, state)) is_ablaze(p, row);
  }
}

}  // namespace

namespace {

Mil off_fuel(Field f, int fuel, Point from) {
  const PieceId piece = f.setup.fuel[std::size_t(fuel)].piece;
  if (f.ground().in_piece(piece, from)) return 0;
  const auto& points = f.ground().piece(piece).points;
  Mil least = kMaxCoordinate;
  for (std::size_t i = 0; i < points.size(); ++i) least = std::min(least, gap(from, points[i], points[(i + 1) % points.size()]));
  return least;
}

/// Whether the point named means this row's house or piece: none that burns lies nearer to it.
bool is_meant(Field f, const Order& order, const SpecialRow& row) {
  if (order.path.empty() || row.fuel < 0) return true;
  for (int fuel = 0; fuel < int(f.setup.fuel.size()); ++fuel)
    if (off_fuel(f, fuel, order.path[0]) < off_fuel(f, row.fuel, order.path[0])) return false;
  return true;
}

}  // namespace

int find_deed(Field f, UnitId u, const Order& order, Refusal& why) {
  why = {"special", "KPW-16.5", "verb"};
  int best = -1;
  std::size_t most = 0;
  for (std::size_t i = 0; i < f.setup.specials.size(); ++i) {
    const SpecialPlan& plan = f.setup.specials[i].plan;
    if (plan.type != type_of(order.verb)) continue;
    if (order.choice == kByArrows && plan.cost != SpecialCost::fire) continue;
    if (order.choice == kByTorch && plan.cost != SpecialCost::operation) continue;
    if (!is_meant(f, order, f.setup.specials[i])) continue;
    if (const Refusal r = check_special(f, u, i)) {
      if (best < 0 && why.code == "special") why = r;
      continue;
    }
    const std::size_t chances = plan.die == 0 ? 100 : plan.on.size() * 60 / std::size_t(plan.die);   // of several the likeliest
    if (best >= 0 && chances <= most) continue;
    best = int(i);
    most = chances;
  }
  if (best >= 0) why = {};
  return best;
}

void carry_out_deed(Play& p, UnitId u, int special) {
  const SpecialRow& row = p.setup.specials[std::size_t(special)];
  const SpecialPlan& plan = row.plan;
  std::uint8_t& uses = p.s.uses[std::size_t(special)];
  if (uses < 255) ++uses;
  show_itself(p, u, "KPW-6.7");
  if (plan.type == SpecialType::take) {
    for (std::size_t o : plan.objectives)
      if (can_be_taken(p, u, plan, o)) {
        p.s.victory.mark(o, Status::taken);
        tell(p, {"taken", "KPW-16.5", u, kNoUnit, kAll, true}, {{"objective", std::int32_t(o)}});
        return;
      }
    return;
  }
  HouseState& house = p.s.houses[std::size_t(row.fuel)];
  if (plan.type == SpecialType::put_out_fire) {
    if (!succeeds(p, plan, "put_out_fire", u)) {
      tell(p, {"fire_burns_on", "KPW-16.5", u});
      return;
    }
    for (std::size_t i = 0; i + 1 < house.fires.size(); ++i) house.fires[i] = house.fires[i + 1];   // the oldest first
    house.fires.pop();
    tell(p, {"fire_out", "KPW-16.5", u, kNoUnit, kAll, true}, {{"left", std::int32_t(house.fires.size())}});
    return;
  }
  if (plan.cost == SpecialCost::fire) p.unit(u).fired = p.setup.units[u].weapon == Weapon::bow ? Fired::bow : Fired::musket;
  if (plan.cost == SpecialCost::fire && p.rules().needs_loading(p.setup.units[u].weapon)) p.unit(u).loaded = false;
  if (!succeeds(p, plan, "set_fire", u)) {
    tell(p, {"fire_failed", "KPW-16.5", u});
    return;
  }
  house.fires.push(0);
  tell(p, {"fire_started", "KPW-16.5", u, kNoUnit, kAll, true}, {{"fires", std::int32_t(house.fires.size())}, {"piece", std::int32_t(p.setup.fuel[std::size_t(row.fuel)].piece)}});
  flare_up(p, row.fuel);
}

Refusal check_must_move(Field f, UnitId u, const Order& order) {
  const Unit& unit = f.unit(u);
  for (const SpecialRow& row : f.setup.specials) {
    const SpecialPlan& plan = row.plan;
    if (plan.type != SpecialType::must_move || plan.turn != f.s.flow.turn || !names(plan, u) || plan.units.empty()) continue;
    if (unit.began || unit.state != State::good_order) continue;
    if (order.verb != "move") return {"must_move", "KPW-16.5", "verb"};
    MovePlan way;
    if (Refusal r = plan_move(f, u, order, way)) return r;
    if (distance_to(f.table(), plan.edge, way.end) >= distance_to(f.table(), plan.edge, unit.front)) return {"must_move", "KPW-16.5", "path"};
  }
  return {};
}

void rain(Play& p) {
  for (std::size_t i = 0; i < p.setup.specials.size(); ++i) {
    const SpecialPlan& plan = p.setup.specials[i].plan;
    if (plan.type != SpecialType::rain || p.s.flow.rained || p.s.flow.turn < plan.from_turn) continue;
    if (!succeeds(p, plan, "rain", kNoUnit)) continue;
    p.s.flow.rained = true;
    for (HouseState& house : p.s.houses) house.fires.clear();
    tell(p, {"rain", "KPW-16.5", kNoUnit, kNoUnit, kAll, true});
  }
}

void take_objectives(Play& p, SideId side) {
  for (const SpecialRow& row : p.setup.specials) {
    const SpecialPlan& plan = row.plan;
    if (plan.type != SpecialType::take || plan.cost != SpecialCost::none || plan.side != side || p.s.flow.turn < plan.from_turn) continue;
    for (const std::size_t o : plan.objectives)
      for (UnitId u = 0; u < p.s.units.size(); ++u) {
        if (!p.field().placed(u) || p.setup.units[u].side != side || !names(plan, u) || !in_states(plan, p.unit(u).state)) continue;
        if (!can_be_taken(p, u, plan, o)) continue;
        p.s.victory.mark(o, Status::taken);
        tell(p, {"taken", "KPW-16.5", u, kNoUnit, kAll, true}, {{"objective", std::int32_t(o)}});
      }
  }
}

void burn(Play& p, SideId side) {
  for (const SpecialRow& row : p.setup.specials) {
    if (row.plan.type != SpecialType::burn || row.fuel < 0) continue;
    HouseState& house = p.s.houses[std::size_t(row.fuel)];
    if (house.ruin) continue;
    if (house.untenable) {
      const bool anybody = figures_inside(p, row.fuel) > 0, their_turn = enemy_inside(p, row.fuel, enemy_of(side)) != kNoUnit;
      if (!anybody || their_turn) burns_down(p, row.fuel);                   // the end of the garrison's next half-turn
      continue;
    }
    if (row.plan.of_side != kNoSide && row.plan.of_side != side) continue;
    for (std::uint8_t& age : house.fires)
      if (age < 250) ++age;
    if (burns_enough(row.plan, house)) is_ablaze(p, row);
  }
}

}  // namespace oo::kingphilip
