// The forms of melee_pairing, melee_pair, melee_outcome and melee.
#include <algorithm>

#include "engine/procedure/narrow.hpp"
#include "rulesets/moccasins/chains.hpp"
#include "rulesets/moccasins/fields.hpp"
#include "rulesets/moccasins/melee.hpp"

namespace oo::moccasins {

namespace {

constexpr std::array<Word, 2> kSpacing{"close", "skirmish"};
constexpr std::array<Word, 5> kPairWords{"tie", "attacker_falls_back", "attacker_killed", "defender_falls_back", "defender_killed"};
constexpr std::array<Word, 3> kLoserWords{"none", "attacker", "defender"};

Procedure pairing_procedure() {
  using In = PairingInput;
  Form<In, Rules> form;
  form.integer("attacker_figures", &In::attacker_figures, -kAnyCount, kAnyCount).clause("MOC-9.6").help("front");
  form.choice("attacker_spacing", &In::attacker_spacing, named<Spacing>(kSpacing)).clause("MOC-9.6");
  form.integer("defender_figures", &In::defender_figures, -kAnyCount, kAnyCount).clause("MOC-9.6").help("exposed");
  form.choice("defender_spacing", &In::defender_spacing, named<Spacing>(kSpacing)).clause("MOC-9.6");
  form.refuse("attacker_figures", "none", "MOC-9.6", [](const In& in, const Rules&) { return in.attacker_figures < 1; }, "nobody attacks");
  form.refuse("defender_figures", "none", "MOC-9.6", [](const In& in, const Rules&) { return in.defender_figures < 1; }, "nobody defends");
  Outputs<Pairing> out;
  out.integer("combats", &Pairing::combats).clause("MOC-9.6");
  out.integer("attacker_doubles", &Pairing::attacker_doubles).clause("MOC-9.5");
  out.integer("defender_doubles", &Pairing::defender_doubles).clause("MOC-9.5");
  return make_procedure("melee_pairing", "MOC-9.6", "who stands against whom", form, out, bind,
                        +[](const In& in, const Rules&, Dice&) { return melee_pairing(in); });
}

/// One side of a melee as it is written.
struct SideFields {
  Troop troop;
  Formation formation{};
  bool mounted = false;
  State state{};
  bool leader = false, charging = false, works_or_thicket = false, additional = false, flank_or_rear = false;
  std::int32_t officers = 0;

