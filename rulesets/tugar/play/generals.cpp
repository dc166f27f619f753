#include "rulesets/tugar/play/generals.hpp"

#include <algorithm>

#include "rulesets/tugar/fire.hpp"
#include "rulesets/tugar/play/terrain.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

Quad base_of(Field f, Point at) { return base_around(at, heading(0), f.rules().base_general.width, f.rules().base_general.depth); }

UnitId enemy_near(Field f, SideId side, Point at) {
  const Quad him = base_of(f, at);
  const auto who = f.s.standing.first_within({&him, 1}, f.rules().reach.general_enemy, [&](UnitId v) { return f.row(v).side != side && f.known_to(side, v); });
  return who ? *who : kNoUnit;
}

/// Turns he has paid already for the first work on his way, at which he stands. TUG-5.6
Fraction paid_for(const Leader& l, const WorkCrossing& c, std::size_t leg) {
  return leg == 0 && c.piece == l.crossing && c.from_start <= kAtWork ? l.paid : Fraction(0);
}

/// The time goes as far as a work on the way, and all that is left of it into that work: it is paid over several turns. TUG-5.6
bool stops_at_work(Field f, const Leader& l, std::span<const Point> way, MoveInput in, RidePlan& out) {
  Fraction works = 0;
  in.legs.clear();
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    WorkCrossings crossed;
    f.ground().works_crossed(way[i], way[i + 1], crossed);
    for (std::size_t k = 0; k < crossed.size(); ++k) {
      const WorkCrossing& c = crossed[k];
      const Point before = along(way[i], way[i + 1], std::max(0, c.from_start - kTouch));
      MoveInput up_to = in;
      add_line(f, way[i], before, up_to.legs);
      const MoveResult ride = move(up_to, f.rules());
      CrossInput cross;
      cross.arm = Arm::general;
      cross.formation = Formation::none;
      cross.obstacle = obstacle_of(f.ground().piece(c.piece).kind);
      cross.turn_used = l.used + ride.cost + works;
      cross.progress = k == 0 ? paid_for(l, c, i) : Fraction(0);
      if (!ride.legal || cross.turn_used >= Fraction(1)) return false;
      const CrossResult r = cross_obstacle(cross, f.rules());
      if (!r.legal) return false;
      works += r.spent_now;
      if (r.turn_left > Fraction(0)) continue;
      if (r.spent_now == Fraction(0)) return false;
      out.end = before;
      out.cost = ride.cost + works;
      out.work = c.piece;
      out.crossing = r;
      out.corners = i;
      return true;
    }
    add_line(f, way[i], way[i + 1], in.legs);
  }
  return false;
}

/// He rides at his own rate, half in woods and water, and pays the line time for works.
Refusal pay_for_way(Field f, SideId side, const Leader& l, std::span<const Point> way, RidePlan& out) {
  MoveInput in;
  in.side = f.setup.human == side ? People::human : People::tugar;
  in.arm = Arm::general;
  in.formation = Formation::none;
  in.turn_used = l.used;
  Fraction works = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    add_line(f, way[i], way[i + 1], in.legs);
    WorkCrossings crossed;
    f.ground().works_crossed(way[i], way[i + 1], crossed);
    for (std::size_t k = 0; k < crossed.size(); ++k) {
      const Fraction whole = crossing_cost(obstacle_of(f.ground().piece(crossed[k].piece).kind), Formation::none, f.rules());
      works += std::max(Fraction(0), whole - (k == 0 ? paid_for(l, crossed[k], i) : Fraction(0)));
    }
    if (f.s.standing.first_crossed(way[i], way[i + 1], [&](UnitId v) { return f.row(v).side != side && f.known_to(side, v); }))
      return {"in_the_way", "TUG-4.15", "path"};
  }
  const MoveResult paid = move(in, f.rules());
  if (!paid.legal && paid.reason != "no_time") return {"impassable", "TUG-4.11", "path"};
  out.cost = paid.cost + works;
  if (paid.legal && out.cost <= Fraction(1) - l.used) return {};
  // Who rides to join a unit comes to it or stays.
  if (out.joins == kNoUnit && stops_at_work(f, l, way, in, out)) return {};
  return {"no_time", "TUG-4.11", "path"};
}

