#include "engine/battle/appraisal.hpp"

#include <algorithm>

#include "engine/battle/view.hpp"
#include "engine/geometry/segment.hpp"

namespace oo {
namespace {

/// Of words that rule sets share; one of their own is taken for half shaken.
int shaken_percent(Word state) {
  if (state.empty() || state == "good_order" || state == "standing") return 0;
  if (state == "routed" || state == "retiring") return 100;
  return 50;
}

std::int32_t thousandths(std::int64_t part, int whole) { return static_cast<std::int32_t>(1000 * part / std::max(1, whole)); }

/// What any rule set shows.
void appraise_view(const BattleView& view, const Outcome& outcome, Appraisal& out) {
  std::int64_t shaken_x100[2] = {0, 0};
  int ready[2] = {0, 0}, leaders[2] = {0, 0}, fallen[2] = {0, 0};
  for (const UnitView& u : view.units) {
    if (!u.on_table) continue;
    shaken_x100[u.side] += u.figures * shaken_percent(u.state);
    if (u.loaded) ready[u.side] += u.figures;
  }
  for (const LeaderView& l : view.leaders) {
    ++leaders[l.side];
    fallen[l.side] += l.lost ? 1 : 0;
  }
  for (SideId side = 0; side < 2; ++side) {
    const int start = view.start[side];
    out.at(side, Appraisal::men) = -thousandths(view.lost[side], start);
    out.at(side, Appraisal::nerve) = -thousandths(shaken_x100[side] / 100, start);
    out.at(side, Appraisal::fire) = thousandths(ready[side], start);
    out.at(side, Appraisal::leaders) = -thousandths(fallen[side], leaders[side]);
    out.at(side, Appraisal::position) = 0;
    const std::int64_t ahead = std::clamp<std::int64_t>(view.points[side] - view.points[enemy_of(side)], 0, 1'000'000);
    out.at(side, Appraisal::aims) = thousandths(ahead, view.start[0] + view.start[1]);
    if (outcome.over && outcome.winner != kNoSide) out.at(side, Appraisal::aims) = outcome.winner == side ? kWon : -kWon;
  }
}

}  // namespace

void appraise(const Battle& seen, BattleView& scratch, Appraisal& out) {
  if (const auto* own = dynamic_cast<const Appraiser*>(&seen.advice())) return own->appraise(seen, out);
  seen.view(scratch);
  appraise_view(scratch, seen.outcome(), out);
}

Mil nearest_enemy(const Battle& seen, BattleView& scratch, UnitId unit) {
  if (const auto* own = dynamic_cast<const Appraiser*>(&seen.advice())) return own->nearest_enemy(seen, unit);
  seen.view(scratch);
  if (unit >= scratch.units.size() || !scratch.units[unit].on_table) return -1;
  const UnitView& me = scratch.units[unit];
  Mil least = kFar;
  for (const UnitView& u : scratch.units)
    if (u.side != me.side && u.on_table) least = std::min(least, length(u.front, me.front));
  return least;
}

void propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) {
  if (const auto* own = dynamic_cast<const Appraiser*>(&seen.advice())) own->propose_well(seen, seed, limit, out);
  else seen.propose(seed, limit, out);
}

int worth_well(const Battle& seen, const Order& order) {
  const auto* own = dynamic_cast<const Appraiser*>(&seen.advice());
  return own == nullptr ? seen.advice().worth(seen, order) : own->worth_well(seen, order);
}

}  // namespace oo
