// What a unit or leader might sensibly do now, each with its worth in one scale: about a hundredth of what a good volley is worth is 1.
#include <algorithm>

#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/play/advice.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"

namespace oo::moccasins {
namespace {

constexpr int kVolley = 25;             // for firing at all
constexpr int kPerHit = 60;             // for each hit expected
constexpr int kLoadNear = 45, kLoadFar = 20;
constexpr int kPerInch = 6;             // of way made towards the goal
constexpr int kFaceEnemy = 62;
constexpr int kMustClose = 40;          // to charge, for who must win ground
constexpr int kRecover = 200;           // rally and reform come first
constexpr int kNearEnemy = 14 * kInch;  // from here on one gets ready

Order blank(Counsel f, Word verb, UnitId unit) {
  Order o;
  o.answers = f.s.flow.decisions[f.s.flow.ask_side];
  o.verb = verb;
  o.unit = unit;
  return o;
}

int expected_hits_x20(Counsel f, const Volley& v) {
  const FireRow* row = fire_row(v.input.troop, v.input.shot, f.rules());
  if (row == nullptr) return 0;
  return v.firers * row->hit[static_cast<std::size_t>(target_class(v.input.target, f.rules()))];
}

void fire_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.enemy == kNoUnit || shaken(unit.state) || f.mounted(b.unit) || b.distance > 24 * kInch) return;
  const bool guns = f.row(b.unit).weapon == Weapon::artillery;
  for (const Word choice : guns ? std::array<Word, 2>{"canister", "ball"} : std::array<Word, 2>{"", "bow"}) {
    const auto shot = shot_of(f, b.unit, choice);
    if (!shot || (!unit.loaded && *shot != Shot::bow)) continue;
    const FireRow* row = fire_row(f.row(b.unit).troop, *shot, f.rules());
    if (row == nullptr || row->range + kNear < b.distance) continue;
    if (guns && (unit.guns == 0 || unit.formation != Formation::unlimbered)) continue;
    const UnitId target = closest_target(f, b.unit, *shot);
    if (target == kNoUnit) continue;
    const Volley v = volley_at(f, b.unit, *shot, target);
    if (v.firers == 0) continue;
    Order o = blank(f, "fire", b.unit);
    o.choice = choice;
    o.target = target;
    int worth = kVolley + expected_hits_x20(f, v) * kPerHit / 20 + (shaken(f.unit(target).state) ? 0 : 10);
    if (*shot == Shot::bow) worth -= unit.loaded && !unit.hidden ? 60 : 10;   // muskets first; bows from hiding or while unloaded
    out.add(o, worth);
  }
}

int chance_to_pass(const MoraleInput& in, const Rules& r) { return std::clamp(morale_target(in, r).target, 0, 10) * 10; }

/// The chances of the whole charge, in percent, and what it may win and cost. The same inputs that the charge itself will use.
int charge_worth(Counsel f, UnitId u, UnitId target, const ChargePlan& plan) {
  if (!plan.reaches()) return -50;
  const Rules& r = f.rules();
  const int own = chance_to_pass(charger_morale_input(f, u, target, plan.struck), r);
  MoraleInput theirs = plain_morale_input(f, target);
  theirs.charged_from = plan.struck;
  theirs.charged_by = formed(f.unit(u).formation) ? ChargedBy::formed : ChargedBy::skirmish;
  theirs.works = works_against(f, target, centre_of(f, u)) != Works::none;
  const int stands = chance_to_pass(theirs, r);
  MeleeInput m = melee_input(f, u, target, plan.struck);
  m.attacker.charging = true;
  const int edge = melee_modifiers(m.attacker, true, false, false, r).total - melee_modifiers(m.defender, false, false, false, r).total;
  const int wins = std::clamp(50 + edge * 9 + (m.attacker_doubles - m.defender_doubles) * 4, 5, 95);
  int volley_loss = 0;
  if (plan.struck == Aspect::front && f.unit(target).loaded && !shaken(f.unit(target).state) && !f.mounted(target)) volley_loss = f.unit(target).figures;
  const int gain = 130 + 5 * f.unit(target).figures, loss = 110 + 5 * f.unit(u).figures;
  const int if_stands = (wins * gain - (100 - wins) * loss) / 100 - volley_loss;
  const int gets_home = ((100 - stands) * gain + stands * if_stands) / 100;
  const SideId side = f.row(u).side;
  const int push = f.setup.keeps_ground[side] ? f.j.charge_holding : f.setup.keeps_ground[enemy_of(side)] ? kMustClose : f.j.charge_even;
  return (own * gets_home - (100 - own) * loss / 5) / 100 + push;
}

