#include "rulesets/tugar/play/advice.hpp"

#include <algorithm>

#include "rulesets/tugar/play/assault.hpp"
#include "rulesets/tugar/play/battle.hpp"
#include "engine/table/sight.hpp"
#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/nerve.hpp"

namespace oo::tugar {
namespace {

// ---- what is sensible, in one scale

constexpr int kPerHit = 60;             // for each casualty expected
constexpr int kPerInch = 6;             // of way made towards the goal
constexpr int kAttack = 120, kCross = 110, kFaceEnemy = 70, kTakeCover = 80;
constexpr int kUpToWork = 45;            // the last of the way up to a work
constexpr Mil kNearEnemy = 14 * kInch;  // from here on one looks at the enemy

Order blank(Counsel f, Word verb, UnitId unit) {
  Order o;
  o.answers = f.s.flow.decisions[f.s.flow.ask_side];
  o.verb = verb;
  o.unit = unit;
  return o;
}

/// Every die shows the same face: six of them are the mean of one volley. Never the game's dice.
class OneFace final : public Dice {
 public:
  explicit OneFace(std::uint8_t face) : Dice(false), face_(face) {}

 protected:
  void faces(int, std::span<std::uint8_t> out, const Request&) override { std::fill(out.begin(), out.end(), face_); }

 private:
  std::uint8_t face_;
};

/// Casualties expected, times six.
int expected_x6(Counsel f, const FireInput& in) {
  int sum = 0;
  for (std::uint8_t face = 1; face <= 6; ++face) {
    OneFace dice(face);
    sum += fire(in, f.rules(), dice).casualties;
  }
  return sum;
}

/// What a unit has before it.
struct Brief {
  UnitId unit = kNoUnit, enemy = kNoUnit;
  Mil distance = -1;
  bool comes = false;                  // its side must win ground: it goes to the enemy
  bool shoots = false;                 // and stays off to shoot first
  bool in_arc = false;
  bool leaves = false;                 // marches off by an exit
  Point goal{};
  Mil allowance = 0;                   // a whole turn's move in the open
};

Mil range_of(Counsel f, UnitId u) { return f.weapon(u) == Weapon::none ? 0 : Mil(f.rules().range[place_of(f.weapon(u))].long_to); }

/// The Tugars come, the humans stand; a scenario whose victory says otherwise decides.
bool side_comes(Counsel f, SideId side) {
  if (f.setup.keeps_ground[side]) return false;
  return f.setup.keeps_ground[enemy_of(side)] || side != f.setup.human;
}

bool water_between(Counsel f, Point from, Point to) {
  const KindSet deep(kind_id(Ground::deep_water));
  return f.ground().may_meet(box_of(from, to), deep) && first_touch(f.ground(), from, to, deep).has_value();
}

/// The nearest enemy it can walk to and come to grips with; kNoUnit if water or walls cut it off from all.
UnitId nearest_on_foot(Counsel f, UnitId u) {
  UnitId best = kNoUnit;
  std::int64_t least = 0;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v) || f.unit(v).garrison >= 0) continue;
    const std::int64_t d = distance2(f.unit(u).front, f.unit(v).front);
    if ((best != kNoUnit && d >= least) || water_between(f, f.unit(u).front, f.unit(v).front)) continue;
    best = v;
    least = d;
  }
  return best;
}

/// Deep water before it: by the nearest place where it can be crossed.
Point by_the_ford(Counsel f, UnitId u, Point goal) {
  const Unit& unit = f.unit(u);
  if (!water_between(f, unit.front, goal)) return goal;
  const Mil half = f.shape(u).width / 2 + kInch;
  Point best = goal;
  std::int64_t least = -1;
  for (const TerrainPiece& piece : f.ground().pieces()) {
    if (piece.kind != kind_id(Ground::ford) || piece.is_line) continue;
    const Box box = box_of(std::span<const Point>(piece.points));
    const auto between = [&](Mil v, Mil low, Mil high) { return low + half < high - half ? std::clamp(v, low + half, high - half) : (low + high) / 2; };
    const Point way{between(unit.front.x, box.low.x, box.high.x), between(unit.front.y, box.low.y, box.high.y)};
    const bool in_it = contains(box.grown(kInch), unit.front);             // then on to the far bank
    const auto across = [&](Mil here, Mil there, Mil low, Mil high) { return !in_it ? (low + high) / 2 : there < here ? low - kInch : high + kInch; };
    const Point at = box.high.x - box.low.x > box.high.y - box.low.y ? Point{way.x, across(unit.front.y, goal.y, box.low.y, box.high.y)}
                                                                     : Point{across(unit.front.x, goal.x, box.low.x, box.high.x), way.y};
    const std::int64_t d = distance2(unit.front, at);
    if (least < 0 || d < least) best = at, least = d;
  }
  return best;
}

