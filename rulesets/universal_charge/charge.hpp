// charge.hpp: the Universal Charge Table: closing, modifiers, the two rolls, what comes of it.
//
// A family: it names no rule set; a rule set calls `bind_charge` in its own description. Pure. Lengths in Mil. What forbids a charge is refused by
// the caller before. Source: FAL-13.1 to 13.33, procedures `charge_approach` and `charge`.
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "engine/core/words.hpp"
#include "engine/dice/dice.hpp"
#include "engine/rules/tables.hpp"

namespace oo {
class Binder;
}

namespace oo::universal_charge {

enum class Arm : std::uint8_t { infantry, cavalry, artillery };           // FAL-13.13
enum class Row : std::uint8_t { target_leaves, target_retires_or_melee, fire_fight, charger_baulks, charger_leaves };   // as printed
enum class End : std::uint8_t { target_leaves, target_retires, melee, fire_fight, charger_baulks, charger_leaves };      // as it comes out
enum class Veer : std::uint8_t { none, left, right };
inline constexpr std::array<Word, 3> kArmWords{"infantry", "cavalry", "artillery"};
inline constexpr std::array<Word, 5> kRowWords{"target_leaves", "target_retires_or_melee", "fire_fight", "charger_baulks", "charger_leaves"};
inline constexpr std::array<Word, 6> kEndWords{"target_leaves", "target_retires", "melee", "fire_fight", "charger_baulks", "charger_leaves"};
inline constexpr std::array<Word, 3> kVeerWords{"none", "left", "right"};

struct Rules {
  Length stop;                               // FAL-13.5
  Length contact;                            // FAL-13.21: this near brings two groups to a test
  struct {
    Number formed, deeper, cavalry, irregular, flank_or_rear, faltering, outnumbered;
  } charger;
  struct {
    Number formed, deeper, cavalry_or_artillery, in_cover, faltering, infantry_unloaded, outnumbered, retiring;
  } target;
  std::array<Row, 5> row{};                  // of total -2 or less, -1, 0, 1, 2 or more
  std::array<std::uint16_t, 5> row_datum{};
  Faces veer;                                // class 0 left, 1 right
  Number fixed_successes;                    // a die of this or less with fixed_3
  Flag fixed_3;                              // charge_success, FAL-13.9
  Flag deeper_single;                        // charge_deeper, FAL-13.30
  Flag faltering_by_prose;                   // charge_target_faltering, FAL-13.11
};
/// [charge] with its tables and its three switches. `fixed_successes` is the caller's: melee.success_at_most, FAL-1.4.
void bind_charge(Binder&, Rules&);

// ---- steps 1 to 3

enum class Motivated : std::uint8_t { no_actions, other_action, charge };   // FAL-11.8
enum class Approach : std::uint8_t { charge, advance, other_action, none };
inline constexpr std::array<Word, 4> kApproachWords{"charge", "advance", "other_action", "none"};
struct ApproachResult {
  Approach action = Approach::none;
  Mil inches = 0;                            // of the way made
  Mil left = 0;                              // of the allowance
  friend auto operator<=>(const ApproachResult&, const ApproachResult&) = default;
};
/// `distance` between the nearest bases; `allowance` after any Fast Move. FAL-13.4, 13.5.
ApproachResult approach(Motivated, Mil distance, Mil allowance, const Rules&);

// ---- steps 4 to 7

struct Charger {
  std::int32_t rep = 4;
  Arm kind = Arm::infantry;                  // infantry or cavalry
  bool irregular = false;
  bool formed = false;
  std::int32_t ranks = 1;
  bool faltering = false;                    // at least half of its fit figures, FAL-13.12
  std::int32_t figures = 1;                  // fit, the leader included: FAL-13.13
  bool flank_or_rear = false;                // it charges there
  friend auto operator<=>(const Charger&, const Charger&) = default;
};
struct Target {
  std::int32_t rep = 4;
  Arm kind = Arm::infantry;
  bool formed = false;
  std::int32_t ranks = 1;
  bool in_cover = false;
  bool faltering = false;
  bool unloaded = false;                     // counts for infantry only
  bool retiring = false;
  std::int32_t figures = 1;
  friend auto operator<=>(const Target&, const Target&) = default;
};
struct ChargeInput {
  Charger charger;
  Target target;
  UnitId charger_group = kNoUnit, target_group = kNoUnit;
  friend auto operator<=>(const ChargeInput&, const ChargeInput&) = default;
};
/// Every modifier with its reason, both sides. FAL-13.7 to 13.13.
struct ChargeModifiers {
  Inline<Modifier, 16> all;
  std::int32_t total = 0;
};
ChargeModifiers charge_modifiers(const ChargeInput&, const Rules&);
/// What a total brings to these two. FAL-13.6, 13.17.
End end_of(int total, const ChargeInput&, const Rules&);

struct ChargeResult {
  std::int32_t charger_successes = 0, target_successes = 0;
  std::int32_t modifier = 0;
  std::int32_t total = 0;
  End result = End::fire_fight;
  bool target_advances = false;              // FAL-13.20
  Veer veer = Veer::none;                    // of cavalry that baulks, FAL-13.19
  friend auto operator<=>(const ChargeResult&, const ChargeResult&) = default;
};
/// Charger's two dice, target's two, one more where cavalry baulks.
ChargeResult charge(const ChargeInput&, const Rules&, Dice&);

}  // namespace oo::universal_charge
