// What is told of an order before it is given: who leaves is not lost, what is still to be checked, charges that come to nothing, answers reckoned with.
#include "engine/battle/forecast.hpp"
#include "engine/battle/preview.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using ForecastWords = Conformance;

Chosen scenario(std::string_view name) {
  for (const Chosen& chosen : all_scenarios())
    if (chosen.name == name) return chosen;
  throw std::runtime_error("no such scenario");
}

/// Calls `visit` with every order of that verb that each unit may give against each enemy, at each decision of the battle, until it has enough (false).
template <class Visit>
void each_against(const Chosen& chosen, std::uint64_t seed, Word verb, std::size_t steps, Visit&& visit) {
  Game game = open(chosen);
  const auto random = make_random(), recruit = make_recruit();
  BattleView view;
  bool goes_on = true;
  walk(game, seed, *recruit, *random, steps, [&](const Step& step) {
    const Seen seen(step.before, step.decision.side);
    seen.battle().view(view);
    for (const UnitView& own : view.units)
      for (const UnitView& enemy : view.units) {
        if (!goes_on || own.side != step.decision.side || enemy.side == own.side || !own.on_table || !enemy.on_table) continue;
        Order order;
        order.answers = step.decision.number;
        order.verb = verb;
        order.unit = own.id;
        order.target = enemy.id;
        if (!seen.check(order)) goes_on = visit(seen, order, enemy);
      }
    return goes_on && !::testing::Test::HasFailure();
  });
}

const Chances* told(const std::vector<Chances>& all, std::string_view what, UnitId unit) {
  for (const Chances& c : all)
    if (c.what == what && c.unit == unit) return &c;
  return nullptr;
}

// The teamsters of Bloody Brook a step from the edge by which they may leave: all are off the table and none is lost.
TEST(ForecastOfAMove, WhoLeavesByAnExitIsNotLost) {
  Chosen brook = scenario("bloody_brook");
  const auto replace = [&](std::string_view from, std::string_view to) {
    const auto at = brook.text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    brook.text.replace(at, from.size(), to);
  };
  replace("position = [30, 24]\nfacing = 90", "position = [3, 24]\nfacing = 270");
  brook.text.erase(brook.text.find("[[zone]]"), brook.text.find("[[objective]]") - brook.text.find("[[zone]]"));
  replace("first_side = \"indian\"", "first_side = \"english\"");
  Game game = open(brook);
  const auto recruit = make_recruit(), other = make_recruit();
  bool left = false;
  BattleView view;
  walk(game, 1, *recruit, *other, 200, [&](const Step& step) {
    const Seen seen(step.before, step.decision.side);
    seen.battle().view(view);
    for (const UnitView& u : view.units) {
      if (u.key != "T1" || u.side != step.decision.side || !u.on_table) continue;
      Order order;
      order.answers = step.decision.number;
      order.verb = "move";
      order.unit = u.id;
      order.path.push({0, u.front.y});
      if (seen.check(order)) continue;
      const auto all = forecast(seen, order);
      const Chances* state = told(all, "state", u.id);
      EXPECT_EQ(told(all, "lost", u.id), nullptr);
      if (state == nullptr) continue;                         // it does not come to the edge from there
      EXPECT_NE(state->text.find("off the table by an exit"), std::string::npos) << state->text;
      left = true;
    }
    return !left && !HasFailure();
  });
  EXPECT_TRUE(left);
}

/// MOC-3.6, KPW-3.6: while operations go on the check of who was shot at is still to come, and his state is not the last word.
TEST_P(ForecastWords, AStateBeforeACheckSaysSo) {
  std::size_t asked = 0;
  const bool at_the_end = rules().id() == "moccasins" || rules().id() == "kingphilip";
  each_against(GetParam(), 3, "fire", 600, [&](const Seen& seen, const Order& order, const UnitView& enemy) {
    const bool more = ++asked < 60;
    const auto all = forecast(seen, order);
    for (const Chances& c : all)
      if (c.what == "state") {
        const bool before = c.text.find("before the check of morale") != std::string::npos;
        if (!at_the_end) { EXPECT_FALSE(before) << c.text; }
        EXPECT_EQ(c.text.find("in 100 of 100"), std::string::npos) << c.text;
      }
    // Nothing but the shot has happened when the same side is asked again: a check comes later.
    const auto trial = seen.what_if();
    if (!at_the_end || preview(seen, order).dice == 0 || seen.pending().kind != "act") return more;
    const auto certain = told(all, "state", enemy.id);
    SeededDice dice(Seed{0, asked});
    NoEvents nobody;
    if (trial->apply(order, dice, nobody) || trial->pending().kind != "act" || trial->pending().side != seen.pending().side || trial->pending().turn != seen.pending().turn) return more;
    if (certain != nullptr) { EXPECT_NE(certain->text.find("before the check of morale"), std::string::npos) << certain->text; }
    return more;
  });
}

