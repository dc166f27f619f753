#include "rulesets/faltering/play/sight.hpp"

#include <algorithm>

#include "engine/geometry/arc.hpp"
#include "engine/table/sight.hpp"
#include "rulesets/faltering/spotting.hpp"

namespace oo::faltering {
namespace {

constexpr Mil kBeside = kInch / 2;             // FAL-4.4, 8.19: within 0.5" of the line
constexpr Mil kByTarget = kInch;               // FAL-8.19

Sight sight_of(Field f, const Spot& spot) { return spot.kind < kGroundWords.size() ? f.rules().ground[spot.kind].sight : Sight::open; }

bool within_limit(Mil length, const Length& limit) { return limit < 0 || length <= limit + kNear; }

}  // namespace

bool ground_lets_see(Field f, Point a, Point b) {
  if (f.ground().pieces().empty()) return true;
  if (f.ground().hill_between(a, b)) return false;
  Stretches over;
  f.ground().stretches(a, b, over);
  Mil woods = 0, thicket = 0;
  for (std::size_t i = 0; i < over.size(); ++i) {
    const Stretch& part = over[i];
    if (part.spot.kind == kind_id(Ground::building) && !f.ground().in_piece(part.spot.piece, a) && !f.ground().in_piece(part.spot.piece, b)) return false;
    const Sight sight = sight_of(f, part.spot);
    if (sight == Sight::open) continue;
    const bool end = i == 0 || i + 1 == over.size();
    if (end && part.size() <= f.rules().sight_edge + kNear) continue;
    (sight == Sight::woods ? woods : thicket) += part.size();
  }
  const Rules& r = f.rules();
  return within_limit(length(a, b), sight_limit(Ground::open, f.setup.night, r)) &&
         (woods + thicket == 0 || within_limit(woods + thicket, sight_limit(Ground::open_woods, f.setup.night, r))) &&
         (thicket == 0 || within_limit(thicket, sight_limit(Ground::thicket, f.setup.night, r)));
}

namespace {

/// Men of the same formed line, and the crew of a gun, do not block one another. FAL-4.7.
bool own_do_not_block(Field f, const Eye& eye) { return eye.who == kNoFig || is_formed(f, eye.group); }

Eye eye_of(Field f, Fig who) { return {f.fig(who).at, who, f.group_of(who), f.side(who)}; }

bool figure_between(Field f, const Eye& eye, Fig to) {
  const Point a = eye.at, b = f.fig(to).at;
  const Box near = box_of(a, b).grown(kBeside);
  const bool line = own_do_not_block(f, eye);
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (o == eye.who || o == to || !contains(near, f.fig(o).at) || !f.fit(o) || !within(f.fig(o).at, a, b, kBeside)) continue;
    if ((line && f.group_of(o) == eye.group) || (f.side(o) != eye.side && !f.known_fig(eye.side, o))) continue;
    return true;
  }
  return false;
}

bool wagon_between(Field f, Point a, Point b) {
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w)
    if (!f.s.wagons[w].gone && crosses(a, b, wagon_quad(f, w))) return true;
  return false;
}

/// FAL-6.15: of formed foot only the front two ranks fire, of a column the front one. They are counted as they stand: where men have fallen nobody has stepped
/// up before the group closes up (FAL-6.17), and who is in the third rank is there still. The leader counts for no rank (FAL-6.19).
bool in_firing_ranks(Field f, Fig who) {
  const UnitId g = f.group_of(who);
  if (!f.setup.is_unit(g) || f.leader(who)) return true;
  const Group& group = f.group(g);
  if (!is_formed(f, g) || f.riding(g)) return true;
  const Heading h = heading(group.facing);
  Inline<Mil, 16> ahead;                                            // how far, of each man before him
  for (const Fig other : f.fit_members(g))
    if (other != who && !f.leader(other))
      if (const Mil d = mils_ahead(f.fig(who).at, h, f.fig(other).at); d > kInch / 2) ahead.push(d);
  const int firing_ranks = group.formation == Formation::column ? 1 : 2;
  Mil reached = 0;
  for (int before = 0; before < firing_ranks; ++before) {           // on to the next rank before him
    Mil next = kMaxCoordinate;
    for (const Mil d : ahead)
      if (d > reached + kInch / 2) next = std::min(next, d);
    if (next == kMaxCoordinate) return true;
    reached = next;
  }
  return false;
}

}  // namespace

PieceId house_of(Field f, Fig who) {
  return house_at(f.ground().at(f.fig(who).at));
}

std::int8_t house_side(Field f, Fig shooter, Fig mark) {
  const PieceId house = house_of(f, shooter);
  if (house == kNoPiece || f.ground().in_piece(house, f.fig(mark).at)) return -1;
  const Point a = f.fig(shooter).at, b = f.fig(mark).at;
  const auto& corners = f.ground().piece(house).points;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point c = corners[i], d = corners[(i + 1) % corners.size()];
    if ((cross(a, b, c) >= 0) != (cross(a, b, d) >= 0) && (cross(c, d, a) >= 0) != (cross(c, d, b) >= 0)) return std::int8_t(i);
  }
  return -1;
}

