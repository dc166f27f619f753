// The forms of melee_pairing, melee_pair and melee.
#include "engine/procedure/narrow.hpp"
#include "rulesets/kingphilip/fields.hpp"
#include "rulesets/kingphilip/melee_runs.hpp"

namespace oo::kingphilip {
namespace {

Procedure pairing_procedure() {
  using In = PairingInput;
  const std::vector<Named<Spacing>> spacings{{"close", Spacing::close}, {"open", Spacing::skirmish}};
  Form<In, Rules> f;
  f.integer("attacker_figures", &In::attacker_figures, 1, kAnyCount).help("of the front rank").clause("KPW-10.1");
  f.integer("defender_figures", &In::defender_figures, 1, kAnyCount).help("exposed").clause("KPW-10.1");
  f.choice("attacker_spacing", &In::attacker_spacing, spacings).by_default(always(Spacing::close), "close").clause("KPW-10.1");
  f.choice("defender_spacing", &In::defender_spacing, spacings).by_default(always(Spacing::close), "close").clause("KPW-10.1");
  f.flag("house", &In::house).by_default(false).clause("KPW-10.3");
  Outputs<Pairing> o;
  o.integer("combats", &Pairing::combats).clause("KPW-10.1");
  o.integer("attacker_doubles", &Pairing::attacker_doubles).clause("KPW-10.2");
  o.integer("defender_doubles", &Pairing::defender_doubles).clause("KPW-10.2");
  return make_procedure("melee_pairing", "KPW-10.1", "how many stand against whom", f, o, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return melee_pairing(in, rules); });
}

// ---- what pairs and rounds have in common

/// A Clash as it is written.
struct ClashFields {
  Troop attacker_troop{}, defender_troop{};
  Formation attacker_formation{};
  TargetClass defender_class{};
  Aspect attacked_from{};
  std::int32_t round = 1;
  bool attacker_commander = false, defender_commander = false, attacker_disordered = false, defender_disordered = false;

