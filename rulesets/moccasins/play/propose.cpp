// Sensible legal orders for the pending decision, best first. The candidates and their worth come from the advice; each is checked before it is proposed,
// in the order of its worth, until the limit is full: who asks for one order pays for few checks.
#include <algorithm>

#include "rulesets/moccasins/play/advice.hpp"
#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/orders.hpp"

namespace oo::moccasins {
namespace {

struct Allowed {
  Field f;
  bool operator()(const Order& order) const {
    if (check_order(f, order)) return false;
    f.s.passed.note(order);
    return true;
  }
};
using Proposals = battlefield::Proposals<Allowed>;
using battlefield::Stir;

Order order_of(Counsel f, Word verb, UnitId unit = kNoUnit) {
  Order o;
  o.answers = f.s.flow.decisions[f.s.flow.ask_side];
  o.verb = verb;
  o.unit = unit;
  return o;
}

bool can_act(Counsel f, UnitId u) {
  const Unit& unit = f.unit(u);
  return f.row(u).side == f.s.flow.ask_side && f.on_table(u) && !unit.acted && unit.operations > 0 && unit.attack == Attack::none;
}

/// Those that can act, the urgent first, otherwise by place from the seed on.
void act_orders(Counsel f, Proposals& c, std::uint64_t seed) {
  const std::size_t n = f.unit_count();
  std::array<int, kMaxRoster> when;
  for (UnitId u = 0; u < n; ++u) when[u] = u != f.s.flow.active && can_act(f, u) ? urgency(f, u) : -1;   // the unit under way has been asked
  while (!c.full()) {
    std::size_t first = n;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t u = (seed + i) % n;
      if (when[u] >= 0 && (first == n || when[u] > when[first])) first = u;
    }
    if (first == n) break;
    when[first] = -1;
    CandidateList list;
    unit_candidates(f, UnitId(first), list);
    c.add(list);
  }
  for (std::size_t l = 0; l < f.s.leaders.size() && !c.full(); ++l) {
    const Leader& leader = f.s.leaders[l];
    if (f.setup.leaders[l].side != f.s.flow.ask_side || leader.where != Where::table || leader.acted || leader.operations == 0) continue;
    CandidateList list;
    leader_candidates(f, f.setup.leader_id(l), list);
    c.add(list);
  }
}

void deploy_orders(Counsel f, Proposals& c, std::uint64_t seed) {
  c.add(order_of(f, "done"));
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  std::uint64_t state = seed;
  for (const battlefield::ZoneRow& zone : f.setup.zones) {
    if (zone.side != now.side || zone.order != now.order) continue;
    for (const UnitId u : zone.units) {
      if (c.full()) return;
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      Order o = order_of(f, "place", u);
      const Mil shift = Mil(state >> 33) % (4 * kInch) - 2 * kInch;
      o.path.push(at(f.unit(u).front, heading(f.unit(u).facing), shift, 0));
      c.add(o);
    }
  }
}

}  // namespace

void MocBattle::propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const { propose_as(kRecruit, seed, limit, out); }

void MocBattle::propose_as(const Judgement& judgement, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  out.clear();
  const Counsel f{field(), judgement};
  Proposals c({f}, limit, out);
  switch (s_.flow.ask) {
    case Ask::deploy: deploy_orders(f, c, seed); return;
    case Ask::begin: c.add(order_of(f, "begin")); return;
    case Ask::stand_and_fire:
    case Ask::follow:
    case Ask::occupy: {
      Order yes = default_order();
      yes.verb = s_.flow.ask == Ask::stand_and_fire ? Word("fire") : s_.flow.ask == Ask::follow ? Word("follow") : Word("occupy");
      const bool first = worth_of_answer(f, yes) > worth_of_answer(f, default_order());
      c.add(first ? yes : default_order());
      c.add(first ? default_order() : yes);
      return;
    }
    case Ask::act:
    case Ask::free_operation: {
      const UnitId active = s_.flow.active;
      if (active != kNoUnit && setup_->is_unit(active) && can_act(f, active)) {
        CandidateList list;
        unit_candidates(f, active, list);
        c.add(list);
      }
      if (!c.full()) act_orders(f, c, seed % 1024);
      if (!c.full()) out.push_back(order_of(f, "end"));
      return;
    }
    case Ask::none: return;
  }
}

namespace {

/// The unit under way goes on, else anybody who can act.
UnitId somebody(Counsel f, Stir& stir) {
  const UnitId active = f.s.flow.active;
  if (active != kNoUnit && f.setup.is_unit(active) && can_act(f, active)) return active;
  Inline<UnitId, kMaxRoster> able;
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (can_act(f, u)) able.push(u);
  return able.empty() ? kNoUnit : able[stir.below(able.size())];
}

/// A move in any direction, near or far: a random player has no goal.
Order wander(Counsel f, UnitId u, Stir& stir) {
  const Unit& unit = f.unit(u);
  Order o = order_of(f, "move", u);
  const Cdeg way = Cdeg(stir.below(12)) * 3000;
  const Mil rate = move_rate(f.row(u).troop, unit.formation, f.mounted(u), f.rules());
  const bool far = stir.below(2) == 0;
  const bool ahead = way <= kMostWheel || way >= kTurn - kMostWheel;
  const bool loose = unit.formation == Formation::skirmish || unit.formation == Formation::mass;
  if (!ahead && !loose) o.choice = kKeepFacing;
  o.path.push(at(unit.front, heading(unit.facing + way), 0, (far ? rate : rate / 2) * (ahead || loose ? 9 : 4) / 10));
  return o;
}

}  // namespace

Order MocBattle::sample(std::uint64_t seed) const {
  const Counsel f{field(), kRecruit};
  if (s_.flow.ask == Ask::act || s_.flow.ask == Ask::free_operation) {
    Stir stir{seed};
    if (const UnitId u = somebody(f, stir); u != kNoUnit) {
      if (stir.below(2) == 0) {
        const Order order = wander(f, u, stir);
        if (!check_order(f, order)) return order;
      }
      CandidateList list;
      unit_candidates(f, u, list, Weigh::nothing);
      for (std::size_t tries = 0; tries < 2 * list.size(); ++tries) {
        const Order& order = list.at(stir.below(list.size())).order;
        if (!check_order(f, order)) return order;
      }
    }
  }
  return Battle::sample(seed);
}

}  // namespace oo::moccasins
