// The forms of move, change_formation, cross_obstacle and formation: TUG-16.1 to 16.3, 16.13.
#include "rulesets/tugar/fields.hpp"
#include "rulesets/tugar/formation.hpp"
#include "rulesets/tugar/movement.hpp"

namespace oo::tugar {
namespace {

// ---- move

Form<Leg, Rules> leg_form() {
  Form<Leg, Rules> form;
  form.length("inches", &Leg::length);
  form.choice("terrain", &Leg::ground, named<Ground>(kGroundWords)).by_default(Ground::open).clause("TUG-4.9");
  return form;
}

template <class In>
void action_field(Form<In, Rules>& form) {
  form.choice("action", &In::action, named<Action>(kActionWords)).by_default(Action::move).clause("TUG-4.1");
}

Procedure move_procedure() {
  using In = MoveInput;
  Form<In, Rules> form;
  form.choice("side", &In::side, named<People>(kPeopleWords)).clause("TUG-1.5");
  arm_field(form, true);
  formation_field(form, Formation::limbered, true);
  action_field(form);
  form.choice("terrain", &In::ground, named<Ground>(kGroundWords)).by_default(Ground::open).clause("TUG-4.9").help("the allowance is for");
  turn_used_field(form);
  form.flag("charge_used", &In::charge_used).by_default(false).clause("TUG-4.3").help("its one charge of the game");
  form.add("segments", &In::legs, inline_reader<Leg, 64>(leg_form().reader()))
      .may_be_absent("none")
      .clause("TUG-4.9")
      .help("a path to be paid for");
  Outputs<MoveResult> out;
  out.flag("legal", &MoveResult::legal);
  out.number("allowance", [](const MoveResult& r) { return inches_of(r.allowance); })
      .clause("TUG-4.8")
      .help("inches in `terrain` for the part of the turn left");
  out.word("reason", &MoveResult::reason)
      .words({"", "impassable", "artillery_cannot_charge", "general_cannot_charge", "charge_spent", "charge_needs_full_turn",
              "artillery_in_woods", "cavalry_line_in_woods", "no_charge_in_water", "no_time"})
      .clause("TUG-4.22");
  out.number("cost_turns", [](const MoveResult& r) { return approximate(r.cost); }).clause("TUG-3.3").help("of the path");
  out.number("turn_left", [](const MoveResult& r) { return approximate(r.turn_left); }).clause("TUG-3.3");
  return make_procedure("move", "TUG-16.1", "how far a unit goes on that ground, and what a path costs it", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return move(in, rules); });
}

// ---- change of formation

Procedure change_procedure() {
  using In = ChangeInput;
  Form<In, Rules> form;
  arm_field(form);
  const std::string allowed = "line or column; for artillery limbered or unlimbered";
  form.choice("from", &In::from, named<Formation>(kFormationWords, 0, 4))
      .must([](const In& in, const Rules&) { return suits(in.arm, in.from); }, allowed, "value")
      .clause("TUG-2.1");
  form.choice("to", &In::to, named<Formation>(kFormationWords, 0, 4))
      .must([](const In& in, const Rules&) { return suits(in.arm, in.to); }, allowed, "value")
      .clause("TUG-2.1");
  turn_used_field(form);
  form.flag("in_melee", &In::in_melee).by_default(false).clause("TUG-4.21");
  form.flag("charging", &In::charging).by_default(false).clause("TUG-4.21");
  Outputs<ChangeResult> out;
  out.flag("legal", &ChangeResult::legal);
  out.number("cost_turns", [](const ChangeResult& r) { return approximate(r.cost); }).clause("TUG-4.4");
  out.number("turn_left", [](const ChangeResult& r) { return approximate(r.turn_left); }).clause("TUG-3.3");
  out.word("reason", &ChangeResult::reason).words({"", "same_formation", "in_melee", "charging", "no_time"}).clause("TUG-16.2");
  return make_procedure("change_formation", "TUG-16.2", "line to column and back, limbering and unlimbering", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return change_formation(in, rules); });
}

// ---- obstacles

Procedure cross_procedure() {
  using In = CrossInput;
  Form<In, Rules> form;
  arm_field(form, true);
  formation_field(form, Formation::limbered, true);
  form.choice("obstacle", &In::obstacle, named<Obstacle>(kObstacleWords)).clause("TUG-5.4");
  action_field(form);
  turn_used_field(form);
  form.add("progress", &In::progress, turns_reader({0}, decimal(1'000)))
      .by_default([](const In&, const Rules&) { return Fraction(0); }, "0")
      .clause("TUG-5.6")
      .help("turns already paid");
  Outputs<CrossResult> out;
  out.flag("legal", &CrossResult::legal);
  out.number("cost_turns", [](const CrossResult& r) { return approximate(r.cost); }).clause("TUG-5.4").help("of the whole crossing");
  out.number("spent_now", [](const CrossResult& r) { return approximate(r.spent_now); }).clause("TUG-5.6");
  out.number("progress", [](const CrossResult& r) { return approximate(r.progress); }).clause("TUG-5.6");
  out.flag("crossed", &CrossResult::crossed).clause("TUG-5.7");
  out.number("turn_left", [](const CrossResult& r) { return approximate(r.turn_left); }).clause("TUG-5.6");
  out.word("reason", &CrossResult::reason).words({"", "unlimbered", "no_charge_across", "no_time"}).clause("TUG-16.3");
  return make_procedure("cross_obstacle", "TUG-16.3", "the time an obstacle takes", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return cross_obstacle(in, rules); });
}

// ---- formation

Procedure formation_procedure() {
  using In = FormationInput;
  Form<In, Rules> form;
  const auto guns = [](const In& in, const Rules&) { return in.arm == Arm::artillery; };
  const auto not_guns = [](const In& in, const Rules&) { return in.arm != Arm::artillery; };
  arm_field(form);
  formation_field(form, Formation::unlimbered);
  form.integer("figures", &In::figures, 1, kMostFigures).shown_when(not_guns, "foot and horse").clause("TUG-2.6");
  form.integer("guns", &In::guns, 1, 3).shown_when(guns, "artillery").clause("TUG-2.7");
  Outputs<FormationResult> out;
  out.integer("files", &FormationResult::files).clause("TUG-2.4").help("figures of the front rank; guns");
  out.integer("ranks", &FormationResult::ranks).clause("TUG-2.6");
  out.length("width", &FormationResult::width).clause("TUG-2.2");
  out.length("depth", &FormationResult::depth).clause("TUG-2.2");
  return make_procedure("formation", "TUG-16.13", "the ground a unit takes", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return formation(in, rules); });
}

}  // namespace

void add_movement_procedures(std::vector<Procedure>& all) {
  all.push_back(move_procedure());
  all.push_back(change_procedure());
  all.push_back(cross_procedure());
  all.push_back(formation_procedure());
}

}  // namespace oo::tugar
