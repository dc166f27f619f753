// fight.hpp: one battle of a plan, and blocks of them: what a thread does.
//
// Who may use it: run.cpp, records.cpp, tests. A Fighter belongs to one thread at a time. Battle k depends on the plan's seed and k alone.
// Errors: none; a battle that passes the bound on orders is a row with `unfinished`.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "lab/schedule/plan.hpp"
#include "lab/schedule/watch.hpp"

namespace oo {

/// So many battles are fought, stored and counted together; fewer towards the end of a run.
inline constexpr std::uint64_t kBlock = 16;
/// A battle with more orders than this will not end: it is counted apart.
inline constexpr std::size_t kMostOrders = 20'000;

/// Battles first .. first + count - 1 of one arm.
struct Block {
  std::size_t arm = 0;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};
struct FoughtBlock {
  Block block;
  std::vector<BattleRow> rows;
  Tally tally;
};
/// A battle of an arm that has ended.
using EachBattle = std::function<void(std::size_t arm, const BattleRow&)>;

class Fighter {
 public:
  Fighter(std::shared_ptr<const OpenArm> arm, const Seed& seed);
  /// Nothing where it was cancelled.
  std::optional<BattleRow> fight(std::uint64_t k, const std::atomic<bool>* cancel = nullptr);
  /// `each` hears of each battle as it ends.
  std::optional<FoughtBlock> fight(const Block& block, const std::atomic<bool>* cancel = nullptr, const EachBattle& each = {});
  /// Battle k again, as a record.
  Record record(std::uint64_t k);
  const OpenArm& arm() const { return *arm_; }

 private:
  MatchResult play(std::uint64_t k, EventSink& sink, MatchOptions& options);

  std::shared_ptr<const OpenArm> arm_;
  Seed seed_;
  Game game_;                               // its battle is fought in, again and again
  std::unique_ptr<Player> players_[2];
  Watch watch_;
};

}  // namespace oo
