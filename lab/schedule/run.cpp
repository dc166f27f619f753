#include "lab/schedule/run.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "lab/schedule/crew.hpp"
#include "lab/schedule/messages.hpp"

namespace oo {

namespace {

using Clock = std::chrono::steady_clock;

/// Hands out what is missing and stores what comes back, for the threads of this process and for other ranks.
class Run {
 public:
  Run(const OpenPlan& plan, Results& results, const RunWays& ways, std::vector<Block> missing)
      : plan_(plan), results_(results), ways_(ways), missing_(std::move(missing)), began_(Clock::now()) {
    progress_.asked = plan.plan.battles * plan.arms.size();
    progress_.stored = results.stored();
  }

  Result<Ended> all() {
    std::thread others;
    if (ways_.ranked != nullptr) others = std::thread([this] { serve_ranks(); });
    CrewWork work;
    work.next = [this] { return next(); };
    work.done = [this](const FoughtBlock& b) { store(b); };
    work.stop = [this] { return stop_.load(std::memory_order_relaxed); };
    work.cancel = ways_.cancel;
    work.each = ways_.each;
    fight_with_crew(plan_, ways_.jobs, work);
    if (others.joinable()) others.join();
    if (trouble_) return *trouble_;
    return stopped_by_ != Ended::all ? stopped_by_ : cancelled() ? Ended::cancelled : Ended::all;
  }

 private:
  bool cancelled() const { return ways_.cancel != nullptr && ways_.cancel->load(std::memory_order_relaxed); }

  std::optional<Block> next() {
    const std::lock_guard lock(mutex_);
    if (handed_out_ == missing_.size() || stop_.load(std::memory_order_relaxed) || cancelled()) return std::nullopt;
    return missing_[handed_out_++];
  }

  void store(const FoughtBlock& block) {
    const std::lock_guard lock(mutex_);
    if (trouble_) return;
    trouble_ = results_.put(block);
    if (trouble_) {
      stop_.store(true, std::memory_order_relaxed);
      return;
    }
    tell(block);
    if (stopped_by_ == Ended::all && ways_.enough && ways_.enough(block)) {
      stopped_by_ = Ended::enough;
      stop_.store(true, std::memory_order_relaxed);
    }
  }

  void tell(const FoughtBlock& block) {
    fought_ += block.rows.size();
    progress_.stored += block.rows.size();
    for (const BattleRow& r : block.rows) ++(r.winner == 0 ? progress_.first : r.winner == 1 ? progress_.second : progress_.neither);
    if (!ways_.progress) return;
    progress_.seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    progress_.rate = progress_.seconds > 0.0 ? double(fought_) / progress_.seconds : 0.0;
    progress_.left = progress_.rate > 0.0 ? double(progress_.asked - progress_.stored) / progress_.rate : 0.0;
    ways_.progress(progress_);
  }

  /// Until every other rank has said goodbye. After a cancel they have a moment to, no longer: one of them may be dead.
  void serve_ranks() {
    constexpr auto kGrace = std::chrono::milliseconds(700);
    constexpr auto kPause = std::chrono::microseconds(200);
    Ranks& ranks = *ways_.ranked->ranks;
    ways_.ranked->served = true;
    int left = ranks.size() - 1;
    for (int to = 1; to < ranks.size(); ++to) ranks.send(to, plan_message(plan_));
    Clock::time_point last = Clock::now();
    while (left > 0) {
      if (!cancelled()) last = Clock::now();
      else if (Clock::now() - last > kGrace) break;
      int from = 0;
      std::string text;
      if (!ranks.receive(from, text)) {
        std::this_thread::sleep_for(kPause);
        continue;
      }
      if (text == kGoodbye) --left;
      else if (text == kMore) hand_to(from);
      else take_from(text);
    }
    ways_.ranked->whole = left == 0;
  }

  void hand_to(int rank) {
    const auto block = next();
    ways_.ranked->ranks->send(rank, block ? block_message(*block) : kNoMore);
  }

  void take_from(const std::string& text) {
    auto result = result_of(text);
    if (result && result.value().block.arm < plan_.arms.size()) {
      for (const BattleRow& row : result.value().rows)
        if (ways_.each) ways_.each(result.value().block.arm, row);
      return store(result.value());
    }
    const std::lock_guard lock(mutex_);
    trouble_ = result ? bad_input("ranks", "version", "another rank fought what was not asked") : result.trouble();
    stop_.store(true, std::memory_order_relaxed);
  }

  const OpenPlan& plan_;
  Results& results_;
  const RunWays& ways_;
  const std::vector<Block> missing_;
  const Clock::time_point began_;
  std::mutex mutex_;                        // all below but stop_
  std::size_t handed_out_ = 0;
  std::uint64_t fought_ = 0;
  Progress progress_;
  std::optional<Trouble> trouble_;
  Ended stopped_by_ = Ended::all;
  std::atomic<bool> stop_{false};
};

}  // namespace

Result<Ended> fight_missing(const OpenPlan& plan, Results& results, const RunWays& ways) {
  auto missing = results.missing();
  if (!missing) return missing.trouble();
  return Run(plan, results, ways, std::move(missing).value()).all();
}

}  // namespace oo
