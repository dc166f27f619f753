// In the report every roll stands with the sentence that speaks of it.
#include <gtest/gtest.h>

#include "engine/battle/registry.hpp"
#include "engine/record/game.hpp"
#include "lab/match/match.hpp"
#include "lab/report/reporter.hpp"

namespace oo {
namespace {

TEST(ReportRolls, StandWithTheSentenceThatSpeaksOfThem) {
  const Registry all = registry();
  std::string path;
  const std::string text(find_book_scenario(all, "st_clairs_defeat", &path));      // warriors fire from hiding, and are spotted by it
  auto game = open_game(all, text, "", path);
  ASSERT_TRUE(game);
  BattleReporter reporter(*game.value().ruleset, *game.value().scenario);
  reporter.begin(*game.value().battle);
  EventLog log;
  std::size_t told = 0;
  MatchOptions options;
  options.seed = Seed{0, 7};
  options.most_steps = 60;
  options.after_step = [&](std::size_t, const Battle& battle) {
    for (; told < log.size(); ++told) reporter.on(log.all()[told].stored.event());
    reporter.step(battle);
  };
  auto first = make_player("recruit"), second = make_player("recruit");
  play_match(game.value(), *first.value(), *second.value(), log, options);
  int hits = 0;
  for (const StoryEntry& e : reporter.finish(*game.value().battle, "").story) {
    for (const RollShown& r : e.rolls) {
      if (r.purpose != "to hit") continue;
      ++hits;
      EXPECT_NE(e.sentence.find(r.need), std::string::npos) << e.sentence << " | " << r.need;
    }
  }
  EXPECT_GT(hits, 2);
}

}  // namespace
}  // namespace oo
