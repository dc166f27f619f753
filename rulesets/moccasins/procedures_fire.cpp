// The forms of fire_eligible, target_class, fire, leader_casualty and stand_and_fire.
#include "rulesets/moccasins/fields.hpp"
#include "rulesets/moccasins/fire.hpp"

namespace oo::moccasins {

namespace {

struct Eligible {
  std::int32_t eligible = 0;
};

/// Its own weapon, or the bow of the warriors.
bool has_weapon(Troop troop, Weapon weapon, const Rules& rules) {
  const TroopRow& row = rules.of(troop);
  return weapon == Weapon::bow ? row.fire_bow >= 0 : row.weapon == weapon;
}

Procedure eligible_procedure() {
  using In = EligibleInput;
  Form<In, Rules> form;
  troop_field(form);
  formation_field(form);
  form.integer("figures", &In::figures, 0, kAnyCount);
  form.integer("guns", &In::guns, 0, kAnyCount).by_default(0).clause("MOC-7.11");
  mounted_field(form);
  state_field(form);
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords))
      .by_default([](const In& in, const Rules& r) { return r.of(in.troop).weapon; }, "the troop's own")
      .clause("MOC-7.19");
  form.integer("bearing", &In::bearing, 0, kAnyCount)
      .by_default([](const In& in, const Rules&) { return in.figures; }, "all figures")
      .clause("MOC-7.30")
      .help("figures whose arc, range and line are clear");
  form.refuse("weapon", "not_its_weapon", "MOC-7.18", [](const In& in, const Rules& r) { return !has_weapon(in.troop, in.weapon, r); },
              "the troop has no such weapon");
  Outputs<Eligible> out;
  out.integer("eligible", &Eligible::eligible).clause("MOC-7.4");
  return make_procedure("fire_eligible", "MOC-7.4", "how many figures fire", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return Eligible{fire_eligible(in, rules)}; });
}

// ---- target class; its fields are also those of fire

/// The five fields of the target, wherever they stand.
template <class In>
void target_fields(Form<In, Rules>& form) {
  form.choice("target_formation", &In::target_formation, named<Formation>(kFormationWords)).clause("MOC-7.14");
  form.choice("target_terrain", &In::target_terrain, named<Ground>(kGroundWords, 0, 3)).by_default(always(Ground::open), "open").clause("MOC-7.17");
  form.choice("target_works", &In::target_works, named<Works>(kWorksWords)).by_default(always(Works::none), "none").clause("MOC-7.16");
  form.flag("target_mounted", &In::target_mounted).by_default(false).clause("MOC-7.15");
  form.flag("target_artillery", &In::target_artillery).by_default(false).clause("MOC-7.16");
}

template <class In>
TargetInput target_of(const In& in) {
  return {in.target_formation, in.target_terrain, in.target_works, in.target_mounted, in.target_artillery};
}

struct TargetFields {
  Formation target_formation{};
  Ground target_terrain{};
  Works target_works{};
  bool target_mounted = false, target_artillery = false;
};
struct ClassOut {
  TargetClass target_class{};
};

Procedure target_class_procedure() {
  Form<TargetFields, Rules> form;
  target_fields(form);
  Outputs<ClassOut> out;
  out.word("class", [](const ClassOut& r) { return word_of(kClassWords, r.target_class); }).words(list_of(kClassWords)).clause("MOC-7.14");
  return make_procedure("target_class", "MOC-7.14", "how hard a target is to hit", form, out, bind,
                        +[](const TargetFields& in, const Rules& rules, Dice&) { return ClassOut{target_class(target_of(in), rules)}; });
}

// ---- fire

/// FireInput as it is written: the target's fields among the others.
struct FireFields {
  Troop troop;
  Shot weapon = Shot::musket;
  bool loaded = true;
  std::int32_t firers = 0;
  Mil distance = 0;
  Formation target_formation{};
  Ground target_terrain{};
  Works target_works{};
  bool target_mounted = false, target_artillery = false;
  std::int32_t target_figures = 1;
  bool target_officer = true, target_leader = false, friend_in_arc = false;

  FireInput input() const {
    return {troop, weapon, loaded, firers, distance, target_of(*this), target_figures, target_officer, target_leader, friend_in_arc, kNoUnit, kNoUnit};
  }
};

