// pace.hpp: how fast somebody may go on the long run: whoever is faster waits. For the server's connections, requests and messages. No errors.
#pragma once
#include <algorithm>
#include <chrono>

namespace oo::server {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;
  /// One each `between`; a burst may run ahead of that by `ahead`.
  Pace(Clock::duration between, Clock::duration ahead) : between_(between), ahead_(ahead) {}
  /// Counts one, and says when the next may come: not after `now` where it may come at once.
  Clock::time_point next(Clock::time_point now) {
    due_ = std::max(due_, now - ahead_) + between_;
    return due_;
  }

 private:
  Clock::duration between_, ahead_;
  Clock::time_point due_{};
};

}  // namespace oo::server
