// Coming into view: hidden groups are seen, observers of the other side test In Sight. FAL-4.8, 7.
#include <algorithm>

#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {

void reveal(Play& p, UnitId hidden, UnitId by, ClauseId clause) {
  Group& group = p.group(hidden);
  if (!group.hidden) return;
  group.hidden = false;
  p.s.victory.happen(revealed_event(p.setup.side_of(hidden)));
  tell(p, {"spotted", clause, hidden, by, kAll, true}, {{"x", group.front.x}, {"y", group.front.y}, {"facing", group.facing}});
}

void spot_hidden(Play& p) {
  for (UnitId g = 0; g < p.setup.roster(); ++g)
    if (p.group(g).hidden && p.field().present(g) && spotted_by_anybody(p, g)) reveal(p, g, kNoUnit, "FAL-4.8");
}

bool comes_into_view(Field f, UnitId observer, UnitId mover) {
  int reach = 0;
  const Figs marks = f.fit_members(mover), men = f.fit_members(observer);
  const int loaded = ready_to_fire(f, observer);
  if (loaded == 0) return false;
  for (const GunId gun : guns_of(f, observer)) {
    if (!f.gun(gun).loaded || f.gun(gun).limbered) continue;
    for (const Fig m : marks) {
      if (!gun_sees(f, gun, m)) continue;
      ++reach;
      break;
    }
  }
  if (2 * reach >= loaded) return true;
  int left = 0;
  for (const Fig who : men) left += ready(f, who);
  for (const Fig who : men) {
    if (!ready(f, who)) continue;
    --left;
    const Mil range = f.rules().weapons[f.fig(who).weapon].range;
    for (const Fig m : marks) {
      if (!within(f, who, m, range) || !sees(f, who, m)) continue;                        // the arc is asked of who fires, FAL-7.3
      ++reach;
      break;
    }
    if (2 * reach >= loaded) return true;
    if (2 * (reach + left) < loaded) return false;
  }
  return false;
}

namespace {

/// Near enough for the question to be worth asking: by the longest weapon of the group.
bool may_reach(Field f, UnitId observer, UnitId mover) {
  Mil longest = 0;
  for (const Fig who : f.fit_members(observer))
    if (ready(f, who)) longest = std::max<Mil>(longest, f.rules().weapons[f.fig(who).weapon].range);
  if (with_guns(f, observer)) longest = std::max<Mil>(longest, f.rules().of(f.rules().gun_ball).range + 2 * f.rules().base_gun.depth);
  return longest != 0 && groups_within(f, observer, mover, longest);
}

}  // namespace

void note_in_sight(Play& p, UnitId g) {
  Activation& now = p.s.flow.now;
  now.seen_at_start.reset();
  now.in_sight_done.reset();
  const SideId side = p.setup.side_of(g);
  for (UnitId o = 0; o < p.setup.roster(); ++o)
    if (p.setup.side_of(o) != side && p.field().any_fit(o) && may_reach(p, o, g) && comes_into_view(p, o, g)) now.seen_at_start.set(o);
}

void look_about(Play& p, UnitId mover) {
  const Field f = p.field();
  const SideId side = f.setup.side_of(mover);
  Activation& now = p.s.flow.now;
  Inline<UnitId, 32> observers;
  for (UnitId o = 0; o < f.setup.roster(); ++o) {
    if (f.setup.side_of(o) == side || !f.any_fit(o)) continue;
    if (f.group(o).hidden && group_distance(f, o, mover) <= f.rules().hidden_spot && spotted_by_anybody(f, o)) reveal(p, o, mover, "FAL-4.8");
    if (now.group != mover || now.seen_at_start.test(o) || now.in_sight_done.test(o)) continue;
    if (!may_reach(f, o, mover) || !comes_into_view(f, o, mover)) continue;
    now.in_sight_done.set(o);
    observers.push(o);
  }
  // The nearest tests first, of equal ones the lowest id: it is pushed last. FAL-5.10.
  for (std::size_t i = 1; i < observers.size(); ++i)
    for (std::size_t k = i; k > 0 && group_distance(f, observers[k], mover) >= group_distance(f, observers[k - 1], mover); --k) std::swap(observers[k], observers[k - 1]);
  for (const UnitId o : observers) {
    Item item;
    item.task = Task::in_sight;
    item.group = o;
    item.cause = mover;
    push(p, item);
  }
}

namespace {

void all_fire(Play& p, UnitId g, UnitId target) {
  const FirePlan plan = plan_fire(p, g, target, {}, true, true);
  if (plan.nobody()) return;
  const Charge& c = p.s.flow.charge;
  fire_at(p, g, target, plan, true, c.step != ChargeStage::none && c.charger == target);
}

}  // namespace

void do_as_desired(Play& p, const Item& item) {
  const UnitId g = item.group, mover = item.cause;
  if (!p.field().any_fit(g) || !p.field().any_fit(mover) || plan_fire(p, g, mover, {}, true, true).nobody()) return;
  ask(p, Ask::in_sight, p.setup.side_of(g), g, mover);
  p.s.flow.ask_passed = 2;
}

void do_in_sight(Play& p, const Item& item) {
  const UnitId g = item.group, mover = item.cause;
  if (!p.field().any_fit(g) || !p.field().any_fit(mover)) return;
  if (plan_fire(p, g, mover, {}, true, true).nobody()) return;                      // FAL-7.6
  const Fig leader = leader_of(p, g);
  int passed = 0;
  if (leader == kNoFig) {
    if (p.rules().switches.leaderless_holds) return;                                      // FAL-7.4
  } else {
    passed = officer_test(p, leader, Reason::in_sight, item.choice, mover);
    tell(p, {"in_sight", "FAL-7.1", g, mover, who_sees(p, g)}, {{"passed", passed}});
  }
  if (passed == 0) {
    all_fire(p, g, mover);
    return;
  }
  if (p.group(g).hidden) {                                                                // by its standing order: nobody learns that it was asked
    if (!p.group(g).holds_fire) all_fire(p, g, mover);
    return;
  }
  ask(p, Ask::in_sight, p.setup.side_of(g), g, mover);
  p.s.flow.ask_passed = std::uint8_t(passed);
}

}  // namespace oo::faltering
