#include "rulesets/kingphilip/rules.hpp"

#include "engine/rules/binder.hpp"

namespace oo::kingphilip {
namespace {

constexpr std::array<Word, 5> kClassRows{"open", "open_woods", "thick_woods", "obstacle", "house"};
constexpr std::array<Word, 3> kResults{"withdraw", "rout", "rout_permanent"};
constexpr std::array<Word, 2> kStatesAfter{"disordered", "routed"};
constexpr std::array<Word, 5> kPassages{"open", "open_woods", "thick_woods", "impassable", "door"};
constexpr std::array<Word, 5> kCovers{"open", "open_woods", "thick_woods", "obstacle", "house"};

void bind_sizes(Binder& b, Rules& r) {
  b.integer("unit_min", r.unit_min, 1, 99, "KPW-1.1");
  b.integer("unit_max", r.unit_max, 1, 99, "KPW-1.1");
  b.require(r.unit_min <= r.unit_max, "unit_max", "KPW-1.1", "unit_max is at least unit_min");
  b.length("base", r.base, 250, inches(6), "KPW-1.4");
  b.length("spot_still", r.spot_still, 0, inches(480), "KPW-6.1");
  b.length("spot_active", r.spot_active, 0, inches(480), "KPW-6.1");
  b.length("woods_edge", r.woods_edge, 0, inches(48), "KPW-6.4");
  b.length("lane_half_width", r.lane_half_width, 0, inches(48), "KPW-7.2");
  b.length("lane_block_half_width", r.lane_block_half_width, 0, inches(48), "KPW-7.5");
  b.length("obstacle_cover", r.obstacle_cover, 0, inches(12), "KPW-7.6");
  b.length("obstacle_cross", r.obstacle_cross, 0, inches(48), "KPW-5.10");
  b.length("charge_gap", r.charge_gap, 0, inches(12), "KPW-8.4");
  b.ratio("charge_move_bonus", r.charge_move_bonus, decimal(0), decimal(4), "KPW-8.4");
  b.integer("melee_score_floor", r.melee_score_floor, 1, operations::kHighestFloor, "KPW-10.5");
  b.integer("melee_max_rounds", r.melee_max_rounds, 1, 9, "KPW-10.10");
  b.integer("charge_bonus_rounds", r.charge_bonus_rounds, 0, 9, "KPW-10.12");
  b.integer("house_capacity", r.house_capacity, 1, 999, "KPW-5.16");
  b.integer("house_figures_per_inch", r.house_figures_per_inch, 1, 99, "KPW-7.18");
  b.integer("house_combats", r.house_combats, 1, 99, "KPW-10.3");
  b.length("commander_move", r.commander_move, 0, inches(96), "KPW-11.3");
  b.ratio("break_fraction", r.break_fraction, decimal(0), decimal(1), "KPW-12.2");
  b.integer("default_turns", r.default_turns, 1, 200, "KPW-12.1");
}

void bind_operations(Binder& b, Rules& r) {
  for (std::size_t troop = 0; troop < kTroops; ++troop) {
    std::array<Number, 6> faces;
    b.integers(dotted("operations", kTroopWords[troop]), faces, 1, 3, "KPW-3.4");
    for (std::size_t face = 1; face <= faces.size(); ++face) {
      r.operations[troop].operations[face] = static_cast<std::uint8_t>(faces[face - 1].value);
      r.operations[troop].datum[face] = faces[face - 1].datum;
    }
  }
}

void bind_movement(Binder& b, Rules& r) {
  for (std::size_t troop = 0; troop < kTroops; ++troop)
    for (std::size_t f = 0; f < kFormations; ++f) {
      if (static_cast<Formation>(f) == Formation::disorder) continue;                     // KPW-2.6: never chosen
      const std::string listed = dotted("rates", kTroopWords[troop], kFormationWords[f]);
      if (static_cast<Formation>(f) == Formation::skirmish) b.length(listed, r.rates[troop][f], 0, inches(60), "KPW-5.1");   // failures need it
      else b.optional_length(listed, r.rates[troop][f], 0, inches(60), "KPW-5.1");
      b.optional_length(dotted("rates_unlisted", kTroopWords[troop], kFormationWords[f]), r.rates_unlisted[troop][f], 0, inches(60), "KPW-2.7");
    }
  // 0.1 to 10 keeps path costs inside 128 bits (fraction.hpp).
  const auto factor = [&](std::string_view name, std::array<Ratio, 2>& to, ClauseId clause) {
    b.ratios(dotted("terrain_move", name), to, decimal(0, 100'000), decimal(10), clause);
  };
  factor("road_column", r.terrain_move.road_column, "KPW-5.3");
  factor("uphill", r.terrain_move.uphill, "KPW-5.4");
  factor("open_woods", r.terrain_move.open_woods, "KPW-5.5");
  factor("thick_woods", r.terrain_move.thick_woods, "KPW-5.6");
}

template <class E, std::size_t N>
void bind_choice(Binder& b, const std::string& key, Choice<E>& to, const std::array<Word, N>& words, ClauseId clause) {
  WordValue value;
  b.word(key, value, words, clause);
  to = {from_word<E>(words, value.value).value_or(E{}), value.datum};
}

void bind_kinds(Binder& b, Rules& r) {
  for (std::size_t k = 0; k < kKindWords.size(); ++k) {
    KindRow& to = r.kinds[k];
    bind_choice(b, dotted("terrain_kinds", kKindWords[k], "move"), to.move, kPassages, "KPW-5.15");
    bind_choice(b, dotted("terrain_kinds", kKindWords[k], "cover"), to.cover, kCovers, "KPW-5.15");
    b.flag(dotted("terrain_kinds", kKindWords[k], "hides"), to.hides, "KPW-5.15");
    b.optional_flag(dotted("terrain_kinds", kKindWords[k], "blocks_sight"), to.blocks_sight, "KPW-6.5", false);
  }
}

void bind_fire(Binder& b, Rules& r) {
  const auto row = [&](std::string_view name, FireRow& to) {
    b.length(dotted("fire", name, "range"), to.range, 0, inches(60), "KPW-7.8");
    for (std::size_t c = 0; c < kClasses; ++c) b.integer(dotted("fire", name, kClassWords[c]), to.need[c], 0, 10, "KPW-7.8");
  };
  row("militia_musket", r.militia_musket);
  row("volunteer_musket", r.volunteer_musket);
  row("indian_musket", r.indian_musket);
  row("indian_bow", r.indian_bow);
  b.integer("leader_casualty.die", r.leader_die, 2, 20, "KPW-7.14");
  b.integer("leader_casualty.killed_on", r.leader_killed_on, 1, 21, "KPW-7.14");
  for (std::size_t row_at = 0; row_at < kClassRows.size(); ++row_at) {
    std::array<WordValue, 2> words;
    b.words(dotted("target_class", kClassRows[row_at]), words, kClassWords, "KPW-7.6");
    for (std::size_t c = 0; c < words.size(); ++c)
      r.target_class[row_at][c] = {from_word<TargetClass>(kClassWords, words[c].value).value_or(TargetClass::a), words[c].datum};
  }
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

void bind_melee(Binder& b, Rules& r) {
  const auto modifier = [&](std::string_view name, Number& to) { b.integer(dotted("melee_mod", name), to, -20, 20, "KPW-10.5"); };
  modifier("superior_leader", r.melee.superior_leader);
  modifier("defending_class_d", r.melee.defending_class_d);
  modifier("defending_class_e", r.melee.defending_class_e);
  modifier("additional_figure", r.melee.additional_figure);
  modifier("non_indian_charging", r.melee.non_indian_charging);
  modifier("indian_charging_skirmish", r.melee.indian_charging_skirmish);
  modifier("indian_charging_mass", r.melee.indian_charging_mass);
  modifier("disordered", r.melee.disordered);
  modifier("attacked_flank_or_rear", r.melee.attacked_flank_or_rear);
}

void bind_failure(Binder& b, Rules& r) {
  const std::size_t rows = b.records("failure", 1, r.failure.items.size());
  r.failure.clear();
  int next = 1;
  for (std::size_t i = 1; i <= rows; ++i) {
    std::array<Number, 2> failed_by;
    WordValue result, state, facing;
    FailureRow row;
    b.integers(record_key("failure", i, "failed_by"), failed_by, 1, 99, "KPW-9.8");
    b.word(record_key("failure", i, "result"), result, kResults, "KPW-9.8");
    b.word(record_key("failure", i, "state_after"), state, kStatesAfter, "KPW-9.8");
    b.word(record_key("failure", i, "facing"), facing, kFacingWords, "KPW-9.8");
    b.integer(record_key("failure", i, "recover_operations"), row.recover_operations, 0, 6, "KPW-9.12");
    b.integer(record_key("failure", i, "level_lost"), row.level_lost, 0, 10, "KPW-9.10");
    b.require(failed_by[0] == next && failed_by[1] >= failed_by[0], record_key("failure", i, "failed_by"), "KPW-9.11",
              "the rows follow each other from 1 on without a gap");
    next = failed_by[1] + 1;
    row.from = failed_by[0];
    row.to = failed_by[1];
    row.datum = failed_by[0].datum;
    row.result = from_word<FailureResult>(kFailureWords, result.value).value_or(FailureResult::withdraw);
    row.state = state == "routed" ? State::routed : State::disordered;
    row.facing = facing == "away" ? Facing::away : Facing::enemy;
    r.failure.push(row);
  }
}

void bind_end(Binder& b, Rules& r) {
  b.integer("vp.figure", r.points.figure, 0, 100, "KPW-12.3");
  b.integer("vp.leader", r.points.leader, 0, 100, "KPW-12.3");
  b.integer("vp.commander", r.points.commander, 0, 100, "KPW-12.3");
  b.ratio("vp.draw_fraction", r.points.draw_fraction, decimal(0), decimal(1), "KPW-12.4");
  b.outside("terrain_map");
  b.outside("scenario_words");
  b.outside("default");
}

// ---- switches

constexpr std::array<Word, 3> kInitiatives{"each_turn", "once_then_alternate", "once_fixed"}, kOperationsRolls{"per_side", "per_type", "per_unit"},
    kArcs{"straight", "unit_front", "moc_arcs"}, kRallies{"automatic", "leader_or_commander", "morale_check"};
constexpr std::array<Word, 2> kAllowedFormations{"listed", "all"}, kDoubleFacing{"allowed", "off"}, kRollTime{"turn_start", "half_turn_start"},
    kCheckTime{"end_of_operations", "after_each_fire"}, kLoadFire{"separate", "combined"}, kRoadBonus{"whole_move", "start_only"},
    kUphill{"allowed", "forbidden"}, kOpenOrder{"formed", "skirmish"}, kFireCost{"next_operations", "free"}, kClosing{"free", "from_allowance"},
    kChargerCheck{"declare_and_if_hit", "if_hit_only"}, kCasualties{"killed", "killed_and_withdrawn"}, kWithdraw{"operations_rolled", "margin"},
    kGarrison{"hold_if_disordered", "always_leaves"}, kEdge{"lost", "stops"}, kTrapped{"stops", "destroyed"}, kSuperior{"unit", "one_figure"},
    kMeleeWithdraw{"difference", "operations_rolled"};

void bind_table_switches(Binder& b, Switches& s) {
  SwitchWalk w(b);
  w.yes_no("leader_fires", s.leader_fires, true, "KPW-1.3");
  w.yes_no("swap_open_and_skirmish_geometry", s.swap_open_and_skirmish_geometry, false, "KPW-2.4");
  w.two("formations_allowed", s.all_formations, kAllowedFormations, "KPW-2.7");
  w.two("double_facing", s.double_facing_off, kDoubleFacing, "KPW-2.10");
  w.choice("initiative", s.initiative, kInitiatives, Initiative::each_turn, "KPW-3.2");
  w.choice("operations_roll", s.operations_roll, kOperationsRolls, OperationsRoll::per_side, "KPW-3.3");
  w.two("operations_roll_time", s.roll_at_half_turn, kRollTime, "KPW-3.5");
  w.two("casualty_check", s.check_after_each_fire, kCheckTime, "KPW-3.7");
  w.two("load_fire", s.load_fire_combined, kLoadFire, "KPW-4.3");
  w.yes_no("leader_needed_to_move", s.leader_needed_to_move, false, "KPW-4.6");
  w.yes_no("amalgamate_remnants", s.amalgamate_remnants, false, "KPW-4.7");
  w.two("road_bonus", s.road_start_only, kRoadBonus, "KPW-5.3");
  w.two("uphill_charge", s.uphill_forbidden, kUphill, "KPW-5.4");
  w.yes_no("bow_fire_reveals", s.bow_fire_reveals, true, "KPW-6.8");
  w.choice("fire_arc", s.fire_arc, kArcs, FireArc::straight, "KPW-7.2");
  w.two("open_order_class", s.open_order_as_skirmish, kOpenOrder, "KPW-7.7");
  w.two("defensive_fire_cost", s.defensive_fire_free, kFireCost, "KPW-7.12");
  w.yes_no("bow_reload", s.bow_reload, false, "KPW-7.13");
  w.yes_no("leader_death_extra", s.leader_death_extra, false, "KPW-7.14");
  w.yes_no("commander_at_risk", s.commander_at_risk, true, "KPW-7.15");
}

void bind_combat_switches(Binder& b, Switches& s) {
  SwitchWalk w(b);
  w.two("charge_final_closing", s.closing_from_allowance, kClosing, "KPW-8.4");
  w.two("charger_check", s.charger_checks_if_hit_only, kChargerCheck, "KPW-8.6");
  w.yes_no("charge_pursuit", s.charge_pursuit, false, "KPW-8.12");
  w.two("morale_casualties", s.withdrawn_count, kCasualties, "KPW-9.5");
  w.yes_no("commander_replaces_leader", s.commander_replaces_leader, true, "KPW-9.6");
  w.yes_no("indian_charged_flank_stacks", s.indian_charged_flank_stacks, true, "KPW-9.7");
  w.two("withdraw_distance", s.withdraw_by_margin, kWithdraw, "KPW-9.8");
  w.choice("rally_needs", s.rally_needs, kRallies, RallyNeeds::automatic, "KPW-9.12");
  w.yes_no("must_recover_first", s.must_recover_first, true, "KPW-9.13");
  w.two("garrison_failure", s.garrison_always_leaves, kGarrison, "KPW-9.14");
  w.two("edge_rout", s.edge_stops, kEdge, "KPW-9.17");
  w.two("trapped", s.trapped_destroyed, kTrapped, "KPW-9.17");
  w.yes_no("rout_continues", s.rout_continues, true, "KPW-9.18");
  w.two("superior_leader_melee", s.superior_leader_one_figure, kSuperior, "KPW-10.5");
  w.two("melee_withdraw_distance", s.melee_withdraw_by_operations, kMeleeWithdraw, "KPW-10.9");
  w.yes_no("melee_leader_roll", s.melee_leader_roll, false, "KPW-10.14");
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

const Length& Rules::rate(Troop troop, Formation formation) const {
  const Length& listed = rates[place_of(troop)][place_of(formation)];
  return listed.present() || !switches.all_formations ? listed : rates_unlisted[place_of(troop)][place_of(formation)];
}

bool Rules::formed(Formation formation) const {
  if (formation == Formation::open_order) return !switches.open_order_as_skirmish;
  return formation != Formation::skirmish;
}

void bind_rules(Binder& binder, Rules& rules) {
  bind_table_switches(binder, rules.switches);
  bind_combat_switches(binder, rules.switches);
  bind_sizes(binder, rules);
  bind_operations(binder, rules);
  bind_movement(binder, rules);
  bind_kinds(binder, rules);
  bind_fire(binder, rules);
  bind_morale(binder, rules);
  bind_failure(binder, rules);
  bind_melee(binder, rules);
  bind_end(binder, rules);
}

Rules rules_from(const Tables& tables) {
  Rules rules;
  FillBinder binder(tables);
  bind_rules(binder, rules);
  return rules;
}

}  // namespace oo::kingphilip
