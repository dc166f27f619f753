#include "players/mind.hpp"

#include <algorithm>

#include "players/players.hpp"

namespace oo {
namespace {

/// Asked before a shot is fired: the scenario's places are good enough, and where to stand is no matter of dice.
bool opening(Word kind) { return kind == "deploy" || kind == "begin"; }
/// One's own deeds, with many answers; all other questions are reactions, with few.
bool own_deed(const Decision& now, const std::vector<Order>& proposals) {
  return now.unit == kNoUnit || std::any_of(proposals.begin(), proposals.end(), [](const Order& o) { return o.verb == "move"; });
}

/// A march, not against anybody: what it is for lies beyond the reach of a look ahead, which would see the enemy's fire alone. There the advice knows better.
bool marches(const Order& o) { return o.target == kNoUnit && (o.verb == "move" || o.verb == "fast_move" || o.verb == "cross"); }

bool same_kind(const Order& a, const Order& b) {
  if (a.verb != b.verb) return false;
  return a.verb == "move" || (a.target == b.target && a.choice == b.choice);
}

}  // namespace

const Order& Mind::decide(const Seen& seen, std::uint64_t seed) {
  Choices choices(seed);
  weighed_.clear();
  best_ = 0;
  const Decision now = seen.pending();
  seen.propose(choices.next(), opening(now.kind) ? 1 : care_.proposals, proposals_);
  how_ = How::nothing_to_choose;
  if (proposals_.empty()) return answer_ = seen.default_order();
  answer_ = proposals_[0];
  if (proposals_.size() == 1) return answer_;
  how_ = How::routine;
  if (marches(proposals_[0]) || !in_touch(seen, now) || !choose_candidates(seen, now)) return answer_;
  how_ = How::thought;
  look_.ask(seen, choices.next(), care_.reach);
  for (std::size_t i = 0; i < weighed_.size(); ++i) {
    Weighed& w = weighed_[i];
    for (int k = 0; k < care_.reach.samples; ++k) look_.sample(w.order, k, w.outlook);
    score(w, seen.side());
    if (w.score > weighed_[best_].score + (best_ == 0 ? care_.margin : 0)) best_ = i;
  }
  return answer_ = weighed_[best_].order;
}

/// The best of each kind, of the unit that the rule set would have act first. False: nothing to weigh.
bool Mind::choose_candidates(const Seen& seen, const Decision& now) {
  const bool deed = own_deed(now, proposals_);
  for (const Order& order : proposals_) {
    if (weighed_.size() == care_.considered) break;
    if (deed && order.unit != proposals_[0].unit) continue;
    const auto alike = std::count_if(weighed_.begin(), weighed_.end(), [&](const Weighed& w) { return same_kind(w.order, order); });
    if (deed && alike >= (order.verb == "move" ? care_.moves : 1)) continue;
    weighed_.push_back({order, seen.worth(order), {}, 0});
  }
  return weighed_.size() > 1;
}

/// An enemy in sight near the unit concerned; questions that concern nobody are always worth a thought.
bool Mind::in_touch(const Seen& seen, const Decision& now) {
  const UnitId who = proposals_[0].unit != kNoUnit ? proposals_[0].unit : now.unit;
  seen.battle().view(view_);
  if (who >= view_.units.size() || !view_.units[who].on_table) return true;
  const UnitView& me = view_.units[who];
  const std::int64_t near = care_.near;
  return std::any_of(view_.units.begin(), view_.units.end(), [&](const UnitView& u) { return u.side != me.side && u.on_table && distance2(u.front, me.front) <= near * near; });
}

double Mind::part(const Weighed& w, SideId own, SideId of, Appraisal::Part p) const {
  const int weight = of == own ? character_.own[p] : -character_.enemy[p];
  return weight * static_cast<double>(w.outlook.sum[of][p]) / (100.0 * std::max(1, w.outlook.samples));
}

void Mind::score(Weighed& w, SideId own) const {
  w.score = character_.habit * w.worth / 100.0;
  for (std::size_t p = 0; p < Appraisal::kParts; ++p)
    for (const SideId of : {own, enemy_of(own)}) w.score += part(w, own, of, static_cast<Appraisal::Part>(p));
  if (w.outlook.samples == 0) w.score = -1e9;              // refused after all: never
}

}  // namespace oo
