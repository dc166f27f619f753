// Morale checks in the battle: who checks and with what. KPW-3.6, 8.6, 8.7, 8.10, 9.1 to 9.7.
#include "rulesets/kingphilip/play/nerve.hpp"

#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"
#include "rulesets/kingphilip/spotting.hpp"

namespace oo::kingphilip {
namespace {

UnitId first_charger(Field f, UnitId target) {
  UnitId best = kNoUnit;
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (f.charges(u, target) && (best == kNoUnit || f.unit(u).charge_number < f.unit(best).charge_number)) best = u;
  return best;
}

UnitId chief_killer(Field f, UnitId u) {
  UnitId best = kNoUnit;
  int most = 0;
  for (const Killer& k : f.unit(u).killers) {
    if (!f.on_table(k.unit) || k.figures <= most) continue;
    best = k.unit;
    most = k.figures;
  }
  return best;
}

/// KPW-9.4: cover and class judged against that enemy.
void judge_cover(Field f, UnitId u, UnitId enemy, Point from, MoraleInput& in) {
  const Works works = enemy == kNoUnit ? (f.garrison(u) ? Works::house : Works::none) : works_against(f, u, from);
  in.cover_class = target_class({f.unit(u).formation, ground_of(f, u), works}, f.rules());
  in.cover = in_woods(f, u) || works != Works::none;
}

Aspect worse(Aspect a, Aspect b) { return place_of(a) > place_of(b) ? a : b; }   // none, front, flank, rear

bool check(Play& p, UnitId u, const MoraleInput& in, UnitId cause, Word why) {
  const MoraleResult result = morale(in, p.rules(), p.dice);
  p.unit(u).checked = true;
  p.unit(u).lost_to_fire = 0;
  tell(p, {"morale", "KPW-9.2", u, cause, kAll, true},
       {{"target", result.target}, {"failed_by", result.failed_by}, {"passed", result.passed()}, {"why", 0, why}, {"result", 0, word_of(kFailureWords, result.failure.result)}});
  if (result.passed()) return true;
  carry_out_failure(p, u, result.failure, cause, "KPW-9.8");
  return false;
}

}  // namespace

MoraleInput plain_morale_input(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  MoraleInput in;
  in.troop = f.row(u).troop;
  in.starting_figures = f.row(u).start;
  in.figures = unit.figures;
  in.casualties = unit.lost_this_turn + (f.rules().switches.withdrawn_count ? unit.driven_this_turn : 0);   // KPW-9.5
  in.state = unit.state;
  in.levels_lost = unit.levels_lost;
  in.leader = unit.leader;
  in.commander = f.leader_of(u) != kNoUnit;
  in.operations = std::max<int>(1, unit.rolled);
  in.roller = u;
  judge_cover(f, u, kNoUnit, {}, in);
  return in;
}

MoraleInput charger_morale_input(Field f, UnitId charger, UnitId target, Aspect struck) {
  MoraleInput in = plain_morale_input(f, charger);
  in.charging = struck;
  const bool there = target != kNoUnit && f.on_table(target);
  in.target_skirmish = there && !f.garrison(target) && f.unit(target).formation == Formation::skirmish;
  if (f.unit(charger).charge != Progress::none) {                            // KPW-9.4: it has moved, and keeps the ground it started from
    in.cover = f.unit(charger).cover_at_start;
    in.cover_class = f.unit(charger).class_at_start;
  } else if (there) {
    in.cover = in.cover || works_against(f, charger, centre_of(f, target)) != Works::none;
  }
  return in;
}

MoraleInput target_morale_input(Field f, UnitId u) {
  MoraleInput in = plain_morale_input(f, u);
  const UnitId charger = first_charger(f, u), killer = chief_killer(f, u);
  for (UnitId c = 0; c < f.unit_count(); ++c)
    if (f.charges(c, u)) in.charged_from = worse(in.charged_from, f.unit(c).struck);                        // KPW-8.13
  const UnitId judge = charger != kNoUnit ? charger : killer;
  const Point from = charger != kNoUnit ? f.unit(charger).charged_from : killer != kNoUnit ? centre_of(f, killer) : Point{};
  judge_cover(f, u, judge, from, in);
  return in;
}

MoraleInput target_morale_input(Field f, UnitId target, UnitId charger, Aspect struck) {
  MoraleInput in = plain_morale_input(f, target);
  in.charged_from = struck;
  judge_cover(f, target, charger, f.unit(charger).front, in);
  return in;
}

bool charged(Field f, UnitId u) { return first_charger(f, u) != kNoUnit; }
bool must_check(Field f, UnitId u) { return f.on_table(u) && (f.unit(u).lost_to_fire > 0 || charged(f, u)); }

UnitId cause_of(Field f, UnitId u) {
  if (const UnitId charger = first_charger(f, u); charger != kNoUnit) return charger;
  if (const UnitId killer = chief_killer(f, u); killer != kNoUnit) return killer;
  UnitId best = kNoUnit;
  Mil least = 0;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.placed(v)) continue;
    const Mil d = distance(f, u, v);
    if (best != kNoUnit && d >= least) continue;
    best = v;
    least = d;
  }
  return best;
}

void check_target(Play& p, UnitId u) {
  if (!must_check(p, u)) return;
  const bool is_charged = charged(p, u);
  const bool passed = check(p, u, target_morale_input(p, u), cause_of(p, u), is_charged ? Word("charged") : Word("fired_at"));
  p.unit(u).stands = passed && is_charged;                                   // KPW-8.8
}

void check_under_fire(Play& p, UnitId u) { check(p, u, target_morale_input(p, u), cause_of(p, u), "fired_at"); }

bool check_charging(Play& p, UnitId u, Word why) {
  const UnitId target = p.unit(u).target;
  if (check(p, u, charger_morale_input(p, u, target, p.unit(u).struck), target, why)) return true;
  p.unit(u).charge = Progress::called_off;
  p.unit(u).target = kNoUnit;
  return false;
}

/// KPW-3.6: who lost figures to fire or is charged checks when the movers' operations are done.
bool KpBattle::check_due(UnitId u) const {
  const Field f = field();
  const bool before = s_.flow.stage == Stage::operations || s_.flow.stage == Stage::target_morale;
  return before && f.row(u).side != s_.flow.mover && !f.unit(u).checked && must_check(f, u);
}

void take_disorder(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  unit.double_faced = false;
  if (unit.house >= 0) return;                                               // inside, formation does not matter
  Pose pose = pose_of(p, u);
  pose.formation = Formation::disorder;
  pose.double_faced = false;
  pose.ranks = 1;
  reshape(p, u, pose, p.setup.units[u].side);
  unit.formation = Formation::disorder;
  unit.ranks = 1;
  set_down(p, u, pose.middle, pose.facing);
}

}  // namespace oo::kingphilip
