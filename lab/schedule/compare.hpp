// compare.hpp: two arms on the same seeds: what differs, by how much, how sure that is, and when it is decided.
//
// Who may use it: command line, server. The plan has two arms. Of house rules and scenarios: a is arm 0, b is arm 1, side by side. Of players
// (`swapped` on arm 1): A stands first in arm 0 and second in arm 1; a pair is both battles. Differences are a - b. Errors: those of Results.
// Source: lab/stats/interval.hpp, lab/stats/decide.hpp.
#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "lab/schedule/results.hpp"
#include "lab/stats/decide.hpp"

namespace oo {

/// Watches a comparison while it is fought and says when it is decided. Looks are at fixed places in order of k, whatever block ends first.
class EarlyStop {
 public:
  EarlyStop(std::uint64_t battles, const DecideRule& rule) : rule_(rule), known_{std::vector<std::int8_t>(battles, -1), std::vector<std::int8_t>(battles, -1)} {}
  /// What a results file holds already.
  std::optional<Trouble> read(Results& results);
  /// True once it is decided.
  bool feed(const FoughtBlock& block);
  bool decided() const { return stop_ != 0; }
  /// Pairs that count: up to the look that decided, or all.
  std::uint64_t below() const { return decided() ? stop_ : known_[0].size(); }

 private:
  void note(std::size_t arm, const BattleRow& row) { known_[arm][row.k] = static_cast<std::int8_t>(row.half_points()); }
  void look();

  DecideRule rule_;
  std::vector<std::int8_t> known_[2];
  Paired scores_;
  std::uint64_t at_ = 0, stop_ = 0;
};

/// Hands over the battles of every seed k < `below` that both arms have fought, in order of k.
std::optional<Trouble> each_pair(Results&, std::uint64_t below, const std::function<void(const BattleRow& a, const BattleRow& b)>& take);

/// The key "comparison" of the summary. `rule`: it was to be decided.
Result<nlohmann::json> comparison(const OpenPlan&, Results&, std::uint64_t below, const std::optional<DecideRule>& rule);

}  // namespace oo
