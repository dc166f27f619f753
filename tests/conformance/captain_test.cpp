// The captain keeps his promises in every scenario: legal orders, the same from the same Seen and seed, a bound of work, and an explanation that is true of
// the order he gives and names nobody whom his side does not see. His strength is measured by the laboratory (docs/captain.md).
#include <algorithm>
#include <map>

#include "engine/battle/event_log.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "players/captain.hpp"
#include "players/character.hpp"
#include "players/mind.hpp"
#include "players/places.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using TheCaptain = Conformance;

std::string all_of(const CaptainThought& t) {
  std::string text = t.plan + "\n" + t.chosen.what;
  const auto add = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) text += "\n" + line;
  };
  add(t.chosen.reasons);
  for (const Considered& r : t.rejected) {
    text += "\n" + r.what;
    add(r.reasons);
  }
  add(t.feared);
  return text;
}

/// Enemy units the side does not see, and whose name no unit shares that it does see.
std::vector<std::string> unseen_names(const Battle& truth, SideId side) {
  BattleView all, known;
  truth.view(all);
  Seen(truth, side).battle().view(known);
  std::vector<std::string> out;
  for (std::size_t u = 0; u < all.units.size(); ++u)
    if (all.units[u].side != side && all.units[u].hidden && !known.units[u].on_table) out.emplace_back(all.units[u].name);
  return out;
}

/// A battle of recruits in which he is asked now and then.
TEST_P(TheCaptain, ThinksTheSameAndSaysWhatIsSeen) {
  const Character& character = characters()[GetParam().name.size() % characters().size()];
  Game game = open(GetParam());
  const auto recruit = make_recruit();
  const std::size_t every = std::size_t(seeds(31, 5));
  walk(game, 5, *recruit, *recruit, 250, [&](const Step& step) {
    if (step.number % every != 0) return !HasFailure();
    const Seen seen(step.before, step.decision.side);
    const Order order = make_captain(character)->decide(seen, step.number);
    EXPECT_FALSE(seen.check(order).has_value()) << said(seen.check(order));
    const Seen again(seen.battle(), step.decision.side);
    EXPECT_EQ(order, make_captain(character)->decide(again, step.number)) << "step " << step.number;
    const CaptainThought thought = think(seen, step.number, character);
    EXPECT_EQ(thought.chosen.order, order);
    EXPECT_FALSE(thought.plan.empty());
    EXPECT_FALSE(thought.chosen.reasons.empty());
    EXPECT_LE(thought.rejected.size(), 2U);
    const std::string text = all_of(thought);
    for (const std::string& name : unseen_names(step.before, step.decision.side)) EXPECT_EQ(text.find(name), std::string::npos) << name << " in: " << text;
    return !HasFailure();
  });
}

/// What he carries out on copies is bounded, whatever the position.
TEST_P(TheCaptain, WorksWithinHisBound) {
  Game game = open(GetParam());
  const auto recruit = make_recruit();
  Mind mind(characters()[0]);
  walk(game, 9, *recruit, *recruit, 200, [&](const Step& step) {
    if (step.number % 29 != 0) return !HasFailure();
    const Seen seen(step.before, step.decision.side);
    mind.decide(seen, step.number);
    EXPECT_LE(mind.weighed().size(), mind.care().considered);
    for (const Weighed& w : mind.weighed()) EXPECT_LE(w.outlook.played, mind.care().reach.samples * mind.care().reach.most());
    return !HasFailure();
  });
}

/// Over all scenarios of a rule set he answers whatever is asked, reactions and rare questions too, with an order that is legal.
TEST(TheCaptainsAnswers, AreLegalForEveryKindOfDecision) {
  constexpr int kTimes = 3;                                    // of each kind, in each scenario
  for (const Chosen& chosen : all_scenarios()) {
    std::map<std::string, int> answered;
    for (int seed = 1; seed <= seeds(2, 30); ++seed) {
      Game game = open(chosen);
      const auto random = make_random(), recruit = make_recruit(), captain = make_captain(characters()[std::size_t(seed) % characters().size()]);
      walk(game, std::uint64_t(seed) + 500, seed % 2 == 0 ? *random : *recruit, *random, kMostSteps, [&](const Step& step) {
        if (answered[std::string(step.decision.kind)]++ >= kTimes) return true;
        const Seen seen(step.before, step.decision.side);
        const Order order = captain->decide(seen, step.number);
        EXPECT_EQ(order.answers, step.decision.number);
        EXPECT_FALSE(seen.check(order).has_value()) << chosen.name << ", " << step.decision.kind << ": " << said(seen.check(order));
        return !::testing::Test::HasFailure();
      });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Every, TheCaptain, ::testing::ValuesIn(all_scenarios()), scenario_name);

TEST(Characters, AreFoundByName) {
  EXPECT_EQ(find_character("captain"), &characters()[0]);
  for (const Character& c : characters()) {
    EXPECT_EQ(find_character(c.name), &c);
    EXPECT_EQ(make_player(c.player).value()->name(), c.player);
  }
  EXPECT_EQ(find_character("captain:mad"), nullptr);
  const auto none = make_player("captain:mad");
  ASSERT_FALSE(none);
  EXPECT_NE(none.trouble().text.find("captain:bold"), std::string::npos) << none.trouble().text;
}

/// Where he puts his men is data: the rules must take each of its places, exactly so, and none may be left out.
TEST_P(TheCaptain, DeploysWhereHeMeantTo) {
  NoEvents nobody;
  Game game = open(GetParam());
  Battle& battle = *game.battle;
  const auto captain = make_captain(characters()[0]);
  SeededDice dice(Seed{0, 1});
  std::size_t orders = 0;
  while (battle.pending().kind == "deploy" && ++orders < kMostSteps) {
    const Seen seen(battle, battle.pending().side);
    const Order order = captain->decide(seen, 1);
    if (const Deployment* plan = find_deployment(battle.setup().scenario_id, battle.setup().side_id[seen.side()]); plan != nullptr && order.verb != "place") {
      BattleView view;
      battle.view(view);
      for (const Place& place : plan->places)
        EXPECT_TRUE(std::any_of(view.units.begin(), view.units.end(), [&](const UnitView& u) { return u.key == place.unit && u.front == place.at && u.facing == place.facing; })) << place.unit;
    }
    const auto refused = battle.apply(order, dice, nobody);
    ASSERT_FALSE(refused.has_value()) << said(refused);
  }
  EXPECT_LT(orders, kMostSteps);
}

TEST(Places, AreOfScenariosAndSidesThatThereAre) {
  const Registry all = registry();
  for (const Deployment& d : deployments()) {
    auto game = open_game(all, std::string(find_book_scenario(all, d.scenario)), "");
    ASSERT_TRUE(bool(game)) << d.scenario;
    const auto& sides = game.value().scenario->sides;
    EXPECT_TRUE(sides[0].id == d.side || sides[1].id == d.side) << d.scenario << " " << d.side;
    EXPECT_EQ(find_deployment(d.scenario, d.side), &d) << "twice";
    EXPECT_FALSE(d.places.empty());
  }
}

}  // namespace
}  // namespace oo::testing