  Clash clash() const {
    const auto state = [](bool disordered) { return disordered ? State::disordered : State::good_order; };
    Clash c;
    c.attacker = {attacker_troop, attacker_formation, state(attacker_disordered), attacker_commander, 1};
    c.defender = {defender_troop, Formation::skirmish, state(defender_disordered), defender_commander, 1};
    c.defender_class = defender_class;
    c.attacked_from = attacked_from;
    c.round = round;
    return c;
  }
};

template <class In>
void clash_fields(Form<In, Rules>& f) {
  const auto member = [](auto ClashFields::*m) { return static_cast<std::remove_reference_t<decltype(std::declval<In&>().*m)> In::*>(m); };
  f.choice("attacker_troop", member(&ClashFields::attacker_troop), named<Troop>(kTroopWords)).help("the charger").clause("KPW-10.5");
  f.choice("defender_troop", member(&ClashFields::defender_troop), named<Troop>(kTroopWords)).clause("KPW-10.5");
  f.choice("attacker_formation", member(&ClashFields::attacker_formation), named<Formation>(kFormationWords))
      .must([](const In& in, const Rules& r) { return r.allowed(in.attacker_troop, in.attacker_formation); }, "a formation that the troop's row allows", "not_allowed")
      .clause("KPW-10.15");
  f.choice("defender_class", member(&ClashFields::defender_class), named<TargetClass>(kClassWords)).by_default(always(TargetClass::a), "A").clause("KPW-10.5");
  f.choice("attacked_from", member(&ClashFields::attacked_from), named<Aspect>(kAspectWords, 1)).by_default(always(Aspect::front), "front").clause("KPW-10.17");
  f.integer("round", member(&ClashFields::round), 1, kAnyCount)
      .by_default(1)
      .must([](const In& in, const Rules& r) { return in.round <= r.melee_max_rounds; }, "1 to melee_max_rounds")
      .clause("KPW-10.10");
  f.flag("attacker_commander", member(&ClashFields::attacker_commander)).by_default(false).clause("KPW-11.4");
  f.flag("defender_commander", member(&ClashFields::defender_commander)).by_default(false).clause("KPW-11.4");
  f.flag("attacker_disordered", member(&ClashFields::attacker_disordered)).by_default(false).clause("KPW-10.16");
  f.flag("defender_disordered", member(&ClashFields::defender_disordered)).by_default(false).clause("KPW-10.16");
}

// ---- one pair

struct PairFields : ClashFields {
  bool attacker_doubled = false, defender_doubled = false;
};

Word word_of_pair(const PairOutcome& r) {
  switch (r.result) {
    case PairResult::tie: break;
    case PairResult::attacker_falls_back: return "attacker_withdraws";
    case PairResult::attacker_killed: return "attacker_killed";
    case PairResult::defender_falls_back: return "defender_withdraws";
    case PairResult::defender_killed: return "defender_killed";
  }
  return "equal";
}

Procedure pair_procedure() {
  using In = PairFields;
  using Out = PairOutcome;
  Form<In, Rules> f;
  clash_fields(f);
  f.flag("attacker_doubled", &In::attacker_doubled).by_default(false).help("has a second figure beside him").clause("KPW-10.4");
  f.flag("defender_doubled", &In::defender_doubled)
      .by_default(false)
      .must([](const In& in, const Rules&) { return !(in.attacker_doubled && in.defender_doubled); }, "false where the attacker is doubled")
      .help("has a second figure beside him")
      .clause("KPW-10.4");
  Outputs<Out> o;
  o.integer("attacker_modifier", &Out::attacker_modifier).clause("KPW-10.5");
  o.integer("defender_modifier", &Out::defender_modifier).clause("KPW-10.5");
  o.integer("attacker_score", &Out::attacker_score).clause("KPW-10.5");
  o.integer("defender_score", &Out::defender_score).clause("KPW-10.5");
  o.word("result", word_of_pair).words({"equal", "attacker_killed", "attacker_withdraws", "defender_killed", "defender_withdraws"}).clause("KPW-10.6");
  return make_procedure("melee_pair", "KPW-10.5", "one pair hand to hand", f, o, bind_rules, +[](const In& in, const Rules& rules, Dice& dice) {
    return melee_pair({in.clash(), in.attacker_doubled, in.defender_doubled}, rules, dice);
  });
}

// ---- one round

struct MeleeFields : ClashFields {
  std::int32_t combats = 0, attacker_doubles = 0, defender_doubles = 0, attacker_operations = 1, defender_operations = 1;
  bool thick_woods = false;

