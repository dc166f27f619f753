// The forms of volley_chain and charge_chain.
#include "engine/procedure/exact_chain.hpp"
#include "rulesets/tugar/chains.hpp"
#include "rulesets/tugar/fields.hpp"
#include "rulesets/tugar/formation.hpp"

namespace oo::tugar {
namespace {

constexpr int kMostInChain = 60;     // figures: five groups of fire at the most

/// TUG-2.13, where nothing else is said.
Weapon usual_weapon(Troop troop, Arm arm) {
  if (arm == Arm::artillery) return Weapon::cannon_4;
  if (people(troop) == People::tugar) return Weapon::bow;
  if (arm == Arm::cavalry) return Weapon::none;
  return troop == Troop::yankee ? Weapon::rifle : Weapon::musket;
}

bool guns_fit(Arm arm, Weapon weapon) { return arm == Arm::artillery ? cannon(weapon) || weapon == Weapon::none : !cannon(weapon); }

// ---- one unit

struct UnitFields {
  Troop troop{};
  Arm arm{};
  Formation formation{};
  Weapon weapon{};
  std::int32_t figures = 1, starting_figures = 1, guns = 0;
  Cover cover{};
  std::optional<Mil> general_distance;
  bool checked_this_turn = false;
  State state{};

  ChargeSide side() const { return {troop, arm, formation, weapon, starting_figures, guns, cover, general_distance}; }
  ChargeUnit unit() const { return {figures, 0, checked_this_turn, state, MoraleFate::none}; }
};

template <class In>
void strength_fields(Form<In, Rules>& form) {
  form.integer("figures", &In::figures, 1, kMostInChain).clause("TUG-10.2");
  form.integer("starting_figures", &In::starting_figures, 1, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.figures; }, "figures")
      .must([](const In& in, const Rules&) { return in.starting_figures >= in.figures; }, "figures or more")
      .clause("TUG-10.18");
}

Form<UnitFields, Rules> unit_form() {
  using In = UnitFields;
  Form<In, Rules> form;
  form.choice("troop", &In::troop, named<Troop>(kTroopWords)).clause("TUG-1.6");
  arm_field(form);
  formation_field(form, Formation::unlimbered);
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords))
      .by_default([](const In& in, const Rules&) { return usual_weapon(in.troop, in.arm); }, "the troop's usual one; artillery cannon_4")
      .must([](const In& in, const Rules&) { return guns_fit(in.arm, in.weapon); }, "cannon for artillery and for nobody else", "value")
      .clause("TUG-2.13");
  strength_fields(form);
  form.integer("guns", &In::guns, 1, 3)
      .shown_when([](const In& in, const Rules&) { return in.arm == Arm::artillery; }, "artillery")
      .clause("TUG-2.7");
  form.choice("cover", &In::cover, named<Cover>(kCoverWords))
      .by_default(Cover::none)
      .clause("TUG-6.8")
      .help("against the shot and for morale");
  general_field(form, "TUG-10.9");
  form.flag("checked_this_turn", &In::checked_this_turn).by_default(false).clause("TUG-10.4");
  form.choice("state", &In::state, named<State>(kStateWords)).by_default(State::good_order).clause("TUG-2.11");
  return form;
}

// ---- volley

struct VolleyFields {
  Weapon weapon{};
  std::int32_t firers = 0, guns = 0;
  Mil distance = 0;
  UnitFields target;
  Cover cover{};
  std::int32_t ranks = 1;

  VolleyInput input() const {
    VolleyInput in;
    in.fire.weapon = weapon;
    in.fire.firers = firers;
    in.fire.guns = guns;
    in.fire.distance = distance;
    in.fire.target_cover = cover;
    in.fire.target_ranks = ranks;
    in.target = {target.troop, target.starting_figures, target.figures, target.cover, Cause::casualty, 0, target.arm, target.formation,
                 target.general_distance, target.checked_this_turn, target.state, kNoUnit};
    return in;
  }
};

Form<VolleyFields, Rules> volley_form() {
  using In = VolleyFields;
  Form<In, Rules> form;
  const auto small_arms = [](const In& in, const Rules&) { return !cannon(in.weapon); };
  const auto guns = [](const In& in, const Rules&) { return cannon(in.weapon); };
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords, 0, 5)).clause("TUG-7.1");
  form.integer("firers", &In::firers, 0, kMostInChain).shown_when(small_arms, "small arms").clause("TUG-7.13");
  form.integer("guns", &In::guns, 0, 3).shown_when(guns, "cannon").clause("TUG-7.10").help("guns firing");
  form.length("distance", &In::distance).clause("TUG-7.2");
  form.record("target", &In::target, unit_form());
  form.choice("target_cover", &In::cover, named<Cover>(kCoverWords))
      .by_default([](const In& in, const Rules&) { return in.target.cover; }, "the target's cover")
      .clause("TUG-6.4")
      .help("against this shot");
  form.integer("target_ranks", &In::ranks, 1, kMostFigures)
      .by_default(
          [](const In& in, const Rules& r) {
            return formation({in.target.arm, in.target.formation, in.target.figures, in.target.guns}, r).ranks;
          },
          "those of its formation")
      .clause("TUG-7.8");
  return form;
}

