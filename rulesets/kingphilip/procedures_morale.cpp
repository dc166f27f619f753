// The forms of morale and failure.
#include "rulesets/kingphilip/fields.hpp"

namespace oo::kingphilip {
namespace {

void situation_fields(Form<MoraleInput, Rules>& f) {
  using In = MoraleInput;
  f.integer("casualties", &In::casualties, 0, kAnyCount).by_default(0).help("figures killed in this whole turn").clause("KPW-9.5");
  state_field(f, "KPW-9.5");
  f.choice("class", &In::cover_class, named<TargetClass>(kClassWords)).by_default(always(TargetClass::a), "A").help("E: in a house").clause("KPW-9.4");
  f.integer("levels_lost", &In::levels_lost, 0, kAnyCount).by_default(0).clause("KPW-9.10");
  f.flag("cover", &In::cover).by_default(false).help("matters to Indians only").clause("KPW-9.4");
  f.flag("leader", &In::leader).by_default(true).clause("KPW-9.5");
  f.flag("commander", &In::commander).by_default(false).clause("KPW-9.6");
  f.flag("target_skirmish", &In::target_skirmish).by_default(false).help("whom it charges is in skirmish").clause("KPW-9.7");
  operations_rolled_field(f);
  f.flag("thick_woods", &In::thick_woods).by_default(false).clause("KPW-9.16");
}

Form<MoraleInput, Rules> morale_form() {
  using In = MoraleInput;
  Form<In, Rules> f;
  troop_field(f);
  f.integer("starting_figures", &In::starting_figures, 1, kAnyCount).clause("KPW-9.5");
  f.integer("figures", &In::figures, 1, kAnyCount)
      .must([](const In& in, const Rules&) { return in.figures <= in.starting_figures; }, "1 to starting_figures")
      .clause("KPW-9.5");
  f.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords)).by_default(always(Aspect::none), "none").clause("KPW-8.14");
  f.choice("charging", &In::charging, named<Aspect>(kAspectWords))
      .by_default(always(Aspect::none), "none")
      .must([](const In& in, const Rules&) { return in.charging == Aspect::none || in.charged_from == Aspect::none; }, "none for a unit that is charged itself")
      .clause("KPW-9.1");
  situation_fields(f);
  return f;
}

Procedure morale_procedure() {
  using Out = MoraleResult;
  Outputs<Out> o;
  o.integer("rating", &Out::rating).clause("KPW-9.2");
  o.integer("modifier", &Out::modifier).clause("KPW-9.5");
  o.integer("target", &Out::target).clause("KPW-9.2");
  o.flag("passed", &Out::passed).clause("KPW-9.2");
  o.integer("failed_by", &Out::failed_by).clause("KPW-9.8");
  failure_outputs(o, [](const Out& r) -> const Failure& { return r.failure; });
  return make_procedure("morale", "KPW-9.2", "a morale check and what failing it does", morale_form(), o, bind_rules, morale);
}

Procedure failure_procedure() {
  using In = FailureInput;
  Form<In, Rules> f;
  f.integer("failed_by", &In::failed_by, 1, kAnyCount).help("in melee the difference").clause("KPW-9.8");
  troop_field(f);
  operations_rolled_field(f);
  f.choice("cause", &In::cause, {{"morale", Cause::morale}, {"melee", Cause::melee}}).by_default(always(Cause::morale), "morale").clause("KPW-10.9");
  state_field(f, "KPW-9.15");
  f.flag("thick_woods", &In::thick_woods).by_default(false).clause("KPW-9.16");
  f.flag("house", &In::house).by_default(false).clause("KPW-9.14");
  Outputs<Failure> o;
  failure_outputs(o, [](const Failure& r) -> const Failure& { return r; });
  return make_procedure("failure", "KPW-9.8", "what failing by so much does", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return failure(in, rules); });
}

}  // namespace

void add_morale_procedures(std::vector<Procedure>& all) {
  all.push_back(morale_procedure());
  all.push_back(failure_procedure());
}

}  // namespace oo::kingphilip