  MeleeInput input() const {
    MeleeInput in;
    in.clash = clash();
    in.clash.attacker.operations = attacker_operations;
    in.clash.defender.operations = defender_operations;
    in.combats = combats;
    in.attacker_doubles = attacker_doubles;
    in.defender_doubles = defender_doubles;
    in.thick_woods = thick_woods;
    return in;
  }
};

Form<MeleeFields, Rules> melee_form() {
  using In = MeleeFields;
  Form<In, Rules> f;
  clash_fields(f);
  f.integer("combats", &In::combats, 1, kMostPairs).help("pairs").clause("KPW-10.1");
  f.integer("attacker_doubles", &In::attacker_doubles, 0, kMostPairs)
      .by_default(0)
      .must([](const In& in, const Rules&) { return in.attacker_doubles <= in.combats; }, "0 to combats")
      .help("the first so many pairs are doubled")
      .clause("KPW-10.2");
  f.integer("defender_doubles", &In::defender_doubles, 0, kMostPairs)
      .by_default(0)
      .must([](const In& in, const Rules&) { return in.defender_doubles <= in.combats && (in.attacker_doubles == 0 || in.defender_doubles == 0); },
            "0 to combats, and 0 where attackers are doubled")
      .clause("KPW-10.2");
  f.integer("attacker_operations", &In::attacker_operations, 1, 3).by_default(1).help("rolled this turn").clause("KPW-10.9");
  f.integer("defender_operations", &In::defender_operations, 1, 3).by_default(1).help("rolled this turn").clause("KPW-10.9");
  f.flag("thick_woods", &In::thick_woods).by_default(false).clause("KPW-9.16");
  return f;
}

constexpr std::array<Word, 3> kLoserWords{"none", "attacker", "defender"};

/// An output that is there only when somebody has lost.
template <class Get>
auto of_loser(Get get) {
  return [get](const MeleeResult& r) {
    using T = std::remove_cvref_t<decltype(get(r.outcome.failure))>;
    return r.outcome.loser == Loser::none ? std::nullopt : std::optional<T>(get(r.outcome.failure));
  };
}

Outputs<MeleeResult> melee_outputs() {
  using Out = MeleeResult;
  Outputs<Out> o;
  o.integer("attacker_killed", [](const Out& r) { return r.count.attacker_killed; }).clause("KPW-10.6");
  o.integer("attacker_withdrawn", [](const Out& r) { return r.count.attacker_fell_back; }).clause("KPW-10.7");
  o.integer("defender_killed", [](const Out& r) { return r.count.defender_killed; }).clause("KPW-10.6");
  o.integer("defender_withdrawn", [](const Out& r) { return r.count.defender_fell_back; }).clause("KPW-10.7");
  o.word("loser", [](const Out& r) { return word_of(kLoserWords, r.outcome.loser); }).words(list_of(kLoserWords)).clause("KPW-10.9");
  o.integer("difference", [](const Out& r) { return r.outcome.difference; }).clause("KPW-10.9");
  o.flag("another_round", [](const Out& r) { return r.outcome.another_round; }).clause("KPW-10.10");
  o.word("result", of_loser([](const Failure& l) { return word_of(kFailureWords, l.result); })).words(list_of(kFailureWords)).clause("KPW-9.8");
  o.length("inches", of_loser([](const Failure& l) { return l.distance; })).clause("KPW-10.9");
  o.word("state_after", of_loser([](const Failure& l) { return word(l.state_after); })).words(kStateList).help("of the loser").clause("KPW-9.15");
  o.word("facing", of_loser([](const Failure& l) { return word_of(kFacingWords, l.facing); })).words(list_of(kFacingWords));
  o.integer("level_lost", of_loser([](const Failure& l) { return l.level_lost; })).clause("KPW-9.10");
  o.integer("recover_operations", of_loser([](const Failure& l) { return l.recover_operations; })).clause("KPW-9.12");
  o.flag("attacker_disordered", of_loser([](const Failure&) { return true; })).clause("KPW-10.11");
  return o;
}

MeleeResult melee_of(const MeleeFields& in, const Rules& rules, Dice& dice) { return melee(in.input(), rules, dice); }

/// Who loses and by how much, without the losses themselves.
Dist<MeleeResult> melee_verdict_odds(const MeleeFields& in, const Rules& rules) {
  const MeleeInput fight = in.input();
  return distribution_of([&](Dice& dice) {
    const MeleeCount losses = melee_losses(fight, rules, dice);
    MeleeResult out;
    out.outcome = melee_outcome(fight, losses, rules);
    return out;
  });
}

Procedure melee_procedure() {
  return make_with_odds("melee", "KPW-10.5", "one round of a melee", melee_form(), melee_outputs(), bind_rules, melee_of, melee_verdict_odds,
                        {"attacker_killed", "attacker_withdrawn", "defender_killed", "defender_withdrawn"});
}

}  // namespace

void add_melee_procedures(std::vector<Procedure>& all) {
  all.push_back(pairing_procedure());
  all.push_back(pair_procedure());
  all.push_back(melee_procedure());
}

}  // namespace oo::kingphilip
