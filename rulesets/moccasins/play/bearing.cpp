// Who bears on whom: arcs, ranges, lines of fire. MOC-7.4 to 7.9, 7.30.
#include <algorithm>

#include "engine/geometry/arc.hpp"
#include "engine/table/sight.hpp"
#include "rulesets/battlefield/order_trace.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/spotting.hpp"
#include "rulesets/moccasins/play/trace.hpp"

namespace oo::moccasins {
namespace {

/// What fires: guns for ball and canister, else the men. One entry a figure (a gun is one).
std::span<const Quad> firers_of(Field f, UnitId u, Shot shot) {
  return shot == Shot::ball || shot == Shot::canister ? f.guns(u) : f.figures(u);
}

/// Of column, mass and disorder the front two ranks, MOC-7.4.
std::size_t in_first_ranks(Field f, UnitId u, std::size_t all) {
  const Unit& unit = f.unit(u);
  if (unit.formation != Formation::column && unit.formation != Formation::mass && unit.formation != Formation::disorder) return all;
  const Layout layout = layout_of(pose_of(f, u), f.rules());
  return std::min(all, std::size_t(2 * layout.files));
}

struct FireArc {
  Arc arc;
  Point left, right;            // where its two borders start
  bool covers(const Quad& q) const { return in_arc(left, right, centre(q), arc); }
};
/// MOC-7.6: from the unit's outer front corners; of skirmishers from each figure; of a bent front from each piece's figure.
class FireArcs {
 public:
  FireArcs(Field f, UnitId u) : pose_(pose_of(f, u)), half_(f.rules().arc[static_cast<std::size_t>(f.unit(u).formation)] * 100) {
    whole_.arc = arc(pose_.front.facing, half_);
    if (pose_.front.bent()) layout_ = layout_of(pose_, f.rules());
    else if (!from_each_figure()) take(front_ends(pose_, f.rules()));
  }
  bool one_for_all() const { return !pose_.front.bent() && !from_each_figure(); }
  FireArc of(const Quad& firer, std::size_t figure) const {
    if (!pose_.front.bent() && !from_each_figure()) return whole_;
    if (!pose_.front.bent()) return {whole_.arc, firer.corner[0], firer.corner[1]};
    const Piece piece = slot(layout_, pose_.front, int(figure)).piece;
    return {arc(facing_of(pose_.front, piece), half_), firer.corner[0], firer.corner[1]};
  }

