#include "rulesets/operations/operations.hpp"

#include <algorithm>

namespace oo::operations {

Budget budget(int rolled, int owed, State state) {
  Budget b;
  b.rolled = static_cast<std::uint8_t>(rolled);
  int left = std::max(0, rolled - owed);
  b.available = static_cast<std::uint8_t>(left);
  b.state_after = state;
  if (state == State::routed && left > 0) {
    b.rally = true;
    b.state_after = State::rallied;
    --left;
  }
  const bool must_reform = b.state_after == State::disordered || b.state_after == State::rallied;
  if (must_reform && left > 0) {
    b.reform = true;
    b.state_after = State::good_order;
    --left;
  }
  b.free = static_cast<std::uint8_t>(left);
  return b;
}

}  // namespace oo::operations
