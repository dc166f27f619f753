// The form of battle_result: TUG-16.15, 16.16.
#include "rulesets/tugar/fields.hpp"
#include "rulesets/tugar/result.hpp"

namespace oo::tugar {
namespace {

Form<BattleResultInput, Rules> result_form() {
  using In = BattleResultInput;
  Form<In, Rules> form;
  const auto ford = [](const In& in, const Rules&) { return in.scenario == ScenarioKind::battle_of_the_ford; };
  form.choice("scenario", &In::scenario, named<ScenarioKind>(kScenarioWords)).by_default(ScenarioKind::none).clause("TUG-16.15");
  form.integer("human_start", &In::human_start, 1, kAnyCount).clause("TUG-13.1");
  form.integer("human_losses", &In::human_losses, 0, kAnyCount)
      .must([](const In& in, const Rules&) { return in.human_losses <= in.human_start; }, "0 to human_start")
      .clause("TUG-13.1");
  form.integer("tugar_start", &In::tugar_start, 1, kAnyCount).clause("TUG-13.1");
  form.integer("tugar_losses", &In::tugar_losses, 0, kAnyCount)
      .must([](const In& in, const Rules&) { return in.tugar_losses <= in.tugar_start; }, "0 to tugar_start")
      .clause("TUG-13.1");
  form.flag("turn_limit_reached", &In::turn_limit_reached).by_default(false).clause("TUG-13.3");
  form.flag("ford_held", &In::ford_held).by_default(false).shown_when(ford, "battle_of_the_ford").clause("TUG-14.8");
  form.flag("side_gone", &In::side_gone).by_default(false).shown_when(ford, "battle_of_the_ford").clause("TUG-14.7");
  return form;
}

double shown(const Fraction& value) { return static_cast<double>(in_tenths(value)) / 10; }

Procedure result_procedure() {
  using Out = BattleResult;
  Outputs<Out> out;
  out.flag("over", &Out::over).clause("TUG-13.2");
  out.word("winner", [](const Out& r) { return word_of(kWinnerWords, r.winner); }).words(list_of(kWinnerWords)).clause("TUG-13.3");
  out.number("human_loss_percent", [](const Out& r) { return shown(r.human_percent); }).clause("TUG-13.1");
  out.number("tugar_loss_percent", [](const Out& r) { return shown(r.tugar_percent); }).clause("TUG-13.1");
  out.number("score", [](const Out& r) { return r.score ? std::optional<double>(shown(*r.score)) : std::nullopt; })
      .clause("TUG-14.8")
      .help("battle_of_the_ford: what it is, or would be while the game goes on");
  out.word("level", [](const Out& r) { return r.level ? std::optional<Word>(word_of(kLevelWords, *r.level)) : std::nullopt; })
      .words(list_of(kLevelWords))
      .clause("TUG-14.9");
  return make_procedure("battle_result", "TUG-16.15", "who has won", result_form(), out, bind_rules,
                        +[](const BattleResultInput& in, const Rules& rules, Dice&) { return battle_result(in, rules); });
}

}  // namespace

void add_result_procedures(std::vector<Procedure>& all) { all.push_back(result_procedure()); }

}  // namespace oo::tugar