/// Its victory counts every man lost, it may march off, and a third are gone: what is left is worth more than the ground.
bool marches_off(Counsel f, SideId side, Point from, Point& to) {
  int start = 0, lost = 0;
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (f.row(u).side == side) start += f.row(u).start, lost += f.unit(u).killed;
  const bool saving = std::any_of(f.setup.victory.conditions.begin(), f.setup.victory.conditions.end(), [&](const Condition& c) {
    return c.side == side && c.of == side && c.type == ConditionType::percent_lost && c.points < 0;
  });
  if (!saving || 3 * lost < start) return false;
  for (const ExitPlan& exit : f.setup.exits) {
    if (exit.side != side || f.s.flow.turn < exit.from_turn) continue;
    to = on_edge(f.setup.table(), exit.edge, std::clamp(place_along(exit.edge, from), exit.from, exit.to));
    return true;
  }
  return false;
}

bool late(Counsel f) { return 3 * f.s.flow.turn > f.setup.turn_limit; }

Brief brief(Counsel f, UnitId u) {
  Brief b;
  b.unit = u;
  b.enemy = nearest_enemy(f, u, b.distance);
  b.comes = side_comes(f, f.row(u).side);
  b.allowance = Mil(speed(f.people(u), f.arm(u), f.unit(u).formation, Action::move, Ground::open, f.rules()).floor());
  b.leaves = marches_off(f, f.row(u).side, f.unit(u).front, b.goal);
  if (b.leaves) return b;
  if (b.enemy == kNoUnit) {
    b.goal = on_edge(f.setup.table(), f.setup.edge[enemy_of(f.row(u).side)], place_along(f.setup.edge[enemy_of(f.row(u).side)], f.unit(u).front));
    return b;
  }
  b.in_arc = zone_of(f, u, nearest_on(f.rect(b.enemy), f.unit(u).front)) == Zone::front;
  const bool cut_off = f.unit(b.enemy).garrison >= 0 || water_between(f, f.unit(u).front, f.unit(b.enemy).front);
  const UnitId towards = b.comes && cut_off ? nearest_on_foot(f, u) : b.enemy;
  const UnitId there = towards == kNoUnit ? b.enemy : towards;
  b.goal = by_the_ford(f, u, f.j.walks_up ? nearest_on(f.rect(there), f.unit(u).front) : f.unit(there).front);
  const bool in_reach = range_of(f, u) > 0 && b.distance <= range_of(f, u) && sight(f, u, b.enemy).code.empty();
  b.shoots = in_reach && !late(f) && cover_against(f, b.enemy, f.unit(u).front) != Cover::hard;
  return b;
}

// ---- attacks

/// Friends near enough to the target to help are half its strength.
int helpers(Counsel f, UnitId u, UnitId target) {
  int figures = 0;
  for (UnitId v = 0; v < f.unit_count(); ++v)
    if (v != u && f.on_table(v) && !f.enemies(u, v) && f.unit(v).state == State::good_order && within(f.rect(v), f.rect(target), f.j.helper_distance)) figures += f.unit(v).figures;
  return figures / 2;
}

/// What going in is worth: figures against figures, less the closing shot; more as time runs out.
int attack_worth(Counsel f, UnitId u, UnitId target, Aspect aspect) {
  const int own = f.unit(u).figures + helpers(f, u, target), theirs = f.unit(target).figures;
  int shot_x6 = 0;
  if (may_close(f, target, aspect).may_fire) shot_x6 = expected_x6(f, closing_volley(f, target, u).in);
  const bool tugar = f.people(u) == People::tugar;
  int edge = tugar ? f.j.tugar_own * own / 10 - 2 * theirs : 2 * own - 5 * theirs;      // hand-to-hand favours the Tugars
  const int after_shot = f.unit(u).figures - shot_x6 / 6;
  if (3 * after_shot < theirs) edge -= f.j.too_few;                                   // too few would arrive
  const int time = side_comes(f, f.row(u).side) ? 4 * f.s.flow.turn : 0;
  return kAttack + time + 4 * edge - shot_x6 * kPerHit / 12 + (aspect != Aspect::front ? 40 : 0) + (f.unit(target).state == State::routed ? 60 : 0);
}

