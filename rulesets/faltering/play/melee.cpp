// Hand to hand: into contact, one round, who gives way. FAL-13.22, 13.23, 14.
#include "rulesets/faltering/melee.hpp"

#include <algorithm>

#include "rulesets/faltering/play/charge.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {
namespace {

/// Opponents of one figure: whom it has attacked, and who has attacked it.
int opponents(Field f, Fig who) {
  int n = f.fig(who).foe != kNoFig;
  for (Fig o = 0; o < f.setup.figures(); ++o) n += f.fig(o).foe == who;
  return n;
}

void stand_up(Play& p, Fig who) {
  if (p.fig(who).body == Body::prone) p.fig(who).body = Body::standing;                    // FAL-13.22
}

/// The enemy figure of `target` with that many opponents that is nearest, of those he can reach: six inches. FAL-13.23.
Fig nearest_with(Field f, Fig who, UnitId target, int has) {
  Fig best = kNoFig;
  Mil near = 0;
  for (const Fig t : f.fit_members(target)) {
    if (opponents(f, t) != has) continue;
    const Mil d = apart(f, who, t);
    if (d > f.rules().charge.stop + kNear || (best != kNoFig && d >= near)) continue;
    best = t;
    near = d;
  }
  return best;
}

bool engage(Play& p, Fig who, Fig foe) {
  const Point from = p.fig(who).at;
  if (!touching(p, who, foe) && !put_beside(p, who, foe, from)) return false;
  if (breaks_order(p, from, p.fig(who).at)) break_up(p, p.field().group_of(who));
  p.fig(who).foe = foe;
  p.fig(who).facing = bearing(p.fig(who).at, p.fig(foe).at);
  stand_up(p, who);
  stand_up(p, foe);
  return true;
}

constexpr Mil kJoins = 2 * kInch;                                                          // FAL-13.23

void attackers_close(Play& p, UnitId charger, UnitId target) {
  Figs men = p.field().fit_members(charger);
  const Point enemy = middle_of(p, target);
  for (std::size_t i = 1; i < men.size(); ++i)                                              // nearest first
    for (std::size_t k = i; k > 0 && distance2(p.fig(men[k]).at, enemy) < distance2(p.fig(men[k - 1]).at, enemy); --k) std::swap(men[k], men[k - 1]);
  for (const Fig who : men) {
    if (opponents(p, who) > 0) continue;
    Fig foe = nearest_with(p, who, target, 0);
    if (foe == kNoFig || !engage(p, who, foe)) {
      foe = nearest_with(p, who, target, 1);
      if (foe != kNoFig) (void)engage(p, who, foe);
    }
  }
}

void defenders_join(Play& p, UnitId charger, UnitId target) {
  for (const Fig who : p.field().fit_members(target)) {
    if (opponents(p, who) > 0) continue;
    const Fig foe = nearest_with(p, who, charger, 1);
    if (foe != kNoFig && apart(p, who, foe) <= kJoins) (void)engage(p, who, foe);
  }
}

Fighter fighter(Field f, Fig who, bool second) {
  const UnitId owner = f.setup.owner[who];
  Fighter out;
  out.rep = f.fig(who).rep;
  out.weapon = f.setup.is_unit(owner) ? f.row(owner).melee : f.setup.leaders[f.setup.leader_index(owner)].melee;
  out.prone = f.fig(who).body == Body::prone;
  out.mounted = f.fig(who).mounted;
  out.second_opponent = second;
  return out;
}

struct Bout {
  Fig a = kNoFig, b = kNoFig;
};
/// All pairs of the two groups, each once, in the order of the attackers' figures.
Inline<Bout, 32> bouts_of(Field f, UnitId a, UnitId b) {
  Inline<Bout, 32> out;
  for (const Fig x : f.fit_members(a))
    for (const Fig y : f.fit_members(b))
      if (f.fig(x).foe == y || f.fig(y).foe == x) out.push({x, y});
  return out;
}

Body body_of(Damage d) { return d == Damage::od ? Body::od : d == Damage::oof ? Body::oof : Body::kd; }

/// FAL-13.22: those the player named first, in his order; the others as they stand.
void in_wished_order(Field f, Inline<Bout, 32>& bouts, std::span<const FigureId> first) {
  const auto place = [&](const Bout& bout) { return std::find(first.begin(), first.end(), f.number_of(bout.a)) - first.begin(); };
  for (std::size_t i = 1; i < bouts.size(); ++i)
    for (std::size_t k = i; k > 0 && place(bouts[k]) < place(bouts[k - 1]); --k) std::swap(bouts[k], bouts[k - 1]);
}

void fight_bouts(Play& p, UnitId a, UnitId b, std::span<const FigureId> first, Losses& lost_a, Losses& lost_b) {
  Inline<Fig, 64> fought;
  const auto second = [&](Fig who) { return std::find(fought.begin(), fought.end(), who) != fought.end(); };
  Inline<Bout, 32> bouts = bouts_of(p, a, b);
  in_wished_order(p, bouts, first);
  for (const Bout& bout : bouts) {
    if (!p.field().fit(bout.a) || !p.field().fit(bout.b)) continue;
    PairInput in;
    in.attacker = fighter(p, bout.a, second(bout.a));
    in.defender = fighter(p, bout.b, second(bout.b));
    in.attacker_group = a;
    in.defender_group = b;
    const PairResult result = melee_pair(in, p.rules(), p.dice);
    fought.push(bout.a);
    fought.push(bout.b);
    tell(p, {"bout", "FAL-14.3", a, b}, {{"attacker_successes", result.attacker_successes}, {"defender_successes", result.defender_successes},
                                        {"winner", 0, kWinnerWords[place_of(result.winner)]}, {"damage", 0, kDamageWords[place_of(result.damage)]}});
    if (result.winner == Winner::none) continue;
    const bool attacker_wins = result.winner == Winner::attacker;
    const Fig loser = attacker_wins ? bout.b : bout.a;
    const Body body = body_of(result.damage);
    const Fig winner = attacker_wins ? bout.a : bout.b;
    (attacker_wins ? lost_b : lost_a).down.push(loser);
    goes_down(p, loser, body);
    p.fig(loser).foe = winner;                          // who stands over him, FAL-14.5
  }
}

/// FAL-14.5, 14.8.
void take_prisoners(Play& p, const Losses& losses) {
  for (const Fig who : losses.down) {
    const Fig over = p.fig(who).foe;
    p.fig(who).foe = kNoFig;
    if (p.fig(who).body != Body::kd || over == kNoFig || !p.field().fit(over)) continue;
    goes_down(p, who, Body::captured);
    tell(p, {"captured", "FAL-14.5", p.field().group_of(who), p.field().group_of(over)}, {{"figures", 1}});
  }
}

void unlock(Play& p, UnitId a, UnitId b) {
  for (const UnitId g : {a, b}) {
    if (p.group(g).locked == a || p.group(g).locked == b) p.group(g).locked = kNoUnit;
    for (const Fig who : p.field().members(g)) p.fig(who).foe = kNoFig;
  }
}

}  // namespace

