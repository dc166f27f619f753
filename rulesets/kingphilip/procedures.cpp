#include "rulesets/kingphilip/procedures.hpp"

#include "engine/procedure/procedure.hpp"
#include "rulesets/kingphilip/fire.hpp"
#include "rulesets/kingphilip/morale.hpp"

namespace oo::kingphilip {
namespace {

constexpr int kMostFigures = 64;                                     // n figures are at most n dice: below kMaxDice

template <class E, std::size_t N>
std::vector<Named<E>> choices(const std::array<Word, N>& words) {
  std::vector<Named<E>> all;
  for (std::size_t i = 0; i < N; ++i) all.push_back({words[i], static_cast<E>(i)});
  return all;
}
std::vector<Named<State>> states() {
  return {{"good_order", State::good_order}, {"disordered", State::disordered}, {"routed", State::routed}};
}

template <class In>
void troop_field(Form<In, Rules>& f) {
  f.choice("troop", &In::troop, choices<Troop>(kTroopWords)).clause("KPW-1.2");
}

Form<FireInput, Rules> fire_form() {
  using In = FireInput;
  Form<In, Rules> f;
  troop_field(f);
  f.choice("weapon", &In::weapon, choices<Weapon>(kWeaponWords))
      .by_default(Weapon::musket)
      .must([](const In& in, const Rules&) { return in.weapon == Weapon::musket || in.troop == Troop::indian; }, "musket; the bow is for Indians only", "not_its_weapon")
      .clause("KPW-7.10");
  f.integer("firers", &In::firers, 1, kMostFigures).help("figures firing at this target").clause("KPW-7.5");
  f.length("distance", &In::distance).clause("KPW-7.8");
  f.choice("class", &In::target_class, choices<TargetClass>(kClassWords)).clause("KPW-7.6");
  f.integer("target_figures", &In::target_figures, 1, kMostFigures);
  f.choice("state", &In::state, states()).by_default(State::good_order).clause("KPW-7.4");
  f.flag("loaded", &In::loaded).by_default(true).clause("KPW-7.11");
  f.flag("spotted", &In::spotted).by_default(true);
  f.flag("target_leader", &In::target_leader).by_default(true).clause("KPW-7.14");
  f.flag("target_commander", &In::target_commander).by_default(false).clause("KPW-7.15");
  return f;
}

Outputs<FireResult> fire_outputs() {
  using Out = FireResult;
  Outputs<Out> o;
  o.flag("fired", &Out::fired);
  o.word("reason", &Out::reason).words({"", "state", "unloaded", "not_spotted", "range"}).help("why it did not fire");
  o.integer("needed", &Out::needed).clause("KPW-7.8");
  o.integer("hits", &Out::hits).clause("KPW-7.9");
  o.integer("casualties", &Out::casualties).clause("KPW-7.16");
  o.flag("leader_killed", &Out::leader_killed).clause("KPW-7.14");
  o.flag("commander_killed", &Out::commander_killed).clause("KPW-7.15");
  o.integer("target_figures_after", &Out::target_figures_after);
  o.flag("loaded_after", &Out::loaded_after).clause("KPW-7.11");
  return o;
}

Form<MoraleInput, Rules> morale_form() {
  using In = MoraleInput;
  Form<In, Rules> f;
  troop_field(f);
  f.integer("starting_figures", &In::starting_figures, 1, kMostFigures);
  f.integer("figures", &In::figures, 1, kMostFigures).must([](const In& in, const Rules&) { return in.figures <= in.starting_figures; }, "1 to starting_figures");
  f.choice("charged_from", &In::charged_from, choices<Aspect>(kAspectWords)).by_default(Aspect::none).clause("KPW-8.14");
  f.choice("charging", &In::charging, choices<Aspect>(kAspectWords))
      .by_default(Aspect::none)
      .must([](const In& in, const Rules&) { return in.charging == Aspect::none || in.charged_from == Aspect::none; }, "none for a unit that is charged itself")
      .clause("KPW-9.1");
  f.integer("casualties", &In::casualties, 0, kMostFigures).by_default(0).help("figures killed in this whole turn").clause("KPW-9.5");
  f.choice("state", &In::state, states()).by_default(State::good_order);
  f.choice("class", &In::cover_class, choices<TargetClass>(kClassWords)).by_default(TargetClass::a).help("E: in a house").clause("KPW-9.4");
  f.integer("levels_lost", &In::levels_lost, 0, 20).by_default(0).clause("KPW-9.10");
  f.flag("cover", &In::cover).by_default(false).help("matters to Indians only").clause("KPW-9.4");
  f.flag("leader", &In::leader).by_default(true);
  f.flag("commander", &In::commander).by_default(false).clause("KPW-9.6");
  f.flag("target_skirmish", &In::target_skirmish).by_default(false).help("whom it charges is in skirmish").clause("KPW-9.7");
  f.integer("operations", &In::operations, 1, 3).by_default(1).help("rolled this turn").clause("KPW-9.8");
  f.flag("thick_woods", &In::thick_woods).by_default(false).clause("KPW-9.16");
  return f;
}

Outputs<MoraleResult> morale_outputs() {
  using Out = MoraleResult;
  Outputs<Out> o;
  o.integer("rating", &Out::rating).clause("KPW-9.2");
  o.integer("modifier", &Out::modifier).clause("KPW-9.5");
  o.integer("target", &Out::target).clause("KPW-9.2");
  o.flag("passed", &Out::passed);
  o.integer("failed_by", &Out::failed_by);
  o.word("result", [](const Out& r) { return r.failure.result; }).words({"pass", "withdraw", "rout", "rout_permanent"}).clause("KPW-9.8");
  o.length("inches", [](const Out& r) { return r.failure.distance; }).clause("KPW-9.8");
  o.word("state_after", [](const Out& r) { return word(r.failure.state_after); }).clause("KPW-9.15");
  o.integer("level_lost", [](const Out& r) { return r.failure.level_lost; }).clause("KPW-9.10");
  o.word("facing", [](const Out& r) { return r.passed() ? std::nullopt : std::optional<Word>(r.failure.facing); }).words({"enemy", "away"});
  o.integer("recover_operations", [](const Out& r) { return r.passed() ? std::nullopt : std::optional<int>(r.failure.recover_operations); }).clause("KPW-9.12");
  return o;
}

}  // namespace

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  all.push_back(make_procedure("fire", "KPW-7.9", "one fire at one target", fire_form(), fire_outputs(), bind_rules, fire));
  all.push_back(make_procedure("morale", "KPW-9.2", "a morale check and what failing it does", morale_form(), morale_outputs(), bind_rules, morale));
  return all;
}

}  // namespace oo::kingphilip
