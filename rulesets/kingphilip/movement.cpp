#include "rulesets/kingphilip/movement.hpp"

#include <algorithm>

namespace oo::kingphilip {
namespace {

Fraction fraction(const Ratio& ratio) { return {ratio.num, ratio.den}; }

/// The column of [terrain_move]: skirmish, other.
std::size_t column_of(Formation f) { return f == Formation::skirmish ? 0 : 1; }

/// How much of the plain movement this ground leaves. Penalties multiply, KPW-5.7.
Fraction multiplier(Ground ground, bool uphill, Formation f, const Rules& rules) {
  const std::size_t column = column_of(f);
  Fraction all(1);
  if (ground == Ground::open_woods) all = all * fraction(rules.terrain_move.open_woods[column]);     // KPW-5.5
  if (ground == Ground::thick_woods) all = all * fraction(rules.terrain_move.thick_woods[column]);   // KPW-5.6
  if (uphill) all = all * fraction(rules.terrain_move.uphill[column]);                               // KPW-5.4
  return all;
}

}  // namespace

const Length& move_rate(Troop troop, Formation f, const Rules& rules) {
  const bool clump_moves = f == Formation::disorder && !rules.switches.must_recover_first;           // KPW-9.13
  return clump_moves ? rules.skirmish_rate(troop) : rules.rate(troop, f);
}

Fraction cost_per_mil(const Segment& s, Formation f, const Rules& rules) {
  const bool by_road = s.road && f == Formation::column;                                             // KPW-5.8: woods are ignored, hills are not
  return Fraction(1) / multiplier(by_road ? Ground::open : s.ground, s.uphill, f, rules);
}

Fraction move_allowance(Troop troop, Formation f, bool road_start, bool all_road, const Rules& rules) {
  const Fraction rate(move_rate(troop, f, rules));
  const bool gains = f == Formation::column && road_start && (all_road || rules.switches.road_start_only);   // KPW-5.3
  return gains ? rate * fraction(rules.terrain_move.road_column[column_of(f)]) : rate;
}

MoveResult move(const MoveInput& in, const Rules& rules) {
  const bool all_road = std::all_of(in.segments.begin(), in.segments.end(), [](const Segment& s) { return s.road; });
  MoveResult out;
  out.allowance = move_allowance(in.troop, in.formation, in.road_start, all_road, rules);
  Fraction before(std::int64_t{in.obstacles} * rules.obstacle_cross.value);                          // KPW-5.10; and all but the last segment
  Fraction last(0), rate(1);
  for (const Segment& s : in.segments) {
    before = before + last;
    rate = cost_per_mil(s, in.formation, rules);
    last = Fraction(s.length) * rate;
  }
  out.cost = before + last;
  out.legal = out.cost <= out.allowance;
  out.left = out.legal ? out.allowance - out.cost : Fraction(0);
  out.reach = before < out.allowance ? (out.allowance - before) / rate : Fraction(0);
  return out;
}

Fraction charge_allowance(Troop troop, Formation f, const Rules& rules) {
  return Fraction(rules.rate(troop, f)) * (Fraction(1) + fraction(rules.charge_move_bonus));
}

ChargeResult charge(const ChargeInput& in, const Rules& rules) {
  ChargeResult out;
  const Mil free_end = rules.switches.closing_from_allowance ? 0 : rules.charge_gap.value;           // KPW-8.4
  out.need = std::max(0, in.distance - free_end);
  out.allowance = charge_allowance(in.troop, in.formation, rules) * multiplier(in.ground, in.uphill, in.formation, rules);
  if (in.operations_left < 1) out.reason = ChargeReason::operations;                                 // KPW-8.2
  else if (in.state != State::good_order) out.reason = ChargeReason::state;                          // KPW-8.3
  else if (!in.path_clear) out.reason = ChargeReason::path;                                          // KPW-8.5
  else if (in.uphill && rules.switches.uphill_forbidden) out.reason = ChargeReason::uphill;          // KPW-5.4
  else if (Fraction(out.need) > out.allowance) out.reason = ChargeReason::distance;
  return out;
}

// ---- formation

int mass_files(int figures) {
  int files = 0;
  while (files * files < figures) ++files;
  return files;
}

namespace {

constexpr int kColumnFiles = 2;
constexpr int kColumnRanks = 3;        // at least, KPW-2.2

int files_of(const FormationInput& in, const Rules& rules) {
  const int n = in.figures;
  if (rules.spaced(in.formation)) return (n + in.ranks - 1) / in.ranks;
  switch (in.formation) {
    case Formation::line: return (n + 1) / 2;
    case Formation::column: return std::min(kColumnFiles, n);
    case Formation::mass:
    case Formation::disorder: return mass_files(n);
    case Formation::skirmish:
    case Formation::open_order: break;
  }
  return n;
}

/// KPW-7.3.
int firing(const FormationInput& in, int files, const Rules& rules) {
  if (in.formation == Formation::disorder) return 0;
  const bool two_ranks = in.formation == Formation::column || in.formation == Formation::mass;
  const int front = two_ranks ? std::min(in.figures, 2 * files) : in.figures;
  return !rules.switches.leader_fires && in.leader ? front - 1 : front;                              // KPW-1.3
}

bool enough_for_column(int figures) { return figures > kColumnFiles * (kColumnRanks - 1); }

}  // namespace

FormationResult formation(const FormationInput& in, const Rules& rules) {
  FormationResult out;
  out.files = files_of(in, rules);
  out.ranks = (in.figures + out.files - 1) / out.files;
  out.can_form = rules.allowed(in.troop, in.formation) && (in.formation != Formation::column || enough_for_column(in.figures));
  out.firing_figures = firing(in, out.files, rules);
  const int gaps = rules.spaced(in.formation) ? 1 : 0;                                               // of one base, between neighbours
  out.width = (out.files + gaps * (out.files - 1)) * rules.base;
  out.depth = (out.ranks + gaps * (out.ranks - 1)) * rules.base;
  out.formed = rules.formed(in.formation);
  return out;
}

}  // namespace oo::kingphilip
