// Sensible legal orders for the pending decision, best first. The candidates and their worth come from the advice; each is checked before it is proposed,
// in the order of its worth, until the limit is full: who asks for one order pays for few checks.
#include "rulesets/faltering/play/advice.hpp"
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/layout.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/orders.hpp"

namespace oo::faltering {
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

void deploy_orders(Counsel f, Proposals& c, std::uint64_t seed) {
  c.add(blank_order(f, "done"));
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  Stir stir{seed};
  for (const battlefield::ZoneRow& zone : f.setup.zones) {
    if (zone.side != now.side || zone.order != now.order) continue;
    for (const UnitId u : zone.units) {
      if (c.full()) return;
      Order o = blank_order(f, "place", u);
      const Mil shift = Mil(stir.below(4 * kInch)) - 2 * kInch;
      o.path.push(at(f.group(u).front, heading(f.group(u).facing), shift, 0));
      c.add(o);
    }
  }
}

/// A move in any direction, near or far: a random player has no goal.
Order wander(Counsel f, Stir& stir) {
  const UnitId g = f.s.flow.now.group;
  const Group& group = f.group(g);
  Order o = blank_order(f, "move", g);
  const Cdeg way = Cdeg(stir.below(12)) * 3000;
  const Figs men = f.fit_members(g);
  const Mil far = men.empty() ? kInch : Mil(stir.below(10) + 1) * normal_move(f, men[0]) / 10;
  o.path.push(at(group.front, heading(way), 0, far));
  if (stir.below(2) == 0 && !(f.setup.is_unit(g) && is_formed(f, g))) o.facing = way;
  return o;
}

}  // namespace

void FalBattle::propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const { propose_as(kRecruit, seed, limit, out); }

void FalBattle::propose_as(const Judgement& judgement, std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  out.clear();
  const Counsel f{field(), judgement};
  Proposals c(Allowed{f}, limit, out);
  switch (s_.flow.ask) {
    case Ask::deploy: deploy_orders(f, c, seed); return;
    case Ask::begin: c.add(blank_order(f, "begin")); return;
    case Ask::none: return;
    default: break;
  }
  CandidateList list;
  if (s_.flow.ask == Ask::act) act_candidates(f, list);
  else answer_candidates(f, list);
  c.add(list);
}

Order FalBattle::sample(std::uint64_t seed) const {
  const Counsel f{field(), kRecruit};
  if (s_.flow.ask == Ask::act) {
    Stir stir{seed};
    if (stir.below(3) == 0) {
      const Order order = wander(f, stir);
      if (!check_order(f, order)) return order;
    }
    CandidateList list;
    act_candidates(f, list);
    for (std::size_t tries = 0; tries < 2 * list.size(); ++tries) {
      const Order& order = list.at(stir.below(list.size())).order;
      if (!check_order(f, order)) return order;
    }
  }
  return Battle::sample(seed);
}

}  // namespace oo::faltering
