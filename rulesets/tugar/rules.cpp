#include "rulesets/tugar/rules.hpp"

#include <string>

#include "engine/rules/binder.hpp"

namespace oo::tugar {
namespace {

constexpr Decimal kNothing{0};
constexpr Decimal kLeastFactor{100'000};    // 0.1 to 10 keeps path costs inside 128 bits (fraction.hpp)
constexpr Decimal kMostFactor{10'000'000};
constexpr Decimal kWhole = decimal(1);
constexpr Decimal kMostTurns = decimal(10);
constexpr Decimal kHundred = decimal(100);
constexpr int kMostModifier = 99;
constexpr int kMostFigures = 200;

// ---- movement

void bind_rates(Binder& b, std::string_view row, Rates& to) {
  const std::string table = dotted("movement", row);
  for (std::size_t f = 0; f < 2; ++f) {
    b.length(dotted(table, "move", kFormationWords[f]), to.move[f], 0, inches(60), "TUG-4.1");
    b.length(dotted(table, "charge", kFormationWords[f]), to.charge[f], 0, inches(60), "TUG-4.1");
  }
}

void bind_movement(Binder& b, Rules& r) {
  bind_rates(b, "human.infantry", r.human_infantry);
  bind_rates(b, "tugar.infantry", r.tugar_infantry);
  bind_rates(b, "any.cavalry", r.cavalry);
  b.length_switch("artillery_limbered_move", r.artillery_limbered_move, 0, inches(60), inches(4), "TUG-4.10");
  b.length_switch("artillery_unlimbered_move", r.artillery_unlimbered_move, 0, inches(60), inches(1), "TUG-4.10");
  b.length_switch("general_move", r.general_move, 0, inches(60), inches(7), "TUG-4.11");
  b.ratio("speed.woods", r.times.woods, kLeastFactor, kMostFactor, "TUG-4.5");
  b.ratio("speed.ford", r.times.ford, kLeastFactor, kMostFactor, "TUG-4.12");
  b.ratio("speed.sideways_cost", r.times.sideways, kLeastFactor, kMostFactor, "TUG-4.14");
  b.ratio("turn_part.formation_change", r.times.formation_change, kNothing, kWhole, "TUG-4.4");
  b.ratio("turn_part.fires_after", r.times.fires_after, kNothing, kWhole, "TUG-7.19");
}

void bind_obstacles(Binder& b, Rules& r) {
  for (std::size_t i = 0; i < kObstacleWords.size(); ++i) {
    ObstacleRow& to = r.obstacle[i];
    const ClauseId clause = kObstacleWords[i] == "abatis" ? "TUG-5.2" : kObstacleWords[i] == "fieldwork" ? "TUG-5.5" : "TUG-5.3";
    b.ratio(dotted("obstacle", kObstacleWords[i], "line"), to.line, kNothing, kMostTurns, clause);
    b.ratio(dotted("obstacle", kObstacleWords[i], "column"), to.column, kNothing, kMostTurns, "TUG-5.4");
    WordValue cover;
    b.word(dotted("obstacle", kObstacleWords[i], "cover"), cover, kCoverWords, "TUG-6.1");
    to.cover = from_word<Cover>(kCoverWords, cover.value).value_or(Cover::none);
    to.cover_datum = cover.datum;
  }
}

// ---- fire

void bind_fire_modifiers(Binder& b, Rules& r) {
  const auto modifier = [&](std::string_view name, Number& to, std::string_view other_name, ClauseId clause) {
    b.integer(dotted("fire_modifier", name), to, -kMostModifier, kMostModifier, clause);
    b.alias(other_name, dotted("fire_modifier", name));
  };
  modifier("long", r.fire.long_range, "long_modifier", "TUG-7.5");
  modifier("hard_cover", r.fire.hard_cover, "hard_cover_modifier", "TUG-7.6");
  modifier("soft_cover", r.fire.soft_cover, "soft_cover_modifier", "TUG-7.7");
  modifier("rifle", r.fire.rifle, "rifle_modifier", "TUG-7.9");
  b.integer("fire_modifier.ranks_two_or_more", r.fire.ranks, 1, 2, "TUG-7.8");
  b.alias("ranks_modifier", "fire_modifier.ranks_two_or_more");
}

void bind_fire(Binder& b, Rules& r) {
  for (std::size_t w = 0; w < r.range.size(); ++w) {
    b.length(dotted("range", kWeaponWords[w], "short_under"), r.range[w].short_under, 0, inches(120), "TUG-7.1");
    b.length(dotted("range", kWeaponWords[w], "long_to"), r.range[w].long_to, 0, inches(120), "TUG-7.1");
  }
  for (int row = kLowestRow; row <= kHighestRow; ++row)
    b.integers(dotted("fire_table", std::to_string(row)), r.casualties[static_cast<std::size_t>(row - kLowestRow)], 0, 12, "TUG-7.3");
  bind_fire_modifiers(b, r);
  b.integer("cannon_firers.cannon_4", r.firers_cannon_4, 1, 24, "TUG-7.10");
  b.integer("cannon_firers.cannon_12", r.firers_cannon_12, 1, 24, "TUG-7.10");
}

// ---- hand-to-hand, morale

constexpr std::array<Word, 3> kBlowWords{"none", "tugar_killed", "human_killed"};

void bind_melee(Binder& b, Rules& r) {
  const auto row = [&](std::string_view table, MeleeRow which, ClauseId clause) {
    b.faces(table, kBlowWords, 6, r.melee[place_of(which)], clause);
  };
  row("melee.same_arm.non_militia", MeleeRow::non_militia, "TUG-9.1");
  row("melee.same_arm.militia", MeleeRow::militia, "TUG-9.2");
  row("melee.tugar_cavalry_vs_human_infantry.any", MeleeRow::tugar_horse_on_foot, "TUG-9.3");
  row("melee.tugar_infantry_vs_human_cavalry.any", MeleeRow::tugar_foot_on_horse, "TUG-9.4");
  b.integer_switch("overlap_per_flank", r.overlap_per_flank, 0, kMostFigures, 1, "TUG-9.5");
}

void bind_morale(Binder& b, Rules& r) {
  for (std::size_t t = 0; t < kTroopWords.size(); ++t)
    b.integer(dotted("morale_number", kTroopWords[t]), r.morale_number[t], -kMostModifier, kMostModifier, "TUG-10.6");
  b.integer("morale_modifier.below_half", r.morale.below_half, -kMostModifier, kMostModifier, "TUG-10.7");
  b.integer("morale_modifier.in_open", r.morale.in_open, -kMostModifier, kMostModifier, "TUG-10.8");
  b.integer("morale_modifier.hard_cover", r.morale.hard_cover, -kMostModifier, kMostModifier, "TUG-10.10");
  b.integer("morale_modifier.general_within_2", r.morale.general_near, -1, 1, "TUG-10.9");
  b.alias("general_morale_modifier", "morale_modifier.general_within_2");
  b.integer("second_die.retreats_from", r.retreats_from, 1, 7, "TUG-10.12");
  b.integer("rally.rallies_from", r.rallies_from, 1, 7, "TUG-11.2");
  b.length("rally.withdraws", r.rally_withdraws, 0, inches(60), "TUG-11.3");
  b.integer_switch("rally_general_bonus", r.rally_general_bonus, -kMostModifier, kMostModifier, 2, "TUG-11.4");
  b.integer("general.dies_from", r.general_dies_from, 1, 7, "TUG-12.5");
}

// ---- ground and size

void bind_reaches(Binder& b, Reaches& r) {
  b.length("general.reach", r.general, 0, inches(60), "TUG-10.9");
  b.length("general.refuge", r.general_refuge, 0, inches(60), "TUG-12.3");
  b.length("general.enemy_near", r.general_enemy, 0, inches(60), "TUG-12.3");
  b.length("near.clear_of_enemy", r.clear_of_enemy, 0, inches(12), "TUG-2.10");
  b.length("near.lines_obstacle", r.lines_obstacle, 0, inches(12), "TUG-5.8");
  b.length("near.closing_shot", r.closing_shot, 0, inches(12), "TUG-8.7");
  b.length("near.pressed", r.pressed, 0, inches(12), "TUG-10.21");
  b.length_switch("cover_distance", r.cover, 0, inches(12), inches(1), "TUG-6.4");
  b.length_switch("woods_visibility", r.woods_visibility, 0, inches(480), inches(2), "TUG-7.16");
  b.ratio_switch("fire_arc_deg", r.fire_arc, kNothing, decimal(180), decimal(45), "TUG-2.9");
}

void bind_base(Binder& b, std::string_view name, BaseSize& to, std::array<Mil, 2> otherwise, ClauseId clause) {
  std::array<Length, 2> size;
  b.lengths_switch(name, size, 250, inches(6), otherwise, clause);
  to = {size[0], size[1]};
}

void bind_sizes(Binder& b, Rules& r) {
  bind_base(b, "base_foot", r.base_foot, {500, 500}, "TUG-2.2");
  bind_base(b, "base_mounted", r.base_mounted, {750, 1000}, "TUG-2.2");
  bind_base(b, "base_gun", r.base_gun, {1500, 1500}, "TUG-2.7");
  bind_base(b, "base_general", r.base_general, {1000, 1000}, "TUG-12.1");
  b.integer_switch("min_crew_per_gun", r.min_crew_per_gun, 1, kMostFigures, 2, "TUG-2.8");
  b.integer_switch("crew_per_gun", r.crew_per_gun, 1, kMostFigures, 4, "TUG-2.8");
  b.integer_switch("house_capacity", r.house_capacity, 0, kMostFigures, 8, "TUG-4.13");
  b.integer("battalion.least", r.battalion_least, 0, kMostFigures, "TUG-1.4");
  b.integer("battalion.most", r.battalion_most, 0, kMostFigures, "TUG-1.4");
}

// ---- switches

constexpr std::array<Word, 3> kSplits{"twelve_then_rest", "even_split", "cap"}, kMoveAndFire{"half_turn", "any", "none"};
constexpr std::array<Word, 2> kLimits{"per_defender", "per_attacker"}, kArcs{"front", "any"}, kResolutions{"simultaneous", "sequential"},
    kMeleeMorale{"end_of_round", "end_of_combat"}, kTriggers{"half_strength", "every_casualty"}, kOncePer{"game_turn", "player_turn"},
    kFailedRally{"recovers", "stays_routed"}, kGeneralCasualty{"none", "on_six"}, kWoodsSpeed{"half_infantry", "full_infantry"};

void bind_switches(Binder& b, Switches& s) {
  SwitchWalk w(b);
  w.choice("over_twelve_firers", s.over_twelve_firers, kSplits, Split::twelve_then_rest, "TUG-7.13");
  w.choice("move_and_fire", s.move_and_fire, kMoveAndFire, MoveAndFire::half_turn, "TUG-7.19");
  w.two("stand_and_fire_limit", s.shot_per_attacker, kLimits, "TUG-8.5");
  w.two("stand_and_fire_arc", s.shot_any_arc, kArcs, "TUG-8.6");
  w.two("melee_dice_resolution", s.melee_sequential, kResolutions, "TUG-9.10");
  w.two("melee_morale", s.melee_morale_end_of_combat, kMeleeMorale, "TUG-10.17");
  w.two("morale_trigger", s.morale_every_casualty, kTriggers, "TUG-10.16");
  w.two("morale_once_per", s.morale_once_per_player_turn, kOncePer, "TUG-3.4");
  w.two("failed_rally", s.stays_routed, kFailedRally, "TUG-11.7");
  w.two("general_casualty", s.general_dies_on_six, kGeneralCasualty, "TUG-12.5");
  w.two("cavalry_woods_speed", s.cavalry_full_speed_in_woods, kWoodsSpeed, "TUG-4.7");
  w.yes_no("charge_needs_full_turn", s.charge_needs_full_turn, true, "TUG-4.18");
  w.yes_no("obstacle_cost_accumulates", s.obstacle_cost_accumulates, true, "TUG-5.6");
  b.integer_switch("line_ranks", s.line_ranks, 1, 2, 1, "TUG-2.3");
  b.integer_switch("column_front_figures", s.column_front_figures, 1, kMostFigures, 4, "TUG-2.4");
  w.choice("first_side", s.first_side, kPeopleWords, People::tugar, "TUG-3.1");
}

// ---- the end

constexpr std::array<Word, 4> kFordLevels{"human_decisive", "human_marginal", "draw", "tugar_marginal"};
constexpr int kMostPoints = 1000;

void bind_ford(Binder& b, FordScore& f) {
  b.integer("ford_score.tugars_killed", f.tugars_killed, -kMostPoints, kMostPoints, "TUG-14.8");
  b.integer("ford_score.humans_lost", f.humans_lost, -kMostPoints, kMostPoints, "TUG-14.8");
  b.integer("ford_score.ford_held", f.ford_held, -kMostPoints, kMostPoints, "TUG-14.8");
  for (std::size_t i = 0; i < kFordLevels.size(); ++i) {
    const std::string key = dotted("ford_score", kFordLevels[i]);
    b.integer(key, f.level[i], -kMostPoints, kMostPoints, "TUG-14.9");
    b.require(i == 0 || f.level[i] < f.level[i - 1], key, "TUG-14.9", "the levels fall from one to the next");
  }
}

void bind_result(Binder& b, Rules& r) {
  b.outside("terrain_map");
  b.outside("scenario_words");
  b.outside("default");
  b.ratio_switch("army_break_percent", r.army_break_percent, kNothing, kHundred, decimal(50), "TUG-13.2");
  b.ratio_switch("draw_margin_percent", r.draw_margin_percent, kNothing, kHundred, decimal(10), "TUG-13.3");
  b.integer("default.turn_limit", r.turn_limit, 1, 200, "TUG-13.3");
  b.alias("turn_limit", "default.turn_limit");
  bind_ford(b, r.ford);
}

}  // namespace

const Rates& Rules::rates(People people, Arm arm) const {
  if (arm == Arm::cavalry) return cavalry;                           // TUG-4.2
  return people == People::tugar && arm == Arm::infantry ? tugar_infantry : human_infantry;
}

const BaseSize& Rules::base(Arm arm) const {
  switch (arm) {
    case Arm::cavalry: return base_mounted;
    case Arm::artillery: return base_gun;
    case Arm::general: return base_general;
    default: return base_foot;
  }
}

void bind_rules(Binder& binder, Rules& rules) {
  bind_switches(binder, rules.switches);
  bind_movement(binder, rules);
  bind_obstacles(binder, rules);
  bind_fire(binder, rules);
  bind_melee(binder, rules);
  bind_morale(binder, rules);
  bind_reaches(binder, rules.reach);
  bind_sizes(binder, rules);
  bind_result(binder, rules);
}

Rules rules_from(const Tables& tables) {
  Rules rules;
  FillBinder binder(tables);
  bind_rules(binder, rules);
  return rules;
}

}  // namespace oo::tugar