void attack_candidates(Counsel f, const Brief& b, CandidateList& out) {
  if (b.enemy == kNoUnit || f.row(b.unit).arm == Arm::artillery) return;
  const Fraction charge = speed(f.people(b.unit), f.arm(b.unit), f.unit(b.unit).formation, Action::charge, Ground::open, f.rules());
  const Mil close = f.rules().reach.clear_of_enemy;                        // so near is there, TUG-2.10
  const Mil reach = Mil(charge.floor()) + close;
  int tried = 0;
  for (UnitId v = 0; v < f.unit_count() && tried < 4; ++v) {
    if (!f.enemies(b.unit, v) || !f.on_table(v) || f.distance(b.unit, v) > reach) continue;
    ++tried;
    for (const Action action : {Action::charge, Action::move}) {
      if (action == Action::charge ? f.unit(b.unit).charge_spent || f.unit(b.unit).used > Fraction(0) : f.distance(b.unit, v) > b.allowance + close) continue;
      Order o = blank(f, action == Action::charge ? Word("charge") : Word("move"), b.unit);
      o.target = v;
      AttackPlan plan;
      if (plan_attack(f, b.unit, o, action, plan) || !plan.reaches) continue;
      const UnitId met = plan.met[0];
      const Quad there = ground_of(f.shape(b.unit), plan.lined_up.front, plan.lined_up.facing);
      int worth = attack_worth(f, b.unit, met, aspect_of(edge_touched(f, met, there, plan.lined_up.facing)));
      if (!b.comes) worth -= f.j.attack_standing;
      out.add(o, worth - (action == Action::charge ? 5 : 0));                // a charge is kept where a move does it too
    }
  }
}

void cross_candidates(Counsel f, const Brief& b, CandidateList& out) {
  CrossPlan plan;
  if (plan_cross(f, b.unit, plan) || !b.comes) return;
  if (plan.result.spent_now < Fraction(1, 8) && !plan.result.crossed) return;   // next turn does as well
  int worth = kCross;
  if (!plan.lining.empty()) worth = attack_worth(f, b.unit, plan.lining[0], Aspect::front) + 40;
  out.add(blank(f, "cross", b.unit), worth);
}

// ---- moves

/// How far straight ahead it may go before a work.
Mil clear_ahead(Counsel f, UnitId u, Mil most) {
  const Unit& unit = f.unit(u);
  Mil least = most;
  for (PieceId w = 0; w < f.ground().pieces().size(); ++w) {
    if (!is_work(f.ground().piece(w).kind) || has(unit.over, w)) continue;
    const Mil d = work_ahead(f, f.shape(u), unit.front, unit.facing, w, least);
    if (d >= 0) least = std::min(least, d);
  }
  return least;
}

/// Hardly any way is not worth the trouble: such moves would go on for ever.
constexpr Mil kLeastWay = 400;

void add_move(Counsel f, const Brief& b, Point to, int discount, CandidateList& out) {
  const Mil nearer = length(f.unit(b.unit).front, b.goal) - length(to, b.goal);
  if (nearer < kLeastWay) return;
  Order o = blank(f, "move", b.unit);
  o.path.push(to);
  out.add(o, nearer * kPerInch / kInch - discount);
}

