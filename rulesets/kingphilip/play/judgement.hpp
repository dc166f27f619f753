// judgement.hpp: how much a computer player makes of this and that, where players differ: the recruit's eye and the captain's.
//
// Worths in the scale of the candidates: a good volley is worth a hundred or so.
// The captain's figures were found by play against the recruit (docs/captain.md). Who may call: the advice. No errors.
#pragma once
#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {

struct Judgement {
  int charge = 0;                 // muskets do it at less cost: a charge must promise more
  int exit_lead = 0;              // so many turns before an exit opens one makes for it
  int way_out_percent = 150;      // of the way made towards an exit
  bool keeps_road = false;        // a column looks where the road goes, not only towards its goal
  int way_out_by_road = 0;        // added for who makes for an exit
  int last_shot = 1000;           // with its last operation a unit that can fire makes no more than this of facing about
};
inline constexpr Judgement kRecruit{};
inline constexpr Judgement kCaptain = [] {
  Judgement j;
  j.charge = -60;
  j.exit_lead = 2;
  j.way_out_percent = 250;
  j.keeps_road = true;
  j.way_out_by_road = 60;
  j.last_shot = 20;
  return j;
}();

/// The field as one player judges it.
struct Counsel : Field {
  const Judgement& j;
};

}  // namespace oo::kingphilip
