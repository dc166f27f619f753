// [[victory.condition]]: docs/scenario-format.md, section 6.
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"
#include "engine/scenario/names.hpp"

namespace oo {
namespace {

constexpr int kMaxPoints = 1000;
constexpr int kMaxCount = 1000;

struct Reading {
  Loading& load;
  Reader& in;
  Condition& c;
  SideId each;                                  // kNoSide: "each" and "other" are not allowed
};

std::optional<SideId> read_side(Reading& r, std::string_view key) {
  const TomlNode* node = r.in.take(key);
  if (r.each != kNoSide && node != nullptr && node->is_text()) {
    if (node->text == "each") return r.each;
    if (node->text == "other") return enemy_of(r.each);
  }
  return r.load.side(r.in, key);
}

/// Points or an effect, and what belongs to it.
void read_gain(Reading& r) {
  constexpr std::array<std::string_view, 2> kEffects{"wins", "ends"};
  const bool effect = r.in.take("effect") != nullptr;
  const bool points = r.in.take("points") != nullptr;
  if (r.c.type == ConditionType::enemy_lost) {
    if (effect) r.in.fault("effect", "enemy_lost has `points_each` and no effect");
    if (points) r.in.fault("points", "enemy_lost has `points_each` instead");
  } else if (effect && points) {
    r.in.fault("points", "effect and points are both there; exactly one is wanted");
  } else if (!effect && !points) {
    r.in.fault("effect", "missing; exactly one of effect (wins, ends) and points is wanted");
  } else if (effect) {
    const auto which = r.in.choice("effect", kEffects);
    if (which) r.c.effect = *which == 0 ? Effect::wins : Effect::ends;
  } else {
    r.c.points = r.in.integer("points", -kMaxPoints, kMaxPoints).value_or(0);
  }
}

void read_sides(Reading& r) {
  if (r.c.effect != Effect::ends) {
    r.c.side = read_side(r, "side").value_or(kNoSide);
    if (r.in.has("bars")) r.in.fault("bars", "only a condition with effect = \"ends\" bars a side");
    r.in.take("bars");
    return;
  }
  r.in.take("side");
  if (r.in.has("side")) r.in.fault("side", "a condition with effect = \"ends\" has no side; it ends the game for both");
  if (r.in.take("bars") != nullptr) r.c.bars = read_side(r, "bars").value_or(kNoSide);
}

void need_side(Reading& r) {
  if (r.c.effect == Effect::ends) r.in.fault("effect", fmt::format("\"ends\" has no side, and {} needs one; allowed: wins", name(r.c.type)));
}

void read_states(Reading& r, std::string_view key, States& to, std::size_t min) {
  if (r.in.take(key) == nullptr) return;
  to.any = false;
  to.words = r.in.words(key, r.load.words.states, min).value_or(std::vector<std::string>{});
}

void read_counting(Reading& r) {
  r.c.counting = r.load.words.losses;
  if (r.in.take("counting") == nullptr) return;
  const auto words = r.in.texts("counting");
  if (!words) return;
  r.c.counting = {};
  for (const Listed& item : *words) {
    const auto at = std::find(kLossWords.begin(), kLossWords.end(), item.text);
    if (at == kLossWords.end()) r.in.fault("counting", fmt::format("{} is not known here; allowed: {}", quoted(item.text), listed(std::span<const std::string_view>(kLossWords))));
    else if (item.text == "destroyed" && !r.c.measure_units) r.in.fault("counting", "\"destroyed\" goes with measure = \"units\" only");
    else r.c.counting.bits = static_cast<std::uint8_t>(r.c.counting.bits | (1u << (at - kLossWords.begin())));
  }
}

/// Units of `of`, and the leaders that count with them: those attached to them at the start; without a list all of the side.
void read_units(Reading& r, SideId of) {
  const bool some = r.in.has("units");
  r.c.units = r.load.units(r.in, "units", of, true);
  const Scenario& s = r.load.s;
  for (std::size_t i = 0; i < s.leaders.size(); ++i) {
    const LeaderPlan& leader = s.leaders[i];
    const bool with = std::find(r.c.units.begin(), r.c.units.end(), leader.attached_to) != r.c.units.end();
    if (some ? with : leader.side == of) r.c.counted_leaders.push_back(s.leader_id(i));
  }
}

void read_side_broken(Reading& r) {
  constexpr std::array<std::string_view, 2> kMeasures{"figures", "units"};
  r.c.of = read_side(r, "of").value_or(kNoSide);
  r.in.take("at_least");
  r.in.take("more_than");
  const bool least = r.in.has("at_least");
  const bool more = r.in.has("more_than");
  if (least == more) r.in.fault(more ? "more_than" : "at_least", fmt::format("{}; exactly one of at_least and more_than is wanted", least ? "both are there" : "missing"));
  r.c.strictly = more;
  r.c.mark = (least || more) ? r.in.share(more ? "more_than" : "at_least").value_or(0) : 0;
  r.c.measure_units = r.in.choice_or("measure", kMeasures, 0) == 1;
  read_counting(r);
  r.c.leaders = r.in.flag_or("leaders", false);
  read_units(r, r.c.of);
  if (!r.c.leaders) r.c.counted_leaders.clear();
}

void read_none_left(Reading& r) {
  r.c.of = read_side(r, "of").value_or(kNoSide);
  read_states(r, "states", r.c.states, 1);
  r.c.arrivals = static_cast<Arrivals>(r.in.choice_or("arrivals", kArrivalsWords, 0));
  r.c.units = r.load.all_units(r.c.of);
  for (std::size_t i = 0; i < r.load.s.leaders.size(); ++i)
    if (r.load.s.leaders[i].side == r.c.of) r.c.counted_leaders.push_back(r.load.s.leader_id(i));
}

void read_area(Reading& r) {
  const auto id = r.in.line("objective", 48);
  if (id) {
    const KnownName* found = r.load.objectives.find(*id);
    if (found == nullptr) {
      r.in.fault("objective", fmt::format("{} is not an objective of this file; there are: {}", quoted(*id), r.load.objectives.all()));
    } else {
      r.c.objectives = {found->place};
      const ObjectivePlan& objective = r.load.s.objectives[found->place];
      const bool flat = objective.kind == ObjectiveKind::area ||
                        (objective.kind == ObjectiveKind::piece && !r.load.s.terrain.empty() && !r.load.s.terrain[objective.terrain].line);
      if (r.load.objective_sound[found->place] && !flat) r.in.fault("objective", fmt::format("{} is not an area; an area or a piece with a polygon is wanted", quoted(*id)));
    }
  }
  r.c.counts_by = static_cast<CountsBy>(r.in.choice_or("counts_by", kCountsByWords, static_cast<std::size_t>(r.load.words.counts_by)));
  r.c.min_figures = r.in.integer_or("min_figures", 1, kMaxCount, 1);
  read_states(r, "states", r.c.states, 1);
}

void read_area_clear(Reading& r) {
  read_area(r);
  r.c.of = read_side(r, "of").value_or(kNoSide);
  r.c.max_units = r.in.integer_or("max_units", 0, kMaxCount, 0);
  r.c.min_own_units = r.in.integer_or("min_own_units", 0, kMaxCount, 0);
  if (r.c.min_own_units > 0 && r.c.effect == Effect::ends) r.in.fault("min_own_units", "a condition with effect = \"ends\" has no side whose units could be counted");
}

void read_area_held(Reading& r) {
  need_side(r);
  read_area(r);
  r.c.min_units = r.in.integer_or("min_units", 1, kMaxCount, 1);
  read_states(r, "enemy_states", r.c.enemy_states, 0);
}

void read_saved(Reading& r) {
  need_side(r);
  read_units(r, r.c.side);
  read_states(r, "states", r.c.states, 1);
  if (r.c.effect == Effect::points) return;
  if (!r.in.has("min_share")) r.in.fault("min_share", "missing; with an effect figures_saved needs its mark");
  else r.c.mark = r.in.share("min_share").value_or(0);
  r.in.take("min_share");
}

void read_exited(Reading& r) {
  need_side(r);
  const auto id = r.in.line("exit", 48);
  const KnownName* found = id ? r.load.exits.find(*id) : nullptr;
  if (id && found == nullptr) r.in.fault("exit", fmt::format("{} is not an exit of this file; there are: {}", quoted(*id), r.load.exits.all()));
  if (found != nullptr) {
    r.c.exit = found->place;
    const SideId owner = r.load.s.exits[found->place].side;
    if (owner != r.c.side && owner != kNoSide && r.c.side != kNoSide) r.in.fault("exit", fmt::format("{} belongs to side {}", quoted(*id), r.load.s.sides[owner].id));
  }
  read_units(r, r.c.side);
  if (r.c.effect == Effect::points) return;
  const bool figures = r.in.has("min_figures");
  const bool share = r.in.has("min_share");
  r.in.take("min_figures");
  r.in.take("min_share");
  r.c.by_figures = figures;
  if (figures == share) r.in.fault("min_figures", fmt::format("{}; with an effect figures_exited needs one of min_figures and min_share", share ? "both are there" : "missing"));
  else if (figures) r.c.min_figures = r.in.integer("min_figures", 1, kMaxCount).value_or(1);
  else r.c.mark = r.in.share("min_share").value_or(0);
}

void read_enemy_lost(Reading& r) {
  read_units(r, r.c.side == kNoSide ? kNoSide : enemy_of(r.c.side));
  const TomlNode* node = r.in.need("points_each");
  if (node == nullptr) return;
  if (!node->is_table() || node->items.empty()) {
    r.in.fault("points_each", fmt::format("{} is not a table: {{ figure, unit_leader, leader, gun }}, one of them at least", shown(*node)));
    return;
  }
  Reader each = r.in.inner(*node, "points_each");
  r.c.each.figure = each.integer_or("figure", 0, kMaxPoints, 0);
  r.c.each.unit_leader = each.integer_or("unit_leader", 0, kMaxPoints, 0);
  r.c.each.leader = each.integer_or("leader", 0, kMaxPoints, 0);
  r.c.each.gun = each.integer_or("gun", 0, kMaxPoints, 0);
  each.done();
}

void read_percent_lost(Reading& r) {
  r.c.of = read_side(r, "of").value_or(kNoSide);
  read_counting(r);
  r.c.units = r.load.all_units(r.c.of);
  if (r.c.effect != Effect::points) r.in.fault("effect", "percent_lost gives points for each percent and has no effect");
}

void read_objective(Reading& r) {
  r.c.objectives = r.load.objective_list(r.in, "objectives");
  for (const std::size_t place : r.c.objectives)
    if (r.load.objective_sound[place] && r.load.s.objectives[place].kind == ObjectiveKind::area)
      r.in.fault("objectives", fmt::format("{} is an area and has no status; a piece or a wagon is wanted", quoted(r.load.s.objectives[place].id)));
  if (r.in.need("status") == nullptr) return;
  const auto words = r.in.texts("status");
  if (!words) return;
  for (const Listed& item : *words) {
    const auto at = std::find(kStatusWords.begin(), kStatusWords.end(), item.text);
    if (at == kStatusWords.end()) r.in.fault("status", fmt::format("{} is not known here; allowed: {}", quoted(item.text), listed(std::span<const std::string_view>(kStatusWords))));
    else r.c.status = static_cast<std::uint8_t>(r.c.status | (1u << (at - kStatusWords.begin())));
  }
}

void read_leader_alive(Reading& r) {
  const auto id = r.in.line("leader", 48);
  if (!id) return;
  const KnownName* found = r.load.roster.find(*id);
  const std::size_t units = r.load.s.units.size();
  if (found == nullptr || found->place < units || found->place >= r.load.s.roster_size()) r.in.fault("leader", fmt::format("{} is not a leader of this file", quoted(*id)));
  else r.c.leader = static_cast<UnitId>(found->place);
}

void read_by_type(Reading& r) {
  switch (r.c.type) {
    case ConditionType::side_broken: return read_side_broken(r);
    case ConditionType::none_left: return read_none_left(r);
    case ConditionType::area_clear: return read_area_clear(r);
    case ConditionType::area_held: return read_area_held(r);
    case ConditionType::figures_saved: return read_saved(r);
    case ConditionType::figures_exited: return read_exited(r);
    case ConditionType::enemy_lost: return read_enemy_lost(r);
    case ConditionType::percent_lost: return read_percent_lost(r);
    case ConditionType::objective: return read_objective(r);
    case ConditionType::event:
      r.c.event = r.load.event(r.in, "event");
      r.c.happened = r.in.flag_or("happened", true);
      return;
    case ConditionType::leader_alive: return read_leader_alive(r);
    case ConditionType::unit_destroyed:
      r.c.units = r.load.units(r.in, "units", r.c.side == kNoSide ? kNoSide : enemy_of(r.c.side), false);
      return;
  }
}

}  // namespace

void read_condition(Loading& load, const TomlNode& node, SideId each) {
  Reader in(load.faults, node, "victory.condition");
  Condition c;
  Reading r{load, in, c, each};
  c.id = in.id("id").value_or("");
  const auto type = in.choice("type", kConditionWords);
  const auto when = in.choice("when", kMomentWords);
  c.when = static_cast<Moment>(when.value_or(0));
  if (!type) return;
  c.type = static_cast<ConditionType>(*type);
  read_gain(r);
  read_sides(r);
  if (in.take("if") != nullptr) c.only_if = load.event(in, "if");
  if (in.take("unless") != nullptr) c.unless = load.event(in, "unless");
  read_by_type(r);
  in.done();
  load.s.victory.conditions.push_back(std::move(c));
}

}  // namespace oo
