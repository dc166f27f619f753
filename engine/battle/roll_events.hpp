// roll_events.hpp: tells every roll of an apply() as an Event "roll", and passes it on to whoever listened before (the record's tape).
//
// Who may call: a Battle, at the start of its apply():  `RollEvents rolls(dice, sink);`. Who hears the rolls is `seen_by`, which the battle
// changes where a side may not know of them; who must ask roll by roll derives and answers `hearers`. Whoever drives a battle listens to the Dice itself (Tape) and must not be displaced: the
// listener found is heard first and put back at the end.
#pragma once
#include "engine/battle/battle.hpp"

namespace oo {

class RollEvents : public DiceListener {
 public:
  RollEvents(Dice& dice, EventSink& sink) : dice_(dice), sink_(sink), before_(dice.listener()) { dice_.listen(this); }
  ~RollEvents() override { dice_.listen(before_); }
  RollEvents(const RollEvents&) = delete;
  RollEvents& operator=(const RollEvents&) = delete;

  SideMask seen_by = kAll;

  void rolled(const Roll& roll) override {
    if (before_ != nullptr) before_->rolled(roll);
    Event event;
    event.kind = "roll";
    event.clause = roll.request.clause;
    event.seen_by = hearers(roll);
    event.reveals = true;
    event.unit = roll.request.roller;
    event.other = roll.request.target;
    event.roll = &roll;
    sink_.on(event);
  }

 protected:
  virtual SideMask hearers(const Roll&) const { return seen_by; }

 private:
  Dice& dice_;
  EventSink& sink_;
  DiceListener* before_;
};

}  // namespace oo
