#include "rulesets/faltering/play/advice.hpp"

#include <algorithm>

#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/handling.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/orders.hpp"
#include "rulesets/faltering/play/sight.hpp"
#include "rulesets/faltering/play/specials.hpp"

namespace oo::faltering {

Order blank_order(Counsel f, Word verb, UnitId unit) {
  Order o;
  o.answers = f.s.flow.decisions[f.s.flow.ask_side];
  o.verb = verb;
  o.unit = unit;
  return o;
}

namespace {

constexpr int kRally = 260, kFight = 600, kTake = 500, kBurn = 480, kDrive = 400, kTrophy = 70;
constexpr int kLoad = 55;
constexpr Mil kOutOfMuskets = 20 * kInch;
constexpr int kUnlimber = 120, kLimber = 25, kMan = 90, kJoin = 150, kAttach = 130, kMount = 20, kDismount = 2;

void nearest_enemies(Counsel f, Brief& b) {
  for (UnitId e = 0; e < f.setup.roster(); ++e) {
    if (f.setup.side_of(e) == b.side || !f.known_to(b.side, e) || !f.any_fit(e)) continue;
    const Mil d = length(b.here, middle_of(f, e));
    std::size_t at_place = b.enemies.size();
    while (at_place > 0 && d < b.distance[at_place - 1]) --at_place;
    if (at_place >= 4) continue;
    if (!b.enemies.full()) ++b.enemies.count, ++b.distance.count;
    for (std::size_t i = b.enemies.size() - 1; i > at_place; --i) {
      b.enemies[i] = b.enemies[i - 1];
      b.distance[i] = b.distance[i - 1];
    }
    b.enemies[at_place] = e;
    b.distance[at_place] = d;
  }
}

bool burns_for(Counsel f, SideId side) { return std::any_of(f.setup.fires.begin(), f.setup.fires.end(), [&](const FireRow& r) { return r.plan.side == side; }); }
bool takes_for(Counsel f, SideId side) { return std::any_of(f.setup.takes.begin(), f.setup.takes.end(), [&](const TakeRow& r) { return r.plan.side == side; }); }

/// The nearest building still to be burned; one that enemies stand at costs more.
bool building_to_burn(Counsel f, const Brief& b, Point& out) {
  std::int64_t best = -1;
  for (const FireRow& row : f.setup.fires) {
    if (row.plan.side != b.side || f.s.burned.test(row.piece)) continue;
    const Box box = box_of(std::span<const Point>(f.ground().piece(row.piece).points));
    const Point middle = midpoint(box.low, box.high);
    std::int64_t cost = length(b.here, middle);
    for (UnitId e = 0; e < f.setup.roster(); ++e)
      if (f.setup.side_of(e) != b.side && f.known_to(b.side, e) && f.any_fit(e) && length(middle_of(f, e), middle) < 6 * kInch) cost += 12 * kInch;
    if (best >= 0 && cost >= best) continue;
    best = cost;
    out = middle;
  }
  return best >= 0;
}

bool wagon_to_take(Counsel f, const Brief& b, Point& out) {
  std::int64_t best = -1;
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w) {
    const WagonRow& row = f.setup.wagons[w];
    if (row.side == b.side || f.s.wagons[w].gone || f.s.victory.status[row.objective] != Status::untouched) continue;
    const Point middle = at(f.s.wagons[w].front, heading(f.s.wagons[w].facing), 0, -row.length / 2);
    const std::int64_t d = length(b.here, middle);
    if (best >= 0 && d >= best) continue;
    best = d;
    out = middle;
  }
  return best >= 0;
}

bool own_wagon(Counsel f, const Brief& b, Point& out) {
  std::int64_t best = -1;
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w) {
    if (f.setup.wagons[w].side != b.side || f.s.wagons[w].gone) continue;
    const std::int64_t d = length(b.here, f.s.wagons[w].front);
    if (best >= 0 && d >= best) continue;
    best = d;
    out = f.s.wagons[w].front;
  }
  return best >= 0;
}

