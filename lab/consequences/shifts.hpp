// shifts.hpp: which odds a house file moves, and by how much.
//
// Who may call: `openorder rules diff --consequences`, pages of the laboratory. Bounded: kMostQuestions for each procedure. Doubles; the same on every
// machine. No errors: what the rules refuse is part of the answer. Source: issue "Opponent and laboratory", Build 7.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/procedure/odds_views.hpp"
#include "engine/rules/diff.hpp"

namespace oo {

inline constexpr std::size_t kMostQuestions = 96;

/// One number that moved.
struct Moved {
  std::string what;                     // "hits, mean", "result rout"
  double before = 0, after = 0;
  bool is_chance = false;               // of 1; otherwise a mean
};
struct Shift {
  Json given;
  double distance = 0;                  // half the sum of the differences of all chances: 0 the same, 1 nothing in common
  std::vector<Moved> moved;             // at most one for each output, in their order
  std::string refused_before, refused_after;   // why, where one of the two is refused
};
struct ProcedureShifts {
  std::string procedure;
  std::size_t asked = 0;                // questions that the book or the house file answers
  std::vector<Shift> shifts;            // largest first
};

/// Procedures of which some odds move, in the order of the rule set.
std::vector<ProcedureShifts> odds_shifts(const Ruleset&, const RulesInForce& book, const RulesInForce& house, const std::vector<Difference>& changed);

}  // namespace oo
