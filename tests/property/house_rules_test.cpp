// A house-rules file with several faults: each is told with its file, line and key, not the first alone.
#include <gtest/gtest.h>

#include "engine/record/game.hpp"
#include "tests/support/walk.hpp"

namespace oo::testing {
namespace {

TEST(HouseRules, EveryFaultNamesItsPlace) {
  const std::string house = "format = 1\nruleset = \"moccasins\"\n[morale_rating]\nmilitia = nan\nmilitai = 3\n[fire.militia]\nrange = \"8\"\n";
  std::string path;
  const std::string scenario(find_book_scenario(all_rulesets(), "fort_miamis", &path));
  const auto game = open_game(all_rulesets(), scenario, house, path, "house.toml");
  ASSERT_FALSE(game);
  const std::string told = game.trouble().path + ": " + game.trouble().text;
  for (const char* place : {"house.toml:4: morale_rating.militia", "house.toml:5: morale_rating.militai", "house.toml:7: fire.militia.range"})
    EXPECT_NE(told.find(place), std::string::npos) << place << " in:\n" << told;
}

}  // namespace
}  // namespace oo::testing
