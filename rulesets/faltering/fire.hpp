// fire.hpp: shots at one target group, aimed or in a volley, or of a gun (ledger section 17, fire). Pure. Lengths in Mil.
#pragma once
#include <vector>

#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

inline constexpr std::size_t kMostShooters = 24;

struct Mark {
  Word cover = "none";                     // none, concealed, cover
  bool fast_moved = false;
  bool prone = false;
  bool charging = false;
};
struct FireInput {
  Word weapon;                             // a row of [weapon]
  bool volley = false;
  std::vector<int> reps;                   // of each shooter; a gun: its crew's
  Mil distance = 0;
  bool formed = false;
  bool leader_attached = false;
  bool faltering = false;
  bool loaded = true;
  bool fast_moved = false;
  bool rush_shot = false;
  Mark target;
  int crew = 2;                            // guns
  UnitId roller = kNoUnit, target_group = kNoUnit;
};
struct FireResult {
  Inline<int, kMostShooters> rep_used;     // of each shot
  int hits = 0;
  int od = 0, oof = 0, kd = 0;             // obviously dead, out of the fight, knocked down
  int shots() const { return static_cast<int>(rep_used.size()); }
};

/// Whether a total of d6 + Rep hits, FAL-8.2.
bool total_hits(int total, const FireInput&, const Rules&);
FireResult fire(const FireInput&, const Rules&, Dice&);

}  // namespace oo::faltering
