// What an order would do, for the eye: it depends on what the side sees alone, asks for no memory and ends where the order ends.
#include "engine/battle/preview.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/support/allocations.hpp"

namespace oo::testing {
namespace {

using Traces = Conformance;

std::string text(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }

/// Everything of a trace, for comparing and for people.
std::string drawn(const OrderTrace& t) {
  std::string out = "facing " + std::to_string(t.facing) + " cost " + std::to_string(t.cost) + " of " + std::to_string(t.allowance) + "; way";
  for (const Point p : t.way) out += " " + text(p);
  for (const OrderTrace::Line& l : t.lines)
    out += "; " + std::string(l.what) + " " + text(l.from) + " " + text(l.to) + (l.ok ? " ok " : " not ") + text(l.stopped) + " " + std::to_string(l.length) + " at " + std::to_string(l.target);
  for (const OrderTrace::Area& a : t.areas) {
    out += "; " + std::string(a.what);
    for (const Point p : a.corners) out += " " + text(p);
  }
  return out;
}

std::vector<Order> orders_about(const Step& step, const Ruleset& rules, std::size_t units, std::vector<Order>& proposals) {
  step.before.propose(step.number, 12, proposals);
  std::vector<Order> out = mutated(step.order, rules, units, step.number);
  out.insert(out.end(), proposals.begin(), proposals.end());
  if (!proposals.empty()) {
    const auto more = mutated(proposals[step.number % proposals.size()], rules, units, step.number + 7);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

TEST_P(Traces, DependOnlyOnWhatIsSeen) {
  for (int seed = 1; seed <= seeds(1, 10); ++seed) {
    Game game = open(GetParam());
    BattleView view;
    game.battle->view(view);
    const auto random = make_random(), recruit = make_recruit();
    std::vector<Order> proposals;
    walk(game, std::uint64_t(seed), *random, *recruit, kMostSteps, [&](const Step& step) {
      const Seen seen(step.before, step.decision.side);
      for (const Order& order : orders_about(step, rules(), view.units.size() + view.leaders.size(), proposals)) {
        OrderTrace blind, sighted;
        seen.battle().trace(order, blind);
        step.before.trace(order, sighted);
        EXPECT_EQ(drawn(blind), drawn(sighted)) << "step " << step.number << " " << order.verb;
      }
      return !HasFailure();
    });
  }
}

/// The toys draw nothing.
bool draws(const Ruleset& rules) { return rules.id() != "template" && rules.id() != "powder"; }

TEST_P(Traces, AskForNoMemory) {
  if (!draws(rules())) GTEST_SKIP();
  Game game = open(GetParam());
  const auto random = make_random(), recruit = make_recruit();
  std::vector<Order> proposals;
  OrderTrace trace;
  walk(game, 4, *recruit, *random, kMostSteps, [&](const Step& step) {
    step.before.propose(step.number, 12, proposals);
    for (int round = 0; round < 2; ++round) {                // what is remembered of pairs of units gets its room at the first question
      const auto before = allocations();
      for (const Order& order : proposals) {
        trace = OrderTrace{};
        step.before.trace(order, trace);
      }
      if (round == 1) { EXPECT_EQ(allocations(), before) << "step " << step.number; }
    }
    return !HasFailure();
  });
}

/// The preview of an order that is allowed: a move ends where its way ends (its cost within its allowance), what is refused stands nowhere.
TEST_P(Traces, EndWhereTheOrderEnds) {
  const bool as_bodies = draws(rules()) && rules().id() != "faltering";   // there figures go one by one, and the front is where they come to stand
  Game game = open(GetParam());
  const auto random = make_random(), recruit = make_recruit();
  std::vector<Order> proposals;
  int moves = 0;
  walk(game, 6, *recruit, *random, kMostSteps, [&](const Step& step) {
    if (step.number % 5 != 0) return true;
    const Seen seen(step.before, step.decision.side);
    seen.propose(step.number, 6, proposals);
    for (const Order& order : proposals) {
      const Preview p = preview(seen, order);
      EXPECT_FALSE(p.trouble) << said(p.trouble);
      if (order.verb != "move" || order.target != kNoUnit || p.trace.way.empty() || p.dice > 0) continue;
      ++moves;                                                // (dice may stop it on its way)
      EXPECT_LE(p.trace.cost, std::max(p.trace.allowance, 0) + 1) << drawn(p.trace);
      for (const UnitView& u : p.after)
        if (as_bodies && u.id == order.unit && u.on_table) {
          EXPECT_EQ(u.front, p.trace.way.back()) << u.name << ": " << drawn(p.trace);
          if (p.trace.facing >= 0) { EXPECT_EQ(u.facing, p.trace.facing) << u.name; }
        }
    }
    Order wrong = step.order;
    wrong.answers += 1;
    const Preview refused = preview(seen, wrong);
    EXPECT_TRUE(refused.trouble);
    EXPECT_TRUE(refused.after.empty());
    EXPECT_EQ(refused.dice, 0);
    return !HasFailure();
  });
  if (as_bodies) { EXPECT_GT(moves, 0); }
}

TEST_P(Traces, TargetsAreTheEnemiesThatCheckLetsPass) {
  Game game = open(GetParam());
  const auto random = make_random(), recruit = make_recruit();
  std::vector<Order> proposals;
  walk(game, 8, *recruit, *random, kMostSteps, [&](const Step& step) {
    const Seen seen(step.before, step.decision.side);
    seen.propose(step.number, 8, proposals);
    for (const Order& order : proposals) {
      if (order.target == kNoUnit || (order.verb != "fire" && order.verb != "charge") || order.facing >= 0 || !order.path.empty() || !order.figures.empty()) continue;
      bool found = false;
      for (const TargetAnswer& t : targets(seen, order.verb, order.unit, order.choice))
        if (t.unit == order.target) {
          found = true;
          EXPECT_FALSE(t.trouble) << said(t.trouble);
          if (draws(rules()) && rules().id() != "faltering") { EXPECT_GE(t.distance, 0) << order.verb; }   // there a gun without men is no figure to measure to
        }
      EXPECT_TRUE(found) << order.verb;
      break;
    }
    return !HasFailure() && step.number < 300;
  });
}

INSTANTIATE_TEST_SUITE_P(Traces, Traces, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