/// Round a friend who stands before it; once a turn.
void sidestep_candidates(Counsel f, const Brief& b, Mil reach, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (unit.used > Fraction(0)) return;
  const Quad way = strip_ahead(f.shape(b.unit), unit.front, unit.facing, 2 * kInch);
  const auto before = f.s.standing.first_overlap({&way, 1}, [&](UnitId v) { return v != b.unit && !f.enemies(b.unit, v); });
  if (!before) return;
  const Mil stands = mils_right(unit.front, heading(unit.facing), f.unit(*before).front);
  for (const Mil side : {reach / 2, -reach / 2}) {
    if (f.j.walks_up && stands != 0 && (stands > 0) == (side > 0)) continue;
    Order o = blank(f, "move", b.unit);
    o.choice = kKeepFacing;
    o.path.push(at(unit.front, heading(unit.facing), side, 0));
    out.add(o, 2 + (length(unit.front, b.goal) - length(o.path[0], b.goal)) * kPerInch / kInch);
  }
}

void move_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (!b.comes || b.shoots || b.allowance == 0 || f.battery(b.unit)) return;
  const Fraction left = Fraction(1) - unit.used;
  const Mil reach = Mil((Fraction(b.allowance) * left).floor()), ahead = clear_ahead(f, b.unit, reach);
  const Heading h = heading(unit.facing);
  if (ahead > kAtWork)
    for (const int part : {8, 6, 4, 2}) add_move(f, b, at(unit.front, h, 0, ahead * part / 8), 0, out);
  if (f.j.walks_up && ahead > kAtWork && ahead < reach) {                     // where it ends, the crossing may begin
    Order o = blank(f, "move", b.unit);
    o.path.push(at(unit.front, h, 0, ahead));
    out.add(o, kUpToWork);
  }
  const Cdeg off = turn_from_to(unit.facing, bearing(unit.front, b.goal));
  const Mil to_goal = length(unit.front, b.goal);
  if (off > 1000 || off < -1000)
    for (const int part : {6, 4, 2}) add_move(f, b, at(unit.front, heading(bearing(unit.front, b.goal)), 0, std::min(to_goal, reach) * part / 8), 3, out);
  for (const Cdeg slant : {2500, -2500}) add_move(f, b, at(unit.front, heading(unit.facing + slant), 0, reach / 2), 6, out);
  sidestep_candidates(f, b, reach, out);
}

void facing_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.enemy == kNoUnit || b.in_arc || (b.distance > kNearEnemy && !b.comes)) return;
  const Cdeg off = turn_from_to(unit.facing, bearing(unit.front, b.comes ? b.goal : f.unit(b.enemy).front));
  const Cdeg wide = off < 0 ? -off : off;
  if (wide > kWidestWheel) return out.add(blank(f, "about_face", b.unit), kFaceEnemy);
  if (wide < 2000) return;
  for (const Cdeg turn : {off, off / 2, off / 4}) {
    Order o = blank(f, "move", b.unit);
    o.facing = normalise(unit.facing + turn);
    out.add(o, kFaceEnemy - (turn == off ? 0 : turn == off / 2 ? 10 : 20));
  }
}

/// Humans who were driven from their works, or stand before none, go back to them while the enemy is off.
void cover_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.comes || !unit.holds.empty() || f.battery(b.unit)) return;
  const Mil reach = Mil((Fraction(b.allowance) * (Fraction(1) - unit.used)).floor()), ahead = clear_ahead(f, b.unit, reach);
  if (ahead >= reach || ahead < kInch / 2 || (b.enemy != kNoUnit && b.distance < ahead + 2 * kInch)) return;
  Order o = blank(f, "move", b.unit);
  o.path.push(at(unit.front, heading(unit.facing), 0, ahead - kInch / 10));
  out.add(o, kTakeCover);
}

void change_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  const auto form = [&](Word to, int worth) {
    Order o = blank(f, "form", b.unit);
    o.formation = to;
    out.add(o, worth);
  };
  if (f.battery(b.unit)) {
    if (unit.formation == Formation::limbered && b.in_arc && b.distance <= range_of(f, b.unit) + 6 * kInch) form("unlimbered", 60);
    return;
  }
  if (unit.formation == Formation::column && (b.distance <= 10 * kInch || !b.comes)) form("line", 35);
}

