#include "rulesets/tugar/play/places.hpp"

#include <algorithm>

namespace oo::tugar {
namespace {

/// Four crew about a gun: two at its wheels, two behind (for drawing; they are no obstacle of their own).
Quad crew_base(const BaseSize& gun, const BaseSize& foot, const Quad& at_gun, int place) {
  const Mil side = (gun.width + foot.width) / 4, back = gun.depth / 4 + (place % 4 >= 2 ? gun.depth / 2 : 0);
  const Point front = front_middle(at_gun);
  const Heading h = toward(midpoint(at_gun.corner[3], at_gun.corner[2]), front);
  return base_around(at(front, h, place % 2 == 0 ? -side : side, -back), h, foot.width, foot.depth);
}

void lay_out_battery(Field f, UnitId u, battlefield::Bases& out) {
  const Unit& unit = f.unit(u);
  const Rules& r = f.rules();
  const Heading h = heading(unit.facing);
  const Mil width = unit.guns * r.base_gun.width;
  std::array<Quad, 16> guns{};
  for (int g = 0; g < unit.guns; ++g) {
    const Mil left = -width / 2 + g * r.base_gun.width;
    guns[std::size_t(g) % 16] = strip(unit.front, h, left, left + r.base_gun.width, 0, -r.base_gun.depth);
  }
  for (int i = 0; i < unit.figures; ++i)
    out.quad[out.count++] = crew_base(r.base_gun, r.base_foot, guns[std::size_t(i % unit.guns) % 16], i / unit.guns);
  out.figures = out.count;
  for (int g = 0; g < unit.guns; ++g) out.quad[out.count++] = guns[std::size_t(g) % 16];
}

Layout layout_of(Field f, UnitId u) {
  const BaseSize& size = f.rules().base(f.arm(u));
  return rectangle(f.unit(u).figures, f.shape(u).files, size.width, size.depth, size.width, 0);
}

}  // namespace

bool Field::in_secret_deployment(UnitId u) const {
  return s.flow.stage == Stage::deploy && battlefield::in_secret_deployment(setup, s.flow.deploying, row(u).side, u);
}

bool Field::in_contact(UnitId u) const {
  return std::any_of(s.contacts.begin(), s.contacts.end(), [u](const Contact& c) { return c.of(u); });
}

void lay_out(Field f, UnitId u, battlefield::Bases& out) {
  out.count = out.figures = 0;
  if (f.battery(u)) return lay_out_battery(f, u, out);
  Front front;
  front.middle = f.unit(u).front;
  front.facing = f.unit(u).facing;
  out.figures = out.count = place(layout_of(f, u), front, out.quad);
}

void stand(BattleState& s, const TugarSetup& setup, UnitId u) {
  const Unit& unit = s.units[u];
  if (unit.where != Where::table || unit.figures <= 0) return s.standing.clear(u);
  const Quad q = ground_of(Field{setup, s}.shape(u), unit.front, unit.facing);
  s.standing.set(u, {&q, 1});
}

Point nearest_on(const Quad& q, Point p) {
  if (contains(q, p)) return p;
  const Quad point{{p, p, p, p}};
  return nearest_points(point, q).b;
}

Zone zone_of(Field f, UnitId u, Point p) {
  const Quad& q = f.rect(u);
  const FormationResult shape = f.shape(u);
  const Heading h = heading(f.unit(u).facing);
  const Mil ahead_of = mils_ahead(f.unit(u).front, h, p), right = mils_right(f.unit(u).front, h, p);
  const Mil beside = std::max<Mil>(0, (right < 0 ? -right : right) - shape.width / 2);
  // Who touches its front or rear edge stands before or behind it, though on the very line.
  if ((right < 0 ? -right : right) < shape.width / 2 - kTouch) {
    if (ahead_of >= -kTouch) return Zone::front;
    if (ahead_of <= kTouch - shape.depth) return Zone::rear;
  }
  // 45 degrees (fire_arc_deg) from the outermost figure: as far ahead as beside, and for other arcs by its own line. At the very end of the front a point level
  // with it is beside it, though rounding lay it a hair ahead.
  if (ahead_of > kTouch) {
    const Cdeg arc_deg = Cdeg(100 * f.rules().reach.fire_arc.num / f.rules().reach.fire_arc.den);
    const Heading edge = heading(std::min<Cdeg>(arc_deg, 8999));
    if (std::int64_t{beside} * edge.cos <= std::int64_t{ahead_of} * edge.sin + kNear * kUnit) return Zone::front;
    return right < 0 ? Zone::left : Zone::right;
  }
  if (mils_ahead(midpoint(q.corner[3], q.corner[2]), h, p) < 0) return Zone::rear;
  return right < 0 ? Zone::left : Zone::right;
}

UnitId nearest_enemy(Field f, UnitId u, Mil& distance) {
  UnitId best = kNoUnit;
  distance = 0;
  const Box& own = f.s.standing.box(u);
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.s.standing.present(v) || !f.enemies(u, v) || !f.known_to(f.row(u).side, v)) continue;
    const std::int64_t reach = distance + kNear;
    if (best != kNoUnit && gap2(own, f.s.standing.box(v)) > reach * reach) continue;
    const Mil d = f.s.standing.distance(u, v);
    if (best != kNoUnit && d >= distance) continue;
    best = v;
    distance = d;
  }
  return best;
}

