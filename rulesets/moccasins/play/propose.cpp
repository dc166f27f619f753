// Sensible legal orders for the pending decision. What is sensible is judged by the advice; here stand the candidates.
#include <algorithm>

#include "rulesets/moccasins/play/advice.hpp"
#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/orders.hpp"

namespace oo::moccasins {
namespace {

/// Collects what passes check_order, up to the limit.
class Candidates {
 public:
  Candidates(Field f, std::size_t limit, std::vector<Order>& out) : f_(f), limit_(limit), out_(out) {}
  bool full() const { return out_.size() >= limit_; }
  Order blank(Word verb, UnitId unit = kNoUnit) const {
    Order o;
    o.answers = f_.s.flow.decisions[f_.s.flow.ask_side];
    o.verb = verb;
    o.unit = unit;
    return o;
  }
  bool add(const Order& order) {
    if (full() || check_order(f_, order)) return false;
    out_.push_back(order);
    return true;
  }

 private:
  Field f_;
  std::size_t limit_;
  std::vector<Order>& out_;
};

Mil allowance_of(Field f, UnitId u) { return move_rate(f.row(u).troop, f.unit(u).formation, f.mounted(u), f.rules()); }

void fire_orders(Field f, Candidates& c, UnitId u) {
  const bool guns = f.row(u).weapon == Weapon::artillery;
  for (const Word choice : guns ? std::array<Word, 2>{"canister", "ball"} : std::array<Word, 2>{"", "bow"}) {
    Order o = c.blank("fire", u);
    o.choice = choice;
    c.add(o);
  }
}

void charge_orders(Field f, Candidates& c, UnitId u) {
  const SideId side = f.row(u).side;
  const Mil reach = 2 * allowance_of(f, u);
  const Box near = f.s.standing.box(u).grown(reach);
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (f.row(v).side == side || !f.known_to(side, v) || !meet(near, f.s.standing.box(v))) continue;
    Order o = c.blank("charge", u);
    o.target = v;
    c.add(o);
  }
}

/// Straight ahead, slanting, back: whole and half steps in a few directions, and to a goal of the advice.
void move_orders(Field f, Candidates& c, UnitId u) {
  const Unit& unit = f.unit(u);
  const Mil whole = allowance_of(f, u);
  if (whole == 0) return;
  const bool loose = unit.formation == Formation::skirmish || unit.formation == Formation::mass;
  for (const Point goal : goals(f, u)) {
    const Mil far = length(unit.front, goal);
    if (far < kInch / 4) continue;
    for (const Mil step : {std::min(far, whole), whole / 2}) {
      Order o = c.blank("move", u);
      o.path.push(along(unit.front, goal, std::min(far, step - 20)));
      if (loose && turn_between(unit.facing, bearing(unit.front, goal)) <= kMostTurn) o.facing = bearing(unit.front, goal);
      if (c.add(o)) break;
    }
  }
  static constexpr std::array<Cdeg, 8> kWays{0, 3000, 33000, 6000, 30000, 9000, 27000, 18000};
  for (const Cdeg way : kWays) {
    const bool back = way > kMostWheel && way < kTurn - kMostWheel;
    for (const Mil part : {whole, whole / 2}) {
      Order o = c.blank("move", u);
      const Mil far = back && !loose ? part / 2 : part;
      o.path.push(at(unit.front, heading(unit.facing + way), 0, std::max<Mil>(far - 20, 0)));
      if (back && !loose) o.choice = kKeepFacing;
      if (c.add(o)) break;
    }
  }
}

void form_orders(Field f, Candidates& c, UnitId u, Word verb) {
  const Unit& unit = f.unit(u);
  const Cdeg wanted = best_facing(f, u);
  for (std::size_t i = 0; i < kFormations; ++i) {
    const Formation formation = static_cast<Formation>(i);
    if (formation == Formation::disorder || !possible(f.row(u).troop, formation, unit.mounted, f.rules())) continue;
    if (battery_formation(formation) != (unit.guns > 0)) continue;
    if (unit.guns > 0 && formation != unit.formation) continue;
    Order o = c.blank(verb, u);
    o.formation = word(formation);
    if (formation == Formation::skirmish) o.ranks = unit.figures > 6 ? 2 : 1;
    o.facing = wanted;
    c.add(o);
  }
}

void unit_orders(Field f, Candidates& c, UnitId u) {
  const Unit& unit = f.unit(u);
  if (unit.acted || unit.operations == 0 || !f.on_table(u) || unit.attack != Attack::none) return;
  if (unit.state == State::routed) {
    c.add(c.blank("rally", u));
    return;
  }
  if (shaken(unit.state)) {
    form_orders(f, c, u, "reform");
    return;
  }
  fire_orders(f, c, u);
  charge_orders(f, c, u);
  c.add(c.blank("load", u));
  move_orders(f, c, u);
  form_orders(f, c, u, "form");
  for (const Word verb : {Word("limber"), Word("mount"), Word("dismount")}) c.add(c.blank(verb, u));
  Order o = c.blank("unlimber", u);
  o.facing = best_facing(f, u);
  c.add(o);
  c.add(c.blank("finish", u));
}

void leader_orders(Field f, Candidates& c, std::size_t l) {
  const Leader& leader = f.s.leaders[l];
  const UnitId id = f.setup.leader_id(l);
  if (leader.where != Where::table || leader.acted || leader.operations == 0) return;
  for (UnitId u = 0; u < f.unit_count(); ++u) {
    if (u == leader.unit || f.row(u).side != f.setup.leaders[l].side || !f.on_table(u)) continue;
    Order o = c.blank("move", id);
    o.target = u;
    c.add(o);
  }
  c.add(c.blank("finish", id));
}

void deploy_orders(Field f, Candidates& c, std::uint64_t seed) {
  c.add(c.blank("done"));
  const Deployment& now = f.setup.deployments[f.s.flow.deploying];
  std::uint64_t state = seed;
  for (const ZoneRow& zone : f.setup.zones) {
    if (zone.side != now.side || zone.order != now.order) continue;
    for (const UnitId u : zone.units) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      Order o = c.blank("place", u);
      const Mil shift = Mil(state >> 33) % (4 * kInch) - 2 * kInch;
      o.path.push(at(f.unit(u).front, heading(f.unit(u).facing), shift, 0));
      c.add(o);
    }
  }
}

}  // namespace

