#include "lab/stats/decide.hpp"

#include <algorithm>
#include <cmath>

#include "lab/stats/number.hpp"

namespace oo {

namespace {

/// Variance of the difference in whole points, never 0: one more pair that differed keeps a run of equal pairs from deciding at once.
double steady_variance(const Paired& s) {
  const double n = double(s.n), d = double(s.a - s.b);
  return ((double(s.aa + s.bb - 2 * s.ab) - d * d / n) / 4.0 + 1.0) / n;
}

/// Mean 0 against mean m: log of the ratio of likelihoods under the normal approximation.
double ratio(const Paired& s, double m) {
  const double sum = double(s.a - s.b) / 2.0;
  return m * (sum - double(s.n) * m / 2.0) / steady_variance(s);
}

std::int64_t at_most_a_billion(double pairs) { return static_cast<std::int64_t>(std::min(1e9, std::max(1.0, pairs + 0.999))); }

/// Pairs still missing for one of the two tests, if it goes on as it went; at most what it takes where the truth lies in the middle.
double still_needed(const Paired& s, double llr, const Deciding& bounds, double m) {
  if (llr >= bounds.upper || llr <= bounds.lower) return 0.0;
  const double step = llr / double(s.n);
  const double worst = -bounds.upper * bounds.lower * steady_variance(s) / (m * m);
  const double left = step > 0.0 ? (bounds.upper - llr) / step : step < 0.0 ? (bounds.lower - llr) / step : worst;
  return std::min(left, std::max(worst, 1.0));
}

}  // namespace

std::string_view name_of(DuelVerdict v) {
  switch (v) {
    case DuelVerdict::open: return "open";
    case DuelVerdict::a_better: return "a_better";
    case DuelVerdict::b_better: return "b_better";
    case DuelVerdict::no_difference: return "no_difference";
  }
  return {};
}

Deciding decide(const Paired& s, const DecideRule& rule) {
  Deciding out;
  const double false_alarm = rule.risk / 2.0;                        // either way
  out.upper = ln((1.0 - rule.risk) / false_alarm);
  out.lower = ln(rule.risk / (1.0 - false_alarm));
  if (s.n == 0) return out;
  out.llr_a = ratio(s, rule.margin);
  out.llr_b = ratio(s, -rule.margin);
  if (s.n >= kFirstLook) {
    if (out.llr_a >= out.upper) out.verdict = DuelVerdict::a_better;
    else if (out.llr_b >= out.upper) out.verdict = DuelVerdict::b_better;
    else if (out.llr_a <= out.lower && out.llr_b <= out.lower) out.verdict = DuelVerdict::no_difference;
  }
  if (out.verdict == DuelVerdict::open) {
    // "No difference" needs both; an answer needs one: what lies nearest.
    const double a = still_needed(s, out.llr_a, out, rule.margin), b = still_needed(s, out.llr_b, out, rule.margin);
    const bool rising = out.llr_a > 0.0 || out.llr_b > 0.0;
    const double left = rising ? (out.llr_a > out.llr_b ? a : b) : std::max(a, b);
    out.more = std::max<std::int64_t>(at_most_a_billion(left), kFirstLook - s.n);
  }
  return out;
}

namespace {
Interval around(const Paired& s, double half) {
  const double d = double(s.a - s.b) / 2.0 / double(s.n);
  return {d, std::max(-1.0, d - half), std::min(1.0, d + half)};
}
}  // namespace

Interval score_difference(const Paired& s) { return s.n == 0 ? Interval{0.0, -1.0, 1.0} : around(s, kZ95 * std::sqrt(steady_variance(s) / double(s.n))); }

Interval score_difference_stopped(const Paired& s) { return s.n == 0 ? Interval{0.0, -1.0, 1.0} : around(s, stopping_half_width(steady_variance(s), s.n)); }

std::int64_t pairs_to_tell(const Paired& s, double difference) {
  if (s.n < 2 || difference == 0.0) return 0;
  const double z = kZ95 / difference;
  return at_most_a_billion(z * z * steady_variance(s));
}

}  // namespace oo
