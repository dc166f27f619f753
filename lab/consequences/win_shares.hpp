// win_shares.hpp: what a house file does to who wins: a scenario fought by the book and by the house rules, on paired seeds.
//
// It is a comparison of two arms (lab/schedule): battle k of either has the seed derive(seed, k), and the same request for dice gets the same faces, so
// that much of what is luck falls out of the difference. Who may call: `openorder rules diff --consequences`. Errors: bad_input where the scenario or a
// player is unknown, or the scenario is of other rules; those of the results.
#pragma once
#include <functional>
#include <string>

#include "engine/battle/registry.hpp"
#include "lab/schedule/run.hpp"
#include "lab/stats/interval.hpp"

namespace oo {

struct ShareAsk {
  std::string scenario_name, scenario;         // name for messages, and text
  std::string house_name, house;
  std::string players[2];
  Seed seed{};
  std::uint64_t battles = 0;                   // of each kind
};

struct Wins {
  std::int64_t wins[2] = {0, 0}, draws = 0, unfinished = 0;
};
struct WinShares {
  std::string title, side[2], side_id[2];
  std::int64_t battles = 0;                    // pairs; fewer than asked where it was ended early
  Wins book, house;
  Interval share_book, share_house;            // of the first side: wins and half the draws
  Interval difference;                         // house less book, paired
  double correlation = 0;
  Ended ended = Ended::all;
};

/// How the battles of a plan are fought: `fight_missing` with threads, progress and a wish to stop of the caller's.
using FightPlan = std::function<Result<Ended>(const OpenPlan&, Results&)>;

Result<WinShares> win_shares(const Registry&, const ShareAsk&, const FightPlan& fight);

}  // namespace oo
