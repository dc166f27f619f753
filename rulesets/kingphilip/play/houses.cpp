#include "rulesets/kingphilip/play/houses.hpp"

#include "engine/geometry/segment.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {
namespace {

constexpr std::array<Edge, 4> kFaceOrder{Edge::bottom, Edge::left, Edge::top, Edge::right};
constexpr std::array<Edge, 4> kEdges{Edge::left, Edge::right, Edge::bottom, Edge::top};

}  // namespace

Mil FaceLine::length() const { return oo::length(left, right); }
Point FaceLine::middle() const { return midpoint(left, right); }

FaceLine face_line(const House& h, Edge face) {
  const Point a = h.box.low, b = h.box.high;
  switch (face) {
    case Edge::left: return {{a.x, a.y}, {a.x, b.y}, outward(face)};
    case Edge::right: return {{b.x, b.y}, {b.x, a.y}, outward(face)};
    case Edge::bottom: return {{b.x, a.y}, {a.x, a.y}, outward(face)};
    default: return {{a.x, b.y}, {b.x, b.y}, outward(face)};
  }
}

Quad house_quad(const House& h) { return base_around(house_middle(h), heading(0), h.box.high.x - h.box.low.x, h.box.high.y - h.box.low.y); }
Point house_middle(const House& h) { return midpoint(h.box.low, h.box.high); }

int face_capacity(const House& h, Edge face, const Rules& r) { return std::max(1, int(face_line(h, face).length() / kInch) * int(r.house_figures_per_inch)); }

std::array<std::int16_t, 4> spread_over_faces(const House& h, int figures, const Rules& r) {
  std::array<std::int16_t, 4> out{};
  for (int placed = 0; placed < figures;) {
    const int before = placed;
    for (const Edge e : kFaceOrder) {
      std::int16_t& at = out[place_of(e)];
      if (placed == figures || at >= face_capacity(h, e, r)) continue;
      ++at;
      ++placed;
    }
    if (placed != before) continue;
    out[place_of(Edge::bottom)] = std::int16_t(out[place_of(Edge::bottom)] + figures - placed);   // more than the faces hold: behind the door
    break;
  }
  return out;
}

Refusal check_faces(Field f, UnitId u, int house, std::span<const FigureId> faces) {
  const Unit& unit = f.unit(u);
  if (faces.size() != 4) return {"faces", "KPW-7.18", "figures"};
  int sum = 0;
  for (const Edge e : kEdges) {
    const int wanted = faces[place_of(e)];
    int others = 0;
    for (UnitId v = 0; v < f.unit_count(); ++v)
      if (v != u && f.on_table(v) && f.unit(v).house == house) others += f.unit(v).faces[place_of(e)];
    if (wanted > 0 && wanted + others > face_capacity(f.setup.houses[std::size_t(house)], e, f.rules())) return {"face_full", "KPW-7.18", "figures"};
    sum += wanted;
  }
  return sum == unit.figures ? Refusal{} : Refusal{"faces", "KPW-7.18", "figures"};
}

int figures_inside(Field f, int house) {
  int sum = 0;
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (f.on_table(v) && f.unit(v).house == house) sum += f.unit(v).figures;
  return sum;
}

UnitId enemy_inside(Field f, int house, SideId side) {
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (f.on_table(v) && f.unit(v).house == house && f.row(v).side != side) return v;
  return kNoUnit;
}

bool friend_inside(Field f, int house, SideId side, UnitId except) {
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (v != except && f.on_table(v) && f.unit(v).house == house && f.row(v).side == side) return true;
  return false;
}

Refusal check_entry(Field f, UnitId u, int house) {
  if (f.s.houses[std::size_t(house)].ruin || f.s.houses[std::size_t(house)].untenable) return {"untenable", "KPW-16.5", "path"};
  if (const UnitId who = enemy_inside(f, house, f.row(u).side); who != kNoUnit) return {"house_held", "KPW-5.16", "path", who};
  if (figures_inside(f, house) + f.unit(u).figures > f.setup.houses[std::size_t(house)].capacity) return {"house_full", "KPW-5.16", "path"};
  return {};
}

void enter_house(Play& p, UnitId u, int house) {
  Unit& unit = p.unit(u);
  const House& h = p.setup.houses[std::size_t(house)];
  unit.house = std::int8_t(house);
  unit.faces = spread_over_faces(h, unit.figures, p.rules());
  unit.double_faced = false;
  unit.front = door_middle(h);
  unit.facing = outward(h.door);
  stand_house(p.s, p.setup, house);
  if (const UnitId leader = p.field().leader_of(u); leader != kNoUnit) p.leader(leader).at = house_middle(h);
  tell(p, {"entered", "KPW-5.16", u}, {{"figures", unit.figures}});
}

void leave_house(Play& p, UnitId u) {
  const int house = p.unit(u).house;
  p.unit(u).house = -1;
  p.unit(u).faces = {};
  if (house >= 0) stand_house(p.s, p.setup, house);
}

void leave_by_the_safest_face(Play& p, UnitId u) {
  const FaceLine line = face_line(p.setup.houses[std::size_t(p.unit(u).house)], face_away_from_enemies(p, u));
  leave_house(p, u);
  p.unit(u).facing = line.outward;
  p.unit(u).front = at(line.middle(), heading(line.outward), 0, depth_of(pose_of(p, u), p.rules()));
}

bool set_outside(Play& p, UnitId u) {
  const Unit inside = p.unit(u);
  leave_by_the_safest_face(p, u);
  Pose pose = pose_of(p, u);
  if (fit(p, u, pose, p.setup.units[u].side)) {
    set_down(p, u, pose.middle, pose.facing);
    return true;
  }
  p.unit(u) = inside;
  stand_house(p.s, p.setup, inside.house);
  return false;
}

void stand_house(BattleState& s, const KpSetup& setup, int house) {
  for (UnitId u = 0; u < s.units.size(); ++u)
    if (s.units[u].house == house) stand(s, setup, u);
}

Edge face_away_from_enemies(Field f, UnitId u) {
  const House& h = f.setup.houses[std::size_t(f.unit(u).house)];
  Edge best = Edge::left;
  std::int64_t farthest = -1;
  for (const Edge e : kEdges) {
    const Point at = face_line(h, e).middle();
    std::int64_t nearest = std::int64_t{kMaxCoordinate} * kMaxCoordinate;
    for (UnitId v = 0; v < f.unit_count(); ++v) {
      if (!f.enemies(u, v) || !f.placed(v)) continue;
      for (const Quad& q : f.bases(v)) nearest = std::min(nearest, distance2(at, centre(q)));
    }
    if (nearest <= farthest) continue;
    farthest = nearest;
    best = e;
  }
  return best;
}

void take_from_faces(Unit& unit, int figures, Edge face) {
  for (int left = figures; left > 0; --left) {
    std::size_t from = place_of(face);
    if (unit.faces[from] == 0)
      for (std::size_t e = 0; e < 4; ++e)
        if (unit.faces[e] > unit.faces[from]) from = e;
    if (unit.faces[from] > 0) --unit.faces[from];
  }
}

Edge face_towards(const House& h, Point from) {
  const Mil beyond[4] = {h.box.low.x - from.x, from.x - h.box.high.x, h.box.low.y - from.y, from.y - h.box.high.y};
  std::size_t best = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (beyond[i] > beyond[best]) best = i;
  return static_cast<Edge>(best);
}

}  // namespace oo::kingphilip
