// Where to go and how to stand.
#include "engine/geometry/segment.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/advice.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/specials.hpp"

namespace oo::kingphilip {
namespace {

constexpr int kPerInch = 6;             // of way made towards the goal
constexpr int kFaceEnemy = 90;
constexpr int kOut = 600;               // of a house about to fall in, or on to the table
constexpr int kThick = 24, kOpenWoods = 14;
constexpr Mil kFight = 14 * kInch;

/// Way made towards the goal, in tenths of an inch; beyond the distance to keep it counts against.
int progress(Counsel f, const Brief& b, Point goal, Mil gap_now, Point to) {
  const Mil nearer = length(starting_pose(f, b.unit).middle, goal) - length(to, goal);
  if (gap_now < 0) return nearer / 100;
  const auto off = [&](Mil d) { return d > b.keep_off ? d - b.keep_off : (b.keep_off - d) / 4; };
  return (off(gap_now) - off(gap_now - nearer)) / 100;
}

/// One way of going: `gap_now` is the distance to the enemy at the goal, -1 for a place.
struct Way {
  Point goal{};
  Mil gap_now = -1;
  int discount = 0;
};

int cover_there(Counsel f, Point to) {
  const KindId there = f.ground().at(to).kind;
  return there == kind_id(Ground::thick_woods) ? kThick : there == kind_id(Ground::open_woods) ? kOpenWoods : 0;
}

void add_move(Counsel f, const Brief& b, const Way& way, Point to, CandidateList& out) {
  Order o = blank_order(f, "move", b.unit);
  o.path.push(to);
  int worth = progress(f, b, way.goal, way.gap_now, to) * kPerInch / 10;
  if (b.enemy != kNoUnit && b.distance <= kFight && !b.leaving) worth += cover_there(f, to) - cover_there(f, f.unit(b.unit).front);
  if (b.leaving) worth = worth * f.j.way_out_percent / 100;
  if (b.house >= 0) worth *= 2;                                              // fire decides, not musketry at its walls
  if (f.unit(b.unit).entering) worth += kOut;
  out.add(o, worth - way.discount);
}

/// As a place to be loose one may go in any direction ahead; others wheel.
void go(Counsel f, const Brief& b, const Way& way, std::span<const Cdeg> slants, CandidateList& out) {
  const Pose start = starting_pose(f, b.unit);
  const Mil far = length(start.middle, way.goal);
  if (far < kInch / 2) return;
  const bool free = loose(start.formation);
  const Mil wanted = way.gap_now < 0 ? far : std::max<Mil>(0, std::min(far, way.gap_now - b.keep_off + kInch / 4));
  const Cdeg straight = bearing(start.middle, way.goal);
  const bool road = start.formation == Formation::column && on_road(f, start.middle);
  const Mil by_road = road ? b.allowance * 3 / 2 : 0;
  if (f.j.keeps_road && start.formation == Formation::column) {
    const Way by_the_road{way.goal, way.gap_now, way.discount - (b.leaving ? f.j.way_out_by_road : 1)};
    for (Cdeg turn = -kMostWheel; turn <= kMostWheel; turn += 500)
      for (const Mil step : {b.allowance * 3 / 2 - kInch, b.allowance - kInch / 4}) {
        const Point to = at(start.middle, heading(normalise(start.facing + turn)), 0, step);
        if (on_road(f, to) && (road || step <= b.allowance) && length(to, way.goal) < far) add_move(f, b, by_the_road, to, out);
      }
  }
  for (const Cdeg slant : slants) {
    if (turn_between(start.facing, normalise(straight + slant)) > (free ? kMostTurn : kMostWheel)) continue;
    for (const Mil part : {by_road, b.allowance, b.allowance / 2, b.allowance / 4}) {
      const Mil step = std::min(wanted, part);
      if (step < kInch / 2) continue;
      if (slant == 0 && step == far) add_move(f, b, way, way.goal, out);
      else add_move(f, b, way, at(start.middle, heading(straight + slant), 0, free ? step - 20 : step * 9 / 10), out);
      if (wanted <= part / 2) break;
    }
  }
}

/// Up to an inch of a house, where torches reach it and its garrison is not touched (KPW-5.12, 16.5).
void go_to_house(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const Quad house = f.setup.fuel[std::size_t(b.house)].body;
  if (!loose(unit.formation)) return;
  Pose pose = pose_of(f, b.unit);
  const Box box = box_of(house);
  const Point aim{std::clamp(unit.front.x, box.low.x, box.high.x), std::clamp(unit.front.y, box.low.y, box.high.y)};
  if (aim == unit.front) return;
  pose.facing = bearing(unit.front, aim);
  if (turn_between(unit.facing, pose.facing) > kMostTurn) return;
  const Heading h = heading(pose.facing);
  Bases bases;
  const auto clear = [&](Mil d) {
    pose.middle = at(unit.front, h, 0, d);
    lay_out(pose, f.rules(), bases);
    return !within(bases.all(), {&house, 1}, kClear - 1);
  };
  Mil low = 0, high = std::min<Mil>(length(unit.front, aim), b.allowance);
  if (!clear(low) || high <= 0) return;
  if (!clear(high))
    while (high - low > 1) {
      const Mil half = (low + high) / 2;
      (clear(half) ? low : high) = half;
    }
  else low = high;
  if (low < kInch / 4) return;
  Order o = blank_order(f, "move", b.unit);
  o.path.push(at(unit.front, h, 0, low));
  out.add(o, 2 * low * kPerInch / kInch + 60);
}

/// On to the table, straight ahead: as far as it goes, or just far enough (KPW-5.17).
void enter_table(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const Mil depth = depth_of(pose_of(f, b.unit), f.rules());
  for (const Mil far : {b.allowance * 3 / 2, b.allowance, (b.allowance + depth) / 2, depth, depth + kInch / 4}) {
    Order o = blank_order(f, "move", b.unit);
    o.path.push(at(unit.front, heading(unit.facing), 0, far));
    out.add(o, kOut + far / kInch);
  }
}

Formation fighting_formation(Counsel f, const Brief& b) {
  const Troop troop = f.row(b.unit).troop;
  if (b.leaving && f.rules().allowed(troop, Formation::column) && f.unit(b.unit).figures >= 5 && on_road(f, f.unit(b.unit).front)) return Formation::column;
  return f.rules().allowed(troop, Formation::skirmish) ? Formation::skirmish : Formation::line;
}

}  // namespace

void move_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.allowance == 0) return;
  if (unit.entering) {
    enter_table(f, b, out);
    return;
  }
  static constexpr std::array<Cdeg, 5> kAll{0, 2500, -2500, 5000, -5000};
  static constexpr std::array<Cdeg, 1> kStraight{0};
  for (const SpecialRow& row : f.setup.specials)                             // KPW-16.5 must_move
    if (row.plan.type == SpecialType::must_move && row.plan.turn == f.s.flow.turn && !unit.began)
      go(f, b, {on_edge(f.table(), row.plan.edge, place_along(row.plan.edge, unit.front)), -1, -60}, kAll, out);
  if (f.garrison(b.unit)) {
    const HouseState& house = f.s.houses[std::size_t(unit.house)];
    if (house.untenable) go(f, b, {at(door_middle(f.setup.houses[std::size_t(unit.house)]), heading(outward(f.setup.houses[std::size_t(unit.house)].door)), 0, 12 * kInch), -1, -kOut}, kAll, out);
    return;
  }
  if (!b.has_goal) return;
  if (b.house >= 0) go_to_house(f, b, out);
  if (b.leaving || b.for_good || b.enemy == kNoUnit) {
    go(f, b, {b.goal, -1, 0}, kAll, out);
    return;
  }
  for (std::size_t i = 0; i < b.enemies.size(); ++i) {           // where the nearest is thronged, another
    const Mil gap_now = b.distance + length(unit.front, f.unit(b.enemies[i]).front) - length(unit.front, f.unit(b.enemy).front);
    if (i > 0 && gap_now > b.distance + 12 * kInch) break;
    go(f, b, {f.unit(b.enemies[i]).front, gap_now, int(i) * 6}, i == 0 ? std::span<const Cdeg>(kAll) : std::span<const Cdeg>(kStraight), out);
  }
}

