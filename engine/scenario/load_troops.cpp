// [[unit]] and [[leader]]: docs/scenario-format.md, section 2.
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"

namespace oo {
namespace {

constexpr std::size_t kMaxUnits = 200;
constexpr std::size_t kMaxLeaders = 100;
constexpr int kMaxUnitFigures = 128;
constexpr int kMostFigures = 1000;

bool is_battery(std::string_view formation) { return formation == "limbered" || formation == "unlimbered"; }

/// Keys of a unit that some rule sets do not have (the column "for"): told by their words, else by their code.
bool takes(const Loading& load, std::string_view key) {
  const ScenarioWords& words = load.words;
  if (key == "guns") return has(words.formations, "limbered");
  if (key == "ranks") return has(words.formations, "skirmish");
  if (key == "garrison") return !words.terrain[static_cast<std::size_t>(TerrainKind::house)].empty();
  if (key == "arm") return !words.arms.empty();
  return load.takes("unit", key);
}

void read_troop(Loading& load, Reader& in, UnitPlan& unit) {
  unit.troop = in.word("troop", load.words.troops).value_or("");
  if (takes(load, "arm")) unit.arm = in.word("arm", load.words.arms).value_or("");
  else if (load.rules != nullptr && !unit.troop.empty()) unit.arm = load.rules->arm(unit.troop);
  unit.weapon = in.word("weapon", load.words.weapons).value_or("");
  if (takes(load, "mounted")) {
    const bool usual = load.rules != nullptr && !unit.troop.empty() && load.rules->mounted(unit.troop);
    unit.mounted = in.flag_or("mounted", usual);
  }
}

void read_strength(Loading& load, Reader& in, UnitPlan& unit) {
  unit.figures = in.integer("figures", 1, kMaxUnitFigures).value_or(0);
  unit.formation = in.word("formation", load.words.formations).value_or("");
  if (takes(load, "guns")) {
    unit.guns = in.integer_or("guns", 1, 12, 0);
    if (is_battery(unit.formation) && !in.has("guns"))
      in.fault("guns", fmt::format("missing; a unit that is {} has guns", unit.formation));
  }
  if (takes(load, "ranks")) {
    const int usual = load.rules != nullptr ? load.rules->ranks(unit) : 1;
    unit.ranks = in.integer_or("ranks", 1, 6, usual);
  }
}

void read_place(Loading& load, Reader& in, UnitPlan& unit) {
  const bool housed = takes(load, "garrison") && in.has("garrison");
  if (in.has("position") || !housed) unit.position = in.point("position", load.s.width, load.s.height);
  else in.take("position");
  if (in.has("facing") || !housed) unit.facing = in.angle("facing").value_or(0);
  else in.take("facing");
  if (takes(load, "figure_positions") && in.has("figure_positions")) {
    const auto n = static_cast<std::size_t>(std::max(unit.figures, 1));
    unit.figure_positions = in.points("figure_positions", n, n, load.s.width, load.s.height).value_or(std::vector<Point>{});
  }
}

void read_condition(Loading& load, Reader& in, UnitPlan& unit) {
  unit.state = in.take("state") != nullptr ? in.word("state", load.words.states).value_or("") : "good_order";
  unit.loaded = in.flag_or("loaded", true);
  if (takes(load, "hidden")) unit.hidden = in.flag_or("hidden", false);
  unit.edge = load.s.sides[unit.side == kNoSide ? 0 : unit.side].edge;
  if (in.has("edge")) unit.edge = load.edge(in, "edge").value_or(unit.edge);
  else in.take("edge");
  if (in.take("wing") != nullptr) unit.wing = in.id("wing").value_or("");
}

void ask_rules_of_unit(Loading& load, Reader& in, const UnitPlan& unit) {
  if (load.rules == nullptr) return;
  const std::string size = load.rules->wrong_size(unit);
  if (!size.empty()) in.fault("figures", size);
  const std::string formation = load.rules->wrong_formation(unit);
  if (!formation.empty()) in.fault("formation", formation);
  const std::string odd = load.rules->odd_size(unit);
  if (size.empty() && !odd.empty()) in.warning("figures", odd);
}

void check_second_weapon(Reader& in, const UnitPlan& unit) {
  const Trait* second = unit.traits.find("weapon_second");
  if (second != nullptr && second->figures > unit.figures)
    in.fault("traits.weapon_second.figures", fmt::format("{} is out of range; the unit has {} figures", second->figures, unit.figures));
}

void read_unit(Loading& load, const TomlNode& node, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "unit");
  UnitPlan unit;
  unit.id = in.id("id").value_or("");
  if (!unit.id.empty() && !load.roster.add(unit.id, place)) in.fault("id", fmt::format("{} is there twice", quoted(unit.id)));
  unit.name = in.line("name", 80).value_or("");
  unit.side = load.side(in, "side").value_or(kNoSide);
  read_troop(load, in, unit);
  read_traits(load, in, true, unit.traits);
  read_strength(load, in, unit);
  read_place(load, in, unit);
  read_condition(load, in, unit);
  read_arrival(load, in, unit);
  if (takes(load, "garrison")) read_garrison(load, in, unit);
  check_second_weapon(in, unit);
  in.done();
  if (load.faults.count() == before) ask_rules_of_unit(load, in, unit);
  load.unit_sound.push_back(load.faults.count() == before && unit.side != kNoSide);   // a side that is itself at fault is told once, there
  load.unit_nodes.push_back(&node);
  load.s.units.push_back(std::move(unit));
}

/// Every side a unit, and not too many figures in all.
void check_totals(Loading& load) {
  int figures = 0;
  std::array<bool, 2> has_unit{};
  bool all_known = true;
  for (const UnitPlan& unit : load.s.units) {
    figures += unit.figures;
    if (unit.side == kNoSide) all_known = false;
    else has_unit[unit.side] = true;
  }
  const TomlNode* list = load.root.find("unit");
  const int line = list != nullptr ? list->line : 0;
  if (figures > kMostFigures)
    load.faults.add({{}, line, "unit", {}, "figures", fmt::format("all units together have {} figures; at most {} are allowed", figures, kMostFigures)});
  for (SideId side = 0; side < 2; ++side) {
    if (has_unit[side] || !all_known || !load.sides_sound) continue;
    load.faults.add({{}, line, "side", load.s.sides[side].id, {}, "it has no unit; every side needs one"});
  }
}

void attach(Loading& load, Reader& in, LeaderPlan& leader) {
  if (in.take("attached_to") == nullptr) return;
  const auto unit = load.one_unit(in, "attached_to", leader.side);
  if (!unit) return;
  for (const LeaderPlan& other : load.s.leaders) {
    if (other.attached_to != *unit) continue;
    in.fault("attached_to", fmt::format("{} has a leader already, {}; a unit has at most one", quoted(load.s.units[*unit].id), other.id));
    return;
  }
  leader.attached_to = *unit;
}

/// Defaults that follow from his unit or his side.
void complete(Loading& load, Reader& in, LeaderPlan& leader) {
  const UnitPlan* with = leader.attached_to != kNoUnit ? &load.s.units[leader.attached_to] : nullptr;
  const Edge own = load.s.sides[leader.side == kNoSide ? 0 : leader.side].edge;
  leader.facing = in.angle_or("facing", with != nullptr ? with->facing : inward(own));
  if (load.takes("leader", "troop")) {
    const auto first = std::find_if(load.s.units.begin(), load.s.units.end(), [&](const UnitPlan& u) { return u.side == leader.side; });
    if (in.take("troop") != nullptr) leader.troop = in.word("troop", load.words.troops).value_or("");
    else if (first != load.s.units.end()) leader.troop = first->troop;
  }
  if (load.takes("leader", "mounted")) {
    const bool usual = load.rules != nullptr && load.rules->leader_mounted(leader, with);
    leader.mounted = in.flag_or("mounted", usual);
  }
}

void read_leader(Loading& load, const TomlNode& node, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "leader");
  LeaderPlan leader;
  leader.id = in.id("id").value_or("");
  if (!leader.id.empty() && !load.roster.add(leader.id, load.s.units.size() + place)) in.fault("id", fmt::format("{} is there twice", quoted(leader.id)));
  leader.name = in.line("name", 80).value_or("");
  leader.side = load.side(in, "side").value_or(kNoSide);
  leader.role = in.word("role", load.words.roles).value_or("");
  attach(load, in, leader);
  if (in.take("position") != nullptr) leader.position = in.point("position", load.s.width, load.s.height);
  if (!in.has("attached_to") && !in.has("position")) in.fault("position", "missing; a leader has `attached_to`, `position` or both");
  complete(load, in, leader);
  read_traits(load, in, false, leader.traits);
  in.done();
  load.leader_sound.push_back(load.faults.count() == before && leader.side != kNoSide);
  load.leader_nodes.push_back(&node);
  load.s.leaders.push_back(std::move(leader));
}

}  // namespace

void read_units(Loading& load) {
  const auto nodes = entries_of(load, "unit", kMaxUnits);
  load.s.units.reserve(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) read_unit(load, *nodes[i], i);
  check_totals(load);
}

void read_leaders(Loading& load) {
  const auto nodes = entries_of(load, "leader", kMaxLeaders);
  load.s.leaders.reserve(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) read_leader(load, *nodes[i], i);
}

}  // namespace oo
