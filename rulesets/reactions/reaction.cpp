#include "rulesets/reactions/reaction.hpp"

#include <algorithm>
#include <cassert>

namespace oo::reactions {
namespace {

/// The word of a cell as it is for this figure; empty: nothing. FAL-9.10, 9.14, 9.18, 9.19.
std::optional<Effect> replaced(Effect effect, const Subject& of) {
  switch (effect) {
    case Effect::fire:
    case Effect::fire_if_armed: return of.can_fire ? Effect::fire : Effect::carry_on;
    case Effect::charge_if_in_range: return of.charge_in_range ? Effect::charge : Effect::stand;
    case Effect::bunch_if_not_in_cover: return of.in_cover ? std::nullopt : std::optional(Effect::bunch);
    case Effect::retire_if_half_or_less: return 2 * of.carrying_on <= of.starting_figures ? Effect::retire : Effect::carry_on;
    default: return effect;
  }
}

bool rallies_at_once(Effect effect, const Row& row, const Rules& rules) {
  if (effect == Effect::escort_casualty) return row.escort_may_rally && rules.formed_escort_may_rally;   // FAL-10.16, 10.17
  return effect == Effect::leave_battlefield || effect == Effect::low_rep_runs || effect == Effect::leader_leaves_with_unit;
}

/// The cell of `passed` dice as it stands for this figure: some rows print another for those who falter already. FAL-9.13, 9.14, 9.16.
const Effects& printed_for(const Subject& of, const Row& row, int passed) {
  const Effects& if_faltering = row.cell0_if_faltering.effects;
  return of.faltering && passed == 0 && !if_faltering.empty() ? if_faltering : row.cell[static_cast<std::size_t>(passed)].effects;
}

Request test_request(Reason reason, int rep, UnitId roller, UnitId cause) {
  return {.purpose = word(reason), .clause = "FAL-9.1", .need = rep, .base = {"rep", rep, "FAL-1.2"}, .roller = roller, .target = cause};
}

}  // namespace

Reading read_cell(Table table, Reason reason, int passed, const Subject& of, const Rules& rules) {
  const Row& row = rules.row(table, reason);
  const Effects& printed = printed_for(of, row, passed);
  Reading out;
  if (of.faltering && has(printed, Effect::falter)) {
    out.effects.push(Effect::leave_battlefield);   // FAL-9.11, 9.12
  } else {
    for (const Effect e : printed)
      if (const auto now = replaced(e, of)) out.effects.push(*now);
  }
  for (const Effect e : out.effects) out.may_rally = out.may_rally || rallies_at_once(e, row, rules);
  return out;
}

Mil trophy_inches(Table table, int passed, const Rules& rules) {
  const Row& row = rules.row(table, Reason::trophies);
  if (passed == 2 || !has(row.cell[static_cast<std::size_t>(passed)].effects, Effect::trophy_move)) return 0;
  return kInch * (passed == 1 ? row.inches_pass1 : row.inches_pass0);
}

int Thrown::passed(int rep) const {
  int n = 0;
  for (int face = 1; face <= std::min(rep, 6); ++face) n += of_face[static_cast<std::size_t>(face) - 1];
  return std::min(n, 2);
}

Thrown throw_together(int dice, const Request& request, Dice& source) {
  FaceClasses each{};
  for (std::uint8_t face = 1; face <= 6; ++face) each[face] = static_cast<std::uint8_t>(face - 1);
  return {source.tally(dice, 6, each, 6, request)};
}

int dice_of(Table table, Reason reason, bool armored, const Rules& rules) {
  const bool formed_kd = table == Table::formed_regulars && reason == Reason::recover_knock_down && rules.armored_kd_formed;
  return armored && (rules.row(table, reason).armored_3d6 || formed_kd) ? 3 : 2;
}

TestResult test(const TestInput& in, const Rules& rules, Dice& dice) {
  TestResult out;
  if (in.star_choice) {
    out.passed = *in.star_choice;
  } else {
    const int low = dice.count(dice_of(in.table, in.reason, in.armored, rules), 6, in.rep, test_request(in.reason, in.rep, in.roller, in.cause));
    out.passed = std::min(low, 2);
  }
  out.reading = read_cell(in.table, in.reason, out.passed, in.subject, rules);
  if (in.reason == Reason::trophies) out.inches = trophy_inches(in.table, out.passed, rules);
  return out;
}

int rallied(int passed, int needing, const Rules& rules) {
  const Row& row = rules.row(Table::officers, Reason::rally);
  const Effects& cell = row.cell[static_cast<std::size_t>(passed)].effects;
  int most = 0;
  if (has(cell, Effect::rally_half_up)) most = (needing + 1) / 2;
  else if (has(cell, Effect::rally_half_down)) most = needing / 2;
  else return 0;
  const int least = passed == 2 ? row.minimum_pass2 : passed == 1 ? int{row.minimum_pass1} : 0;
  return std::min(std::max(most, least), needing);   // FAL-11.2
}

RallyResult rally(const RallyInput& in, const Rules& rules, Dice& dice) {
  TestInput officer;
  officer.table = Table::officers;
  officer.reason = Reason::rally;
  officer.rep = in.rep;
  officer.star = in.star;
  officer.star_choice = in.star_choice;
  officer.roller = in.roller;
  const int passed = test(officer, rules, dice).passed;
  return {passed, rallied(passed, in.needing, rules)};
}

}  // namespace oo::reactions
