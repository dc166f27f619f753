// The forms of fast_move, move, formation and spot.
#include "rulesets/faltering/fields.hpp"
#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/spotting.hpp"

namespace oo::faltering {
namespace {

double inches_of(Fraction mils) { return mils.approximate() / kInch; }

// ---- fast_move

Form<FastMoveInput, Rules> fast_move_form() {
  using In = FastMoveInput;
  Form<In, Rules> f;
  rep_field(f, &In::rep);
  f.choice("kind", &In::kind, named<Kind>(kKindWords, 0, 2)).by_default(Kind::foot).help("not for guns and wagons").clause("FAL-6.2");
  f.choice("terrain", &In::ground, named<Ground>(kGroundWords)).by_default(Ground::open).help("it starts in").clause("FAL-6.6");
  f.flag("formed", &In::formed).by_default(false).clause("FAL-6.6");
  f.refuse("terrain", "no_fast_move", "FAL-6.6", [](const In& in, const Rules&) { return fast_move_forbidden(in.ground, in.formed); },
           "no Fast Move in thicket, marsh or water, and for formed groups only in the open and on roads");
  return f;
}

Outputs<FastMoveResult> fast_move_outputs() {
  using Out = FastMoveResult;
  Outputs<Out> o;
  o.integer("passed", &Out::passed).clause("FAL-17.3");
  o.number("allowance", [](const Out& r) { return inches_of(r.allowance); }).help("inches").clause("FAL-6.2");
  return o;
}

// ---- move

/// What a Fast Move may have brought, or 1.
bool multiplier_known(const MoveInput& in, const Rules& rules) {
  const Fraction times(in.multiplier.millionths, 1'000'000);
  if (times == Fraction(1)) return true;
  for (const Ratio& each : rules.fast_move)
    if (times == fraction(each)) return true;
  return false;
}

Form<Segment, Rules> segment_form() {
  Form<Segment, Rules> f;
  f.choice("terrain", &Segment::ground, named<Ground>(kGroundWords)).clause("FAL-6.4");
  f.length("inches", &Segment::length).clause("FAL-6.4");
  return f;
}

Form<MoveInput, Rules> move_form() {
  using In = MoveInput;
  Form<In, Rules> f;
  f.choice("kind", &In::kind, named<Kind>(kKindWords)).clause("FAL-6.1");
  f.choice("class", &In::move_class, named<MoveClass>(kMoveClassWords)).help("the column of the terrain table; limbered guns and wagons use gun").clause("FAL-6.4");
  f.add("segments", &In::segments, inline_reader<Segment, kMostSegments>(segment_form().reader())).help("the way, a stretch for each ground").clause("FAL-6.4");
  f.add("obstacles", &In::obstacles, inline_reader<Obstacle, kMostSegments>(choice_reader<Obstacle, Rules>(named<Obstacle>(kObstacleWords))))
      .may_be_absent("none")
      .help("crossed")
      .clause("FAL-6.4");
  f.ratio("multiplier", &In::multiplier, Decimal{0}, Decimal{10'000'000})
      .by_default(Decimal{1'000'000})
      .must(multiplier_known, "1, or a multiplier of fast_move")
      .clause("FAL-6.2");
  f.flag("standing_up", &In::standing_up).by_default(false).clause("FAL-5.7");
  f.flag("loading", &In::loading).by_default(false).clause("FAL-8.11");
  return f;
}

Outputs<MoveResult> move_outputs() {
  using Out = MoveResult;
  Outputs<Out> o;
  o.number("allowance", [](const Out& r) { return inches_of(r.allowance); }).help("inches").clause("FAL-6.1");
  o.number("cost", [](const Out& r) { return inches_of(r.cost); }).help("-1: closed ground or obstacle").clause("FAL-6.4");
  o.flag("legal", &Out::legal);
  o.number("left", [](const Out& r) { return inches_of(r.left); });
  return o;
}

// ---- formation

Form<FormationInput, Rules> formation_form() {
  using In = FormationInput;
  Form<In, Rules> f;
  f.choice("formation", &In::formation, named<Formation>(kFormationWords, 0, 6)).clause("FAL-6.14");
  f.integer("figures", &In::figures, 1, kAnyCount);
  f.integer("ranks", &In::ranks, 1, 3)
      .by_default([](const In& in, const Rules& r) { return in.formation == Formation::line ? r.line_ranks.value : 1; }, "2 in line, 1 of skirmishers")
      .shown_when([](const In& in, const Rules&) { return in.formation == Formation::line || in.formation == Formation::skirmish; }, "line and skirmish")
      .must([](const In& in, const Rules&) { return in.formation != Formation::skirmish || in.ranks <= 2; }, "1 or 2 for skirmishers")
      .clause("FAL-6.18");
  f.flag("mounted", &In::mounted).by_default(false).clause("FAL-2.1");
  return f;
}

Outputs<FormationResult> formation_outputs() {
  using Out = FormationResult;
  Outputs<Out> o;
  o.integer("files", &Out::files).clause("FAL-6.18");
  o.integer("ranks", &Out::ranks).clause("FAL-6.18");
  o.length("width", &Out::width).clause("FAL-6.18");
  o.length("depth", &Out::depth).clause("FAL-6.18");
  o.flag("formed", &Out::formed).clause("FAL-2.6");
  return o;
}

// ---- spot

Form<SpotInput, Rules> spot_form() {
  using In = SpotInput;
  Form<In, Rules> f;
  f.length("distance", &In::distance).by_default(0).clause("FAL-4.3");
  f.choice("terrain", &In::ground, named<Ground>(kGroundWords)).help("the worst on the line of sight").clause("FAL-4.3");
  f.flag("night", &In::night).by_default(false).clause("FAL-4.3");
  f.flag("hidden", &In::hidden).by_default(false).clause("FAL-4.8");
  f.flag("target_moved", &In::target_moved).by_default(false).clause("FAL-4.8");
  f.flag("target_fired", &In::target_fired).by_default(false).clause("FAL-4.8");
  return f;
}

Outputs<SpotResult> spot_outputs() {
  using Out = SpotResult;
  Outputs<Out> o;
  o.number("limit", [](const Out& r) { return static_cast<double>(r.limit) / kInch; }).help("inches; -1 is unlimited").clause("FAL-4.3");
  o.flag("spotted", &Out::spotted).clause("FAL-4.8");
  return o;
}

}  // namespace

void add_movement_procedures(std::vector<Procedure>& all) {
  all.push_back(make_procedure("formation", "FAL-6.18", "the space a formation takes", formation_form(), formation_outputs(), bind_rules,
                               +[](const FormationInput& in, const Rules& r, Dice&) { return formation(in, r); }));
  all.push_back(make_procedure("fast_move", "FAL-6.2", "a group tries to move fast", fast_move_form(), fast_move_outputs(), bind_rules, fast_move));
  all.push_back(make_procedure("move", "FAL-6.4", "what a way costs", move_form(), move_outputs(), bind_rules,
                               +[](const MoveInput& in, const Rules& r, Dice&) { return move(in, r); }));
  all.push_back(make_procedure("spot", "FAL-4.3", "is a group seen", spot_form(), spot_outputs(), bind_rules,
                               +[](const SpotInput& in, const Rules& r, Dice&) { return spot(in, r); }));
}

}  // namespace oo::faltering
