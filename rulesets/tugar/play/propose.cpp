// Sensible legal orders for the pending decision, best first. The candidates and their worth come from the advice; each is checked before it is proposed,
// in the order of its worth, until the limit is full: who asks for one order pays for few checks.
#include <algorithm>

#include "rulesets/tugar/play/advice.hpp"
#include "rulesets/tugar/play/battle.hpp"
#include "rulesets/tugar/play/melee.hpp"
#include "rulesets/tugar/play/moves.hpp"
#include "rulesets/tugar/play/orders.hpp"

namespace oo::tugar {
namespace {

using battlefield::Stir;

struct Allowed {
  Field f;
  bool operator()(const Order& order) const {
    if (check_order(f, order)) return false;
    f.s.passed.note(order);
    return true;
  }
};
using Proposals = battlefield::Proposals<Allowed>;

Order order_of(Counsel f, Word verb, UnitId unit = kNoUnit) {
  Order o;
  o.answers = f.s.flow.decisions[f.s.flow.ask_side];
  o.verb = verb;
  o.unit = unit;
  return o;
}

bool can_move(Counsel f, UnitId id) { return f.setup.side_of(id) == f.s.flow.ask_side && may_still_move(f, id); }
std::size_t roster(Counsel f) { return f.unit_count() + f.s.leaders.size(); }

void candidates_of(Counsel f, UnitId id, CandidateList& list) {
  if (f.setup.is_leader(id)) general_candidates(f, id, list);
  else unit_candidates(f, id, list);
}

/// The unit under way first, then those that can move, the urgent first; generals last.
void move_orders(Counsel f, Proposals& c) {
  const UnitId active = f.s.flow.active;
  if (active != kNoUnit && can_move(f, active)) {
    CandidateList list;
    unit_candidates(f, active, list);
    c.add(list);
    if (c.full()) return;
  }
  std::array<int, kMaxRoster * 2> when;
  const std::size_t n = std::min(roster(f), when.size());
  for (UnitId id = 0; id < n; ++id) when[id] = id == active || !can_move(f, id) ? -1 : f.setup.is_leader(id) ? 0 : urgency(f, id);
  while (!c.full()) {
    std::size_t first = n;
    for (std::size_t i = 0; i < n; ++i)
      if (when[i] >= 0 && (first == n || when[i] > when[first])) first = i;
    if (first == n) break;
    when[first] = -1;
    CandidateList list;
    candidates_of(f, UnitId(first), list);
    c.add(list);
  }
}

/// All shots of all units, the best first.
void fire_orders(Counsel f, Proposals& c) {
  CandidateList list;
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (f.row(u).side == f.s.flow.ask_side && f.on_table(u)) fire_candidates(f, u, list);
  c.add(list);
}

void deploy_orders(Counsel f, Proposals& c, std::uint64_t seed) {
  c.add(order_of(f, "done"));
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  Stir stir{seed};
  for (const battlefield::ZoneRow& zone : f.setup.zones) {
    if (zone.side != now.side || zone.order != now.order) continue;
    for (const UnitId u : zone.units) {
      if (c.full()) return;
      Order o = order_of(f, "place", u);
      const Mil shift = Mil(stir.below(4 * kInch)) - 2 * kInch;
      o.path.push(at(f.unit(u).front, heading(f.unit(u).facing), shift, 0));
      c.add(o);
    }
  }
}

/// By id, as a computer does (TUG-9.11).
void odd_die_orders(Counsel f, Proposals& c) {
  for (const Bout& b : plan_melee(f, f.s.flow.fighter).bouts) {
    Order o = order_of(f, kPlaceDie, f.s.flow.fighter);
    o.target = b.enemy;
    c.add(o);
  }
}

/// A move in any direction, near or far: a random player has no goal.
Order wander(Counsel f, UnitId u, Stir& stir) {
  const Unit& unit = f.unit(u);
  Order o = order_of(f, "move", u);
  const Cdeg way = Cdeg(stir.below(12)) * 3000;
  const Mil rate = Mil(speed(f.people(u), f.arm(u), unit.formation, Action::move, Ground::open, f.rules()).floor());
  const bool far = stir.below(2) == 0, ahead = way <= 6000 || way >= kTurn - 6000;
  if (!ahead) o.choice = kKeepFacing;
  o.path.push(at(unit.front, heading(unit.facing + way), 0, (far ? rate : rate / 2) * (ahead ? 9 : 4) / 10));
  return o;
}

UnitId somebody(Counsel f, Stir& stir) {
  const UnitId active = f.s.flow.active;
  if (active != kNoUnit && can_move(f, active) && stir.below(4) != 0) return active;
  Inline<UnitId, kMaxRoster * 2> able;
  for (UnitId id = 0; id < roster(f); ++id)
    if (can_move(f, id)) able.push(id);
  return able.empty() ? kNoUnit : able[stir.below(able.size())];
}

}  // namespace

void TugarBattle::propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const { propose_as(kRecruit, seed, limit, out); }

void TugarBattle::propose_as(const Judgement& judgement, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  out.clear();
  const Counsel f{field(), judgement};
  Proposals c({f}, limit, out);
  switch (s_.flow.ask) {
    case Ask::deploy: return deploy_orders(f, c, seed);
    case Ask::begin: return c.add(order_of(f, "begin"));
    case Ask::move: move_orders(f, c); break;
    case Ask::fire: fire_orders(f, c); break;
    case Ask::odd_die: return odd_die_orders(f, c);
    case Ask::none: return;
  }
  if (!c.full()) out.push_back(order_of(f, "end"));
}

Order TugarBattle::sample(std::uint64_t seed) const {
  const Counsel f{field(), kRecruit};
  if (s_.flow.ask != Ask::move) return Battle::sample(seed);
  Stir stir{seed};
  const UnitId id = somebody(f, stir);
  if (id == kNoUnit) return default_order();
  if (setup_->is_unit(id) && stir.below(2) == 0) {
    const Order order = wander(f, id, stir);
    if (!check_order(f, order)) return order;
  }
  CandidateList list;
  candidates_of(f, id, list);
  for (std::size_t tries = 0; tries < 2 * list.size(); ++tries) {
    const Order& order = list.at(stir.below(list.size())).order;
    if (!check_order(f, order)) return order;
  }
  Order finish = default_order();
  finish.verb = "finish";
  finish.unit = id;
  return check_order(f, finish) ? default_order() : finish;
}

}  // namespace oo::tugar
