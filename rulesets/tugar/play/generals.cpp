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
    for (const WorkCrossing& c : crossed) works += crossing_cost(obstacle_of(f.ground().piece(c.piece).kind), Formation::none, f.rules());
    if (f.s.standing.first_crossed(way[i], way[i + 1], [&](UnitId v) { return f.row(v).side != side && f.known_to(side, v); }))
      return {"in_the_way", "TUG-4.15", "path"};
  }
  const MoveResult paid = move(in, f.rules());
  if (!paid.legal) return {paid.reason == "no_time" ? Word("no_time") : Word("impassable"), "TUG-4.11", "path"};
  out.cost = paid.cost + works;
  if (out.cost > Fraction(1) - l.used) return {"no_time", "TUG-4.11", "path"};
  return {};
}

void lose_leader(Play& p, UnitId id, Where where, bool killed, ClauseId clause) {
  Leader& l = p.leader(id);
  l.where = where;
  l.killed = killed;
  l.unit = kNoUnit;
  tell(p, {killed ? Word("general_killed") : Word("general_captured"), clause, id, kNoUnit, kAll, true});
}

}  // namespace

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
    if (!f.setup.is_unit(order.target) || f.row(order.target).side != side || !f.on_table(order.target)) return {"target", "TUG-12.2", "target"};
    if (order.target == l.unit) return {"nothing", "TUG-12.2", "target"};
    if (leader_of(f, order.target) != kNoUnit) return {"has_leader", "TUG-12.2", "target"};
    out.joins = order.target;
    const Point to = nearest_on(f.rect(order.target), way.back());
    if (to != way.back()) way.push(to);
  }
  if (way.size() == 1 && out.joins == kNoUnit) return {"nowhere", "TUG-4.11", "path"};
  for (const Point p : way)
    if (!on_table(f.setup.table(), p)) return {"off_table", "TUG-4.20", "path"};
  if (Refusal r = pay_for_way(f, side, l, way.all(), out)) return r;
  out.end = way.back();
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
  if (plan.joins != kNoUnit) {
    l.finished = true;
    leaders_follow(p, plan.joins);
  }
  tell(p, {plan.joins == kNoUnit ? Word("general_moved") : Word("general_joined"), "TUG-4.11", id, plan.joins}, {{"x", l.at.x}, {"y", l.at.y}, {"inches", length(from, l.at)}});
}

void leaders_follow(Play& p, UnitId u) {
  for (Leader& l : p.s.leaders)
    if (l.unit == u && l.where == Where::table) l.at = at(p.unit(u).front, heading(p.unit(u).facing), 0, -p.field().shape(u).depth);
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
    const auto refuge = f.s.standing.nearest({&him, 1}, [&](UnitId v) { return f.row(v).side == side && leader_of(f, v) == kNoUnit; });
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