/// The nearest group of his side that has no leader, for a leader by himself.
UnitId leaderless_near(Counsel f, const Brief& b) {
  UnitId best = kNoUnit;
  Mil near = 0;
  for (UnitId u = 0; u < f.setup.units.size(); ++u) {
    if (f.row(u).side != b.side || !f.any_fit(u) || f.attached_leader(u) != kNoFig) continue;
    const Mil d = length(b.here, middle_of(f, u));
    if (best != kNoUnit && d >= near) continue;
    best = u;
    near = d;
  }
  return best;
}

void choose_goal(Counsel f, Brief& b) {
  const bool enemy_near = !b.enemies.empty() && b.distance[0] < 16 * kInch;
  if (takes_for(f, b.side) && wagon_to_take(f, b, b.goal)) {
    b.has_goal = true;
    b.deed = length(b.here, b.goal) < 14 * kInch;
  } else if (burns_for(f, b.side) && building_to_burn(f, b, b.goal)) {
    b.has_goal = true;
    b.deed = true;
  } else if (burns_for(f, enemy_of(b.side))) {
    // The other side must come: whoever stands in or by his house stays; those who arrive make for the houses.
    Point nearest{};
    std::int64_t best = -1;
    for (const FireRow& row : f.setup.fires) {
      if (f.s.burned.test(row.piece)) continue;
      const Box box = box_of(std::span<const Point>(f.ground().piece(row.piece).points));
      const Point middle = midpoint(box.low, box.high);
      if (const std::int64_t d = length(b.here, middle); best < 0 || d < best) best = d, nearest = middle;
    }
    b.stays = best >= 0 && best < 7 * kInch;
    b.goal = nearest;
    b.has_goal = best >= 7 * kInch;
  } else if (Point wagon; own_wagon(f, b, wagon) && length(b.here, wagon) > 12 * kInch) {
    b.goal = wagon;
    b.has_goal = true;
  } else if (!b.enemies.empty()) {
    b.goal = middle_of(f, b.enemies[0]);
    b.has_goal = true;
  }
  if (b.has_goal || b.stays) return;
  if (enemy_near) return;
  const Edge far = f.setup.edge[enemy_of(b.side)];
  b.goal = far == Edge::top || far == Edge::bottom ? on_edge(f.table(), far, b.here.x) : on_edge(f.table(), far, b.here.y);
  b.has_goal = true;
}

}  // namespace

Brief brief(Counsel f, UnitId g) {
  Brief b;
  b.group = g;
  b.side = f.setup.side_of(g);
  b.here = middle_of(f, g);
  nearest_enemies(f, b);
  b.allowance = kMaxCoordinate;
  for (const Fig who : f.fit_members(g)) {
    ++b.fit;
    b.faltering += f.fig(who).faltering;
    b.ready += ready(f, who);
    b.unloaded += armed(f, who) && !ready(f, who);
    if (armed(f, who)) b.range = std::max<Mil>(b.range, f.rules().weapons[f.fig(who).weapon].range);
    if (!f.leader(who)) b.allowance = std::min(b.allowance, allowance_of(f, who));
  }
  for (const GunId gun : guns_of(f, g)) {
    b.range = f.rules().of(f.rules().gun_ball).range;
    (f.gun(gun).loaded ? b.ready : b.unloaded) += 1;
  }
  if (b.allowance == kMaxCoordinate) b.allowance = 0;
  const Mil near_enough = f.j.drilled && b.range > kOutOfMuskets ? kOutOfMuskets : 12 * kInch;
  b.keep_off = b.range > 0 ? std::min<Mil>(b.range - 3 * kInch, near_enough) : 2 * kInch;
  Point wagon;
  b.guards = burns_for(f, enemy_of(b.side)) || own_wagon(f, b, wagon);
  choose_goal(f, b);
  if (const UnitId men = f.setup.is_leader(g) ? leaderless_near(f, b) : kNoUnit; men != kNoUnit) {
    b.goal = middle_of(f, men);
    b.has_goal = b.deed = true;
    b.stays = false;
  }
  return b;
}

