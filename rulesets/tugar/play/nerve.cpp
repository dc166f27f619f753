#include "rulesets/tugar/play/nerve.hpp"

#include <algorithm>

#include "engine/table/retreat.hpp"
#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

constexpr Mil kBeyond = 48 * kInch;          // how far on a unit may go to find room, TUG-10.20

/// The way back of a unit: its rectangle moves whole, straight to one of its four sides.
struct WayBack {
  Field f;
  UnitId u;
  Cdeg way = 0;                              // the direction gone
  FormationResult shape;
  Inline<UnitId, 16> near_at_start;          // enemies it goes away from

  Quad rect_at(Mil d) const { return ground_of(shape, at(f.unit(u).front, heading(way), 0, d), f.unit(u).facing); }
  bool off_table(Mil d) const { return !on_table(f.setup.table(), at(f.unit(u).front, heading(way), 0, d)); }
  /// An enemy, impassable ground: it cannot go there. TUG-10.21
  bool stopped(Mil d) const {
    const Quad q = rect_at(d);
    if (f.ground().may_meet(box_of(q), impassable_ground()) && f.ground().base_meets(q, impassable_ground()) && f.unit(u).garrison < 0) return true;
    for (UnitId v = 0; v < f.unit_count(); ++v) {
      if (!f.enemies(u, v) || !f.on_table(v)) continue;
      const bool known = std::find(near_at_start.begin(), near_at_start.end(), v) != near_at_start.end();
      if (known ? overlaps(q, f.rect(v)) : within(q, f.rect(v), f.rules().reach.clear_of_enemy - kNear)) return true;
    }
    return false;
  }
  bool on_a_friend(Mil d) const {
    const Quad q = rect_at(d);
    return f.s.standing.first_overlap({&q, 1}, [&](UnitId v) { return v != u && !f.enemies(u, v); }).has_value();
  }
};

/// TUG-10.20: away from the nearest enemy, to one of the four sides; nobody there: to its base edge.
Cdeg way_back(Field f, UnitId u, UnitId enemy, bool tie) {
  const Unit& unit = f.unit(u);
  if (enemy == kNoUnit) return outward(f.row(u).edge);
  if (tie) return normalise(unit.facing + 2 * kQuarter);
  switch (zone_of(f, u, nearest_on(f.rect(enemy), unit.front))) {
    case Zone::front: return normalise(unit.facing + 2 * kQuarter);
    case Zone::rear: return unit.facing;
    case Zone::left: return normalise(unit.facing + kQuarter);
    default: return normalise(unit.facing - kQuarter);
  }
}

/// How far it goes: the whole way and on until clear of friends, or as far as it can.
struct Went {
  Mil distance = 0;
  bool left_table = false;
  bool stopped = false;
};
/// To the mil, the last place before it begins to hold: not yet at `from`, at `to` it does.
template <class Holds>
Mil last_before(Mil from, Mil to, Holds&& holds) {
  while (to - from > 1) {
    const Mil half = (from + to) / 2;
    (holds(half) ? to : from) = half;
  }
  return from;
}

Went go(const WayBack& back, Mil wanted) {
  Mil clear = 0;                             // the last place where it stood on nobody
  Mil before = 0;
  for (Mil d = std::min(kStep, wanted); d <= wanted + kBeyond; d = d < wanted ? std::min(d + kStep, wanted) : d + kStep) {
    if (back.off_table(d)) return {d, true, false};
    if (back.stopped(d)) {
      const Mil there = last_before(before, d, [&](Mil m) { return back.stopped(m); });
      return {back.on_a_friend(there) ? clear : there, false, true};
    }
    const bool free = !back.on_a_friend(d);
    if (free && d <= wanted) clear = d;
    if (free && d >= wanted) return {d == wanted ? d : last_before(before, d, [&](Mil m) { return !back.on_a_friend(m); }) + 1, false, false};
    before = d;
  }
  return {clear, false, true};
}

/// The contact of a unit that has turned in its place by so many quarters: it is touched on another edge now, TUG-9.16, 10.20.
Contact after_turning(Contact c, UnitId u, int quarters) {
  if (quarters == 0) return c;
  const auto touched = std::uint8_t((c.edge_of(u) + 4 - quarters) % 4);
  if (c.defender == u) c.edge = touched;
  else if (c.edge == kFrontEdge) c = {c.defender, u, touched};                // front to front: the front that still looks at the other is the enemy's
  return c;
}

/// TUG-10.21: pressed against an enemy it loses a figure, and may still be in contact.
void pressed(Play& p, UnitId u, std::span<const Contact> before, int quarters) {
  const Field f = p.field();
  for (const Contact& c : before)
    if (f.on_table(c.other(u)) && within(f.rect(u), f.rect(c.other(u)), p.rules().reach.clear_of_enemy)) p.s.contacts.push(after_turning(c, u, quarters));
  const auto who = f.s.standing.first_within(f.s.standing.bases(u), p.rules().reach.pressed, [&](UnitId v) { return f.enemies(u, v); });
  if (!who) return;
  tell(p, {"pressed", "TUG-10.21", u, *who});
  lose_figures(p, u, 1, false);
}

