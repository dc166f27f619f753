#include "rulesets/reactions/group.hpp"

#include <algorithm>
#include <cassert>

namespace oo::reactions {
namespace {

Effects only(Effect effect) {
  Effects all;
  all.push(effect);
  return all;
}

/// FAL-10.12, 10.15: who is not needed for the casualty.
Reading left_over(const Figure& figure) {
  if (figure.subject.faltering) return {only(Effect::leave_battlefield), true};
  Reading out{only(Effect::falter), false};
  out.effects.push(Effect::bunch);
  return out;
}

void share_escorts(std::span<const Figure> figures, std::span<Reading> readings, const Rules& rules) {
  Inline<std::size_t, kMostFigures> failing;
  for (std::size_t i = 0; i < readings.size(); ++i)
    if (has(readings[i].effects, Effect::escort_casualty)) failing.push(i);
  for (std::size_t i = 1; i < failing.size(); ++i)                        // stable, and allocates nothing
    for (std::size_t k = i; k > 0 && figures[failing[k]].distance < figures[failing[k - 1]].distance; --k) std::swap(failing[k], failing[k - 1]);
  const bool nobody = failing.size() == 1 && rules.lone_escort_falters;   // FAL-10.14
  for (std::size_t i = nobody ? 0 : static_cast<std::size_t>(rules.escort_count); i < failing.size(); ++i)
    readings[failing[i]] = left_over(figures[failing[i]]);
}

Mil from_cause(const Figure& f) { return f.from_cause < 0 ? f.distance : f.from_cause; }

/// Nearer the front of the flight: lower Rep, then nearer the cause, then as they stand. FAL-9.20.
bool runs_before(const Figure& a, const Figure& b) { return a.rep != b.rep ? a.rep < b.rep : from_cause(a) < from_cause(b); }

void run_low_rep(std::span<const Figure> figures, std::span<Reading> readings, const Rules& rules) {
  bool any = false;
  for (Reading& reading : readings) {
    if (!has(reading.effects, Effect::low_rep_runs)) continue;
    any = true;
    Effects kept;
    for (const Effect e : reading.effects)
      if (e != Effect::low_rep_runs) kept.push(e);
    reading = {kept.empty() ? only(Effect::carry_on) : kept, false};
  }
  if (!any) return;
  std::size_t lowest = 0;
  bool mixed = false;
  for (std::size_t i = 1; i < figures.size(); ++i) {
    mixed = mixed || figures[i].rep != figures[0].rep;
    if (runs_before(figures[i], figures[lowest])) lowest = i;
  }
  for (std::size_t i = 0; i < figures.size(); ++i)
    if (i == lowest || (rules.all_lowest_run && mixed && figures[i].rep == figures[lowest].rep)) readings[i] = {only(Effect::leave_battlefield), true};
}

Request group_request(const GroupInput& in, int rep) {
  return {.purpose = word(in.reason), .clause = "FAL-9.6", .need = rep, .base = {"rep", rep, "FAL-1.2"}, .roller = in.roller, .target = in.cause};
}

void throw_for_each(const GroupInput& in, Dice& dice, GroupResult& out) {
  for (const Figure& f : in.figures) {
    const int low = dice.count(2, 6, f.rep, group_request(in, f.rep));
    out.passed.push(low);
  }
}

/// The Rep that is asked for first: the group's, or the first figure's.
int rep_shown(const GroupInput& in) { return by_group_rep(in.table, in.reason) || in.figures.empty() ? in.group_rep : in.figures[0].rep; }

bool alike(const Figures& figures) {
  for (const Figure& f : figures)
    if (f.rep != figures[0].rep) return false;
  return true;
}

void throw_for_all(const GroupInput& in, Dice& dice, GroupResult& out) {
  const Request request = group_request(in, rep_shown(in));
  if (by_group_rep(in.table, in.reason) || alike(in.figures)) {   // one need: a plain count, so that odds have three branches
    const int low = dice.count(2, 6, request.need, request);
    for (std::size_t i = 0; i < in.figures.size(); ++i) out.passed.push(low);
    return;
  }
  const Thrown thrown = throw_together(2, request, dice);
  for (const Figure& f : in.figures) out.passed.push(thrown.passed(f.rep));
}

}  // namespace

void settle(std::span<const Figure> figures, std::span<Reading> readings, const Rules& rules) {
  assert(figures.size() == readings.size());
  share_escorts(figures, readings, rules);
  run_low_rep(figures, readings, rules);
}

GroupResult test_group(const GroupInput& in, const Rules& rules, Dice& dice) {
  GroupResult out;
  if (rules.dice_by_figure && !by_group_rep(in.table, in.reason)) throw_for_each(in, dice, out);
  else throw_for_all(in, dice, out);
  for (std::size_t i = 0; i < in.figures.size(); ++i) out.outcome.push(read_cell(in.table, in.reason, out.passed[i], in.figures[i].subject, rules));
  settle(in.figures.all(), {out.outcome.items.data(), out.outcome.size()}, rules);
  return out;
}

int severity(const Effects& effects, const Rules& rules) {
  int most = -1;
  for (const Effect e : effects)
    if (rules.severity[place_of(e)].present()) most = std::max<int>(most, rules.severity[place_of(e)]);
  return most;
}

std::size_t worst(std::span<const Effects> results, const Rules& rules) {
  std::size_t found = 0;
  for (std::size_t i = 1; i < results.size(); ++i)
    if (severity(results[i], rules) > severity(results[found], rules)) found = i;
  return found;
}

}  // namespace oo::reactions