void lose_leader(Play& p, UnitId id, Where where, bool killed, ClauseId clause) {
  Leader& l = p.leader(id);
  l.where = where;
  l.killed = killed;
  l.unit = kNoUnit;
  tell(p, {killed ? Word("general_killed") : Word("general_captured"), clause, id, kNoUnit, kAll, true});
}

/// Inside one of the zones in which his side deploys now, whichever units it is for.
bool in_own_zone(Field f, Point at) {
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  const Quad him = base_of(f, at);
  return std::any_of(f.setup.zones.begin(), f.setup.zones.end(),
                     [&](const battlefield::ZoneRow& zone) { return zone.side == now.side && zone.order == now.order && zone.holds({&him, 1}); });
}

/// A unit of his own side that has no general but, perhaps, himself.
Refusal check_joining(Field f, UnitId id, UnitId to) {
  if (!f.setup.is_unit(to) || f.row(to).side != f.setup.side_of(id) || !f.on_table(to)) return {"target", "TUG-12.2", "target"};
  if (to == f.leader(id).unit) return {"nothing", "TUG-12.2", "target"};
  return leader_of(f, to) != kNoUnit ? Refusal{"has_leader", "TUG-12.2", "target"} : Refusal{};
}

}  // namespace

Refusal check_general_placing(Field f, const Order& order) {
  const UnitId id = order.unit;
  const SideId side = f.setup.side_of(id);
  if (side != f.s.flow.ask_side) return {"not_yours", "TUG-14.16", "unit"};
  if (f.leader(id).where != Where::table) return {"not_on_table", "TUG-14.16", "unit"};
  if (!order.formation.empty()) return {"formation_unasked", "TUG-2.1", "formation"};
  if (!order.choice.empty()) return {"choice", "TUG-14.16", "choice"};
  if (order.target != kNoUnit) return order.path.empty() ? check_joining(f, id, order.target) : Refusal{"nowhere", "TUG-14.16", "path"};
  if (order.path.size() != 1) return {"nowhere", "TUG-14.16", "path"};
  const Point to = order.path[0];
  if (!wholly_on(f.setup.table(), base_of(f, to))) return {"off_table", "TUG-14.16", "path"};
  if (!in_own_zone(f, to)) return {"zone", "TUG-14.16", "path"};
  if (const UnitId enemy = enemy_near(f, side, to); enemy != kNoUnit) return {"too_near_enemy", "TUG-12.3", "path", enemy};
  return {};
}

void carry_out_general_placing(Play& p, const Order& order) {
  Leader& l = p.leader(order.unit);
  l.unit = order.target;
  if (order.target != kNoUnit) leaders_follow(p, order.target);
  else l.at = order.path[0];
  tell(p, {"placed", "TUG-14.16", order.unit, order.target, SideMask(1U << p.setup.side_of(order.unit))}, {{"x", l.at.x}, {"y", l.at.y}});
}

Refusal plan_ride(Field f, UnitId id, const Order& order, RidePlan& out) {
  const Leader& l = f.leader(id);
  const SideId side = f.setup.side_of(id);
  if (l.where != Where::table) return {"not_on_table", "TUG-12.1", "unit"};
  if (l.finished) return {"done", "TUG-3.2", "unit"};
  Inline<Point, 10> way;
  way.push(l.at);
  for (const Point to : order.path)
    if (to != way.back()) way.push(to);
  if (order.target != kNoUnit) {
    if (Refusal r = check_joining(f, id, order.target)) return r;
    out.joins = order.target;
    const Point to = nearest_on(f.rect(order.target), way.back());
    if (to != way.back()) way.push(to);
  }
  if (way.size() == 1 && out.joins == kNoUnit) return {"nowhere", "TUG-4.11", "path"};
  for (const Point p : way)
    if (!on_table(f.setup.table(), p)) return {"off_table", "TUG-4.20", "path"};
  if (Refusal r = pay_for_way(f, side, l, way.all(), out)) return r;
  if (out.work == kNoPiece) out.end = way.back();
  if (out.joins == kNoUnit)
    if (const UnitId enemy = enemy_near(f, side, out.end); enemy != kNoUnit) return {"too_near_enemy", "TUG-12.3", "path", enemy};
  return {};
}

