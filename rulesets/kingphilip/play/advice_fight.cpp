// What a volley, a charge and a printed deed are worth.
#include "rulesets/kingphilip/play/advice.hpp"
#include "rulesets/kingphilip/play/assault.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/specials.hpp"

namespace oo::kingphilip {
namespace {

constexpr int kVolley = 25;             // for firing at all
constexpr int kPerHitX10 = 6;           // for a tenth of a hit expected
constexpr int kPutOut = 350, kDeed = 500;

int chance_to_pass(const MoraleInput& in, const Rules& r) { return std::clamp(morale_need(in, r).target(), 0, 10) * 10; }

/// What the target's fire would cost the charger, on the scale of hits.
int volley_against(Counsel f, UnitId charger, UnitId target, Aspect struck) {
  const Unit& t = f.unit(target);
  if (struck != Aspect::front || t.state != State::good_order || (!t.loaded && f.rules().needs_loading(f.row(target).weapon))) return 0;
  const int need = f.rules().fire_row(f.row(target).troop, f.row(target).weapon).need[place_of(class_against(f, charger, centre_of(f, target)))];
  return std::min<int>(t.figures, 8) * need * kPerHitX10;
}

/// The chances of the whole charge, in percent, and what it may win and cost. The same inputs that the charge itself will use.
int charge_worth(Counsel f, UnitId u, UnitId target, const ChargePlan& plan) {
  const Rules& r = f.rules();
  const int own = r.switches.charger_checks_if_hit_only ? 100 : chance_to_pass(charger_morale_input(f, u, target, plan.struck), r);
  const int stands = chance_to_pass(target_morale_input(f, target, u, plan.struck), r);
  const Clash clash = clash_of(f, u, target, plan.struck, f.unit(u).front);
  const int edge = melee_modifiers(clash, true, false, false, r).total - melee_modifiers(clash, false, false, false, r).total;
  const int more = front_figures(f, u, f.unit(u).figures) - exposed_figures(f, target, plan.struck, plan.face, f.unit(target).figures);
  const int wins = std::clamp(50 + edge * 9 + std::clamp(more, -4, 4) * 4, 5, 95);
  const int gain = 90 + 6 * f.unit(target).figures, loss = 110 + 6 * f.unit(u).figures;
  const int if_stands = (wins * gain - (100 - wins) * loss) / 100 - volley_against(f, u, target, plan.struck);
  const int gets_home = ((100 - stands) * gain + stands * if_stands) / 100;
  return (own * gets_home - (100 - own) * loss / 2) / 100;
}

}  // namespace

int expected_hits_x10(Counsel f, UnitId u, const Aims& aims) {
  int hits = 0;
  for (const Aim& aim : aims) {
    const FireInput in = fire_input(f, u, aim, false);
    hits += std::min(in.firers * f.rules().fire_row(in.troop, in.weapon).need[place_of(in.target_class)], in.target_figures * 10);
  }
  return hits;
}

void fire_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.aims.empty() || (!unit.loaded && f.rules().needs_loading(f.row(b.unit).weapon))) return;
  Order o = blank_order(f, "fire", b.unit);
  const int worth = kVolley + expected_hits_x10(f, b.unit, b.aims) * kPerHitX10;
  out.add(o, worth);
  if (b.aims.size() > 1) return;
  o.target = b.aims[0].target;
  out.add(o, worth - 1);
}

void charge_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.enemy == kNoUnit || f.garrison(b.unit) || b.distance > b.allowance + 2 * kInch || unit.figures < 3) return;
  const Mil reach = b.allowance + 6 * kInch;
  for (const UnitId v : b.enemies) {
    if (distance2(unit.front, f.unit(v).front) > std::int64_t(reach) * reach) continue;
    ChargePlan plan;
    if (plan_charge(f, b.unit, v, plan) || !plan.reaches()) continue;
    Order o = blank_order(f, "charge", b.unit);
    o.target = v;
    int worth = charge_worth(f, b.unit, v, plan) + f.j.charge;
    if (unit.operations > 1) worth -= 20 * (unit.operations - 1);                    // what is left after it is lost
    if (b.leaving) worth -= 60;
    out.add(o, worth);
  }
}

void deed_candidates(Counsel f, const Brief& b, CandidateList& out) {
  if (f.setup.specials.empty()) return;
  for (const Word verb : {kVerbSetFire, kVerbPutOut, kVerbTake})
    for (const Word choice : {Word(), kByArrows, kByTorch}) {
      if (verb != kVerbSetFire && !choice.empty()) continue;
      Order o = blank_order(f, verb, b.unit);
      o.choice = choice;
      Refusal why;
      const int deed = find_deed(f, b.unit, o, why);
      if (deed < 0) continue;
      const SpecialPlan& plan = f.setup.specials[std::size_t(deed)].plan;
      const int chances = plan.die == 0 ? 100 : int(plan.on.size()) * 100 / plan.die;
      out.add(o, verb == kVerbSetFire ? 100 + kDeed * chances / 100 : kPutOut);
    }
}

}  // namespace oo::kingphilip
