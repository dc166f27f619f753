// [[special]]: docs/scenario-format.md, section 5.
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"
#include "engine/scenario/names.hpp"

namespace oo {
namespace {

constexpr std::size_t kMaxSpecials = 100;
constexpr Mil kMaxDistance = 300 * kInch;

void read_die(Reader& in, SpecialPlan& special, bool required) {
  if (!required && !in.has("die")) {
    in.take("die");
    in.take("on");
    if (in.has("on")) in.fault("on", "without `die` it has no meaning");
    return;
  }
  const auto die = in.integer("die", 6, 20);
  if (die && *die != 6 && *die != 10 && *die != 20) in.fault("die", fmt::format("{} is not a die here; allowed: 6, 10, 20", *die));
  special.die = die.value_or(20);
  special.on = in.faces("on", special.die);
}

void read_cost(Reader& in, SpecialPlan& special, bool required) {
  const auto cost = required ? in.choice("cost", kCostWords) : std::optional<std::size_t>(in.choice_or("cost", kCostWords, 0));
  special.cost = static_cast<SpecialCost>(cost.value_or(0));
}

/// units, distance, states, no_enemy_within, from_turn: of set_fire and take.
void read_common(Loading& load, Reader& in, SpecialPlan& special) {
  special.units = load.units(in, "units", special.side, true);
  special.distance = in.length_or("distance", 0, kMaxDistance, kInch);
  special.states = {"good_order"};
  if (in.take("states") != nullptr) special.states = in.words("states", load.words.states).value_or(special.states);
  special.no_enemy_within = in.length_or("no_enemy_within", 0, kMaxDistance, -1);
  special.from_turn = in.integer_or("from_turn", 1, load.s.turn_limit, 1);
}

void read_set_fire(Loading& load, Reader& in, SpecialPlan& special) {
  special.side = load.side(in, "side").value_or(kNoSide);
  special.target = load.terrain_piece(in, "target").value_or(0);
  read_cost(in, special, true);
  read_common(load, in, special);
  read_die(in, special, false);
  special.uses = in.integer_or("uses", 1, 1000, 0);
  special.once_per_turn = in.flag_or("once_per_turn", false);
}

void read_put_out(Loading& load, Reader& in, SpecialPlan& special) {
  special.side = load.side(in, "side").value_or(kNoSide);
  special.target = load.terrain_piece(in, "target").value_or(0);
  special.units = load.all_units(special.side);
  read_cost(in, special, true);
  read_die(in, special, false);
}

void read_burn(Loading& load, Reader& in, SpecialPlan& special) {
  constexpr std::array<std::string_view, 2> kLeave{"next_phase", "at_once"};
  special.target = load.terrain_piece(in, "target").value_or(0);
  special.event = load.event(in, "event");
  special.fires = in.integer_or("fires", 1, 100, 1);
  special.phases = in.integer_or("phases", 0, 400, 0);
  if (in.has("of_side")) special.of_side = load.side(in, "of_side").value_or(kNoSide);
  else if (special.phases > 0) in.fault("of_side", "missing; with `phases` above 0 it is required");
  in.take("of_side");
  special.leave_at_once = in.choice_or("leave", kLeave, 0) == 1;
}

void read_take(Loading& load, Reader& in, SpecialPlan& special) {
  special.side = load.side(in, "side").value_or(kNoSide);
  special.objectives = load.objective_list(in, "objectives");
  for (const std::size_t place : special.objectives)
    if (load.objective_sound[place] && load.s.objectives[place].kind == ObjectiveKind::area)
      in.fault("objectives", fmt::format("{} is an area; only a piece or a wagon can be taken", quoted(load.s.objectives[place].id)));
  read_cost(in, special, false);
  read_common(load, in, special);
}

void read_march_order(Loading& load, Reader& in, SpecialPlan& special) {
  special.units = load.units(in, "units", kNoSide, false);
  special.corridor = load.terrain_piece(in, "corridor").value_or(0);
  special.distance = in.length("distance", 0, kMaxDistance).value_or(0);
  special.event = load.event(in, "until");
}

/// MOC-15.a2: units that come earlier or later; nobody before turn 1 (section 9.9).
void read_shift(Loading& load, Reader& in, SpecialPlan& special) {
  special.units = load.units(in, "units", kNoSide, false);
  special.turns = in.integer("turns", -200, 200).value_or(0);
  for (const UnitId id : special.units) {
    const UnitPlan& unit = load.s.units[id];
    if (!load.unit_sound[id]) continue;
    if (!unit.arrival) in.fault("units", fmt::format("{} is on the table from the start; it has no arrival to shift", quoted(unit.id)));
    else if (unit.arrival->turn + special.turns < 1)
      in.fault("turns", fmt::format("{} would move the arrival of {} in turn {} before turn 1", special.turns, quoted(unit.id), unit.arrival->turn));
  }
}

void read_forbid(Loading& load, Reader& in, SpecialPlan& special) {
  special.units = load.units(in, "units", kNoSide, false);
  if (in.need("actions") == nullptr) return;
  const auto actions = in.texts("actions");
  if (!actions) return;
  for (const Listed& action : *actions) {
    if (is_word(action.text)) special.actions.push_back(action.text);
    else in.fault("actions", fmt::format("{} is not a word", quoted(action.text)));
  }
}

void read_fixed_die(Loading& load, Reader& in, SpecialPlan& special) {
  constexpr std::array<std::string_view, 1> kRolls{"operations"};
  special.side = load.side(in, "side").value_or(kNoSide);
  special.turn = in.integer("turn", 1, load.s.turn_limit).value_or(1);
  if (in.choice("roll", kRolls)) special.roll = kRolls[0];
  special.face = in.integer("face", 1, 20).value_or(1);
}

void read_must_move(Loading& load, Reader& in, SpecialPlan& special) {
  special.units = load.units(in, "units", kNoSide, false);
  special.turn = in.integer("turn", 1, load.s.turn_limit).value_or(1);
  special.edge = load.edge(in, "edge").value_or(Edge::bottom);
}

void read_panic(Loading& load, Reader& in, SpecialPlan& special) {
  constexpr std::array<std::string_view, 1> kRunsTo{"edge"};
  special.side = load.side(in, "side").value_or(kNoSide);
  special.units = load.all_units(special.side);
  in.choice_or("runs_to", kRunsTo, 0);
}

void read_rain(Loading& load, Reader& in, SpecialPlan& special) {
  read_die(in, special, true);
  special.from_turn = in.integer_or("from_turn", 1, load.s.turn_limit, 1);
}

void read_by_type(Loading& load, Reader& in, SpecialPlan& special) {
  switch (special.type) {
    case SpecialType::set_fire: return read_set_fire(load, in, special);
    case SpecialType::put_out_fire: return read_put_out(load, in, special);
    case SpecialType::burn: return read_burn(load, in, special);
    case SpecialType::rain: return read_rain(load, in, special);
    case SpecialType::take: return read_take(load, in, special);
    case SpecialType::must_move: return read_must_move(load, in, special);
    case SpecialType::march_order: return read_march_order(load, in, special);
    case SpecialType::shift_arrival: return read_shift(load, in, special);
    case SpecialType::forbid: return read_forbid(load, in, special);
    case SpecialType::fixed_die: return read_fixed_die(load, in, special);
    case SpecialType::panic: return read_panic(load, in, special);
  }
}

/// The switch must stand in this file's [switches], true or false.
void read_only_if(Loading& load, Reader& in, SpecialPlan& special) {
  if (in.take("switch") == nullptr) return;
  const auto name = in.line("switch", 64);
  if (!name) return;
  special.only_if = *name;
  const TomlNode* value = load.s.switches.find(*name);
  if (value == nullptr) in.fault("switch", fmt::format("{} does not stand in [switches]; a switch that a special names must", quoted(*name)));
  else if (value->kind != TomlNode::Kind::flag) in.fault("switch", fmt::format("{} is {} in [switches]; true or false is wanted", quoted(*name), shown(*value)));
}

void read_special(Loading& load, const TomlNode& node, Names& names, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "special");
  SpecialPlan special;
  special.id = in.id("id").value_or("");
  if (!special.id.empty() && !names.add(special.id, place)) in.fault("id", fmt::format("{} is there twice", quoted(special.id)));
  const auto type = in.word("type", load.words.specials);
  const auto at = type ? std::find(kSpecialWords.begin(), kSpecialWords.end(), *type) : kSpecialWords.end();
  if (at == kSpecialWords.end()) return;
  special.type = static_cast<SpecialType>(at - kSpecialWords.begin());
  read_only_if(load, in, special);
  read_by_type(load, in, special);
  in.done();
  if (load.rules != nullptr && load.faults.count() == before) {
    const std::string wrong = load.rules->wrong_special(special);
    if (!wrong.empty()) in.fault({}, wrong);
  }
  load.s.specials.push_back(std::move(special));
}

}  // namespace

void find_events(Loading& load) {
  auto& events = load.s.victory.events;
  for (const SidePlan& side : load.s.sides) events.push_back(side.id + "_broken");
  for (const SidePlan& side : load.s.sides) events.push_back(side.id + "_revealed");
  const TomlNode* list = load.root.find("special");
  if (list == nullptr || !list->is_list() || list->items.size() > kMaxSpecials) return;
  for (const TomlNode& item : list->items) {
    const TomlNode* event = item.is_table() ? item.find("event") : nullptr;
    if (event == nullptr || !event->is_text()) continue;
    if (!is_id(event->text)) load.faults.add({{}, event->line, "special", {}, "event", fmt::format("{} is not an id: a letter, then letters, digits or _", quoted(event->text))});
    else if (load.s.victory.find_event(event->text) == kNoEvent) events.push_back(event->text);
  }
}

void read_specials(Loading& load) {
  Names names;
  const auto nodes = entries_of(load, "special", kMaxSpecials);
  for (std::size_t i = 0; i < nodes.size(); ++i) read_special(load, *nodes[i], names, i);
}

}  // namespace oo
