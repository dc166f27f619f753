#include "rulesets/moccasins/rules.hpp"

#include <algorithm>

#include "engine/rules/binder.hpp"

namespace oo::moccasins {

namespace {

constexpr std::array<Word, 3> kOperationCounts{"one", "two", "three"};
constexpr std::array<Word, 3> kOwnWeapons{"musket", "rifle", "artillery"};
constexpr std::array<Word, 2> kFailureStates{"disordered", "routed"};
constexpr Decimal kLeastFactor{100'000};    // 0.1 to 10 keeps path costs inside 128 bits (fraction.hpp)
constexpr Decimal kMostFactor{10'000'000};
constexpr Decimal kNothing{0};
constexpr Decimal kWhole{1'000'000};

using RowNames = std::vector<std::string>;

int index_of(const RowNames& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}

// ---- tables

void bind_operations(Binder& b, Rules& r, RowNames& names) {
  names = b.rows("operations", Growth::open);
  r.operations.clear();
  for (const std::string& row : names) {
    Faces faces;
    b.faces(dotted("operations", row), kOperationCounts, 6, faces, "MOC-3.2");
    operations::DieRow& to = r.operations.emplace_back();
    for (std::size_t face = 1; face <= 6; ++face) {
      const std::uint8_t which = faces.of[face];
      to.operations[face] = static_cast<std::uint8_t>(which + 1);
      to.datum[face] = which < faces.datum.size() ? faces.datum[which] : kNoDatum;
    }
  }
  for (std::size_t i = 0; i < kOperationWords.size(); ++i)
    b.integer(dotted("operation_costs", kOperationWords[i]), r.operation_cost[i], 1, 3, "MOC-4.1");
}

std::vector<MoveRow> bind_movement(Binder& b, RowNames& names) {
  names = b.rows("movement", Growth::open);
  std::vector<MoveRow> rows;
  for (const std::string& row : names) {
    MoveRow& to = rows.emplace_back();
    for (std::size_t f = 0; f < kFormations; ++f) {
      if (static_cast<Formation>(f) == Formation::disorder) continue;   // MOC-5.9: it comes only from results
      b.optional_length(dotted("movement", row, kFormationWords[f]), to.rate[f], 0, inches(48), "MOC-6.1");
    }
  }
  return rows;
}

void bind_fire(Binder& b, Rules& r, RowNames& names) {
  names = b.rows("fire", Growth::open);
  r.fire.clear();
  for (const std::string& row : names) {
    FireRow& to = r.fire.emplace_back();
    to.name = row;
    b.integers(dotted("fire", row, "hit"), to.hit, 0, 20, "MOC-7.10");
    b.length(dotted("fire", row, "range"), to.range, 0, inches(96), row == "indian_bows" ? "MOC-7.18" : "MOC-7.10");
  }
  r.fire_ball = static_cast<std::int8_t>(index_of(names, "artillery_ball"));
  r.fire_canister = static_cast<std::int8_t>(index_of(names, "artillery_canister"));
  for (std::size_t w = 0; w < kWeaponWords.size(); ++w)
    b.integer(dotted("reload", kWeaponWords[w]), r.reload[w], 0, 12, kWeaponWords[w] == "bow" ? "MOC-7.19" : "MOC-7.2");
}

void bind_base(Binder& b, std::string_view key, BaseSize& to, ClauseId clause) {
  std::array<Length, 2> size;
  b.lengths(key, size, 250, inches(6), clause);
  to = {size[0], size[1]};
}

void bind_ground(Binder& b, Rules& r) {
  bind_base(b, "base.foot", r.base_foot, "MOC-1.3");
  bind_base(b, "base.mounted", r.base_mounted, "MOC-1.3");
  bind_base(b, "base.gun", r.base_gun, "MOC-1.4");
  const auto factor = [&](std::string_view name, Ratio& to, ClauseId clause) {
    b.ratio(dotted("terrain_cost", name), to, kLeastFactor, kMostFactor, clause);
  };
  factor("hill", r.terrain.hill, "MOC-6.3");
  factor("thicket", r.terrain.thicket, "MOC-6.5");
  factor("ford", r.terrain.ford, "MOC-6.8");
  factor("ditch", r.terrain.ditch, "MOC-6.8");
  factor("sideways", r.terrain.sideways, "MOC-6.14");
  factor("road_gain", r.terrain.road_gain, "MOC-6.4");
  b.length("terrain_cost.work_crossed", r.terrain.work_crossed, 0, inches(48), "MOC-6.8");
  b.ratio("charge_move.gain", r.charge_gain, kLeastFactor, kMostFactor, "MOC-6.10");
  b.length("charge_move.gap", r.charge_gap, 0, inches(12), "MOC-9.2");
  b.length("retreat.crew", r.retreat_crew, 0, inches(48), "MOC-8.17");
  b.length("retreat.limbered", r.retreat_limbered, 0, inches(48), "MOC-8.17");
  b.length("retreat.enemy_clear", r.enemy_clear, 0, inches(12), "MOC-6.15");
}

void bind_sight(Binder& b, Rules& r) {
  const auto limit = [&](std::string_view name, Length& to, ClauseId clause) { b.length(dotted("visibility", name), to, 0, inches(480), clause); };
  limit("open_woods", r.visibility.open_woods, "MOC-6.18");
  limit("open_woods_moving", r.visibility.open_woods_moving, "MOC-6.18");
  limit("open_woods_fired", r.visibility.open_woods_fired, "MOC-6.21");
  limit("thicket", r.visibility.thicket, "MOC-6.18");
  limit("thicket_fired", r.visibility.thicket_fired, "MOC-6.21");
  limit("observer_edge", r.visibility.observer_edge, "MOC-6.19");
  limit("run_into", r.visibility.run_into, "MOC-6.24");
  b.length("leader_move.mounted", r.leader_mounted, 0, inches(96), "MOC-10.2");
  b.length("leader_move.foot", r.leader_foot, 0, inches(96), "MOC-10.2");
  b.length("leader_move.refuge", r.leader_refuge, 0, inches(96), "MOC-9.20");
  b.length("leader_move.enemy_near", r.leader_enemy_near, 0, inches(96), "MOC-10.4");
  for (const Formation f : {Formation::line, Formation::open_order, Formation::column, Formation::skirmish, Formation::mass, Formation::disorder})
    b.integer(dotted("arcs", word(f)), r.arc[static_cast<std::size_t>(f)], 0, 180, "MOC-7.4");
  b.integer("arcs.artillery", r.arc[static_cast<std::size_t>(Formation::unlimbered)], 0, 180, "MOC-7.4");
}

void bind_modifiers(Binder& b, Rules& r) {
  const auto morale = [&](std::string_view name, Number& to, ClauseId clause) { b.integer(dotted("morale_modifier", name), to, -10, 10, clause); };
  morale("no_officer_or_leader", r.morale.no_officer_or_leader, "MOC-8.9");
  morale("per_two_casualties_this_turn", r.morale.per_two_casualties, "MOC-8.5");
  morale("disordered", r.morale.disordered, "MOC-8.10");
  morale("under_half_strength", r.morale.under_half, "MOC-8.6");
  morale("charged_flank_or_rear", r.morale.charged_flank_or_rear, "MOC-8.5");
  morale("indian_frontal_charge_on_formed_artillery_or_works", r.morale.indian_frontal_charge, "MOC-8.11");
  morale("indian_charged_by_formed", r.morale.indian_charged_by_formed, "MOC-8.12");
  morale("higher_leader_attached", r.morale.higher_leader, "MOC-8.9");
  morale("in_cover", r.morale.in_cover, "MOC-8.7");
  morale("indian_charging_skirmishers", r.morale.indian_charging_skirmishers, "MOC-8.11");
  morale("behind_works", r.morale.behind_works, "MOC-8.8");
  morale("indian_charging_flank", r.morale.indian_charging_flank, "MOC-8.11");
  const auto melee = [&](std::string_view name, Number& to, ClauseId clause) { b.integer(dotted("melee_modifier", name), to, -20, 20, clause); };
  melee("officer_general_nco_leader_or_chief", r.melee.leader, "MOC-9.16");
  melee("formed_with_bayonet", r.melee.bayonet, "MOC-9.8");
  melee("mounted", r.melee.mounted, "MOC-9.8");
  melee("defending_works_or_thicket", r.melee.works_or_thicket, "MOC-9.8");
  melee("one_additional_figure", r.melee.additional, "MOC-9.7");
  melee("non_indian_charging", r.melee.non_indian_charging, "MOC-9.8");
  melee("indian_charging_skirmish", r.melee.indian_charging_skirmish, "MOC-9.8");
  melee("indian_charging_mass", r.melee.indian_charging_mass, "MOC-9.8");
  melee("disordered", r.melee.disordered, "MOC-9.9");
  melee("attacked_from_flank_or_rear", r.melee.flank_or_rear, "MOC-9.9");
}

void bind_failure(Binder& b, Rules& r) {
  r.failure.clear();
  const std::size_t n = b.records("failure", 1, r.failure.items.size());
  int next = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    Number from, to, loss;
    WordValue state, facing;
    b.integer(record_key("failure", i, "from"), from, 1, 99, "MOC-8.13");
    b.integer(record_key("failure", i, "to"), to, 1, 99, "MOC-8.13");
    b.word(record_key("failure", i, "state"), state, kFailureStates, "MOC-8.13");
    b.word(record_key("failure", i, "facing"), facing, kFacingWords, "MOC-8.13");
    b.integer(record_key("failure", i, "permanent_morale_loss"), loss, 0, 9, "MOC-8.15");
    b.require(from.value == next && to.value >= from.value, record_key("failure", i, "from"), "MOC-8.13",
              "the rows follow each other from 1 on without a gap");
    next = to.value + 1;
    r.failure.push({from.value, to.value, state == "routed" ? State::routed : State::disordered, facing == "away" ? Facing::away : Facing::enemy,
                    loss.value, from.datum});
  }
}

void bind_default(Binder& b, Rules& r) {
  b.outside("terrain_map");
  b.outside("scenario_words");
  b.outside("default");
  b.integer("default.turn_limit", r.turn_limit, 1, 200, "MOC-3.15");
  b.ratio("default.victory.condition[1].at_least", r.army_break_share, kNothing, kWhole, "MOC-3.15");
  b.ratio("default.victory.fallback.margin", r.draw_margin, kNothing, kWhole, "MOC-3.15");
  b.alias("turn_limit", "default.turn_limit");
  b.alias("army_break_share", "default.victory.condition[1].at_least");
}

// ---- switches

constexpr std::array<Word, 2> kHalves{"down", "up"}, kOfficers{"included", "extra"}, kRolls{"side", "wing"}, kCanadians{"militia", "indians"},
    kChecks{"both", "step4_only"}, kContact{"as_charge", "free"}, kRecoil{"stop", "lost"}, kVisibility{"distance", "depth"},
    kDragoons{"legion_infantry", "none"}, kTargets{"unit", "per_figure"}, kGunDice{"per_crew", "per_gun"}, kShift{"toward_a", "toward_e"},
    kReplacement{"none", "next_turn"}, kTwoOnOne{"plus_two", "each_rolls"}, kTie{"separate", "another_round"}, kLevies{"legion_infantry", "militia"};
constexpr std::array<Word, 3> kHitOrder{"officer_first", "leader_first", "random"}, kFollowUp{"never", "choice", "always"};

void bind_table_switches(Binder& b, Switches& s) {
  SwitchWalk w(b);
  w.choice("period", s.period, kPeriodWords, Period::p1794, "MOC-11.1");
  w.two("half_rounding", s.half_up, kHalves, "MOC-1.7");
  w.two("officer_figures", s.officer_extra, kOfficers, "MOC-2.6");
  w.two("operations_roll", s.operations_by_wing, kRolls, "MOC-3.3");
  w.two("canadian_ops_row", s.canadians_as_indians, kCanadians, "MOC-2.2");
  w.two("charger_checks", s.check_once, kChecks, "MOC-3.12");
  w.two("move_contact", s.move_contact_free, kContact, "MOC-6.11");
  w.two("edge_recoil", s.edge_recoil_lost, kRecoil, "MOC-8.19");
  w.yes_no("allow_bent_lines", s.allow_bent_lines, true, "MOC-5.13");
  b.integer_switch("max_facing_change", s.max_facing_change, 0, 180, 180, "MOC-5.14");
  w.yes_no("allow_unit_splitting", s.allow_unit_splitting, false, "MOC-5.16");
  w.yes_no("limbered_road_bonus", s.limbered_road_bonus, false, "MOC-6.4");
  w.yes_no("free_skirmish_facing", s.free_skirmish_facing, true, "MOC-6.14");
  b.ratio_switch("horse_holders", s.horse_holders, kNothing, Decimal{250'000}, kNothing, "MOC-6.17");
  b.require(s.horse_holders.num == 0 || s.horse_holders.num * 4 == s.horse_holders.den, "switches.horse_holders", "MOC-6.17", "allowed are 0 and 0.25");
  w.two("visibility_model", s.visibility_depth, kVisibility, "MOC-6.19");
  w.yes_no("fire_reveals", s.fire_reveals, true, "MOC-6.21");
  w.yes_no("hidden_setup", s.hidden_setup, false, "MOC-6.22");
  w.share("concealed_visibility_factor", s.concealed_visibility_factor, Decimal{500'000}, "MOC-6.23");
}

void bind_combat_switches(Binder& b, Switches& s) {
  SwitchWalk w(b);
  w.two("dismounted_dragoon_fire", s.dragoons_never_fire, kDragoons, "MOC-7.3");
  w.two("fire_target", s.fire_per_figure, kTargets, "MOC-7.7");
  w.two("artillery_dice", s.dice_per_gun, kGunDice, "MOC-7.11");
  b.length_switch("canister_arc_limit", s.canister_arc_limit, 0, inches(96), inches(8), "MOC-7.13");
  w.two("mounted_class_shift", s.mounted_toward_e, kShift, "MOC-7.15");
  w.share("bow_share", s.bow_share, Decimal{500'000}, "MOC-7.19");
  w.yes_no("bows_need_load", s.bows_need_load, false, "MOC-7.19");
  w.yes_no("bow_mix", s.bow_mix, false, "MOC-7.19");
  w.choice("leader_hit_order", s.leader_hit_order, kHitOrder, LeaderHit::officer_first, "MOC-7.21");
  w.two("officer_replacement", s.officer_replaced, kReplacement, "MOC-7.22");
  w.yes_no("natural_ten_fails", s.natural_ten_fails, false, "MOC-8.3");
  w.yes_no("indian_cover_bonus", s.indian_cover_bonus, true, "MOC-8.7");
  w.yes_no("works_and_cover_stack", s.works_and_cover_stack, false, "MOC-8.8");
  w.two("two_on_one", s.each_rolls, kTwoOnOne, "MOC-9.7");
  w.choice("defender_follows_up", s.defender_follows_up, kFollowUp, FollowUp::choice, "MOC-9.14");
  w.two("melee_tie", s.another_round, kTie, "MOC-9.15");
  b.integer_switch("cinc_loss_penalty", s.cinc_loss_penalty, 0, 5, 0, "MOC-10.5");
  w.two("levies_fire_row", s.levies_as_militia, kLevies, "MOC-11.3");
  w.yes_no("ft_kentucky_on_time", s.ft_kentucky_on_time, false, "MOC-15.a2");
  w.yes_no("abatis_breached", s.abatis_breached, false, "MOC-15.b2");
  w.yes_no("stc_first_turn_one_operation", s.stc_first_turn_one_operation, true, "MOC-15.c1");
  w.yes_no("stc_panic", s.stc_panic, true, "MOC-15.c2");
}

// ---- troops

/// Rows that a troop may name, and the rows that the switches put in their place.
struct Books {
  RowNames operations, movement, fire;
  std::vector<MoveRow> moves;
};

/// The columns of a troop as written.
struct TroopColumns {
  WordValue side, weapon;
  RowRef ops, move, move_dismounted, move_without_guns, fire, fire_bow;
  Flag mounted, bayonet;
};

TroopColumns bind_columns(Binder& b, const std::string& name) {
  TroopColumns c;
  const auto key = [&](std::string_view column) { return dotted("troop", name, column); };
  b.word(key("side"), c.side, kArmyWords, "MOC-2.1");
  b.row(key("ops"), c.ops, "operations", "MOC-2.2");
  b.row(key("move"), c.move, "movement", "MOC-6.1");
  b.optional_row(key("move_dismounted"), c.move_dismounted, "movement", "MOC-6.17");
  b.optional_row(key("move_without_guns"), c.move_without_guns, "movement", "MOC-9.21");
  b.optional_row(key("fire"), c.fire, "fire", "MOC-7.10");
  b.optional_row(key("fire_bow"), c.fire_bow, "fire", "MOC-7.18");
  b.word(key("weapon"), c.weapon, kOwnWeapons, "MOC-7.2");
  b.optional_flag(key("mounted"), c.mounted, "MOC-4.11", false);
  b.flag(key("bayonet"), c.bayonet, "MOC-2.4");
  b.require(c.weapon == "artillery" || c.fire.present(), key("fire"), "MOC-7.10", "a row of [fire] for troops that are not artillery");
  b.require(!c.mounted || c.move_dismounted.present(), key("move_dismounted"), "MOC-6.17", "a row of [movement] for mounted troops");
  b.require(c.weapon != Word("artillery") || c.move_without_guns.present(), key("move_without_guns"), "MOC-9.21", "a row of [movement] for artillery");
  return c;
}

MoveRow move_row(const Books& books, const RowRef& ref) { return ref.present() && ref.row < books.moves.size() ? books.moves[ref.row] : MoveRow{}; }

/// Guns move limbered or unlimbered; their crew without them as skirmishers, MOC-9.21.
MoveRow with_crew(MoveRow guns, const MoveRow& crew) {
  const auto skirmish = static_cast<std::size_t>(Formation::skirmish);
  guns.rate[skirmish] = crew.rate[skirmish];
  return guns;
}

std::uint8_t operations_row(const Books& books, std::string_view row) {
  return static_cast<std::uint8_t>(std::max(0, index_of(books.operations, row)));
}

/// MOC-2.2, 11.1.
void set_operations(TroopRow& to, const TroopColumns& c, const Books& books, const Switches& s) {
  std::string_view row = c.ops.name.value;
  if (to.name == "canadian_militia") row = s.canadians_as_indians ? "indians" : row;
  to.operations[0] = operations_row(books, row);
  to.operations[1] = operations_row(books, to.army == Army::american ? "militia" : row);
}

void set_fire(TroopRow& to, const TroopColumns& c, const Books& books, const Switches& s) {
  if (c.fire.present()) to.fire = static_cast<std::int8_t>(c.fire.row);
  if (c.fire_bow.present()) to.fire_bow = static_cast<std::int8_t>(c.fire_bow.row);
  if (to.name == "levies" && s.levies_as_militia) to.fire = static_cast<std::int8_t>(index_of(books.fire, "militia"));   // MOC-11.3
  to.never_fires = to.name == "legion_dragoons" && s.dragoons_never_fire;                                              // MOC-7.3
}

/// [morale_rating]: a troop's own name; Indians NAME_in_cover and NAME_in_open, a new nation by default as `indians`; NAME_1791 where 1790-92 differ.
void bind_rating(Binder& b, TroopRow& to, const TroopRow* indians) {
  const auto rating = [&](const std::string& name, Number& number, ClauseId clause) {
    b.optional_integer(dotted("morale_rating", name), number, 1, 10, clause);
  };
  Number open, cover, later;
  if (to.indian) {
    rating(to.name + "_in_open", open, "MOC-8.4");
    rating(to.name + "_in_cover", cover, "MOC-8.4");
    if (!open.present() && indians != nullptr) open = indians->rating[0];
    if (!cover.present() && indians != nullptr) cover = indians->rating_cover[0];
  } else {
    rating(to.name, open, "MOC-8.2");
    cover = open;
    rating(to.name == "legion_dragoons" ? "us_dragoons_1791" : to.name + "_1791", later, "MOC-11.2");
  }
  b.require(open.present() && cover.present(), dotted("morale_rating", to.name), "MOC-8.2", "a rating for every troop");
  to.rating[0] = open;
  to.rating_cover[0] = cover;
  to.rating[1] = later.present() ? later : open;
  to.rating_cover[1] = later.present() ? later : cover;
}

void bind_troops(Binder& b, Rules& r, const Books& books) {
  r.troops.clear();
  const TroopRow* indians = nullptr;
  const RowNames names = b.rows("troop", Growth::open);
  b.require(names.size() <= 200 && books.fire.size() <= 100 && books.operations.size() <= 100, "troop", "MOC-2.1",
            "at most 200 troops, 100 rows of fire and 100 of operations");
  r.troops.reserve(names.size());
  for (const std::string& name : names) {
    const TroopColumns c = bind_columns(b, name);
    TroopRow& to = r.troops.emplace_back();
    to.name = name;
    to.army = c.side == "indian" ? Army::indian : Army::american;
    to.weapon = from_word<Weapon>(kWeaponWords, c.weapon.value).value_or(Weapon::musket);
    to.mounted = c.mounted;
    to.arm = to.weapon == Weapon::artillery ? Arm::artillery : to.mounted ? Arm::horse : Arm::foot;
    to.indian = name == "indians" || c.ops.name == "indians";
    to.bayonet = c.bayonet;
    to.move = move_row(books, c.move);
    if (to.arm == Arm::artillery) to.move = with_crew(to.move, move_row(books, c.move_without_guns));
    to.move_dismounted = to.mounted ? move_row(books, c.move_dismounted) : to.move;
    set_operations(to, c, books, r.switches);
    set_fire(to, c, books, r.switches);
    bind_rating(b, to, indians);
    if (name == "indians") indians = &to;
  }
}

}  // namespace

std::optional<Troop> Rules::troop(std::string_view name) const {
  for (std::size_t i = 0; i < troops.size(); ++i)
    if (troops[i].name == name) return Troop{static_cast<std::uint8_t>(i)};
  return std::nullopt;
}

void bind(Binder& b, Rules& r) {
  bind_table_switches(b, r.switches);
  bind_combat_switches(b, r.switches);
  Books books;
  bind_operations(b, r, books.operations);
  books.moves = bind_movement(b, books.movement);
  bind_fire(b, r, books.fire);
  bind_ground(b, r);
  bind_sight(b, r);
  bind_modifiers(b, r);
  bind_failure(b, r);
  bind_troops(b, r, books);
  bind_default(b, r);
}

Rules rules_from(const Tables& tables) {
  Rules rules;
  FillBinder binder(tables);
  bind(binder, rules);
  return rules;
}

}  // namespace oo::moccasins
