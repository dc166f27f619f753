// Nobody sees more than their side would: legality, bytes, proposals and the program's orders do not depend on what is hidden.
#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "engine/battle/forecast.hpp"
#include "engine/battle/preview.hpp"
#include "engine/battle/unseen_ground.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Hidden = Conformance;

TEST_P(Hidden, LegalityDependsOnlyOnWhatIsSeen) {
  for (int seed = 1; seed <= seeds(2, 20); ++seed) {
    Game game = open(GetParam());
    BattleView view;
    game.battle->view(view);
    const auto random = make_random(), recruit = make_recruit();
    std::vector<Order> proposals;
    walk(game, std::uint64_t(seed), *random, *recruit, kMostSteps, [&](const Step& step) {
      const Seen seen(step.before, step.decision.side);
      const auto alike = [&](const Order& order) {
        const auto blind = seen.check(order), sighted = step.before.check(order);
        EXPECT_TRUE(equal(blind, sighted)) << "step " << step.number << " " << order.verb << ": seen " << said(blind) << "; truth " << said(sighted);
      };
      seen.propose(step.number, 24, proposals);
      for (const Order& order : proposals) alike(order);
      for (const Order& order : mutated(step.order, rules(), view.units.size() + view.leaders.size(), step.number)) alike(order);
      EXPECT_EQ(seen.pending().number, step.decision.number);
      EXPECT_EQ(seen.default_order(), step.before.default_order());
      return !HasFailure();
    });
  }
}

/// Redacting again changes nothing; what the view of a Seen shows of a hidden enemy is nothing.
TEST_P(Hidden, RedactionIsFinal) {
  Game game = open(GetParam());
  const auto random = make_random();
  BattleView truth, view;
  walk(game, 3, *random, *random, kMostSteps, [&](const Step& step) {
    step.after.view(truth);
    for (SideId side = 0; side < 2; ++side) {
      const Seen seen(step.after, side);
      const auto again = seen.what_if();
      again->redact(side);
      EXPECT_EQ(bytes_of(*again), bytes_of(seen.battle()));
      seen.battle().view(view);
      EXPECT_EQ(view.units.size(), truth.units.size());
      for (std::size_t i = 0; i < view.units.size() && i < truth.units.size(); ++i) {
        if (truth.units[i].side == side || !truth.units[i].hidden) continue;
        EXPECT_FALSE(view.units[i].on_table) << truth.units[i].name;
        EXPECT_TRUE(view.units[i].bases.empty()) << truth.units[i].name;
        EXPECT_EQ(view.units[i].front, Point{}) << truth.units[i].name;
      }
    }
    return !HasFailure();
  });
}

/// The same scenario with the hidden units of one side put elsewhere, so that the other side cannot tell: nothing if there is no such.
std::unique_ptr<Battle> elsewhere(const Game& game, SideId hider) {
  const auto unseen = [&](const Battle& b) {
    std::vector<bool> out;
    BattleView view;
    Seen(b, enemy_of(hider)).battle().view(view);
    for (const UnitView& u : view.units) out.push_back(u.side == hider && !u.on_table);
    return out;
  };
  const auto plain = unseen(*game.battle);
  for (const Point shift : {Point{750, 0}, Point{0, 750}, Point{-750, 0}, Point{0, -750}, Point{250, 250}, Point{-100, 100}}) {
    Scenario moved = *game.scenario;
    bool any = false;
    for (UnitPlan& u : moved.units) {
      if (u.side != hider || !u.hidden || !u.position || u.arrival) continue;
      u.position = Point{u.position->x + shift.x, u.position->y + shift.y};
      any = true;
    }
    if (!any) return nullptr;
    auto started = game.ruleset->start(moved, game.tables);
    if (started && unseen(*started.value()) == plain && bytes_of(*started.value()) != bytes_of(*game.battle)) return std::move(started).value();
  }
  return nullptr;
}

/// What a viewer hears of one step, as text; and whether something came to light (a roll tells no places).
std::string heard(const EventLog& log, SideId viewer, bool& reveals) {
  std::string out;
  for (const EventLog::Entry& e : log.all()) {
    if (e.side[viewer] == 0) continue;
    out += std::to_string(e.side[viewer]) + to_json(e.stored.event()).dump() + "\n";
    reveals = reveals || (e.stored.event().reveals && e.stored.event().roll == nullptr);
  }
  return out;
}

