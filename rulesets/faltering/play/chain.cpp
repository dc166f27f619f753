#include "rulesets/faltering/play/chain.hpp"

#include <algorithm>

#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/sight.hpp"
#include "rulesets/reactions/group.hpp"

namespace oo::faltering {

void begin_chain(Play& p) {
  p.s.flow.work.clear();
  p.s.flow.marks.clear();
}

void push(Play& p, const Item& item) {
  if (p.s.flow.work.push(item)) return;
  tell(p, {"chain_guard", "FAL-10.22", item.group, item.cause});          // the last guard: named in the log, never silent
}

void call_test(Play& p, UnitId group, UnitId cause, std::uint16_t reasons) {
  if (reasons == 0 || !p.field().any_fit(group)) return;
  Item item;
  item.task = Task::test;
  item.group = group;
  item.cause = cause;
  item.reasons = reasons;
  push(p, item);
}

namespace {

constexpr std::array<Reason, 3> kGroupReasons{Reason::received_fire, Reason::man_down, Reason::leader_lost};

/// Who tests: fit figures not already on their way out. FAL-9.9.
Figs testers(Field f, UnitId g) {
  Figs out;
  for (const Fig who : f.fit_members(g))
    if (f.fig(who).doom == Doom::none) out.push(who);
  return out;
}

bool has_row(Field f, Fig who, Reason r) { return f.rules().reactions.row(table_of(f, who), r).printed; }

/// A Star of the group whose choice is due before the dice, or kNoFig. FAL-2.21.
Fig star_to_ask(Field f, const Item& item) {
  if (item.choice != -1) return kNoFig;
  for (const Fig who : testers(f, item.group)) {
    if (!star_fig(f, who)) continue;
    for (const Reason r : kGroupReasons)
      if ((item.reasons & bit(r)) != 0 && has_row(f, who, r) && f.rules().reactions.row(table_of(f, who), r).star) return who;
  }
  return kNoFig;
}

bool charge_in_range(Field f, UnitId g, Fig who, UnitId cause) {                         // FAL-9.19
  if (!f.setup.is_unit(g) || !f.riding(g) || cause == kNoUnit || !f.any_fit(cause)) return false;
  if (!f.s.flow.marks.may_charge(g, f.rules().reaction_charges) || f.group(cause).locked != kNoUnit || f.group(g).locked != kNoUnit) return false;
  if (group_in_contact(f, cause) || group_in_contact(f, g) || f.group(cause).hidden) return false;
  return group_sees(f, g, cause) && group_distance(f, g, cause) <= normal_move(f, who) + f.rules().charge.stop;
}

/// FAL-9.10, 5.11, 5.12.
bool can_fire_back(Field f, Fig who, UnitId cause) {
  if (cause == kNoUnit || !f.any_fit(cause)) return false;
  const UnitId owner = f.setup.owner[who];
  const FigureId n = f.leader(who) ? FigureId(0) : FigureId(who - f.row(owner).first);
  if (!f.s.flow.marks.may_fire(owner, n, f.rules().reaction_shots) || !cannot_fire(f, who, true).empty()) return false;
  return nearest_mark(f, who, cause, true) != kNoFig;
}

/// How far everybody is from the cause, and those whom Man Down sends from the casualty that they carry. FAL-9.20, 10.12, 10.13.
void measure(Field f, const Item& item, const Figs& who, const reactions::Readings& readings, reactions::Figures& subjects) {
  const bool cause = item.cause != kNoUnit;
  const Point from = cause ? middle_of(f, item.cause) : Point{};
  Figs failing;
  for (std::size_t i = 0; i < who.size(); ++i) {
    subjects[i].distance = subjects[i].from_cause = cause ? length(f.fig(who[i]).at, from) : 0;
    if (reactions::has(readings[i].effects, Effect::escort_casualty)) failing.push(who[i]);
  }
  if (failing.size() < 2) return;
  const Fig carried = casualty_to_carry(f, item.group, failing);
  if (carried == kNoFig) return;
  for (std::size_t i = 0; i < who.size(); ++i) subjects[i].distance = apart(f, who[i], carried);
}

reactions::Reading worst_reading(Field f, Fig who, const Item& item, int passed, int group_passed) {
  reactions::Reading worst;
  int worst_severity = -2;
  bool runs = false;
  const ReactionTable table = table_of(f, who);
  reactions::Subject subject;
  subject.faltering = f.fig(who).faltering;
  subject.in_cover = in_cover_from(f, who, item.cause);
  subject.can_fire = can_fire_back(f, who, item.cause);
  subject.charge_in_range = charge_in_range(f, item.group, who, item.cause);
  for (const Reason r : kGroupReasons) {
    if ((item.reasons & bit(r)) == 0 || !has_row(f, who, r)) continue;
    const int dice = reactions::by_group_rep(table, r) ? group_passed : passed;
    const reactions::Reading reading = reactions::read_cell(table, r, dice, subject, f.rules().reactions);
    const int severity = reactions::severity(reading.effects, f.rules().reactions);
    runs = runs || reactions::has(reading.effects, Effect::low_rep_runs);
    const bool officers_own = table == ReactionTable::officers && reactions::has(reading.effects, Effect::take_cohesion_test);
    if (severity > worst_severity || officers_own) {
      worst = reading;
      worst_severity = severity;
    }
  }
  if (runs && !reactions::has(worst.effects, Effect::low_rep_runs)) worst.effects.push(Effect::low_rep_runs);   // besides the worst, FAL-9.24
  return worst;
}

bool only_carries_on(const reactions::Effects& effects) {
  return std::all_of(effects.begin(), effects.end(), [](Effect e) { return e == Effect::carry_on; });
}

/// What the test means for one figure; those who must move are gathered by word.
struct Moved {
  Figs bunch, duck, retire;
};
void take_reading(Play& p, Fig who, const reactions::Reading& reading, Moved& moved, bool& charges, bool& cohesion) {
  Figure& x = p.fig(who);
  for (const Effect e : reading.effects) {
    switch (e) {
      case Effect::fire:
      case Effect::fire_if_armed: x.will_fire = true; break;
      case Effect::falter: x.faltering = true; break;
      case Effect::bunch:
      case Effect::bunch_if_not_in_cover: moved.bunch.push(who); break;
      case Effect::duck_back: moved.duck.push(who); break;
      case Effect::retire: moved.retire.push(who); break;
      case Effect::escort_casualty: x.doom = reading.may_rally ? Doom::escort_may_rally : Doom::escort; break;
      case Effect::leave_battlefield: x.doom = Doom::leave; break;
      case Effect::charge: charges = true; break;
      case Effect::stand: p.group(p.field().group_of(who)).stands_next = p.rules().switches.stand_lasts; break;
      case Effect::take_cohesion_test: cohesion = true; break;
      default: break;
    }
  }
}

void tell_reaction(Play& p, const Item& item, int passed, const reactions::Readings& readings) {
  Word worst = "carry_on";
  int severity = -2;
  for (const reactions::Reading& r : readings.all())
    for (const Effect e : r.effects) {
      reactions::Effects one;
      one.push(e);
      if (const int s = reactions::severity(one, p.rules().reactions); s > severity) {
        severity = s;
        worst = word(e);
      }
    }
  const Word why = (item.reasons & bit(Reason::received_fire)) != 0 ? Word("received_fire") : (item.reasons & bit(Reason::man_down)) != 0 ? Word("man_down") : Word("leader_lost");
  tell(p, {"reacted", "FAL-9.1", item.group, item.cause}, {{"passed", passed}, {"why", 0, why}, {"result", 0, worst}, {"reasons", item.reasons}});
}

}  // namespace

void lose_rest_of_move(Play& p, UnitId g) {                                              // FAL-5.9
  Activation& now = p.s.flow.now;
  if (now.group != g) return;
  now.stopped = true;
  stop_run(p, g);
}

namespace {

void settle_test(Play& p, const Item& item, const Figs& who, const reactions::Readings& readings) {
  Moved moved;
  bool charges = false, cohesion = false, all_carry_on = true;
  for (std::size_t i = 0; i < who.size(); ++i) {
    all_carry_on = all_carry_on && (only_carries_on(readings[i].effects) || reactions::has(readings[i].effects, Effect::take_cohesion_test));
    take_reading(p, who[i], readings[i], moved, charges, cohesion);
  }
  if (!all_carry_on) lose_rest_of_move(p, item.group);
  farthest_first(p, moved.bunch, item.cause);
  farthest_first(p, moved.duck, item.cause);
  for (const Fig f : moved.bunch) bunch(p, f, item.cause);
  for (const Fig f : moved.duck) duck_back(p, f, item.cause);
  if (!moved.retire.empty()) (void)retire(p, item.group, moved.retire.all(), item.cause);   // no leader: no row of theirs says so
  p.s.flow.look_for_trophies = true;
  Item next;
  next.group = item.group;
  next.cause = item.cause;
  const auto add = [&](Task t) {                        // the last pushed is done first
    next.task = t;
    push(p, next);
  };
  if (std::any_of(who.begin(), who.end(), [&](Fig f) { return p.fig(f).will_fire; })) add(Task::shots);
  if (charges) add(Task::horse_charge);
  if (cohesion) add(Task::cohesion);
  if (std::any_of(who.begin(), who.end(), [&](Fig f) { return p.fig(f).doom != Doom::none; })) {
    add(Task::leave);
    add(Task::rally);
  }
}

void do_test(Play& p, const Item& item) {
  const Field f = p.field();
  const Figs who = testers(f, item.group);
  if (who.empty()) return;
  const Rules& r = p.rules();
  reactions::Readings readings;
  reactions::Figures subjects;
  reactions::Thrown thrown;
  const bool by_figure = r.reactions.dice_by_figure;
  // Nothing is thrown where only a Star with a choice tests.
  const auto rolls = [&](Fig x) { return !(item.choice >= 0 && star_fig(f, x)); };
  const bool any_rolls = std::any_of(who.begin(), who.end(), rolls);
  const Request request{"reaction", "FAL-9.6", group_rep(f, item.group), {"rep", group_rep(f, item.group), "FAL-2.11"}, {}, item.group, item.cause};
  if (any_rolls) thrown = reactions::throw_together(2, request, p.dice);
  const int group_passed = thrown.passed(group_rep(f, item.group));
  for (std::size_t i = 0; i < who.size(); ++i) {
    int passed = thrown.passed(f.fig(who[i]).rep);
    if (item.choice >= 0 && star_fig(f, who[i])) passed = item.choice;
    else if (by_figure && i > 0) {
      const reactions::Thrown own = reactions::throw_together(2, request, p.dice);
      passed = own.passed(f.fig(who[i]).rep);
    }
    readings.push(worst_reading(f, who[i], item, passed, group_passed));
    reactions::Figure subject;
    subject.rep = f.fig(who[i]).rep;
    subject.subject.faltering = f.fig(who[i]).faltering;
    subjects.push(subject);
  }
  measure(f, item, who, readings, subjects);
  reactions::settle(subjects.all(), {readings.begin(), readings.size()}, r.reactions);
  tell_reaction(p, item, group_passed, readings);
  settle_test(p, item, who, readings);
}

}  // namespace

void answer_star(Play& p, int passed) {
  if (!p.s.flow.work.empty()) p.s.flow.work.change_next().choice = std::int8_t(passed < 0 ? -2 : passed);
}

bool asks_star(Play& p, Fig star, ReactionTable table, Reason reason, UnitId cause) {
  if (star == kNoFig || !star_fig(p, star) || !p.rules().reactions.row(table, reason).star) return false;
  ask(p, Ask::star_choice, p.field().side(star), p.field().group_of(star), cause);
  p.s.flow.ask_reason = std::uint8_t(place_of(reason));
  return true;
}

/// Somebody is about to leave whom a Rally could keep. FAL-11.4.
bool somebody_to_stop(Field f, UnitId g) {
  for (const Fig m : f.fit_members(g))
    if (f.fig(m).doom == Doom::leave || f.fig(m).doom == Doom::escort_may_rally) return true;
  return false;
}

void do_item(Play& p) {
  Flow& flow = p.s.flow;
  const Item top = flow.work.next();
  if (top.choice == -1) {                                // a Star chooses before anything is thrown, FAL-2.21
    Fig star = kNoFig;
    Reason reason = Reason::received_fire;
    switch (top.task) {
      case Task::test: star = star_to_ask(p, top); break;
      case Task::rally: star = somebody_to_stop(p, top.group) ? rallier(p, top.group, kNoFig) : kNoFig; reason = Reason::rally; break;
      case Task::cohesion: star = p.field().fit_members(top.group).size() > 1 ? leader_of(p, top.group) : kNoFig; reason = Reason::cohesion_test; break;
      case Task::in_sight: star = leader_of(p, top.group); reason = Reason::in_sight; break;
      case Task::trophies: star = trophy_hunter(p, top); reason = Reason::trophies; break;
      default: break;
    }
    if (top.task == Task::test && star != kNoFig)
      for (const Reason r : kGroupReasons)
        if ((top.reasons & bit(r)) != 0 && has_row(p, star, r)) reason = r;
    if (star != kNoFig && !p.group(top.group).hidden && asks_star(p, star, table_of(p, star), reason, top.cause)) return;
  }
  const Item item = flow.work.take();
  switch (item.task) {
    case Task::test: do_test(p, item); break;
    case Task::shots: do_shots(p, item); break;
    case Task::in_sight: do_in_sight(p, item); break;
    case Task::rally: do_rally(p, item); break;
    case Task::leave: do_leave(p, item); break;
    case Task::replace_leader: do_replace(p, item); break;
    case Task::cohesion: do_cohesion(p, item); break;
    case Task::horse_charge: do_horse_charge(p, item); break;
    case Task::charge_roll: do_charge_roll(p, item); break;
    case Task::go_on: do_go_on(p, item); break;
    case Task::as_desired: do_as_desired(p, item); break;
    case Task::winner_turns: do_winner_turns(p, item); break;
    case Task::trophies: do_trophies(p, item); break;
    case Task::set_out: set_out(p, item.group); break;
  }
}

}  // namespace oo::faltering