void charge_candidates(Counsel f, const Brief& b, Weigh weigh, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.enemy == kNoUnit || f.artillery(b.unit) || unit.formation == Formation::disorder || unit.state != State::good_order || !f.commanded(b.unit)) return;
  const Mil reach = 2 * b.allowance;
  if (b.distance > reach) return;
  for (const UnitId v : b.enemies) {
    if (distance2(unit.front, f.unit(v).front) > std::int64_t(reach + 4 * kInch) * (reach + 4 * kInch)) continue;
    ChargePlan plan;
    if (plan_charge(f, b.unit, v, -1, Action::charge, plan) || plan.uphill || !plan.reaches()) continue;
    Order o = blank(f, "charge", b.unit);
    o.target = v;
    int worth = weigh == Weigh::worth ? charge_worth(f, b.unit, v, plan) : 0;
    if (unit.loaded && !f.mounted(b.unit) && unit.operations >= 2) worth -= 60;      // fires before it charges
    if (unit.operations > 1) worth -= 15 * (unit.operations - 1);                    // what is left after it is lost
    if (b.leaving) worth -= 60;
    out.add(o, worth);
  }
}

/// Way made towards the goal, in tenths of an inch; beyond the distance to keep it counts against.
int progress(Counsel f, const Brief& b, Point goal, Mil gap_now, Point to) {
  const Mil nearer = length(f.unit(b.unit).front, goal) - length(to, goal);
  if (gap_now < 0) return nearer / 100;
  const auto off = [&](Mil d) { return d > b.keep_off ? d - b.keep_off : b.keep_off - d; };
  return (off(gap_now) - off(gap_now - nearer)) / 100;
}

/// One way of going: `gap_now` is the distance to the enemy at the goal, -1 for a place.
struct Way {
  Point goal{};
  Mil gap_now = -1;
  int discount = 0;
};

void add_move(Counsel f, const Brief& b, const Way& way, Point to, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  Order o = blank(f, "move", b.unit);
  o.path.push(to);
  if (loose(unit.formation)) {
    const Cdeg wanted = b.enemy != kNoUnit && !b.leaving ? bearing(to, f.unit(b.enemy).front) : bearing(unit.front, to);
    if (turn_between(unit.facing, wanted) <= kMostTurn) o.facing = wanted;
  }
  int worth = progress(f, b, way.goal, way.gap_now, to) * kPerInch / 10;
  if (worth > 0) {
    const KindId there = f.ground().at(to).kind;
    worth += there == kind_id(Ground::thicket) ? 4 : there == kind_id(Ground::open_woods) ? 3 : 0;
  }
  out.add(o, (b.leaving ? worth * 2 : worth) - way.discount + (b.holds && b.enemy != kNoUnit && !b.leaving ? f.j.move_holding : 0));
}

void go(Counsel f, const Brief& b, const Way& way, std::span<const Cdeg> slants, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const Mil far = length(unit.front, way.goal);
  if (far < kInch / 2) return;
  const bool free = loose(unit.formation);
  const Mil wanted = way.gap_now < 0 ? far : std::max<Mil>(0, std::min(far, way.gap_now - b.keep_off + kInch / 4));
  // Thicket and hills halve a step: whole, half; straight there and slanting.
  const Cdeg straight = bearing(unit.front, way.goal);
  for (const Cdeg slant : slants) {
    if (!free && turn_between(unit.facing, normalise(straight + slant)) > kMostWheel) continue;
    for (const Mil part : {b.allowance, b.allowance / 2}) {
      const Mil step = std::min(wanted, part);
      if (step < kInch / 2) continue;
      if (slant == 0 && step == far) add_move(f, b, way, way.goal, out);
      else add_move(f, b, way, at(unit.front, heading(straight + slant), 0, free ? step - 20 : step * 9 / 10), out);
      if (wanted <= part / 2) break;
    }
  }
}

