#include "rulesets/faltering/play/activation.hpp"

#include <algorithm>

#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/handling.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/sight.hpp"
#include "rulesets/faltering/play/trophies.hpp"
#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {
namespace {

bool due(Field f, UnitId g) {
  if (!f.setup.is_unit(g) || !f.group(g).arrival.due) return false;
  const UnitRow& row = f.row(g);
  return f.fig(row.first).place == Place::to_come;
}

/// The Rep of a group that is still to come: that of its leader, else its men's.
int coming_rep(Field f, UnitId g) {
  for (std::size_t l = 0; l < f.setup.leaders.size(); ++l)
    if (f.s.attached[l] == g) return f.fig(f.setup.leaders[l].figure).rep;
  return f.row(g).rep;
}

int rep_to_activate(Field f, UnitId g) { return due(f, g) ? coming_rep(f, g) : activation_rep(f, g); }

bool eligible(Field f, UnitId g) {
  const Flow& flow = f.s.flow;
  if (g >= f.setup.roster() || f.setup.side_of(g) != flow.phasing || f.group(g).activated) return false;
  if (!f.present(g) && !due(f, g)) return false;
  return rep_to_activate(f, g) >= int(flow.die[flow.phasing]);                               // FAL-5.3
}

}  // namespace

Refusal check_activate(Field f, UnitId g) {
  if (g >= f.setup.roster() || f.setup.side_of(g) != f.s.flow.phasing) return {"not_yours", "FAL-5.1", "unit"};
  if (f.group(g).activated) return {"done", "FAL-5.7", "unit", g};
  if (!f.present(g) && !due(f, g)) return {"not_on_table", "FAL-5.3", "unit", g};
  const int rep = rep_to_activate(f, g);
  if (rep < int(f.s.flow.die[f.s.flow.phasing])) return {"die_too_high", "FAL-5.3", "unit", g};
  if (f.rules().switches.activation_free) return {};
  for (UnitId o = 0; o < f.setup.roster(); ++o)
    if (o != g && eligible(f, o) && rep_to_activate(f, o) > rep) return {"better_first", "FAL-5.6", "unit", o};
  return {};
}

bool anybody_may_activate(Field f) {
  for (UnitId g = 0; g < f.setup.roster(); ++g)
    if (eligible(f, g)) return true;
  return false;
}

namespace {

/// FAL-6.21: its front on the edge, the depth it needs to stand on the table paid for.
bool arrive(Play& p, UnitId g) {
  const Field f = p.field();
  Group& group = p.group(g);
  const UnitRow& row = p.setup.units[g];
  Shape shape = shape_of(f, g);
  shape.guns = std::uint8_t(row.guns);
  const Edge edge = group.arrival.edge;
  shape.facing = inward(edge);
  Fig leader = kNoFig;
  for (std::size_t l = 0; l < p.setup.leaders.size(); ++l)
    if (p.s.attached[l] == g) leader = p.setup.leaders[l].figure;
  const Mil gap = shape.formation == Formation::skirmish ? gap_of(shape.formation, f.rules()) : 0;
  const Mil man = row.horse() ? f.rules().base_mounted.depth : f.rules().base_foot.depth;
  const Mil depth = extent_of(shape, row.start, row.horse(), f.rules()).depth + (leader == kNoFig ? 0 : man + gap);
  const MoveClass c = row.horse() ? MoveClass::horse : MoveClass::unformed;
  Places places;
  const auto free = [&](Point on_the_edge) {
    shape.front = at(on_the_edge, heading(shape.facing), 0, depth);
    lay_out(shape, row.start, row.horse(), f.rules(), places);
    if (leader != kNoFig) places.men.push(places.leader);
    for (const Point place : places.men) {
      const Stand s{place, shape.facing, row.horse()};
      if (place_taken(f, s, row.side, c, [](Fig) { return false; }) != Taken::no) return false;
      for (Fig o = 0; o < f.setup.figures(); ++o)
        if (f.side(o) != row.side && f.fit(o) && apart(s, stand_of(f, o), f.rules()) < kInch) return false;
    }
    for (const Point place : places.guns)
      if (gun_place_taken(f, place, shape.facing, row.side, g) != Taken::no) return false;
    return true;
  };
  Point entry;
  if (!battlefield::find_place_along(group.arrival, group.front, entry, free)) {
    tell(p, {"arrival_delayed", "FAL-6.21", g, kNoUnit, SideMask(1U << row.side)});
    return false;
  }
  (void)free(entry);
  group.front = shape.front;
  group.facing = shape.facing;
  const auto enter = [&](Fig who, Point place) {
    Figure& x = p.fig(who);
    x.place = Place::table;
    x.at = place;
    x.facing = shape.facing;
    x.spent = depth;
    note_way(p, who, depth);                                                                // the whole move is measured from the edge
  };
  for (int i = 0; i < row.start; ++i) enter(Fig(row.first + i), places.men[std::size_t(i)]);
  if (leader != kNoFig) enter(leader, places.leader);
  for (std::size_t i = 0; i < places.guns.size(); ++i) {
    Gun& gun = p.gun(GunId(row.first_gun + int(i)));
    gun.place = Place::table;
    gun.front = places.guns[i];
    gun.facing = shape.facing;
  }
  tell(p, {"arrived", "FAL-6.21", g, kNoUnit, kAll, true}, {{"x", group.front.x}, {"y", group.front.y}});
  return true;
}

}  // namespace

