// The forms of charge_approach, charge, melee_pairing and melee_pair.
#include "rulesets/faltering/charging.hpp"
#include "rulesets/faltering/fields.hpp"
#include "rulesets/faltering/melee.hpp"

namespace oo::faltering {
namespace {

namespace uc = universal_charge;

// ---- charge_approach

Form<ApproachInput, Rules> approach_form() {
  using In = ApproachInput;
  Form<In, Rules> f;
  f.integer("motivate_passed", &In::motivate_passed, 0, 2).clause("FAL-13.2");
  f.length("distance", &In::distance).help("between the nearest bases").clause("FAL-13.5");
  f.length("allowance", &In::allowance).help("after any Fast Move").clause("FAL-13.4");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-13.3");
  return f;
}

Outputs<uc::ApproachResult> approach_outputs() {
  using Out = uc::ApproachResult;
  Outputs<Out> o;
  o.word("action", [](const Out& r) { return word_of(uc::kApproachWords, r.action); }).words(list_of(uc::kApproachWords)).clause("FAL-13.4");
  o.length("inches", &Out::inches).help("of the way made").clause("FAL-13.5");
  o.length("left", &Out::left).help("of the allowance").clause("FAL-13.15");
  return o;
}

// ---- charge

Form<uc::Charger, Rules> charger_form() {
  using In = uc::Charger;
  Form<In, Rules> f;
  rep_field(f, &In::rep);
  f.choice("kind", &In::kind, named<uc::Arm>(uc::kArmWords, 0, 2)).clause("FAL-13.13");
  f.flag("irregular", &In::irregular).by_default(false).clause("FAL-13.10");
  f.flag("formed", &In::formed).by_default(false).clause("FAL-2.6");
  f.integer("ranks", &In::ranks, 1, kAnyCount).by_default(1).clause("FAL-13.7");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-13.12");
  f.integer("figures", &In::figures, 1, kAnyCount).help("fit, the leader included").clause("FAL-13.13");
  f.flag("flank_or_rear", &In::flank_or_rear).by_default(false).help("it charges there").clause("FAL-13.12");
  f.refuse("formed", "irregular", "FAL-2.6", [](const In& in, const Rules&) { return in.irregular && in.formed; }, "irregulars are never formed");
  return f;
}

Form<uc::Target, Rules> target_form() {
  using In = uc::Target;
  Form<In, Rules> f;
  rep_field(f, &In::rep);
  f.choice("kind", &In::kind, named<uc::Arm>(uc::kArmWords)).clause("FAL-13.13");
  f.flag("formed", &In::formed).by_default(false).clause("FAL-2.6");
  f.integer("ranks", &In::ranks, 1, kAnyCount).by_default(1).clause("FAL-13.7");
  f.flag("in_cover", &In::in_cover).by_default(false).clause("FAL-13.12");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-13.12");
  f.flag("unloaded", &In::unloaded).by_default(false).help("counts for infantry only").clause("FAL-13.13");
  f.flag("retiring", &In::retiring).by_default(false).clause("FAL-13.12");
  f.integer("figures", &In::figures, 1, kAnyCount).help("fit, the leader included").clause("FAL-13.13");
  return f;
}

}  // namespace

Form<uc::ChargeInput, Rules> charge_form() {
  Form<uc::ChargeInput, Rules> f;
  f.record("charger", &uc::ChargeInput::charger, charger_form()).clause("FAL-13.10");
  f.record("target", &uc::ChargeInput::target, target_form()).clause("FAL-13.10");
  return f;
}

namespace {

Outputs<uc::ChargeResult> charge_outputs() {
  using Out = uc::ChargeResult;
  Outputs<Out> o;
  o.integer("charger_successes", &Out::charger_successes).clause("FAL-13.9");
  o.integer("target_successes", &Out::target_successes).clause("FAL-13.9");
  o.integer("modifier", &Out::modifier).clause("FAL-13.10");
  o.integer("total", &Out::total).clause("FAL-13.6");
  o.word("result", [](const Out& r) { return word_of(uc::kEndWords, r.result); }).words(list_of(uc::kEndWords)).clause("FAL-13.6");
  o.flag("target_advances", &Out::target_advances).clause("FAL-13.20");
  o.word("veer", [](const Out& r) { return r.veer == uc::Veer::none ? std::optional<Word>() : word_of(uc::kVeerWords, r.veer); })
      .help("of cavalry that baulks")
      .clause("FAL-13.19");
  return o;
}

// ---- melee_pairing

struct PairingFields {
  std::int32_t attacker_figures = 1, defender_figures = 1;
};

Form<PairingFields, Rules> pairing_form() {
  Form<PairingFields, Rules> f;
  f.integer("attacker_figures", &PairingFields::attacker_figures, 1, kAnyCount).help("that can reach").clause("FAL-13.23");
  f.integer("defender_figures", &PairingFields::defender_figures, 1, kAnyCount).help("that can reach").clause("FAL-13.23");
  return f;
}

Outputs<PairingResult> pairing_outputs() {
  using Out = PairingResult;
  Outputs<Out> o;
  o.integer("combats", &Out::combats).clause("FAL-13.23");
  o.integer("attacker_doubles", &Out::attacker_doubles).clause("FAL-13.23");
  o.integer("defender_doubles", &Out::defender_doubles).clause("FAL-13.23");
  return o;
}

// ---- melee_pair

Form<Fighter, Rules> fighter_form() {
  Form<Fighter, Rules> f;
  rep_field(f, &Fighter::rep);
  f.choice("weapon", &Fighter::weapon, named<Arms>(kArmsWords)).clause("FAL-14.2");
  f.flag("prone", &Fighter::prone).by_default(false).clause("FAL-14.2");
  f.flag("mounted", &Fighter::mounted).by_default(false).clause("FAL-14.2");
  f.flag("second_opponent", &Fighter::second_opponent).by_default(false).help("his second of this round").clause("FAL-14.4");
  return f;
}

Form<PairInput, Rules> pair_form() {
  Form<PairInput, Rules> f;
  f.record("attacker", &PairInput::attacker, fighter_form()).clause("FAL-14.2");
  f.record("defender", &PairInput::defender, fighter_form()).clause("FAL-14.2");
  return f;
}

Outputs<PairResult> pair_outputs() {
  using Out = PairResult;
  Outputs<Out> o;
  o.integer("attacker_dice", &Out::attacker_dice).clause("FAL-14.2");
  o.integer("defender_dice", &Out::defender_dice).clause("FAL-14.2");
  o.integer("attacker_successes", &Out::attacker_successes).clause("FAL-1.4");
  o.integer("defender_successes", &Out::defender_successes).clause("FAL-1.4");
  o.word("winner", [](const Out& r) { return word_of(kWinnerWords, r.winner); }).words(list_of(kWinnerWords)).clause("FAL-14.3");
  o.word("damage", [](const Out& r) { return word_of(kDamageWords, r.damage); }).words(list_of(kDamageWords)).help("to the loser").clause("FAL-14.3");
  return o;
}

}  // namespace

void add_charge_procedures(std::vector<Procedure>& all) {
  all.push_back(make_procedure("charge_approach", "FAL-13.4", "a charge closes, or falls short", approach_form(), approach_outputs(), bind_rules,
                               +[](const ApproachInput& in, const Rules& r, Dice&) { return charge_approach(in, r); }));
  all.push_back(make_procedure("charge", "FAL-13.6", "the charge test of both groups", charge_form(), charge_outputs(), bind_rules,
                               +[](const uc::ChargeInput& in, const Rules& r, Dice& dice) { return uc::charge(in, r.charge, dice); }));
  all.push_back(make_procedure("melee_pairing", "FAL-13.23", "how many fight, and where two fight one", pairing_form(), pairing_outputs(), bind_rules,
                               +[](const PairingFields& in, const Rules&, Dice&) { return melee_pairing(in.attacker_figures, in.defender_figures); }));
  all.push_back(make_procedure("melee_pair", "FAL-14.2", "one pair of fighters", pair_form(), pair_outputs(), bind_rules, melee_pair));
}

}  // namespace oo::faltering
