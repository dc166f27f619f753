// The forms of volley_chain and charge_chain.
#include "engine/procedure/exact_chain.hpp"
#include "rulesets/kingphilip/chains.hpp"
#include "rulesets/kingphilip/fields.hpp"
#include "rulesets/kingphilip/spotting.hpp"

namespace oo::kingphilip {
namespace {

// ---- volley

struct VolleyFields {
  Troop troop{};
  Weapon weapon{};
  std::int32_t firers = 0;
  Mil distance = 0;
  State state{};
  bool loaded = true, spotted = true;
  Troop target_troop{};
  Formation target_formation{};
  Ground target_terrain{};
  Works target_works{};
  std::int32_t target_figures = 1, target_starting_figures = 1, target_casualties = 0, target_levels_lost = 0, target_operations = 1;
  bool target_leader = true, target_commander = false;
  State target_state{};
};

VolleyInput input_of(const VolleyFields& f, const Rules& rules) {
  VolleyInput in;
  const TargetClass hit_as = target_class({f.target_formation, f.target_terrain, f.target_works}, rules);
  in.fire = {f.troop, f.weapon, f.firers, f.distance, hit_as, f.target_figures, f.state, f.loaded, f.spotted, f.target_leader, f.target_commander,
             kNoUnit, kNoUnit};
  in.target.troop = f.target_troop;
  in.target.starting_figures = f.target_starting_figures;
  in.target.casualties = f.target_casualties;
  in.target.state = f.target_state;
  in.target.cover_class = hit_as;
  in.target.levels_lost = f.target_levels_lost;
  in.target.cover = f.target_terrain != Ground::open || f.target_works != Works::none;
  in.target.operations = f.target_operations;
  in.target.thick_woods = f.target_terrain == Ground::thick_woods;
  return in;
}

void volley_target_fields(Form<VolleyFields, Rules>& form) {
  using In = VolleyFields;
  form.choice("target_troop", &In::target_troop, named<Troop>(kTroopWords)).clause("KPW-1.2");
  form.choice("target_formation", &In::target_formation, named<Formation>(kFormationWords)).clause("KPW-7.7");
  form.choice("target_terrain", &In::target_terrain, named<Ground>(kGroundWords)).by_default(always(Ground::open), "open").clause("KPW-7.6");
  form.choice("target_works", &In::target_works, named<Works>(kWorksWords)).by_default(always(Works::none), "none").clause("KPW-7.6");
  form.integer("target_figures", &In::target_figures, 1, kMostFigures).clause("KPW-7.16");
  form.integer("target_starting_figures", &In::target_starting_figures, 1, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.target_figures; }, "target_figures")
      .must([](const In& in, const Rules&) { return in.target_starting_figures >= in.target_figures; }, "target_figures or more")
      .clause("KPW-9.5");
  form.integer("target_casualties", &In::target_casualties, 0, kMostFigures).by_default(0).help("this turn, before the volley").clause("KPW-9.5");
  form.flag("target_leader", &In::target_leader).by_default(true).clause("KPW-7.14");
  form.flag("target_commander", &In::target_commander).by_default(false).clause("KPW-7.15");
  form.choice("target_state", &In::target_state, states()).by_default(always(State::good_order), "good_order").clause("KPW-9.5");
  form.integer("target_levels_lost", &In::target_levels_lost, 0, kAnyCount).by_default(0).clause("KPW-9.10");
  form.integer("target_operations", &In::target_operations, 1, 3).by_default(1).help("rolled this turn").clause("KPW-9.8");
}

VolleyState play_volley(const VolleyFields& in, const Rules& rules, Dice& dice) { return volley(input_of(in, rules), rules, dice); }

template <class W>
Dist<VolleyState, W> odds_of_volley(const VolleyFields& in, const Rules& rules) {
  return volley_odds<W>(input_of(in, rules), rules);
}

/// The field that a reason of not firing lies in.
constexpr std::array<Word, 5> kHindered{"", "state", "loaded", "spotted", "distance"};

Procedure volley_chain() {
  using In = VolleyFields;
  using Out = VolleyState;
  Form<In, Rules> form;
  troop_field(form);
  weapon_field(form, "KPW-7.10");
  form.integer("firers", &In::firers, 1, kMostFigures).help("figures firing at this target").clause("KPW-7.5");
  form.length("distance", &In::distance).clause("KPW-7.8");
  state_field(form, "KPW-7.4");
  form.flag("loaded", &In::loaded).by_default(true).clause("KPW-7.11");
  form.flag("spotted", &In::spotted).by_default(true).clause("KPW-6.2");
  volley_target_fields(form);
  form.refuse("weapon", "not_its_weapon", "KPW-7.10", [](const In& in, const Rules&) { return in.weapon == Weapon::bow && in.troop != Troop::indian; },
              "the bow is for Indians only");
  for (std::size_t reason = 1; reason < kHindered.size(); ++reason)
    form.refuse(std::string(kHindered[reason]), std::string(kFireReasonWords[reason]), "KPW-7.4",
                [reason](const In& in, const Rules& r) { return place_of(fire_refusal(input_of(in, r).fire, r)) == reason; },
                "the volley may not be fired like this");
  Outputs<Out> out;
  out.integer("casualties", [](const Out& s) { return s.fire.casualties; }).clause("KPW-7.16");
  out.flag("leader_killed", [](const Out& s) { return s.fire.leader_killed; }).clause("KPW-7.14");
  out.flag("commander_killed", [](const Out& s) { return s.fire.commander_killed; }).clause("KPW-7.15");
  out.flag("checks", &Out::checked).clause("KPW-9.1");
  out.word("result", [](const Out& s) { return s.checked ? word_of(kFailureWords, s.morale.failure.result) : Word("none"); })
      .words({"none", "pass", "withdraw", "rout", "rout_permanent"})
      .clause("KPW-9.8");
  out.length("inches", [](const Out& s) { return s.morale.failure.distance; }).clause("KPW-9.8");
  return make_exact_chain("volley_chain", "KPW-7.9", "a volley and the morale check it forces", form, out, bind_rules, play_volley,
                          odds_of_volley<double>, odds_of_volley<Rational>);
}

// ---- charge

/// One unit as it is written.
struct UnitFields {
  Troop troop{};
  Formation formation{};
  std::int32_t figures = 1, starting_figures = 1, ranks = 1, casualties = 0, levels_lost = 0;
  bool leader = true, commander = false, loaded = true;
  State state{};
  Ground ground{};
  Works works{};

