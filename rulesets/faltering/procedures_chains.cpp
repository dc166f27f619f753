// The forms of volley_chain and charge_chain.
#include "engine/procedure/exact_chain.hpp"
#include "rulesets/faltering/chains.hpp"
#include "rulesets/faltering/fields.hpp"

namespace oo::faltering {
namespace {

namespace uc = universal_charge;

constexpr int kMostMen = static_cast<int>(kMostShooters);

/// A group as it is written: alike men, and a leader if `leader_rep` is given.
struct MenFields {
  ReactionTable table{};
  std::int32_t rep = 4, figures = 1, starting_figures = 1;
  std::optional<std::int32_t> leader_rep;
  bool faltering = false, in_cover = false, can_fire = true, charge_in_range = false;

  ChainGroup group() const {
    return {table, rep, figures, starting_figures, leader_rep.value_or(0), faltering, in_cover, can_fire, charge_in_range};
  }
};

Form<MenFields, Rules> men_form() {
  using In = MenFields;
  Form<In, Rules> f;
  f.choice("table", &In::table, named<ReactionTable>(reactions::kTableWords, 0, 5)).clause("FAL-2.3");
  rep_field(f, &In::rep);
  f.integer("figures", &In::figures, 1, kMostMen).help("fit, without the leader").clause("FAL-3.7");
  f.integer("starting_figures", &In::starting_figures, 1, kAnyCount)
      .by_default([](const In& in, const Rules&) { return in.figures; }, "figures")
      .must([](const In& in, const Rules&) { return in.starting_figures >= in.figures; }, "figures or more")
      .clause("FAL-11.6");
  f.integer("leader_rep", &In::leader_rep, 1, 6).help("of the attached leader").clause("FAL-9.6");
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-9.11");
  f.flag("in_cover", &In::in_cover).by_default(false).clause("FAL-9.14");
  f.flag("can_fire", &In::can_fire).by_default(true).clause("FAL-9.10");
  f.flag("charge_in_range", &In::charge_in_range).by_default(false).clause("FAL-9.19");
  return f;
}

// ---- volley

struct VolleyFields {
  FireInput fire;
  MenFields group;
};

VolleyState play_volley(const VolleyFields& in, const Rules& rules, Dice& dice) { return volley({in.fire, in.group.group()}, rules, dice); }

template <class W>
Dist<VolleyState, W> odds_of_volley(const VolleyFields& in, const Rules& rules) {
  return volley_odds<W>({in.fire, in.group.group()}, rules);
}

Procedure volley_chain() {
  using In = VolleyFields;
  using Out = VolleyState;
  Form<In, Rules> form;
  form.record("fire", &In::fire, fire_form()).help("the shots").clause("FAL-8.1");
  form.record("group", &In::group, men_form()).help("the group shot at, before the fire").clause("FAL-8.13");
  Outputs<Out> out;
  out.integer("hits", &Out::hits).clause("FAL-8.2");
  out.integer("passed", [](const Out& s) { return s.passed < 0 ? std::optional<std::int32_t>() : s.passed; }).help("by the men").clause("FAL-9.6");
  out.integer("down", [](const Out& s) { return s.group.down; }).clause("FAL-8.9");
  out.integer("carrying_on", [](const Out& s) { return s.group.carrying_on; }).clause("FAL-3.4");
  out.integer("firing", [](const Out& s) { return s.group.firing; }).help("back, by their result").clause("FAL-10.18");
  out.integer("faltering", [](const Out& s) { return s.group.faltering; }).clause("FAL-10.6");
  out.integer("retiring", [](const Out& s) { return s.group.retiring; }).help("or ducked back").clause("FAL-10.8");
  out.integer("gone", [](const Out& s) { return s.group.gone; }).help("escorts included").clause("FAL-10.11");
  out.integer("rallied", [](const Out& s) { return s.group.rallied; }).clause("FAL-11.4");
  out.word("cohesion", [](const Out& s) { return word_of(kCohesionWords, s.group.cohesion); }).words(list_of(kCohesionWords)).clause("FAL-11.6");
  return make_exact_chain("volley_chain", "FAL-8.13", "a fire and the reactions it forces", form, out, bind_rules, play_volley,
                          odds_of_volley<double>, odds_of_volley<Rational>);
}

// ---- charge

struct SideFields {
  MenFields men;
  Arms weapon = Arms::one_handed;
};
struct ChargeFields {
  uc::ChargeInput test;
  SideFields charger, target;
  Mil distance = 0;
  bool fast_move = false;
  Weapon weapon;
  std::int32_t loaded = 0;
};

Form<SideFields, Rules> side_form() {
  Form<SideFields, Rules> f;
  f.record("men", &SideFields::men, men_form()).clause("FAL-2.11");
  f.choice("melee", &SideFields::weapon, named<Arms>(kArmsWords)).by_default(Arms::one_handed).clause("FAL-14.2");
  return f;
}

Form<ChargeFields, Rules> charge_chain_form() {
  using In = ChargeFields;
  Form<In, Rules> f;
  f.record("test", &In::test, charge_form()).help("the two groups as the charge test sees them").clause("FAL-13.6");
  f.record("charger", &In::charger, side_form()).clause("FAL-13.1");
  f.record("target", &In::target, side_form()).clause("FAL-13.1");
  f.length("distance", &In::distance).help("between the nearest bases").clause("FAL-13.5");
  f.flag("fast_move", &In::fast_move).by_default(false).policy().help("it tests for Fast Move").clause("FAL-13.4");
  f.add("weapon", &In::weapon, weapon_reader()).help("of the target, in a fire fight").clause("FAL-13.18");
  f.integer("loaded", &In::loaded, 0, kMostMen)
      .by_default([](const In& in, const Rules&) { return in.test.target.unloaded ? 0 : in.target.men.figures; }, "all, or none if unloaded")
      .clause("FAL-8.10");
  f.refuse("charger.men.leader_rep", "no_leader", "FAL-13.26", [](const In& in, const Rules&) { return !in.charger.men.leader_rep; },
           "a group without a leader cannot be motivated");
  return f;
}

ChargeSituation situation_of(const ChargeFields& f) {
  ChargeSituation in;
  in.test = f.test;
  in.charger = {f.charger.men.group(), f.charger.weapon, f.test.charger.kind == uc::Arm::cavalry};
  in.target = {f.target.men.group(), f.target.weapon, f.test.target.kind == uc::Arm::cavalry};
  in.distance = f.distance;
  in.fast_move = f.fast_move;
  in.loaded = f.loaded;
  in.fire.weapon = f.weapon;
  in.fire.formed = f.test.target.formed && f.test.target.kind == uc::Arm::infantry;
  in.fire.leader_attached = f.target.men.leader_rep.has_value();
  in.fire.faltering = f.test.target.faltering;
  in.fire.target.cover = f.charger.men.in_cover ? Cover::concealed : Cover::none;
  return in;
}

ChargeState play_charge(const ChargeFields& in, const Rules& rules, Dice& dice) { return charge(situation_of(in), rules, dice); }

template <class W>
Dist<ChargeState, W> odds_of_charge(const ChargeFields& in, const Rules& rules) {
  return charge_odds<W>(situation_of(in), rules);
}

Procedure charge_chain() {
  using Out = ChargeState;
  Outputs<Out> out;
  out.word("end", [](const Out& s) { return word_of(kChargeEndWords, s.end); }).words(list_of(kChargeEndWords)).clause("FAL-13.1");
  out.integer("total", &Out::total).help("of the charge test, read as -2 to 2").clause("FAL-13.6");
  out.integer("firers", &Out::firers).help("of the target in a fire fight").clause("FAL-8.10");
  out.integer("charger_down", &Out::charger_down).clause("FAL-14.6");
  out.integer("target_down", &Out::target_down).clause("FAL-14.6");
  out.integer("charger_gone", [](const Out& s) { return s.volley.group.gone; }).help("left after a fire fight").clause("FAL-10.11");
  return make_exact_chain("charge_chain", "FAL-13.1", "a charge from Motivate to the first round of the melee", charge_chain_form(), out, bind_rules, play_charge,
                          odds_of_charge<double>, odds_of_charge<Rational>);
}

}  // namespace

void add_chains(std::vector<Procedure>& all) {
  all.push_back(volley_chain());
  all.push_back(charge_chain());
}

}  // namespace oo::faltering
