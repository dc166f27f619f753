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
  // To be shot at makes a group test, however many the shots (FAL-8.13): what that is worth for each of its figures.
  bool counts_tests = false;
  int leaves = 0;                 // who leaves the field
  int falters = 0;
  int ducks = 0;                  // ducks back or huddles
  int fires_back = 0;             // taken off
  int elsewhere_percent = 0;      // of the tests that the other muskets will force at other groups
  int kept_percent = 0;           // of what the muskets that hold their fire would do now
  // A column fires with its first two files only (FAL-6.15).
  int loosens_column = 0;         // into open order, within range of an enemy
  int forms_line = 0;
  bool drilled = false;           // a Star passes his own tests; rifles keep out of the reach of muskets; who turns turns no farther than he must
};
inline constexpr Judgement kRecruit{};
inline constexpr Judgement kCaptain = [] {
  Judgement j;
  j.charge_gain = 76;
  j.stand_free = 50;
  j.counts_tests = true;
  j.leaves = 40;
  j.falters = 20;
  j.ducks = 3;
  j.fires_back = 10;
  j.elsewhere_percent = 120;
  j.kept_percent = 50;
  j.loosens_column = 200;
  j.forms_line = 230;
  j.drilled = true;
  return j;
}();

/// The field as one player judges it.
struct Counsel : Field {
  const Judgement& j;
};

}  // namespace oo::faltering
