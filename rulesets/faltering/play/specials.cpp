#include "rulesets/faltering/play/specials.hpp"

#include <algorithm>

#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/layout.hpp"

namespace oo::faltering {
namespace {

constexpr Mil kDriverReach = 2 * kInch;                       // a driver walks beside his wagon

/// The road a wagon is drawn along: the first that it stands on.
const TerrainPiece* road_of(Field f, std::size_t wagon) {
  for (const TerrainPiece& piece : f.ground().pieces())
    if (piece.kind == kind_id(Ground::road) && piece.is_line) return &piece;
  (void)wagon;
  return nullptr;
}

Point on_road(std::span<const Point> road, Mil along_it, Cdeg& facing) {
  for (std::size_t i = 0; i + 1 < road.size(); ++i) {
    const Mil part = length(road[i], road[i + 1]);
    facing = bearing(road[i], road[i + 1]);
    if (along_it <= part || i + 2 == road.size()) return at(road[i], toward(road[i], road[i + 1]), 0, along_it);
    along_it -= part;
  }
  return road.empty() ? Point{} : road.back();
}

bool blocked(Field f, std::size_t wagon, const Quad& quad, const Teams& teams) {
  const SideId side = f.setup.wagons[wagon].side;
  const auto drives = [&](Fig o) { return std::any_of(teams.begin(), teams.end(), [&](const Team& t) { return t.driver == o; }); };
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (!f.alive(o) || drives(o)) continue;
    const Mil d = apart(stand_of(f, o), quad, f.rules());
    if (overlap(stand_of(f, o), quad, f.rules()) || (f.side(o) != side && f.fit(o) && d < kInch && d < apart(stand_of(f, o), wagon_quad(f, wagon), f.rules()))) return true;
  }
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w)
    if (w != wagon && !f.s.wagons[w].gone && overlaps(quad, wagon_quad(f, w))) return true;
  return false;
}

/// FAL-21.7, 16.1. Who is knocked down is not lost yet.
bool driver_lost(Field f, std::size_t wagon) {
  const Fig driver = f.setup.wagons[wagon].driver;
  return driver == kNoFig || f.fig(driver).place >= Place::removed || (f.on_table(driver) && !f.alive(driver));
}

bool takeable(Field f, std::size_t wagon) { return f.s.victory.status[f.setup.wagons[wagon].objective] == Status::untouched; }

}  // namespace

Mil along_road(std::span<const Point> road, Point place) {
  Mil before = 0, best = 0;
  Mil least = kMaxCoordinate;
  for (std::size_t i = 0; i + 1 < road.size(); ++i) {
    const Mil part = length(road[i], road[i + 1]);
    const Mil ahead_of = std::clamp<Mil>(mils_ahead(road[i], toward(road[i], road[i + 1]), place), 0, part);
    const Mil off = gap(place, road[i], road[i + 1]);
    if (off < least) {
      least = off;
      best = before + ahead_of;
    }
    before += part;
  }
  return best;
}

Teams teams_of(Field f, UnitId g) {
  Teams out;
  const SideId side = f.setup.side_of(g);
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w) {
    const Wagon& wagon = f.s.wagons[w];
    if (f.setup.wagons[w].side != side || wagon.gone || wagon.moved || !takeable(f, w)) continue;
    const bool own = f.setup.wagons[w].unit == g;
    if (!own && !driver_lost(f, w)) continue;                                                // FAL-21.7
    const Mil reach = own ? kDriverReach : kContact;
    Fig best = kNoFig;
    for (const Fig who : f.fit_members(g)) {
      const bool taken = std::any_of(out.begin(), out.end(), [&](const Team& t) { return t.driver == who; });
      if (taken || f.fig(who).no_more || f.fig(who).spent > 0 || f.fig(who).acted || apart(stand_of(f, who), wagon_quad(f, w), f.rules()) > reach) continue;
      if (best == kNoFig || (f.leader(best) && !f.leader(who))) best = who;
    }
    if (best != kNoFig) out.push({std::uint8_t(w), best});
  }
  return out;
}

