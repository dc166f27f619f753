// Morale checks in the battle: who checks and with what. MOC-3.6, 3.7, 8.1 to 8.12.
#include "rulesets/moccasins/play/nerve.hpp"

#include <algorithm>

#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

/// move_contact = free: no checks and no fire on either side, MOC-6.11.
bool unchecked(Field f, UnitId u) { return f.unit(u).attack == Attack::walked_in && f.rules().switches.move_contact_free; }

ChargeTarget kind_of_target(Field f, UnitId target) {
  const Unit& t = f.unit(target);
  if (shaken(t.state) || t.formation == Formation::disorder) return ChargeTarget::disorder;   // MOC-8.11: of guns too
  if (f.artillery(target) && t.guns > 0) return ChargeTarget::artillery;
  return t.formation == Formation::skirmish ? ChargeTarget::skirmish : ChargeTarget::formed;
}

}  // namespace

bool attacks(Field f, UnitId u, UnitId target) {
  const Unit& unit = f.unit(u);
  return f.on_table(u) && unit.target == target && (unit.attack == Attack::charge || unit.attack == Attack::walked_in);
}

MoraleInput plain_morale_input(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  MoraleInput in;
  in.troop = f.row(u).troop;
  in.period = f.rules().switches.period;
  in.permanent_loss = unit.permanent_loss;
  in.cover = in_cover(f, u) || behind_any_works(f, u);                       // MOC-8.4, 8.8: works nobody comes across are cover
  in.officer = unit.officer;
  in.higher_leader = f.leader_of(u) != kNoUnit;
  in.casualties = unit.lost_this_turn;
  in.state = unit.state;
  in.figures = unit.figures;
  in.starting_figures = unit.start;
  in.formation = unit.formation;
  in.mounted = f.mounted(u);
  in.unit = u;
  return in;
}

MoraleInput charger_morale_input(Field f, UnitId charger, UnitId target, Aspect struck) {
  MoraleInput in = plain_morale_input(f, charger);
  in.charging = struck;
  in.charge_target = f.on_table(target) ? kind_of_target(f, target) : ChargeTarget::disorder;
  in.charge_target_works = f.on_table(target) && works_against(f, target, centre_of(f, charger)) != Works::none;
  return in;
}

MoraleInput target_morale_input(Field f, UnitId target) {
  MoraleInput in = plain_morale_input(f, target);
  for (UnitId u = 0; u < f.unit_count(); ++u) {
    if (!attacks(f, u, target) || unchecked(f, u)) continue;
    // Of several chargers the worst for the target: from the flank before the front, formed before skirmishers (MOC-3.11).
    if (in.charged_from == Aspect::none || f.unit(u).struck == Aspect::rear || (f.unit(u).struck == Aspect::flank && in.charged_from == Aspect::front))
      in.charged_from = f.unit(u).struck;
    if (formed(f.unit(u).formation)) in.charged_by = ChargedBy::formed;
    else if (in.charged_by == ChargedBy::none) in.charged_by = ChargedBy::skirmish;
    in.works = in.works || works_against(f, target, centre_of(f, u)) != Works::none;
  }
  for (const UnitId u : f.unit(target).firers)
    if (f.on_table(u)) in.works = in.works || works_against(f, target, centre_of(f, u)) != Works::none;
  return in;
}

bool must_check_as_target(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  if (unit.under_guns || unit.lost_to_fire > 0) return true;                 // MOC-8.1 a, b
  for (UnitId c = 0; c < f.unit_count(); ++c)
    if (attacks(f, c, u) && !unchecked(f, c)) return true;                   // d
  return false;
}

bool must_check_as_charger(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  if ((unit.attack != Attack::charge && unit.attack != Attack::walked_in) || unchecked(f, u)) return false;
  return f.rules().switches.check_once || unit.under_guns || unit.lost_to_fire > 0;
}

UnitId nearest_cause(Field f, UnitId u) {
  UnitId best = kNoUnit;
  Mil least = 0;
  const auto consider = [&](UnitId c) {
    if (!f.on_table(c) || !f.enemies(c, u)) return;
    const Mil d = distance(f, u, c);
    if (best == kNoUnit || d < least) {
      best = c;
      least = d;
    }
  };
  for (UnitId c = 0; c < f.unit_count(); ++c)
    if (attacks(f, c, u)) consider(c);
  for (const UnitId c : f.unit(u).firers) consider(c);
  return best;
}

