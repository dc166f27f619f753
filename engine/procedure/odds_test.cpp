// Odds of a procedure from its own function, and tables of them.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/procedure/support_test.hpp"

namespace oo {
namespace {

using procedure_test::VolleyTest;

TEST_F(VolleyTest, OddsFromTheSameFunction) {
  const auto all = odds_of(procedure_, {{"troop", "militia"}, {"firers", 3}}, force_, {{"hits"}, true});
  ASSERT_TRUE(all) << all.trouble().text;
  ASSERT_EQ(all.value().size(), 4U);
  EXPECT_EQ(all.value()[0].outputs, Json({{"hits", 0}}));
  EXPECT_EQ(all.value()[0].fraction, "27/64");
  EXPECT_EQ(all.value()[3].fraction, "1/64");
  const auto doubles = odds_of(procedure_, {{"troop", "militia"}, {"firers", 3}}, force_, {{"killed"}, false});
  double sum = 0;
  for (const OddsRow& row : doubles.value()) sum += row.probability;
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(doubles.value()[0].probability, std::pow(1 - 0.25 * 2 / 3, 3), 1e-12);
  EXPECT_EQ(odds_of(procedure_, {{"troop", "militia"}, {"firers", 3}}, force_, {{"misses"}, false}).trouble().path, "show");
  EXPECT_EQ(odds_of(procedure_, {{"troop", "militia"}, {"firers", -3}}, force_, {}).trouble().path, "firers");
}

TEST_F(VolleyTest, OddsTables) {
  const auto table = odds_table(procedure_, {{"firers", 2}}, force_, {{"hits"}, false}, {"troop", "loaded", "distance=4|13"});
  ASSERT_TRUE(table) << table.trouble().text;
  ASSERT_EQ(table.value().size(), 8U);
  EXPECT_EQ(table.value()[0].fields, Json({{"troop", "militia"}, {"loaded", false}, {"distance", 4.0}}));
  EXPECT_EQ(table.value()[0].trouble->code, "not_loaded");
  EXPECT_EQ(table.value()[2].rows.size(), 3U);
  EXPECT_EQ(table.value()[7].trouble->path, "distance");             // indians: the bow
  EXPECT_EQ(odds_table(procedure_, {{"troop", "militia"}}, force_, {{"hits"}, false}, {"firers=1..40"}).value().size(), 40U);
  for (const char* bad : {"colour", "distance", "firers=1..900"}) EXPECT_FALSE(odds_table(procedure_, {{"troop", "militia"}}, force_, {}, {bad})) << bad;
}

}  // namespace
}  // namespace oo
