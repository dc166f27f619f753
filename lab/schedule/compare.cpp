#include "lab/schedule/compare.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/schedule/summary.hpp"
#include "lab/stats/number.hpp"

namespace oo {

using nlohmann::json;

std::optional<Trouble> EarlyStop::read(Results& results) {
  for (std::size_t arm = 0; arm < 2; ++arm) {
    auto rows = results.rows(arm, known_[arm].size());
    if (!rows) return rows.trouble();
    for (BattleRow r; rows.value().next(r);) note(arm, r);
    if (rows.value().trouble) return rows.value().trouble;
  }
  look();
  return std::nullopt;
}

bool EarlyStop::feed(const FoughtBlock& block) {
  for (const BattleRow& r : block.rows) note(block.block.arm, r);
  look();
  return decided();
}

/// On through the pairs that are complete, with a look after each sixteenth.
void EarlyStop::look() {
  while (!decided() && at_ < known_[0].size() && known_[0][at_] >= 0 && known_[1][at_] >= 0) {
    scores_.add(known_[0][at_], known_[1][at_]);
    ++at_;
    if (at_ % std::uint64_t(kLookEvery) == 0 && decide(scores_, rule_).verdict != DuelVerdict::open) stop_ = at_;
  }
}

namespace {

/// A number of each battle, for one side or of the whole battle.
struct PairedNumber {
  std::string id, title, group;
  int side = -1;                            // -1: of the battle
  double scale = 1.0;
  Paired sums{};
};

struct Comparing {
  bool swapped = false;
  std::span<const Measure> list;
  Paired score;                             // half points of the first side in either arm
  Moments points[2];                        // half points of a and b
  PairedNumber turns{"turns", "Turns", "battle"};
  std::vector<PairedNumber> numbers;              // losses, luck, then the measures, of each side in turn

