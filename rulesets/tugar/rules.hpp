// rules.hpp: the tables and switches of the Lost Regiment rules as the code reads them: typed, every number with its place in the tables.
//
// Filled once per effective Tables by bind_rules; must not outlive them. Lengths in Mil. Words exist only at the border; inside are enums, in
// the order of the word lists. Source: docs/rules/tugar.md.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/words.hpp"
#include "engine/rules/tables.hpp"

namespace oo {
class Binder;
}

namespace oo::tugar {

enum class People : std::uint8_t { human, tugar };
enum class Arm : std::uint8_t { infantry, cavalry, artillery };
enum class Formation : std::uint8_t { line, column, limbered, unlimbered };
enum class Weapon : std::uint8_t { rifle, bow, musket, cannon_4, cannon_12 };
enum class Cover : std::uint8_t { none, soft, hard };
enum class Troop : std::uint8_t { yankee, russian_regular, russian_militia, tugar_guard, tugar_regular };

inline constexpr std::array<Word, 3> kArmWords{"infantry", "cavalry", "artillery"};
inline constexpr std::array<Word, 4> kFormationWords{"line", "column", "limbered", "unlimbered"};
inline constexpr std::array<Word, 5> kWeaponWords{"rifle", "bow", "musket", "cannon_4", "cannon_12"};
inline constexpr std::array<Word, 3> kCoverWords{"none", "soft", "hard"};
inline constexpr std::array<Word, 5> kTroopWords{"yankee", "russian_regular", "russian_militia", "tugar_guard", "tugar_regular"};

constexpr bool cannon(Weapon w) { return w == Weapon::cannon_4 || w == Weapon::cannon_12; }
constexpr People people(Troop t) { return t == Troop::tugar_guard || t == Troop::tugar_regular ? People::tugar : People::human; }

template <class E>
constexpr std::size_t place_of(E value) {
  return static_cast<std::size_t>(value);
}

inline constexpr int kLowestRow = -2, kHighestRow = 10;              // of the casualty table, TUG-7.3, 7.12
inline constexpr int kMostInGroup = 12;                              // its columns

/// Rates of one kind of unit: in line, in column. TUG-4.1.
struct Rates {
  std::array<Length, 2> move, charge;
};
struct RangeRow {
  Length short_under, long_to;
};

struct Rules {
  Rates human_infantry, tugar_infantry, cavalry;
  std::array<RangeRow, 5> range;                                     // by Weapon
  std::array<std::array<Number, 12>, 13> casualties;                 // row -2 .. 10, firers 1 .. 12
  Number long_range, hard_cover, soft_cover, ranks, rifle;           // fire modifiers
  Number firers_cannon_4, firers_cannon_12;
  std::array<Number, 5> morale_number;                               // by Troop
  Number below_half, in_open, behind_hard_cover, general_near;

  WordValue over_twelve_firers, morale_trigger;

  const Rates& rates(People, Arm) const;                             // a battery: the human foot rates, TUG-10.19
};

void bind_rules(Binder& binder, Rules& rules);

}  // namespace oo::tugar
