// refusal.hpp: why an order is not allowed, without allocating: play-outs and proposals ask thousands of times. `describe` makes the sentence.
#pragma once
#include "engine/core/result.hpp"
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

struct Refusal {
  Word code;                 // empty: nothing forbids it
  ClauseId clause;
  Word field = "order";
  UnitId who = kNoUnit;      // the unit in the way, the closer enemy ...
  Mil is = 0;                // what was asked, and what is allowed
  Mil allowed = 0;
  explicit operator bool() const { return !code.empty(); }
};

/// Fact first, rule last. Never tells of what is hidden: it sees only the Refusal.
Trouble describe(Field, UnitId unit, const Refusal&);

/// "6.5", at most one decimal (rounded half up), for sentences.
std::string inches_text(Mil);

}  // namespace oo::moccasins