void MocBattle::propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  out.clear();
  const Field f = field();
  Candidates c(f, limit, out);
  switch (s_.flow.ask) {
    case Ask::deploy: deploy_orders(f, c, seed); return;
    case Ask::begin: c.add(c.blank("begin")); return;
    case Ask::stand_and_fire:
    case Ask::follow:
    case Ask::occupy: {
      const Word yes = s_.flow.ask == Ask::stand_and_fire ? Word("fire") : s_.flow.ask == Ask::follow ? Word("follow") : Word("occupy");
      Order o = default_order();
      o.verb = yes;
      c.add(o);
      c.add(default_order());
      return;
    }
    case Ask::act:
    case Ask::free_operation: {
      const UnitId active = s_.flow.active;
      if (active != kNoUnit && setup_->is_unit(active)) unit_orders(f, c, active);
      if (out.empty())
        for (UnitId u = 0; u < s_.units.size() && !c.full(); ++u)
          if (setup_->units[u].side == s_.flow.ask_side && u != active) unit_orders(f, c, u);
      if (active == kNoUnit)
        for (std::size_t l = 0; l < s_.leaders.size(); ++l)
          if (setup_->leaders[l].side == s_.flow.ask_side) leader_orders(f, c, l);
      out.push_back(c.blank("end"));
      return;
    }
    case Ask::none: return;
  }
}

}  // namespace oo::moccasins
