// history.hpp: undo. The battle before each step, and whether the step revealed something.
//
// A step reveals if it rolled, showed something new, or was another side's answer; `undo` goes back over the steps after the last such one.
// Taking back by consent (`take_back`) may go further. Bounded: the oldest moments are forgotten. Source: design, "Undo"; field 3.7.
#pragma once
#include <deque>
#include <memory>

#include "engine/battle/event_log.hpp"
#include "engine/record/record.hpp"

namespace oo {

/// Passes events on and notes whether one of them revealed something (a roll always does).
class RevealWatch final : public EventSink {
 public:
  explicit RevealWatch(EventSink& next) : next_(next) {}
  void on(const Event& event) override;
  bool revealed() const { return revealed_; }

 private:
  EventSink& next_;
  bool revealed_ = false;
};

class History {
 public:
  static constexpr std::size_t kMost = 256;
  struct Moment {
    std::unique_ptr<Battle> before;
    SideId side = kNoSide;                            // who answered
    bool reveals = false;
    std::size_t steps = 0;                            // length of the record before it
    std::size_t events = 0;                           // length of the log before it
  };
  void push(Moment moment);
  /// The moment to go back to for `side`, or nothing: the last step was another's or revealed something.
  bool can_undo(SideId side) const;
  Moment pop();
  bool empty() const { return moments_.empty(); }

 private:
  std::deque<Moment> moments_;
};

}  // namespace oo