void leave_guns_or_limber(Play& p, UnitId u) {                                // TUG-9.14, 10.19
  if (!p.field().battery(u) || p.unit(u).formation != Formation::unlimbered) return;
  if (p.field().in_contact(u)) return abandon_guns(p, u);
  p.unit(u).formation = Formation::limbered;
}

void go_back(Play& p, UnitId u, Mil inches, bool faces_enemy, ClauseId clause, Word kind) {
  leave_guns_or_limber(p, u);
  const Field f = p.field();
  Unit& unit = p.unit(u);
  const auto nearest = f.s.standing.nearest(f.s.standing.bases(u), [&](UnitId v) { return f.enemies(u, v); });
  WayBack back{f, u, way_back(f, u, nearest.unit, nearest.tie), f.shape(u), {}};
  f.s.standing.each_within(f.s.standing.bases(u), p.rules().reach.clear_of_enemy, [&](UnitId v) { return f.enemies(u, v); }, [&](UnitId v) { back.near_at_start.push(v); });
  Inline<Contact, 16> before;
  for (const Contact& c : p.s.contacts)
    if (c.of(u)) before.push(c);
  const Went went = go(back, inches);
  const Point from = unit.front, to = at(from, heading(back.way), 0, went.distance);
  end_contacts(p, u);
  if (p.s.flow.attacker == u) p.s.flow.attacker = kNoUnit;                    // TUG-8.7
  unit.crossing = kNoPiece;
  unit.paid = 0;
  if (went.distance > 0) unit.garrison = -1;
  if (went.left_table) {
    leave_table(p, u, battlefield::exit_at(p.setup, p.setup.units[u].side, u, p.s.flow.turn, to, true), "TUG-10.22");
    return leaders_in_danger(p);
  }
  set_down(p, u, to, unit.facing);
  const Cdeg faced = unit.facing;
  turn_in_place(p, u, faces_enemy ? back.way + 2 * kQuarter : back.way);
  tell(p, {kind, clause, u, nearest.unit, kAll, true}, {{"inches", went.distance}, {"wanted", inches}, {"x", unit.front.x}, {"y", unit.front.y}, {"facing", unit.facing}});
  if (went.stopped) pressed(p, u, before.all(), normalise(unit.facing - faced) / kQuarter);
  leaders_in_danger(p);
}

Cdeg towards_enemy(Field f, UnitId u) {
  Mil distance = 0;
  const UnitId enemy = nearest_enemy(f, u, distance);
  if (enemy == kNoUnit) return normalise(outward(f.row(u).edge) + 2 * kQuarter);
  return normalise(way_back(f, u, enemy, false) + 2 * kQuarter);
}

}  // namespace

MoraleInput morale_input(Field f, UnitId u, Cause cause, int casualties) {
  const Unit& unit = f.unit(u);
  MoraleInput in;
  in.troop = f.row(u).troop;
  in.starting_figures = f.row(u).start;
  in.figures = unit.figures;
  in.cover = cover_of_place(f, u);
  in.cause = cause;
  in.casualties = casualties;
  in.arm = f.arm(u);
  in.formation = unit.formation;
  in.general_distance = general_distance(f, u);
  in.checked_this_turn = unit.checked;
  in.state = unit.state;
  in.roller = u;
  return in;
}

void check_morale(Play& p, UnitId u, Cause cause, int casualties) {
  const MoraleInput in = morale_input(p, u, cause, casualties);
  if (!check_due(in, p.rules())) return;
  const MoraleResult r = morale(in, p.rules(), p.dice);
  Unit& unit = p.unit(u);
  unit.checked = true;
  unit.state = r.state_after;
  tell(p, {"morale", "TUG-10.4", u, kNoUnit, kAll, true},
       {{"number", r.number}, {"passed", r.passed}, {"cause", 0, word_of(kCauseWords, cause)}, {"fate", 0, word_of(kFateWords, r.fate)}, {"cover", 0, word_of(kCoverWords, in.cover)}});
  if (r.passed) return;
  const bool retreats = r.fate == MoraleFate::retreat;
  go_back(p, u, r.distance, r.facing == Facing::enemy, retreats ? ClauseId("TUG-10.12") : ClauseId("TUG-10.11"), retreats ? Word("retreated") : Word("withdrew"));
}

void rally_unit(Play& p, UnitId u) {
  RallyInput in;
  in.general_distance = general_distance(p, u);
  in.state = p.unit(u).state;
  in.roller = u;
  const RallyResult r = rally(in, p.rules(), p.dice);
  Unit& unit = p.unit(u);
  unit.state = r.state_after;
  unit.rallied = true;
  unit.rally_failed = !r.can_fire;
  tell(p, {"rally", "TUG-11.1", u, kNoUnit, kAll, true}, {{"total", r.modified}, {"rallied", r.rallied}});
  if (!r.rallied) return go_back(p, u, r.distance, true, "TUG-11.3", "withdrew");
  turn_in_place(p, u, towards_enemy(p, u));                                   // TUG-11.2
  leaders_in_danger(p);
}

}  // namespace oo::tugar