namespace {

// ---- charges

int charge_worth(Counsel f, UnitId c, UnitId t, bool flank) {
  const universal_charge::ChargeInput in = charge_input(f, c, t, flank);
  const int modifier = universal_charge::charge_modifiers(in, f.rules().charge).total;
  const auto own = passes(in.charger.rep), theirs = passes(in.target.rep);
  const int gain = f.j.charge_gain * in.target.figures, loss = 55 * in.charger.figures;
  std::int64_t sum = 0;
  for (int a = 0; a < 3; ++a)
    for (int d = 0; d < 3; ++d) {
      int value = 0;
      switch (universal_charge::end_of(a - d + modifier, in, f.rules().charge)) {
        case universal_charge::End::target_leaves: value = gain; break;
        case universal_charge::End::target_retires: value = gain / 4; break;
        case universal_charge::End::melee: value = (in.charger.figures - in.target.figures) * 12 + (in.charger.rep - in.target.rep) * 20; break;
        case universal_charge::End::fire_fight: value = in.target.unloaded ? 0 : -12 * in.target.figures; break;
        case universal_charge::End::charger_baulks: value = -40; break;
        case universal_charge::End::charger_leaves: value = -loss; break;
      }
      sum += std::int64_t{own[std::size_t(a)]} * theirs[std::size_t(d)] * value;
    }
  return int(sum / (36 * 36));
}

void charge_candidates(Counsel f, const Brief& b, CandidateList& out) {
  if (b.enemies.empty()) return;
  const Fig leader = leader_of(f, b.group);
  if (leader == kNoFig) return;
  const int motivated = passes(f.fig(leader).rep)[2];
  for (std::size_t i = 0; i < b.enemies.size(); ++i) {
    const UnitId t = b.enemies[i];
    const Mil d = group_distance(f, b.group, t);
    if (d > 2 * b.allowance + f.rules().charge.stop) continue;
    Order o = blank_order(f, "charge", b.group);
    o.target = t;
    if (check_charge(f, b.group, o)) continue;
    const int worth = charge_worth(f, b.group, t, strikes_flank(f, b.group, t));
    const bool needs_fast = d > b.allowance + f.rules().charge.stop;
    const int chance = needs_fast ? 50 : 100;
    if (needs_fast) {
      if (!fast_way(f, b.group, toward(b.here, middle_of(f, t)), d - f.rules().charge.stop)) continue;   // FAL-6.6
      o.choice = kFast;
      if (check_charge(f, b.group, o)) continue;
    }
    out.add(o, worth * motivated / 36 * chance / 100 - (b.ready * 2 > b.fit ? 25 : 0) - (needs_fast ? 20 : 0));
  }
}

void leading_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Fig leader = leader_of(f, b.group);
  if (leader == kNoFig || leads_no_more(f, b.group)) return;
  for (UnitId g = 0; g < f.setup.roster(); ++g) {
    if (f.setup.side_of(g) != b.side || !f.any_fit(g)) continue;
    const int needing = int(needing_rally(f, g, leader).size());
    if (needing == 0) continue;
    Order o = blank_order(f, "rally", b.group);
    o.target = g;
    if (star_fig(f, leader)) o.choice = "pass_2";
    out.add(o, kRally + 10 * needing + (g == b.group ? 5 : 0));
  }
  int bunched = 0;
  for (const Fig who : f.fit_members(b.group)) bunched += f.fig(who).bunched;
  if (bunched * 2 > b.fit && b.faltering == 0 && (b.enemies.empty() || b.distance[0] > 8 * kInch)) out.add(blank_order(f, "dress", b.group), 35);
}

/// Guns and horses: made ready when the enemy is near, made to go when he is far.
void handling_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const UnitId g = b.group;
  if (!f.setup.is_unit(g)) return;
  const Mil enemy = b.enemies.empty() ? kMaxCoordinate : b.distance[0];
  if (with_guns(f, g)) {
    Order o = blank_order(f, "unlimber", g);
    if (!b.enemies.empty()) o.facing = bearing(b.here, middle_of(f, b.enemies[0]));
    out.add(o, enemy < b.range ? kUnlimber : -5);
    o.facing = -1;
    out.add(o, enemy < b.range ? kUnlimber - 30 : -6);
    out.add(blank_order(f, "limber", g), enemy > b.range + 8 * kInch && b.has_goal ? kLimber : -5);
  } else if (f.row(g).troop == Troop::gunner) {
    out.add(blank_order(f, "man", g), kMan);
  } else if (f.row(g).troop == Troop::horse) {
    const bool riding = f.riding(g);
    out.add(blank_order(f, riding ? "dismount" : "mount", g), riding ? (enemy < b.range && b.ready > 0 ? kDismount : -5) : enemy > 24 * kInch ? kMount : -5);
  }
}