/// Out of the open into woods no nearer the enemy: where the morale is better and fewer shots hit.
void cover_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (f.j.seek_cover == 0 || !b.holds || b.leaving || b.enemy == kNoUnit || b.distance > 24 * kInch || !loose(unit.formation) || in_cover(f, b.unit)) return;
  const Point enemy = f.unit(b.enemy).front;
  for (Cdeg turn = 0; turn < kTurn; turn += 4500)
    for (const Mil step : {b.allowance - 20, b.allowance / 2}) {
      const Point to = at(unit.front, heading(turn), 0, step);
      if (!on_table(f.table(), to) || length(to, enemy) < length(unit.front, enemy)) continue;
      const KindId there = f.ground().at(to).kind;
      if (there != kind_id(Ground::thicket) && there != kind_id(Ground::open_woods)) continue;
      Order o = blank(f, "move", b.unit);
      o.path.push(to);
      out.add(o, f.j.seek_cover + (there == kind_id(Ground::thicket) ? 5 : 0));
    }
}

void move_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.allowance == 0 || !f.commanded(b.unit)) return;
  cover_candidates(f, b, out);
  if (!b.has_goal) return;
  if (unit.guns > 0 && unit.formation == Formation::unlimbered) return;
  static constexpr std::array<Cdeg, 5> kAll{0, 2500, -2500, 5000, -5000};
  static constexpr std::array<Cdeg, 1> kStraight{0};
  if (b.leaving || b.enemy == kNoUnit) {
    go(f, b, {b.goal, -1, 0}, kAll, out);
    return;
  }
  for (std::size_t i = 0; i < b.enemies.size(); ++i) {           // where the nearest is thronged, another
    // Near enough for the second and third: as much nearer than its front as with the first.
    const Mil gap_now = b.distance + length(unit.front, f.unit(b.enemies[i]).front) - length(unit.front, f.unit(b.enemy).front);
    if (i > 0 && gap_now > b.distance + 12 * kInch) break;
    go(f, b, {f.unit(b.enemies[i]).front, gap_now, int(i) * 6}, i == 0 ? std::span<const Cdeg>(kAll) : std::span<const Cdeg>(kStraight), out);
  }
}

/// Shooters who ride to the fight; small troops of horse charge.
bool rides_to_shoot(Counsel f, UnitId u) { return f.troop(u).fire >= 0 && !f.troop(u).never_fires && f.unit(u).start >= 6; }

Formation fighting_formation(Counsel f, const Brief& b) {
  const Unit& unit = f.unit(b.unit);
  const TroopRow& t = f.troop(b.unit);
  if (unit.guns > 0) return unit.formation;
  if (t.arm == Arm::artillery || t.indian) return Formation::skirmish;
  if (f.mounted(b.unit)) return rides_to_shoot(f, b.unit) ? Formation::skirmish : Formation::line;
  return t.bayonet ? Formation::line : Formation::skirmish;
}

void form_candidates(Counsel f, const Brief& b, Word verb, int worth, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  Order o = blank(f, verb, b.unit);
  const Formation wanted = fighting_formation(f, b);
  o.formation = word(possible(f.row(b.unit).troop, wanted, unit.mounted, f.rules()) ? wanted : Formation::skirmish);
  if (o.formation == "skirmish") o.ranks = unit.figures > 5 ? 2 : 1;
  o.facing = b.enemy != kNoUnit && !b.leaving ? bearing(unit.front, f.unit(b.enemy).front) : b.has_goal ? bearing(unit.front, b.goal) : unit.facing;
  out.add(o, worth);
  if (verb != "reform") return;
  for (const Formation other : {Formation::skirmish, Formation::mass, Formation::line, Formation::column, Formation::unlimbered}) {   // where the first has no room
    if (!possible(f.row(b.unit).troop, other, unit.mounted, f.rules()) || battery_formation(other) != (unit.guns > 0)) continue;
    o.formation = word(other);
    o.ranks = 0;
    out.add(o, worth - 5);
  }
}