bool half_in_woods(Field f, UnitId u) {
  const KindSet woods(kind_id(Ground::woods));
  if (!f.ground().may_meet(f.s.standing.box(u), woods)) return false;
  battlefield::Bases bases;
  lay_out(f, u, bases);
  const auto count = f.ground().count(bases.men());
  return count.of_kind[kind_id(Ground::woods)] > 0 && 2 * int(count.of_kind[kind_id(Ground::woods)]) >= int(count.all);
}

Quad strip_ahead(const FormationResult& shape, Point front, Cdeg facing, Mil reach) {
  return strip(front, heading(facing), -shape.width / 2, shape.width - shape.width / 2, reach, 0);
}

Mil work_ahead(Field f, const FormationResult& shape, Point front, Cdeg facing, PieceId work, Mil reach) {
  if (!f.ground().touches_work(strip_ahead(shape, front, facing, reach), work, 0)) return -1;
  Mil low = 0, high = reach;                              // the shortest strip that touches it
  while (low < high) {
    const Mil half = (low + high) / 2;
    if (f.ground().touches_work(strip_ahead(shape, front, facing, half), work, 0)) high = half;
    else low = half + 1;
  }
  return high;
}

Room room_for(Field f, UnitId u, const Quad& q, UnitId except) {
  Room room;
  const SideId side = f.row(u).side;
  if (f.ground().may_meet(box_of(q), impassable_ground())) room.impassable = f.ground().base_meets(q, impassable_ground());
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (v == u || v == except || !f.s.standing.present(v) || !f.known_to(side, v) || !overlaps(q, f.rect(v))) continue;
    UnitId& slot = f.enemies(u, v) ? room.enemy_in_way : room.friend_in_way;
    if (slot == kNoUnit) slot = v;
  }
  return room;
}

std::optional<Mil> general_distance(Field f, UnitId u) {
  std::optional<Mil> best;
  const BaseSize& size = f.rules().base_general;
  for (std::size_t l = 0; l < f.s.leaders.size(); ++l) {
    const Leader& leader = f.s.leaders[l];
    if (f.setup.leaders[l].side != f.row(u).side || leader.where != Where::table) continue;
    const Quad him = base_around(leader.at, heading(0), size.width, size.depth);
    const Mil d = leader.unit == u ? 0 : measured(him, f.rect(u));
    if (!best || d < *best) best = d;
  }
  return best;
}

UnitId leader_of(Field f, UnitId u) {
  for (std::size_t l = 0; l < f.s.leaders.size(); ++l)
    if (f.s.leaders[l].unit == u && f.s.leaders[l].where == Where::table) return f.setup.leader_id(l);
  return kNoUnit;
}

}  // namespace oo::tugar