  ChargeSide side() const { return {troop, formation, ranks, ground, works, starting_figures}; }
  ChargeUnit unit() const { return {figures, 0, casualties, leader, commander, loaded, state, levels_lost, 0}; }
};

Form<UnitFields, Rules> unit_form() {
  using In = UnitFields;
  Form<In, Rules> form;
  troop_field(form);
  moving_formation_field(form);
  form.integer("figures", &In::figures, 1, kMostFigures).clause("KPW-1.1");
  form.integer("starting_figures", &In::starting_figures, 1, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.figures; }, "figures")
      .must([](const In& in, const Rules&) { return in.starting_figures >= in.figures; }, "figures or more")
      .clause("KPW-9.5");
  form.integer("ranks", &In::ranks, 1, 2).by_default(1).help("of the spaced formation only").clause("KPW-2.4");
  form.integer("casualties", &In::casualties, 0, kMostFigures).by_default(0).help("this turn so far").clause("KPW-9.5");
  form.integer("levels_lost", &In::levels_lost, 0, kAnyCount).by_default(0).clause("KPW-9.10");
  form.flag("leader", &In::leader).by_default(true).clause("KPW-9.5");
  form.flag("commander", &In::commander).by_default(false).help("attached").clause("KPW-11.4");
  form.flag("loaded", &In::loaded).by_default(true).clause("KPW-7.11");
  state_field(form, "KPW-8.15");
  ground_field(form, "KPW-9.4");
  form.choice("works", &In::works, named<Works>(kWorksWords)).by_default(always(Works::none), "none").help("it stands behind, against the other").clause("KPW-8.14");
  return form;
}

struct ChargeFields {
  UnitFields charger, target;
  Aspect charged_from{};
  Weapon weapon{};
  Mil distance = 0;
  std::int32_t bearing = 0, at_face = 0;
  bool stand_and_fire = true;
};

