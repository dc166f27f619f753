// tally.hpp: what is kept of a battle, and of many: whole numbers only, so that sums are the same in whatever order they are merged.
//
// Who may use it: the files of this folder, and readers of results. A row is one battle; a Tally is what is kept of a block of battles as sums alone (units,
// classes, dice), because nobody asks for it battle by battle. JSON forms are what the store keeps. Errors: bad_input where a text is not such a tally.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/result.hpp"
#include "engine/core/words.hpp"
#include "lab/stats/interval.hpp"

namespace oo {

/// One battle. Sides are places in the scenario file: [0] the first.
struct BattleRow {
  std::uint64_t k = 0;
  int winner = -1;                          // 0, 1; -1: a draw, or unfinished
  bool unfinished = false;                  // stopped at the bound on orders
  std::string reason, degree;               // words of the outcome
  int turns = 0, orders = 0;
  int refused[2] = {0, 0};                  // orders of the players that the rules refused: always a fault of the program
  int start[2] = {0, 0}, lost[2] = {0, 0};  // figures, as the scenario counts them
  std::int64_t points[2] = {0, 0};
  int broke_first = -1;                     // side; -1: neither broke
  int swing = 0;                            // how much of a lead was given away again, in thousandths of a side's strength
  int luck[2] = {0, 0};                     // successes above the average, in thousandths
  std::uint64_t hash = 0;                   // of the last state
  std::vector<std::int32_t> measures[2];    // by place in Ruleset::measures()

  /// 2 the first side won, 1 neither, 0 the second won.
  int half_points() const { return winner == 0 ? 2 : winner == 1 ? 0 : 1; }
  friend bool operator==(const BattleRow&, const BattleRow&) = default;
};

/// Dice that could succeed: thrown, succeeded, and what they stood to give by size of die: sum over dice of the good faces.
struct DiceSum {
  struct Good {
    int sides = 0;
    std::int64_t faces = 0;
    friend bool operator==(const Good&, const Good&) = default;
  };
  std::int64_t rolls = 0, dice = 0, got = 0;
  Inline<Good, 12> good;                    // by sides, rising; more kinds of dice than this no rule set has

  void add(int dice_thrown, int good_faces, int sides, int successes);
  void add_good(int sides, std::int64_t faces);
  void merge(const DiceSum&);
  double expected() const;
  friend bool operator==(const DiceSum&, const DiceSum&) = default;
};

struct UnitTally {
  Moments lost;                             // figures gone: killed, captured or off the table otherwise than by an exit
  std::int64_t destroyed = 0;               // battles at whose end nothing of it was left in the field
  std::map<int, std::int64_t> measures;     // by place in Ruleset::measures(); zeros left out
  DiceSum dice;

  void merge(const UnitTally&);
  friend bool operator==(const UnitTally&, const UnitTally&) = default;
};

using RollKey = std::pair<std::string, std::string>;         // purpose, and the number it starts from ("class_d"); words of the rule set
using ClassKey = std::pair<int, std::string>;                // measure, and the word of its `by`

struct Tally {
  std::int64_t battles = 0;
  std::map<int, UnitTally> units;                            // by roster id
  std::map<ClassKey, std::int64_t> classes[2];
  std::map<RollKey, DiceSum> rolls[2];

  void merge(const Tally&);
  friend bool operator==(const Tally&, const Tally&) = default;
};

nlohmann::json to_json(const Tally&);
Result<Tally> tally_from_json(std::string_view text);

}  // namespace oo