  Fighter fighter() const { return {troop, formation, mounted, state, charging, works_or_thicket, flank_or_rear}; }
};

/// `one`: a single pair, with leader and additional; else a whole melee, with officers.
Form<SideFields, Rules> side_form(bool one) {
  using In = SideFields;
  Form<In, Rules> form;
  troop_field(form);
  formation_field(form);
  mounted_field(form);
  state_field(form);
  if (one) form.flag("leader", &In::leader).by_default(false).clause("MOC-9.16").help("officer, NCO, general or chief");
  form.flag("charging", &In::charging).by_default(false).clause("MOC-9.8");
  form.flag("works_or_thicket", &In::works_or_thicket).by_default(false).clause("MOC-9.8").help("counts for the defender only");
  if (one) form.flag("additional", &In::additional).by_default(false).clause("MOC-9.7").help("two on one");
  form.flag("flank_or_rear", &In::flank_or_rear).by_default(false).clause("MOC-9.9").help("attacked there");
  if (!one) form.integer("officers", &In::officers, 0, 2).by_default(0).clause("MOC-9.16").help("so many first combats have a leader");
  form.refuse("formation", "not_allowed", "MOC-5.9",
              [](const In& in, const Rules& r) { return !possible(in.troop, in.formation, in.mounted, r); }, "the troop has no such formation");
  return form;
}

struct PairFields {
  SideFields attacker, defender;
};

Procedure pair_procedure() {
  using In = PairFields;
  Form<In, Rules> form;
  form.record("attacker", &In::attacker, side_form(true));
  form.record("defender", &In::defender, side_form(true));
  form.refuse("defender.additional", "both_double", "MOC-9.5",
              [](const In& in, const Rules&) { return in.attacker.additional && in.defender.additional; }, "only one side of a combat is doubled");
  form.refuse("defender.charging", "defender_charges", "MOC-9.8", [](const In& in, const Rules&) { return in.defender.charging; },
              "the defender does not charge");
  Outputs<PairOutcome> out;
  out.integer("attacker_total", &PairOutcome::attacker_total).clause("MOC-9.7");
  out.integer("defender_total", &PairOutcome::defender_total).clause("MOC-9.7");
  out.word("result", [](const PairOutcome& r) { return word_of(kPairWords, r.result); }).words(list_of(kPairWords)).clause("MOC-9.10");
  return make_procedure("melee_pair", "MOC-9.7", "one combat of a melee", form, out, bind, +[](const In& in, const Rules& rules, Dice& dice) {
    return melee_pair({in.attacker.fighter(), in.defender.fighter(), in.attacker.leader, in.defender.leader, in.attacker.additional, in.defender.additional},
                      rules, dice);
  });
}

// ---- outcome, whole melee

template <class Out, class Get>
void outcome_outputs(Outputs<Out>& out, Get get) {
  out.integer("attacker_losses", [get](const Out& r) { return get(r).attacker_losses; }).clause("MOC-9.12");
  out.integer("defender_losses", [get](const Out& r) { return get(r).defender_losses; }).clause("MOC-9.12");
  out.word("loser", [get](const Out& r) { return word_of(kLoserWords, get(r).loser); }).words(list_of(kLoserWords)).clause("MOC-9.12");
  out.integer("margin", [get](const Out& r) { return get(r).margin; }).clause("MOC-9.12");
  out.word("result", [get](const Out& r) {
       const MeleeOutcome& o = get(r);
       return o.loser == Loser::none ? Word("none") : word_of(kFailureWords, o.failure.result);
     }).words({"none", "fall_back", "rout", "rout_shaken"}).clause("MOC-8.13");
  out.integer("moves", [get](const Out& r) { return get(r).failure.moves; }).clause("MOC-9.13");
  out.length("inches", [get](const Out& r) { return get(r).failure.inches; }).clause("MOC-8.17");
  out.word("state_after", [get](const Out& r) {
       const MeleeOutcome& o = get(r);
       return o.loser == Loser::none ? Word("") : word(o.failure.state_after);
     }).clause("MOC-8.16").help("of the loser");
  out.integer("permanent_loss", [get](const Out& r) { return get(r).failure.permanent_loss; }).clause("MOC-8.15");
}

/// OutcomeInput as it is written.
struct OutcomeFields {
  std::int32_t attacker_killed = 0, attacker_fell_back = 0, defender_killed = 0, defender_fell_back = 0;
  Troop attacker_troop, defender_troop;
  bool attacker_mounted = false, defender_mounted = false;
  State attacker_state{}, defender_state{};

  OutcomeInput input() const {
    OutcomeInput in;
    in.count = {attacker_killed, attacker_fell_back, defender_killed, defender_fell_back};
    in.attacker_troop = attacker_troop;
    in.defender_troop = defender_troop;
    in.attacker_mounted = attacker_mounted;
    in.defender_mounted = defender_mounted;
    in.attacker_state = attacker_state;
    in.defender_state = defender_state;
    return in;
  }
};

Procedure outcome_procedure() {
  using In = OutcomeFields;
  Form<In, Rules> form;
  form.integer("attacker_killed", &In::attacker_killed, 0, kAnyCount).clause("MOC-9.12");
  form.integer("attacker_fell_back", &In::attacker_fell_back, 0, kAnyCount).clause("MOC-9.12");
  form.integer("defender_killed", &In::defender_killed, 0, kAnyCount).clause("MOC-9.12");
  form.integer("defender_fell_back", &In::defender_fell_back, 0, kAnyCount).clause("MOC-9.12");
  form.add("attacker_troop", &In::attacker_troop, troop_reader()).clause("MOC-2.2");
  form.add("defender_troop", &In::defender_troop, troop_reader()).clause("MOC-2.2");
  form.flag("attacker_mounted", &In::attacker_mounted)
      .by_default([](const In& in, const Rules& r) { return r.of(in.attacker_troop).mounted; }, "the troop's own")
      .clause("MOC-8.17");
  form.flag("defender_mounted", &In::defender_mounted)
      .by_default([](const In& in, const Rules& r) { return r.of(in.defender_troop).mounted; }, "the troop's own")
      .clause("MOC-8.17");
  form.choice("attacker_state", &In::attacker_state, named<State>(kStateWords)).by_default(always(State::good_order), "good_order").clause("MOC-8.16");
  form.choice("defender_state", &In::defender_state, named<State>(kStateWords)).by_default(always(State::good_order), "good_order").clause("MOC-8.16");
  Outputs<MeleeOutcome> out;
  outcome_outputs(out, [](const MeleeOutcome& r) -> const MeleeOutcome& { return r; });
  return make_procedure("melee_outcome", "MOC-9.12", "who has lost a melee, and how badly", form, out, bind,
                        +[](const In& in, const Rules& rules, Dice&) { return melee_outcome(in.input(), rules); });
}

struct MeleeFields {
  SideFields attacker, defender;
  std::int32_t combats = 0, attacker_doubles = 0, defender_doubles = 0;