/// MOC-9.2, TUG-4.16: a charge that cannot reach is allowed, and said to be vain; one that is drawn as far as its target is not.
TEST_P(ForecastWords, AChargeThatFallsShortSaysSo) {
  std::size_t asked[2] = {0, 0};
  each_against(GetParam(), 5, "charge", 400, [&](const Seen& seen, const Order& order, const UnitView&) {
    OrderTrace trace;
    seen.battle().trace(order, trace);
    bool reaches = true;
    for (const OrderTrace::Line& line : trace.lines)
      if (line.what == "charge") reaches = line.ok;
    if (++asked[reaches] > 12) return asked[0] < 12 || asked[1] < 12;
    const auto all = forecast(seen, order, {100, 20, 16, 20, 500});
    const bool said = !all.empty() && all[0].what == "short";
    EXPECT_EQ(said, !reaches) << order.unit << " at " << order.target;
    if (!said) return true;
    EXPECT_NE(all[0].text.find("will not reach"), std::string::npos);
    EXPECT_NE(all[0].text.find(rules().id() == "moccasins" ? "(MOC-9.2)" : "(TUG-4.16)"), std::string::npos) << all[0].text;
    return true;
  });
}

/// So that the test above has met some.
TEST(ForecastOfACharge, SomeFallShort) {
  bool vain = false;
  each_against(scenario("fallen_timbers"), 5, "charge", 400, [&](const Seen& seen, const Order& order, const UnitView&) {
    OrderTrace trace;
    seen.battle().trace(order, trace);
    for (const OrderTrace::Line& line : trace.lines) vain = vain || (line.what == "charge" && !line.ok);
    return !vain;
  });
  EXPECT_TRUE(vain);
}

/// Who may stand and fire and is loaded does (the rule sets' own first proposal): the chances reckon with it and say so.
TEST_P(ForecastWords, AnswersAreWhatAPlayerWouldGive) {
  if (rules().id() != "moccasins" && rules().id() != "kingphilip") GTEST_SKIP() << "asks nobody whether he stands and fires";
  std::size_t asked = 0;
  each_against(GetParam(), 7, "charge", 400, [&](const Seen& seen, const Order& order, const UnitView&) {
    for (const Chances& c : forecast(seen, order, {100, 20, 16, 20, 500})) {
      if (c.what != "assumed") continue;
      EXPECT_TRUE(c.text.starts_with("Reckoned with these answers: ")) << c.text;
      EXPECT_EQ(c.text.find("stand and fire: hold"), std::string::npos) << c.text;
    }
    return ++asked < 25;
  });
}

/// All dice of a volley, however it is split, and each part once.
TEST_P(ForecastWords, AVolleyIsAllItsDice) {
  std::size_t asked = 0;
  each_against(GetParam(), 9, "fire", 300, [&](const Seen& seen, const Order& order, const UnitView&) {
    const bool more = ++asked < 40;
    const Preview first = preview(seen, order);
    const auto parts = volley(seen, order, false);
    EXPECT_EQ(parts.empty(), first.dice == 0);
    if (parts.empty()) return more;
    EXPECT_EQ(parts[0].dice, first.dice);
    for (const RollToCome& part : parts) EXPECT_EQ(part.roll.roll().request.purpose, first.roll.roll().request.purpose);
    if (first.roll.roll().request.purpose != "to_hit" || rules().id() != "kingphilip") return more;
    // KPW-7.5: the figures that fire are told by the shots themselves, one for each target.
    struct Shots final : EventSink {
      explicit Shots(UnitId shooter) : unit(shooter) {}
      void on(const Event& e) override {
        if (e.kind == "fired" && e.unit == unit) figures += e.value("firers");
      }
      UnitId unit;
      int figures = 0;
    } shots(order.unit);
    const auto trial = seen.what_if();
    SeededDice dice(Seed{0, asked});
    if (trial->apply(order, dice, shots)) return more;
    int all = 0;
    for (const RollToCome& part : parts) all += part.dice;
    EXPECT_EQ(all, shots.figures);
    return more;
  });
}

/// What is taken is named: four carts are four sentences.
TEST_P(ForecastWords, WhatIsTakenIsNamed) {
  const Game game = open(GetParam());
  std::vector<std::string> sentences;
  for (std::size_t o = 0; o < game.scenario->objectives.size(); ++o) {
    Event taken{"taken", "", kAll, true, 0, kNoUnit, {}, nullptr};
    taken.args.push({"objective", std::int32_t(o)});
    std::string text = rules().narrate(taken, *game.battle, false);
    if (!text.empty()) sentences.push_back(std::move(text));
  }
  for (std::size_t i = 0; i < sentences.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(sentences[i], sentences[k]);
}

INSTANTIATE_TEST_SUITE_P(ForecastWords, ForecastWords, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