void carry_out_ride(Play& p, UnitId id, const RidePlan& plan) {
  Leader& l = p.leader(id);
  const Point from = l.at;
  l.used += plan.cost;
  l.unit = plan.joins;
  l.at = plan.end;
  l.crossing = plan.work;                                                    // elsewhere it is lost, TUG-5.9
  l.paid = plan.work == kNoPiece ? Fraction(0) : plan.crossing.progress;
  if (plan.joins != kNoUnit) {
    l.finished = true;
    leaders_follow(p, plan.joins);
  }
  if (plan.work != kNoPiece)
    return tell(p, {"crossing", "TUG-5.6", id}, {{"x", l.at.x}, {"y", l.at.y}, {"inches", length(from, l.at)}, {"paid", std::int32_t((l.paid * Fraction(1000)).ceil())},
                                                 {"of", std::int32_t((plan.crossing.cost * Fraction(1000)).ceil())}});
  tell(p, {plan.joins == kNoUnit ? Word("general_moved") : Word("general_joined"), "TUG-4.11", id, plan.joins}, {{"x", l.at.x}, {"y", l.at.y}, {"inches", length(from, l.at)}});
}

void leaders_follow(Play& p, UnitId u) {
  for (Leader& l : p.s.leaders)
    if (l.unit == u && l.where == Where::table) {
      l.at = at(p.unit(u).front, heading(p.unit(u).facing), 0, -p.field().shape(u).depth);
      l.crossing = kNoPiece;
      l.paid = 0;
    }
}

void leader_of_destroyed(Play& p, UnitId u, bool in_melee) {
  for (std::size_t i = 0; i < p.s.leaders.size(); ++i) {
    Leader& l = p.s.leaders[i];
    if (l.unit != u || l.where != Where::table) continue;
    if (in_melee) lose_leader(p, p.setup.leader_id(i), Where::destroyed, true, "TUG-12.4");
    else l.unit = kNoUnit;
  }
}

void leaders_in_danger(Play& p) {
  const Field f = p.field();
  for (std::size_t i = 0; i < p.s.leaders.size(); ++i) {
    Leader& l = p.s.leaders[i];
    const UnitId id = p.setup.leader_id(i);
    const SideId side = p.setup.leaders[i].side;
    if (l.where != Where::table || l.unit != kNoUnit) continue;
    const UnitId enemy = enemy_near(f, side, l.at);
    if (enemy == kNoUnit) continue;
    const Quad him = base_of(f, l.at);
    const auto refuge = f.s.standing.nearest({&him, 1}, [&](UnitId v) { return f.row(v).side == side; });   // whoever is with it already
    if (refuge.unit == kNoUnit || refuge.distance > p.rules().reach.general_refuge) {
      lose_leader(p, id, Where::captured, false, "TUG-12.3");
      continue;
    }
    l.unit = refuge.unit;
    leaders_follow(p, refuge.unit);
    tell(p, {"general_fled", "TUG-12.3", id, refuge.unit, kAll, true});
  }
}

void fire_endangers_generals(Play& p, UnitId u, int casualties) {
  if (casualties <= 0 || !p.rules().switches.general_dies_on_six) return;
  const Field f = p.field();
  for (std::size_t i = 0; i < p.s.leaders.size(); ++i) {
    const Leader& l = p.s.leaders[i];
    if (p.setup.leaders[i].side != p.setup.units[u].side || l.where != Where::table) continue;
    const UnitId id = p.setup.leader_id(i);
    LeaderCasualtyInput in;
    in.casualties = casualties;
    in.general_distance = l.unit == u || !f.s.standing.present(u) ? 0 : measured(base_of(f, l.at), f.rect(u));
    in.roller = id;
    const LeaderCasualtyResult result = leader_casualty(in, p.rules(), p.dice);
    if (result.killed) lose_leader(p, id, Where::destroyed, true, "TUG-12.5");
  }
}

}  // namespace oo::tugar
