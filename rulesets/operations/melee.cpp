#include "rulesets/operations/melee.hpp"

#include <algorithm>
#include <array>

namespace oo::operations {

namespace {

/// Close order against skirmishers: two close figures stand before each gap, the second doubles up.
struct Uneven {
  int combats;
  int doubles;   // of the close side
};
Uneven close_on_skirmish(int close, int skirmishers) {
  const int combats = std::min(skirmishers, (close + 1) / 2);
  return {combats, std::min(close - combats, combats)};
}

}  // namespace

Pairing pair_off(int attacker_figures, Spacing attacker, int defender_figures, Spacing defender, Surplus surplus) {
  if (attacker == Spacing::close && defender == Spacing::skirmish) {
    const Uneven u = close_on_skirmish(attacker_figures, defender_figures);
    return {u.combats, u.doubles, 0};
  }
  if (attacker == Spacing::skirmish && defender == Spacing::close) {
    const Uneven u = close_on_skirmish(defender_figures, attacker_figures);
    return {u.combats, 0, u.doubles};
  }
  const int combats = std::min(attacker_figures, defender_figures);
  const int at_the_ends = attacker == Spacing::skirmish ? 0 : std::min(2, combats);   // one at each end
  const int overlap = surplus == Surplus::all ? combats : at_the_ends;
  return {combats, std::min(attacker_figures - combats, overlap), std::min(defender_figures - combats, overlap)};
}

int pair_class(int attacker_total, int defender_total, int floor) {
  const int a = std::max(attacker_total, floor);
  const int d = std::max(defender_total, floor);
  if (a == d) return int(PairResult::tie);
  if (a > d) return int(a >= 2 * d ? PairResult::defender_killed : PairResult::defender_falls_back);
  return int(d >= 2 * a ? PairResult::attacker_killed : PairResult::attacker_falls_back);
}

namespace {

/// A contest takes a plain function: one for each floor.
template <int Floor>
int above(int attacker_total, int defender_total) {
  return pair_class(attacker_total, defender_total, Floor);
}
constexpr std::array<Classify, kHighestFloor> kAbove{above<1>, above<2>, above<3>, above<4>, above<5>};

}  // namespace

Classify pair_classes(int floor) { return kAbove[static_cast<std::size_t>(std::clamp(floor, 1, kHighestFloor) - 1)]; }

MeleeCount count_of(const ClassCounts& classes) {
  const auto of = [&](PairResult r) { return std::int32_t(classes[std::size_t(r)]); };
  return {of(PairResult::attacker_killed), of(PairResult::attacker_falls_back), of(PairResult::defender_killed),
          of(PairResult::defender_falls_back)};
}

Verdict verdict(const MeleeCount& count) {
  Verdict v;
  v.attacker_losses = count.attacker_killed + count.attacker_fell_back;
  v.defender_losses = count.defender_killed + count.defender_fell_back;
  v.margin = v.attacker_losses > v.defender_losses ? v.attacker_losses - v.defender_losses : v.defender_losses - v.attacker_losses;
  if (v.margin != 0) v.loser = v.attacker_losses > v.defender_losses ? Loser::attacker : Loser::defender;
  return v;
}

}  // namespace oo::operations
