// Compulsory moves: falling back, routing, rout moves, routers through friends. MOC-3.9, 8.13 to 8.24, 15.c2.
#include <algorithm>

#include "engine/table/retreat.hpp"
#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

constexpr Mil kBeyond = 30 * kInch;          // how far on a unit may be pushed to find room, MOC-8.23
constexpr Mil kUnbounded = 1000 * kInch;     // more than the dearest ground costs on that way

/// The unit as it will be drawn at the end: a clump facing as the result says; a limbered battery keeps its train.
Pose clump(Field f, UnitId u, Point front, Cdeg facing) {
  Pose pose = pose_of(f, u);
  pose.front = {front, facing, 0, 0, 0, 0};
  if (pose.guns > 0 && pose.formation == Formation::limbered) return pose;
  pose.formation = Formation::disorder;
  pose.guns = 0;                              // MOC-8.17: unlimbered guns are left behind
  return pose;
}

struct Retreat {
  Play& p;
  UnitId u;
  bool routed;
  bool edge_stops;
  bool wet_at_start = false;                   // its clump would lie in the water where it stands: only its front's way is asked about
  Inline<UnitId, kMaxRoster> near_at_start{};  // enemies it is already within an inch of

  Field f() const { return p; }
  bool off(Point at) const {
    return !on_table(f().table(), at);
  }
  /// What moves along the line: of routers the front, which leads; of others the clump, which lies behind its front and so goes before it.
  /// A clump of routers drawn where they turn about would reach back into those they run from.
  void moving(Point at, Heading h, Bases& out) const {
    const Pose pose = clump(p, u, at, routed ? facing_of(h) : normalise(facing_of(h) + 18000));
    lay_out(pose, p.rules(), out);
    if (!routed) return;
    const Mil w = width_of(pose, p.rules());
    out.quad[0] = strip(at, h, -w / 2, w - w / 2, 10, 0);
    out.figures = out.count = 1;
  }
  bool near_enemy(std::span<const Quad> bases, bool forget_those_near_at_start) const {
    const auto who = p.s.standing.first_within(bases, p.rules().enemy_clear - 1, [&](UnitId v) {
      if (!f().enemies(u, v) || !f().on_table(v)) return false;
      return !forget_those_near_at_start || std::find(near_at_start.begin(), near_at_start.end(), v) == near_at_start.end();
    });
    return who.has_value();
  }
  bool wet(std::span<const Quad> bases) const {
    for (const Quad& q : bases)
      if (p.setup.ground.base_meets(q, KindSet(kind_id(Ground::water)))) return true;
    return false;
  }
  /// How far the line goes for that many inches of cost, at most `most`: impassable ground and enemies end it, and for those whom it stops the table's
  /// edge, which is no reason to turn. MOC-8.18, 8.19
  WayBack how_far(Heading h, Mil most, Mil inches) const {
    const Point from = p.unit(u).front;
    Stretches scratch;
    const Reach r = reach(p.setup.ground, from, at(from, h, 0, most), Fraction(inches), retreat_cost(p, u), scratch);
    Bases bases;
    Mil free = walk_while(from, h, r.walked, [&](Point to) {
      if (off(to)) return true;
      moving(to, h, bases);
      return !near_enemy(bases.all(), true) && (wet_at_start || !wet(bases.all()));
    });
    const bool whole = r.barred == kNoPiece && free == r.walked;
    if (edge_stops) free = std::min(free, walk_while(from, h, free, [&](Point to) { return !off(to); }));
    return {free, whole};
  }
};

bool leaves_table(Field f, UnitId u, Point at, Cdeg facing) {
  Bases bases;
  lay_out(clump(f, u, at, facing), f.rules(), bases);
  return !wholly_on(f.table(), bases.all());
}

/// MOC-15.c2: friends that routers passed through check at once, once a phase.
void spread_panic(Play& p, UnitId router, Point from, Point to) {
  const SideId side = p.setup.units[router].side;
  if (!p.setup.panic[side] || from == to) return;
  const Heading h = toward(from, to);
  const Pose pose = clump(p, router, to, facing_of(h));
  const Mil w = width_of(pose, p.rules());
  const Quad swept = strip(from, h, -w / 2, w - w / 2, length(from, to), 0);
  for (UnitId v = 0; v < p.s.units.size(); ++v) {
    Unit& other = p.unit(v);
    if (v == router || !p.field().placed(v) || p.setup.units[v].side != side || other.panicked) continue;
    if (!overlaps({&swept, 1}, p.field().bases(v))) continue;
    other.panicked = true;
    tell(p, {"passed_through", "MOC-15.c2", v, router});
    MoraleInput in = plain_morale_input(p, v);
    check_morale(p, v, in, kNoUnit, "panic");                                 // fails: straight towards its own edge
  }
}

void settle(Play& p, UnitId u, Point front, Cdeg facing) {
  Unit& unit = p.unit(u);
  if (unit.guns > 0 && unit.formation != Formation::limbered) abandon_guns(p, u);
  if (unit.formation != Formation::limbered || unit.guns == 0) unit.formation = Formation::disorder;
  unit.left_files = unit.right_files = 0;
  unit.left_bend = unit.right_bend = 0;
  set_down(p, u, front, facing);
}

Heading home(Play& p, UnitId u) { return heading(outward(p.setup.units[u].edge)); }

}  // namespace

