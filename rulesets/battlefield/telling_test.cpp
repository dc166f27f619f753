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
  EXPECT_EQ(inches(1000), "1 inch");
  EXPECT_EQ(inches(6500), "6.5 inches");
}

}  // namespace
}  // namespace oo::battlefield