 private:
  void take(const FrontEnds& ends) {
    whole_.left = ends.left;
    whole_.right = ends.right;
  }
  bool from_each_figure() const { return pose_.formation == Formation::skirmish; }
  Pose pose_;
  Cdeg half_ = 0;
  Layout layout_;               // of a bent front
  FireArc whole_;
};

Mil range_of(Field f, UnitId u, Shot shot) {
  const FireRow* row = fire_row(f.row(u).troop, shot, f.rules());
  return row == nullptr ? 0 : Mil(row->range);
}

/// From there ball goes over troops more than 4" from the gun and from the target (MOC-7.8).
bool shoots_from_above(Field f, Shot shot, Point gun, Point target) {
  return shot == Shot::ball && f.ground().at(gun).hills > f.ground().at(target).hills;
}
constexpr Mil kOverTroops = 4 * kInch;

/// No base of another unit on the line; seen from above only those near its ends matter.
bool others_leave_free(Field f, UnitId u, Shot shot, const Quad& firer, const Quad& aimed, UnitId target) {
  const Point from = centre(firer), to = centre(aimed);
  const SideId side = f.row(u).side;
  const auto stands_there = [&](Point a, Point b) {
    return f.s.standing.crossed(a, b, [&](UnitId v) { return v != target && v != u && f.known_to(side, v); });
  };
  if (!shoots_from_above(f, shot, from, to)) return !stands_there(from, to);
  Mil reached = length(from, to);                          // where the line comes to the target unit, its front rank if that stands before
  for (const Quad& q : f.bases(target))
    if (crosses(from, to, q)) reached = std::min(reached, inside(from, to, q).from);
  const Mil near_end = inside(from, to, firer).to + kOverTroops, far_start = reached - kOverTroops;
  if (near_end >= far_start) return !stands_there(from, to);
  return !stands_there(from, along(from, to, near_end)) && !stands_there(along(from, to, far_start), to);
}

bool line_is_free(Field f, UnitId u, Shot shot, const Quad& firer, const Quad& aimed, UnitId target, std::size_t own_index) {
  if (!others_leave_free(f, u, shot, firer, aimed, target)) return false;
  if (f.unit(u).formation != Formation::skirmish) return true;               // the others fire over their own front ranks
  const std::span<const Quad> men = f.figures(u);
  for (std::size_t i = 0; i < men.size(); ++i)
    if (i != own_index && crosses(centre(firer), centre(aimed), men[i])) return false;
  return true;
}

/// In arc and range of at least one figure of the target, whatever stands between.
bool in_arc_and_range(Field f, UnitId u, Shot shot, UnitId target, Mil range) {
  const auto firers = firers_of(f, u, shot);
  const std::size_t n = in_first_ranks(f, u, firers.size());
  const FireArcs arcs(f, u);
  for (std::size_t i = 0; i < n; ++i) {
    const FireArc a = arcs.of(firers[i], i);
    for (const Quad& q : f.bases(target))
      if (a.covers(q) && within(firers[i], q, range + kNear)) return true;
  }
  return false;
}

bool figure_bears(Field f, UnitId u, Shot shot, UnitId target, Mil range, const FireArcs& arcs, const Quad& firer, std::size_t index) {
  const FireArc a = arcs.of(firer, index);
  for (const Quad& q : f.bases(target)) {
    if (!a.covers(q) || !within(firer, q, range + kNear)) continue;
    if (line_is_free(f, u, shot, firer, q, target, index)) return true;
  }
  return false;
}

}  // namespace

namespace {

UnitId find_closest(Field f, UnitId u, Shot shot, UnitId wish) {
  const Mil range = range_of(f, u, shot);
  const SideId side = f.row(u).side;
  const Box reach = f.s.standing.box(u).grown(range + kNear);
  UnitId best = kNoUnit;
  Mil least = 0;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (f.row(v).side == side || !f.known_to(side, v) || !meet(reach, f.s.standing.box(v))) continue;
    const Mil d = distance(f, u, v);
    if (best != kNoUnit && (d > least || (d == least && v != wish))) continue;
    if (!in_arc_and_range(f, u, shot, v, range) || !spots(f, u, v)) continue;
    best = v;
    least = d;
  }
  return best;
}

int count_bearing(Field f, UnitId u, Shot shot, UnitId target) {
  const Mil range = range_of(f, u, shot);
  const auto firers = firers_of(f, u, shot);
  const std::size_t n = in_first_ranks(f, u, firers.size());
  const FireArcs arcs(f, u);
  int bearing = 0;
  for (std::size_t i = 0; i < n; ++i) bearing += figure_bears(f, u, shot, target, range, arcs, firers[i], i);
  return bearing;
}

}  // namespace

UnitId closest_target(Field f, UnitId u, Shot shot, UnitId wish) {
  return UnitId(f.s.fire.of(FireMemo::About::closest, u, shot, wish, [&] { return int(find_closest(f, u, shot, wish)); }));
}

int bearing_on(Field f, UnitId u, Shot shot, UnitId target) {
  return f.s.fire.of(FireMemo::About::bearing, u, shot, target, [&] { return count_bearing(f, u, shot, target); });
}

bool bears(Field f, UnitId u, Shot shot, UnitId target, std::size_t figure) {
  const auto firers = firers_of(f, u, shot);
  return figure < in_first_ranks(f, u, firers.size()) && figure_bears(f, u, shot, target, range_of(f, u, shot), FireArcs(f, u), firers[figure], figure);
}

