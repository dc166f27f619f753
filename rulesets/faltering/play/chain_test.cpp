// The work list of reactions: its guard is an event, never silence. FAL-5.11, 10.22.
#include "rulesets/faltering/play/chain.hpp"

#include <gtest/gtest.h>

#include "engine/battle/event_log.hpp"
#include "engine/dice/scripted_dice.hpp"

namespace oo::faltering {
namespace {

TEST(Chain, TellsWhenTheListIsFull) {
  const FalSetup setup;
  BattleState state;
  ScriptedDice dice({});
  EventLog log;
  Play play{setup, state, dice, log};
  for (std::size_t i = 0; i < kMostWork; ++i) push(play, Item{});
  EXPECT_EQ(log.size(), 0u);
  Item lost;
  lost.group = 3;
  push(play, lost);
  ASSERT_EQ(log.size(), 1u);
  EXPECT_EQ(log.all()[0].stored.event().kind, "chain_guard");
  EXPECT_EQ(log.all()[0].stored.event().unit, 3);
  EXPECT_EQ(state.flow.work.size(), kMostWork);
  begin_chain(play);
  EXPECT_TRUE(state.flow.work.empty());
}

}  // namespace
}  // namespace oo::faltering
