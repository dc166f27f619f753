// crew.hpp: the threads of one process: blocks come from somewhere, are fought, and go somewhere. For run.cpp, rank.cpp and records.cpp only.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "lab/schedule/fight.hpp"

namespace oo {

/// Fighters at rest: made once for a thread and an arm, and used again. With many arms the oldest go, so that they do not pile up.
class Fighters {
 public:
  Fighters(const OpenPlan& plan, std::size_t most) : plan_(plan), most_(most) {}
  std::unique_ptr<Fighter> take(std::size_t arm);
  void give_back(std::unique_ptr<Fighter> fighter);

 private:
  const OpenPlan& plan_;
  std::size_t most_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Fighter>> free_;
};

struct CrewWork {
  std::function<std::optional<Block>()> next;               // one call at a time; nothing: no more
  std::function<void(const FoughtBlock&)> done;             // one call at a time
  std::function<bool()> stop;                               // from any thread: do not begin another block
  const std::atomic<bool>* cancel = nullptr;                // break off the battles that run
  EachBattle each;                                          // each battle as it ends, from any thread
};
/// Until `next` gives nothing and all that was begun is done or broken off.
void fight_with_crew(const OpenPlan&, int jobs, const CrewWork&);

/// The records of these battles of one arm, in the order asked.
std::vector<Record> fight_again(const OpenPlan&, std::size_t arm, const std::vector<std::uint64_t>& battles, int jobs);

/// What `jobs` means here: 1..256; 0: as many as there are cores.
int threads_for(int jobs);

}  // namespace oo
