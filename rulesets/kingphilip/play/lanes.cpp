// Lanes: each figure shoots straight ahead at the nearest enemy unit there. KPW-7.1 to 7.5, 7.8, 7.18.
#include "engine/geometry/arc.hpp"
#include "engine/geometry/segment.hpp"
#include "rulesets/battlefield/order_trace.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/firing.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"
#include "rulesets/kingphilip/play/trace.hpp"

namespace oo::kingphilip {
namespace {

int firing_figures(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  FormationInput in;
  in.troop = f.row(u).troop;
  in.formation = f.garrison(u) ? Formation::skirmish : unit.formation;       // KPW-5.16: inside, formation does not matter
  in.figures = std::max<int>(1, unit.figures);
  in.ranks = unit.ranks;
  in.leader = unit.leader;
  return formation(in, f.rules()).firing_figures;
}

/// The enemies a unit may shoot at, gathered once for all its figures.
struct Targets {
  Inline<UnitId, kMaxRoster> units;
  Inline<UnitId, kMaxRoster> friends;      // near enough to stand in a lane
};
Targets targets_of(Field f, UnitId u, FireAt at, Mil range) {
  Targets out;
  const SideId side = f.row(u).side;
  const Box reach = f.s.standing.box(u).grown(range + kNear);
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (v == u || !f.on_table(v) || !f.s.standing.present(v) || !meet(reach, f.s.standing.box(v))) continue;
    if (f.row(v).side == side) {
      if (!f.garrison(v)) out.friends.push(v);
      continue;
    }
    if (!f.known_to(side, v)) continue;
    const bool charges = f.charges(v, u) && f.unit(v).struck == Aspect::front;
    if (at == FireAt::chargers ? charges : spots(f, u, v)) out.units.push(v);
  }
  return out;
}

/// One figure with its lane.
struct Shooter {
  Point muzzle{};               // the middle of its front edge
  Heading ahead{};
  Quad lane{}, barrel{};        // what it may hit, and what blocks it
};
Shooter shooter(Field f, UnitId u, std::size_t i, Mil range) {
  Shooter s;
  s.muzzle = front_middle(f.bases(u)[i]);
  s.ahead = heading(figure_facing(f, u, i));
  s.lane = lane(s.muzzle, s.ahead, f.rules().lane_half_width, range + kInch);
  s.barrel = lane(s.muzzle, s.ahead, f.rules().lane_block_half_width, range + kInch);
  return s;
}

/// KPW-7.18: men at a face are shot at from before it.
bool before_its_face(Field f, UnitId target, std::size_t figure, Point from) {
  if (!f.garrison(target)) return true;
  const Quad& q = f.bases(target)[figure];
  return ahead(front_middle(q), heading(figure_facing(f, target, figure)), from) >= 0;
}

struct Found {
  UnitId target = kNoUnit;
  Mil distance = 0;
  std::size_t figure = 0;       // of the target
};

/// The nearest figure of one unit in the lane, or nothing.
bool nearest_in_lane(Field f, const Shooter& s, const Quad& lane, UnitId v, Mil range, Found& out) {
  bool any = false;
  const auto men = f.bases(v);
  const Box box = box_of(lane);
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (!meet(box, box_of(men[i])) || !overlaps(lane, men[i]) || !before_its_face(f, v, i, s.muzzle)) continue;
    const Mil d = std::max<Mil>(0, gap(s.muzzle, men[i]) - kNear);
    if (d > range || (any && d >= out.distance)) continue;
    out = {v, d, i};
    any = true;
  }
  return any;
}

/// A friend of another unit stands nearer in the strip straight ahead (KPW-7.5), or a building does.
bool blocked(Field f, UnitId u, const Shooter& s, const Targets& t, const Found& found) {
  const Quad& aimed = f.bases(found.target)[found.figure];
  if (!f.setup.blocks.empty() && sight_blocked(f, s.muzzle, centre(aimed), piece_of_house(f, u), piece_of_house(f, found.target))) return true;
  for (const UnitId w : t.friends)
    for (const Quad& q : f.bases(w))
      if (overlaps(s.barrel, q) && gap(s.muzzle, q) < found.distance) return true;
  return false;
}

/// fire_arc = straight: what this figure shoots at.
Found straight_target(Field f, UnitId u, const Shooter& s, const Targets& t, Mil range, UnitId wish) {
  Found best;
  for (const UnitId v : t.units) {
    Found found;
    if (!nearest_in_lane(f, s, s.lane, v, range, found)) continue;
    if (best.target != kNoUnit && (found.distance > best.distance || (found.distance == best.distance && v != wish))) continue;
    best = found;
  }
  if (best.target != kNoUnit && blocked(f, u, s, t, best)) best.target = kNoUnit;
  return best;
}

/// fire_arc = moc_arcs: half the angle of one figure's arc.
Cdeg half_arc(Formation f) { return f == Formation::skirmish || f == Formation::mass ? 9000 : 4500; }

