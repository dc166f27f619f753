#include "rulesets/kingphilip/play/placing.hpp"

#include <algorithm>

#include "engine/geometry/segment.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/along.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/spotting.hpp"

namespace oo::kingphilip {
namespace {

constexpr Mil kShiftStep = kInch / 4;
constexpr Mil kFarthestShift = 16 * kInch;
constexpr Cdeg kShiftTurn = 1500;

Quad turned_about(const Quad& q) { return {{q.corner[2], q.corner[3], q.corner[0], q.corner[1]}}; }

/// KPW-7.18: the figures of a face stand evenly along it, one unit after the other.
void lay_garrison(const BattleState& s, const KpSetup& setup, UnitId u, Bases& out) {
  const Unit& unit = s.units[u];
  const House& house = setup.houses[std::size_t(unit.house)];
  const Mil size = setup.rules.base;
  out.count = 0;
  for (const Edge e : {Edge::left, Edge::right, Edge::bottom, Edge::top}) {
    int before = 0, all = 0;
    for (UnitId v = 0; v < s.units.size(); ++v) {
      if (s.units[v].where != Where::table || s.units[v].house != unit.house) continue;
      if (v < u) before += s.units[v].faces[place_of(e)];
      all += s.units[v].faces[place_of(e)];
    }
    const FaceLine line = face_line(house, e);
    for (int k = 0; k < unit.faces[place_of(e)]; ++k)
      out.quad[out.count++] = base(along(line.left, line.right, Mil(std::int64_t{line.length()} * (2 * (before + k) + 1) / (2 * all))), heading(line.outward), size, size);
  }
  out.figures = out.count;
}

/// The area obstacles of KPW-5.10: the base is within reach of the cart.
bool at_cart(const KpSetup& setup, const Quad& q, PieceId cart) {
  const Box box = box_of(setup.ground.piece(cart).points);
  if (!meet(box.grown(setup.rules.obstacle_cover + kNear), box_of(q))) return false;
  return within(q, base_around(midpoint(box.low, box.high), heading(0), box.high.x - box.low.x, box.high.y - box.low.y), setup.rules.obstacle_cover + kNear);
}

/// And the line comes across it.
bool behind_cart(const KpSetup& setup, const Quad& q, Point from) {
  return std::any_of(setup.carts.begin(), setup.carts.end(), [&](PieceId id) { return at_cart(setup, q, id) && setup.ground.inside_piece(id, from, centre(q)) > 0; });
}

Pose bent_pose(Field f, UnitId u) {
  Pose pose = pose_of(f, u);
  pose.along = f.unit(u).along;
  return pose;
}

}  // namespace

Pose pose_of(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  return {unit.front, unit.facing, unit.formation, unit.ranks, unit.double_faced, unit.figures};
}

Layout layout_of(const Pose& pose, const Rules& r) {
  FormationInput in;
  in.formation = pose.formation;
  in.figures = std::max(1, pose.figures);
  in.ranks = pose.ranks;
  const FormationResult shape = formation(in, r);
  const bool spaced = r.spaced(pose.formation);
  return rectangle(pose.figures, shape.files, r.base, r.base, spaced ? 2 * Mil(r.base) : Mil(r.base), spaced ? Mil(r.base) : 0);
}

void lay_out(const Pose& pose, const Rules& r, Bases& out) {
  const Layout layout = layout_of(pose, r);
  out.figures = out.count = place(layout, {pose.middle, pose.facing, 0, 0, 0, 0}, out.quad);
  if (!pose.double_faced) return;
  for (std::size_t i = std::size_t(layout.files); i < out.count; ++i) out.quad[i] = turned_about(out.quad[i]);
}

Mil width_of(const Pose& pose, const Rules& r) { return layout_of(pose, r).width(); }
Mil depth_of(const Pose& pose, const Rules& r) { return layout_of(pose, r).depth(); }
Point centre_of(const Pose& pose, const Rules& r) { return at(pose.middle, heading(pose.facing), 0, -depth_of(pose, r) / 2); }
Point centre_of(Field f, UnitId u) {
  if (f.garrison(u)) return house_middle(f.setup.houses[std::size_t(f.unit(u).house)]);
  return centre_of(pose_of(f, u), f.rules());
}

Cdeg figure_facing(Field f, UnitId u, std::size_t figure) {
  const Unit& unit = f.unit(u);
  if (f.garrison(u)) {
    std::size_t before = 0;
    for (const Edge e : {Edge::left, Edge::right, Edge::bottom, Edge::top}) {
      before += std::size_t(unit.faces[place_of(e)]);
      if (figure < before) return outward(e);
    }
  }
  if (unit.along != kNoPiece) return facing_along(f.bases(u)[figure]);
  const bool back = unit.double_faced && figure >= std::size_t(layout_of(pose_of(f, u), f.rules()).files);
  return back ? normalise(unit.facing + kTurn / 2) : unit.facing;
}

void stand(BattleState& s, const KpSetup& setup, UnitId u) {
  const Unit& unit = s.units[u];
  if (unit.where != Where::table || unit.figures <= 0) {
    s.standing.clear(u);
    return;
  }
  Bases bases;
  if (unit.house >= 0) lay_garrison(s, setup, u, bases);
  else if (unit.along != kNoPiece) lay_along(setup.ground, bent_pose({setup, s}, u), setup.rules, bases);
  else lay_out(pose_of({setup, s}, u), setup.rules, bases);
  s.standing.set(u, bases.all());
  const auto count = setup.ground.count(bases.men());
  const auto most = [&](int n) { return 2 * n > int(count.all); };           // KPW-6.4
  const int thick = count.of_kind[kind_id(Ground::thick_woods)], wooded = thick + count.of_kind[kind_id(Ground::open_woods)];
  int hiding = 0;
  for (KindId kind = 0; kind < kHill; ++kind) hiding += setup.hiding.has(kind) ? count.of_kind[kind] : 0;
  s.footing[u] = {most(thick) ? Ground::thick_woods : most(wooded) ? Ground::open_woods : Ground::open, most(hiding)};
}

void set_down(Play& p, UnitId u, Point front, Cdeg facing) {
  Unit& unit = p.unit(u);
  unit.front = front;
  unit.facing = facing;
  unit.along = kNoPiece;
  stand(p.s, p.setup, u);
  const UnitId leader = p.field().leader_of(u);
  if (leader != kNoUnit) p.leader(leader).at = unit.front;
}

RoomAnswer room_for(Field f, UnitId u, const Bases& bases, SideId side, UnitId except) {
  return battlefield::room_for(f.table(), f.ground(), f.setup.impassable, f.s.standing, bases.all(),
                               [&](UnitId v) { return v != u && v != except && f.known_to(side, v); });
}

bool room_among_all(Field f, UnitId u, const Bases& bases, UnitId except) {
  return battlefield::room_for(f.table(), f.ground(), f.setup.impassable, f.s.standing, bases.all(),
                               [&](UnitId v) { return v != u && v != except && f.on_table(v); })
      .ok();
}

namespace {

/// Looks for room about a place, hundreds of times where the ground is thronged: bases are laid once and moved, units that cannot matter left out.
class Search {
 public:
  Search(Field f, UnitId u, SideId side, const Pose& wanted) : f_(f), wanted_(wanted.middle) {
    lay_out(wanted, f.rules(), laid_);
    box_ = box_of(laid_.all());
    const Box swept = box_.grown(kFarthestShift + kInch);
    for (UnitId v = 0; v < f.unit_count(); ++v)
      if (v != u && f.s.standing.present(v) && f.known_to(side, v) && meet(swept, f.s.standing.box(v))) near_.push(v);
  }
  bool free_at(const Pose& pose) {
    move_to(pose);
    const Box box = box_of(bases_.all());
    for (const UnitId v : near_)
      if (meet(box, f_.s.standing.box(v)) && overlaps(bases_.all(), f_.s.standing.bases(v))) return false;
    const auto nobody = [](UnitId) { return false; };
    return battlefield::room_for(f_.table(), f_.ground(), f_.setup.impassable, f_.s.standing, bases_.all(), nobody).ok();
  }