/// What the page is shown of an order, as text.
std::string shown(const Seen& seen, const Order& order) {
  const Preview p = preview(seen, order);
  std::string out = said(p.trouble) + " " + std::to_string(p.dice) + " " + std::to_string(p.roll.roll().request.need);
  for (const UnitView& u : p.after) out += " " + std::string(u.key) + std::to_string(u.front.x) + "," + std::to_string(u.front.y);
  for (const Chances& c : forecast(seen, order, {40, 20, 16})) {
    out += "\n" + c.what + " " + c.text + " " + std::to_string(c.of);
    for (const ChanceRow& row : c.rows) out += " " + row.value + "=" + std::to_string(row.chance);
  }
  return out;
}

/// The ground that the side is told it does not see.
std::vector<std::vector<Point>> unseen_ground(const Seen& seen, const Scenario& s) {
  UnseenGround ground(s.width, s.height, seen.side());
  (void)ground.look(seen.battle());
  return ground.outlines();
}

void expect_blind(const Scenario& scenario, const Battle& a, const Battle& b, SideId viewer, std::uint64_t seed) {
  const Seen one(a, viewer), two(b, viewer);
  EXPECT_EQ(bytes_of(one.battle()), bytes_of(two.battle()));
  EXPECT_EQ(one.hash(), two.hash());
  EXPECT_TRUE(seed % 8 != 0 || unseen_ground(one, scenario) == unseen_ground(two, scenario)) << "the ground that is not seen";
  if (a.pending().side != viewer || b.pending().side != viewer) return;
  std::vector<Order> first, second;
  one.propose(seed, 32, first);
  two.propose(seed, 32, second);
  EXPECT_EQ(first, second) << "proposals";
  for (std::size_t i = 0; i < first.size() && first == second && seed % 8 == 0 && i < 3; ++i) {
    EXPECT_EQ(shown(one, first[i]), shown(two, first[i])) << "preview and chances of " << first[i].verb;
  }
  EXPECT_EQ(make_recruit()->decide(one, seed), make_recruit()->decide(two, seed)) << "the recruit's order";
  EXPECT_EQ(make_random()->decide(one, seed), make_random()->decide(two, seed)) << "the random player's order";
  if (seed % 8 != 0) return;
  EXPECT_EQ(make_player("captain").value()->decide(one, seed), make_player("captain").value()->decide(two, seed)) << "the captain's order";
}

/// Both battles go on alike, the hider silent, until the viewer learns something.
void play_on(const Game& game, Battle& a, Battle& b, SideId viewer, std::uint64_t seed) {
  SeededDice dice_a(Seed{9, seed}), dice_b(Seed{9, seed});
  EventLog log_a, log_b;
  for (int i = 0; i < 400 && !a.outcome().over && !b.outcome().over; ++i) {
    expect_blind(*game.scenario, a, b, viewer, seed + std::uint64_t(i));
    if (::testing::Test::HasFailure()) return;
    const SideId side = a.pending().side;
    ASSERT_EQ(side, b.pending().side);
    const Order order_a = side == viewer ? make_random()->decide(Seen(a, side), seed + std::uint64_t(i)) : a.default_order();
    const Order order_b = side == viewer ? order_a : b.default_order();
    log_a.clear();
    log_b.clear();
    ASSERT_FALSE(a.apply(order_a, dice_a, log_a));
    ASSERT_FALSE(b.apply(order_b, dice_b, log_b));
    bool reveals = false;
    const std::string heard_a = heard(log_a, viewer, reveals), heard_b = heard(log_b, viewer, reveals);
    if (heard_a == heard_b && !reveals) continue;
    EXPECT_TRUE(reveals) << game.scenario->id << ": what is heard differs though nothing was revealed:\n" << heard_a << "---\n" << heard_b;
    return;
  }
}

TEST_P(Hidden, WhatCannotBeKnownMakesNoDifference) {
  bool any = false;
  for (SideId hider = 0; hider < 2; ++hider) {
    for (int seed = 1; seed <= seeds(2, 10); ++seed) {
      const Game game = open(GetParam());
      auto other = elsewhere(game, hider);
      if (!other) break;
      any = true;
      play_on(game, *game.battle, *other, enemy_of(hider), std::uint64_t(seed));
    }
  }
  if (!any) GTEST_SKIP() << "no hidden units that could stand elsewhere unnoticed";
}

INSTANTIATE_TEST_SUITE_P(Hidden, Hidden, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
