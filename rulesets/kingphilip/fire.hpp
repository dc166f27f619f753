// fire.hpp: one fire at one target (ledger section 14, fire). Pure. Lengths in Mil.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {

struct FireInput {
  Troop troop = Troop::militia;
  Weapon weapon = Weapon::musket;
  int firers = 0;                   // figures that bear on this target, KPW-7.5
  Mil distance = 0;
  TargetClass target_class = TargetClass::a;
  int target_figures = 0;
  State state = State::good_order;
  bool loaded = true;
  bool spotted = true;
  bool target_leader = true;
  bool target_commander = false;
  UnitId roller = kNoUnit, target = kNoUnit;
};
struct FireResult {
  Word reason{};                    // why it did not fire: state, unloaded, not_spotted, range; empty: it fired
  int needed = 0;
  int hits = 0;
  int casualties = 0;
  bool leader_killed = false;
  bool commander_killed = false;
  int target_figures_after = 0;
  bool loaded_after = true;
  bool fired() const { return reason.empty(); }
};

FireResult fire(const FireInput&, const Rules&, Dice&);

}  // namespace oo::kingphilip