 private:
  /// A half is rounded away from 0, so bases keep their shape on their way only as long as they stay on its upper side.
  void move_to(const Pose& pose) {
    const Point by{pose.middle.x - wanted_.x, pose.middle.y - wanted_.y};
    if (std::min({box_.low.x, box_.low.y, box_.low.x + by.x, box_.low.y + by.y}) < 1) return lay_out(pose, f_.rules(), bases_);
    bases_.figures = laid_.figures;
    bases_.count = laid_.count;
    for (std::size_t i = 0; i < laid_.count; ++i)
      for (std::size_t k = 0; k < 4; ++k) bases_.quad[i].corner[k] = {laid_.quad[i].corner[k].x + by.x, laid_.quad[i].corner[k].y + by.y};
  }

  Field f_;
  Point wanted_;
  Bases laid_, bases_;
  Box box_;
  Inline<UnitId, kMaxRoster> near_;
};

}  // namespace

bool fit(Field f, UnitId u, Pose& pose, SideId side) {
  const Point wanted = pose.middle;
  Search search(f, u, side, pose);
  for (Mil shift = 0; shift <= kFarthestShift; shift += kShiftStep)
    for (Cdeg way = 0; way < kTurn; way += kShiftTurn) {
      pose.middle = at(wanted, heading(way), 0, shift);
      if (search.free_at(pose)) return true;
      if (shift == 0) break;
    }
  pose.middle = wanted;
  return false;
}

bool reshape(Field f, UnitId u, Pose& pose, SideId side) {
  pose.middle = at(centre_of(f, u), heading(pose.facing), 0, depth_of(pose, f.rules()) / 2);
  return fit(f, u, pose, side);
}

Inline<Quad, 1> house_of(Field f, UnitId u) {
  Inline<Quad, 1> out;
  if (f.garrison(u)) out.push(house_quad(f.setup.houses[std::size_t(f.unit(u).house)]));
  return out;
}

Mil distance_from(Field f, std::span<const Quad> bases, UnitId b) {
  const auto house = house_of(f, b);
  return measured(bases, house.empty() ? f.bases(b) : house.all());
}

Mil distance(Field f, UnitId a, UnitId b) {
  if (!f.garrison(a) && !f.garrison(b)) return f.s.standing.distance(a, b);
  const auto house = house_of(f, a);
  return distance_from(f, house.empty() ? f.bases(a) : house.all(), b);
}

UnitId enemy_within(Field f, SideId side, std::span<const Quad> bases, Mil limit) {
  const Box near = box_of(bases).grown(limit + kNear + 8 * kInch);           // a garrison's men may stand deep in their house
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (f.row(v).side == side || !f.known_to(side, v) || !f.s.standing.present(v) || !meet(near, f.s.standing.box(v))) continue;
    if (distance_from(f, bases, v) <= limit) return v;
  }
  return kNoUnit;
}

