#include "rulesets/tugar/play/works.hpp"

#include <algorithm>

namespace oo::tugar {
namespace {

const ObstacleRow& row_of(Field f, PieceId piece) { return f.rules().obstacle[place_of(obstacle_of(f.ground().piece(piece).kind))]; }

Cover better(Cover a, Cover b) { return a > b ? a : b; }

template <class Keep>
void keep_only(Works& works, Keep&& keep) {
  Works kept;
  for (const PieceId w : works)
    if (keep(w)) kept.push(w);
  works = kept;
}

/// The rectangle without its outermost mils at the front and sides: who has come up to a work does not lie across it. At the rear so much more: a unit half
/// an inch deep that goes on by half an inch has not leapt over the work its front stood on.
Quad lies_across(const Quad& q) {
  constexpr Mil kIn = kTouch;
  Quad inner;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point c = q.corner[i];
    const Point a = along(c, q.corner[(i + 1) % 4], i == 3 ? -kIn : kIn), b = along(c, q.corner[(i + 3) % 4], i == 2 ? -kIn : kIn);
    inner.corner[i] = {a.x + b.x - c.x, a.y + b.y - c.y};
  }
  return inner;
}

/// The work nearest ahead that its front has come to and has still to cross.
PieceId work_before(Field f, UnitId u, Mil& distance) {
  const Unit& unit = f.unit(u);
  const FormationResult shape = f.shape(u);
  PieceId best = kNoPiece;
  for (PieceId w = 0; w < f.ground().pieces().size(); ++w) {
    if (!is_work(f.ground().piece(w).kind) || has(unit.over, w)) continue;
    const Mil d = work_ahead(f, shape, unit.front, unit.facing, w, kAtWork);
    if (d < 0 || (best != kNoPiece && d >= distance)) continue;
    best = w;
    distance = d;
  }
  return best;
}

/// TUG-5.8: enemies whose edge is within half an inch of the work, opposite some part of the mover's front.
void find_lining(Field f, UnitId u, PieceId work, Mil to_work, Inline<UnitId, 8>& out) {
  const Mil reach = f.rules().reach.lines_obstacle;
  const Quad far_side = strip_ahead(f.shape(u), f.unit(u).front, f.unit(u).facing, to_work + 2 * reach + kNear);
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v) || f.unit(v).garrison >= 0) continue;
    if (overlaps(far_side, f.rect(v)) && f.ground().touches_work(f.rect(v), work, reach)) out.push(v);
  }
}

/// TUG-2.10: an enemy to whom it would stand too near without being at grips with him. The work it pays for parts nobody any more; who lines it is attacked.
UnitId too_near_beyond(Field f, UnitId u, const Quad& q, const CrossPlan& plan) {
  const Mil clear = f.rules().reach.clear_of_enemy;
  Works paid = f.unit(u).over;
  if (!paid.full()) paid.push(plan.work);
  const Point from = centre(q);
  const auto who = f.s.standing.first_within({&q, 1}, clear - kNear - 1, [&](UnitId v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v) || std::find(plan.lining.begin(), plan.lining.end(), v) != plan.lining.end()) return false;
    return gap(q, f.rect(v)) + kNear < std::min(clear, f.distance(u, v)) && !work_between(f, from, nearest_on(f.rect(v), from), paid);
  });
  return who ? *who : kNoUnit;
}

/// TUG-5.7: one base depth beyond the work, less if something is in the way, at the least on its line.
Point place_beyond(Field f, UnitId u, Mil to_work, const CrossPlan& plan) {
  const Unit& unit = f.unit(u);
  const FormationResult shape = f.shape(u);
  const Heading h = heading(unit.facing);
  const Mil whole = to_work + f.rules().base(f.arm(u)).depth;
  Mil reached = to_work;
  for (Mil d = to_work; d <= whole; d += 25) {
    const Point front = at(unit.front, h, 0, d);
    const Quad q = ground_of(shape, front, unit.facing);
    if (!on_table(f.setup.table(), front) || !room_for(f, u, q).ok() || too_near_beyond(f, u, q, plan) != kNoUnit) break;
    reached = d;
  }
  return at(unit.front, h, 0, reached);
}

ClauseId crossing_clause(Word reason) { return reason == "unlimbered" ? "TUG-5.10" : reason == "no_charge_across" ? "TUG-5.1" : "TUG-5.6"; }

}  // namespace

PieceId work_in_the_way(Field f, const Quad& q, const Works& over) {
  const Box near = box_of(q).grown(kInch / 10);
  Quad inner;                                                                // made only where a work is near at all
  bool made = false;
  for (PieceId w = 0; w < f.ground().pieces().size(); ++w) {
    const TerrainPiece& piece = f.ground().piece(w);
    if (!is_work(piece.kind) || has(over, w) || !meet(near, box_of(std::span<const Point>(piece.points)))) continue;
    if (!made) inner = lies_across(q);
    made = true;
    if (f.ground().touches_work(inner, w, 0)) return w;
  }
  return kNoPiece;
}

bool work_between(Field f, Point a, Point b, const Works& over) {
  WorkCrossings crossed;
  f.ground().works_crossed(a, b, crossed);
  return std::any_of(crossed.begin(), crossed.end(), [&](const WorkCrossing& c) { return !has(over, c.piece); });
}

