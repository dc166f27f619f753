#include "rulesets/faltering/movement.hpp"

#include <algorithm>

namespace oo::faltering {

namespace {

Request fast_move_request(const FastMoveInput& in) {
  return {.purpose = "fast_move", .clause = "FAL-6.2", .need = in.rep, .base = {"rep", in.rep, "FAL-1.2"}, .roller = in.roller};
}

bool drawn(Kind kind) { return kind == Kind::gun || kind == Kind::limbered || kind == Kind::wagon; }

}  // namespace

bool fast_move_forbidden(Ground ground, bool formed) {
  switch (ground) {
    case Ground::thicket:
    case Ground::marsh:
    case Ground::stream:
    case Ground::river: return true;
    default: return formed && ground != Ground::open && ground != Ground::road;
  }
}

Fraction fast_allowance(Kind kind, int passed, const Rules& rules) {
  return Fraction(rules.move[place_of(kind)]) * fraction(rules.fast_move[static_cast<std::size_t>(passed)]);
}

FastMoveResult fast_move(const FastMoveInput& in, const Rules& rules, Dice& dice) {
  const int passed = dice.count(2, 6, in.rep, fast_move_request(in));
  return {passed, fast_allowance(in.kind, passed, rules)};
}

Fraction cost_per_mil(Ground ground, MoveClass move_class, const Rules& rules) { return fraction(rules.of(ground).mult[place_of(move_class)]); }

Mil crossing_cost(Obstacle obstacle, Kind kind, MoveClass move_class, const Rules& rules) {
  const bool gun = drawn(kind) || move_class == MoveClass::gun;
  const bool horse = kind == Kind::horse || move_class == MoveClass::horse;
  if (gun || (horse && obstacle == Obstacle::wall)) return -1;
  return rules.obstacle[place_of(obstacle)].cross_cost;
}

MoveClass class_of(Kind kind, MoveClass of_men) { return drawn(kind) ? MoveClass::gun : of_men; }

Fraction allowance(Kind kind, Fraction multiplier, bool standing_up, bool loading, const Rules& rules) {
  Fraction all = Fraction(rules.move[place_of(kind)]) * multiplier;
  if (standing_up) all *= fraction(rules.stand_up_fraction);                                              // FAL-5.7
  if (loading) all *= kind == Kind::horse ? Fraction(0) : fraction(rules.load_max_move_fraction);         // FAL-8.11
  return all;
}

MoveResult move(const MoveInput& in, const Rules& rules) {
  MoveResult out;
  out.allowance = allowance(in.kind, Fraction(in.multiplier.millionths, 1'000'000), in.standing_up, in.loading, rules);
  const MoveClass move_class = class_of(in.kind, in.move_class);
  bool closed = false;
  for (const Segment& s : in.segments) {
    const Fraction each = cost_per_mil(s.ground, move_class, rules);
    closed = closed || each == Fraction(0);
    out.cost += Fraction(s.length) * each;
  }
  for (const Obstacle o : in.obstacles) {
    const Mil cost = crossing_cost(o, in.kind, move_class, rules);
    closed = closed || cost < 0;
    out.cost += Fraction(cost);
  }
  if (closed) {
    out.cost = Fraction(-kInch);
    return out;
  }
  out.legal = out.cost <= out.allowance;
  if (out.legal) out.left = out.allowance - out.cost;
  return out;
}

Mil gap_of(Formation f, const Rules& rules) {
  if (f == Formation::open_order) return rules.open_order_gap;
  return f == Formation::skirmish ? rules.skirmish_gap.value : 0;
}

int mass_files(int figures) {
  int files = 0;
  while (files * files < figures) ++files;
  return files;
}

namespace {

/// FAL-6.18.
int files_of(const FormationInput& in) {
  const int n = in.figures;
  const int ranks = std::min(in.ranks, n);
  switch (in.formation) {
    case Formation::line:
    case Formation::skirmish: return (n + ranks - 1) / ranks;
    case Formation::column: return std::min(2, n);
    case Formation::open_order: return n;
    default: return mass_files(n);
  }
}

}  // namespace

FormationResult formation(const FormationInput& in, const Rules& rules) {
  const BaseSize& base = in.mounted ? rules.base_mounted : rules.base_foot;
  const Mil gap = gap_of(in.formation, rules);
  FormationResult out;
  out.files = files_of(in);
  out.ranks = (in.figures + out.files - 1) / out.files;
  out.width = out.files * base.width + (out.files - 1) * gap;
  out.depth = out.ranks * base.depth + (out.ranks - 1) * gap;
  out.formed = formed(in.formation);
  return out;
}

}  // namespace oo::faltering