bool retreat(Play& p, UnitId u, Mil budget, UnitId cause, bool routed, ClauseId clause) {
  Unit& unit = p.unit(u);
  const Point from = unit.front;
  if (cause != kNoUnit && !p.field().on_table(cause)) cause = kNoUnit;        // gone itself: towards the own edge
  Retreat way{p, u, routed, !routed && !p.rules().switches.edge_recoil_lost};
  for (UnitId v = 0; v < p.s.units.size(); ++v)
    if (p.field().on_table(v) && p.field().enemies(u, v) && within(p.field().bases(u), p.field().bases(v), p.rules().enemy_clear - 1)) way.near_at_start.push(v);
  const Heading away = cause == kNoUnit ? home(p, u) : away_from(centre_of(p, cause), centre_of(p, u), p.setup.units[u].edge);
  Bases at_start;
  way.moving(from, away, at_start);
  way.wet_at_start = way.wet(at_start.all());
  const RetreatLine line = choose_retreat(away, p.setup.units[u].edge, [&](Heading h) { return way.how_far(h, budget, budget); });
  const Point wanted = at(from, line.direction, 0, line.reach);
  // Facing the enemy: back along its line, or to where he stands if that had to be turned.
  const Cdeg to_enemy = cause != kNoUnit && line.turned != 0 ? bearing(wanted, centre_of(p, cause)) : normalise(facing_of(line.direction) + 18000);
  const Cdeg facing = routed ? facing_of(line.direction) : to_enemy;
  unit.moved_now = true;                                                      // MOC-6.19
  if (p.setup.units[u].side == p.s.flow.phasing) unit.moved_own_phase = true;
  const auto clear = [&](Point to) {
    Bases bases;
    lay_out(clump(p, u, to, facing), p.rules(), bases);
    return room_for(p, u, bases, p.setup.units[u].side).ok() && !way.near_enemy(bases.all(), false);
  };
  if (leaves_table(p, u, wanted, facing) && !way.edge_stops) {
    const int exit = routed ? battlefield::exit_at(p.setup, p.setup.units[u].side, u, p.s.flow.turn, wanted, true) : -1;
    if (routed) spread_panic(p, u, from, wanted);
    if (exit >= 0) leave_by_exit(p, u, exit);
    else leave_table(p, u, "MOC-8.19");
    return false;
  }
  // MOC-8.23: on until clear, but never through water or past an enemy.
  const Mil most = clear(wanted) ? line.reach : way.how_far(line.direction, line.reach + kBeyond, kUnbounded).far;
  const Mil far = clear_place(from, line.direction, line.reach, most, clear);
  if (far < 0) {                                                              // nowhere to go, not even where it stands
    if (enemy_within(p, p.setup.units[u].side, p.field().bases(u), p.rules().enemy_clear - 1) != kNoUnit) {
      surrender(p, u, cause, "MOC-8.24");
      return false;
    }
    tell(p, {"stood_fast", clause, u, cause});
    return true;
  }
  settle(p, u, at(from, line.direction, 0, far), facing);
  tell(p, {"went_back", clause, u, cause, who_sees(p, u)},
       {{"from_x", from.x}, {"from_y", from.y}, {"x", unit.front.x}, {"y", unit.front.y}, {"inches", far}, {"budget", budget}, {"turned", line.turned}, {"routed", routed}});
  if (routed) spread_panic(p, u, from, unit.front);
  spot_everywhere(p);
  return p.field().on_table(u);
}

void carry_out_failure(Play& p, UnitId u, const Failure& f, UnitId cause, ClauseId clause) {
  Unit& unit = p.unit(u);
  if (f.result == FailureResult::pass) return;
  const bool routs = f.state_after == State::routed;
  if (routs && unit.state != State::routed) unit.routed_now = true;
  unit.state = f.state_after;
  unit.permanent_loss = std::int8_t(std::min(20, unit.permanent_loss + f.permanent_loss));
  if (unit.hidden) show_itself(p, u, clause);
  tell(p, {routs ? Word("routed") : Word("fell_back"), routs ? ClauseId("MOC-8.14") : ClauseId("MOC-8.13"), u, cause},
       {{"moves", f.moves}, {"budget", f.inches}, {"permanent_loss", f.permanent_loss}});
  unit.attack = Attack::none;                                                 // its operations are its own: it may rally with them (MOC-11.5, 15.c2)
  retreat(p, u, f.inches, cause, routs, clause);
}

void rout_move(Play& p, UnitId u) {
  const Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.state != State::routed) return;
  RoutMoveInput in;
  in.troop = p.setup.units[u].troop;
  in.mounted = p.field().mounted(u);
  if (unit.guns > 0) in.formation = unit.formation;
  in.state = unit.state;
  in.routed_this_phase = unit.routed_now;
  in.cover = in_cover(p, u) || behind_any_works(p, u);
  UnitId nearest = kNoUnit;
  Mil least = 0;
  for (UnitId v = 0; v < p.s.units.size(); ++v) {
    if (!p.field().placed(v) || !p.field().enemies(u, v)) continue;
    const Mil d = distance(p, u, v);
    const TroopRow& t = p.setup.troop(v);
    in.nearest_enemy.push({d, t.fire >= 0 && t.arm != Arm::artillery ? Mil(p.rules().fire[std::size_t(t.fire)].range) : 0});
    if (nearest != kNoUnit && d >= least) continue;
    nearest = v;
    least = d;
  }
  const RoutMoveResult result = rout_move(in, p.rules());
  if (!result.moves) return;
  tell(p, {"rout_move", "MOC-3.9", u, nearest});
  retreat(p, u, result.inches, nearest, true, "MOC-8.22");
}

}  // namespace oo::moccasins