void facing_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const bool enemy_near = b.enemy != kNoUnit && b.distance <= kNearEnemy;
  const Formation wanted = fighting_formation(f, b);
  const bool wrong = unit.formation != wanted && unit.guns == 0;
  if (enemy_near && (!b.enemy_in_front || wrong)) form_candidates(f, b, "form", kFaceEnemy, out);
  else if (wrong && f.mounted(b.unit) && b.has_goal) form_candidates(f, b, "form", 45, out);   // loose, it rides faster
  else if (b.has_goal && !enemy_near && unit.guns == 0) {
    const Cdeg off = turn_between(unit.facing, bearing(unit.front, b.goal));
    if (off > (loose(unit.formation) ? kMostTurn : kMostWheel)) form_candidates(f, b, "form", 30, out);
  } else if (unit.guns > 0 && unit.formation == Formation::unlimbered && b.enemy != kNoUnit && !b.enemy_in_front) {
    form_candidates(f, b, "form", 40, out);
  }
}

void train_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (unit.guns > 0) {
    const bool in_reach = b.enemy != kNoUnit && b.distance <= 20 * kInch && !b.leaving;
    if (unit.formation == Formation::limbered && in_reach) {
      Order o = blank(f, "unlimber", b.unit);
      o.facing = bearing(unit.front, f.unit(b.enemy).front);
      out.add(o, 65);
    }
    if (unit.formation == Formation::unlimbered && !in_reach && b.has_goal) out.add(blank(f, "limber", b.unit), 25);
  }
  if (!f.troop(b.unit).mounted || f.troop(b.unit).fire < 0 || f.troop(b.unit).never_fires) return;
  if (unit.mounted && rides_to_shoot(f, b.unit) && b.enemy != kNoUnit && b.distance <= 10 * kInch) out.add(blank(f, "dismount", b.unit), 58);
  if (!unit.mounted && (b.enemy == kNoUnit || b.distance > 30 * kInch) && b.has_goal) out.add(blank(f, "mount", b.unit), 15);
}

}  // namespace

void unit_candidates(Counsel f, UnitId u, CandidateList& out, Weigh weigh) {
  const Unit& unit = f.unit(u);
  if (unit.state == State::routed) {
    out.add(blank(f, "rally", u), kRecover);
    return;
  }
  const Brief b = brief(f, u);
  if (shaken(unit.state)) {
    form_candidates(f, b, "reform", kRecover, out);
    return;
  }
  fire_candidates(f, b, out);
  charge_candidates(f, b, weigh, out);
  if (!unit.loaded && f.row(u).weapon != Weapon::bow && !f.mounted(u) && (f.row(u).weapon != Weapon::artillery || unit.guns > 0))
    out.add(blank(f, "load", u), b.enemy != kNoUnit && b.distance <= kNearEnemy ? (b.holds ? f.j.load_holding : kLoadNear) : kLoadFar);
  facing_candidates(f, b, out);
  train_candidates(f, b, out);
  move_candidates(f, b, out);
  out.add(blank(f, "finish", u), 0);
}

void leader_candidates(Counsel f, UnitId leader, CandidateList& out) {
  const Leader& l = f.leader(leader);
  if (l.unit == kNoUnit || !f.unit(l.unit).officer) {
    for (UnitId u = 0; u < f.unit_count(); ++u) {
      if (f.row(u).side != f.setup.side_of(leader) || !f.on_table(u) || u == l.unit || f.leader_of(u) != kNoUnit) continue;
      Order o = blank(f, "move", leader);
      o.target = u;
      const int needs = f.unit(u).officer ? 0 : 60;
      const int here = l.unit == kNoUnit ? 25 : 0;
      if (needs + here > 0 && l.unit == kNoUnit) out.add(o, needs + here - int(length(l.at, f.unit(u).front) / kInch));
    }
  }
  out.add(blank(f, "finish", leader), 1);
}

}  // namespace oo::moccasins