/// Turns its back and goes, in column where there is time; who is held up goes backwards.
void leave_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Unit& unit = f.unit(b.unit);
  if (b.allowance == 0) return;
  const Cdeg off = turn_between(unit.facing, bearing(unit.front, b.goal));
  if (f.battery(b.unit) && unit.formation == Formation::unlimbered) {
    Order o = blank(f, "form", b.unit);
    o.formation = "limbered";
    out.add(o, 60);
  }
  if (off > kWidestWheel) return out.add(blank(f, "about_face", b.unit), 90);
  const Mil far = length(unit.front, b.goal), reach = Mil((Fraction(b.allowance) * (Fraction(1) - unit.used)).floor());
  const Heading h = toward(unit.front, b.goal);
  if (far <= reach) add_move(f, b, b.goal, -50, out);
  for (const int part : {8, 6, 4, 2}) add_move(f, b, at(unit.front, off < 1000 ? heading(unit.facing) : h, 0, std::min(far, reach) * part / 8), -20, out);
}

}  // namespace

void unit_candidates(Counsel f, UnitId u, CandidateList& out) {
  if (may_move(f, u)) return;
  const Brief b = brief(f, u);
  if (b.leaves) {
    leave_candidates(f, b, out);
    return out.add(blank(f, "finish", u), 0);
  }
  attack_candidates(f, b, out);
  cross_candidates(f, b, out);
  facing_candidates(f, b, out);
  cover_candidates(f, b, out);
  change_candidates(f, b, out);
  move_candidates(f, b, out);
  out.add(blank(f, "finish", u), 0);
}

void general_candidates(Counsel f, UnitId leader, CandidateList& out) {
  const Leader& l = f.leader(leader);
  if (l.unit == kNoUnit)
    for (UnitId u = 0; u < f.unit_count(); ++u) {
      if (f.row(u).side != f.setup.side_of(leader) || !f.on_table(u) || leader_of(f, u) != kNoUnit) continue;
      Order o = blank(f, "move", leader);
      o.target = u;
      Mil distance = 0;
      nearest_enemy(f, u, distance);
      out.add(o, 40 - distance / kInch + f.unit(u).figures / 2 + (f.unit(u).state == State::routed ? 20 : 0));
    }
  out.add(blank(f, "finish", leader), 0);
}

void fire_candidates(Counsel f, UnitId u, CandidateList& out) {
  if (may_fire_now(f, u)) return;
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    Volley volley;
    if (!f.enemies(u, v) || !f.on_table(v) || plan_fire(f, u, v, 0, volley)) continue;
    Order o = blank(f, "fire", u);
    o.target = v;
    int worth = 10 + expected_x6(f, volley.in) * kPerHit / 6 + std::max(0, f.j.near_target - volley.in.distance / kInch);
    const MoraleInput nerve = morale_input(f, v, Cause::casualty, 1);
    if (2 * (nerve.figures - 1) <= nerve.starting_figures && !nerve.checked_this_turn) worth += 15;   // one more may break it
    if (f.unit(v).state == State::routed) worth -= 20;
    out.add(o, worth);
  }
}

int urgency(Counsel f, UnitId u) {
  Mil distance = 0;
  if (nearest_enemy(f, u, distance) == kNoUnit) return 1;
  return std::max(1, 1'000'000 - distance);            // those in front first, so that those behind find their way free
}

int worth_of(Counsel f, const Order& order) {
  if (order.verb == "end") return -1000;
  if (f.s.flow.ask == Ask::deploy) return order.verb == "done" ? 1 : 0;
  CandidateList list;
  if (f.s.flow.ask == Ask::fire && f.setup.is_unit(order.unit)) fire_candidates(f, order.unit, list);
  else if (f.s.flow.ask == Ask::move && f.setup.is_leader(order.unit)) general_candidates(f, order.unit, list);
  else if (f.s.flow.ask == Ask::move && f.setup.is_unit(order.unit)) unit_candidates(f, order.unit, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list.at(i).order == order) return list.at(i).worth;
  return -10;
}

int TugarAdvice::worth(const Battle& seen, const Order& order) const { return worth_of({static_cast<const TugarBattle&>(seen).field(), kRecruit}, order); }
int TugarAdvice::worth_well(const Battle& seen, const Order& order) const { return worth_of({static_cast<const TugarBattle&>(seen).field(), kCaptain}, order); }
void TugarAdvice::propose_well(const Battle& seen, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  static_cast<const TugarBattle&>(seen).propose_as(kCaptain, seed, limit, out);
}

const Advice& TugarBattle::advice() const {
  static const TugarAdvice advice;
  return advice;
}

}  // namespace oo::tugar
