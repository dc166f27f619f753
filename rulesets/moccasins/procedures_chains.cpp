// The forms of volley_chain and charge_chain.
#include "engine/procedure/exact_chain.hpp"
#include "rulesets/moccasins/chains.hpp"
#include "rulesets/moccasins/fields.hpp"

namespace oo::moccasins {

namespace {

/// What a troop fires at a charger unless it is told otherwise.
Shot own_shot(Troop troop, const Rules& rules) {
  switch (rules.of(troop).weapon) {
    case Weapon::rifle: return Shot::rifle;
    case Weapon::artillery: return Shot::canister;
    default: return Shot::musket;
  }
}

bool allowed(const ChargeSide& side, const Rules& rules) { return possible(side.troop, side.formation, side.mounted, rules); }

// ---- volley

struct VolleyFields {
  Troop troop;
  Shot weapon{};
  bool loaded = true;
  std::int32_t firers = 0;
  Mil distance = 0;
  bool friend_in_arc = false;
  Troop target_troop;
  Period period{};
  Formation target_formation{};
  Ground target_terrain{};
  Works target_works{};
  bool target_mounted = false;
  std::int32_t target_figures = 1, target_starting_figures = 1, target_casualties = 0, target_permanent_loss = 0;
  bool target_officer = true, target_leader = false;
  State target_state{};
};

VolleyInput input_of(const VolleyFields& f, const Rules& rules) {
  VolleyInput in;
  const bool artillery = rules.of(f.target_troop).arm == Arm::artillery;
  in.fire = {f.troop, f.weapon, f.loaded, f.firers, f.distance, {f.target_formation, f.target_terrain, f.target_works, f.target_mounted, artillery},
             f.target_figures, f.target_officer, f.target_leader, f.friend_in_arc, kNoUnit, kNoUnit};
  in.target.troop = f.target_troop;
  in.target.period = f.period;
  in.target.permanent_loss = f.target_permanent_loss;
  in.target.cover = f.target_terrain != Ground::open;
  in.target.works = f.target_works != Works::none;
  in.target.casualties = f.target_casualties;
  in.target.state = f.target_state;
  in.target.starting_figures = f.target_starting_figures;
  in.target.formation = f.target_formation;
  in.target.mounted = f.target_mounted;
  return in;
}

void volley_target_fields(Form<VolleyFields, Rules>& form) {
  using In = VolleyFields;
  form.add("target_troop", &In::target_troop, troop_reader()).clause("MOC-2.2");
  period_field(form);
  form.choice("target_formation", &In::target_formation, named<Formation>(kFormationWords)).clause("MOC-7.14");
  form.choice("target_terrain", &In::target_terrain, named<Ground>(kGroundWords, 0, 3)).by_default(always(Ground::open), "open").clause("MOC-7.14");
  form.choice("target_works", &In::target_works, named<Works>(kWorksWords)).by_default(always(Works::none), "none").clause("MOC-7.16");
  form.flag("target_mounted", &In::target_mounted)
      .by_default([](const In& in, const Rules& r) { return r.of(in.target_troop).mounted; }, "the troop's own")
      .clause("MOC-7.15");
  form.integer("target_figures", &In::target_figures, 1, kMostFigures).clause("MOC-7.23");
  form.integer("target_starting_figures", &In::target_starting_figures, 1, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.target_figures; }, "target_figures")
      .must([](const In& in, const Rules&) { return in.target_starting_figures >= in.target_figures; }, "target_figures or more")
      .clause("MOC-8.6");
  form.integer("target_casualties", &In::target_casualties, 0, kMostFigures).by_default(0).clause("MOC-8.5").help("this turn, before the volley");
  form.flag("target_officer", &In::target_officer).by_default(true).clause("MOC-8.9");
  form.flag("target_leader", &In::target_leader).by_default(false).clause("MOC-8.9").help("attached");
  form.choice("target_state", &In::target_state, named<State>(kStateWords)).by_default(always(State::good_order), "good_order").clause("MOC-8.10");
  form.integer("target_permanent_loss", &In::target_permanent_loss, 0, 99).by_default(0).clause("MOC-8.15");
}

VolleyState play_volley(const VolleyFields& in, const Rules& rules, Dice& dice) { return volley(input_of(in, rules), rules, dice); }

template <class W>
Dist<VolleyState, W> odds_of_volley(const VolleyFields& in, const Rules& rules) {
  return volley_odds<W>(input_of(in, rules), rules);
}

Procedure volley_chain() {
  using In = VolleyFields;
  using Out = VolleyState;
  Form<In, Rules> form;
  troop_field(form);
  form.choice("weapon", &In::weapon, named<Shot>(kShotWords))
      .by_default([](const In& in, const Rules& r) { return own_shot(in.troop, r); }, "the troop's own, canister for artillery")
      .clause("MOC-7.12");
  form.flag("loaded", &In::loaded).by_default(true).clause("MOC-7.2");
  form.integer("firers", &In::firers, 0, kMaxDice).clause("MOC-7.30");
  form.length("distance", &In::distance).clause("MOC-7.10");
  form.flag("friend_in_arc", &In::friend_in_arc).by_default(false).clause("MOC-7.13");
  volley_target_fields(form);
  for (const Word field : {"weapon", "loaded", "distance", "friend_in_arc"})
    form.refuse(std::string(field), "fire", "MOC-7.2", [field](const In& in, const Rules& r) { return fire_refusal(input_of(in, r).fire, r).field == field; },
                "the volley may not be fired like this");
  Outputs<Out> out;
  out.integer("casualties", [](const Out& s) { return s.fire.casualties; }).clause("MOC-7.23");
  out.word("leader_killed", [](const Out& s) { return word_of(kKilled, s.fire.leader_killed); }).words(list_of(kKilled)).clause("MOC-7.20");
  out.flag("checks", &Out::checked).clause("MOC-8.1");
  out.word("result", [](const Out& s) { return s.checked ? word_of(kFailureWords, s.morale.result) : Word("none"); }).clause("MOC-8.13");
  out.length("inches", [](const Out& s) { return s.morale.inches; }).clause("MOC-8.17");
  return make_exact_chain("volley_chain", "MOC-7.10", "a volley and the morale check it forces", form, out, bind, play_volley,
                          odds_of_volley<double>, odds_of_volley<Rational>);
}

// ---- charge

/// One unit as it is written.
struct UnitFields {
  Troop troop;
  Formation formation{};
  bool mounted = false;
  std::int32_t figures = 1, starting_figures = 1, casualties = 0, guns = 0, permanent_loss = 0;
  bool officer = true, leader = false, loaded = true, double_rank = false;
  State state{};
  Ground terrain{};
  Works works{};

