// The battle at its start: every figure where the scenario puts it. FAL-6.18, 6.19, 8.12, 21.9.
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/layout.hpp"
#include "rulesets/faltering/play/specials.hpp"

namespace oo::faltering {

namespace {

void place_unit(const UnitPlan& plan, const FalSetup& setup, UnitId u, BattleState& s) {
  const UnitRow& row = setup.units[u];
  Group& g = s.groups[u];
  g.front = plan.position.value_or(Point{});
  g.facing = plan.facing;
  g.formation = from_word<Formation>(kFormationWords, plan.formation).value_or(Formation::line);
  g.ranks = std::uint8_t(plan.ranks);
  g.hidden = plan.hidden;
  g.mounted = row.horse();
  if (plan.arrival) g.arrival = battlefield::arrival_of(*plan.arrival);
  if (!plan.position && plan.garrison) {
    const Box box = box_of(std::span<const Point>(setup.ground.piece(PieceId(plan.garrison->terrain)).points));
    g.front = {midpoint(box.low, box.high).x, box.high.y - kInch / 2};
  }
  Places places;
  const Shape shape{g.front, g.facing, g.formation, g.ranks, std::uint8_t(row.guns)};
  lay_out(shape, row.start, row.horse(), setup.rules, places);
  for (int i = 0; i < row.guns; ++i) {
    Gun& gun = s.guns[std::size_t(row.first_gun + i)];
    gun.front = places.guns[std::size_t(i)];
    gun.facing = plan.facing;
    gun.crew = u;
    gun.side = row.side;
    gun.limbered = g.formation == Formation::limbered;
    gun.loaded = plan.loaded;
    if (plan.arrival) gun.place = Place::to_come;
  }
  for (int i = 0; i < row.start; ++i) {
    Figure& x = s.figures[std::size_t(row.first + i)];
    x.at = std::size_t(i) < plan.figure_positions.size() ? plan.figure_positions[std::size_t(i)] : places.men[std::size_t(i)];
    x.facing = plan.facing;
    x.rep = std::int8_t(row.rep);
    x.weapon = i >= row.start - row.second_figures ? row.second_weapon : row.weapon;         // FAL-21.9
    x.loaded = plan.loaded;
    x.mounted = row.horse();
    x.faltering = plan.state == "faltering";
    x.retiring = plan.state == "retiring";
    if (plan.state == "prone") x.body = Body::prone;
    if (plan.state == "kd") x.body = Body::kd;
    if (plan.arrival) x.place = Place::to_come;
  }
}

void place_leader(const LeaderPlan& plan, const LeaderRow& row, const FalSetup& setup, BattleState& s) {
  Figure& x = s.figures[row.figure];
  x.rep = std::int8_t(row.rep);
  x.weapon = row.weapon;
  x.mounted = row.mounted;
  x.facing = plan.facing;
  x.at = plan.position.value_or(Point{});
  if (plan.attached_to == kNoUnit) return;
  const UnitId u = plan.attached_to;
  x.facing = s.groups[u].facing;
  x.place = s.figures[setup.units[u].first].place;
  if (plan.position) return;
  Places places;
  const Group& with = s.groups[u];
  lay_out({with.front, with.facing, with.formation, with.ranks, std::uint8_t(setup.units[u].guns)}, setup.units[u].start, setup.units[u].horse(), setup.rules, places);
  x.at = places.leader;
}

}  // namespace

BattleState first_state(const Scenario& scenario, const FalSetup& setup) {
  BattleState s;
  s.figures.resize(setup.figures());
  s.groups.resize(setup.roster());
  s.guns.resize(setup.guns.size());
  s.victory = start_state(setup.victory);
  for (UnitId u = 0; u < setup.units.size(); ++u) place_unit(scenario.units[u], setup, u, s);
  for (std::size_t l = 0; l < setup.leaders.size(); ++l) {
    const LeaderPlan& plan = scenario.leaders[l];
    s.attached.push_back(plan.attached_to);
    place_leader(plan, setup.leaders[l], setup, s);
    Group& g = s.groups[setup.leader_id(l)];
    g.front = s.figures[setup.leaders[l].figure].at;
    g.facing = s.figures[setup.leaders[l].figure].facing;
    g.formation = Formation::skirmish;
  }
  for (const WagonRow& row : setup.wagons) {
    const ObjectivePlan& plan = scenario.objectives[row.objective];
    Wagon w;
    w.front = plan.position;
    w.facing = plan.facing;
    for (const TerrainPiece& piece : setup.ground.pieces())
      if (piece.kind == kind_id(Ground::road) && piece.is_line) {
        w.along = along_road(piece.points, plan.position);
        break;
      }
    s.wagons.push_back(w);
  }
  for (std::size_t i = 0; i < setup.fires.size() && i < kMostFires; ++i) {
    s.fires.push(0);
    s.lit_on.push(0);
  }
  return s;
}

}  // namespace oo::faltering
