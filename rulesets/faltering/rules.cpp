#include "rulesets/faltering/rules.hpp"

#include <algorithm>

#include "engine/rules/binder.hpp"
#include "rulesets/faltering/rules_binding.hpp"

namespace oo::faltering {
namespace {

constexpr Decimal kNothing{0};
constexpr Decimal kWhole{1'000'000};
constexpr Decimal kMostFactor{10'000'000};   // keeps path costs inside 128 bits (fraction.hpp)

constexpr std::array<Word, 2> kShooterMarks{"fast_moved", "rush_shot"};
constexpr std::array<Word, 5> kTargetMarks{"concealed", "cover", "fast_moved", "prone", "charging"};

// ---- figures, table, movement

void bind_figures(Binder& b, Rules& r) {
  b.integer("limits.rep_min", r.rep_min, 1, 6, "FAL-1.6");
  b.integer("limits.rep_max", r.rep_max, 1, 6, "FAL-1.6");
  b.require(r.rep_min <= r.rep_max, "limits.rep_min", "FAL-1.6", "not above limits.rep_max");
  b.integer("limits.group_max", r.group_max, 2, 20, "FAL-2.8");
  b.length("limits.coherency", r.coherency, 0, inches(48), "FAL-2.8");
  b.length("limits.command_radius", r.command_radius, 0, inches(48), "FAL-2.10");
  b.integer("limits.reaction_shots_per_chain", r.reaction_shots, 0, 3, "FAL-5.11");
  b.integer("limits.reaction_charges_per_chain", r.reaction_charges, 0, 3, "FAL-5.11");

  TypeTable& t = r.type_table;
  const auto table = [&](std::string_view name, ReactionTable& to, ClauseId clause) {
    WordValue value;
    b.word(dotted("type_table", name), value, reactions::kTableWords, clause);
    to = from_word<ReactionTable>(reactions::kTableWords, value.value).value_or(to);
  };
  table("regular_formed", t.regular_formed, "FAL-2.5");
  table("regular_unformed", t.regular_unformed, "FAL-2.5");
  table("militia_formed", t.militia_formed, "FAL-2.4");
  table("militia_unformed", t.militia_unformed, "FAL-2.4");
  table("irregular", t.irregular, "FAL-2.3");
  table("civilian", t.civilian, "FAL-2.4");
  table("horse", t.horse, "FAL-2.6");
  table("horse_dismounted", t.horse_dismounted, "FAL-2.7");
  table("gunner", t.gunner, "FAL-2.3");
  table("gunner_without_gun", t.gunner_without_gun, "FAL-2.7");
  table("leader", t.leader, "FAL-2.3");
}

Cover bind_cover(Binder& b, const std::string& key) {
  WordValue cover;
  b.word(key, cover, kCoverWords, "FAL-4.5");
  return from_word<Cover>(kCoverWords, cover.value).value_or(Cover::none);
}

void bind_terrain(Binder& b, Rules& r) {
  for (std::size_t g = 0; g < kGroundWords.size(); ++g) {
    GroundRow& row = r.ground[g];
    row.cover = bind_cover(b, dotted("terrain", kGroundWords[g], "cover"));
    WordValue sight;
    b.word(dotted("terrain", kGroundWords[g], "sight"), sight, kSightWords, "FAL-4.3");
    row.sight = from_word<Sight>(kSightWords, sight.value).value_or(Sight::open);
    for (std::size_t c = 0; c < kMoveClassWords.size(); ++c)
      b.ratio(dotted("terrain", kGroundWords[g], "mult_" + std::string(kMoveClassWords[c])), row.mult[c], kNothing, kMostFactor, "FAL-6.4");
  }
  for (std::size_t o = 0; o < kObstacleWords.size(); ++o) {
    r.obstacle[o].cover = bind_cover(b, dotted("obstacle", kObstacleWords[o], "cover"));
    b.length(dotted("obstacle", kObstacleWords[o], "cross_cost"), r.obstacle[o].cross_cost, 0, inches(48), "FAL-6.4");
  }
}

void bind_base(Binder& b, std::string_view key, BaseSize& to, ClauseId clause) {
  std::array<Length, 2> size;
  b.lengths(key, size, 250, inches(6), clause);
  to = {size[0], size[1]};
}

/// -1 inch is unlimited.
void bind_sight_limit(Binder& b, std::string_view name, Length& to) {
  const std::string key = dotted("sight", name);
  b.length(key, to, inches(-1), inches(480), "FAL-4.3");
  b.require(to.value >= 0 || to.value == inches(-1), key, "FAL-4.3", "-1 for unlimited, or 0 to 480 inches");
}

void bind_table(Binder& b, Rules& r) {
  b.length("base.foot", r.base_foot.width, 250, inches(6), "FAL-2.1");
  r.base_foot.depth = r.base_foot.width;
  bind_base(b, "base.mounted", r.base_mounted, "FAL-2.1");
  bind_base(b, "base.gun", r.base_gun, "FAL-6.22");
  b.integer("arc.formed", r.arc_formed, 0, 180, "FAL-4.7");
  b.integer("arc.other", r.arc_other, 0, 180, "FAL-4.7");
  b.length("hidden.spot", r.hidden_spot, 0, inches(480), "FAL-4.8");
  for (std::size_t s = 0; s < kSightWords.size(); ++s) {
    bind_sight_limit(b, std::string(kSightWords[s]) + "_day", r.sight[s][0]);
    bind_sight_limit(b, std::string(kSightWords[s]) + "_night", r.sight[s][1]);
  }
  b.length("sight.edge", r.sight_edge, 0, inches(48), "FAL-4.4");
}

void bind_movement(Binder& b, Rules& r) {
  for (std::size_t k = 0; k < kKindWords.size(); ++k) b.length(dotted("move", kKindWords[k]), r.move[k], 0, inches(96), "FAL-6.1");
  b.ratio("move.stand_up_fraction", r.stand_up_fraction, kNothing, kWhole, "FAL-5.7");
  b.ratio("move.load_max_move_fraction", r.load_max_move_fraction, kNothing, kWhole, "FAL-8.11");
  b.ratio("move.rush_shot_over_fraction", r.rush_shot_over_fraction, kNothing, kMostFactor, "FAL-8.3");
  b.length("layout.open_order_gap", r.open_order_gap, 0, inches(4), "FAL-6.18");
  b.length("layout.skirmish_gap", r.skirmish_gap, 0, inches(4), "FAL-6.18");
  b.integer("layout.line_ranks", r.line_ranks, 1, 3, "FAL-6.18");
  b.ratio("fast_move.pass0", r.fast_move[0], kNothing, kMostFactor, "FAL-6.2");
  b.ratio("fast_move.pass1", r.fast_move[1], kNothing, kMostFactor, "FAL-6.2");
  b.ratio("fast_move.pass2", r.fast_move[2], kNothing, kMostFactor, "FAL-6.2");
  WordList dressing;
  b.word_list("dress_lines_for.list", dressing, 0, kDressingWords.size(), kDressingWords, "FAL-6.10");
  for (std::size_t d = 0; d < kDressingWords.size(); ++d) r.dress_lines_for[d] = dressing.has(kDressingWords[d]);
}

// ---- fire

void bind_weapons(Binder& b, Rules& r) {
  r.weapons.clear();
  for (const std::string& name : b.rows("weapon", Growth::open)) {
    WeaponRow row;
    row.name = name;
    b.length(dotted("weapon", name, "range"), row.range, 0, inches(120), name.starts_with("gun") ? "FAL-8.15" : "FAL-8.5");
    b.integer(dotted("weapon", name, "impact"), row.impact, 0, 6, "FAL-8.4");
    b.integer(dotted("weapon", name, "load_actions"), row.load_actions, 0, 12, "FAL-8.11");
    b.integer(dotted("weapon", name, "dice"), row.dice, 1, 12, "FAL-8.15");
    row.gun = name == "gun_ball" || name == "gun_canister";
    r.weapons.push_back(row);
  }
  b.require(r.weapons.size() <= 200, "weapon", "FAL-8.11", "at most 200 weapons");
  r.gun_ball = r.weapon("gun_ball").value_or(Weapon{});
  r.gun_canister = r.weapon("gun_canister").value_or(Weapon{});
}

RangedTable::Spoils spoils_of(const WordList& list) {
  return {list.has("concealed"), list.has("cover"), list.has("fast_moved"), list.has("prone"), list.has("charging")};
}

void bind_ranged(Binder& b, RangedTable& t) {
  b.integer("ranged.auto_miss_at_most", t.miss_at_most, 0, 12, "FAL-8.2");
  b.integer("ranged.auto_hit_at_least", t.hit_at_least, 1, 13, "FAL-8.2");
  WordList shooter_8, shooter_9, target_8, target_9;
  b.word_list("ranged.miss_8_shooter", shooter_8, 0, kShooterMarks.size(), kShooterMarks, "FAL-8.2");
  b.word_list("ranged.miss_8_target", target_8, 0, kTargetMarks.size(), kTargetMarks, "FAL-8.2");
  b.word_list("ranged.miss_9_shooter", shooter_9, 0, kShooterMarks.size(), kShooterMarks, "FAL-8.2");
  b.word_list("ranged.miss_9_target", target_9, 0, kTargetMarks.size(), kTargetMarks, "FAL-8.2");
  t.shooter_fast_8 = shooter_8.has("fast_moved");
  t.shooter_rush_8 = shooter_8.has("rush_shot");
  t.shooter_fast_9 = shooter_9.has("fast_moved");
  t.shooter_rush_9 = shooter_9.has("rush_shot");
  t.target_8 = spoils_of(target_8);
  t.target_9 = spoils_of(target_9);
  t.datum_8 = target_8.datum;
  t.datum_9 = target_9.datum;
}

void bind_fire(Binder& b, Rules& r) {
  bind_weapons(b, r);
  bind_ranged(b, r.ranged);
  b.integer("damage.od_at_most", r.od_at_most, 0, 6, "FAL-8.4");
  b.integer("volley.rep_controlled", r.rep_controlled, 1, 6, "FAL-8.8");
  b.integer("volley.rep_uncontrolled", r.rep_uncontrolled, 1, 6, "FAL-8.8");
  b.ratio("test_to_fire.pass0", r.test_to_fire[0], kNothing, kWhole, "FAL-8.10");
  b.ratio("test_to_fire.pass1", r.test_to_fire[1], kNothing, kWhole, "FAL-8.10");
  b.ratio("test_to_fire.pass2", r.test_to_fire[2], kNothing, kWhole, "FAL-8.10");
  b.ratio("bunch.fire_fraction", r.bunch_fire_fraction, kNothing, kWhole, "FAL-8.16");
}

// ---- the rest

void bind_melee(Binder& b, Rules& r) {
  for (std::size_t a = 0; a < kArmsWords.size(); ++a)
    b.integer(dotted("melee", "dice_" + std::string(kArmsWords[a])), r.melee_dice[a], -6, 12, "FAL-14.2");
  b.integer("melee.dice_opponent_prone", r.melee_opponent_prone, -6, 12, "FAL-14.2");
  b.integer("melee.dice_mounted_vs_foot", r.melee_mounted, -6, 12, "FAL-14.2");
  b.integer("melee.dice_second_opponent", r.melee_second_opponent, -6, 12, "FAL-14.4");
  b.integer("melee.success_at_most", r.success_at_most, 0, 6, "FAL-1.4");
  b.integer("melee.od_at_most", r.melee_od_at_most, 0, 6, "FAL-14.3");
}

void bind_game(Binder& b, Rules& r) {
  b.length("involuntary.duck_back", r.duck_back, 0, inches(48), "FAL-10.4");
  b.integer("trophies.rep_max_to_gain", r.trophy_rep_max, 0, 6, "FAL-12.8");
  b.integer("trophies.rep_gain", r.trophy_gain, 0, 5, "FAL-12.7");
  b.ratio("game.break_fraction", r.break_fraction, kNothing, kWhole, "FAL-16.2");
  b.integer("game.default_turns", r.default_turns, 1, 200, "FAL-16.3");
  b.integer("game.points_figure", r.points_figure, 0, 100, "FAL-16.4");
  b.integer("game.points_leader", r.points_leader, 0, 100, "FAL-16.4");
  b.integer("game.points_gun", r.points_gun, 0, 100, "FAL-16.4");
  b.ratio("game.win_margin_fraction", r.win_margin, kNothing, kWhole, "FAL-16.4");
  b.length("game.deploy_depth", r.deploy_depth, 0, inches(480), "FAL-16.5");
}

}  // namespace

std::optional<Weapon> Rules::weapon(std::string_view name) const {
  for (std::size_t i = 0; i < weapons.size(); ++i)
    if (weapons[i].name == name) return Weapon{static_cast<std::uint8_t>(i)};
  return std::nullopt;
}

ReactionTable table_of(Troop troop, bool in_place, const Rules& rules) {
  const TypeTable& t = rules.type_table;
  switch (troop) {
    case Troop::regular: return in_place ? t.regular_formed : t.regular_unformed;
    case Troop::militia: return in_place ? t.militia_formed : t.militia_unformed;
    case Troop::irregular: return t.irregular;
    case Troop::civilian: return t.civilian;
    case Troop::horse: return in_place ? t.horse : t.horse_dismounted;
    case Troop::gunner: break;
  }
  return in_place ? t.gunner : t.gunner_without_gun;
}

void bind_rules(Binder& b, Rules& r) {
  bind_figures(b, r);
  bind_terrain(b, r);
  bind_table(b, r);
  bind_movement(b, r);
  bind_fire(b, r);
  reactions::bind_reactions(b, r.reactions);
  universal_charge::bind_charge(b, r.charge);
  bind_melee(b, r);
  r.charge.fixed_successes = r.success_at_most;   // FAL-13.9: a die of 1-3, as in melee
  bind_game(b, r);
  bind_switches(b, r.switches);
  bind_host(b, r);
  b.outside("terrain_map");
  b.outside("scenario_words");
  b.outside("default");
}

Rules rules_from(const Tables& tables) {
  Rules rules;
  FillBinder binder(tables);
  bind_rules(binder, rules);
  return rules;
}

}  // namespace oo::faltering
