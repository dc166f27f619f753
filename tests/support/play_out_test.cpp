// Play-outs ask for no memory: 10,000 orders of best proposals over every scenario of the large rule sets, after one battle to warm up.
#include <gtest/gtest.h>

#include "engine/dice/seeded_dice.hpp"
#include "engine/record/game.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/walk.hpp"

namespace oo::testing {
namespace {

class PlayOuts {
 public:
  explicit PlayOuts(const Chosen& chosen) : game_(open(chosen)), start_(game_.battle->clone()), battle_(game_.battle->clone()), seen_(battle_->clone()) {
    proposals_.reserve(64);
  }
  void battle(std::uint64_t seed, int& orders) {
    battle_->assign(*start_);
    SeededDice dice(Seed{seed, 0});
    for (int guard = 0; guard < 5000 && !battle_->outcome().over; ++guard, ++orders) step(dice);
    EXPECT_TRUE(battle_->outcome().over);
  }

 private:
  void step(Dice& dice) {
    seen_->assign(*battle_);
    seen_->redact(battle_->pending().side);
    seen_->propose(7, 1, proposals_);
    ASSERT_FALSE(proposals_.empty());
    const bool allowed = !seen_->check(proposals_[0]).has_value();
    ASSERT_TRUE(allowed);
    const bool done = !battle_->apply(proposals_[0], dice, nobody_).has_value();
    ASSERT_TRUE(done);
  }

  Game game_;
  std::unique_ptr<Battle> start_, battle_, seen_;
  std::vector<Order> proposals_;
  NoEvents nobody_;
};

TEST(PlayOuts, AllocateNothingOnceWarm) {
  for (const Chosen& chosen : all_scenarios()) {
    if (chosen.ruleset == "template") continue;         // the toy keeps its orders in plain vectors
    PlayOuts play(chosen);
    int warm = 0, orders = 0;
    play.battle(1, warm);
    const std::uint64_t before = allocations();
    for (std::uint64_t seed = 2; orders < 10'000 / 3; ++seed) play.battle(seed, orders);
    EXPECT_EQ(allocations() - before, 0U) << chosen.name << " in " << orders << " orders";
  }
}

}  // namespace
}  // namespace oo::testing
