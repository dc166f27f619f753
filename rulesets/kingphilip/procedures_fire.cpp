// The forms of fire, leader_casualty and stand_and_fire.
#include "rulesets/kingphilip/fields.hpp"
#include "rulesets/kingphilip/fire.hpp"

namespace oo::kingphilip {
namespace {

Form<FireInput, Rules> fire_form() {
  using In = FireInput;
  Form<In, Rules> f;
  troop_field(f);
  f.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords))
      .by_default(always(Weapon::musket), "musket")
      .must([](const In& in, const Rules&) { return in.weapon == Weapon::musket || in.troop == Troop::indian; }, "musket; the bow is for Indians only", "not_its_weapon")
      .clause("KPW-7.10");
  f.integer("firers", &In::firers, 1, kMostFigures).help("figures firing at this target").clause("KPW-7.5");
  f.length("distance", &In::distance).clause("KPW-7.8");
  f.choice("class", &In::target_class, named<TargetClass>(kClassWords)).clause("KPW-7.6");
  f.integer("target_figures", &In::target_figures, 1, kAnyCount).clause("KPW-7.16");
  state_field(f, "KPW-7.4");
  f.flag("loaded", &In::loaded).by_default(true).clause("KPW-7.11");
  f.flag("spotted", &In::spotted).by_default(true).clause("KPW-6.2");
  f.flag("target_leader", &In::target_leader).by_default(true).clause("KPW-7.14");
  f.flag("target_commander", &In::target_commander).by_default(false).clause("KPW-7.15");
  return f;
}

Procedure fire_procedure() {
  using Out = FireResult;
  Outputs<Out> o;
  o.flag("fired", &Out::fired);
  o.word("reason", [](const Out& r) { return word_of(kFireReasonWords, r.reason); }).words(list_of(kFireReasonWords)).help("why it did not fire");
  o.integer("needed", &Out::needed).clause("KPW-7.8");
  o.integer("hits", &Out::hits).clause("KPW-7.9");
  o.integer("casualties", &Out::casualties).clause("KPW-7.16");
  o.flag("leader_killed", &Out::leader_killed).clause("KPW-7.14");
  o.flag("commander_killed", &Out::commander_killed).clause("KPW-7.15");
  o.integer("target_figures_after", &Out::target_figures_after).clause("KPW-7.9");
  o.flag("loaded_after", &Out::loaded_after).clause("KPW-7.11");
  return make_procedure("fire", "KPW-7.9", "one fire at one target", fire_form(), o, bind_rules, fire);
}

Procedure leader_casualty_procedure() {
  using In = LeaderCasualtyInput;
  using Out = LeaderCasualtyResult;
  Form<In, Rules> f;
  f.integer("hits", &In::hits, 0, kMostFigures).help("figures killed").clause("KPW-7.14");
  f.flag("leader", &In::leader).by_default(true).clause("KPW-7.14");
  f.flag("commander", &In::commander).by_default(false).clause("KPW-7.15");
  Outputs<Out> o;
  o.flag("leader_killed", &Out::leader_killed).clause("KPW-7.14");
  o.flag("commander_killed", &Out::commander_killed).clause("KPW-7.15");
  return make_procedure("leader_casualty", "KPW-7.14", "whether leaders are among the dead", f, o, bind_rules, leader_casualty);
}

Procedure stand_and_fire_procedure() {
  using In = StandAndFireInput;
  using Out = StandAndFireResult;
  Form<In, Rules> f;
  f.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords, 1)).clause("KPW-8.14");
  f.flag("passed", &In::passed).by_default(false).help("its check for being charged").clause("KPW-8.8");
  state_field(f, "KPW-8.15");
  f.flag("loaded", &In::loaded).by_default(true).clause("KPW-8.8");
  weapon_field(f, "KPW-7.13");
  Outputs<Out> o;
  o.flag("may_fire", &Out::may_fire).clause("KPW-8.8");
  o.integer("owed", &Out::owed).help("of its next operations, if it does fire").clause("KPW-8.9");
  return make_procedure("stand_and_fire", "KPW-8.8", "whether a charged unit may fire", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return stand_and_fire(in, rules); });
}

}  // namespace

void add_fire_procedures(std::vector<Procedure>& all) {
  all.push_back(fire_procedure());
  all.push_back(leader_casualty_procedure());
  all.push_back(stand_and_fire_procedure());
}

}  // namespace oo::kingphilip
