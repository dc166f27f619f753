#include "lab/schedule/crew.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace oo {

namespace tbb = oneapi::tbb;

namespace {
/// On `threads` threads, more than there are cores where so many are asked.
template <class Work>
void with_threads(int threads, const Work& work) {
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, std::size_t(std::max(threads, tbb::info::default_concurrency())));
  tbb::task_arena arena(threads);
  arena.execute(work);
}
}  // namespace

std::unique_ptr<Fighter> Fighters::take(std::size_t arm) {
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = free_.size(); i-- > 0;)
      if (&free_[i]->arm() == plan_.arms[arm].get()) {
        auto found = std::move(free_[i]);
        free_.erase(free_.begin() + std::ptrdiff_t(i));
        return found;
      }
  }
  return std::make_unique<Fighter>(plan_.arms[arm], plan_.plan.seed);
}

void Fighters::give_back(std::unique_ptr<Fighter> fighter) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(fighter));
  if (free_.size() > most_) free_.erase(free_.begin());
}

void fight_with_crew(const OpenPlan& plan, int jobs, const CrewWork& work) {
  using Passed = std::shared_ptr<std::optional<FoughtBlock>>;        // filters hand on copies
  const int threads = threads_for(jobs);
  Fighters fighters(plan, std::size_t(threads) * 4);
  const auto next = [&](tbb::flow_control& flow) -> Block {
    if (auto block = work.next()) return *block;
    flow.stop();
    return {};
  };
  const auto fight = [&](const Block& block) {
    auto out = std::make_shared<std::optional<FoughtBlock>>();
    if (work.stop()) return out;
    auto fighter = fighters.take(block.arm);
    *out = fighter->fight(block, work.cancel, work.each);
    fighters.give_back(std::move(fighter));
    return out;
  };
  const auto done = [&](const Passed& passed) {
    if (passed->has_value()) work.done(**passed);
  };
  with_threads(threads, [&] {
    tbb::parallel_pipeline(std::size_t(threads) * 3, tbb::make_filter<void, Block>(tbb::filter_mode::serial_in_order, next) & tbb::make_filter<Block, Passed>(tbb::filter_mode::parallel, fight) &
                                                         tbb::make_filter<Passed, void>(tbb::filter_mode::serial_out_of_order, done));
  });
}

std::vector<Record> fight_again(const OpenPlan& plan, std::size_t arm, const std::vector<std::uint64_t>& battles, int jobs) {
  const int threads = threads_for(jobs);
  Fighters fighters(plan, std::size_t(threads));
  std::vector<Record> out(battles.size());
  with_threads(threads, [&] {
    tbb::parallel_for(std::size_t(0), battles.size(), [&](std::size_t i) {
      auto fighter = fighters.take(arm);
      out[i] = fighter->record(battles[i]);
      fighters.give_back(std::move(fighter));
    }, tbb::simple_partitioner());
  });
  return out;
}

int threads_for(int jobs) { return std::clamp(jobs == 0 ? tbb::info::default_concurrency() : jobs, 1, 256); }

}  // namespace oo
