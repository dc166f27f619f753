#include "players/mind.hpp"

#include <algorithm>

#include "players/places.hpp"
#include "players/players.hpp"

namespace oo {
namespace {

/// What a practised player would never do is not looked at: a short look ahead sees the gain and not what the ground is for.
constexpr int kOutOfTheQuestion = -100;

/// Asked before a shot is fired: where to stand is no matter of dice, and he knows the ground of the books (players/places.hpp).
bool opening(Word kind) { return kind == "deploy" || kind == "begin"; }
/// One's own deeds, with many answers; all other questions are reactions, with few.
bool own_deed(const Decision& now, const std::vector<Order>& proposals) {
  return now.unit == kNoUnit || std::any_of(proposals.begin(), proposals.end(), [](const Order& o) { return o.verb == "move"; });
}

bool same_kind(const Order& a, const Order& b) {
  if (a.verb != b.verb) return false;
  return a.verb == "move" || (a.target == b.target && a.choice == b.choice && a.figures.empty() == b.figures.empty());
}

}  // namespace

const Order& Mind::decide(const Seen& seen, std::uint64_t seed) {
  Choices choices(seed);
  const std::uint64_t proposing = choices.next();
  weighed_.clear();
  best_ = 0;
  const Decision now = seen.pending();
  how_ = How::known_ground;
  if (now.kind == "deploy" && next_place(seen, scratch_, answer_)) return answer_;
  propose_well(seen.battle(), proposing, 1, proposals_);
  how_ = How::nothing_to_choose;
  if (proposals_.empty()) return answer_ = seen.default_order();
  answer_ = proposals_[0];
  how_ = How::routine;
  if (opening(now.kind) || !in_touch(seen, now)) return answer_;
  propose_well(seen.battle(), proposing, care_.proposals, proposals_);
  if (proposals_.size() == 1) how_ = How::nothing_to_choose;
  if (!choose_candidates(seen, now)) return answer_;
  answer_ = weighed_[0].order;
  how_ = How::thought;
  look_.ask(seen, choices.next(), care_.reach);
  weigh(seen.side());
  return answer_ = weighed_[best_].order;
}

/// One sample of each after the other; who falls behind is given up, so that most of the work goes to those between whom it is hard to choose.
void Mind::weigh(SideId own) {
  double behind = care_.behind;
  for (int k = 0; k < care_.reach.samples; ++k, behind /= 2) {
    for (Weighed& w : weighed_) {
      if (!w.open) continue;
      w.open = look_.sample(w.order, k, w.outlook);
      score(w, own);
    }
    best_ = 0;
    for (std::size_t i = 1; i < weighed_.size(); ++i)
      if (weighed_[i].open && weighed_[i].score > weighed_[best_].score + (best_ == 0 ? care_.margin : 0)) best_ = i;
    int left = 0;
    for (Weighed& w : weighed_) left += w.open = w.open && w.score >= weighed_[best_].score - behind;
    if (left < 2) break;
  }
}

/// The best of each kind, of the unit that the rule set would have act first; what a practised player thinks best comes first. False: nothing to weigh.
bool Mind::choose_candidates(const Seen& seen, const Decision& now) {
  const bool deed = own_deed(now, proposals_);
  for (const Order& order : proposals_) {
    if (deed && order.unit != proposals_[0].unit) continue;
    const auto alike = std::count_if(weighed_.begin(), weighed_.end(), [&](const Weighed& w) { return same_kind(w.order, order); });
    if (deed && alike >= (order.verb == "move" ? care_.moves : 1)) continue;
    weighed_.push_back({order, worth_well(seen.battle(), order), {}, 0, true});
  }
  std::stable_sort(weighed_.begin(), weighed_.end(), [](const Weighed& a, const Weighed& b) { return a.worth > b.worth; });
  while (weighed_.size() > 1 && weighed_.back().worth < kOutOfTheQuestion) weighed_.pop_back();
  if (weighed_.size() > care_.considered) weighed_.erase(weighed_.begin() + std::ptrdiff_t(care_.considered), weighed_.end());
  return weighed_.size() > 1;
}

/// An enemy in sight near the unit concerned; questions that concern nobody are always worth a thought.
bool Mind::in_touch(const Seen& seen, const Decision& now) {
  const UnitId who = answer_.unit != kNoUnit ? answer_.unit : now.unit;
  return nearest_enemy(seen.battle(), scratch_, who) <= care_.near;
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
