// Walking a planned move half inch by half inch: who is seen, who sees it, where it ends. FAL-5.9, 6.3, 6.5, 7.2, 8.3.
#include <algorithm>

#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/moves.hpp"

namespace oo::faltering {

void start_run(Play& p, UnitId g, const GroupMove& move, bool charging) {
  Run& run = p.s.flow.run;
  run = Run{};
  run.group = g;
  run.body = move.body;
  run.charging = charging;
  run.end = move.end;
  run.exit = std::int8_t(move.exit);
  const Field f = p.field();
  if (move.body) {
    const Extent extent = extent_of(shape_of(f, g), fit_without_leader(f, g), f.riding(g), f.rules());
    battlefield::walk_plan(move.plan, extent.width, [&](Point at_step, Cdeg facing, bool last) {
      if (!run.poses.push({at_step, facing}) && last) run.poses.back() = {at_step, facing};
      return true;
    });
    if (move.plan.legs.empty()) run.poses.push({move.plan.end, move.plan.facing});
    run.steps = std::int16_t(run.poses.size());
    for (const Fig who : in_ranks(f, g)) {
      Figure& x = p.fig(who);
      x.from = x.at;
      x.to_spend = whole_mils(move.plan.cost);
      x.moving = true;
    }
    return;
  }
  Mil longest = 0;
  for (const FigureMove& m : move.figures) {
    Figure& x = p.fig(m.who);
    x.from = x.at;
    x.goal = m.goal;
    x.goal_facing = move.end.facing;
    x.to_spend = m.cost;
    x.moving = true;
    longest = std::max(longest, length(x.from, x.goal));
  }
  run.steps = std::int16_t(std::max<Mil>(1, (longest + kStep - 1) / kStep));
}

void note_way(Play& p, Fig who, Mil inches) {
  Figure& x = p.fig(who);
  x.walked += inches;
  const Mil half = Mil((Fraction(normal_move(p, who)) * fraction(p.rules().rush_shot_over_fraction)).floor());
  x.moved_over_half = x.moved_over_half || x.walked > half + kNear;                       // FAL-8.3
}

namespace {

/// Where every mover would stand after this step.
struct StepPlaces {
  Figs who;
  Places at;
  Cdeg facing = 0;
};
StepPlaces places_of_step(Field f, const Run& run, int step) {
  StepPlaces out;
  if (run.body) {
    const Pose pose = run.poses[std::size_t(step - 1)];
    out.facing = pose.facing;
    Shape shape = shape_of(f, run.group);
    if (formed(run.end.formation)) shape.formation = run.end.formation;                     // broken up on the way it ends the move as it began it
    shape.front = pose.front;
    shape.facing = pose.facing;
    shape_places(f, run.group, shape, out.who, out.at);
    return out;
  }
  out.facing = run.end.facing;
  for (const Fig who : f.fit_members(run.group)) {
    const Figure& x = f.fig(who);
    if (!x.moving) continue;
    const Mil far = length(x.from, x.goal);
    out.who.push(who);
    out.at.men.push(step >= run.steps ? x.goal : along(x.from, x.goal, Mil(std::int64_t{far} * step / run.steps)));
  }
  return out;
}

/// A hidden enemy in the way within an inch of the next places. FAL-6.7; the move ends before it.
UnitId runs_into(Field f, const Run& run, const StepPlaces& next) {
  const SideId side = f.setup.side_of(run.group);
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (f.side(o) == side || !f.fit(o) || !f.group(f.group_of(o)).hidden) continue;
    for (std::size_t i = 0; i < next.who.size(); ++i)
      if (apart(Stand{next.at.men[i], next.facing, f.fig(next.who[i]).mounted}, stand_of(f, o), f.rules()) < kInch) return f.group_of(o);
  }
  return kNoUnit;
}

void spend_move(Play& p, UnitId g, int step, int steps) {
  for (const Fig who : p.field().members(g)) {
    Figure& x = p.fig(who);
    if (!x.moving) continue;
    x.moving = false;
    x.spent += steps == 0 ? 0 : Mil(std::int64_t{x.to_spend} * step / steps);
    note_way(p, who, length(x.from, x.at));
    if (x.spent > normal_move(p, who) + kNear) x.fast_moved = true;                       // FAL-6.3
    if (x.body == Body::prone && x.walked > 0) x.body = Body::standing;                   // FAL-5.7
    if (x.bunched && !x.faltering) {                                                      // FAL-10.3: out of base contact with every friend
      bool touch = false;
      for (Fig o = 0; o < p.setup.figures(); ++o) touch = touch || (o != who && p.field().side(o) == p.field().side(who) && p.field().fit(o) && touching(p, who, o));
      x.bunched = touch;
    }
  }
}

/// Who has gone beyond his normal move has done so before he is there, and who lay has got up to go: it is true for whoever fires at him on the way.
/// FAL-5.7, 6.3.
void note_step(Play& p, const Run& run, const StepPlaces& next) {
  for (const Fig who : next.who) {
    Figure& x = p.fig(who);
    const Mil spent = x.spent + Mil(std::int64_t{x.to_spend} * run.step / run.steps);
    if (x.moving && spent > normal_move(p, who) + kNear) x.fast_moved = true;
    if (x.moving && x.body == Body::prone && x.at != x.from) x.body = Body::standing;
  }
}

void leave_by_exit(Play& p, UnitId g, int exit) {
  int n = 0;
  for (const GunId gun : guns_of(p, g)) {
    p.gun(gun).place = Place::exited;
    p.gun(gun).exit = std::int8_t(exit);
  }
  for (const Fig who : p.field().fit_members(g)) {
    p.fig(who).place = Place::exited;
    p.fig(who).exit = std::int8_t(exit);
    ++n;
  }
  tell(p, {"exited", "FAL-6.20", g}, {{"figures", n}});
}

void end_run(Play& p, bool whole_way) {
  const Run run = p.s.flow.run;
  const UnitId g = run.group;
  p.s.flow.run = Run{};
  p.s.flow.look_for_trophies = true;
  if (whole_way && !run.charging) {
    Group& group = p.group(g);
    group.front = run.end.front;
    group.facing = run.end.facing;
    if (!run.body) group.formation = run.end.formation;                                     // a body keeps its own, unless it broke up: FAL-6.5
    group.ranks = run.end.ranks;
  }
  if (run.charging) {
    const Figs men = p.field().fit_members(g);
    if (p.s.flow.charge.step != ChargeStage::approach && !men.empty()) {                     // following up: the group has shifted as it stood
      const Figure& x = p.fig(men[0]);
      p.group(g).front = {p.group(g).front.x + x.at.x - x.from.x, p.group(g).front.y + x.at.y - x.from.y};
      tell(p, {"moved", "FAL-13.17", g, kNoUnit, who_sees(p, g)}, {{"x", p.group(g).front.x}, {"y", p.group(g).front.y}});
    }
    return;
  }
  const Group& group = p.group(g);
  tell(p, {"moved", "FAL-6.1", g, kNoUnit, who_sees(p, g)}, {{"x", group.front.x}, {"y", group.front.y}, {"facing", group.facing}, {"whole", whole_way}});
  if (whole_way && run.exit >= 0) leave_by_exit(p, g, run.exit);
}

}  // namespace