void form_candidates(Counsel f, const Brief& b, Word verb, int worth, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  Order o = blank_order(f, verb, b.unit);
  o.formation = word_of(kFormationWords, fighting_formation(f, b));
  const bool to_enemy = b.enemy != kNoUnit && !b.leaving && (b.distance <= kFight || !b.for_good);
  o.facing = to_enemy ? bearing(unit.front, centre_of(f, b.enemy)) : b.has_goal ? bearing(unit.front, b.goal) : unit.facing;
  out.add(o, worth);
  if (verb != "reform") return;
  for (const Formation other : {Formation::mass, Formation::line}) {
    if (!f.rules().allowed(f.row(b.unit).troop, other)) continue;
    o.formation = word_of(kFormationWords, other);
    out.add(o, worth - 5);
  }
}

void facing_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const bool enemy_near = b.enemy != kNoUnit && b.distance <= kFight;
  const bool wrong = unit.formation != fighting_formation(f, b);
  if (enemy_near && !b.leaving) {
    const Cdeg off = turn_between(unit.facing, bearing(unit.front, centre_of(f, b.enemy)));
    const int now = expected_hits_x10(f, b.unit, b.aims);
    const int worth = (now > 25 ? 20 : kFaceEnemy) + (b.distance <= 8 * kInch ? 25 : 0);
    const bool last = unit.operations == 1 && unit.loaded && now > 0;
    if (wrong || off > 1500) form_candidates(f, b, "change", last ? std::min(worth, f.j.last_shot) : worth, out);
    return;
  }
  if (!b.has_goal) {
    if (wrong && b.enemy != kNoUnit) form_candidates(f, b, "change", 20, out);
    return;
  }
  const Cdeg off = turn_between(unit.facing, bearing(unit.front, b.goal));
  if (off > (loose(unit.formation) ? kMostTurn : kMostWheel)) form_candidates(f, b, "change", 40, out);
  else if (wrong && !b.leaving && b.enemy != kNoUnit && b.distance <= 24 * kInch) form_candidates(f, b, "change", 45, out);
}

