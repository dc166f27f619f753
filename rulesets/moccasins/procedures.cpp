#include "rulesets/moccasins/procedures.hpp"

#include "rulesets/moccasins/fields.hpp"
#include "rulesets/moccasins/operations.hpp"
#include "rulesets/moccasins/result.hpp"

namespace oo::moccasins {

namespace {

// ---- operations

Inline<Word, 2> forced(const OperationsResult& out) {
  Inline<Word, 2> words;
  if (out.budget.rally) words.push("rally");
  if (out.budget.reform) words.push("reform");
  return words;
}

Procedure operations_procedure() {
  Form<OperationsInput, Rules> form;
  troop_field(form);
  period_field(form);
  form.integer("owed", &OperationsInput::owed, 0, 99).by_default(0).clause("MOC-4.4").help("operations owed for standing and firing");
  state_field(form);
  Outputs<OperationsResult> out;
  out.integer("rolled", [](const OperationsResult& r) { return r.budget.rolled; }).clause("MOC-4.1");
  out.integer("available", [](const OperationsResult& r) { return r.budget.available; }).clause("MOC-4.4");
  out.words("forced", forced).clause("MOC-4.6");
  out.integer("free", [](const OperationsResult& r) { return r.budget.free; }).clause("MOC-4.8");
  out.flag("indian_free_operation", &OperationsResult::indian_free_operation).clause("MOC-11.4");
  out.word("state_after", [](const OperationsResult& r) { return word(r.budget.state_after); }).clause("MOC-4.9");
  return make_procedure("operations", "MOC-3.2", "how many operations a unit has this turn", form, out, bind, operations);
}

Procedure reload_procedure() {
  Form<ReloadInput, Rules> form;
  form.choice("weapon", &ReloadInput::weapon, named<Weapon>(kWeaponWords)).clause("MOC-7.2");
  form.integer("progress", &ReloadInput::progress, 0, kAnyCount).by_default(0).help("LOAD operations done before");
  form.integer("loads", &ReloadInput::loads, 0, kAnyCount).help("LOAD operations done now");
  Outputs<ReloadResult> out;
  out.integer("needed", &ReloadResult::needed).clause("MOC-7.2");
  out.integer("progress", &ReloadResult::progress);
  out.flag("loaded", &ReloadResult::loaded);
  return make_procedure("reload", "MOC-7.2", "how far a weapon is loaded", form, out, bind,
                        +[](const ReloadInput& in, const Rules& rules, Dice&) { return reload(in, rules); });
}

struct FreeOperationResult {
  bool allowed = false;
};

Procedure free_operation_procedure() {
  using In = FreeOperationInput;
  Form<In, Rules> form;
  troop_field(form);
  period_field(form);
  form.integer("american_rolled", &In::american_rolled, 1, 3).clause("MOC-11.7");
  form.choice("state", &In::state, named<State>(kStateWords)).clause("MOC-11.5");
  form.choice("action", &In::action,
              {{"fire", FreeAction::fire}, {"charge", FreeAction::charge}, {"move_away", FreeAction::move_away}, {"other", FreeAction::other}})
      .clause("MOC-11.4");
  form.flag("loaded", &In::loaded).by_default(true);
  form.length("distance", &In::distance).by_default(0).help("to the American unit");
  form.length("american_charge_reach", &In::american_charge_reach).by_default(0).clause("MOC-11.6");
  Outputs<FreeOperationResult> out;
  out.flag("allowed", &FreeOperationResult::allowed).clause("MOC-11.4");
  return make_procedure("free_operation", "MOC-11.4", "whether an Indian unit may take this free operation of 1790-92", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return FreeOperationResult{free_operation(in, rules)}; });
}

// ---- the end of a battle

/// The fields as they are written; BattleResultInput has them by side.
struct ResultFields {
  std::int32_t turn = 1, turn_limit = 12;
  std::int32_t american_start = 0, american_losses = 0, indian_start = 0, indian_losses = 0;
  Decimal break_share, american_break_share, indian_break_share;
  std::int32_t american_left = 0, indian_left = 0;
  bool american_met = false, indian_met = false;
};

Decimal decimal_of(const Ratio& ratio) { return {ratio.num * 1'000'000 / ratio.den}; }
Ratio ratio_of(Decimal share) { return {share.millionths, 1'000'000, kNoDatum}; }

BattleResult result_of(const ResultFields& in, const Rules& rules, Dice&) {
  BattleResultInput to;
  to.turn = in.turn;
  to.turn_limit = in.turn_limit;
  to.start[0] = in.indian_start;
  to.start[1] = in.american_start;
  to.losses[0] = in.indian_losses;
  to.losses[1] = in.american_losses;
  to.break_share[0] = ratio_of(in.indian_break_share);
  to.break_share[1] = ratio_of(in.american_break_share);
  to.left[0] = in.indian_left;
  to.left[1] = in.american_left;
  to.met[0] = in.indian_met;
  to.met[1] = in.american_met;
  return battle_result(to, rules);
}

Form<ResultFields, Rules> result_form() {
  using In = ResultFields;
  constexpr int kMost = 1'000'000;
  const Decimal none{0}, whole{1'000'000};
  Form<In, Rules> form;
  form.integer("turn", &In::turn, 0, kMost);
  form.integer("turn_limit", &In::turn_limit, 0, kMost)
      .by_default([](const In&, const Rules& r) { return r.turn_limit.value; }, "the switch turn_limit")
      .clause("MOC-3.15");
  form.integer("american_start", &In::american_start, -kMost, kMost);
  form.integer("american_losses", &In::american_losses, -kMost, kMost);
  form.integer("indian_start", &In::indian_start, -kMost, kMost);
  form.integer("indian_losses", &In::indian_losses, -kMost, kMost);
  form.ratio("break_share", &In::break_share, none, whole)
      .by_default([](const In&, const Rules& r) { return decimal_of(r.army_break_share); }, "the switch army_break_share")
      .clause("MOC-3.15");
  const auto both = [](const In& in, const Rules&) { return in.break_share; };
  form.ratio("american_break_share", &In::american_break_share, none, whole).by_default(both, "break_share");
  form.ratio("indian_break_share", &In::indian_break_share, none, whole).by_default(both, "break_share");
  form.integer("american_left", &In::american_left, 0, kMost)
      .by_default([](const In& in, const Rules&) { return in.american_start - in.american_losses; }, "start less losses")
      .clause("MOC-3.17");
  form.integer("indian_left", &In::indian_left, 0, kMost)
      .by_default([](const In& in, const Rules&) { return in.indian_start - in.indian_losses; }, "start less losses")
      .clause("MOC-3.17");
  form.flag("american_met", &In::american_met).by_default(false).clause("MOC-15.5");
  form.flag("indian_met", &In::indian_met).by_default(false).clause("MOC-15.5");
  form.refuse("american_start", "no_army", "MOC-3.15", [](const In& in, const Rules&) { return in.american_start < 1; }, "an army has at least 1 figure");
  form.refuse("american_losses", "out_of_range", "MOC-3.15",
              [](const In& in, const Rules&) { return in.american_losses < 0 || in.american_losses > in.american_start; }, "losses are 0 to the start");
  form.refuse("indian_start", "no_army", "MOC-3.15", [](const In& in, const Rules&) { return in.indian_start < 1; }, "an army has at least 1 figure");
  form.refuse("indian_losses", "out_of_range", "MOC-3.15",
              [](const In& in, const Rules&) { return in.indian_losses < 0 || in.indian_losses > in.indian_start; }, "losses are 0 to the start");
  return form;
}

Procedure result_procedure() {
  static constexpr std::array<Word, 4> kWinners{"none", "indian", "american", "draw"};
  static constexpr std::array<Word, 4> kReasons{"none", "break", "objective", "losses"};
  Outputs<BattleResult> out;
  out.flag("over", &BattleResult::over);
  out.word("winner", [](const BattleResult& r) { return word_of(kWinners, r.winner); }).words(list_of(kWinners)).clause("MOC-3.15");
  out.word("reason", [](const BattleResult& r) { return word_of(kReasons, r.reason); }).words(list_of(kReasons));
  return make_procedure("battle_result", "MOC-3.15", "who has won, where a scenario is silent", result_form(), out, bind, result_of);
}

}  // namespace

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  all.push_back(operations_procedure());
  all.push_back(reload_procedure());
  add_movement_procedures(all);
  add_fire_procedures(all);
  add_morale_procedures(all);
  add_melee_procedures(all);
  all.push_back(free_operation_procedure());
  all.push_back(result_procedure());
  add_chains(all);
  return all;
}

}  // namespace oo::moccasins