Form<FireFields, Rules> fire_form() {
  using In = FireFields;
  Form<In, Rules> form;
  troop_field(form);
  form.choice("weapon", &In::weapon, named<Shot>(kShotWords)).clause("MOC-7.12");
  form.flag("loaded", &In::loaded).by_default(true).clause("MOC-7.2").help("means nothing to bows");
  form.integer("firers", &In::firers, -kAnyCount, kMaxDice).clause("MOC-7.30");
  form.length("distance", &In::distance).clause("MOC-7.10");
  target_fields(form);
  form.integer("target_figures", &In::target_figures, 1, kAnyCount).clause("MOC-7.23");
  form.flag("target_officer", &In::target_officer).by_default(true).clause("MOC-7.20");
  form.flag("target_leader", &In::target_leader).by_default(false).clause("MOC-7.21").help("a leader is attached");
  form.flag("friend_in_arc", &In::friend_in_arc).by_default(false).clause("MOC-7.13").help("forbids canister");
  const auto refuse = [&form](Word field, std::string code, ClauseId clause, std::string text) {
    form.refuse(std::string(field), std::move(code), clause,
                [field](const In& in, const Rules& r) { return fire_refusal(in.input(), r).field == field; }, std::move(text));
  };
  refuse("weapon", "not_its_weapon", "MOC-7.2", "the troop has no such weapon");
  refuse("loaded", "not_loaded", "MOC-7.2", "the weapon must be loaded");
  refuse("distance", "beyond_range", "MOC-7.10", "the target is beyond range");
  refuse("friend_in_arc", "friend_in_arc", "MOC-7.13", "no canister with a friend in the fire arc");
  refuse("firers", "negative", "MOC-7.30", "firers are 0 or more");
  return form;
}

Procedure fire_procedure() {
  Outputs<FireResult> out;
  out.word("class", [](const FireResult& r) { return word_of(kClassWords, r.target_class); }).words(list_of(kClassWords)).clause("MOC-7.14");
  out.integer("needed", &FireResult::needed).clause("MOC-7.10");
  out.integer("hits", &FireResult::hits).clause("MOC-7.10");
  out.integer("casualties", &FireResult::casualties).clause("MOC-7.23");
  out.word("leader_killed", [](const FireResult& r) { return word_of(kKilled, r.leader_killed); }).words(list_of(kKilled)).clause("MOC-7.20");
  out.flag("target_must_check", &FireResult::target_must_check).clause("MOC-8.1");
  out.integer("target_figures_after", &FireResult::target_figures_after);
  out.flag("loaded_after", &FireResult::loaded_after).clause("MOC-7.2");
  return make_procedure("fire", "MOC-7.10", "one volley at one target", fire_form(), out, bind,
                        +[](const FireFields& in, const Rules& rules, Dice& dice) { return fire(in.input(), rules, dice); });
}

// ---- leader casualty, stand and fire

Procedure leader_procedure() {
  using In = LeaderCasualtyInput;
  Form<In, Rules> form;
  form.integer("hits", &In::hits, 0, kAnyCount).clause("MOC-7.20");
  form.flag("officer", &In::officer).clause("MOC-7.21");
  form.flag("leader", &In::leader).clause("MOC-7.21").help("a leader is attached");
  Outputs<LeaderCasualtyResult> out;
  out.flag("rolled", &LeaderCasualtyResult::rolled);
  out.word("killed", [](const LeaderCasualtyResult& r) { return word_of(kKilled, r.killed); }).words(list_of(kKilled)).clause("MOC-7.20");
  return make_procedure("leader_casualty", "MOC-7.20", "whether a volley kills an officer or leader", form, out, bind, leader_casualty);
}

Procedure stand_and_fire_procedure() {
  using In = StandAndFireInput;
  Form<In, Rules> form;
  form.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords, 1)).clause("MOC-7.28");
  form.flag("passed", &In::passed).clause("MOC-7.27");
  form.flag("loaded", &In::loaded).clause("MOC-7.27");
  form.choice("state", &In::state, named<State>(kStateWords)).clause("MOC-7.29");
  form.integer("firers", &In::firers, 0, kAnyCount).by_default(1).clause("MOC-7.29").help("figures eligible");
  Outputs<StandAndFireResult> out;
  out.flag("may_fire", &StandAndFireResult::may_fire).clause("MOC-7.27");
  out.integer("owed", &StandAndFireResult::owed).clause("MOC-4.4");
  return make_procedure("stand_and_fire", "MOC-7.27", "whether a charged unit may fire at the charger", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return stand_and_fire(in, rules); });
}

}  // namespace

void add_fire_procedures(std::vector<Procedure>& all) {
  all.push_back(eligible_procedure());
  all.push_back(target_class_procedure());
  all.push_back(fire_procedure());
  all.push_back(leader_procedure());
  all.push_back(stand_and_fire_procedure());
}

}  // namespace oo::moccasins