void join_melee(Play& p, UnitId charger, UnitId target) {
  attackers_close(p, charger, target);
  defenders_join(p, charger, target);
  p.group(charger).locked = target;
  p.group(target).locked = charger;
  p.s.flow.look_for_trophies = true;
  tell(p, {"melee", "FAL-13.22", charger, target}, {{"pairs", std::int32_t(bouts_of(p, charger, target).size())}});
}

void begin_round(Play& p, UnitId a, UnitId b) {
  join_melee(p, a, b);
  if (bouts_of(p, a, b).size() > 1) ask(p, Ask::melee_order, p.setup.side_of(a), a, b);
  else fight_round(p, a, b, {});
}

void fight_round(Play& p, UnitId a, UnitId b, std::span<const FigureId> first) {
  const Field f = p.field();
  const Fig leader_a = leader_of(f, a), leader_b = leader_of(f, b);
  Losses lost_a, lost_b;
  fight_bouts(p, a, b, first, lost_a, lost_b);
  take_prisoners(p, lost_a);
  take_prisoners(p, lost_b);
  const int down_a = int(lost_a.down.size()), down_b = int(lost_b.down.size());
  tell(p, {"melee_round", "FAL-14.6", a, b, kAll, true}, {{"attacker_down", down_a}, {"defender_down", down_b}});
  if (!f.any_fit(a) || !f.any_fit(b) || bouts_of(f, a, b).empty() || down_a != down_b) {
    unlock(p, a, b);
    const UnitId loser = down_a > down_b ? a : b;
    if (down_a != down_b && f.any_fit(loser)) {                                            // FAL-14.10
      const Figs all = f.fit_members(loser);
      (loser == a ? lost_a : lost_b).leader_left = retire(p, loser, all.all(), loser == a ? b : a);
    }
  }
  call_tests_for(p, a, b, lost_a, false, leader_a);
  call_tests_for(p, b, a, lost_b, false, leader_b);
  if (down_a == down_b) return;
  Item winner;                                           // before the tests: FAL-14.10
  winner.task = Task::winner_turns;
  winner.group = down_a > down_b ? b : a;
  winner.cause = down_a > down_b ? a : b;
  push(p, winner);
}