  MeleeInput input() const {
    return {attacker.fighter(), defender.fighter(), attacker.officers, defender.officers, combats, attacker_doubles, defender_doubles, kNoUnit, kNoUnit};
  }
};

Form<MeleeFields, Rules> melee_form() {
  using In = MeleeFields;
  Form<In, Rules> form;
  form.record("attacker", &In::attacker, side_form(false));
  form.record("defender", &In::defender, side_form(false));
  form.integer("combats", &In::combats, 0, kMostFigures).clause("MOC-9.6");
  form.integer("attacker_doubles", &In::attacker_doubles, 0, kMostFigures).by_default(0).clause("MOC-9.5").help("the first combats");
  form.integer("defender_doubles", &In::defender_doubles, 0, kMostFigures).by_default(0).clause("MOC-9.5").help("the first combats");
  form.refuse("defender.charging", "defender_charges", "MOC-9.8", [](const In& in, const Rules&) { return in.defender.charging; },
              "the defender does not charge");
  form.refuse("attacker_doubles", "out_of_range", "MOC-9.5", [](const In& in, const Rules&) { return in.attacker_doubles > in.combats; },
              "no more doubled than combats");
  form.refuse("defender_doubles", "out_of_range", "MOC-9.5", [](const In& in, const Rules&) { return in.defender_doubles > in.combats; },
              "no more doubled than combats");
  form.refuse("defender_doubles", "both_double", "MOC-9.5",
              [](const In& in, const Rules&) { return in.attacker_doubles > 0 && in.defender_doubles > 0; }, "only one side doubles: the first combats");
  return form;
}

MeleeResult melee_of(const MeleeFields& in, const Rules& rules, Dice& dice) { return melee(in.input(), rules, dice); }

/// Who loses and by how much, without the losses themselves.
Dist<MeleeResult> melee_verdict_odds(const MeleeFields& fields, const Rules& rules) {
  const MeleeInput in = fields.input();
  return project(melee_lead_odds(in, rules), [&](std::int32_t lead) {
    MeleeResult out;
    out.outcome = melee_outcome(in, {std::max(0, -lead), 0, std::max(0, lead), 0}, rules);
    return out;
  });
}

Procedure melee_procedure() {
  Outputs<MeleeResult> out;
  out.integer("attacker_killed", [](const MeleeResult& r) { return r.count.attacker_killed; }).clause("MOC-9.10");
  out.integer("attacker_fell_back", [](const MeleeResult& r) { return r.count.attacker_fell_back; }).clause("MOC-9.10");
  out.integer("defender_killed", [](const MeleeResult& r) { return r.count.defender_killed; }).clause("MOC-9.10");
  out.integer("defender_fell_back", [](const MeleeResult& r) { return r.count.defender_fell_back; }).clause("MOC-9.10");
  outcome_outputs(out, [](const MeleeResult& r) -> const MeleeOutcome& { return r.outcome; });
  return make_with_odds("melee", "MOC-9.7", "a whole melee and its outcome", melee_form(), out, bind, melee_of, melee_verdict_odds,
                        {"attacker_killed", "attacker_fell_back", "defender_killed", "defender_fell_back", "attacker_losses", "defender_losses"});
}

}  // namespace

void add_melee_procedures(std::vector<Procedure>& all) {
  all.push_back(pairing_procedure());
  all.push_back(pair_procedure());
  all.push_back(outcome_procedure());
  all.push_back(melee_procedure());
}

}  // namespace oo::moccasins