  ChargeSide side() const { return {troop, formation, mounted, terrain, works, starting_figures, guns, double_rank}; }
  ChargeUnit unit() const { return {figures, casualties, officer, leader, loaded, state, permanent_loss, 0}; }
};

Form<UnitFields, Rules> unit_form() {
  using In = UnitFields;
  Form<In, Rules> form;
  troop_field(form);
  formation_field(form);
  mounted_field(form);
  form.integer("figures", &In::figures, 1, kMostFigures);
  form.integer("starting_figures", &In::starting_figures, 1, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.figures; }, "figures")
      .must([](const In& in, const Rules&) { return in.starting_figures >= in.figures; }, "figures or more")
      .clause("MOC-8.6");
  form.integer("casualties", &In::casualties, 0, kMostFigures).by_default(0).clause("MOC-8.5").help("this turn so far");
  form.integer("guns", &In::guns, 0, 64).by_default(0).clause("MOC-1.4");
  form.integer("permanent_loss", &In::permanent_loss, 0, 99).by_default(0).clause("MOC-8.15");
  form.flag("officer", &In::officer).by_default(true).clause("MOC-8.9");
  form.flag("leader", &In::leader).by_default(false).clause("MOC-8.9").help("attached");
  form.flag("loaded", &In::loaded).by_default(true).clause("MOC-7.2");
  form.flag("double_rank", &In::double_rank).by_default(false).clause("MOC-5.11").help("skirmish only");
  state_field(form);
  form.choice("terrain", &In::terrain, named<Ground>(kGroundWords, 0, 3)).by_default(always(Ground::open), "open").help("it stands in");
  form.choice("works", &In::works, named<Works>(kWorksWords)).by_default(always(Works::none), "none").help("it stands behind, against the other");
  form.refuse("formation", "not_allowed", "MOC-5.9", [](const In& in, const Rules& r) { return !allowed(in.side(), r); },
              "the troop has no such formation");
  return form;
}

