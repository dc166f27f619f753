// FIRE operations and fire in defence. KPW-7.3 to 7.17, 8.8.
#include "rulesets/kingphilip/play/firing.hpp"

#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"
#include "rulesets/kingphilip/spotting.hpp"

namespace oo::kingphilip {
namespace {

/// KPW-7.17: no enemy touches it. Contacts do not outlast a melee, so this is seldom met.
bool touches_enemy(Field f, UnitId u) { return enemy_within(f, f.row(u).side, f.bases(u), kTouch) != kNoUnit; }

/// Losses, leaders, and what the target must remember for its check.
void suffer(Play& p, UnitId from, const Aim& aim, const FireResult& r) {
  if (r.commander_killed) kill_commander(p, p.field().leader_of(aim.target), "KPW-7.15");
  if (r.leader_killed) kill_leader(p, aim.target, "KPW-7.14");
  if (r.casualties > 0) lose_figures(p, aim.target, r.casualties, from, aim.face);
}

void shoot(Play& p, UnitId u, const Aim& aim, bool in_defence) {
  const FireInput in = fire_input(p, u, aim, in_defence);
  const FireResult r = fire(in, p.rules(), p.dice);
  tell(p, {in_defence ? Word("stood_and_fired") : Word("fired"), in_defence ? ClauseId("KPW-8.8") : ClauseId("KPW-7.9"), u, aim.target, kAll, true},
       {{"weapon", 0, word_of(kWeaponWords, in.weapon)}, {"firers", in.firers}, {"distance", aim.distance}, {"needed", r.needed}, {"hits", r.hits},
        {"casualties", r.casualties}, {"class", 0, word_of(kClassWords, in.target_class)}, {"figures_left", r.target_figures_after}});
  suffer(p, u, aim, r);
}

void fire_all(Play& p, UnitId u, const Aims& aims, bool in_defence) {
  Unit& unit = p.unit(u);
  const Weapon weapon = p.setup.units[u].weapon;
  if (weapon != Weapon::bow || p.rules().switches.bow_fire_reveals) show_itself(p, u, "KPW-6.7");
  for (const Aim& aim : aims)
    if (p.field().on_table(aim.target)) shoot(p, u, aim, in_defence);
  if (p.rules().needs_loading(weapon)) unit.loaded = false;                  // KPW-4.5, 7.11: the whole unit, however many fired
  unit.fired = weapon == Weapon::bow ? Fired::bow : Fired::musket;
  if (!p.rules().switches.check_after_each_fire || in_defence) return;
  for (const Aim& aim : aims)
    if (p.field().on_table(aim.target) && p.unit(aim.target).lost_to_fire > 0) check_under_fire(p, aim.target);
}

}  // namespace

FireInput fire_input(Field f, UnitId u, const Aim& aim, bool in_defence) {
  FireInput in;
  in.troop = f.row(u).troop;
  in.weapon = f.row(u).weapon;
  in.firers = aim.figures;
  in.distance = aim.distance;
  const Works works = in_defence ? works_in_defence(f, aim.target, aim.from, u) : works_against(f, aim.target, aim.from);
  in.target_class = target_class({f.unit(aim.target).formation, ground_of(f, aim.target), works}, f.rules());   // KPW-7.6: judged once for each target
  in.target_figures = f.unit(aim.target).figures;
  in.state = f.unit(u).state;
  in.loaded = f.unit(u).loaded || !f.rules().needs_loading(in.weapon);
  in.target_leader = f.unit(aim.target).leader;
  in.target_commander = f.leader_of(aim.target) != kNoUnit;
  in.roller = u;
  in.target = aim.target;
  return in;
}

Refusal check_weapons(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  if (unit.state != State::good_order) return {"state", "KPW-7.4", "unit"};
  if (!unit.loaded && f.rules().needs_loading(f.row(u).weapon)) return {"loaded", "KPW-7.11", "unit"};
  if (touches_enemy(f, u)) return {"in_contact", "KPW-7.17", "unit"};
  return {};
}

Refusal check_fire(Field f, UnitId u, const Order& order, Aims& out) {
  if (Refusal r = check_weapons(f, u)) return r;
  for (const FigureId figure : order.figures)
    if (figure >= f.unit(u).figures) return {"figures", "KPW-4.5", "figures"};
  const UnitId wish = f.setup.is_unit(order.target) ? order.target : kNoUnit;
  if (order.target != kNoUnit) {
    if (wish == kNoUnit || f.row(wish).side == f.row(u).side) return {"target", "KPW-7.5", "target"};
    if (!f.known_to(f.row(u).side, wish)) return {"not_on_table", "KPW-6.7", "target"};
    if (const Look look = look_at(f, u, wish); !look.spotted) return {"not_spotted", "KPW-6.2", "target", wish, look.distance, std::max<Mil>(0, look.limit)};
  }
  aims_of(f, u, FireAt::all, wish, order.figures.all(), out);
  if (out.empty()) return {"no_target", "KPW-7.5", "target"};
  if (wish == kNoUnit || std::any_of(out.begin(), out.end(), [&](const Aim& a) { return a.target == wish; })) return {};
  const Mil d = distance(f, u, wish), range = f.rules().fire_row(f.row(u).troop, f.row(u).weapon).range;
  if (d > range) return {"distance", "KPW-7.8", "target", wish, d, range};
  return {"lane", "KPW-7.2", "target", wish};
}

void carry_out_fire(Play& p, UnitId u, const Aims& aims) { fire_all(p, u, aims, false); }

bool may_stand_and_fire(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  StandAndFireInput in;
  in.charged_from = Aspect::front;
  in.passed = unit.stands;
  in.state = unit.state;
  in.loaded = unit.loaded;
  in.weapon = f.row(u).weapon;
  if (!stand_and_fire(in, f.rules()).may_fire) return false;
  Aims aims;
  aims_of(f, u, FireAt::chargers, kNoUnit, {}, aims);
  return !aims.empty();
}

void stand_and_fire_now(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  StandAndFireInput in;
  in.charged_from = Aspect::front;
  in.passed = unit.stands;
  in.state = unit.state;
  in.loaded = unit.loaded;
  in.weapon = p.setup.units[u].weapon;
  Aims aims;
  aims_of(p, u, FireAt::chargers, kNoUnit, {}, aims);
  unit.owed = std::uint8_t(std::min(9, unit.owed + stand_and_fire(in, p.rules()).owed));   // KPW-7.12
  fire_all(p, u, aims, true);
}

}  // namespace oo::kingphilip
