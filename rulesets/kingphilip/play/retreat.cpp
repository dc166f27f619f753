// Compulsory moves: withdrawing, routing, running on. KPW-9.8 to 9.18.
#include "engine/table/retreat.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

constexpr int kMostTurns = 4;                // KPW-9.17
constexpr Mil kLeastWay = kInch;
constexpr Cdeg kTurnStep = 1500, kWidestTurn = 9000;
constexpr Mil kPushedOn = 30 * kInch;          // how far on a unit may be pushed to find room
constexpr Mil kRunsBefore = 8 * kInch;       // KPW-9.18

/// The way of the unit's position point.
struct WayBack {
  Point at{};
  Heading heading{};
  Mil walked = 0;
  Fraction left{};
  bool off_table = false;
  bool turned = false;
};

struct Retreat {
  Play& p;
  UnitId u;
  bool leaves;                               // carried over the table's edge: routed, edge_rout = lost

  Field f() const { return p; }
  const MoveCost& cost() const { return move_cost(p, Formation::skirmish); }

  /// An enemy within an inch of the point who comes nearer with this step.
  bool runs_into_enemy(Point from, Point to) const {
    for (UnitId v = 0; v < p.s.units.size(); ++v) {
      if (!f().enemies(u, v) || !f().on_table(v) || !p.s.standing.present(v)) continue;
      if (!meet(Box{to, to}.grown(kClear), p.s.standing.box(v))) continue;
      for (const Quad& q : f().bases(v))
        if (within(to, q, kClear - 1) && gap(to, q) < gap(from, q)) return true;
    }
    return false;
  }
  /// Straight on as far as the rest of the distance, the ground and the enemy allow.
  WayBack straight_on(const WayBack& from) const {
    WayBack out = from;
    Stretches scratch;
    const Point farthest = at(from.at, from.heading, 0, Mil(from.left.floor()));
    const Reach r = reach(p.setup.ground, from.at, farthest, from.left, cost(), scratch);
    Point before = from.at;
    bool off = false;
    const Mil free = walk_while(from.at, from.heading, r.walked, [&](Point to) {
      if (off) return false;
      if (!on_table(f().table(), to)) {
        off = true;
        return leaves;                       // the step that carries it over
      }
      if (runs_into_enemy(before, to)) return false;
      before = to;
      return true;
    });
    out.at = at(from.at, from.heading, 0, free);
    out.walked += free;
    out.off_table = off;
    const std::array<Point, 2> way{from.at, out.at};
    if (free < r.walked) out.left = from.left - path_cost(p.setup.ground, way, cost(), scratch).total;
    else out.left = r.barred == kNoPiece ? Fraction(0) : r.left;
    return out;
  }
  /// KPW-9.17: the rest turned by 15, 30 ... 90 degrees, left before right, to the first heading that gives an inch.
  bool turn(WayBack& way) const {
    for (Cdeg angle = kTurnStep; angle <= kWidestTurn; angle += kTurnStep)
      for (const Cdeg side : {-angle, angle}) {
        WayBack tried = way;
        tried.heading = turned(way.heading, side);
        const WayBack gone = straight_on(tried);
        if (gone.walked - way.walked < kLeastWay && !(gone.off_table && leaves)) continue;
        way.heading = tried.heading;
        way.turned = true;
        return true;
      }
    return false;
  }
  WayBack flee(Point from, Heading away, Mil budget) const {
    WayBack way{from, away, 0, Fraction(budget), false, false};
    for (int turns = 0;; ++turns) {
      way = straight_on(way);
      if (way.off_table || way.left <= Fraction(kNear)) return way;
      if (turns == kMostTurns || !turn(way)) return way;
    }
  }
  bool clear(Pose pose, Point at) const {
    pose.middle = at;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    return room_among_all(p, u, bases) && enemy_within(p, p.setup.units[u].side, bases.all(), kTooNear) == kNoUnit;
  }
  /// KPW-2.13: where only the ground is in its way it is shifted by the shortest distance.
  bool shifted_off_the_ground(Pose& pose, Point at) const {
    pose.middle = at;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    if (room_for(p, u, bases, p.setup.units[u].side).why != NoRoom::impassable) return false;
    return fit(p, u, pose, p.setup.units[u].side) && clear(pose, pose.middle);
  }
  /// Where it fits: there, on along its line, back along it, else shifted (KPW-2.13).
  void settle(Pose pose, const WayBack& way) const {
    if (shifted_off_the_ground(pose, way.at)) {
      set_down(p, u, pose.middle, pose.facing);
      return;
    }
    const auto is_clear = [&](Point at) { return on_table(f().table(), at) && clear(pose, at); };
    const Mil on = clear_place(way.at, way.heading, 0, is_clear(way.at) ? 0 : kPushedOn, [&](Point at) {
      Stretches scratch;
      const std::array<Point, 2> path{way.at, at};
      return is_clear(at) && path_cost(p.setup.ground, path, cost(), scratch).ok();
    });
    if (on >= 0) {
      pose.middle = at(way.at, way.heading, 0, on);
    } else {
      const Mil back = clear_place(way.at, opposite(way.heading), 0, way.walked, is_clear);
      pose.middle = back >= 0 ? at(way.at, opposite(way.heading), 0, back) : way.at;
      if (back < 0) fit(p, u, pose, p.setup.units[u].side);
    }
    set_down(p, u, pose.middle, pose.facing);
  }
};

