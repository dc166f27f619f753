// decide.hpp: stop a comparison as soon as it is decided: the generalised sequential probability ratio test on paired scores.
//
// Who may use it: the laboratory. A pair gives a difference of scores in half points, -2..2 (each score has three outcomes: loss 0, draw 1, win 2).
// Three answers: A is better by `margin` or so, B is, or neither is by as much. Looks come in order of k at fixed places, so that the place of the stop
// does not depend on threads. Errors of deciding are at most about `risk` for either kind. No errors.
// Source: Wald 1945; Sobel and Wald 1949 (three answers); Van den Bergh, "GSPRT" (variance estimated as one goes).
#pragma once
#include <cstdint>
#include <string_view>

#include "lab/stats/interval.hpp"

namespace oo {

enum class DuelVerdict : std::uint8_t { open, a_better, b_better, no_difference };
std::string_view name_of(DuelVerdict);      // "open", "a_better" ...

struct DecideRule {
  double risk = 0.05;                   // of each wrong answer
  double margin = 0.05;                 // difference of scores that matters: 0.05 is five battles in a hundred
};

struct Deciding {
  DuelVerdict verdict = DuelVerdict::open;
  double llr_a = 0.0, llr_b = 0.0;      // for "A better by the margin" and "B better by the margin", each against "no difference"
  double lower = 0.0, upper = 0.0;      // bounds that end it
  std::int64_t more = 0;                // pairs still needed as things stand; 0 once decided
};

inline constexpr std::int64_t kFirstLook = 32, kLookEvery = 16;   // pairs

/// As it stands after these pairs; `scores` in half points (a, b of 0..2).
Deciding decide(const Paired& scores, const DecideRule& rule);

/// Difference of scores, a - b, in whole points; of a fixed number of pairs, and one that holds wherever one stops. As if one pair more had differed by a
/// whole point: a run of equal pairs is no certainty.
Interval score_difference(const Paired& scores);
Interval score_difference_stopped(const Paired& scores);

/// Pairs that would tell a difference of this size from none (95 %), by the variance seen.
std::int64_t pairs_to_tell(const Paired& scores, double difference);

}  // namespace oo