Refusal check_drive(Field f, UnitId g) {
  if (f.s.flow.now.moved || f.s.flow.now.stopped) return {"moved_already", "FAL-5.7", "unit", g};
  return teams_of(f, g).empty() ? Refusal{"no_wagon", "FAL-21.7", "unit", g} : Refusal{};
}

namespace {

void driver_follows(Play& p, const Team& team, Point old_front, Cdeg old_facing) {
  const Wagon& wagon = p.s.wagons[team.wagon];
  Figure& x = p.fig(team.driver);
  const Mil right = mils_right(old_front, heading(old_facing), x.at), forward = mils_ahead(old_front, heading(old_facing), x.at);
  const Point wanted = at(wagon.front, heading(wagon.facing), right, forward);
  const Field f = p.field();
  const auto ignore = [&](Fig o) { return o == team.driver; };
  x.spent = normal_move(f, team.driver);
  x.acted = true;
  for (const Mil side : {0, 1, -1, 2, -2, 4, -4})
    for (const Mil back : {0, 1, 2, 3}) {
      const Point place = at(wanted, heading(wagon.facing), side * kInch, -back * kInch);
      if (place_taken(f, {place, wagon.facing, x.mounted}, f.side(team.driver), MoveClass::unformed, ignore) != Taken::no) continue;
      x.at = place;
      x.facing = wagon.facing;
      return;
    }
}

void wagon_exits(Play& p, const Team& team) {
  const WagonRow& row = p.setup.wagons[team.wagon];
  Wagon& wagon = p.s.wagons[team.wagon];
  wagon.gone = true;
  p.s.victory.mark(row.objective, Status::exited);
  p.fig(team.driver).place = Place::exited;
  p.fig(team.driver).exit = std::int8_t(row.exit);
  tell(p, {"wagon_exited", "FAL-21.7", p.field().group_of(team.driver)}, {{"wagon", team.wagon}});
}

bool wholly_past(Field f, std::size_t wagon) {
  const int exit = f.setup.wagons[wagon].exit;
  if (exit < 0) return false;
  const Edge edge = f.setup.exits[std::size_t(exit)].edge;
  for (const Point c : wagon_quad(f, wagon).corner)
    if (distance_to(f.table(), edge, c) > kNear) return false;
  return true;
}

}  // namespace

void drive(Play& p, UnitId g) {
  const Field f = p.field();
  const Teams teams = teams_of(f, g);
  p.s.flow.now.moved = true;
  for (const Team& team : teams) {
    const TerrainPiece* road = road_of(f, team.wagon);
    if (road == nullptr) continue;
    Wagon& wagon = p.s.wagons[team.wagon];
    const Point old_front = wagon.front;
    const Cdeg old_facing = wagon.facing;
    const Mil start = wagon.along;
    Mil left = p.rules().move[place_of(Kind::wagon)];
    wagon.moved = true;
    while (left > 0) {
      Cdeg facing = wagon.facing;
      const Point next = on_road(road->points, wagon.along + kStep, facing);
      const KindId kind = f.ground().at(next).kind;
      const Fraction price = kind < kGroundWords.size() ? cost_per_mil(static_cast<Ground>(kind), MoveClass::gun, p.rules()) : Fraction(1);
      const Mil cost = price == Fraction(0) ? kStep : Mil((Fraction(kStep) * price).ceil());
      if (cost > left || blocked(f, team.wagon, wagon_quad(p.setup.wagons[team.wagon], next, facing), teams)) break;
      left -= cost;
      wagon.front = next;
      wagon.facing = facing;
      wagon.along += kStep;
    }
    tell(p, {"wagon_moved", "FAL-21.2", g}, {{"wagon", team.wagon}, {"inches", wagon.along - start}, {"x", wagon.front.x}, {"y", wagon.front.y}});
    if (wholly_past(f, team.wagon)) wagon_exits(p, team);
    else driver_follows(p, team, old_front, old_facing);
  }
  p.s.flow.look_for_trophies = true;
}

