// morale.hpp: a morale check and what failing it does; the rally of those who ran. Pure. Lengths in Mil. Source: TUG-10, 11, 16.11, 16.12.
#pragma once
#include <optional>

#include "engine/dice/dice.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

/// A general of one's own side so near has his effect, 2 inches included: TUG-10.9, 11.4, 12.5.
inline bool general_near(const std::optional<Mil>& distance, const Rules& rules) { return distance && *distance <= rules.reach.general; }

enum class Cause : std::uint8_t { casualty, melee_end };
inline constexpr std::array<Word, 2> kCauseWords{"casualty", "melee_end"};
enum class MoraleFate : std::uint8_t { none, withdraw, retreat };
inline constexpr std::array<Word, 3> kFateWords{"none", "withdraw", "retreat"};

struct MoraleInput {
  Troop troop = Troop::yankee;
  std::int32_t starting_figures = 1;
  std::int32_t figures = 1;
  Cover cover = Cover::none;                   // none: in the open, TUG-6.9
  Cause cause = Cause::casualty;
  std::int32_t casualties = 0;                 // just suffered
  Arm arm = Arm::infantry;                     // not general
  Formation formation = Formation::line;
  std::optional<Mil> general_distance;         // none: there is none
  bool checked_this_turn = false;
  State state = State::good_order;
  UnitId roller = kNoUnit;
  friend auto operator<=>(const MoraleInput&, const MoraleInput&) = default;
};
struct MoraleResult {
  bool required = false;
  std::int32_t number = 0;                     // modified, also when not required
  bool passed = true;                          // also when not required
  MoraleFate fate = MoraleFate::none;
  Mil distance = 0;                            // it withdraws or retreats, TUG-10.19
  Facing facing = Facing::enemy;
  State state_after = State::good_order;
  friend auto operator<=>(const MoraleResult&, const MoraleResult&) = default;
};
bool check_due(const MoraleInput& in, const Rules& rules);
MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice);
/// Regular (withdraw) or charge (retreat) number in full, TUG-10.19.
Mil goes_back(Troop troop, Arm arm, Formation formation, MoraleFate fate, const Rules& rules);

struct RallyInput {
  std::optional<Mil> general_distance;
  State state = State::routed;                 // nothing else rallies
  UnitId roller = kNoUnit;
  friend auto operator<=>(const RallyInput&, const RallyInput&) = default;
};
struct RallyResult {
  std::int32_t modified = 0;
  bool rallied = false;
  Mil distance = 0;                            // it withdraws
  Facing facing = Facing::enemy;
  bool can_fire = false;                       // this turn
  bool can_move = false;                       // never: TUG-11.6
  State state_after = State::good_order;
  friend auto operator<=>(const RallyResult&, const RallyResult&) = default;
};
RallyResult rally(const RallyInput& in, const Rules& rules, Dice& dice);

}  // namespace oo::tugar
