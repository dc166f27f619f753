// judgement.hpp: how much a computer player makes of this and that, where players differ: the recruit's eye and the captain's.
//
// Worths in the scale of the candidates: a casualty expected is worth about sixty.
// The captain's figures were found by play against the recruit (docs/captain.md). Who may call: the advice. No errors.
#pragma once
#include "rulesets/tugar/play/play.hpp"

namespace oo::tugar {

struct Judgement {
  int attack_standing = 150;      // taken off attacks of who only has to stand and shoot
  int near_target = 12;           // a shot at who stands near: so much, less its distance in inches
  int helper_distance = 4000;     // friends within so much of the target help to attack it
  int tugar_own = 30;             // of one's own figures in an attack of Tugars, in tenths; of theirs 20
  int too_few = 15;               // taken off where too few would arrive after the closing shot
  bool walks_up = false;          // to the nearest of the enemy, and up to a work before him, however short the way; round a friend, away from where he stands
};
inline constexpr Judgement kRecruit{};
inline constexpr Judgement kCaptain = [] {
  Judgement j;
  j.attack_standing = 450;
  j.near_target = 0;
  j.helper_distance = 1800;
  j.tugar_own = 14;
  j.too_few = 25;
  j.walks_up = true;
  return j;
}();

/// The field as one player judges it.
struct Counsel : Field {
  const Judgement& j;
};

}  // namespace oo::tugar