// ---- taking and burning

Mil distance_to_piece(Field f, PieceId id, Point at_point) {
  if (f.ground().in_piece(id, at_point)) return 0;
  const auto& points = f.ground().piece(id).points;
  Mil least = kMaxCoordinate;
  for (std::size_t i = 0; i < points.size(); ++i) least = std::min(least, gap(at_point, points[i], points[(i + 1) % points.size()]));
  return least;
}

namespace {

bool state_allows(const SpecialPlan& plan, Field f, Fig who) {
  return plan.states.empty() || std::find(plan.states.begin(), plan.states.end(), word(f.fig(who).body)) != plan.states.end();
}

bool enemy_near(Field f, Fig who, Mil limit) {
  if (limit < 0) return false;
  const SideId side = f.side(who);
  for (Fig o = 0; o < f.setup.figures(); ++o)
    if (f.side(o) != side && within(f, who, o, limit) && f.fit(o) && f.known_fig(side, o)) return true;
  return false;
}

bool may_do(const SpecialPlan& plan, Field f, UnitId g, Fig who) {
  if (f.setup.side_of(g) != plan.side || f.s.flow.turn < plan.from_turn) return false;
  const bool unit_may = plan.units.empty() || std::find(plan.units.begin(), plan.units.end(), g) != plan.units.end() || f.setup.is_leader(g);
  const Figure& x = f.fig(who);
  return unit_may && !x.acted && !x.no_more && state_allows(plan, f, who) && !enemy_near(f, who, plan.no_enemy_within);
}

}  // namespace

namespace {

/// Whether the point meant lies nearer to this piece or wagon, `off` from it, than to any other it may mean.
template <class Off>
bool is_meant(std::span<const Point> named, std::size_t which, std::size_t all, Off off) {
  if (named.empty()) return true;
  for (std::size_t i = 0; i < all; ++i)
    if (off(i) < off(which)) return false;
  return true;
}

}  // namespace

Refusal find_take(Field f, UnitId g, std::span<const Point> named, Deed& out) {
  const auto off = [&](std::size_t w) { return f.s.wagons[w].gone ? kMaxCoordinate : gap(named[0], wagon_quad(f, w)); };
  for (std::size_t row = 0; row < f.setup.takes.size(); ++row) {
    const SpecialPlan& plan = f.setup.takes[row].plan;
    for (std::size_t w = 0; w < f.s.wagons.size(); ++w) {
      const std::size_t objective = f.setup.wagons[w].objective;
      if (f.s.wagons[w].gone || !takeable(f, w) || std::find(plan.objectives.begin(), plan.objectives.end(), objective) == plan.objectives.end()) continue;
      if (!is_meant(named, w, f.s.wagons.size(), off)) continue;
      const Quad wagon = wagon_quad(f, w);
      for (const Fig who : f.fit_members(g)) {
        if (apart(stand_of(f, who), wagon, f.rules()) > plan.distance + kContact || !may_do(plan, f, g, who)) continue;
        out = {who, std::uint8_t(row), std::uint8_t(objective)};
        return {};
      }
    }
  }
  return {"nothing_to_take", "FAL-21.2", "verb", g};
}

Refusal find_fire(Field f, UnitId g, std::span<const Point> named, Deed& out) {
  const auto off = [&](std::size_t row) { return distance_to_piece(f, f.setup.fires[row].piece, named[0]); };
  for (std::size_t row = 0; row < f.setup.fires.size(); ++row) {
    const SpecialPlan& plan = f.setup.fires[row].plan;
    const PieceId piece = f.setup.fires[row].piece;
    if (f.s.burned.test(piece) || (plan.uses > 0 && f.s.fires[row] >= plan.uses) || (plan.once_per_turn && f.s.lit_on[row] == f.s.flow.turn)) continue;
    if (!is_meant(named, row, f.setup.fires.size(), off)) continue;
    for (const Fig who : f.fit_members(g)) {
      if (!may_do(plan, f, g, who)) continue;
      if (distance_to_piece(f, piece, f.fig(who).at) > plan.distance + f.rules().base_foot.width / 2 + kContact) continue;
      out = {who, std::uint8_t(row), 0};
      return {};
    }
  }
  return {"nothing_to_burn", "FAL-21.2", "verb", g};
}

