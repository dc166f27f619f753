// Ranks: two give the bytes of one, and their messages are read strictly.
#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "lab/schedule/messages.hpp"
#include "lab/schedule/support_test.hpp"

namespace oo {
namespace {

/// Two ranks in one process, with letters in two boxes.
class Boxes {
 public:
  class End final : public Ranks {
   public:
    End(Boxes& boxes, int rank) : boxes_(boxes), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return 2; }
    void send(int to, const std::string& text) override {
      const std::lock_guard lock(boxes_.mutex_);
      boxes_.box_[to].push_back(text);
    }
    bool receive(int& from, std::string& text) override {
      const std::lock_guard lock(boxes_.mutex_);
      auto& box = boxes_.box_[rank_];
      if (box.empty()) return false;
      from = 1 - rank_;
      text = box.front();
      box.erase(box.begin());
      return true;
    }
    void finish(bool) override {}

   private:
    Boxes& boxes_;
    int rank_;
  };

 private:
  std::mutex mutex_;
  std::vector<std::string> box_[2];
};

TEST_F(Laboratory, TwoRanksGiveTheBytesOfOne) {
  const OpenPlan p = plan(90);
  auto alone = Results::open("", p), together = Results::open("", p);
  fight(p, *alone.value(), 1);
  Boxes boxes;
  Boxes::End first(boxes, 0), second(boxes, 1);
  std::optional<Trouble> trouble;
  std::thread other([&] { trouble = serve_as_rank(registry_, second, 1, nullptr); });
  RankedRun ranked{&first};
  RunWays ways;
  ways.jobs = 1;
  ways.ranked = &ranked;
  auto ended = fight_missing(p, *together.value(), ways);
  other.join();
  ASSERT_TRUE(ended);
  EXPECT_FALSE(trouble.has_value());
  EXPECT_TRUE(ranked.served && ranked.whole);
  EXPECT_EQ(summary(p, *together.value()), summary(p, *alone.value()));
}

TEST_F(Laboratory, MessagesBetweenRanksAreReadStrictly) {
  const OpenPlan p = plan(16);
  auto again = plan_of(registry_, plan_message(p));
  ASSERT_TRUE(again);
  EXPECT_EQ(again.value().identity, p.identity);
  Fighter fighter(p.arms[0], p.plan.seed);
  const FoughtBlock fought = fighter.fight(Block{0, 0, 4}).value();
  auto back = result_of(result_message(fought));
  ASSERT_TRUE(back);
  EXPECT_EQ(back.value().rows, fought.rows);
  EXPECT_EQ(back.value().tally, fought.tally);
  EXPECT_EQ(result_of(block_message({3, 32, 16})).value().block.first, 32U);
  for (const char* text : {"", "{}", "[]", "null", "{\"arm\":0,\"first\":0,\"count\":2,\"rows\":[],\"sums\":{}}"}) {
    EXPECT_FALSE(result_of(text)) << text;
    EXPECT_FALSE(plan_of(registry_, text)) << text;
  }
  std::string other = plan_message(p);
  other.replace(other.find("\"seed\":\"0x") + 11, 1, "7");
  EXPECT_FALSE(plan_of(registry_, other)) << "another seed than its identity";
}

}  // namespace
}  // namespace oo
