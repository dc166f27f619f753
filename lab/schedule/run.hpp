// run.hpp: fights what a plan still lacks, on all cores, and stores it as it comes.
//
// Who may call: command line, server (from a thread of its own), tests. Blocks of battles go through a pipeline: handed out in order, fought on `jobs`
// threads, stored one after the other; memory does not grow with the number of battles. `cancel` may be set from anywhere, a signal's thread too: what is
// stored stays, unfinished blocks are fought again next time. `progress` is called from the storing thread, after each block, never twice at once.
// Errors: those of Results; the same call goes on where it ended.
#pragma once
#include <atomic>
#include <functional>

#include "lab/schedule/ranks.hpp"
#include "lab/schedule/results.hpp"

namespace oo {

/// How far a run is, for people who wait: of the battles of this call alone, in the order in which they ended.
struct Progress {
  std::uint64_t asked = 0, stored = 0;      // battles of all arms
  double seconds = 0.0;                     // since the call
  double rate = 0.0;                        // battles a second
  double left = 0.0;                        // seconds
  std::uint64_t first = 0, second = 0, neither = 0;   // results so far, of all arms together
};

struct RunWays {
  int jobs = 0;                             // threads; 0: as many as there are cores
  const std::atomic<bool>* cancel = nullptr;
  std::function<void(const Progress&)> progress;
  /// Each battle of this call as it ends, from the threads that fight, several at once (of other ranks a block at a time): with slow players the first block
  /// is long in coming. What belongs to a block that is broken off is not stored and will be fought again.
  EachBattle each;
  /// After each block that was stored; true ends the run there (a comparison that is decided).
  std::function<bool(const FoughtBlock&)> enough;
  RankedRun* ranked = nullptr;              // other processes fight as well
};

enum class Ended : std::uint8_t { all, cancelled, enough };

Result<Ended> fight_missing(const OpenPlan&, Results&, const RunWays&);

}  // namespace oo
