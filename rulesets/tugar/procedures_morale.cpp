// The forms of morale and rally: TUG-16.11, 16.12.
#include "rulesets/tugar/fields.hpp"
#include "rulesets/tugar/morale.hpp"

namespace oo::tugar {
namespace {

Form<MoraleInput, Rules> morale_form() {
  using In = MoraleInput;
  Form<In, Rules> form;
  form.choice("troop", &In::troop, named<Troop>(kTroopWords)).clause("TUG-10.6");
  form.integer("starting_figures", &In::starting_figures, 1, kMostFigures).clause("TUG-10.18");
  form.integer("figures", &In::figures, 0, kMostFigures)
      .must([](const In& in, const Rules&) { return in.figures <= in.starting_figures; }, "0 to starting_figures")
      .clause("TUG-10.2");
  form.choice("cover", &In::cover, named<Cover>(kCoverWords)).by_default(Cover::none).clause("TUG-6.8").help("none: in the open");
  form.choice("cause", &In::cause, named<Cause>(kCauseWords)).by_default(Cause::casualty).clause("TUG-10.1");
  form.integer("casualties", &In::casualties, 0, kAnyCount)
      .by_default([](const In& in, const Rules&) { return in.cause == Cause::casualty ? 1 : 0; }, "1 for casualty, 0 for melee_end")
      .clause("TUG-10.3")
      .help("just suffered");
  arm_field(form);
  formation_field(form, Formation::unlimbered);
  general_field(form, "TUG-10.9");
  form.flag("checked_this_turn", &In::checked_this_turn).by_default(false).clause("TUG-10.4");
  form.choice("state", &In::state, named<State>(kStateWords)).by_default(State::good_order).clause("TUG-10.23");
  return form;
}

Procedure morale_procedure() {
  using Out = MoraleResult;
  Outputs<Out> out;
  out.flag("required", &Out::required).clause("TUG-10.2");
  out.integer("number", &Out::number).clause("TUG-10.13");
  out.flag("passed", &Out::passed).clause("TUG-10.5");
  out.word("result", [](const Out& r) { return word_of(kFateWords, r.fate); }).words(list_of(kFateWords)).clause("TUG-10.11");
  out.length("inches", &Out::distance).clause("TUG-10.19");
  out.word("facing", [](const Out& r) { return word_of(kFacingWords, r.facing); }).words(list_of(kFacingWords)).clause("TUG-10.12");
  out.word("state_after", [](const Out& r) { return word_of(kStateWords, r.state_after); }).words(list_of(kStateWords)).clause("TUG-10.23");
  return make_procedure("morale", "TUG-16.11", "a morale check and what failing it does", morale_form(), out, bind_rules, morale);
}

Procedure rally_procedure() {
  using In = RallyInput;
  using Out = RallyResult;
  Form<In, Rules> form;
  general_field(form, "TUG-11.4");
  form.choice("state", &In::state, named<State>(kStateWords, 1)).by_default(State::routed).clause("TUG-11.1");
  Outputs<Out> out;
  out.integer("modified", &Out::modified).clause("TUG-11.4");
  out.flag("rallied", &Out::rallied).clause("TUG-11.2");
  out.length("inches", &Out::distance).clause("TUG-11.3");
  out.word("facing", [](const Out& r) { return word_of(kFacingWords, r.facing); }).words(list_of(kFacingWords)).clause("TUG-11.3");
  out.flag("can_fire", &Out::can_fire).clause("TUG-11.2");
  out.flag("can_move", &Out::can_move).clause("TUG-11.6");
  out.word("state_after", [](const Out& r) { return word_of(kStateWords, r.state_after); }).words(list_of(kStateWords)).clause("TUG-11.7");
  return make_procedure("rally", "TUG-16.12", "whether those who ran rally", form, out, bind_rules, rally);
}

}  // namespace

void add_morale_procedures(std::vector<Procedure>& all) {
  all.push_back(morale_procedure());
  all.push_back(rally_procedure());
}

}  // namespace oo::tugar
