// passed.hpp: the order that was last found to be allowed, as long as nothing has changed: who proposes and then carries out asks only once.
//
// No part of the state: a copy starts empty, and who is copied over forgets. Whoever changes the state another way than by `applied` calls `forget`.
// Const questions fill it, so a battle belongs to one thread at a time. Allocates nothing. Who may use it: the battles of rule sets.
#pragma once
#include "engine/battle/battle.hpp"

namespace oo::battlefield {

class Passed {
 public:
  Passed() = default;
  Passed(const Passed&) {}
  Passed& operator=(const Passed&) {
    forget();
    return *this;
  }
  bool is(const Order& order) const { return known_ && order_ == order; }
  void note(const Order& order) const {
    order_ = order;
    known_ = true;
  }
  void forget() { known_ = false; }

 private:
  mutable Order order_;
  mutable bool known_ = false;
};

}  // namespace oo::battlefield