/// Men to the faces before which enemies stand, in proportion.
void garrison_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const House& house = f.setup.houses[std::size_t(unit.house)];
  const Mil range = f.rules().fire_row(f.row(b.unit).troop, f.row(b.unit).weapon).range;
  std::array<int, 4> threat{};
  int all = 0;
  const Quad body = house_quad(house);
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(b.unit, v) || !f.known_to(f.row(b.unit).side, v) || !within({&body, 1}, f.bases(v), range)) continue;
    threat[place_of(face_towards(house, centre_of(f, v)))] += f.unit(v).figures;
    all += f.unit(v).figures;
  }
  if (all == 0) return;
  Order o = blank_order(f, "change", b.unit);
  int placed = 0;
  std::array<int, 4> wanted{};
  for (std::size_t e = 0; e < 4; ++e) {
    const int cap = face_capacity(house, static_cast<Edge>(e), f.rules()) / (friend_inside(f, unit.house, f.row(b.unit).side, b.unit) ? 2 : 1);
    wanted[e] = std::min({cap, int(unit.figures) * threat[e] / all, int(unit.figures) - placed});
    placed += wanted[e];
  }
  for (std::size_t e = 0; e < 4 && placed < unit.figures; ++e)
    while (placed < unit.figures && wanted[e] < face_capacity(house, static_cast<Edge>(e), f.rules()) / 2) {
      ++wanted[e];
      ++placed;
    }
  int gain = 0;
  for (std::size_t e = 0; e < 4; ++e) {
    o.figures.push(FigureId(wanted[e]));
    if (threat[e] > 0) gain += wanted[e] - unit.faces[e];
  }
  if (gain >= 2) out.add(o, 15 * gain);
}

}  // namespace oo::kingphilip
