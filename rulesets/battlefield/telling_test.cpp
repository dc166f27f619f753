#include "rulesets/battlefield/telling.hpp"

#include <gtest/gtest.h>

namespace oo::battlefield {
namespace {

TEST(Telling, ArticlesGoBeforePeoplesNotBeforeNames) {
  EXPECT_EQ(with_article("Wyandots", false), "the Wyandots");
  EXPECT_EQ(with_article("Pierce's first company", false), "Pierce's first company");
  EXPECT_EQ(with_article("Lieutenant Fuller's picked men", false), "Lieutenant Fuller's picked men");
  EXPECT_EQ(with_article("Canonchet", true), "Canonchet");
  EXPECT_EQ(capital("the Wyandots"), "The Wyandots");
}

TEST(Telling, OneOrMany) {
  EXPECT_EQ(was_or_were("warriors in the swamp, upper band", false), "were");
  EXPECT_EQ(was_or_were("Pierce's first company", false), "was");
  EXPECT_EQ(was_or_were("bowmen on the ledge", false), "were");
  EXPECT_EQ(was_or_were("Captain Davis", true), "was");
  EXPECT_EQ(counted(1, "figure fell", "figures fell"), "one figure fell");
  EXPECT_EQ(counted(13, "figure fell", "figures fell"), "13 figures fell");
  EXPECT_EQ(told_inches(1000), "1 inch");
  EXPECT_EQ(told_inches(6500), "6.5 inches");
}

Event ends(std::int32_t winner, Word reason, std::int32_t stopped = -1, Word by = {}, std::int32_t first = 0, std::int32_t second = 0) {
  Event e;
  e.kind = "battle_ends";
  for (const EventArg& arg : {EventArg{"winner", winner, reason}, EventArg{"stopped", stopped, by}, EventArg{"first", first}, EventArg{"second", second}}) e.args.push(arg);
  return e;
}

TEST(Telling, AnEndSaysWhatStoppedTheBattleAndByHowMuchItWasWon) {
  EXPECT_EQ(ending_told(ends(0, "points", 1, "side_broken", 23, 12), "Settlement", "Raiders"),
            "Raiders are broken. The battle is over. Settlement wins by 23 points to 12.");
  EXPECT_EQ(ending_told(ends(1, "broken"), "Yankees and militia", "Tugar band"), "The battle is over. Tugar band wins: the other side is broken.");
  EXPECT_EQ(ending_told(ends(0, "points", -1, {}, -7), "Yankees and militia", "Tugar band", "tugar_marginal"),
            "The battle is over. Yankees and militia win by a score of \u22127 (marginal victory).");
  EXPECT_EQ(ending_told(ends(-1, "losses"), "Confederacy", "Legion"), "The battle ends in a draw (the losses are too even).");
}

}  // namespace
}  // namespace oo::battlefield