/// A straggler looks for company, and a leader by himself for men without one.
void join_candidates(Counsel f, const Brief& b, CandidateList& out) {
  if (f.setup.is_leader(b.group)) {
    Order o = blank_order(f, "attach", b.group);
    o.target = leaderless_near(f, b);
    if (o.target != kNoUnit && group_distance(f, b.group, o.target) <= f.rules().command_radius) out.add(o, kAttach);
    return;
  }
  for (UnitId t = 0; t < f.setup.units.size(); ++t) {
    if (f.row(t).side != b.side || t == b.group || check_join(f, b.group, t)) continue;
    Order o = blank_order(f, "join", b.group);
    o.target = t;
    out.add(o, kJoin);
  }
}

/// Near the enemy a column breaks up, so that all of it can fire, or dresses into line.
void column_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const UnitId g = b.group;
  if (f.j.loosens_column == 0 || !f.setup.is_unit(g) || f.riding(g) || with_guns(f, g) || f.group(g).formation != Formation::column) return;
  if (b.enemies.empty() || b.distance[0] > b.range || b.ready < 3 || f.s.flow.now.moved || f.s.flow.now.stopped) return;
  Order loose = blank_order(f, "move", g);
  loose.formation = "open_order";
  loose.facing = bearing(b.here, middle_of(f, b.enemies[0]));
  loose.path.push(b.here);
  out.add(loose, f.j.loosens_column);
  Order line = blank_order(f, "dress", g);
  line.formation = "line";
  line.ranks = 2;
  line.facing = loose.facing;
  out.add(line, f.j.forms_line);
}

}  // namespace

void act_candidates(Counsel f, CandidateList& out) {
  const UnitId g = f.s.flow.now.group;
  if (f.group(g).locked != kNoUnit) {
    out.add(blank_order(f, "fight", g), kFight);
    const Brief b = brief(f, g);
    leading_candidates(f, b, out);
    out.add(blank_order(f, "finish", g), 0);
    return;
  }
  const Brief b = brief(f, g);
  Deed deed;
  if (!find_take(f, g, {}, deed)) out.add(blank_order(f, "take", g), kTake);
  if (!find_fire(f, g, {}, deed)) out.add(blank_order(f, "burn", g), kBurn);
  if (!check_drive(f, g)) out.add(blank_order(f, "drive", g), kDrive);
  leading_candidates(f, b, out);
  const Switches& s = f.rules().switches;
  if ((s.motivate_move || s.motivate_fire || s.motivate_load) && !f.s.flow.now.motivated) out.add(blank_order(f, "motivate", g), kRally - 100);
  fire_candidates(f, b, out);
  charge_candidates(f, b, out);
  if (b.unloaded > 0) out.add(blank_order(f, "load", g), kLoad);
  if (const UnitId u = g; f.setup.is_unit(u) && f.row(u).troop == Troop::irregular) out.add(blank_order(f, "trophy", g), kTrophy);
  join_candidates(f, b, out);
  handling_candidates(f, b, out);
  if (!b.stays) move_candidates(f, b, out);
  column_candidates(f, b, out);
  facing_candidate(f, b, out);
  out.add(blank_order(f, "finish", g), 0);
}

int worth_of(Counsel f, const Order& order) {
  if (f.s.flow.ask == Ask::deploy) return order.verb == "done" ? 1 : 0;      // the scenario's places are good enough
  CandidateList list;
  if (f.s.flow.ask == Ask::act) act_candidates(f, list);
  else answer_candidates(f, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list.at(i).order == order) return list.at(i).worth;
  return -10;
}

int FalAdvice::worth(const Battle& seen, const Order& order) const { return worth_of({static_cast<const FalBattle&>(seen).field(), kRecruit}, order); }
int FalAdvice::worth_well(const Battle& seen, const Order& order) const { return worth_of({static_cast<const FalBattle&>(seen).field(), kCaptain}, order); }
void FalAdvice::propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  static_cast<const FalBattle&>(seen).propose_as(kCaptain, seed, limit, out);
}

const Advice& FalBattle::advice() const {
  static const FalAdvice advice;
  return advice;
}

}  // namespace oo::faltering
