// The recruit is a fair opponent: over the scenarios of each rule set, sides swapped, draws counted half, it beats the random player.
// 100 seeds a pairing in a long run (600 battles for three scenarios), where it must win 85 of 100; a few otherwise, with room for luck.
#include <gtest/gtest.h>

#include <map>

#include "lab/match/match.hpp"
#include "tests/support/walk.hpp"

namespace oo::testing {
namespace {

/// Twice the points of `recruit` in one battle: 2 won, 1 drawn.
int points_of(const Chosen& chosen, SideId recruit, int seed) {
  Game game = open(chosen);
  const auto strong = make_recruit(), weak = make_random();
  MatchOptions options;
  options.seed = Seed{std::uint64_t(seed), 0};
  options.record = false;
  NoEvents nobody;
  const MatchResult result = recruit == 0 ? play_match(game, *strong, *weak, nobody, options) : play_match(game, *weak, *strong, nobody, options);
  EXPECT_FALSE(result.unfinished) << chosen.name << " seed " << seed;
  EXPECT_EQ(result.refused[0] + result.refused[1], 0) << chosen.name << " seed " << seed << ": " << result.first_refusal;
  if (result.outcome.winner == kNoSide) return 1;
  return result.outcome.winner == recruit ? 2 : 0;
}

TEST(Strength, RecruitBeatsRandom) {
  struct Tally {
    int points = 0, battles = 0;
  };
  std::map<std::string, Tally> of;
  for (const Chosen& chosen : all_scenarios()) {
    if (find_book_scenario(all_rulesets(), chosen.name).empty()) continue;   // positions made for tests are no battles
    for (int seed = 0; seed < battles(4, 100); ++seed)
      for (const SideId side : {SideId{0}, SideId{1}}) {
        of[chosen.ruleset].points += points_of(chosen, side, seed);
        of[chosen.ruleset].battles += 1;
      }
  }
  for (const auto& [ruleset, tally] : of) {
    if (ruleset == "template") continue;               // a toy of one die
    EXPECT_GE(tally.points * 100, 2 * tally.battles * (long_run() ? 85 : 65)) << ruleset << ": " << tally.points << " points of " << 2 * tally.battles;
  }
}

}  // namespace
}  // namespace oo::testing
