// What a group under way may do, order by order: what forbids it, and doing it. FAL-5.7.
#include "rulesets/faltering/play/acting.hpp"

#include <algorithm>

#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/handling.hpp"
#include "rulesets/faltering/play/specials.hpp"
#include "rulesets/faltering/play/trophies.hpp"

namespace oo::faltering {

int star_word(Word word) {
  if (word.empty() || word == "roll") return -1;
  for (int i = 0; i < 3; ++i)
    if (kStarWords[std::size_t(i)] == word) return i;
  return -2;
}

namespace {

enum class Verb : std::uint8_t { move, fast_move, fire, load, charge, rally, dress, fight, prone, attach, drive, take, burn, trophy, ambush, motivate,
                                 limber, unlimber, man, mount, dismount, join, finish, none };
constexpr std::array<Word, 23> kVerbs{"move", "fast_move", "fire", "load", "charge", "rally", "dress", "fight", "prone", "attach", "drive", "take", "burn", "trophy", "ambush", "motivate",
                                      "limber", "unlimber", "man", "mount", "dismount", "join", "finish"};

Verb verb_of(Word word) {
  for (std::size_t i = 0; i < kVerbs.size(); ++i)
    if (kVerbs[i] == word) return static_cast<Verb>(i);
  return Verb::none;
}

Refusal check_fast(Field f, UnitId g) {
  const Activation& now = f.s.flow.now;
  if (now.fast >= 0) return {"fast_already", "FAL-6.2", "unit", g};
  if (with_guns(f, g)) return {"with_guns", "FAL-6.2", "unit", g};
  if (now.moved || now.stopped || now.entered) return {"moved_already", "FAL-6.2", "unit", g};
  const KindId kind = f.ground().at(middle_of(f, g)).kind;
  if (fast_move_forbidden(kind < kGroundWords.size() ? static_cast<Ground>(kind) : Ground::open, is_formed(f, g))) return {"fast_ground", "FAL-6.6", "unit", g};
  for (const MarchRow& m : f.setup.marches)
    if (!f.s.victory.happened(m.plan.event) && std::find(m.plan.units.begin(), m.plan.units.end(), g) != m.plan.units.end()) return {"march_order", "FAL-21.6", "unit", g};
  return {};
}

Refusal check_moving(Field f, UnitId g, const Order& order) {
  const Activation& now = f.s.flow.now;
  if (now.moved) return {"moved_already", "FAL-5.7", "unit", g};
  if (now.stopped) return {"stopped", "FAL-5.9", "unit", g};
  if (!order.choice.empty() && order.choice != kAbout) return {"choice", "FAL-6.8", "choice"};
  GroupMove move;
  return plan_move(f, g, order, move);
}

/// Whether an order that names figures means this one; one that names none means all.
bool meant(Field f, const Order& order, Fig who) {
  return order.figures.empty() || std::find(order.figures.begin(), order.figures.end(), f.number_of(who)) != order.figures.end();
}

bool goes_prone(Field f, const Order& order, Fig who) {                                      // FAL-6.16
  return meant(f, order, who) && f.fig(who).body == Body::standing && !f.fig(who).mounted && !f.fig(who).no_more && f.fig(who).foe == kNoFig;
}

Refusal check_prone(Field f, UnitId g, const Order& order) {
  for (const Fig who : f.fit_members(g))
    if (goes_prone(f, order, who)) return {};
  return {"nothing", "FAL-6.16", "unit", g};
}

/// FAL-2.10: the leader of this group goes over to another of his side within six inches.
Refusal check_attach(Field f, UnitId g, const Order& order, std::size_t& which) {
  const UnitId to = order.target;
  for (std::size_t l = 0; l < f.setup.leaders.size(); ++l) {
    const Fig leader = f.setup.leaders[l].figure;
    if (f.group_of(leader) != g || !f.fit(leader)) continue;
    which = l;
    if (!f.setup.is_unit(to) || to == g || f.row(to).side != f.setup.side_of(g) || !f.any_fit(to)) return {"target", "FAL-2.10", "target"};
    if (f.attached_leader(to) != kNoFig) return {"has_leader", "FAL-2.8", "target", to};
    Mil near = kMaxCoordinate;
    for (const Fig m : f.fit_members(to)) near = std::min(near, apart(f, leader, m));
    if (near > f.rules().command_radius) return {"distance", "FAL-2.10", "target", to, near, f.rules().command_radius};
    return f.fig(leader).foe == kNoFig ? Refusal{} : Refusal{"in_contact", "FAL-2.10", "unit", g};
  }
  return {"no_leader", "FAL-2.10", "unit", g};
}

Fig trophy_in_reach(Field f, UnitId g, const Order& order, Fig& body) {                                          // FAL-12.9
  for (const Fig who : f.fit_members(g)) {
    const UnitId owner = f.setup.owner[who];
    if (!f.setup.is_unit(owner) || f.row(owner).troop != Troop::irregular || !meant(f, order, who) || f.fig(who).acted || f.fig(who).no_more || f.fig(who).foe != kNoFig) continue;
    for (Fig b = 0; b < f.setup.figures(); ++b)
      if (f.side(b) != f.side(who) && f.lying(b) && !f.fig(b).taken && f.known_fig(f.side(who), b) && touching(f, who, b)) {
        body = b;
        return who;
      }
  }
  return kNoFig;
}

Refusal check_locked(Field f, UnitId g, Verb verb, const Order& order) {                      // FAL-14.9
  if (verb == Verb::fight || verb == Verb::finish) return {};
  Fig leader = kNoFig;
  if (verb == Verb::rally) return check_rally(f, g, order, leader);
  return {"locked", "FAL-14.9", "verb", f.group(g).locked};
}

/// By the switch motivate_for more than charges.
bool wants_motivation(Field f, Verb verb) {
  const Switches& s = f.rules().switches;
  const bool asked = (s.motivate_move && (verb == Verb::move || verb == Verb::drive || verb == Verb::fast_move)) || (s.motivate_fire && verb == Verb::fire) ||
                     (s.motivate_load && verb == Verb::load);
  return asked && !f.s.flow.now.motivated;
}

Refusal check_motivate(Field f, UnitId g) {
  return leader_of(f, g) == kNoFig ? Refusal{"no_leader", "FAL-6.12", "unit", g} : leads_no_more(f, g);
}

}  // namespace

Refusal check_act(Field f, const Order& order) {
  const UnitId g = f.s.flow.now.group;
  const Verb verb = verb_of(order.verb);
  if (verb == Verb::none) return {"verb", "FAL-5.7", "verb"};
  if (verb == Verb::finish) return {};
  if (order.unit != g) return {"not_active", "FAL-5.7", "unit", order.unit < f.setup.roster() ? order.unit : kNoUnit};
  if (f.group(g).locked != kNoUnit)
    if (Refusal r = check_locked(f, g, verb, order)) return r;
  if (wants_motivation(f, verb)) return {"motivate_first", "FAL-11.9", "verb", g};
  switch (verb) {
    case Verb::move: return check_moving(f, g, order);
    case Verb::fast_move: return check_fast(f, g);
    case Verb::fire: {
      FirePlan plan;
      return check_fire(f, g, order, plan);
    }
    case Verb::load: return check_load(f, g, order);
    case Verb::charge: return check_charge(f, g, order);
    case Verb::rally: {
      Fig leader = kNoFig;
      if (Refusal r = check_rally(f, g, order, leader)) return r;
      const int choice = star_word(order.choice);
      return choice == -2 || (choice >= 0 && !star_fig(f, leader)) ? Refusal{"choice", "FAL-2.12", "choice"} : Refusal{};
    }
    case Verb::dress: {
      GroupMove move;
      return plan_dress(f, g, order, move);
    }
    case Verb::fight: return f.group(g).locked != kNoUnit ? Refusal{} : Refusal{"not_locked", "FAL-14.9", "verb", g};
    case Verb::prone: return check_prone(f, g, order);
    case Verb::attach: {
      std::size_t which = 0;
      return check_attach(f, g, order, which);
    }
    case Verb::drive: return check_drive(f, g);
    case Verb::take: {
      Deed deed;
      return find_take(f, g, order.path.all(), deed);
    }
    case Verb::burn: {
      Deed deed;
      return find_fire(f, g, order.path.all(), deed);
    }
    case Verb::trophy: {
      Fig body = kNoFig;
      return trophy_in_reach(f, g, order, body) != kNoFig ? Refusal{} : Refusal{"no_body", "FAL-12.9", "unit", g};
    }
    case Verb::motivate: return check_motivate(f, g);
    case Verb::limber:
    case Verb::unlimber: return check_limber(f, g, order, verb == Verb::limber);
    case Verb::man: return check_man(f, g);
    case Verb::mount:
    case Verb::dismount: return check_horses(f, g, verb == Verb::mount);
    case Verb::join: return check_join(f, g, order.target);
    case Verb::ambush:
      if (!f.group(g).hidden) return {"not_hidden", "FAL-7.5", "unit", g};
      return order.choice == "fire" || order.choice == "hold" ? Refusal{} : Refusal{"choice", "FAL-7.3", "choice"};
    default: return {"verb", "FAL-5.7", "verb"};
  }
}

// ---- carrying out

namespace {

void carry_out_fire(Play& p, UnitId g, const Order& order) {
  FirePlan plan;
  const Refusal r = check_fire(p, g, order, plan);
  assert(!r);
  (void)r;
  p.s.flow.now.fired_at.set(order.target);
  fire_at(p, g, order.target, plan, false, false);
}

void carry_out_attach(Play& p, UnitId g, const Order& order) {
  std::size_t which = 0;
  const Refusal r = check_attach(p, g, order, which);
  assert(!r);
  (void)r;
  p.s.attached[which] = order.target;
  p.group(order.target).temporary = kNoFig;
  tell(p, {"attached", "FAL-2.10", p.setup.leader_id(which), order.target, who_sees(p, order.target)});
}

/// One of the moves and actions that come after the leader's test. FAL-5.7. A test for a Fast Move is none, but the move would be.
bool moves_or_acts(Verb verb) {
  switch (verb) {
    case Verb::move:
    case Verb::fire:
    case Verb::load:
    case Verb::prone:
    case Verb::drive:
    case Verb::take:
    case Verb::burn:
    case Verb::trophy:
    case Verb::man: return true;
    default: return false;
  }
}

}  // namespace

void carry_out_act(Play& p, const Order& order) {
  const UnitId g = p.s.flow.now.group;
  begin_chain(p);
  p.s.flow.now.begun = p.s.flow.now.begun || moves_or_acts(verb_of(order.verb));
  switch (verb_of(order.verb)) {
    case Verb::move: {
      GroupMove move;
      const Refusal r = plan_move(p, g, order, move);
      assert(!r);
      (void)r;
      reveal(p, g, kNoUnit, "FAL-4.8");
      if (!move.body) leave_guns(p, g);                                                     // the men go without them
      p.s.flow.now.moved = true;
      start_run(p, g, move, false);
      return;
    }
    case Verb::fast_move: fast_test(p, g); return;
    case Verb::fire: carry_out_fire(p, g, order); return;
    case Verb::load: load(p, g, order); return;
    case Verb::charge: declare_charge(p, g, order); return;
    case Verb::rally: rally_now(p, g, order, star_word(order.choice)); return;
    case Verb::dress: dress_lines(p, g, order); return;
    case Verb::fight:
      p.s.flow.now.no_actions = true;
      begin_round(p, g, p.group(g).locked);
      return;
    case Verb::prone:
      for (const Fig who : p.field().fit_members(g))
        if (goes_prone(p, order, who)) p.fig(who).body = Body::prone;
      p.s.flow.now.moved = true;
      tell(p, {"went_prone", "FAL-6.16", g, kNoUnit, who_sees(p, g)});
      return;
    case Verb::attach: carry_out_attach(p, g, order); return;
    case Verb::drive: drive(p, g); return;
    case Verb::take: {
      Deed deed;
      if (!find_take(p, g, order.path.all(), deed)) do_take(p, g, deed);
      return;
    }
    case Verb::burn: {
      Deed deed;
      if (!find_fire(p, g, order.path.all(), deed)) do_set_fire(p, g, deed);
      return;
    }
    case Verb::trophy: {
      Fig body = kNoFig;
      const Fig who = trophy_in_reach(p, g, order, body);
      p.fig(who).acted = true;
      take_trophy(p, who, body);
      return;
    }
    case Verb::motivate: motivate(p, g, kNoUnit); return;
    case Verb::limber: limber(p, g, order, true); return;
    case Verb::unlimber: limber(p, g, order, false); return;
    case Verb::man: man_gun(p, g); return;
    case Verb::mount: change_horses(p, g, true); return;
    case Verb::dismount: change_horses(p, g, false); return;
    case Verb::join: join(p, g, order.target); return;
    case Verb::ambush: p.group(g).holds_fire = order.choice == "hold"; return;
    default: p.s.flow.now.no_actions = true; return;                                        // finish
  }
}

}  // namespace oo::faltering