void do_take(Play& p, UnitId g, const Deed& deed) {
  p.fig(deed.who).acted = true;
  p.s.victory.mark(deed.objective, Status::taken);
  tell(p, {"taken", "FAL-21.2", g}, {{"objective", deed.objective}});
}

namespace {

/// FAL-21.10: everybody out, each to the nearest free point that touches the outline, those farthest from an enemy first.
void empty_house(Play& p, PieceId piece) {
  const Field f = p.field();
  Inline<Fig, 32> inside;
  Inline<Mil, 32> from_enemy;
  for (Fig who = 0; who < f.setup.figures(); ++who) {
    if (!f.on_table(who) || !f.ground().in_piece(piece, f.fig(who).at)) continue;
    Mil least = kMaxCoordinate;
    for (Fig o = 0; o < f.setup.figures(); ++o)
      if (f.side(o) != f.side(who) && f.fit(o)) least = std::min(least, length(f.fig(who).at, f.fig(o).at));
    if (inside.push(who)) from_enemy.push(least);
    for (std::size_t k = inside.size() - 1; k > 0 && from_enemy[k] > from_enemy[k - 1]; --k) {
      std::swap(inside[k], inside[k - 1]);
      std::swap(from_enemy[k], from_enemy[k - 1]);
    }
  }
  const auto& corners = f.ground().piece(piece).points;
  const Mil radius = f.rules().base_foot.width / 2;
  for (const Fig who : inside) {
    std::optional<Point> best;
    std::int64_t near = 0;
    // Touching it; where there is no room for that, as near as there is, up to four inches off.
    for (Mil off = 0; off <= 4 * kInch && !best; off += kStep)
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i], b = corners[(i + 1) % corners.size()];
        for (Mil d = 0; d <= length(a, b); d += kStep)
          for (const Cdeg side : {9000, 27000}) {
            const Point place = at(along(a, b, d), turned(toward(a, b), side), 0, radius + off);
            if (f.ground().in_piece(piece, place)) continue;
            const std::int64_t d2 = distance2(place, f.fig(who).at);
            if (best && d2 >= near) continue;
            if (place_taken(f, {place, f.fig(who).facing, f.fig(who).mounted}, f.side(who), move_class(f, f.group_of(who)), [&](Fig o) { return o == who; }) != Taken::no) continue;
            best = place;
            near = d2;
          }
      }
    if (best) p.fig(who).at = *best;
    else {
      p.fig(who).place = Place::removed;
      if (p.fig(who).body <= Body::kd) p.fig(who).body = Body::gone;
    }
  }
}

}  // namespace

void do_set_fire(Play& p, UnitId g, const Deed& deed) {
  p.fig(deed.who).acted = true;
  ++p.s.fires[deed.row];
  p.s.lit_on[deed.row] = p.s.flow.turn;
  const PieceId piece = p.setup.fires[deed.row].piece;
  tell(p, {"set_fire", "FAL-21.2", g}, {{"terrain", piece}, {"fires", p.s.fires[deed.row]}});
  for (const BurnRow& burn : p.setup.burns) {
    if (burn.piece != piece || p.s.burned.test(piece) || p.s.fires[deed.row] < burn.plan.fires) continue;
    p.s.burned.set(piece);
    for (const std::uint8_t o : burn.objectives) p.s.victory.mark(o, Status::burned);
    if (burn.plan.event != kNoEvent) p.s.victory.happen(burn.plan.event);
    tell(p, {"burned", "FAL-21.2", g, kNoUnit, kAll, true}, {{"terrain", piece}});
    empty_house(p, piece);
    p.s.flow.look_for_trophies = true;
  }
}

}  // namespace oo::faltering
