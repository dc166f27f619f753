#include "rulesets/kingphilip/play/spotting.hpp"

#include <limits>

#include "engine/table/sight.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/placing.hpp"
#include "rulesets/kingphilip/spotting.hpp"

namespace oo::kingphilip {
namespace {

/// The base of `others` nearest to this one.
struct NearestBase {
  const Quad* other = nullptr;
  Mil distance = 0;
};
NearestBase nearest_base(const Quad& own, std::span<const Quad> others) {
  NearestBase best;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const Point c = centre(own);
  for (const Quad& q : others)
    if (const std::int64_t d = distance2(c, centre(q)); d < least) {
      least = d;
      best.other = &q;
    }
  best.distance = measured(own, *best.other);
  const Box near = box_of(own).grown(best.distance);
  for (const Quad& q : others) {
    if (&q == best.other || !meet(near, box_of(q))) continue;
    if (const Mil d = measured(own, q); d < best.distance) best = {&q, d};
  }
  return best;
}

SpotInput spot_input(Field f, UnitId target) {
  SpotInput in;
  in.ground = ground_of(f, target);
  in.target_moved = f.unit(target).moved;
  in.target_fired = f.unit(target).fired;
  return in;
}

/// KPW-6.4: more than woods_edge of woods on the line hides like woods where the target stands.
Ground woods_on_line(Field f, Point from, Point to) {
  SightLine line;
  f.ground().stretches(from, to, line.over);
  return line.inside(f.setup.woods) > f.rules().woods_edge ? Ground::open_woods : Ground::open;
}

bool behind_hill_or_house(Field f, const Quad& from, const Quad& to, PieceId own, PieceId other) {
  const Point a = centre(from), b = centre(to);
  return f.ground().hill_between(a, b) || sight_blocked(f, a, b, own, other);
}

/// What hides who stands in the open: KPW-6.4.
Ground hiding_ground(Field f, const Quad& from, const Quad& to, Ground where) {
  if (where != Ground::open) return where;
  const Nearest line = nearest_points(from, to);
  return woods_on_line(f, line.a, line.b);
}

/// From base to base. `own`, `other`: the houses they are in.
Look look_along(Field f, const Quad& from, const Quad& to, SpotInput in, PieceId own, PieceId other) {
  Look out;
  out.distance = in.distance;
  out.blocked = behind_hill_or_house(f, from, to, own, other);
  if (out.blocked) return out;
  in.ground = hiding_ground(f, from, to, in.ground);
  const SpotResult result = spot(in, f.rules());
  out.limit = result.limit;
  out.spotted = result.spotted;
  return out;
}

/// Of a garrison one sees the face towards the observer, manned or not.
std::span<const Quad> seen_bases(Field f, UnitId observer, UnitId target, Quad& face) {
  if (!f.garrison(target)) return f.bases(target);
  const House& house = f.setup.houses[std::size_t(f.unit(target).house)];
  const FaceLine line = face_line(house, face_towards(house, centre_of(f, observer)));
  face = base(line.middle(), heading(line.outward), line.length(), kInch);
  return {&face, 1};
}

}  // namespace

PieceId piece_of_house(Field f, UnitId u) { return f.garrison(u) ? f.setup.houses[std::size_t(f.unit(u).house)].piece : kNoPiece; }

bool sight_blocked(Field f, Point from, Point to, PieceId own, PieceId other) {
  for (const PieceId piece : f.setup.blocks)
    if (piece != own && piece != other && f.ground().inside_piece(piece, from, to) > 0) return true;
  return false;
}

Look look_at(Field f, UnitId observer, UnitId target) {
  Quad face;
  const auto targets = f.bases(target).empty() ? std::span<const Quad>{} : seen_bases(f, observer, target, face);
  const SpotInput in = spot_input(f, target);
  const PieceId own = piece_of_house(f, observer), theirs = piece_of_house(f, target);
  const auto look_to = [&](const Quad& eye, const Quad& other, Mil distance) {
    SpotInput now = in;
    now.distance = distance;
    return look_along(f, eye, other, now, own, theirs);
  };
  Look best;
  best.blocked = true;
  for (const Quad& eye : f.bases(observer)) {                                // KPW-6.6: from any figure, all round
    if (targets.empty()) break;
    const NearestBase nearest = nearest_base(eye, targets);
    const Look now = look_to(eye, *nearest.other, nearest.distance);
    if (now.spotted) return now;
    if (best.distance == 0 || (best.blocked && !now.blocked) || (best.blocked == now.blocked && now.distance < best.distance)) best = now;
  }
  if (targets.empty() || (in_woods(f, target) && !best.blocked)) return best;
  // Something hides its nearest men: others may stand where nothing does.
  for (const Quad& eye : f.bases(observer))
    for (const Quad& other : targets)
      if (const Look now = look_to(eye, other, measured(eye, other)); now.spotted) return now;
  return best;
}

Mil farthest_seen(Field f, UnitId target) {
  if (!in_woods(f, target)) return -1;
  return std::max<Mil>(0, spot(spot_input(f, target), f.rules()).limit);
}

Mil farthest_seen(Field f, Point at) {
  return f.setup.woods.has(f.ground().at(at).kind) ? std::max<Mil>(0, spot({0, Ground::open_woods, false, Fired::none}, f.rules()).limit) : -1;
}

bool spots_a_man(Field f, UnitId observer, const Quad& man) {
  const Point at = centre(man);
  const Mil limit = farthest_seen(f, at);
  const std::int64_t reach = limit + 2 * f.rules().base;                     // of the middles: nobody farther off is measured
  PieceId inside = kNoPiece;
  for (const PieceId piece : f.setup.blocks)
    if (f.ground().in_piece(piece, at)) inside = piece;
  const PieceId own = piece_of_house(f, observer);
  for (const Quad& eye : f.bases(observer)) {
    if ((limit >= 0 && distance2(centre(eye), at) > reach * reach) || behind_hill_or_house(f, eye, man, own, inside)) continue;
    SpotInput in;
    in.ground = hiding_ground(f, eye, man, limit < 0 ? Ground::open : Ground::open_woods);
    if (in.ground != Ground::open) in.distance = measured(eye, man);
    if (spot(in, f.rules()).spotted) return true;
  }
  return false;
}

bool spots(Field f, UnitId observer, UnitId target) {
  const Mil limit = farthest_seen(f, target);
  if (limit >= 0 && !meet(f.s.standing.box(observer).grown(limit + kNear), f.s.standing.box(target))) return false;
  return look_at(f, observer, target).spotted;
}

bool seen_by_side(Field f, SideId side, UnitId target) {
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (f.on_table(u) && f.row(u).side == side && spots(f, u, target)) return true;
  return false;
}

bool may_be_spotted(Field f, UnitId hidden) {
  const Flow& flow = f.s.flow;
  return flow.turn > 1 || flow.second_half || (flow.turn == 1 && flow.first != f.row(hidden).side);
}

void reveal(Play& p, UnitId hidden, UnitId by, ClauseId clause) {
  Unit& u = p.unit(hidden);
  if (!u.hidden) return;
  u.hidden = false;
  p.s.victory.happen(revealed_event(p.setup.units[hidden].side));
  tell(p, {"spotted", clause, hidden, by, kAll, true}, {{"x", u.front.x}, {"y", u.front.y}, {"facing", u.facing}});
}

void show_itself(Play& p, UnitId id, ClauseId clause) { reveal(p, id, kNoUnit, clause); }

bool spot_hidden(Play& p, UnitId mover) {
  bool any = false;
  for (UnitId u = 0; u < p.s.units.size(); ++u) {
    if (!p.unit(u).hidden || !p.field().on_table(u) || !p.field().enemies(u, mover) || !may_be_spotted(p, u)) continue;
    if (!spots(p, mover, u)) continue;
    reveal(p, u, mover, "KPW-6.7");
    any = true;
  }
  return any;
}

void spot_everywhere(Play& p) {
  for (UnitId hidden = 0; hidden < p.s.units.size(); ++hidden) {
    if (!p.unit(hidden).hidden || !p.field().on_table(hidden) || !may_be_spotted(p, hidden)) continue;
    for (UnitId u = 0; u < p.s.units.size() && p.unit(hidden).hidden; ++u)
      if (p.field().on_table(u) && p.field().enemies(u, hidden) && spots(p, u, hidden)) reveal(p, hidden, u, "KPW-6.7");
  }
}

}  // namespace oo::kingphilip
