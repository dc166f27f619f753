#include "cli/interrupt.hpp"

#include <ctime>

namespace oo::cli {

Interrupt::Interrupt() {
  sigemptyset(&ours_);
  sigaddset(&ours_, SIGINT);
  sigaddset(&ours_, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &ours_, &before_);
  thread_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  done_.store(true);
  thread_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::wait() {
  const timespec tenth{0, 100'000'000};
  while (!done_.load()) {
    const int signal = ::sigtimedwait(&ours_, nullptr, &tenth);
    if (signal <= 0) continue;
    if (asked_.exchange(true)) {
      std::signal(signal, SIG_DFL);
      sigset_t one;
      sigemptyset(&one);
      sigaddset(&one, signal);
      ::pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
      ::raise(signal);
    }
  }
}

}  // namespace oo::cli
