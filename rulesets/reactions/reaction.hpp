// reaction.hpp: one reaction test: the dice, the cell they read, what it means for the figure that took them.
//
// A family: it names no rule set. Pure; one dice call a test. Source: FAL-1.2, 9.1 to 9.19, procedure `reaction`.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/reactions/table.hpp"

namespace oo::reactions {

/// What a figure is like when a cell is read for it.
struct Subject {
  bool faltering = false;
  bool in_cover = false;
  bool can_fire = true;                        // loaded, armed, the cause in sight, arc and reach: FAL-9.10
  bool charge_in_range = false;                // horse, FAL-9.19
  std::int32_t starting_figures = 1, carrying_on = 0;   // of an officer's group, for cohesion_test: FAL-11.6
  friend auto operator<=>(const Subject&, const Subject&) = default;
};
struct Reading {
  Effects effects;
  bool may_rally = false;                      // a leader may test Rally for it at once: FAL-2.20, 10.17
  friend bool operator==(const Reading&, const Reading&) = default;
};
/// The cell of `passed` dice for this figure, its words replaced as FAL-9.10 to 9.19 and 10.17 say.
Reading read_cell(Table, Reason, int passed, const Subject&, const Rules&);
/// Inches of a trophy move; 0 where the cell has none. FAL-12.4.
Mil trophy_inches(Table, int passed, const Rules&);

/// Dice thrown together, by face: each figure compares the same dice with its own Rep. FAL-9.6.
struct Thrown {
  ClassCounts of_face{};                       // [0] is face 1
  int passed(int rep) const;                   // 0 to 2: three dice passed count as two, FAL-9.5
};
Thrown throw_together(int dice, const Request&, Dice&);
/// 2, or 3 for an armored figure where the row lets it. FAL-9.2 to 9.5.
int dice_of(Table, Reason, bool armored, const Rules&);

struct TestInput {
  Table table = Table::formed_regulars;
  Reason reason = Reason::received_fire;
  std::int32_t rep = 4;
  Subject subject;
  bool armored = false;
  bool star = false;
  std::optional<std::int32_t> star_choice;     // dice passed, instead of rolling: FAL-2.12
  UnitId roller = kNoUnit, cause = kNoUnit;
};
struct TestResult {
  std::int32_t passed = 0;                     // 0 to 2, FAL-17.3
  Reading reading;
  std::optional<Mil> inches;                   // trophies
};
TestResult test(const TestInput&, const Rules&, Dice&);

/// FAL-11.1, 11.2: how many of those in need the leader's Rally saves.
struct RallyInput {
  std::int32_t rep = 4;                        // the leader's
  std::int32_t needing = 0;
  bool star = false;
  std::optional<std::int32_t> star_choice;
  UnitId roller = kNoUnit;
};
struct RallyResult {
  std::int32_t passed = 0, rallied = 0;
  friend auto operator<=>(const RallyResult&, const RallyResult&) = default;
};
int rallied(int passed, int needing, const Rules&);
RallyResult rally(const RallyInput&, const Rules&, Dice&);

}  // namespace oo::reactions
