#include "rulesets/operations/failure.hpp"

namespace oo::operations {

FailureEffect failure_effect(const FailureTable& table, int failed_by, State before, Mil retreat_rate) {
  FailureEffect out;
  out.state = before;
  out.moves = failed_by;
  out.budget = failed_by * retreat_rate;
  const FailureRow* row = failure_row(table, failed_by);
  if (row == nullptr) return out;
  out.state = before == State::routed ? State::routed : row->state;
  out.facing = out.state == State::routed ? Facing::away : row->facing;
  out.permanent_loss = row->permanent_loss;
  out.datum = row->datum;
  return out;
}

}  // namespace oo::operations