void stop_run(Play& p, UnitId g) {
  Flow& f = p.s.flow;
  if (f.run.group != g) return;
  spend_move(p, g, f.run.step, f.run.steps);
  if (!f.run.charging) {
    p.group(g).front = middle_of(p, g);
    if (f.run.body && f.run.step > 0) {
      p.group(g).front = f.run.poses[std::size_t(f.run.step - 1)].front;
      p.group(g).facing = f.run.poses[std::size_t(f.run.step - 1)].facing;
    }
  }
  end_run(p, false);
}


void step_run(Play& p) {
  Run& run = p.s.flow.run;
  const UnitId g = run.group;
  if (!p.field().any_fit(g)) {
    stop_run(p, g);
    return;
  }
  const StepPlaces next = places_of_step(p, run, run.step + 1);
  if (const UnitId met = runs_into(p, run, next); met != kNoUnit) {
    p.group(met).hidden = false;
    p.s.victory.happen(revealed_event(p.setup.side_of(met)));
    tell(p, {"ran_into", "FAL-4.8", g, met, kAll, true});
    stop_run(p, g);
    return;
  }
  ++run.step;
  const bool in_order = p.setup.is_unit(g) && formed(p.group(g).formation);
  bool broken = false;
  for (std::size_t i = 0; i < next.who.size(); ++i) {
    broken = broken || (in_order && breaks_order(p, p.fig(next.who[i]).at, next.at.men[i]));
    p.fig(next.who[i]).at = next.at.men[i];
    p.fig(next.who[i]).facing = next.facing;
  }
  if (run.body) {
    p.group(g).front = run.poses[std::size_t(run.step - 1)].front;
    p.group(g).facing = next.facing;
    const Guns guns = next.at.guns.empty() ? Guns{} : guns_of(p, g);
    for (std::size_t i = 0; i < guns.size() && i < next.at.guns.size(); ++i) {
      p.gun(guns[i]).front = next.at.guns[i];
      p.gun(guns[i]).facing = next.facing;
    }
  }
  note_step(p, run, next);
  if (broken) break_up(p, g);
  look_about(p, g);
  if (run.step < run.steps) return;
  spend_move(p, g, run.steps, run.steps);
  end_run(p, true);
}

}  // namespace oo::faltering
