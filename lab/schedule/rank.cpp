// A rank other than 0: the plan comes, blocks come, results go.
#include <chrono>
#include <thread>

#include "lab/schedule/crew.hpp"
#include "lab/schedule/messages.hpp"

namespace oo {

namespace {

class Rank {
 public:
  Rank(Ranks& ranks, const std::atomic<bool>* cancel) : ranks_(ranks), cancel_(cancel) {}

  /// The next message of rank 0; nothing where the wish to stop came first.
  std::optional<std::string> hear() {
    constexpr auto kPause = std::chrono::microseconds(200);
    int from = 0;
    std::string text;
    for (;;) {
      {
        const std::lock_guard lock(mutex_);
        if (ranks_.receive(from, text)) return text;
      }
      if (cancelled()) return std::nullopt;
      std::this_thread::sleep_for(kPause);                 // a waiting rank leaves its core to those that fight
    }
  }

  std::optional<Block> next() {
    if (cancelled()) return std::nullopt;
    say(kMore);
    const auto text = hear();
    if (!text || *text == kNoMore) return std::nullopt;
    auto block = result_of(*text);
    if (!block) return std::nullopt;
    return block.value().block;
  }

  void say(const std::string& text) {
    const std::lock_guard lock(mutex_);
    ranks_.send(0, text);
  }
  bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

 private:
  Ranks& ranks_;
  const std::atomic<bool>* cancel_;
  std::mutex mutex_;                        // messages by one thread at a time
};

}  // namespace

std::optional<Trouble> serve_as_rank(const Registry& registry, Ranks& ranks, int jobs, const std::atomic<bool>* cancel) {
  Rank rank(ranks, cancel);
  const auto first = rank.hear();
  if (!first || *first == kGoodbye) return std::nullopt;
  auto plan = plan_of(registry, *first);
  if (plan) {
    CrewWork work;
    work.next = [&rank] { return rank.next(); };
    work.done = [&rank](const FoughtBlock& b) { rank.say(result_message(b)); };
    work.stop = [&rank] { return rank.cancelled(); };
    work.cancel = cancel;
    fight_with_crew(plan.value(), jobs, work);
  }
  rank.say(kGoodbye);
  if (!plan) return plan.trouble();
  return std::nullopt;
}

}  // namespace oo
