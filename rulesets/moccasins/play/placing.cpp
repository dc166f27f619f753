#include "rulesets/moccasins/play/placing.hpp"

#include <algorithm>

namespace oo::moccasins {
namespace {

Battery battery_of(const Pose& pose, const Rules& r) {
  Battery b;
  b.guns = pose.guns;
  b.crew = pose.figures;
  b.limbered = pose.formation == Formation::limbered;
  b.gun_width = r.base_gun.width;
  b.gun_depth = r.base_gun.depth;
  b.gun_pitch = 2 * kInch;
  b.crew_width = r.base_foot.width;
  b.crew_depth = r.base_foot.depth;
  return b;
}

bool as_battery(const Pose& pose) { return pose.guns > 0 && battery_formation(pose.formation); }

}  // namespace

bool battery_formation(Formation f) { return f == Formation::limbered || f == Formation::unlimbered; }

Pose pose_of(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  Pose pose;
  pose.front = {unit.front, unit.facing, unit.left_files, unit.right_files, unit.left_bend, unit.right_bend};
  pose.formation = unit.formation;
  pose.ranks = unit.ranks;
  pose.figures = unit.figures;
  pose.guns = unit.guns;
  pose.mounted = f.mounted(u);
  return pose;
}

Layout layout_of(const Pose& pose, const Rules& r) {
  const BaseSize& size = pose.mounted ? r.base_mounted : r.base_foot;
  const int n = pose.figures;
  const Mil close = size.width;
  switch (pose.formation) {
    case Formation::line: return rectangle(n, n == 1 ? 1 : (n + 1) / 2, size.width, size.depth, close, 0);
    case Formation::open_order: return rectangle(n, n, size.width, size.depth, close, 0);
    case Formation::column: return rectangle(n, 2, size.width, size.depth, close, 0);
    case Formation::skirmish: {
      const bool two_ranks = pose.ranks == 2 && n > 1;
      return rectangle(n, two_ranks ? (n + 1) / 2 : n, size.width, size.depth, close + kInch, two_ranks ? kInch : 0);
    }
    default: return rectangle(n, square_files(n), size.width, size.depth, close, 0);   // mass, disorder, a crew without guns
  }
}

void lay_out(const Pose& pose, const Rules& r, Bases& out) {
  if (as_battery(pose)) {
    const Battery b = battery_of(pose, r);
    out.figures = place_crew(b, pose.front, out.quad);
    out.count = out.figures + place_guns(b, pose.front, std::span<Quad>(out.quad).subspan(out.figures));
    return;
  }
  out.figures = out.count = place(layout_of(pose, r), pose.front, out.quad);
}

Mil width_of(const Pose& pose, const Rules& r) { return as_battery(pose) ? battery_of(pose, r).width() : layout_of(pose, r).width(); }
Mil depth_of(const Pose& pose, const Rules& r) { return as_battery(pose) ? battery_of(pose, r).depth() : layout_of(pose, r).depth(); }

FrontEnds front_ends(const Pose& pose, const Rules& r) {
  if (pose.front.bent()) {
    const FrontLine line = front_line(layout_of(pose, r), pose.front);
    return {line[0], line.back()};
  }
  const Mil width = width_of(pose, r);
  const Heading h = heading(pose.front.facing);
  return {at(pose.front.middle, h, -width / 2, 0), at(pose.front.middle, h, width - width / 2, 0)};
}
FrontEnds front_ends(Field f, UnitId u) { return front_ends(pose_of(f, u), f.rules()); }

Point centre_of(Field f, UnitId u) {
  const Pose pose = pose_of(f, u);
  if (pose.front.bent()) return middle_of(layout_of(pose, f.rules()), pose.front);
  return at(pose.front.middle, heading(pose.front.facing), 0, -depth_of(pose, f.rules()) / 2);
}

namespace {

Ground protecting_ground(const oo::Ground::Count& count) {
  // From the best protection down: the first that at least half the figures have. A tie so counts as the better (MOC-6.9).
  int sheltered = 0;
  for (const Ground g : {Ground::thicket, Ground::open_woods}) {
    sheltered += count.of_kind[kind_id(g)];
    if (2 * sheltered >= int(count.all) && sheltered > 0) return g;
  }
  Ground most = Ground::open;
  for (const Ground g : {Ground::ford, Ground::ditch, Ground::water})
    if (2 * int(count.of_kind[kind_id(g)]) > int(count.all)) most = g;
  return most;
}

}  // namespace

void stand(BattleState& s, const MocSetup& setup, UnitId u) {
  if (s.units[u].where != Where::table || s.units[u].figures <= 0) {
    s.standing.clear(u);
    return;
  }
  Bases bases;
  lay_out(pose_of({setup, s}, u), setup.rules, bases);
  s.standing.set(u, bases.all());
  const auto count = setup.ground.count(bases.men());
  const bool wooded = count.of_kind[kind_id(Ground::open_woods)] + count.of_kind[kind_id(Ground::thicket)] == count.all;
  s.footing[u] = {protecting_ground(count), wooded && bases.count == bases.figures};
}

RoomAnswer room_for(Field f, UnitId u, const Bases& bases, SideId side, UnitId except) {
  return battlefield::room_for(f.table(), f.ground(), KindSet(kind_id(Ground::water)), f.s.standing, bases.all(),
                               [&](UnitId v) { return v != u && v != except && f.known_to(side, v); });
}

UnitId enemy_within(Field f, SideId side, std::span<const Quad> bases, Mil limit) {
  const auto who = f.s.standing.first_within(bases, limit, [&](UnitId v) { return f.row(v).side != side && f.known_to(side, v); });
  return who ? *who : kNoUnit;
}

Mil distance(Field f, UnitId a, UnitId b) { return f.s.standing.distance(a, b); }

Ground ground_of(Field f, UnitId u) { return f.s.footing[u].ground; }

bool in_cover(Field f, UnitId u) {
  const Ground g = ground_of(f, u);
  return g == Ground::open_woods || g == Ground::thicket;
}

Works works_against(Field f, UnitId u, Point from) {
  static constexpr std::array<KindId, 2> kBestFirst{kEarthwork, kRampart};
  int earthwork = 0, any = 0;
  for (const Quad& q : f.figures(u)) {
    const auto piece = f.ground().shelter(q, from, kBestFirst);
    if (!piece) continue;
    ++any;
    earthwork += f.ground().piece(*piece).kind == kEarthwork;
  }
  const int all = int(f.figures(u).size());
  if (all == 0 || any == 0) return Works::none;
  if (2 * earthwork >= all) return Works::earthwork;
  return 2 * any >= all ? Works::rampart : Works::none;
}

bool behind_any_works(Field f, UnitId u) {
  const KindSet works(kRampart, kEarthwork);
  int sheltered = 0;
  for (const Quad& q : f.figures(u)) sheltered += f.ground().behind_any_work(q, works).has_value();
  return sheltered > 0 && 2 * sheltered >= int(f.figures(u).size());
}

}  // namespace oo::moccasins