void activate(Play& p, UnitId g) {
  Flow& flow = p.s.flow;
  begin_chain(p);
  flow.now = Activation{};
  flow.now.group = g;
  p.group(g).activated = true;
  flow.stage = Stage::activation;
  tell(p, {"activates", "FAL-5.7", g, kNoUnit, who_sees(p, g)}, {{"turn", flow.turn}});
  if (due(p, g)) {
    if (!arrive(p, g)) {
      flow.now.no_actions = true;
      return;
    }
    flow.now.entered = true;
    look_about(p, g);                                                                       // nobody had it in sight before, FAL-7.2
    return;
  }
  wipe_marks(p, g);
  if (p.group(g).stands_next) flow.now.stopped = true;
  p.group(g).stands_next = false;
  close_up(p, g);
  note_in_sight(p, g);
  Item rest;                                             // when all is finished that those who do not recover set off, FAL-5.9
  rest.task = Task::set_out;
  rest.group = g;
  push(p, rest);
  recover(p, g);
}

void set_out(Play& p, UnitId g) {
  retire_on(p, g);
  if (p.s.flow.now.stopped) return;                      // it has lost its move
  go_for_trophies(p, g);
  come_back(p, g);
}

bool activation_is_over(Field f) {
  const Activation& now = f.s.flow.now;
  return now.no_actions || !f.any_fit(now.group);
}

void end_activation(Play& p) {
  for (Figure& x : p.s.figures) {                                                           // FAL-8.3, 8.11: "in this activation"; what follows in another is no rush shot
    x.walked = 0;
    x.moved_over_half = x.fired = false;
  }
  p.s.flow.now = Activation{};
  p.s.flow.stage = Stage::groups;
}

// ---- loading

namespace {

ReloadInput reload_input(Field f, Fig who) {
  ReloadInput in;
  in.weapon = Weapon{f.fig(who).weapon};
  in.progress = f.fig(who).loads;
  in.inches = f.fig(who).walked;
  in.mounted = f.fig(who).mounted;
  return in;
}

bool can_load(Field f, Fig who) {
  const Figure& x = f.fig(who);
  if (!f.fit(who) || x.acted || x.no_more || x.weapon == kNoWeapon || x.loaded || in_contact(f, who)) return false;
  return reload(reload_input(f, who), f.rules()).allowed;
}

bool meant_to_load(Field f, const Order& order, Fig who) {
  if (!order.figures.empty() && std::find(order.figures.begin(), order.figures.end(), f.number_of(who)) == order.figures.end()) return false;
  return can_load(f, who);
}

}  // namespace

Refusal check_load(Field f, UnitId g, const Order& order) {
  for (const Fig who : f.fit_members(g))
    if (meant_to_load(f, order, who)) return {};
  if (order.figures.empty() && !guns_to_load(f, g).empty()) return {};
  return {"nobody_loads", "FAL-8.11", "unit", g};
}

void load(Play& p, UnitId g, const Order& order) {
  Loading guns;
  if (order.figures.empty()) guns = load_guns(p, g);
  int loading = 0, ready_now = 0;
  for (const Fig who : p.field().fit_members(g)) {
    if (!meant_to_load(p, order, who)) continue;
    const ReloadResult result = reload(reload_input(p, who), p.rules());
    Figure& x = p.fig(who);
    x.loads = std::uint8_t(result.progress);
    x.loaded = result.loaded;
    x.acted = x.loading = true;
    ++loading;
    ready_now += result.loaded;
  }
  tell(p, {"loaded", "FAL-8.11", g, kNoUnit, who_sees(p, g)}, {{"figures", loading}, {"ready", ready_now}, {"guns", guns.guns}, {"guns_ready", guns.ready}});
}

// ---- what the leader does before his group moves and acts

Refusal leads_no_more(Field f, UnitId g) {
  const Activation& now = f.s.flow.now;
  const Figure& leader = f.fig(leader_of(f, g));
  if (now.led) return {"led_already", "FAL-5.7", "unit", g};
  if (leader.no_more) return {"acted", "FAL-15.2", "unit", g};
  if (leader.acted) return {"acted", "FAL-5.8", "unit", g};
  return now.begun ? Refusal{"leads_first", "FAL-5.7", "unit", g} : Refusal{};
}

// ---- dressing lines

