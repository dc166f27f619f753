#include "players/look_ahead.hpp"

namespace oo {
namespace {

class Deaf final : public EventSink {
 public:
  void on(const Event&) override {}
};

/// Asked of nobody in particular: whose initiative it is, not a reaction.
bool initiative(const Decision& d) { return d.unit == kNoUnit && d.other == kNoUnit; }

}  // namespace

void LookAhead::ask(const Seen& seen, std::uint64_t seed, const Reach& reach) {
  seen_ = &seen;
  asked_ = seen.pending();
  seed_ = seed;
  reach_ = reach;
  if (setup_ == &seen.battle().setup()) return;
  copy_ = seen.what_if();                  // of another battle, maybe of other rules: `assign` is for the same
  setup_ = &seen.battle().setup();
}

bool LookAhead::sample(const Order& order, int k, Outlook& out, Line* line) {
  copy_->assign(seen_->battle());
  EvenDice dice(seed_, k, reach_.samples);
  if (!play_on(order, seed_ + std::uint64_t(k), dice, out.played, line)) return false;
  Appraisal end;
  appraise(*copy_, scratch_, end);
  for (SideId side = 0; side < 2; ++side)
    for (std::size_t part = 0; part < Appraisal::kParts; ++part) out.sum[side][part] += end.of[side][part];
  ++out.samples;
  return true;
}

/// To the end of the reach, both sides by the first proposal.
bool LookAhead::play_on(const Order& order, std::uint64_t seed, Dice& dice, int& played, Line* line) {
  Deaf deaf;
  Battle& battle = *copy_;
  if (battle.apply(order, dice, deaf)) return false;
  int phases = 0;
  SideId turn_of = asked_.side;
  for (int i = 0; i < reach_.orders; ++i, ++played) {
    const Decision now = battle.pending();
    if (now.kind.empty()) break;
    if (initiative(now) && now.side != turn_of) {
      ++phases;
      turn_of = now.side;
    }
    if (phases >= reach_.phases) break;
    battle.propose(seed + std::uint64_t(i), 1, orders_);
    const Order next = orders_.empty() ? battle.default_order() : orders_[0];
    if (line != nullptr) line->steps.push_back({now.side, next});
    if (battle.apply(next, dice, deaf)) break;
  }
  return true;
}

}  // namespace oo