struct ChargeFields {
  UnitFields charger, target;
  Period period{};
  Action action{};
  Aspect charged_from{};
  Shot weapon{};
  std::int32_t bearing = 0;
  Mil distance = 2 * kInch;
  bool can_contact = true, friend_in_arc = false, stand_and_fire = false;
};

ChargeSituation situation_of(const ChargeFields& f) {
  ChargeSituation in;
  in.charger = f.charger.side();
  in.target = f.target.side();
  in.period = f.period;
  in.action = f.action;
  in.from = f.charged_from;
  in.shot = f.weapon;
  in.bearing = f.bearing;
  in.distance = f.distance;
  in.can_contact = f.can_contact;
  in.friend_in_arc = f.friend_in_arc;
  return in;
}
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

/// How it ends, the volley and the margin, without who falls in the melee.
Dist<ChargeState> summary_of_charge(const ChargeFields& f, const Rules& rules) {
  return charge_summary_odds(situation_of(f), start_of(f), f.stand_and_fire, rules);
}

Form<ChargeFields, Rules> charge_chain_form() {
  using In = ChargeFields;
  Form<In, Rules> form;
  form.record("charger", &In::charger, unit_form());
  form.record("target", &In::target, unit_form());
  period_field(form);
  form.choice("action", &In::action, named<Action>(kActionWords)).by_default(always(Action::charge), "charge").clause("MOC-6.11");
  form.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords, 1)).by_default(always(Aspect::front), "front").clause("MOC-5.15");
  form.choice("weapon", &In::weapon, named<Shot>(kShotWords))
      .by_default([](const In& in, const Rules& r) { return own_shot(in.target.troop, r); }, "the target's own, canister for artillery")
      .clause("MOC-7.28");
  form.integer("bearing", &In::bearing, 0, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.target.figures; }, "all figures of the target")
      .clause("MOC-7.30");
  form.length("distance", &In::distance).by_default(2 * kInch).clause("MOC-3.5").help("between them after step 2");
  form.flag("can_contact", &In::can_contact).by_default(true).clause("MOC-9.2");
  form.flag("friend_in_arc", &In::friend_in_arc).by_default(false).clause("MOC-7.13");
  form.flag("stand_and_fire", &In::stand_and_fire).by_default(false).clause("MOC-3.18").policy().help("the target fires when it may");
  form.refuse("charger.troop", "artillery", "MOC-9.1", [](const In& in, const Rules& r) { return r.of(in.charger.troop).arm == Arm::artillery; },
              "artillery never charges");
  form.refuse("charger.formation", "disorder", "MOC-9.1", [](const In& in, const Rules&) { return in.charger.formation == Formation::disorder; },
              "a clump does not charge");
  form.refuse("charger.state", "must_recover", "MOC-9.1", [](const In& in, const Rules&) { return in.charger.state != State::good_order; },
              "only units in good order charge");
  form.refuse("charger.officer", "no_officer", "MOC-6.13", [](const In& in, const Rules&) { return !in.charger.officer && !in.charger.leader; },
              "a unit charges only with its own officer or an attached leader");
  return form;
}

Procedure charge_chain() {
  using Out = ChargeState;
  Outputs<Out> out;
  out.word("end", [](const Out& s) { return word_of(kChargeEndWords, s.end); }).words(list_of(kChargeEndWords));
  out.integer("volley", &Out::volley).clause("MOC-7.27").help("figures the charger lost to it");
  out.integer("margin", &Out::margin).clause("MOC-9.12");
  out.integer("charger_figures", [](const Out& s) { return s.charger.figures; });
  out.integer("target_figures", [](const Out& s) { return s.target.figures; });
  out.word("charger_state", [](const Out& s) { return word(s.charger.state); }).words(list_of(kStateWords));
  out.word("target_state", [](const Out& s) { return word(s.target.state); }).words(list_of(kStateWords));
  return make_exact_chain("charge_chain", "MOC-9.1", "a charge from its declaration to the end of the melee", charge_chain_form(), out, bind, play_charge,
                          odds_of_charge<double>, odds_of_charge<Rational>,
                          summary_of_charge, {"charger_figures", "target_figures", "charger_state", "target_state"});
}

}  // namespace

void add_chains(std::vector<Procedure>& all) {
  all.push_back(volley_chain());
  all.push_back(charge_chain());
}

}  // namespace oo::moccasins
