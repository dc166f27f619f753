// elo.hpp: a ladder from paired games: strengths on Elo's scale with intervals.
//
// Who may use it: the laboratory. Bradley and Terry's model, fitted by Newton's method with a fixed number of steps; a pair is two battles with sides
// swapped, and pairs, not battles, are taken as independent (the interval is White's, from the spread of the pairs). The mean of the ladder is 0.
// Doubles by + - * / sqrt and lab/stats/number.hpp: the same bytes everywhere. No errors: players who never met anybody have no interval.
// Source: Elo 1978; Bradley and Terry 1952; White 1980.
#pragma once
#include <cstdint>
#include <vector>

#include "lab/stats/interval.hpp"

namespace oo {

/// What two players did: `points` of the first, in quarters of a pair: 0..4 (a battle won 2, drawn 1).
struct Meeting {
  std::size_t first = 0, second = 0;
  Moments points;
};

struct Rung {
  Interval elo;                             // above or below the mean of the ladder
  Interval score;                           // of all its pairs
  std::int64_t pairs = 0;
};

/// One rung a player, in the order of the players.
std::vector<Rung> ladder(std::size_t players, const std::vector<Meeting>& meetings);

}  // namespace oo
