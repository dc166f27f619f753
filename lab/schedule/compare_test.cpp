// Two arms on the same seeds: where a comparison stops, players as either side, like with like.
#include <gtest/gtest.h>

#include "lab/schedule/compare.hpp"
#include "lab/schedule/duel.hpp"
#include "lab/schedule/support_test.hpp"

namespace oo {
namespace {

TEST_F(Laboratory, AComparisonStopsAtTheSameLookWhateverBlockEndsFirst) {
  std::vector<FoughtBlock> blocks;
  for (std::uint64_t first = 0; first < 160; first += kBlock)
    for (std::size_t arm = 0; arm < 2; ++arm) {
      FoughtBlock b;
      b.block = {arm, first, kBlock};
      for (std::uint64_t k = first; k < first + kBlock; ++k) {
        BattleRow r;
        r.k = k;
        r.winner = arm == 0 ? (k % 8 < 7 ? 0 : 1) : (k % 8 < 2 ? 0 : 1);
        b.rows.push_back(r);
      }
      blocks.push_back(b);
    }
  EarlyStop forward(160, {}), backward(160, {});
  for (const FoughtBlock& b : blocks) forward.feed(b);
  for (std::size_t i = blocks.size(); i-- > 0;) backward.feed(blocks[i]);
  ASSERT_TRUE(forward.decided());
  EXPECT_LT(forward.below(), 160U);
  EXPECT_EQ(forward.below(), backward.below());
  EarlyStop open(16, {});
  open.feed(blocks[0]);
  open.feed(blocks[1]);
  EXPECT_FALSE(open.decided());
  EXPECT_EQ(open.below(), 16U);
}

TEST_F(Laboratory, PlayersAreComparedAsEitherSideAndLikeWithLikeIsEven) {
  Arm a = arm("the_clearing", "recruit", "random"), b = arm("the_clearing", "random", "recruit");
  b.swapped = true;
  const OpenPlan p = plan(64, {a, b}, 5, "compare");
  auto results = Results::open("", p);
  fight(p, *results.value(), 2);
  auto c = comparison(p, *results.value(), 64, DecideRule{});
  ASSERT_TRUE(c);
  EXPECT_EQ(c.value()["pairs"], 64);
  EXPECT_NEAR(c.value()["score"]["a"][0].get<double>() + c.value()["score"]["b"][0].get<double>(), 1.0, 1e-5);
  const double difference = c.value()["score"]["difference"][0].get<double>();
  EXPECT_NEAR(c.value()["score"]["a"][0].get<double>() - c.value()["score"]["b"][0].get<double>(), difference, 1e-5);
  EXPECT_GT(difference, 0.0) << "the recruit beats chance";
  auto l = ladder_json(p, *results.value(), {"random", "recruit"});
  ASSERT_TRUE(l);
  EXPECT_EQ(l.value()["rungs"][0]["player"], "recruit");

  const OpenPlan same = plan(32, {arm(), arm()}, 5, "compare");
  auto equal = Results::open("", same);
  fight(same, *equal.value(), 2);
  auto none = comparison(same, *equal.value(), 32, {});
  ASSERT_TRUE(none);
  EXPECT_EQ(none.value()["score"]["difference"][0], 0.0);
  for (const auto& n : none.value()["numbers"]) EXPECT_EQ(n["difference"], nlohmann::json({0.0, 0.0, 0.0})) << n["id"];
  EXPECT_EQ(none.value()["score"]["correlation"], 1.0);
}

}  // namespace
}  // namespace oo
