// forecast.hpp: the chances of an order, from the same code that plays: it is carried out on copies of what the side sees, leaf by leaf or trial by trial.
//
// Exact where the tree of its dice is small (EnumeratedDice), else from a fixed number of trials with seeds of its own: the game's dice are never touched,
// and the same Seen and order give the same figures everywhere. Questions about a unit that come up on the way are answered by the rule set's first proposal, both sides', and told as
// "assumed"; other decisions by their default. The deed ends
// when its side is asked the same again, a charge when the phase is over. Knows no rules: it tells what the view of the table and the events tell.
// Who may call: whoever shows a battle to a person. Bounded in work (ForecastLimits), not in time: built for speed about 1 ms for a volley, 10 to 50 ms for a charge. A refused order has no chances. Source: design, "Odds".
#pragma once
#include <string>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo {

struct ChanceRow {
  std::string value;
  double chance = 0;
};
/// One quantity: what it is, in words, and how likely each of its values. `of`: so many trials; 0: exact.
struct Chances {
  std::string what;                // short, hits, lost, state, happens, assumed
  UnitId unit = kNoUnit;           // whose
  std::string text;                // "1.4 figures of the Wyandots expected to be lost"
  int of = 0;
  std::vector<ChanceRow> rows;
};

struct ForecastLimits {
  int leaves = 300;                // of the tree of dice; more: trials instead
  int trials = 400;
  int decisions = 16;              // answered in one run
  int charge_trials = 100;         // of a charge, which goes on to the end of the phase
  int requests = 3000;             // for dice in all trials; after 80 of them no more is begun beyond that
};
std::vector<Chances> forecast(const Seen&, const Order&, const ForecastLimits& = {});

}  // namespace oo