UnitId charger_to_fire_at(Field f, UnitId target) {
  UnitId best = kNoUnit;
  Mil least = 0;
  for (UnitId c = 0; c < f.unit_count(); ++c) {
    if (!attacks(f, c, target) || unchecked(f, c) || f.unit(c).struck != Aspect::front || f.unit(c).progress == Progress::stopped) continue;
    const Mil d = distance(f, target, c);
    if (best != kNoUnit && d >= least) continue;
    best = c;
    least = d;
  }
  return best;
}

bool check_morale(Play& p, UnitId u, const MoraleInput& in, UnitId cause, Word why) {
  const MoraleResult result = morale(in, p.rules(), p.dice);
  tell(p, {"morale", "MOC-8.2", u, cause, who_sees(p, u), true},
       {{"target", result.target}, {"failed_by", result.failed_by}, {"passed", result.passed}, {"why", 0, why}, {"result", 0, word_of(kFailureWords, result.result)}});
  if (result.passed) return true;
  Failure failed;
  failed.result = result.result;
  failed.moves = result.moves;
  failed.inches = result.inches;
  failed.state_after = result.state_after;
  failed.facing = result.facing;
  failed.permanent_loss = result.permanent_loss - in.permanent_loss;
  carry_out_failure(p, u, failed, cause, "MOC-8.13");
  return false;
}

void check_target(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.checked || !must_check_as_target(p, u)) return;
  unit.checked = true;                                                       // MOC-3.11
  const MoraleInput in = target_morale_input(p, u);
  const UnitId cause = nearest_cause(p, u);
  const bool passed = check_morale(p, u, in, cause, in.charged_from != Aspect::none ? Word("charged") : Word("fired_at"));
  unit.lost_to_fire = 0;
  unit.under_guns = false;
  if (!passed || in.charged_from == Aspect::none) return;
  const UnitId charger = charger_to_fire_at(p, u);
  if (charger == kNoUnit || !may_stand_and_fire(p, u, charger)) return;
  ask(p, Ask::stand_and_fire, p.setup.units[u].side, u, charger);            // MOC-7.27
}

void check_charger(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.checked || !must_check_as_charger(p, u)) return;
  unit.checked = true;
  const bool passed = check_morale(p, u, charger_morale_input(p, u, unit.target, unit.struck), nearest_cause(p, u) == kNoUnit ? unit.target : nearest_cause(p, u), "charger_fired_at");
  unit.lost_to_fire = 0;
  unit.under_guns = false;
  if (passed) return;
  unit.target = kNoUnit;                                                     // MOC-8.21: no contact; disordered or worse already
  unit.attack = Attack::none;
}

/// MOC-3.6, 3.7: who was fired upon or is charged, and chargers that were fired upon, check when all operations are done.
bool MocBattle::check_due(UnitId u) const {
  const Field f = field();
  const Stage now = s_.flow.stage;
  if (!f.on_table(u) || (now != Stage::operations && now != Stage::charges_close && now != Stage::target_morale && now != Stage::charger_morale)) return false;
  if (f.row(u).side == s_.flow.phasing) return must_check_as_charger(f, u) && !(now == Stage::charger_morale && f.unit(u).checked);
  return now != Stage::charger_morale && must_check_as_target(f, u) && !(now == Stage::target_morale && f.unit(u).checked);
}

void disorder_after_charge(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  unit.state = State::disordered;
  const Formation before = unit.formation;
  unit.formation = Formation::disorder;                                      // MOC-5.7
  unit.left_files = unit.right_files = 0;
  unit.left_bend = unit.right_bend = 0;
  Bases bases;
  lay_out(pose_of(p, u), p.rules(), bases);
  if (!room_for(p, u, bases, p.setup.units[u].side).ok()) unit.formation = before;   // no room for the clump: it stands as it is, in disorder
  stand(p.s, p.setup, u);
  tell(p, {"disordered", "MOC-6.12", u});
}

}  // namespace oo::moccasins