/// KPW-9.14: set down outside, against the face farthest from the nearest enemy.
void put_out_of_house(Play& p, UnitId u) {
  leave_by_the_safest_face(p, u);
  stand(p.s, p.setup, u);
  tell(p, {"driven_out", "KPW-9.14", u});
}

void be_gone(Play& p, UnitId u, Point at, bool routed) {
  const int exit = routed ? battlefield::exit_at(p.setup, p.setup.units[u].side, u, p.s.flow.turn, at, true) : -1;
  if (exit >= 0) leave_by_exit(p, u, exit);                                  // KPW-16.3
  else leave_table(p, u, "KPW-9.17");
}

}  // namespace

bool retreat(Play& p, UnitId u, Mil budget, UnitId cause, bool routed, ClauseId clause) {
  Unit& unit = p.unit(u);
  if (cause != kNoUnit && !p.field().on_table(cause)) cause = kNoUnit;
  const bool inside = unit.house >= 0;
  const Point stood = centre_of(p, u);                                       // KPW-9.17: its middle as it stood, not that of the clump
  unit.formation = Formation::disorder;                                      // KPW-9.16
  unit.along = kNoPiece;
  unit.double_faced = false;
  unit.ranks = 1;
  unit.moved = true;
  if (inside) put_out_of_house(p, u);
  const Point from = unit.front, own = inside ? centre_of(p, u) : stood, enemy = cause == kNoUnit ? own : centre_of(p, cause);
  const Heading away = enemy == own ? opposite(heading(unit.facing)) : toward(enemy, own);
  Retreat r{p, u, routed && !p.rules().switches.edge_stops};
  const WayBack way = r.flee(from, away, budget);
  if (way.off_table && r.leaves) {
    be_gone(p, u, way.at, routed);
    return false;
  }
  if (routed && p.rules().switches.trapped_destroyed && way.left * Fraction(2) > Fraction(budget)) {
    tell(p, {"trapped", "KPW-9.17", u, cause});
    lose_figures(p, u, unit.figures, cause, Edge::bottom);
    return false;
  }
  Pose pose = pose_of(p, u);
  const Cdeg to_enemy = cause != kNoUnit && way.turned ? bearing(way.at, enemy) : normalise(facing_of(way.heading) + kTurn / 2);
  pose.facing = routed ? facing_of(way.heading) : to_enemy;
  r.settle(pose, way);
  tell(p, {"went_back", clause, u, cause},
       {{"from_x", from.x}, {"from_y", from.y}, {"x", unit.front.x}, {"y", unit.front.y}, {"inches", way.walked}, {"budget", budget}, {"turned", way.turned}, {"routed", routed}});
  spot_everywhere(p);
  leaders_in_danger(p);
  return p.field().on_table(u);
}

void carry_out_failure(Play& p, UnitId u, const Failure& f, UnitId cause, ClauseId clause) {
  Unit& unit = p.unit(u);
  if (f.result == FailureResult::pass || !p.field().on_table(u)) return;
  const bool routs = f.state_after == State::routed;
  unit.state = f.state_after;
  unit.levels_lost = std::int8_t(std::min(20, unit.levels_lost + f.level_lost));
  show_itself(p, u, clause);
  unit.charge = Progress::none;
  unit.target = kNoUnit;
  tell(p, {routs ? Word("routed") : Word("withdrew"), clause, u, cause},
       {{"moves", f.moves}, {"budget", f.distance}, {"level_lost", f.level_lost}, {"result", 0, word_of(kFailureWords, f.result)}});
  if (f.moves == 0 && unit.house >= 0) {
    tell(p, {"held_house", "KPW-9.14", u, cause});
    return;
  }
  retreat(p, u, f.distance, cause, routs, clause);
}

void rout_move(Play& p, UnitId u) {
  const Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.state != State::routed || !unit.began_routed || !p.rules().switches.rout_continues) return;
  if (in_woods(p, u) || behind_any_works(p, u)) return;
  UnitId nearest = kNoUnit;
  Mil least = 0;
  for (UnitId v = 0; v < p.s.units.size(); ++v) {
    if (!p.field().placed(v) || !p.field().enemies(u, v)) continue;
    const Mil d = distance(p, u, v);
    if (nearest != kNoUnit && d >= least) continue;
    nearest = v;
    least = d;
  }
  if (nearest == kNoUnit || least > kRunsBefore) return;
  tell(p, {"rout_move", "KPW-9.18", u, nearest});
  retreat(p, u, p.rules().skirmish_rate(p.setup.units[u].troop), nearest, true, "KPW-9.18");
}

}  // namespace oo::kingphilip
