// The forms of move, charge, spot, formation and rout_move.
#include "rulesets/moccasins/fields.hpp"
#include "rulesets/moccasins/movement.hpp"
#include "rulesets/moccasins/spotting.hpp"

namespace oo::moccasins {

namespace {

double inches_of(const Fraction& mils) { return (mils / Fraction(kInch)).approximate(); }

// ---- move

Form<Leg, Rules> leg_form() {
  Form<Leg, Rules> form;
  form.length("inches", &Leg::length);
  form.choice("terrain", &Leg::ground, named<Ground>(kGroundWords)).by_default(always(Ground::open), "open").clause("MOC-6.8");
  form.flag("hill", &Leg::hill).by_default(false).clause("MOC-6.3");
  form.flag("uphill", &Leg::uphill).by_default(false).clause("MOC-6.3").help("implies hill");
  form.flag("road", &Leg::road).by_default(false).clause("MOC-6.4");
  form.flag("sideways", &Leg::sideways).by_default(false).clause("MOC-6.14").help("sideways or backwards");
  return form;
}

/// Water, or uphill in a charge.
bool impassable(const MoveInput& in, const Rules&) {
  for (const Leg& leg : in.legs)
    if (!passable(leg.ground) || (leg.uphill && in.action == Action::charge)) return true;
  return false;
}

/// Horse and guns cross no works; nobody crosses fewer than none.
bool bad_works(const MoveInput& in, const Rules& rules) {
  const bool guns = in.formation == Formation::limbered || in.formation == Formation::unlimbered;
  return in.works_crossed < 0 || (in.works_crossed > 0 && (guns || rides(in.troop, in.mounted, rules)));
}

template <class In>
void refuse_formation(Form<In, Rules>& form) {
  form.refuse("formation", "not_allowed", "MOC-5.9",
              [](const In& in, const Rules& r) { return move_rate(in.troop, in.formation, in.mounted, r).value <= 0; },
              "the movement table has no number for this formation");
}
template <class In>
void refuse_state_and_officer(Form<In, Rules>& form) {
  form.refuse("state", "must_recover", "MOC-4.5", [](const In& in, const Rules&) { return in.state != State::good_order; },
              "only units in good order move; others rally and reform first");
  form.refuse("officer", "no_officer", "MOC-6.13", [](const In& in, const Rules&) { return !in.officer; },
              "a unit moves only with its own officer or an attached leader");
}

Procedure move_procedure() {
  Form<MoveInput, Rules> form;
  troop_field(form);
  formation_field(form);
  mounted_field(form);
  form.choice("action", &MoveInput::action, named<Action>(kActionWords)).by_default(always(Action::move), "move").clause("MOC-6.10");
  state_field(form);
  form.flag("officer", &MoveInput::officer).by_default(true).clause("MOC-6.13").help("own officer or attached leader");
  form.integer("works_crossed", &MoveInput::works_crossed, -kAnyCount, kAnyCount).by_default(0).clause("MOC-6.8");
  form.add("segments", &MoveInput::legs, inline_reader<Leg, 64>(leg_form().reader())).clause("MOC-6.2").help("the path, a stretch for each kind of ground");
  refuse_formation(form);
  form.refuse("action", "artillery", "MOC-9.1",
              [](const MoveInput& in, const Rules& r) { return in.action == Action::charge && r.of(in.troop).arm == Arm::artillery; },
              "artillery never charges");
  refuse_state_and_officer(form);
  form.refuse("segments", "impassable", "MOC-6.8", impassable, "no unit enters water, and none charges uphill");
  form.refuse("works_crossed", "impassable", "MOC-6.8", bad_works, "works are crossed by foot only");
  Outputs<MoveResult> out;
  out.number("allowance", [](const MoveResult& r) { return inches_of(r.allowance); }).clause("MOC-6.1");
  out.number("cost", [](const MoveResult& r) { return inches_of(r.cost); }).clause("MOC-6.2");
  out.flag("legal", &MoveResult::legal);
  out.number("left", [](const MoveResult& r) { return inches_of(r.left); });
  return make_procedure("move", "MOC-6.1", "what a path costs and whether one operation allows it", form, out, bind,
                        +[](const MoveInput& in, const Rules& rules, Dice&) { return move(in, rules); });
}

// ---- charge

Form<ChargeInput, Rules> charge_form() {
  using In = ChargeInput;
  Form<In, Rules> form;
  troop_field(form);
  formation_field(form);
  mounted_field(form);
  state_field(form);
  form.flag("officer", &In::officer).by_default(true).clause("MOC-6.13").help("own officer or attached leader");
  form.choice("action", &In::action, named<Action>(kActionWords))
      .by_default(always(Action::charge), "charge")
      .clause("MOC-6.11")
      .help("move: contact by an ordinary MOVE");
  form.length("distance", &In::distance).clause("MOC-9.2").help("to contact");
  form.length("thicket_inches", &In::thicket).by_default(0).clause("MOC-6.5").help("the last part of the way, in thicket");
  form.flag("hill", &In::hill).by_default(false).clause("MOC-6.3").help("level or downhill on a hill the whole way");
  form.flag("uphill", &In::uphill).by_default(false).clause("MOC-9.3").help("implies hill");
  refuse_formation(form);
  form.refuse("troop", "artillery", "MOC-9.1", [](const In& in, const Rules& r) { return r.of(in.troop).arm == Arm::artillery; },
              "artillery never charges");
  refuse_state_and_officer(form);
  form.refuse("uphill", "uphill", "MOC-9.3", [](const In& in, const Rules&) { return in.uphill && in.action == Action::charge; },
              "no charge goes uphill");
  form.refuse("thicket_inches", "out_of_range", "MOC-9.2", [](const In& in, const Rules&) { return in.thicket > in.distance; },
              "the thicket is part of the distance");
  return form;
}

Procedure charge_procedure() {
  Outputs<ChargeResult> out;
  out.number("reach", [](const ChargeResult& r) { return inches_of(r.reach); }).clause("MOC-6.10");
  out.number("cost_to_contact", [](const ChargeResult& r) { return inches_of(r.cost_to_contact); });
  out.flag("can_contact", &ChargeResult::can_contact).clause("MOC-9.2");
  out.number("stops_at", [](const ChargeResult& r) { return inches_of(r.stops_at); }).clause("MOC-3.5").help("from the target, after step 2");
  out.flag("disordered_at_end", &ChargeResult::disordered_at_end).clause("MOC-6.12");
  return make_procedure("charge", "MOC-9.2", "how far a charge comes", charge_form(), out, bind,
                        +[](const ChargeInput& in, const Rules& rules, Dice&) { return charge(in, rules); });
}

// ---- spot

Procedure spot_procedure() {
  Form<SpotInput, Rules> form;
  form.length("distance", &SpotInput::distance).clause("MOC-6.19");
  form.choice("terrain", &SpotInput::ground, named<Ground>(kGroundWords, 0, 3)).clause("MOC-6.19").help("the worst on the line");
  form.flag("target_moved", &SpotInput::target_moved).by_default(false).clause("MOC-6.18");
  form.choice("target_fired", &SpotInput::target_fired,
              {{"none", Fired::none}, {"bow", Fired::bow}, {"musket", Fired::musket}, {"rifle", Fired::rifle}, {"artillery", Fired::artillery}})
      .by_default(always(Fired::none), "none")
      .clause("MOC-6.21");
  form.flag("target_concealed", &SpotInput::target_concealed).by_default(false).clause("MOC-6.23");
  Outputs<SpotResult> out;
  out.number("limit", [](const SpotResult& r) { return r.limit < 0 ? -1.0 : static_cast<double>(r.limit) / kInch; }).clause("MOC-6.18").help("-1: unlimited");
  out.flag("spotted", &SpotResult::spotted);
  return make_procedure("spot", "MOC-6.18", "whether a unit is seen", form, out, bind,
                        +[](const SpotInput& in, const Rules& rules, Dice&) { return spot(in, rules); });
}

// ---- formation

bool is_battery(Formation f) { return f == Formation::limbered || f == Formation::unlimbered; }

Procedure formation_procedure() {
  using In = FormationInput;
  Form<In, Rules> form;
  formation_field(form);
  form.integer("figures", &In::figures, -kAnyCount, kAnyCount).may_be_absent("none: a battery is measured by its guns");
  form.integer("guns", &In::guns, -kAnyCount, kAnyCount).may_be_absent("none").clause("MOC-1.4");
  form.flag("mounted", &In::mounted).by_default(false).clause("MOC-1.3");
  form.flag("double_rank", &In::double_rank).by_default(false).clause("MOC-5.11").help("skirmish only");
  form.refuse("guns", "no_guns", "MOC-5.11", [](const In& in, const Rules&) { return is_battery(in.formation) && in.guns < 1; },
              "a battery has at least one gun model");
  form.refuse("figures", "no_figures", "MOC-5.11", [](const In& in, const Rules&) { return !is_battery(in.formation) && in.figures < 1; },
              "a unit has at least one figure");
  Outputs<FormationResult> out;
  out.integer("files", &FormationResult::files);
  out.integer("ranks", &FormationResult::ranks);
  out.length("width", &FormationResult::width);
  out.length("depth", &FormationResult::depth);
  return make_procedure("formation", "MOC-5.11", "the ground a formation takes", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return formation(in, rules); });
}

// ---- rout move

Procedure rout_move_procedure() {
  using In = RoutMoveInput;
  Form<EnemyNear, Rules> enemy;
  enemy.length("distance", &EnemyNear::distance);
  enemy.length("range", &EnemyNear::range).help("of its small arms");
  Form<In, Rules> form;
  troop_field(form);
  mounted_field(form);
  form.choice("state", &In::state, named<State>(kStateWords)).clause("MOC-3.9");
  form.flag("routed_this_phase", &In::routed_this_phase).clause("MOC-8.22");
  form.flag("cover", &In::cover).clause("MOC-8.22");
  form.add("nearest_enemy", &In::nearest_enemy, inline_reader<EnemyNear, 64>(enemy.reader())).clause("MOC-8.22");
  Outputs<RoutMoveResult> out;
  out.flag("moves", &RoutMoveResult::moves);
  out.length("inches", &RoutMoveResult::inches).clause("MOC-8.17");
  return make_procedure("rout_move", "MOC-8.22", "whether a routed unit runs on in step 6", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return rout_move(in, rules); });
}

}  // namespace

void add_movement_procedures(std::vector<Procedure>& all) {
  all.push_back(move_procedure());
  all.push_back(charge_procedure());
  all.push_back(spot_procedure());
  all.push_back(formation_procedure());
  all.push_back(rout_move_procedure());
}

}  // namespace oo::moccasins
