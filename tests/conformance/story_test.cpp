// The log of a battle for one viewer: numbered without gaps, final once told, and the same in two games that differ only in what he cannot see.
#include <nlohmann/json.hpp>

#include "engine/dice/seeded_dice.hpp"
#include "lab/story/story_json.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Log = Conformance;

TEST_P(Log, IsNumberedWithoutGapsAndFinalOnceTold) {
  Game game = open(GetParam());
  const auto random = make_random(), recruit = make_recruit();
  StoryTeller all(rules(), *game.scenario), first(rules(), *game.scenario, 0), second(rules(), *game.scenario, 1);
  std::string told;
  walk(game, 2, *recruit, *random, 400, [&](const Step& step) {
    for (StoryTeller* teller : {&all, &first, &second}) {
      for (const EventLog::Entry& e : step.events.all()) teller->on(e.stored.event());
      const std::uint32_t before = teller->place().told;
      const SideId viewer = teller == &first ? 0 : teller == &second ? 1 : kNoSide;
      const Seen seen(step.after, viewer == kNoSide ? SideId(0) : viewer);
      std::uint32_t n = before;
      for (const StoryEntry& entry : teller->step(viewer == kNoSide ? step.after : seen.battle())) {
        EXPECT_EQ(entry.n, ++n);
        EXPECT_FALSE(entry.sentence.empty());
        EXPECT_LE(entry.sentence.size(), 1000u);
      }
      EXPECT_EQ(teller->place().told, n);
    }
    const std::string now = to_json(std::span<const StoryEntry>(all.entries())).dump();
    if (!told.empty() && told != "[]") { EXPECT_EQ(now.compare(0, told.size() - 1, told, 0, told.size() - 1), 0) << "an entry has changed after its step"; }
    told = now;
    return !HasFailure();
  });
  EXPECT_GT(all.entries().size(), 5u);
  EXPECT_LE(first.entries().size(), all.entries().size() + 50);
}

/// Whoever rolls is told what came of it: a rule set has a sentence for every roll, or for what the roll decided.
TEST_P(Log, HasAWordForEveryRoll) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Game game = open(GetParam());
    const auto recruit = make_recruit();
    StoryTeller all(rules(), *game.scenario), first(rules(), *game.scenario, 0), second(rules(), *game.scenario, 1);
    walk(game, seed, *recruit, *recruit, 400, [&](const Step& step) {
      for (StoryTeller* teller : {&all, &first, &second}) {
        for (const EventLog::Entry& e : step.events.all()) teller->on(e.stored.event());
        const Seen seen(step.after, teller == &second ? 1 : 0);
        for (const StoryEntry& entry : teller->step(teller == &all ? step.after : seen.battle())) {
          const bool bare = entry.sentence.starts_with("Dice were thrown");
          EXPECT_FALSE(bare) << entry.sentence << " in turn " << entry.turn << ", " << entry.phase;
        }
      }
      return !HasFailure();
    });
  }
}

/// Hidden units of one side put elsewhere, so that the other side cannot tell: nothing if there is no such.
std::unique_ptr<Battle> with_hidden_moved(const Game& game, SideId hider) {
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
    if (started && bytes_of(Seen(*started.value(), enemy_of(hider)).battle()) == bytes_of(Seen(*game.battle, enemy_of(hider)).battle())) return std::move(started).value();
  }
  return nullptr;
}

TEST_P(Log, TellsNothingOfWhatTheViewerCannotSee) {
  bool any = false;
  for (SideId hider = 0; hider < 2; ++hider) {
    const Game game = open(GetParam());
    const auto other = with_hidden_moved(game, hider);
    if (!other) continue;
    any = true;
    const SideId viewer = enemy_of(hider);
    Battle* battles[2] = {game.battle.get(), other.get()};
    StoryTeller tellers[2] = {{rules(), *game.scenario, viewer}, {rules(), *game.scenario, viewer}};
    SeededDice dice[2] = {SeededDice(Seed{9, 4}), SeededDice(Seed{9, 4})};
    const auto random = make_random();
    for (std::uint64_t i = 0; i < 300 && !battles[0]->outcome().over && !battles[1]->outcome().over; ++i) {
      const SideId side = battles[0]->pending().side;
      ASSERT_EQ(side, battles[1]->pending().side);
      const Order order = side == viewer ? random->decide(Seen(*battles[0], side), i) : Order{};
      bool revealed = false;
      std::string told[2];
      for (int b = 0; b < 2; ++b) {
        EventLog log;
        ASSERT_FALSE(battles[b]->apply(side == viewer ? order : battles[b]->default_order(), dice[b], log));
        for (const EventLog::Entry& e : log.all()) {
          tellers[b].on(e.stored.event());
          revealed = revealed || (e.stored.seen_by(viewer) && e.stored.event().reveals && e.stored.event().roll == nullptr);
        }
        told[b] = to_json(tellers[b].step(Seen(*battles[b], viewer).battle())).dump();
      }
      if (revealed) break;                                          // from here on the games differ for him, too
      ASSERT_EQ(told[0], told[1]) << "step " << i;
    }
  }
  if (!any) GTEST_SKIP() << "no hidden units that could stand elsewhere unnoticed";
}

INSTANTIATE_TEST_SUITE_P(Log, Log, ::testing::ValuesIn(all_scenarios()), scenario_name);

}  // namespace
}  // namespace oo::testing
