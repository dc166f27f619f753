// fire.hpp: shots at one target group, aimed, in a volley, or of a gun; the Test to Fire; loading.
//
// Pure. Lengths in Mil. What forbids a shot is refused by the Form or by the battle before it calls. Source: FAL-8, procedures `fire`,
// `test_to_fire`, `reload`.
#pragma once
#include "engine/dice/dice.hpp"
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

inline constexpr std::size_t kMostShooters = 24;

struct Mark {                              // what the target is like, FAL-8.2
  Cover cover = Cover::none;
  bool fast_moved = false;
  bool prone = false;
  bool charging = false;
  friend auto operator<=>(const Mark&, const Mark&) = default;
};
struct FireInput {
  Weapon weapon;
  bool volley = false;
  Inline<std::int32_t, kMostShooters> reps;   // of each shooter; a gun: one entry, its crew's
  Mil distance = 0;
  bool formed = false;
  bool leader_attached = false;
  bool faltering = false;                  // uncontrolled volley, whatever the mode: FAL-8.7
  bool loaded = true;
  bool fast_moved = false;
  bool rush_shot = false;                  // FAL-8.3
  Mark target;
  std::int32_t crew = 2;                   // guns
  UnitId roller = kNoUnit, target_group = kNoUnit;
};
struct FireResult {
  Inline<std::int32_t, kMostShooters> rep_used;   // of each shot
  std::int32_t hits = 0;
  std::int32_t od = 0, oof = 0, kd = 0;    // obviously dead, out of the fight, knocked down
  std::int32_t shots() const { return static_cast<std::int32_t>(rep_used.size()); }
};
/// Whether a total of d6 + Rep hits. FAL-8.2.
bool total_hits(int total, const FireInput&, const Rules&);
/// FAL-8.8, 8.20: who may fire a controlled volley.
inline bool may_volley(bool formed_foot, bool faltering, bool leader_attached) { return formed_foot && !faltering && leader_attached; }
FireResult fire(const FireInput&, const Rules&, Dice&);

/// FAL-8.10.
enum class Firing : std::uint8_t { volley, gun, other };
inline constexpr std::array<Word, 3> kFiringWords{"volley", "gun", "other"};
struct TestToFireInput {
  std::int32_t rep = 4;                    // the group's, or its attached leader's
  std::int32_t loaded_figures = 0;
  Firing kind = Firing::other;
  UnitId roller = kNoUnit;
  friend auto operator<=>(const TestToFireInput&, const TestToFireInput&) = default;
};
struct TestToFireResult {
  std::int32_t passed = 0, firers = 0;
  friend auto operator<=>(const TestToFireResult&, const TestToFireResult&) = default;
};
TestToFireResult test_to_fire(const TestToFireInput&, const Rules&, Dice&);

/// FAL-8.16: of a knot of bunched figures.
int bunched_firers(int figures, const Rules&);

/// FAL-8.11.
struct ReloadInput {
  Weapon weapon;
  std::int32_t progress = 0;               // load actions before this one
  Mil inches = 0;                          // moved this activation
  bool mounted = false;
  std::int32_t crew = 2;                   // guns
};
struct ReloadResult {
  bool allowed = false;
  std::int32_t needed = 0, progress = 0;   // after this action
  bool loaded = false;
};
ReloadResult reload(const ReloadInput&, const Rules&);

}  // namespace oo::faltering
