// interrupt.hpp: Ctrl-C as a wish to stop, for long work that can end in order. A second one ends the program at once.
//
// Who may use it: commands, once, before they start threads (those inherit that the signals wait). No globals: a thread of its own waits for the signals.
#pragma once
#include <csignal>

#include <atomic>
#include <thread>

namespace oo::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  const std::atomic<bool>* asked() const { return &asked_; }

 private:
  void wait();

  sigset_t before_{}, ours_{};
  std::atomic<bool> asked_{false}, done_{false};
  std::thread thread_;
};

}  // namespace oo::cli
