// morale.hpp: a morale check and what failing it does (TUG-16.11). Pure. Lengths in Mil.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

struct MoraleInput {
  Troop troop = Troop::yankee;
  int starting_figures = 0;
  int figures = 0;
  Cover cover = Cover::none;
  bool melee_end = false;                  // cause: the end of hand-to-hand; otherwise casualties
  int casualties = 0;                      // just suffered
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  std::optional<Mil> general_distance;
  bool checked_this_turn = false;
  bool routed = false;
  UnitId roller = kNoUnit;
};
struct MoraleResult {
  bool required = false;
  int number = 0;
  bool passed = true;
  Word result = "none";                    // withdraw, retreat
  Mil distance = 0;
  bool faces_enemy = true;
  bool routed_after = false;
};

bool check_due(const MoraleInput&, const Rules&);
MoraleResult morale(const MoraleInput&, const Rules&, Dice&);

}  // namespace oo::tugar
