#include "rulesets/faltering/procedures.hpp"

#include "engine/procedure/procedure.hpp"
#include "rulesets/faltering/fire.hpp"
#include "rulesets/faltering/reaction.hpp"

namespace oo::faltering {
namespace {

constexpr int kMostFigures = 240;

template <class E, std::size_t N>
std::vector<Named<E>> choices(const std::array<Word, N>& words) {
  std::vector<Named<E>> all;
  for (std::size_t i = 0; i < N; ++i) all.push_back({words[i], static_cast<E>(i)});
  return all;
}

std::vector<Word> weapons(const Rules& rules) {
  std::vector<Word> all;
  for (const WeaponRow& row : rules.weapons) all.emplace_back(row.name);
  return all;
}
bool is_gun(const FireInput& in, const Rules& rules) {
  const WeaponRow* const row = rules.weapon(in.weapon);
  return row != nullptr && row->gun();
}

Form<Mark, Rules> mark_form() {
  Form<Mark, Rules> f;
  f.word("cover", &Mark::cover, {"none", "concealed", "cover"}).by_default("none").clause("FAL-8.2");
  f.flag("fast_moved", &Mark::fast_moved).by_default(false);
  f.flag("prone", &Mark::prone).by_default(false);
  f.flag("charging", &Mark::charging).by_default(false);
  return f;
}

Form<FireInput, Rules> fire_form() {
  using In = FireInput;
  Form<In, Rules> f;
  f.word("weapon", &In::weapon, weapons).clause("FAL-8.11");
  f.choice("mode", &In::volley, {{"aimed", false}, {"volley", true}}).by_default(false).clause("FAL-8.8");
  f.list("reps", &In::reps, integer_reader<int, Rules>(1, 6), 1, kMostShooters)
      .must([](const In& in, const Rules& r) { return !is_gun(in, r) || in.reps.size() == 1; }, "one entry for a gun, the crew's group Rep")
      .help("one for each shooter")
      .clause("FAL-2.2");
  f.length("distance", &In::distance)
      .must([](const In& in, const Rules& r) { return in.distance <= r.weapon(in.weapon)->range; }, "0 to the weapon's range")
      .clause("FAL-8.5");
  f.flag("formed", &In::formed).by_default(false).clause("FAL-2.6");
  f.flag("leader_attached", &In::leader_attached).by_default(false).clause("FAL-8.8");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-8.7");
  f.flag("loaded", &In::loaded).by_default(true).clause("FAL-8.11");
  f.flag("fast_moved", &In::fast_moved).by_default(false).clause("FAL-8.2");
  f.flag("rush_shot", &In::rush_shot).by_default(false).clause("FAL-8.3");
  f.record("target", &In::target, mark_form()).may_be_absent("in the open, still").clause("FAL-8.2");
  f.integer("crew", &In::crew, 1, 12).by_default(2).shown_when(is_gun, "guns only").clause("FAL-8.15");
  f.refuse("mode", "no_volley", "FAL-8.8",
           [](const In& in, const Rules& r) { return in.volley && !(in.formed && in.leader_attached) && !in.faltering && !is_gun(in, r); },
           "a volley needs a formed group with its leader attached");
  f.refuse("loaded", "not_loaded", "FAL-8.11", [](const In& in, const Rules&) { return !in.loaded; }, "the weapon is not loaded");
  return f;
}

Outputs<FireResult> fire_outputs() {
  using Out = FireResult;
  Outputs<Out> o;
  o.integers("rep_used", &Out::rep_used).clause("FAL-8.8");
  o.integer("shots", &Out::shots);
  o.integer("hits", &Out::hits).clause("FAL-8.2");
  o.integer("od", &Out::od).help("obviously dead").clause("FAL-8.4");
  o.integer("oof", &Out::oof).help("out of the fight").clause("FAL-8.4");
  o.integer("kd", &Out::kd).help("knocked down").clause("FAL-8.4");
  o.flag("received_fire", [](const Out&) { return true; }).clause("FAL-8.13");
  return o;
}

Form<ReactionInput, Rules> reaction_form() {
  using In = ReactionInput;
  Form<In, Rules> f;
  const auto cohesion = [](const In& in, const Rules&) { return in.reason == Reason::cohesion_test; };
  f.choice("table", &In::table, choices<ReactionTable>(kTableWords)).clause("FAL-2.3");
  f.choice("reason", &In::reason, choices<Reason>(kReasonWords))
      .must([](const In& in, const Rules& r) { return r.row(in.table, in.reason).printed; }, "a row of that table", "no_row")
      .clause("FAL-9.1");
  f.integer("rep", &In::rep, 1, 6).clause("FAL-1.6");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-9.11");
  f.flag("in_cover", &In::in_cover).by_default(false).clause("FAL-9.14");
  f.flag("can_fire", &In::can_fire).by_default(true).help("loaded, armed, in reach").clause("FAL-9.10");
  f.flag("charge_in_range", &In::charge_in_range).by_default(false).clause("FAL-9.19");
  f.flag("armored", &In::armored).by_default(false).clause("FAL-9.2");
  f.flag("star", &In::star).by_default(false).clause("FAL-2.12");
  f.integer("star_choice", &In::star_choice, 0, 2)
      .must([](const In& in, const Rules& r) { return !in.star_choice || (in.star && r.row(in.table, in.reason).star); }, "for a Star, on a row with one star", "no_star")
      .help("dice passed, instead of rolling")
      .clause("FAL-2.14");
  f.integer("starting_figures", &In::starting_figures, 1, kMostFigures).shown_when(cohesion, "cohesion_test only").clause("FAL-9.18");
  f.integer("carrying_on", &In::carrying_on, 0, kMostFigures).shown_when(cohesion, "cohesion_test only").clause("FAL-3.4");
  return f;
}

Outputs<ReactionResult> reaction_outputs() {
  using Out = ReactionResult;
  Outputs<Out> o;
  o.integer("passed", &Out::passed).clause("FAL-17.3");
  o.words("results", &Out::results).clause("FAL-9.1");
  o.flag("may_rally", &Out::may_rally).clause("FAL-2.20");
  o.integer("inches", &Out::inches).help("trophies").clause("FAL-9.15");
  return o;
}

}  // namespace

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  all.push_back(make_procedure("reaction", "FAL-9.1", "one reaction test", reaction_form(), reaction_outputs(), bind_rules, reaction));
  all.push_back(make_procedure("fire", "FAL-8.1", "shots at one target, aimed, in a volley, or of a gun", fire_form(), fire_outputs(), bind_rules, fire));
  return all;
}

}  // namespace oo::faltering