bool clear_line(Field f, const Eye& eye, Fig to) {
  const Point a = eye.at, b = f.fig(to).at;
  return !figure_between(f, eye, to) && !wagon_between(f, a, b) && ground_lets_see(f, a, b);
}
bool clear_line(Field f, Fig from, Fig to) { return clear_line(f, eye_of(f, from), to); }

bool sees(Field f, Fig from, Fig to) {
  if (f.fig(to).unseen_by == f.group_of(from) || f.fig(from).unseen_by == f.group_of(to)) return false;   // FAL-10.24
  return clear_line(f, from, to);
}

bool group_sees(Field f, UnitId from, UnitId to) {
  const Figs of = f.fit_members(from), marks = f.members(to);
  for (const Fig a : of)
    for (const Fig b : marks)
      if (sees(f, a, b)) return true;
  return false;
}

bool in_arc_of(Field f, Fig shooter, Fig target) {
  if (house_of(f, shooter) != kNoPiece) return true;                                                      // FAL-21.5: no facing
  const Rules& r = f.rules();
  const Cdeg half = 100 * (is_formed(f, f.group_of(shooter)) ? r.arc_formed : r.arc_other);
  return in_arc(f.fig(shooter).at, f.fig(target).at, arc(f.fig(shooter).facing, half));
}

Word cannot_fire(Field f, Fig who, bool by_reaction) {
  if (!f.fit(who)) return "not_fit";
  if (!armed(f, who)) return "no_weapon";
  if (!ready(f, who)) return "not_loaded";
  if (!by_reaction && f.fig(who).ducked_back) return "ducked_back";
  if (in_contact(f, who)) return "in_contact";
  if (!in_firing_ranks(f, who)) return "rear_rank";
  return {};
}

UnitId friend_in_the_way(Field f, const Eye& eye, Fig target) {
  const bool line = own_do_not_block(f, eye);
  const Point b = f.fig(target).at;
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (o == eye.who || f.side(o) != eye.side || !f.fit(o)) continue;
    if (distance2(f.fig(o).at, b) < std::int64_t{4 * kInch} * (4 * kInch) && within(f, o, target, kByTarget)) return f.group_of(o);
    if (!(line && f.group_of(o) == eye.group) && within(f.fig(o).at, eye.at, b, kBeside)) return f.group_of(o);
  }
  return kNoUnit;
}

Shot shot_at(Field f, Fig shooter, Fig target, bool) {
  Shot shot;
  shot.distance = apart(f, shooter, target);
  const Length& range = f.rules().weapons[f.fig(shooter).weapon].range;
  if (shot.distance > range) return {"distance", "FAL-8.5", shot.distance, f.group_of(target)};
  if (!in_arc_of(f, shooter, target)) return {"arc", "FAL-4.7", shot.distance, f.group_of(target)};
  if (const UnitId friend_ = friend_in_the_way(f, eye_of(f, shooter), target); friend_ != kNoUnit) return {"friend_in_line", "FAL-8.19", shot.distance, friend_};
  if (!sees(f, shooter, target)) return {"not_seen", "FAL-4.4", shot.distance, f.group_of(target)};
  return shot;
}

bool may_name(Field f, Fig shooter, Fig target) {
  if (!f.leader(target) || f.rules().switches.leader_targeting_free) return true;
  bool apart_from_men = true;
  for (const Fig o : f.members(f.group_of(target))) apart_from_men = apart_from_men && (o == target || !within(f, target, o, kByTarget));
  if (apart_from_men) return true;
  const SideId side = f.side(shooter);                              // the nearest enemy figure he sees, of whatever group
  const Mil own = apart(f, shooter, target);
  for (Fig o = 0; o < f.setup.figures(); ++o)
    if (o != target && f.side(o) != side && f.alive(o) && within(f, shooter, o, own - 1) && f.known_fig(side, o) && sees(f, shooter, o)) return false;
  return true;
}

Fig nearest_mark(Field f, Fig shooter, UnitId target, bool by_reaction) {
  // Nearest first: hardly another line is looked along.
  Inline<Fig, 16> marks;
  for (const Fig m : f.members(target)) {
    if (f.fig(m).body == Body::kd) continue;
    std::size_t i = marks.size();
    marks.push(m);
    for (; i > 0 && distance2(f.fig(shooter).at, f.fig(m).at) < distance2(f.fig(shooter).at, f.fig(marks[i - 1]).at); --i) std::swap(marks[i], marks[i - 1]);
  }
  for (const Fig m : marks)
    if (may_name(f, shooter, m) && shot_at(f, shooter, m, by_reaction).ok()) return m;
  return kNoFig;
}

bool spotted_by_anybody(Field f, UnitId hidden) {
  const SideId side = f.setup.side_of(hidden);
  for (const Fig h : f.members(hidden))
    for (Fig o = 0; o < f.setup.figures(); ++o) {
      if (f.side(o) == side || !f.fit(o) || f.in_secret_deployment(f.group_of(o))) continue;
      if (within(f, h, o, f.rules().hidden_spot) && clear_line(f, o, h)) return true;
    }
  return false;
}

}  // namespace oo::faltering
