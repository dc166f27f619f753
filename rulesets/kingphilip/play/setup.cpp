#include "rulesets/kingphilip/play/setup.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {
namespace {

std::vector<GroundKind> ground_kinds() {
  std::vector<GroundKind> kinds;
  for (const Word w : kGroundWords) kinds.push_back({w, Lie::area});
  for (const Word w : kKindWords) kinds.push_back({w, Lie::area});
  kinds.push_back({"cart", Lie::area});
  kinds.push_back({"hill", Lie::hill});
  kinds.push_back({"road", Lie::road});
  kinds.push_back({"obstacle", Lie::work});
  return kinds;
}

/// An obstacle drawn as an area counts by its outline (KPW-5.10): a kind of ground of its own.
Result<oo::Ground> build_ground(const Scenario& scenario) {
  Scenario told = scenario;
  for (TerrainPlan& t : told.terrain)
    if (t.word == "obstacle" && !t.line) t.word = "cart";
  return battlefield::build_ground(told, ground_kinds());
}

const KindRow* row_of(KindId kind, const Rules& r) {
  return kind >= kFirstKind && kind < kFirstKind + kKindWords.size() ? &r.kinds[std::size_t(kind - kFirstKind)] : nullptr;
}

/// KPW-5.15: as which ground a kind is moved over.
Ground moved_as(KindId kind, const Rules& r) {
  if (kind < kFirstKind) return static_cast<Ground>(kind);
  const KindRow* row = row_of(kind, r);
  if (row == nullptr) return Ground::open;
  if (row->move == Passage::thick_woods) return Ground::thick_woods;
  return row->move == Passage::open_woods ? Ground::open_woods : Ground::open;
}

bool nobody_ends_on(KindId kind, const Rules& r) {
  if (kind == kCart) return true;
  const KindRow* row = row_of(kind, r);
  return row != nullptr && (row->move == Passage::impassable || row->move == Passage::door);
}

/// One table of costs from the one function that prices a stretch (movement.hpp).
MoveCost cost_table(Formation f, const Rules& r) {
  MoveCost cost;
  const auto price = [&](Segment s) {
    s.length = kInch;
    return cost_per_mil(s, f, r);
  };
  for (KindId kind = 0; kind < kHill; ++kind) {
    Segment s;
    s.ground = moved_as(kind, r);
    cost.per_inch[kind] = price(s);
    if (nobody_ends_on(kind, r) && kind != kCart) cost.barred.add(kind);
  }
  Segment up;
  up.uphill = true;
  cost.hill = price(up);
  cost.hill_only_up = true;                                                  // KPW-5.4
  cost.takes_road = f == Formation::column;                                  // KPW-5.8
  cost.hill_on_road = true;
  Segment road;
  road.road = true;
  cost.road = price(road);
  cost.to_cross[kObstacle] = r.obstacle_cross;                               // KPW-5.10
  return cost;
}

void read_ground(const Scenario& scenario, KpSetup& setup) {
  setup.woods = KindSet(kind_id(Ground::open_woods), kind_id(Ground::thick_woods));
  setup.hiding = setup.woods;
  for (KindId kind = 0; kind < kHill; ++kind) {
    if (nobody_ends_on(kind, setup.rules)) setup.impassable.add(kind);
    if (const KindRow* row = row_of(kind, setup.rules); row != nullptr && row->hides) setup.hiding.add(kind);
  }
  for (PieceId i = 0; i < setup.ground.pieces().size(); ++i) {
    const TerrainPiece& piece = setup.ground.piece(i);
    if (piece.kind == kCart) setup.carts.push_back(i);
    const KindRow* row = row_of(piece.kind, setup.rules);
    if (row == nullptr) continue;
    if (row->blocks_sight) setup.blocks.push_back(i);
    if (row->move != Passage::door) continue;
    const TerrainPlan& plan = scenario.terrain[i];
    const int capacity = plan.capacity > 0 ? plan.capacity : int(setup.rules.house_capacity);
    setup.houses.push_back({i, box_of(piece.points), plan.door.value_or(Edge::bottom), capacity});
  }
  for (const ObjectivePlan& o : scenario.objectives)
    setup.objective_piece.push_back(o.kind == ObjectiveKind::piece ? PieceId(o.terrain) : kNoPiece);
}

int fuel_of(PieceId piece, const KpSetup& setup) {
  for (std::size_t i = 0; i < setup.fuel.size(); ++i)
    if (setup.fuel[i].piece == piece) return int(i);
  return -1;
}

/// KPW-16.7: as a house is, anything that burns is taken as the box round it.
Fuel fuel_from(PieceId piece, const KpSetup& setup) {
  const Box box = box_of(setup.ground.piece(piece).points);
  return {piece, base_around(midpoint(box.low, box.high), heading(0), box.high.x - box.low.x, box.high.y - box.low.y), setup.ground.piece(piece).kind == kObstacle};
}

std::optional<Trouble> read_specials(const Scenario& scenario, KpSetup& setup) {
  if (setup.houses.size() > kMaxHouses)
    return bad_input("terrain", "too_many", fmt::format("{} houses; these rules have room for {}", setup.houses.size(), kMaxHouses));
  for (const House& house : setup.houses) setup.fuel.push_back(fuel_from(house.piece, setup));
  for (const SpecialPlan& plan : scenario.specials) {
    if (!battlefield::holds(plan, *setup.tables)) continue;
    SpecialRow row{plan, -1};
    if (plan.type == SpecialType::set_fire || plan.type == SpecialType::put_out_fire || plan.type == SpecialType::burn) {
      const auto piece = PieceId(plan.target);
      if (fuel_of(piece, setup) < 0) setup.fuel.push_back(fuel_from(piece, setup));
      row.fuel = fuel_of(piece, setup);
    }
    if (setup.fuel.size() > kMaxFuel)
      return bad_input("special." + plan.id + ".target", "too_many", fmt::format("more than {} things that may burn, houses among them", kMaxFuel));
    if (plan.type == SpecialType::burn && plan.fires > int(kMaxFires))
      return bad_input("special." + plan.id + ".fires", "range", fmt::format("{}; at most {} fires burn in one place", plan.fires, kMaxFires));
    setup.specials.push_back(std::move(row));
  }
  return std::nullopt;
}

/// KPW-16.6: default_turns, break_fraction and vp of a house file replace the numbers of [default].
void default_numbers(const Scenario& scenario, KpSetup& setup) {
  const Rules& r = setup.rules;
  if (!scenario.turn_limit_given) setup.turn_limit = r.default_turns;
  if (scenario.victory_given) return;
  for (Condition& c : setup.victory.conditions) {
    if (c.type == ConditionType::side_broken) c.mark = Share(r.break_fraction.num * kWhole / r.break_fraction.den);
    if (c.type == ConditionType::enemy_lost) c.each = {r.points.figure, r.points.leader, r.points.commander, 0};
  }
  setup.victory.fallback.margin_share = Share(r.points.draw_fraction.num * kWhole / r.points.draw_fraction.den);
}

Troop troop_of(std::string_view word) { return from_word<Troop>(kTroopWords, word).value_or(Troop::militia); }

Result<UnitRow> unit_row(const UnitPlan& plan, const Rules& r) {
  UnitRow row;
  row.key = plan.id;
  row.name = plan.name;
  row.side = plan.side;
  row.troop = troop_of(plan.troop);
  row.weapon = from_word<Weapon>(kWeaponWords, plan.weapon).value_or(Weapon::musket);
  row.start = plan.figures;
  row.had_leader = plan.traits.flag("leader", true);
  if (row.weapon == Weapon::bow && row.troop != Troop::indian)
    return bad_input("unit." + plan.id + ".weapon", "value", fmt::format("\"{}\": only Indians have bows (KPW-7.10)", plan.weapon));
  (void)r;
  return row;
}

}  // namespace

