// refusal.hpp: why an order is not allowed, without allocating: play-outs and proposals ask thousands of times. `describe` makes the sentence.
//
// Who may use it: the battles of rule sets. Lengths in Mil, turns in Cdeg. A Refusal never tells of what is hidden: it holds only what the question saw.
#pragma once
#include <span>
#include <string>

#include "engine/core/result.hpp"
#include "engine/core/words.hpp"

namespace oo::battlefield {

struct Refusal {
  Word code;                 // empty: nothing forbids it
  ClauseId clause;
  Word field = "order";
  UnitId who = kNoUnit;      // the unit in the way, the closer enemy ...
  Mil is = 0;                // what was asked, and what is allowed
  Mil allowed = 0;
  explicit operator bool() const { return !code.empty(); }
};

/// What a rule set says for one code: the fact, with {unit}, {who}, {is}, {allowed}, {over} filled in (the last three in inches).
struct Phrase {
  Word code;
  std::string_view text;
};

/// Fact first, rule last. `own` phrases go before those all rule sets share. `unit` and `who` are names.
Trouble describe(const Refusal&, std::string_view unit, std::string_view who, std::span<const Phrase> own);

/// "6.5", at most one decimal (rounded half up), for sentences.
std::string inches_text(Mil);
/// Two lengths that differ read differently: to the tenth, or where that would hide it to the thousandth. `over` is what `is` has too much.
struct Lengths {
  std::string is, allowed, over;
};
Lengths lengths_text(Mil is, Mil allowed);

}  // namespace oo::battlefield