// ---- FAL-14.10

namespace {

Shape turned_shape(Field f, UnitId g, Cdeg facing) {
  Shape shape = shape_of(f, g);
  shape.facing = facing;
  const int men = fit_without_leader(f, g);
  shape.front = at(middle_of(f, g), heading(facing), 0, extent_of(shape, men, f.riding(g), f.rules()).depth / 2);
  return shape;
}

}  // namespace

bool room_to_turn(Field f, UnitId g, Cdeg facing) {
  if (!moves_as_body(f, g)) return true;
  const Shape shape = turned_shape(f, g, facing);
  Figs who;
  Places places;
  body_places(f, g, {shape.front, facing}, who, places);
  const auto own = [&](Fig o) { return f.group_of(o) == g && f.fit(o); };
  for (const Point place : places.men)
    if (place_taken(f, {place, facing, f.riding(g)}, f.setup.side_of(g), move_class(f, g), own, g) != Taken::no) return false;
  for (const Point place : places.guns)
    if (gun_place_taken(f, place, facing, f.setup.side_of(g), g) != Taken::no) return false;
  return true;
}

void turn_winner(Play& p, UnitId g, Cdeg facing) {
  const Field f = p.field();
  for (const Fig who : f.fit_members(g)) p.fig(who).facing = facing;
  if (moves_as_body(f, g)) {                             // as it stands, about its middle
    const Shape shape = turned_shape(f, g, facing);
    Figs who;
    Places places;
    body_places(f, g, {shape.front, facing}, who, places);
    const Guns guns = guns_of(f, g);
    for (std::size_t i = 0; i < who.size(); ++i) p.fig(who[i]).at = places.men[i];
    for (std::size_t i = 0; i < guns.size() && i < places.guns.size(); ++i) {
      p.gun(guns[i]).front = places.guns[i];
      p.gun(guns[i]).facing = facing;
    }
    p.group(g).front = shape.front;
  }
  p.group(g).facing = facing;
  tell(p, {"turned", "FAL-14.10", g}, {{"facing", facing}});
}

void do_winner_turns(Play& p, const Item& item) {
  if (p.field().any_fit(item.group)) ask(p, Ask::turn, p.setup.side_of(item.group), item.group, item.cause);
}

void loosen_locks(Play& p) {
  for (UnitId g = 0; g < p.setup.roster(); ++g) {
    const UnitId with = p.group(g).locked;
    if (with == kNoUnit) continue;
    if (!p.field().any_fit(g) || !p.field().any_fit(with) || bouts_of(p, g, with).empty()) {
      unlock(p, g, with);
      p.group(g).locked = kNoUnit;
    }
  }
}

}  // namespace oo::faltering