Result<std::shared_ptr<const KpSetup>> make_setup(const Scenario& scenario, std::shared_ptr<const Tables> tables) {
  auto setup = std::make_shared<KpSetup>();
  setup->tables = tables;
  setup->rules = rules_from(*tables);
  battlefield::fill_setup(scenario, "kingphilip", *setup);
  for (std::size_t i = 0; i < 2; ++i) {
    const bool english = scenario.sides[i].id == "english";
    setup->side_id[i] = word_of(kArmyWords, english ? Army::english : Army::indian);
    if (english) setup->english = SideId(i);
  }
  setup->first_side = scenario.first_side;
  auto ground = build_ground(scenario);
  if (!ground) return ground.trouble();
  setup->ground = std::move(ground).value();
  for (const UnitPlan& plan : scenario.units) {
    auto row = unit_row(plan, setup->rules);
    if (!row) return row.trouble();
    setup->units.push_back(std::move(row).value());
  }
  for (const LeaderPlan& plan : scenario.leaders) {
    // KPW-11.3: the row of the troop type the scenario gives him, else that of his side's first unit.
    Troop troop = troop_of(plan.troop);
    if (plan.troop.empty())
      for (std::size_t u = setup->units.size(); u-- > 0;)
        if (setup->units[u].side == plan.side) troop = setup->units[u].troop;
    setup->leaders.push_back({plan.id, plan.name, plan.side, troop});
  }
  for (const Formation f : {Formation::skirmish, Formation::line, Formation::column}) setup->move_costs.push_back(cost_table(f, setup->rules));
  read_ground(scenario, *setup);
  if (auto trouble = read_specials(scenario, *setup)) return *trouble;
  default_numbers(scenario, *setup);
  return std::shared_ptr<const KpSetup>(std::move(setup));
}