Refusal plan_dress(Field f, UnitId g, const Order& order, GroupMove& out) {
  const Activation& now = f.s.flow.now;
  if (!f.setup.is_unit(g)) return {"unit", "FAL-6.10", "unit", g};
  if (with_guns(f, g)) return {"with_guns", "FAL-6.13", "unit", g};
  if (leader_of(f, g) == kNoFig) return {"no_leader", "FAL-6.12", "unit", g};
  if (Refusal r = leads_no_more(f, g)) return r;
  if (now.moved || now.stopped || now.entered) return {"moved_already", "FAL-6.11", "unit", g};
  if (f.group(g).locked != kNoUnit || group_in_contact(f, g)) return {"in_contact", "FAL-5.7", "unit", g};
  Shape shape = shape_of(f, g);
  if (!order.formation.empty()) {
    const auto wanted = from_word<Formation>(kFormationWords, order.formation);
    if (!wanted || !may_take(f.row(g), *wanted, with_guns(f, g)) || *wanted == Formation::disorder) return {"formation", "FAL-6.14", "formation"};
    shape.formation = *wanted;
    if (shape.formation == Formation::line && order.ranks == 0) shape.ranks = std::uint8_t(int(f.rules().line_ranks));
  }
  if (order.ranks > 0) {
    const int most = shape.formation == Formation::line ? 3 : shape.formation == Formation::skirmish ? 2 : 1;
    if (order.ranks > most) return {"ranks", "FAL-6.18", "ranks"};
    shape.ranks = order.ranks;
  }
  if (order.facing >= 0) shape.facing = order.facing;
  bool bunched = false;
  for (const Fig who : f.fit_members(g)) bunched = bunched || f.fig(who).bunched;
  const Group& group = f.group(g);
  if (shape.formation == group.formation && shape.ranks == group.ranks && !bunched && (is_formed(f, g) || !formed(shape.formation))) return {"nothing", "FAL-6.10", "formation"};
  const int men = fit_without_leader(f, g);
  if (men == 0) return {"unit", "FAL-6.10", "unit", g};
  shape.front = at(middle_of(f, g), heading(shape.facing), 0, layout_of(shape, men, f.riding(g), f.rules()).depth() / 2);
  if (Refusal r = plan_shape(f, g, shape, out)) return r;
  for (const FigureMove& m : out.figures)
    if (!m.reaches && !f.leader(m.who)) return {"no_room", "FAL-6.11", "formation"};
  Figs who;
  Inline<Point, 16> ends;
  for (const FigureMove& m : out.figures)
    if (who.push(m.who)) ends.push(m.goal);
  return overfills_a_house(f, f.setup.side_of(g), who.all(), ends.all()) ? Refusal{"house_full", "FAL-21.5", "formation"} : Refusal{};
}

void dress_lines(Play& p, UnitId g, const Order& order) {
  GroupMove move;
  const Refusal r = plan_dress(p, g, order, move);
  assert(!r);
  (void)r;
  Activation& now = p.s.flow.now;
  const Fig leader = leader_of(p, g);
  now.led = true;
  p.fig(leader).acted = true;
  const int passed = officer_test(p, leader, Reason::dress_lines, -1);
  tell(p, {"dressed", "FAL-6.9", g, kNoUnit, who_sees(p, g)}, {{"passed", passed}, {"formation", 0, word(move.end.formation)}});
  if (passed == 1) return;                                                                  // try again next turn
  Group& group = p.group(g);
  group.formation = move.end.formation;
  group.ranks = move.end.ranks;
  group.front = move.end.front;
  group.facing = move.end.facing;
  reveal(p, g, kNoUnit, "FAL-4.8");                                                         // its men move, FAL-6.11
  now.moved = true;
  bool leaves = false;
  for (const FigureMove& m : move.figures) {
    Figure& x = p.fig(m.who);
    x.spent += m.cost;
    note_way(p, m.who, length(x.at, m.goal));
    x.at = m.goal;
    x.facing = move.end.facing;
    x.bunched = false;
    if (passed != 0) continue;
    if (x.faltering) x.doom = Doom::leave;                                                  // FAL-6.11, 9.11
    leaves = leaves || x.faltering;
    x.faltering = true;
  }
  p.s.flow.look_for_trophies = true;
  if (!leaves) return;
  Item item;
  item.group = g;
  item.task = Task::leave;
  push(p, item);
  item.task = Task::rally;
  push(p, item);
}

// ---- rally

Refusal check_rally(Field f, UnitId g, const Order& order, Fig& leader) {
  leader = leader_of(f, g);
  const UnitId target = order.target == kNoUnit ? g : order.target;
  if (target >= f.setup.roster() || f.setup.side_of(target) != f.setup.side_of(g)) return {"target", "FAL-2.20", "target"};
  if (leader == kNoFig) return {"no_leader", "FAL-6.12", "unit", g};
  if (Refusal r = leads_no_more(f, g)) return r;
  if (f.fig(leader).faltering) return {"faltering", "FAL-2.20", "unit", g};
  if (needing_rally(f, target, leader).empty()) return {"nobody_to_rally", "FAL-11.2", "target", target};
  return {};
}

void rally_now(Play& p, UnitId g, const Order& order, int star_choice) {
  const UnitId target = order.target == kNoUnit ? g : order.target;
  const Fig leader = leader_of(p, g);
  p.s.flow.now.led = true;
  p.fig(leader).acted = true;
  const int passed = officer_test(p, leader, Reason::rally, star_choice, target);
  rally_figures(p, target, leader, passed, order.figures.all());
}

}  // namespace oo::faltering
