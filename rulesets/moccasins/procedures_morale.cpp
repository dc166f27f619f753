// The forms of morale and failure.
#include "rulesets/moccasins/fields.hpp"
#include "rulesets/moccasins/morale.hpp"

namespace oo::moccasins {

namespace {

Form<MoraleInput, Rules> morale_form() {
  using In = MoraleInput;
  Form<In, Rules> form;
  troop_field(form);
  period_field(form);
  form.integer("permanent_loss", &In::permanent_loss, 0, 99).by_default(0).clause("MOC-8.15").help("rating points lost for good");
  form.flag("cover", &In::cover).by_default(false).clause("MOC-8.4").help("open woods or thicket");
  form.flag("works", &In::works).by_default(false).clause("MOC-8.8").help("behind works, against what comes");
  form.flag("officer", &In::officer).by_default(true).clause("MOC-8.9");
  form.flag("higher_leader", &In::higher_leader).by_default(false).clause("MOC-8.9").help("attached");
  form.integer("casualties", &In::casualties, -kAnyCount, kAnyCount).by_default(0).clause("MOC-8.5").help("this turn");
  state_field(form);
  form.integer("figures", &In::figures, -kAnyCount, kAnyCount).clause("MOC-8.6");
  form.integer("starting_figures", &In::starting_figures, -kAnyCount, kAnyCount).clause("MOC-8.6");
  form.choice("charging", &In::charging, named<Aspect>(kAspectWords)).by_default(always(Aspect::none), "none").clause("MOC-8.11");
  form.choice("charge_target", &In::charge_target,
              {{"formed", ChargeTarget::formed},
               {"skirmish", ChargeTarget::skirmish},
               {"artillery", ChargeTarget::artillery},
               {"disorder", ChargeTarget::disorder},
               {"none", ChargeTarget::none}})
      .by_default(always(ChargeTarget::none), "none")
      .clause("MOC-8.11");
  form.flag("charge_target_works", &In::charge_target_works).by_default(false).clause("MOC-8.11");
  form.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords)).by_default(always(Aspect::none), "none").clause("MOC-8.5");
  form.choice("charged_by", &In::charged_by, {{"formed", ChargedBy::formed}, {"skirmish", ChargedBy::skirmish}, {"none", ChargedBy::none}})
      .by_default(always(ChargedBy::none), "none")
      .clause("MOC-8.12");
  battery_field(form);
  mounted_field(form);
  form.refuse("figures", "out_of_range", "MOC-8.6", [](const In& in, const Rules&) { return in.figures < 1 || in.figures > in.starting_figures; },
              "figures are 1 to starting_figures");
  form.refuse("casualties", "negative", "MOC-8.5", [](const In& in, const Rules&) { return in.casualties < 0; }, "casualties are 0 or more");
  form.refuse("charge_target", "needed", "MOC-8.11",
              [](const In& in, const Rules&) { return in.charging != Aspect::none && in.charge_target == ChargeTarget::none; },
              "a charge has a target");
  return form;
}

Procedure morale_procedure() {
  using Out = MoraleResult;
  Outputs<Out> out;
  out.integer("rating", &Out::rating).clause("MOC-8.2");
  out.integer("modifier", &Out::modifier).clause("MOC-8.5");
  out.integer("target", &Out::target).clause("MOC-8.2");
  out.flag("passed", &Out::passed).clause("MOC-8.2");
  out.integer("failed_by", &Out::failed_by).clause("MOC-8.2");
  out.word("result", [](const Out& r) { return word_of(kFailureWords, r.result); }).words(list_of(kFailureWords)).clause("MOC-8.13");
  out.integer("moves", &Out::moves).clause("MOC-8.13");
  out.length("inches", &Out::inches).clause("MOC-8.17");
  out.word("state_after", [](const Out& r) { return word(r.state_after); }).words(list_of(kStateWords)).clause("MOC-8.16");
  out.integer("permanent_loss", &Out::permanent_loss).clause("MOC-8.15");
  out.integer("recover_ops", &Out::recover_ops).clause("MOC-4.6");
  return make_procedure("morale", "MOC-8.2", "one morale check", morale_form(), out, bind, morale);
}

Procedure failure_procedure() {
  using In = FailureInput;
  Form<In, Rules> form;
  troop_field(form);
  form.integer("failed_by", &In::failed_by, -kAnyCount, kAnyCount).clause("MOC-8.13");
  mounted_field(form);
  battery_field(form);
  state_field(form);
  form.refuse("failed_by", "not_failed", "MOC-8.13", [](const In& in, const Rules&) { return in.failed_by < 1; }, "failed_by is 1 or more");
  Outputs<Failure> out;
  out.word("result", [](const Failure& r) { return word_of(kFailureWords, r.result); }).words(list_of(kFailureWords)).clause("MOC-8.13");
  out.integer("moves", &Failure::moves).clause("MOC-8.13");
  out.length("inches", &Failure::inches).clause("MOC-8.17");
  out.word("state_after", [](const Failure& r) { return word(r.state_after); }).words(list_of(kStateWords)).clause("MOC-8.16");
  out.word("facing", [](const Failure& r) { return word_of(kFacingWords, r.facing); }).words(list_of(kFacingWords)).clause("MOC-8.13");
  out.integer("permanent_loss", &Failure::permanent_loss).clause("MOC-8.15");
  return make_procedure("failure", "MOC-8.13", "what a failure by so much does", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return failure(in, rules); });
}

}  // namespace

void add_morale_procedures(std::vector<Procedure>& all) {
  all.push_back(morale_procedure());
  all.push_back(failure_procedure());
}

}  // namespace oo::moccasins
