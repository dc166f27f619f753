// Orders as text, and the scripts of every rule set's book.
#include "lab/script/script.hpp"

#include <gtest/gtest.h>

#include "lab/script/order_text.hpp"
#include "tests/support/walk.hpp"

namespace oo::testing {
namespace {

TEST(Scripts, OfEveryRuleSetPass) {
  std::size_t passed = 0;
  for (const auto& rules : all_rulesets().all()) {
    for (const BookFile& f : rules->book()) {
      if (f.path.find("/scripts/") == std::string_view::npos) continue;
      const auto report = run_scripts(f.text, all_rulesets(), f.path);
      ASSERT_TRUE(report) << report.trouble().text;
      for (const ScriptFailure& failure : report.value().failures) ADD_FAILURE() << f.path << ": " << failure.script << ": step " << failure.step << ": " << failure.text;
      passed += report.value().passed;
    }
  }
  EXPECT_GE(passed, 6u);
}

std::string broken(std::string_view script) {
  const std::string text = "format = 1\nruleset = \"template\"\n[position.two]\nunit = [\n"
      "{ id = \"a\", name = \"A\", side = \"blue\", troop = \"regulars\", weapon = \"musket\", figures = 3, formation = \"line\", position = [24, 25], facing = 180 },\n"
      "{ id = \"b\", name = \"B\", side = \"red\", troop = \"rangers\", weapon = \"musket\", figures = 3, formation = \"line\", position = [24, 17], facing = 0 }]\n"
      "[[script]]\nid = \"s\"\nposition = \"two\"\n" + std::string(script);
  const auto report = run_scripts(text, all_rulesets(), "s.toml");
  if (!report) return "bad input: " + report.trouble().text;
  return report.value().failures.empty() ? "passed" : report.value().failures.front().text;
}

void expect_says(std::string_view script, std::string_view part) {
  const std::string said = broken(script);
  EXPECT_NE(said.find(part), std::string::npos) << script << "\n-> " << said;
}

TEST(Scripts, SayWhatIsWrong) {
  expect_says("[[script.step]]\ndefault = true\n", "passed");
  expect_says("[[script.step]]\norder = \"dance\"\n", "no verb");
  expect_says("[[script.step]]\ncolour = 1\n", "bad input");
  expect_says("[[script.step]]\ndefault = true\n[[script.step]]\norder = \"fire a at b\"\ndice = [1]\n", "want");
  expect_says("[[script.step]]\ndefault = true\n[[script.step]]\norder = \"fire a at b\"\ndice = [6, 6, 6, 6]\n", "too many");
  expect_says("[[script.step]]\ndefault = true\n[[script.step]]\norder = \"fire a at b\"\ndice = [7, 6, 6]\n", "no face");
  expect_says("[[script.step]]\ndefault = true\n[[script.step]]\norder = \"move a 24,1\"\n", "refused: too_far (TPL-2.3)");
  expect_says("[[script.step]]\ndefault = true\nrefused = true\n", "not refused");
  expect_says("[[script.step]]\ndefault = true\nevents = [\"routs\"]\n", "no event");
  expect_says("[[script.step]]\ndefault = true\nstate = { a = { figures = 4 } }\n", "a.figures is not 4; found: figures 3");
  expect_says("[[script.step]]\ndefault = true\ndecision = { kind = \"?\" }\n", "found: kind act");
  expect_says("[[script.step]]\ndefault = true\noutcome = { over = true }\n", "not over");
  expect_says("place = { c = { facing = 1 } }\n", "bad input");
  for (const char* key : {"events", "no_events"})
    for (const char* list : {"[{}]", "[\"\"]", "\"routs\"", "[1]"}) expect_says(std::string("[[script.step]]\ndefault = true\n") + key + " = " + list + "\n", "bad input");
  expect_says("clauses = [\"TPL-99.9\"]\n[[script.step]]\ndefault = true\n", "bad input: s.toml:10: clauses: \"TPL-99.9\" is not allowed");
  expect_says("clauses = [\"MOC-7.14\"]\n[[script.step]]\ndefault = true\n", "bad input");
  expect_says("clauses = [\"TPL-2.3\"]\n[[script.step]]\ndefault = true\n", "passed");
}

TEST(OrderTexts, ComeBackAsTheSameOrder) {
  for (const Chosen& chosen : all_scenarios()) {
    Game game = open(chosen);
    const auto random = make_random();
    BattleView view;
    int compared = 0;
    walk(game, 21, *random, *random, 300, [&](const Step& step) {
      const Seen seen(step.before, step.decision.side);
      step.before.view(view);
      const std::string text = order_to_text(step.order, view);
      const auto again = order_from_text(text, *game.ruleset, seen.battle(), view);
      EXPECT_TRUE(again) << text << ": " << (again ? "" : again.trouble().text);
      if (again) { EXPECT_EQ(order_to_text(again.value(), view), text); }
      ++compared;
      return !HasFailure();
    });
    EXPECT_GT(compared, 3) << chosen;
  }
}

TEST(OrderTexts, NeverFallOver) {
  const Chosen chosen = all_scenarios().front();
  Game game = open(chosen);
  BattleView view;
  game.battle->view(view);
  for (const char* text : {"", " ", "move", "move ,", "move 1,", "move 1e9,1", "face", "move face", "move face x", "move ranks 9", "move figures", "move figures ,,,", "move as", "move with",
                           "move 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1 1,1", "\xff\xfe", "begin begin begin begin begin"}) {
    const auto order = order_from_text(text, *game.ruleset, *game.battle, view);
    if (!order) { EXPECT_FALSE(order.trouble().text.empty()) << text; }
  }
}

}  // namespace
}  // namespace oo::testing