void trace_arcs(Field f, UnitId u, Shot shot, OrderTrace& out) {
  const auto firers = firers_of(f, u, shot);
  const std::size_t n = in_first_ranks(f, u, firers.size());
  const Mil range = range_of(f, u, shot);
  if (n == 0 || range == 0) return;
  const FireArcs arcs(f, u);
  const auto draw = [&](const FireArc& left, const FireArc& right) {
    const Cdeg half = left.arc.half, facing = normalise(facing_of(left.arc.left) + half);
    battlefield::trace_arc(left.left, right.right, facing, std::min(half, kTurn / 2), range, out);
  };
  // Figures side by side that look the same way share one field.
  const FireArc first = arcs.of(firers[0], 0);
  std::size_t from = 0;
  for (std::size_t i = 1; i <= n; ++i) {
    const bool same = i < n && !arcs.one_for_all() && arcs.of(firers[i], i).arc.left == arcs.of(firers[from], from).arc.left;
    if (same) continue;
    if (arcs.one_for_all()) return draw(first, first);
    draw(arcs.of(firers[from], from), arcs.of(firers[i - 1], i - 1));
    from = i;
  }
}

/// MOC-7.13: a friend anywhere in the arc as far as canister reaches.
static bool friend_in_arc(Field f, UnitId u) {
  const Mil limit = f.rules().switches.canister_arc_limit;
  const auto guns = f.guns(u);
  const FireArcs arcs(f, u);
  for (std::size_t i = 0; i < guns.size(); ++i) {
    const FireArc a = arcs.of(guns[i], i);
    for (UnitId v = 0; v < f.unit_count(); ++v) {
      if (v == u || f.row(v).side != f.row(u).side || !f.on_table(v)) continue;
      for (const Quad& q : f.bases(v))
        if (a.covers(q) && within(guns[i], q, limit + kNear)) return true;
    }
  }
  return false;
}

int firers_among(Field f, UnitId u, Shot shot, int bearing) {
  const Unit& unit = f.unit(u);
  const bool guns = shot == Shot::ball || shot == Shot::canister;
  EligibleInput e;
  e.troop = f.row(u).troop;
  e.formation = unit.formation;
  e.figures = unit.figures;
  e.guns = unit.guns;
  e.mounted = f.mounted(u);
  e.state = unit.state;
  e.weapon = shot == Shot::bow ? Weapon::bow : f.row(u).weapon;
  e.bearing = guns && !f.rules().switches.dice_per_gun ? 2 * bearing : bearing;   // two men a gun, MOC-7.11, 7.30
  return bearing == 0 ? 0 : fire_eligible(e, f.rules());
}

Volley volley_at(Field f, UnitId u, Shot shot, UnitId target) {
  const Unit& t = f.unit(target);
  Volley v;
  v.target = target;
  v.distance = distance(f, u, target);
  v.bearing = bearing_on(f, u, shot, target);
  v.firers = firers_among(f, u, shot, v.bearing);
  FireInput& in = v.input;
  in.troop = f.row(u).troop;
  in.shot = shot;
  in.loaded = f.unit(u).loaded;
  in.firers = v.firers;
  in.distance = v.distance;
  in.target.formation = t.formation;
  in.target.ground = ground_of(f, target);
  in.target.works = works_against(f, target, centre_of(f, u));
  in.target.mounted = f.mounted(target);
  in.target.artillery = f.artillery(target);                                 // MOC-7.16: crews, with their guns or parted from them
  in.target_figures = t.figures;
  in.target_officer = t.officer;
  in.target_leader = f.leader_of(target) != kNoUnit;
  in.friend_in_arc = shot == Shot::canister && friend_in_arc(f, u);
  in.unit = u;
  in.target_unit = target;
  return v;
}

}  // namespace oo::moccasins
