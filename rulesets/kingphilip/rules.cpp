#include "rulesets/kingphilip/rules.hpp"

#include "engine/rules/binder.hpp"

namespace oo::kingphilip {
namespace {

constexpr std::array<Word, 4> kTerrainRows{"road_column", "uphill", "open_woods", "thick_woods"};
constexpr std::array<Word, 3> kResults{"withdraw", "rout", "rout_permanent"};
constexpr std::array<Word, 2> kStatesAfter{"disordered", "routed"};
constexpr std::array<Word, 2> kFacings{"enemy", "away"};
constexpr std::array<Word, 2> kWithdraw{"operations_rolled", "margin"};
constexpr std::array<Word, 2> kGarrison{"hold_if_disordered", "always_leaves"};

void bind_movement(Binder& b, Rules& r) {
  for (std::size_t troop = 0; troop < kTroopWords.size(); ++troop)
    for (std::size_t f = 0; f < kFormationWords.size(); ++f) {
      const std::string key = dotted("rates", kTroopWords[troop], kFormationWords[f]);
      if (kFormationWords[f] == "skirmish") b.length(key, r.rates[troop][f], 0, inches(60), "KPW-5.1");      // failures need it
      else b.optional_length(key, r.rates[troop][f], 0, inches(60), "KPW-5.1");
    }
  for (std::size_t row = 0; row < kTerrainRows.size(); ++row)
    b.ratios(dotted("terrain_move", kTerrainRows[row]), r.terrain_move[row], decimal(0), decimal(10), "KPW-5.2");
}

void bind_fire(Binder& b, Rules& r) {
  const auto row = [&](std::string_view name, FireRow& to) {
    b.length(dotted("fire", name, "range"), to.range, 0, inches(60), "KPW-7.8");
    for (std::size_t c = 0; c < kClassWords.size(); ++c) b.integer(dotted("fire", name, kClassWords[c]), to.need[c], 0, 10, "KPW-7.8");
  };
  row("militia_musket", r.militia_musket);
  row("volunteer_musket", r.volunteer_musket);
  row("indian_musket", r.indian_musket);
  row("indian_bow", r.indian_bow);
  b.integer("leader_casualty.die", r.leader_die, 2, 20, "KPW-7.14");
  b.integer("leader_casualty.killed_on", r.leader_killed_on, 1, 21, "KPW-7.14");
}

void bind_morale(Binder& b, Rules& r) {
  b.integer("morale_rating.volunteer", r.rating_volunteer, 1, 20, "KPW-9.3");
  b.integer("morale_rating.militia", r.rating_militia, 1, 20, "KPW-9.3");
  b.integer("morale_rating.indian_in_cover", r.rating_indian_in_cover, 1, 20, "KPW-9.3");
  b.integer("morale_rating.indian_in_open", r.rating_indian_in_open, 1, 20, "KPW-9.3");
  const auto modifier = [&](std::string_view name, Number& to) { b.integer(dotted("morale_mod", name), to, -10, 10, "KPW-9.5"); };
  modifier("no_leader", r.morale.no_leader);
  modifier("per_two_casualties", r.morale.per_two_casualties);
  modifier("disordered", r.morale.disordered);
  modifier("below_half", r.morale.below_half);
  modifier("charged_flank_or_rear", r.morale.charged_flank_or_rear);
  modifier("indian_charged", r.morale.indian_charged);
  modifier("commander_attached", r.morale.commander_attached);
  modifier("class_d", r.morale.class_d);
  modifier("class_e", r.morale.class_e);
  modifier("indian_charging_skirmish", r.morale.indian_charging_skirmish);
  modifier("indian_charging_flank_or_rear", r.morale.indian_charging_flank_or_rear);
}

void bind_failure(Binder& b, Rules& r) {
  const std::size_t rows = b.records("failure", 1, 16);
  r.failure.clear();
  for (std::size_t i = 1; i <= rows; ++i) {
    FailureRow row;
    b.integers(record_key("failure", i, "failed_by"), row.failed_by, 1, 99, "KPW-9.8");
    b.word(record_key("failure", i, "result"), row.result, kResults, "KPW-9.8");
    b.word(record_key("failure", i, "state_after"), row.state_after, kStatesAfter, "KPW-9.8");
    b.word(record_key("failure", i, "facing"), row.facing, kFacings, "KPW-9.8");
    b.integer(record_key("failure", i, "recover_operations"), row.recover_operations, 0, 6, "KPW-9.12");
    b.integer(record_key("failure", i, "level_lost"), row.level_lost, 0, 10, "KPW-9.10");
    r.failure.push(row);
  }
}

void bind_switches(Binder& b, Rules& r) {
  b.flag_switch("bow_reload", r.bow_reload, false, "KPW-7.13");
  b.flag_switch("leader_death_extra", r.leader_death_extra, false, "KPW-7.14");
  b.flag_switch("commander_at_risk", r.commander_at_risk, true, "KPW-7.15");
  b.flag_switch("commander_replaces_leader", r.commander_replaces_leader, true, "KPW-9.6");
  b.flag_switch("indian_charged_flank_stacks", r.indian_charged_flank_stacks, true, "KPW-9.7");
  b.word_switch("withdraw_distance", r.withdraw_distance, kWithdraw, "operations_rolled", "KPW-9.8");
  b.word_switch("garrison_failure", r.garrison_failure, kGarrison, "hold_if_disordered", "KPW-9.14");
}

}  // namespace

Word word(State state) {
  switch (state) {
    case State::good_order: return "good_order";
    case State::routed: return "routed";
    case State::disordered:
    case State::rallied: break;
  }
  return "disordered";
}

const FireRow& Rules::fire_row(Troop troop, Weapon weapon) const {
  if (weapon == Weapon::bow) return indian_bow;                      // KPW-7.10: Indians only
  return troop == Troop::militia ? militia_musket : troop == Troop::volunteer ? volunteer_musket : indian_musket;
}

void bind_rules(Binder& binder, Rules& rules) {
  bind_movement(binder, rules);
  bind_fire(binder, rules);
  bind_morale(binder, rules);
  bind_failure(binder, rules);
  bind_switches(binder, rules);
}

}  // namespace oo::kingphilip
