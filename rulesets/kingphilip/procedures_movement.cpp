// The forms of formation, move, charge, target_class and spot.
#include "rulesets/kingphilip/fields.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/spotting.hpp"

namespace oo::kingphilip {
namespace {

double inches_of(const Fraction& mils) { return (mils / Fraction(kInch)).approximate(); }

Procedure formation_procedure() {
  using In = FormationInput;
  using Out = FormationResult;
  Form<In, Rules> f;
  troop_field(f);
  f.choice("formation", &In::formation, named<Formation>(kFormationWords)).clause("KPW-2.7");
  f.integer("figures", &In::figures, 1, kAnyCount).clause("KPW-1.1");
  f.integer("ranks", &In::ranks, 1, 2).by_default(1).help("of the spaced formation only").clause("KPW-2.4");
  Outputs<Out> o;
  o.flag("can_form", &Out::can_form).clause("KPW-2.7");
  o.integer("files", &Out::files).clause("KPW-2.1");
  o.integer("ranks", &Out::ranks).clause("KPW-2.1");
  o.integer("front_figures", &Out::files).clause("KPW-2.8");
  o.integer("firing_figures", &Out::firing_figures).clause("KPW-7.3");
  o.length("width", &Out::width).clause("KPW-2.4");
  o.length("depth", &Out::depth).clause("KPW-2.4");
  o.flag("formed", &Out::formed).clause("KPW-2.11");
  return make_procedure("formation", "KPW-2.1", "the shape of a formation, and whether it may be taken", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return formation(in, rules); });
}

// ---- move

Form<Segment, Rules> segment_form() {
  Form<Segment, Rules> f;
  f.length("inches", &Segment::length).clause("KPW-5.9");
  ground_field(f, "KPW-5.5");
  f.flag("uphill", &Segment::uphill).by_default(false).clause("KPW-5.4");
  f.flag("road", &Segment::road).by_default(false).clause("KPW-5.3");
  return f;
}

Procedure move_procedure() {
  using In = MoveInput;
  using Out = MoveResult;
  Form<In, Rules> f;
  troop_field(f);
  f.choice("formation", &In::formation, named<Formation>(kFormationWords))
      .must([](const In& in, const Rules& r) { return move_rate(in.troop, in.formation, r).present(); }, "a formation that the troop has a rate for", "not_allowed")
      .clause("KPW-5.2");
  f.flag("road_start", &In::road_start).by_default(false).help("it stands on the road").clause("KPW-5.3");
  f.add("segments", &In::segments, inline_reader<Segment, 64>(segment_form().reader(), 1)).help("the path, a stretch for each kind of ground").clause("KPW-5.9");
  f.integer("obstacles", &In::obstacles, 0, kAnyCount).by_default(0).help("crossed").clause("KPW-5.10");
  Outputs<Out> o;
  o.number("allowance", [](const Out& r) { return inches_of(r.allowance); }).clause("KPW-5.1");
  o.number("cost", [](const Out& r) { return inches_of(r.cost); }).clause("KPW-5.9");
  o.flag("legal", &Out::legal);
  o.number("left", [](const Out& r) { return inches_of(r.left); });
  o.number("reach", [](const Out& r) { return inches_of(r.reach); }).help("inches of the last segment's ground that could be covered").clause("KPW-5.9");
  return make_procedure("move", "KPW-5.1", "what a path costs and whether one operation allows it", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return move(in, rules); });
}

// ---- charge

Procedure charge_procedure() {
  using In = ChargeInput;
  using Out = ChargeResult;
  Form<In, Rules> f;
  troop_field(f);
  moving_formation_field(f);
  f.length("distance", &In::distance).help("straight ahead, until a base of either touches").clause("KPW-8.4");
  state_field(f, "KPW-8.3");
  f.integer("operations_left", &In::operations_left, 0, kAnyCount).by_default(1).clause("KPW-8.2");
  f.flag("path_clear", &In::path_clear).by_default(true).clause("KPW-8.5");
  ground_field(f, "KPW-8.4");
  f.flag("uphill", &In::uphill).by_default(false).clause("KPW-5.4");
  Outputs<Out> o;
  o.flag("legal", &Out::legal);
  o.word("reason", [](const Out& r) { return word_of(kChargeReasonWords, r.reason); }).words(list_of(kChargeReasonWords)).help("the first that hinders").clause("KPW-8.1");
  o.length("need", &Out::need).help("to be moved").clause("KPW-8.4");
  o.number("allowance", [](const Out& r) { return inches_of(r.allowance); }).clause("KPW-8.4");
  return make_procedure("charge", "KPW-8.4", "whether a charge may be declared", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return charge(in, rules); });
}

// ---- seeing, and what is seen

struct ClassOut {
  TargetClass value = TargetClass::a;
};

Procedure target_class_procedure() {
  using In = TargetClassInput;
  Form<In, Rules> f;
  f.choice("formation", &In::formation, named<Formation>(kFormationWords)).clause("KPW-7.7");
  ground_field(f, "KPW-7.6");
  f.choice("works", &In::works, named<Works>(kWorksWords)).by_default(always(Works::none), "none").clause("KPW-7.6");
  Outputs<ClassOut> o;
  o.word("class", [](const ClassOut& r) { return word_of(kClassWords, r.value); }).words(list_of(kClassWords)).clause("KPW-7.6");
  return make_procedure("target_class", "KPW-7.6", "how hard a target is to hit", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return ClassOut{target_class(in, rules)}; });
}

Procedure spot_procedure() {
  using In = SpotInput;
  using Out = SpotResult;
  Form<In, Rules> f;
  f.length("distance", &In::distance).clause("KPW-6.1");
  f.choice("terrain", &In::ground, named<Ground>(kGroundWords)).by_default(always(Ground::open), "open").help("where the target stands").clause("KPW-6.4");
  f.flag("target_moved", &In::target_moved).by_default(false).clause("KPW-6.3");
  f.choice("target_fired", &In::target_fired, named<Fired>(kFiredWords)).by_default(always(Fired::none), "none").clause("KPW-6.8");
  Outputs<Out> o;
  o.number("limit", [](const Out& r) { return r.limit < 0 ? -1.0 : inches_of(Fraction(r.limit)); }).help("-1: unlimited").clause("KPW-6.1");
  o.flag("spotted", &Out::spotted).clause("KPW-6.2");
  return make_procedure("spot", "KPW-6.1", "whether a target is seen", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return spot(in, rules); });
}

}  // namespace

void add_movement_procedures(std::vector<Procedure>& all) {
  all.push_back(formation_procedure());
  all.push_back(move_procedure());
  all.push_back(charge_procedure());
  all.push_back(target_class_procedure());
  all.push_back(spot_procedure());
}

}  // namespace oo::kingphilip