  void add(const BattleRow& a, const BattleRow& b);
};

constexpr std::size_t kOwn = 3;                // numbers of the laboratory's own, before the measures of the rule set
constexpr int kPercent = 100;                  // a share is kept in hundredths of a percent

std::int64_t value_of(const BattleRow& r, std::size_t which, int side) {
  if (which == 0) return r.lost[side];
  if (which == 1) return r.start[side] == 0 ? 0 : std::int64_t{100} * kPercent * r.lost[side] / r.start[side];
  if (which == 2) return r.luck[side];
  return which - kOwn < r.measures[side].size() ? r.measures[side][which - kOwn] : 0;
}

/// Of players: both battles of the pair for A and for B. Otherwise each side for itself.
void Comparing::add(const BattleRow& a, const BattleRow& b) {
  score.add(a.half_points(), b.half_points());
  points[0].add(swapped ? a.half_points() + 2 - b.half_points() : a.half_points());
  points[1].add(swapped ? 2 - a.half_points() + b.half_points() : b.half_points());
  turns.sums.add(a.turns, b.turns);
  std::size_t at = 0;
  for (std::size_t which = 0; which < list.size() + kOwn; ++which) {
    if (swapped) {
      numbers[at++].sums.add(value_of(a, which, 0) + value_of(b, which, 1), value_of(a, which, 1) + value_of(b, which, 0));
      continue;
    }
    for (int side = 0; side < 2; ++side) numbers[at++].sums.add(value_of(a, which, side), value_of(b, which, side));
  }
}

Comparing begin(const OpenPlan& plan) {
  Comparing c;
  c.swapped = plan.arms[1]->arm.swapped;
  // Scenarios of two rule sets have no measures in common.
  if (plan.arms[0]->game.ruleset == plan.arms[1]->game.ruleset) c.list = measures_of(*plan.arms[0]->game.ruleset);
  const double scale = c.swapped ? 2.0 : 1.0;
  const auto add = [&](std::string_view id, std::string_view title, std::string_view group, double of) {
    for (int side = 0; side < (c.swapped ? 1 : 2); ++side) c.numbers.push_back({std::string(id), std::string(title), std::string(group), c.swapped ? -1 : side, scale * of, {}});
  };
  add("lost", "Figures lost", "losses", 1.0);
  add("share_lost", "Percent of its figures lost", "losses", kPercent);
  add("luck", "Luck: successes above the average", "luck", 1000.0);
  for (const Measure& m : c.list) add(m.id, m.title, m.group, 1.0);
  return c;
}

json number_json(const PairedNumber& n) {
  const double pairs = double(std::max<std::int64_t>(1, n.sums.n));
  const Interval d = n.sums.difference();
  json out{{"id", n.id}, {"title", n.title}, {"group", n.group}, {"a", rounded(double(n.sums.a) / pairs / n.scale)}, {"b", rounded(double(n.sums.b) / pairs / n.scale)},
           {"difference", to_json(Interval{d.value / n.scale, d.low / n.scale, d.high / n.scale})}, {"correlation", rounded(n.sums.correlation())}};
  if (n.side >= 0) out["side"] = n.side;
  return out;
}

json decided_json(const Paired& score, const DecideRule& rule) {
  const Deciding now = decide(score, rule);
  json out{{"verdict", name_of(now.verdict)}, {"risk", rule.risk}, {"margin", rule.margin}, {"pairs", score.n}, {"llr_a", rounded(now.llr_a)}, {"llr_b", rounded(now.llr_b)},
           {"bounds", {rounded(now.lower), rounded(now.upper)}}, {"difference", to_json(score_difference_stopped(score))}};
  if (now.verdict == DuelVerdict::open) out["more_pairs"] = now.more;
  return out;
}

Result<Comparing> compared(const OpenPlan& plan, Results& results, std::uint64_t below) {
  Comparing c = begin(plan);
  if (auto trouble = each_pair(results, below, [&c](const BattleRow& a, const BattleRow& b) { c.add(a, b); })) return *trouble;
  return c;
}

}  // namespace

std::optional<Trouble> each_pair(Results& results, std::uint64_t below, const std::function<void(const BattleRow& a, const BattleRow& b)>& take) {
  auto first = results.rows(0, below), second = results.rows(1, below);
  if (!first) return first.trouble();
  if (!second) return second.trouble();
  BattleRow a, b;
  bool more = first.value().next(a) && second.value().next(b);
  while (more) {                            // after a stop in the middle one arm may lack battles: only whole pairs count
    if (a.k == b.k) {
      take(a, b);
      more = first.value().next(a) && second.value().next(b);
    } else {
      more = a.k < b.k ? first.value().next(a) : second.value().next(b);
    }
  }
  for (const Rows* rows : {&first.value(), &second.value()})
    if (rows->trouble) return *rows->trouble;
  return std::nullopt;
}

Result<json> comparison(const OpenPlan& plan, Results& results, std::uint64_t below, const std::optional<DecideRule>& rule) {
  auto done = compared(plan, results, below);
  if (!done) return done.trouble();
  const Comparing& c = done.value();
  const Interval d = score_difference(c.score);
  const double margin = rule ? rule->margin : DecideRule{}.margin;
  json out{{"swapped", c.swapped}, {"pairs", c.score.n}, {"numbers", json::array()},
           {"score", {{"a", to_json(score_interval(c.points[0], c.swapped ? 4 : 2))}, {"b", to_json(score_interval(c.points[1], c.swapped ? 4 : 2))}, {"difference", to_json(d)},
                      {"correlation", rounded(c.score.correlation())}}},
           {"to_tell", {{"margin", margin}, {"pairs_for_margin", pairs_to_tell(c.score, margin)}, {"pairs_for_this", pairs_to_tell(c.score, d.value)}}}};
  if (rule) out["decided"] = decided_json(c.score, *rule);
  out["numbers"].push_back(number_json(c.turns));
  for (const PairedNumber& n : c.numbers) out["numbers"].push_back(number_json(n));
  return out;
}

}  // namespace oo
