// procedures.hpp: the two resolutions of the toy. Pure: the function that plays is the function that explains, previews and gives odds.
#pragma once
#include <vector>

#include "engine/dice/dice.hpp"
#include "engine/procedure/procedure.hpp"
#include "rulesets/template/rules.hpp"

namespace oo::template_ {

struct VolleyInput {
  Word troop;
  int firers = 0;
  int target_figures = 0;
  Mil distance = 0;
  bool woods = false;
};
struct VolleyResult {
  int need = 0;
  int hits = 0;
  int killed = 0;
};
VolleyResult volley(const VolleyInput&, const Rules&, Dice&);

struct NerveInput {
  Word troop;
  int killed = 0;
};
struct NerveResult {
  int need = 0;
  bool stands = false;
};
NerveResult nerve(const NerveInput&, const Rules&, Dice&);

/// Who rolls at whom: only for the story and for the key of seeded dice.
struct Pair {
  UnitId roller = kNoUnit, target = kNoUnit;
};
VolleyResult volley_between(Pair, const VolleyInput&, const Rules&, Dice&);
NerveResult nerve_of(UnitId, const NerveInput&, const Rules&, Dice&);

const Troop& troop_row(const Rules&, Word name);
std::vector<Procedure> all_procedures();

}  // namespace oo::template_
