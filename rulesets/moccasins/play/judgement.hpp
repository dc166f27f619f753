// judgement.hpp: how much a computer player makes of this and that, where players differ: the recruit's eye and the captain's.
//
// Worths in the scale of the candidates: a good volley is worth a hundred or so.
// The captain's figures were found by play against the recruit (docs/captain.md). Who may call: the advice. No errors.
#pragma once
#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

struct Judgement {
  int load_holding = 45;          // to load with the enemy near, for who only has to stand
  int charge_holding = 0;         // to charge, for who only has to stand: he would leave his ground
  int charge_even = 40;           // to charge, where neither side has to stand: muskets do it at less cost
  int move_holding = 0;           // to go nearer, for who only has to stand
  int seek_cover = 0;             // into woods that are no nearer the enemy, for skirmishers who only have to stand and are caught in the open
};
inline constexpr Judgement kRecruit{};
inline constexpr Judgement kCaptain = [] {
  Judgement j;
  j.load_holding = 80;
  j.charge_holding = -300;
  j.charge_even = -50;
  j.move_holding = -60;
  j.seek_cover = 60;
  return j;
}();

/// The field as one player judges it.
struct Counsel : Field {
  const Judgement& j;
};

}  // namespace oo::moccasins
