// The forms of fire, test_to_fire and reload.
#include "rulesets/faltering/fields.hpp"
#include "rulesets/faltering/fire.hpp"

namespace oo::faltering {
namespace {

template <class In>
bool is_gun(const In& in, const Rules& rules) {
  return rules.of(in.weapon).gun;
}

// ---- fire

Form<Mark, Rules> mark_form() {
  Form<Mark, Rules> f;
  f.choice("cover", &Mark::cover, named<Cover>(kCoverWords)).by_default(Cover::none).clause("FAL-4.5");
  f.flag("fast_moved", &Mark::fast_moved).by_default(false).clause("FAL-6.3");
  f.flag("prone", &Mark::prone).by_default(false).clause("FAL-8.2");
  f.flag("charging", &Mark::charging).by_default(false).clause("FAL-8.2");
  return f;
}

}  // namespace

Form<FireInput, Rules> fire_form() {
  using In = FireInput;
  Form<In, Rules> f;
  f.add("weapon", &In::weapon, weapon_reader()).clause("FAL-8.11");
  f.choice("mode", &In::volley, {{"aimed", false}, {"volley", true}}).by_default(false).clause("FAL-8.8");
  f.add("reps", &In::reps, inline_reader<std::int32_t, kMostShooters>(integer_reader<std::int32_t, Rules>(1, 6), 1))
      .must([](const In& in, const Rules& r) { return !is_gun(in, r) || in.reps.size() == 1; }, "one entry for a gun, the crew's group Rep")
      .help("one for each shooter")
      .clause("FAL-2.2");
  f.length("distance", &In::distance)
      .must([](const In& in, const Rules& r) { return in.distance <= r.of(in.weapon).range; }, "0 to the weapon's range")
      .clause("FAL-8.5");
  f.flag("formed", &In::formed).by_default(false).clause("FAL-2.6");
  f.flag("leader_attached", &In::leader_attached).by_default(false).clause("FAL-8.8");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-8.7");
  f.flag("loaded", &In::loaded).by_default(true).clause("FAL-8.11");
  f.flag("fast_moved", &In::fast_moved).by_default(false).clause("FAL-8.2");
  f.flag("rush_shot", &In::rush_shot).by_default(false).clause("FAL-8.3");
  f.record("target", &In::target, mark_form()).may_be_absent("in the open, still").clause("FAL-8.2");
  f.integer("crew", &In::crew, 1, kAnyCount).by_default(2).shown_when(is_gun<In>, "guns only").clause("FAL-8.15");
  f.refuse("mode", "no_volley", "FAL-8.8",
           [](const In& in, const Rules& r) { return in.volley && !may_volley(in.formed, false, in.leader_attached) && !in.faltering && !is_gun(in, r); },
           "a volley needs a formed group with its leader attached");
  f.refuse("loaded", "not_loaded", "FAL-8.11", [](const In& in, const Rules&) { return !in.loaded; }, "the weapon is not loaded");
  return f;
}

namespace {

Outputs<FireResult> fire_outputs() {
  using Out = FireResult;
  Outputs<Out> o;
  o.integers("rep_used", [](const Out& r) { return r.rep_used; }).clause("FAL-8.8");
  o.integer("shots", &Out::shots);
  o.integer("hits", &Out::hits).clause("FAL-8.2");
  o.integer("od", &Out::od).help("obviously dead").clause("FAL-8.4");
  o.integer("oof", &Out::oof).help("out of the fight").clause("FAL-8.4");
  o.integer("kd", &Out::kd).help("knocked down").clause("FAL-8.4");
  o.flag("received_fire", [](const Out&) { return true; }).clause("FAL-8.13");
  return o;
}

// ---- test_to_fire

Form<TestToFireInput, Rules> test_to_fire_form() {
  using In = TestToFireInput;
  Form<In, Rules> f;
  rep_field(f, &In::rep).help("of the group, or of its attached leader");
  f.integer("loaded_figures", &In::loaded_figures, 0, kAnyCount).clause("FAL-8.10");
  f.choice("kind", &In::kind, named<Firing>(kFiringWords)).by_default(Firing::other).clause("FAL-8.20");
  return f;
}

Outputs<TestToFireResult> test_to_fire_outputs() {
  using Out = TestToFireResult;
  Outputs<Out> o;
  o.integer("passed", &Out::passed).clause("FAL-17.3");
  o.integer("firers", &Out::firers).clause("FAL-8.10");
  return o;
}

// ---- reload

Form<ReloadInput, Rules> reload_form() {
  using In = ReloadInput;
  Form<In, Rules> f;
  f.add("weapon", &In::weapon, weapon_reader()).clause("FAL-8.11");
  f.integer("progress", &In::progress, 0, kAnyCount).help("load actions before this one").clause("FAL-8.11");
  f.length("inches", &In::inches).help("moved this activation").clause("FAL-8.11");
  f.flag("mounted", &In::mounted).by_default(false).clause("FAL-8.11");
  f.integer("crew", &In::crew, 0, kAnyCount).by_default(2).shown_when(is_gun<In>, "guns only").clause("FAL-8.11");
  return f;
}

Outputs<ReloadResult> reload_outputs() {
  using Out = ReloadResult;
  Outputs<Out> o;
  o.flag("allowed", &Out::allowed).clause("FAL-8.11");
  o.integer("needed", &Out::needed).clause("FAL-8.11");
  o.integer("progress", &Out::progress).help("after this action");
  o.flag("loaded", &Out::loaded);
  return o;
}

}  // namespace

void add_fire_procedures(std::vector<Procedure>& all) {
  all.push_back(make_procedure("fire", "FAL-8.1", "shots at one target, aimed, in a volley, or of a gun", fire_form(), fire_outputs(), bind_rules, fire));
  all.push_back(make_procedure("test_to_fire", "FAL-8.10", "how many may fire where a rule asks for a test", test_to_fire_form(), test_to_fire_outputs(),
                               bind_rules, test_to_fire));
  all.push_back(make_procedure("reload", "FAL-8.11", "one load action", reload_form(), reload_outputs(), bind_rules,
                               +[](const ReloadInput& in, const Rules& r, Dice&) { return reload(in, r); }));
}

}  // namespace oo::faltering