bool beyond_work(Field f, UnitId u, const Quad& standing, UnitId enemy) {
  const Point from = centre(standing);               // its front may stand on the very line of the work
  return work_between(f, from, nearest_on(f.rect(enemy), from), f.unit(u).over);
}

void settle_works(BattleState& s, const TugarSetup& setup, UnitId u) {
  Unit& unit = s.units[u];
  const Field f{setup, s};
  if (unit.where != Where::table || !s.standing.present(u)) {
    unit.holds.clear();
    unit.over.clear();
    unit.crossing = kNoPiece;
    unit.paid = 0;
    return;
  }
  const Quad& q = f.rect(u);
  keep_only(unit.holds, [&](PieceId w) { return setup.ground.touches_work(q, w, setup.rules.reach.cover); });
  keep_only(unit.over, [&](PieceId w) { return setup.ground.touches_work(q, w, 0); });
  for (PieceId w = work_in_the_way(f, q, unit.over); w != kNoPiece && !unit.over.full(); w = work_in_the_way(f, q, unit.over)) unit.over.push(w);
  if (unit.crossing == kNoPiece) return;
  if (work_ahead(f, f.shape(u), unit.front, unit.facing, unit.crossing, kAtWork) >= 0) return;
  unit.crossing = kNoPiece;                                                  // TUG-5.9
  unit.paid = 0;
}

void take_covers(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  const Field f = p.field();
  if (!f.on_table(u)) return;
  const Mil reach = p.rules().reach.cover;
  for (PieceId w = 0; w < f.ground().pieces().size(); ++w) {
    if (!is_work(f.ground().piece(w).kind) || row_of(f, w).cover == Cover::none || has(unit.holds, w) || unit.holds.full()) continue;
    if (work_ahead(f, f.shape(u), unit.front, unit.facing, w, reach + kNear) < 0) continue;
    bool held = false;
    for (UnitId v = 0; v < f.unit_count() && !held; ++v)
      held = f.enemies(u, v) && f.on_table(v) && has(f.unit(v).holds, w) && f.ground().touches_work(f.rect(v), w, reach);
    if (!held) unit.holds.push(w);
  }
}

Cover cover_against(Field f, UnitId target, Point from) {
  const Unit& unit = f.unit(target);
  if (unit.garrison >= 0) return Cover::hard;                                // TUG-4.13
  Cover best = half_in_woods(f, target) ? Cover::soft : Cover::none;
  if (unit.holds.empty()) return best;
  const Point to = nearest_on(f.rect(target), from);
  from = at(from, toward(to, from), 0, kInch / 10);                          // a front on the very line of the work shoots across it
  const Mil whole = length(from, to);
  WorkCrossings crossed;
  f.ground().works_crossed(from, to, crossed);
  for (const WorkCrossing& c : crossed)
    if (has(unit.holds, c.piece) && whole - c.from_start <= f.rules().reach.cover + kNear) best = better(best, row_of(f, c.piece).cover);
  return best;
}

Cover cover_of_place(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  if (unit.garrison >= 0) return Cover::hard;
  Cover best = half_in_woods(f, u) ? Cover::soft : Cover::none;
  for (const PieceId w : unit.holds)
    if (work_ahead(f, f.shape(u), unit.front, unit.facing, w, f.rules().reach.cover + kNear) >= 0) best = better(best, row_of(f, w).cover);
  return best;
}

Refusal plan_cross(Field f, UnitId u, CrossPlan& out) {
  const Unit& unit = f.unit(u);
  Mil to_work = 0;
  out.work = work_before(f, u, to_work);
  if (out.work == kNoPiece) return {"not_at_obstacle", "TUG-5.6", "unit", u};
  out.in.arm = f.arm(u);
  out.in.formation = unit.formation;
  out.in.obstacle = obstacle_of(f.ground().piece(out.work).kind);
  out.in.turn_used = unit.used;
  out.in.progress = unit.crossing == out.work ? unit.paid : Fraction(0);
  out.result = cross_obstacle(out.in, f.rules());
  if (!out.result.legal) return {out.result.reason, crossing_clause(out.result.reason), "unit", u};
  find_lining(f, u, out.work, to_work, out.lining);
  // Having paid it would attack those who line the work, which guns and crews never do.
  if (out.result.crossed && !out.lining.empty() && f.row(u).arm == Arm::artillery) return {"guns_never_attack", "TUG-4.17", "unit", u};
  out.end = place_beyond(f, u, to_work, out);
  const Quad there = ground_of(f.shape(u), out.end, unit.facing);
  const Room room = room_for(f, u, there);
  if (room.friend_in_way != kNoUnit) return {"in_the_way", "TUG-4.15", "unit", room.friend_in_way};
  if (room.impassable) return {"impassable", "TUG-4.22", "unit", u};
  if (out.result.crossed)
    if (const UnitId enemy = too_near_beyond(f, u, there, out); enemy != kNoUnit) return {"too_near_enemy", "TUG-2.10", "unit", enemy};
  return {};
}

}  // namespace oo::tugar