ChargeSituation situation_of(const ChargeFields& f) { return {f.charger.side(), f.target.side(), f.charged_from, f.weapon, f.distance, f.bearing, f.at_face}; }
ChargeState start_of(const ChargeFields& f) {
  ChargeState start;
  start.charger = f.charger.unit();
  start.target = f.target.unit();
  return start;
}

ChargeState play_charge(const ChargeFields& f, const Rules& rules, Dice& dice) {
  const ChargeSituation in = situation_of(f);
  const ChargeState asked = resume(in, start_of(f), rules, dice);
  return resume(in, answer(asked, f.stand_and_fire), rules, dice);
}

template <class W>
Dist<ChargeState, W> odds_of_charge(const ChargeFields& f, const Rules& rules) {
  return charge_odds<W>(situation_of(f), start_of(f), f.stand_and_fire, rules);
}

/// How it ends, the volley, the rounds and the difference, without who falls in the melee.
Dist<ChargeState> summary_of_charge(const ChargeFields& f, const Rules& rules) {
  return charge_summary_odds(situation_of(f), start_of(f), f.stand_and_fire, rules);
}

Form<ChargeFields, Rules> charge_chain_form() {
  using In = ChargeFields;
  const auto whole = [](const In& in, const Rules&) { return in.target.figures; };
  Form<In, Rules> form;
  form.record("charger", &In::charger, unit_form());
  form.record("target", &In::target, unit_form());
  form.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords, 1)).by_default(always(Aspect::front), "front").clause("KPW-8.14");
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords)).by_default(always(Weapon::musket), "musket").help("the target's").clause("KPW-7.10");
  form.length("distance", &In::distance)
      .by_default([](const In&, const Rules& r) { return r.charge_gap.value; }, "charge_gap")
      .help("between them when the target fires")
      .clause("KPW-8.8");
  form.integer("bearing", &In::bearing, 0, kMostFigures).by_default(whole, "all figures of the target").help("that bear on the charger").clause("KPW-7.2");
  form.integer("at_face", &In::at_face, 0, kMostFigures).by_default(whole, "all figures of the target").help("of a garrison, at the face charged").clause("KPW-10.1");
  form.flag("stand_and_fire", &In::stand_and_fire).by_default(true).policy().help("the target fires when it may").clause("KPW-8.8");
  form.refuse("charger.state", "must_recover", "KPW-8.3", [](const In& in, const Rules&) { return in.charger.state != State::good_order; },
              "only units in good order charge");
  form.refuse("weapon", "not_its_weapon", "KPW-7.10", [](const In& in, const Rules&) { return in.weapon == Weapon::bow && in.target.troop != Troop::indian; },
              "the bow is for Indians only");
  return form;
}

Procedure charge_chain() {
  using Out = ChargeState;
  Outputs<Out> out;
  out.word("end", [](const Out& s) { return word_of(kChargeEndWords, s.end); }).words(list_of(kChargeEndWords)).clause("KPW-3.6");
  out.integer("volley", &Out::volley).help("figures the charger lost to it").clause("KPW-8.8");
  out.integer("rounds", [](const Out& s) { return s.end >= ChargeEnd::charger_won ? s.round : 0; }).help("of melee").clause("KPW-10.10");
  out.integer("difference", &Out::difference).clause("KPW-10.9");
  out.integer("charger_figures", [](const Out& s) { return s.charger.figures; });
  out.integer("target_figures", [](const Out& s) { return s.target.figures; });
  out.word("charger_state", [](const Out& s) { return word(s.charger.state); }).words(kStateList).clause("KPW-10.11");
  out.word("target_state", [](const Out& s) { return word(s.target.state); }).words(kStateList).clause("KPW-9.15");
  return make_exact_chain("charge_chain", "KPW-8.2", "a charge from its declaration to the end of the melee", charge_chain_form(), out, bind_rules, play_charge,
                          odds_of_charge<double>, odds_of_charge<Rational>,
                          summary_of_charge, {"charger_figures", "target_figures", "charger_state", "target_state"});
}

}  // namespace

void add_chains(std::vector<Procedure>& all) {
  all.push_back(volley_chain());
  all.push_back(charge_chain());
}

}  // namespace oo::kingphilip
