// judgement.hpp: how much a computer player makes of this and that, where players differ: the recruit's eye and the captain's.
//
// Worths in the scale of the candidates: a hit expected is worth about sixty.
// The captain's figures were found by play against the recruit (docs/captain.md). Who may call: the advice. No errors.
#pragma once
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

struct Judgement {
  int charge_gain = 45;           // for each figure of the target that a charge drives off
  int stand_free = 0;             // taken off moves of who has nothing to guard: who walks on is shot at where he comes in sight
};
inline constexpr Judgement kRecruit{};
inline constexpr Judgement kCaptain = [] {
  Judgement j;
  j.charge_gain = 76;
  j.stand_free = 30;
  return j;
}();

/// The field as one player judges it.
struct Counsel : Field {
  const Judgement& j;
};

}  // namespace oo::faltering
