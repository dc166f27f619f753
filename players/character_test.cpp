#include "players/character.hpp"

#include <gtest/gtest.h>

namespace oo {
namespace {

/// What a person reads of them is true: the bold one cares less for his own men and more for the enemy's, the cautious the other way about.
TEST(Character, WeighsAsItIsDescribed) {
  const Character &even = *find_character("captain"), &cautious = *find_character("captain:cautious"), &bold = *find_character("captain:bold");
  const auto cares = [](const Character& c) { return c.own[Appraisal::men] * 100 / c.enemy[Appraisal::men]; };
  EXPECT_EQ(cares(even), 100);
  EXPECT_GT(cares(cautious), cares(even));
  EXPECT_LT(cares(bold), cares(even));
  for (const Character& c : characters()) EXPECT_FALSE(c.help.empty()) << c.name;
}

}  // namespace
}  // namespace oo