namespace {

Unit first_unit(const UnitPlan& plan, const UnitRow& row, const Rules& r) {
  Unit u;
  u.front = plan.position.value_or(Point{});
  u.facing = plan.facing;
  u.formation = from_word<Formation>(kFormationWords, plan.formation).value_or(Formation::line);
  u.state = from_word<State>(std::array<Word, 4>{"good_order", "disordered", "rallied", "routed"}, plan.state).value_or(State::good_order);
  u.ranks = ranks_of(plan.ranks, u.formation, r);
  u.double_faced = plan.traits.flag("double_faced", false);
  u.figures = std::int16_t(row.start);
  u.loaded = plan.loaded;
  u.leader = row.had_leader;
  u.hidden = plan.hidden;
  if (!plan.arrival) return u;
  u.where = Where::to_arrive;
  u.arrival = battlefield::arrival_of(*plan.arrival);
  return u;
}

}  // namespace

BattleState first_state(const Scenario& scenario, const KpSetup& setup) {
  BattleState s;
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const UnitPlan& plan = scenario.units[i];
    Unit u = first_unit(plan, setup.units[i], setup.rules);
    if (plan.garrison && u.where == Where::table)
      for (std::size_t h = 0; h < setup.houses.size(); ++h)
        if (setup.houses[h].piece == plan.garrison->terrain) {
          u.house = std::int8_t(h);
          for (std::size_t e = 0; e < 4; ++e) u.faces[e] = std::int16_t(plan.garrison->faces[e]);
          u.front = door_middle(setup.houses[h]);
          u.facing = outward(setup.houses[h].door);
        }
    s.units.push_back(u);
    s.standing.reserve(std::size_t(setup.units[i].start) + 4);
  }
  for (const LeaderPlan& plan : scenario.leaders) {
    Leader l;
    l.unit = plan.attached_to;
    if (l.unit != kNoUnit && s.units[l.unit].where == Where::to_arrive) l.where = Where::to_arrive;
    l.at = plan.position ? *plan.position : l.unit != kNoUnit ? s.units[l.unit].front : Point{};
    s.leaders.push_back(l);
  }
  s.footing.resize(s.units.size());
  for (UnitId u = 0; u < s.units.size(); ++u) stand(s, setup, u);
  for (UnitId u = 0; u < s.units.size(); ++u)
    if (s.standing.present(u)) (void)s.standing.gap_between(u, u);           // what it remembers gets its room now: play-outs allocate nothing
  s.victory = start_state(setup.victory);
  s.flow.first = s.flow.mover = setup.first_side == kNoSide ? setup.english : setup.first_side;
  return s;
}

}  // namespace oo::kingphilip