/// Whether that figure has the unit in its arc or the unit's strip, and how far off: the two readings without splitting.
bool bears_otherwise(Field f, UnitId u, std::size_t i, const Shooter& s, UnitId v, Mil range, Found& out) {
  if (f.rules().switches.fire_arc == FireArc::unit_front) {
    const Pose pose = pose_of(f, u);
    const Mil half = width_of(pose, f.rules()) / 2 + f.rules().lane_half_width - kInch / 2;
    const Quad strip_ahead = lane(f.garrison(u) ? s.muzzle : pose.middle, s.ahead, half, range + kInch);
    return nearest_in_lane(f, s, strip_ahead, v, range, out);
  }
  const Arc reach = arc(figure_facing(f, u, i), f.garrison(u) ? 4500 : half_arc(f.unit(u).formation));
  const auto men = f.bases(v);
  bool any = false;
  for (std::size_t k = 0; k < men.size(); ++k) {
    if (!in_arc(s.muzzle, centre(men[k]), reach) || !before_its_face(f, v, k, s.muzzle)) continue;
    const Mil d = std::max<Mil>(0, gap(s.muzzle, men[k]) - kNear);
    if (d > range || (any && d >= out.distance)) continue;
    out = {v, d, k};
    any = true;
  }
  return any;
}

void add_shot(const Shooter& s, Field f, const Found& found, Aims& out) {
  const Edge face = f.garrison(found.target) ? face_towards(f.setup.houses[std::size_t(f.unit(found.target).house)], s.muzzle) : Edge::bottom;
  for (Aim& a : out) {
    if (a.target != found.target) continue;
    a.from = {a.from.x + s.muzzle.x, a.from.y + s.muzzle.y};
    ++a.figures;
    if (found.distance < a.distance) {
      a.distance = found.distance;
      a.face = face;
    }
    return;
  }
  out.push({found.target, 1, found.distance, s.muzzle, face});
}

/// The unit at which all fire who can: the nearest that somebody bears on. KPW-7.2, the other readings.
UnitId common_target(Field f, UnitId u, const Targets& t, int figures, Mil range, UnitId wish) {
  UnitId best = kNoUnit;
  Mil least = 0;
  for (const UnitId v : t.units) {
    const Mil d = distance(f, u, v);
    if (best != kNoUnit && (d > least || (d == least && v != wish))) continue;
    Found found;
    bool any = false;
    for (int i = 0; i < figures && !any; ++i) any = bears_otherwise(f, u, std::size_t(i), shooter(f, u, std::size_t(i), range), v, range, found);
    if (!any) continue;
    best = v;
    least = d;
  }
  return best;
}

bool fires(std::span<const FigureId> only, std::size_t figure) {
  return only.empty() || std::find(only.begin(), only.end(), FigureId(figure)) != only.end();
}

/// Nearest first; ties keep the order of the roster.
void order_aims(Aims& out) {
  for (std::size_t i = 1; i < out.size(); ++i)
    for (std::size_t k = i; k > 0; --k) {
      const bool before = out[k].distance < out[k - 1].distance || (out[k].distance == out[k - 1].distance && out[k].target < out[k - 1].target);
      if (!before) break;
      std::swap(out[k], out[k - 1]);
    }
  for (Aim& a : out) a.from = {a.from.x / a.figures, a.from.y / a.figures};
}

}  // namespace

void aims_of(Field f, UnitId u, FireAt at, UnitId wish, std::span<const FigureId> only, Aims& out) {
  out.clear();
  const Mil range = f.rules().fire_row(f.row(u).troop, f.row(u).weapon).range;
  const Targets t = targets_of(f, u, at, range);
  if (t.units.empty()) return;
  const int figures = std::min<int>(firing_figures(f, u), int(f.bases(u).size()));
  const bool splits = f.rules().switches.fire_arc == FireArc::straight;
  const UnitId common = splits ? kNoUnit : common_target(f, u, t, figures, range, wish);
  for (int i = 0; i < figures; ++i) {
    if (!fires(only, std::size_t(i))) continue;
    const Shooter s = shooter(f, u, std::size_t(i), range);
    Found found;
    if (splits) found = straight_target(f, u, s, t, range, wish);
    else if (common == kNoUnit || !bears_otherwise(f, u, std::size_t(i), s, common, range, found) || blocked(f, u, s, t, found)) found.target = kNoUnit;
    if (found.target != kNoUnit) add_shot(s, f, found, out);
  }
  order_aims(out);
}

bool in_lane(Field f, UnitId u, const Quad& body, Mil distance) {
  const int figures = std::min<int>(firing_figures(f, u), int(f.bases(u).size()));
  const Mil range = f.rules().fire_row(f.row(u).troop, f.row(u).weapon).range;
  for (int i = 0; i < figures; ++i) {
    const Shooter s = shooter(f, u, std::size_t(i), range);
    if (overlaps(s.lane, body) && within(s.muzzle, body, distance + kNear)) return true;
  }
  return false;
}

void trace_lanes(Field f, UnitId u, OrderTrace& out) {
  const Mil range = f.rules().fire_row(f.row(u).troop, f.row(u).weapon).range;
  const int figures = std::min<int>(firing_figures(f, u), int(f.bases(u).size()));
  const Pose pose = pose_of(f, u);
  for (int i = 0; i < figures; ++i) {
    const Shooter s = shooter(f, u, std::size_t(i), range);
    const Cdeg facing = figure_facing(f, u, std::size_t(i));
    switch (f.rules().switches.fire_arc) {
      case FireArc::straight: battlefield::trace_lane(lane(s.muzzle, s.ahead, f.rules().lane_half_width, range), out); break;
      case FireArc::unit_front:
        battlefield::trace_lane(lane(f.garrison(u) ? s.muzzle : pose.middle, s.ahead, width_of(pose, f.rules()) / 2 + f.rules().lane_half_width - kInch / 2, range), out);
        if (!f.garrison(u)) return;
        break;
      default: battlefield::trace_arc(s.muzzle, s.muzzle, facing, f.garrison(u) ? 4500 : half_arc(f.unit(u).formation), range, out);
    }
  }
}

}  // namespace oo::kingphilip
