// lab_meter.hpp: how far a run of the laboratory is and how long it will take, on a terminal.
//
// For the command line only. A thread of its own draws one line, a few times a second, from a count of battles that ended: the captain takes his time, and
// the first block of battles would be long in coming. In a pipe it is silent. No errors.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "lab/schedule/run.hpp"

namespace oo::cli {

/// "40 s", "12 min", "3 h 20 min": short of ten minutes with its seconds.
std::string duration(double seconds);
/// "12 of 1000 battles, 0.9 a second, 18 min left": of `asked` battles `before` were there already, and `ended` ended in so many seconds.
std::string meter_text(std::uint64_t asked, std::uint64_t before, std::uint64_t ended, double seconds);

class LabMeter {
 public:
  LabMeter(const OpenPlan&, const Results&, bool shown);
  ~LabMeter();
  LabMeter(const LabMeter&) = delete;
  LabMeter& operator=(const LabMeter&) = delete;

  /// One battle more has ended. From any thread.
  void count() { ended_.fetch_add(1, std::memory_order_relaxed); }
  void note(const Progress&);

 private:
  void draw_until_done();
  void draw();

  const std::uint64_t asked_, before_;
  const bool slow_;                                         // a captain plays: say once what would be quicker
  const std::chrono::steady_clock::time_point began_;
  std::atomic<std::uint64_t> ended_{0};
  std::mutex mutex_;                                        // all below
  std::condition_variable wake_;
  bool done_ = false, told_ = false;
  Progress so_far_;
  std::thread thread_;
};

}  // namespace oo::cli
