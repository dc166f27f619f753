#include "players/look_ahead.hpp"

#include <algorithm>

#include "engine/battle/event_log.hpp"

namespace oo {
namespace {

/// Asked of nobody in particular: whose initiative it is, not a reaction.
bool initiative(const Decision& d) { return d.unit == kNoUnit && d.other == kNoUnit; }

}  // namespace

void LookAhead::ask(const Seen& seen, std::uint64_t seed, const Foresight& reach) {
  seen_ = &seen;
  asked_ = seen.pending();
  seed_ = seed;
  foresight_ = reach;
  if (setup_ != &seen.battle().setup()) {
    copy_ = seen.what_if();                // of another battle, maybe of other rules: `assign` is for the same
    setup_ = &seen.battle().setup();
    copy_->view(scratch_);
    units_ = static_cast<int>(scratch_.units.size());
  }
  // Twice the units ask twice as many questions, and their turn is twice as long.
  const int square = std::max(1, units_ * units_), few = Foresight::kUnits * Foresight::kUnits;
  foresight_.own = std::clamp(reach.own * few / square, std::min(Foresight::kLeastOwn, reach.own), reach.own);
  foresight_.answer = std::clamp(reach.answer * few / square, std::min(Foresight::kLeastAnswer, reach.answer), reach.answer);
}

bool LookAhead::sample(const Order& order, int k, Outlook& out, Line* line) {
  copy_->assign(seen_->battle());
  EvenDice dice(seed_, k, foresight_.samples);
  if (!play_on(order, seed_ + std::uint64_t(k), dice, out.played, line)) return false;
  Appraisal end;
  appraise(*copy_, scratch_, end);
  for (SideId side = 0; side < 2; ++side)
    for (std::size_t part = 0; part < Appraisal::kParts; ++part) out.sum[side][part] += end.of[side][part];
  ++out.samples;
  return true;
}

/// The unit's next deeds and those of a few others, both sides by the first proposal; then one's own turn is ended, so that the enemy answers.
bool LookAhead::play_on(const Order& order, std::uint64_t seed, Dice& dice, int& played, Line* line) {
  NoEvents deaf;
  Battle& battle = *copy_;
  if (battle.apply(order, dice, deaf)) return false;
  int own = 0, answered = 0, questions = 0;
  bool enemys_turn = false;
  for (int i = 0; i < foresight_.most(); ++i, ++played) {
    const Decision now = battle.pending();
    if (now.kind.empty()) break;
    bool stop = false;
    if (!initiative(now)) {
      stop = ++questions > Foresight::kQuestions;
    } else if (now.side == asked_.side) {
      if (enemys_turn) break;
      stop = ++own > foresight_.own;
    } else {
      enemys_turn = true;
      if (++answered > foresight_.answer) break;
    }
    if (stop) orders_.clear();
    else if (now.side == asked_.side) propose_well(battle, seed + std::uint64_t(i), 1, orders_);
    else battle.propose(seed + std::uint64_t(i), 1, orders_);
    const Order next = orders_.empty() ? battle.default_order() : orders_[0];
    if (line != nullptr) line->steps.push_back({now.side, next});
    if (battle.apply(next, dice, deaf)) break;
  }
  return true;
}

}  // namespace oo