VolleyState play_volley(const VolleyFields& in, const Rules& rules, Dice& dice) { return volley(in.input(), rules, dice); }

template <class W>
Dist<VolleyState, W> odds_of_volley(const VolleyFields& in, const Rules& rules) {
  return volley_odds<W>(in.input(), rules);
}

Procedure volley_chain() {
  using Out = VolleyState;
  Outputs<Out> out;
  out.integer("casualties", &Out::casualties).clause("TUG-7.3");
  out.flag("checks", [](const Out& s) { return s.morale.required; }).clause("TUG-10.2");
  out.word("result", [](const Out& s) { return word_of(kFateWords, s.morale.fate); }).words(list_of(kFateWords)).clause("TUG-10.11");
  out.length("inches", [](const Out& s) { return s.morale.distance; }).clause("TUG-10.19");
  out.word("state_after", [](const Out& s) { return word_of(kStateWords, s.morale.state_after); })
      .words(list_of(kStateWords))
      .clause("TUG-10.23");
  return make_exact_chain("volley_chain", "TUG-10.4", "a volley and the morale check it forces", volley_form(), out, bind_rules, play_volley,
                          odds_of_volley<double>, odds_of_volley<Rational>);
}

// ---- charge

struct ChargeFields {
  UnitFields charger, target;
  Aspect from{};
  std::optional<std::int32_t> free_flanks;
  bool rally_failed = false;
  std::int32_t shots_fired = 0;
};

Form<ChargeFields, Rules> charge_form() {
  using In = ChargeFields;
  Form<In, Rules> form;
  form.record("charger", &In::charger, unit_form());
  form.record("target", &In::target, unit_form());
  form.choice("charged_from", &In::from, named<Aspect>(kAspectWords)).by_default(Aspect::front).clause("TUG-8.6");
  form.integer("free_flanks", &In::free_flanks, 0, 2)
      .clause("TUG-9.18")
      .help("absent: both where the charger's front is the longer one, else none");
  form.flag("rally_failed_this_turn", &In::rally_failed).by_default(false).clause("TUG-11.7").help("the target");
  form.integer("shots_fired", &In::shots_fired, 0, kAnyCount)
      .by_default(0)
      .clause("TUG-8.5")
      .help("closing shots of the target before this one");
  form.refuse("charger.arm", "artillery", "TUG-4.17", [](const In& in, const Rules&) { return in.charger.arm == Arm::artillery; },
              "guns never move into contact");
  form.refuse("charger.state", "routed", "TUG-11.6", [](const In& in, const Rules&) { return in.charger.state == State::routed; },
              "a unit that ran does not attack");
  form.refuse(
      "target.troop", "same_people", "TUG-9.15",
      [](const In& in, const Rules&) { return people(in.charger.troop) == people(in.target.troop); },
      "only humans and Tugars fight each other");
  return form;
}

ChargeSituation situation_of(const ChargeFields& f) { return {f.charger.side(), f.target.side(), f.from, f.rally_failed, f.shots_fired, f.free_flanks}; }
ChargeState start_of(const ChargeFields& f) {
  ChargeState start;
  start.charger = f.charger.unit();
  start.target = f.target.unit();
  return start;
}

ChargeState play_charge(const ChargeFields& f, const Rules& rules, Dice& dice) { return charge(situation_of(f), start_of(f), rules, dice); }

template <class W>
Dist<ChargeState, W> odds_of_charge(const ChargeFields& f, const Rules& rules) {
  return charge_odds<W>(situation_of(f), start_of(f), rules);
}

Procedure charge_chain() {
  using Out = ChargeState;
  Outputs<Out> out;
  out.word("end", [](const Out& s) { return word_of(kChargeEndWords, s.end); }).words(list_of(kChargeEndWords)).clause("TUG-9.13");
  out.integer("closing_shot", &Out::shot).clause("TUG-8.1").help("figures it cost the charger");
  out.integer("charger_figures", [](const Out& s) { return s.charger.figures; });
  out.integer("target_figures", [](const Out& s) { return s.target.figures; });
  out.word("charger_result", [](const Out& s) { return word_of(kFateWords, s.charger.fate); })
      .words(list_of(kFateWords))
      .clause("TUG-10.11");
  out.word("target_result", [](const Out& s) { return word_of(kFateWords, s.target.fate); }).words(list_of(kFateWords)).clause("TUG-10.11");
  return make_exact_chain("charge_chain", "TUG-8.1",
                    "an attack: closing shot, the charger's check, a round of hand-to-hand in his turn, the checks after it", charge_form(),
                    out, bind_rules, play_charge, odds_of_charge<double>, odds_of_charge<Rational>);
}

}  // namespace

void add_chains(std::vector<Procedure>& all) {
  all.push_back(volley_chain());
  all.push_back(charge_chain());
}

}  // namespace oo::tugar