Ground ground_of(Field f, UnitId u) { return f.garrison(u) ? Ground::open : f.s.footing[u].ground; }
bool in_woods(Field f, UnitId u) { return ground_of(f, u) != Ground::open; }
bool on_road(Field f, Point p) { return f.ground().at(p).road != kNoPiece; }

Works works_against(Field f, UnitId u, Point from) {
  if (f.garrison(u)) return Works::house;
  static constexpr std::array<KindId, 1> kWorks{kObstacle};
  int sheltered = 0;
  for (const Quad& q : f.bases(u)) {
    if (f.ground().shelter(q, from, kWorks, f.rules().obstacle_cover + kNear) || behind_cart(f.setup, q, from)) ++sheltered;
  }
  return 2 * sheltered > int(f.bases(u).size()) ? Works::obstacle : Works::none;
}

Works works_in_defence(Field f, UnitId u, Point from, UnitId defender) {
  const Mil reach = f.rules().obstacle_cover + kNear;
  const auto own = f.bases(defender);
  const auto hinders = [&](const Quad& q, PieceId id) {
    return f.ground().behind_work(q, id, reach) && std::none_of(own.begin(), own.end(), [&](const Quad& man) { return f.ground().behind_work(man, id, reach); });
  };
  const auto cart_hinders = [&](const Quad& q, PieceId id) {
    return at_cart(f.setup, q, id) && f.ground().inside_piece(id, from, centre(q)) > 0 && std::none_of(own.begin(), own.end(), [&](const Quad& man) { return at_cart(f.setup, man, id); });
  };
  int sheltered = 0;
  for (const Quad& q : f.bases(u)) {
    WorkCrossings crossed;
    f.ground().works_crossed(from, centre(q), crossed);
    const bool work = std::any_of(crossed.begin(), crossed.end(), [&](const WorkCrossing& c) { return f.ground().piece(c.piece).kind == kObstacle && hinders(q, c.piece); });
    if (work || std::any_of(f.setup.carts.begin(), f.setup.carts.end(), [&](PieceId id) { return cart_hinders(q, id); })) ++sheltered;
  }
  return 2 * sheltered > int(f.bases(u).size()) ? Works::obstacle : Works::none;
}

bool behind_any_works(Field f, UnitId u) {
  if (f.garrison(u)) return true;
  int sheltered = 0;
  for (const Quad& q : f.bases(u)) sheltered += f.ground().behind_any_work(q, KindSet(kObstacle), f.rules().obstacle_cover + kNear).has_value();
  return 2 * sheltered > int(f.bases(u).size());
}

TargetClass class_against(Field f, UnitId u, Point from) { return target_class({f.unit(u).formation, ground_of(f, u), works_against(f, u, from)}, f.rules()); }

}  // namespace oo::kingphilip
