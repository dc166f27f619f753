// measure.hpp: what is worth counting in a battle of a rule set, told as data: which events, whose deed, how much.
//
// Who may use it: a rule set that wants to be counted derives its description from Counted, too; the laboratory counts without knowing what it means.
// It stands beside Ruleset, not in it: whoever plays has no use for it. Words are literals, as everywhere.
// A measure counts events of up to three kinds, or adds up one of their arguments. Condition: the argument `where` is the word `is`, or (no word) at
// least `least`; `unless` turns it round. `of` names the measure that this one is a share of (charges that struck home of charges declared), in the same
// list; `by` divides it into classes by the word of an argument (hits by target class). No errors; a test holds every list to its own ids.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/words.hpp"

namespace oo {

struct Measure {
  enum class Whose : std::uint8_t { unit, other };

  Word id;                          // "charges_home": unique in its rule set
  std::string_view title;           // for people: "Charges that struck home"
  Word group;                       // charge, fire, morale, melee, leaders, other: measures of a group stand together
  std::array<Word, 3> events{};     // kinds of Event
  Word amount{};                    // argument that is added up; empty: each event counts one
  Word of{};
  Word by{};
  Word where{};
  Word is{};
  std::int32_t least = 1;
  bool unless = false;
  bool breaks = false;              // whose unit does this first has broken first
  Whose whose = Whose::unit;        // whose deed it is: Event::unit or Event::other
};

/// What a rule set tells of its battles beside what everybody reads from them (losses, turns, results).
class Counted {
 public:
  virtual ~Counted() = default;
  virtual std::span<const Measure> measures() const = 0;
};

}  // namespace oo
