#include "engine/record/history.hpp"

#include <utility>

namespace oo {

void RevealWatch::on(const Event& event) {
  if (event.reveals || event.roll != nullptr) revealed_ = true;
  next_.on(event);
}

void History::push(Moment moment) {
  moments_.push_back(std::move(moment));
  if (moments_.size() > kMost) moments_.pop_front();
}

bool History::can_undo(SideId side) const { return !moments_.empty() && !moments_.back().reveals && moments_.back().side == side; }

History::Moment History::pop() {
  Moment moment = std::move(moments_.back());
  moments_.pop_back();
  return moment;
}

}  // namespace oo
