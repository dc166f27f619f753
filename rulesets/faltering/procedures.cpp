#include "rulesets/faltering/procedures.hpp"

#include "rulesets/faltering/fields.hpp"
#include "rulesets/faltering/host.hpp"
#include "rulesets/faltering/leading.hpp"
#include "rulesets/faltering/result.hpp"
#include "rulesets/faltering/trophy.hpp"

namespace oo::faltering {
namespace {

// ---- activation

struct GroupFields {
  std::string id;
  SideId side = 0;
  std::optional<std::int32_t> leader_rep;
  std::int32_t group_rep = 4;
};
struct ActivationFields {
  std::vector<GroupFields> groups;
};
struct ActivationOutcome {
  ActivationDice dice;
  std::vector<std::string> active[2];
};

Form<ActivationFields, Rules> activation_form() {
  Form<GroupFields, Rules> group;
  group.text("id", &GroupFields::id, 40);
  group.choice("side", &GroupFields::side, {{"a", SideId{0}}, {"b", SideId{1}}});
  group.integer("leader_rep", &GroupFields::leader_rep, 1, 6).help("of the attached fit leader").clause("FAL-5.4");
  rep_field(group, &GroupFields::group_rep, "group_rep");
  Form<ActivationFields, Rules> f;
  f.records("groups", &ActivationFields::groups, group, 1, 64).clause("FAL-5.3");
  return f;
}

ActivationOutcome run_activation(const ActivationFields& in, const Rules& rules, Dice& dice) {
  ActivationOutcome out;
  out.dice = roll_activation(rules, dice);
  std::vector<Activating> groups;
  for (const GroupFields& g : in.groups) groups.push_back({g.side, g.leader_rep.value_or(g.group_rep)});
  for (const SideId side : {SideId{0}, SideId{1}})
    for (const std::size_t i : order_of(groups, side, out.dice, rules)) out.active[side].push_back(in.groups[i].id);
  return out;
}

Outputs<ActivationOutcome> activation_outputs() {
  using Out = ActivationOutcome;
  Outputs<Out> o;
  o.integer("die_a", [](const Out& r) { return r.dice.die[0]; }).clause("FAL-5.2");
  o.integer("die_b", [](const Out& r) { return r.dice.die[1]; }).clause("FAL-5.2");
  o.word("first", [](const Out& r) { return r.dice.first() == 0 ? Word("a") : Word("b"); }).words({"a", "b"}).clause("FAL-5.5");
  o.words("active_a", [](const Out& r) { return r.active[0]; }).clause("FAL-5.6");
  o.words("active_b", [](const Out& r) { return r.active[1]; }).clause("FAL-5.6");
  return o;
}

// ---- leader_replace

struct CandidateFields {
  std::string id;
  std::int32_t rep = 4;
  bool standing = true;
};
struct ReplaceFields {
  std::vector<CandidateFields> figures;
};

Form<ReplaceFields, Rules> replace_form() {
  Form<CandidateFields, Rules> figure;
  figure.text("id", &CandidateFields::id, 40);
  rep_field(figure, &CandidateFields::rep);
  figure.flag("standing", &CandidateFields::standing).help("fit").clause("FAL-3.7");
  Form<ReplaceFields, Rules> f;
  f.records("figures", &ReplaceFields::figures, figure, 0, 64).clause("FAL-2.15");
  return f;
}

/// Highest Rep, then lowest id in the order of the text; "" of nobody. FAL-2.15.
std::string replacement(const ReplaceFields& in, const Rules&, Dice&) {
  const CandidateFields* best = nullptr;
  for (const CandidateFields& f : in.figures) {
    if (!f.standing) continue;
    if (best == nullptr || f.rep > best->rep || (f.rep == best->rep && f.id < best->id)) best = &f;
  }
  return best == nullptr ? std::string() : best->id;
}

// ---- trophy

Form<TrophyInput, Rules> trophy_form() {
  using In = TrophyInput;
  Form<In, Rules> f;
  rep_field(f, &In::rep);
  f.choice("type", &In::type, {{"irregular", Troop::irregular}, {"civilian", Troop::civilian}, {"regular", Troop::regular}, {"militia", Troop::militia},
                               {"horse", Troop::horse}, {"gunner", Troop::gunner}})
      .clause("FAL-2.4");
  f.length("distance", &In::distance).help("to the body").clause("FAL-12.2");
  f.length("enemy_distance", &In::enemy_distance).help("of the nearest enemy in good order; absent: none is left").clause("FAL-12.2");
  f.flag("already_tested", &In::already_tested).by_default(false).clause("FAL-12.3");
  f.flag("takes_trophies", &In::takes_trophies).by_default(true).clause("FAL-12.3");
  f.flag("gained", &In::gained).by_default(false).help("has risen before").clause("FAL-12.8");
  star_fields<In>(f, [](const In&, const Rules& r) { return bool{r.reactions.row(ReactionTable::irregulars, Reason::trophies).star}; });
  return f;
}

Outputs<TrophyResult> trophy_outputs() {
  using Out = TrophyResult;
  Outputs<Out> o;
  const auto if_required = [](auto value) { return [value](const Out& r) { return r.required ? std::optional(value(r)) : std::nullopt; }; };
  o.flag("required", &Out::required).clause("FAL-12.1");
  o.integer("passed", if_required([](const Out& r) { return r.passed; })).clause("FAL-17.3");
  o.length("inches", if_required([](const Out& r) { return r.inches; })).clause("FAL-12.4");
  o.flag("taken", if_required([](const Out& r) { return r.taken; })).clause("FAL-12.5");
  o.integer("rep_after", if_required([](const Out& r) { return r.rep_after; })).clause("FAL-12.7");
  return o;
}

// ---- battle_result

struct ResultFields {
  std::optional<std::int32_t> turn, turn_limit;
  std::int32_t starting_a = 1, starting_b = 1, casualties_a = 0, casualties_b = 0, leaders_a = 0, leaders_b = 0, guns_a = 0, guns_b = 0;
  std::optional<std::int32_t> fit_a, fit_b;
};

Form<ResultFields, Rules> result_form() {
  using In = ResultFields;
  Form<In, Rules> f;
  f.integer("turn", &In::turn, 1, kAnyCount).help("absent: the last").clause("FAL-16.3");
  f.integer("turn_limit", &In::turn_limit, 1, kAnyCount).help("absent: game.default_turns").clause("FAL-16.3");
  f.integer("starting_figures_a", &In::starting_a, 1, kAnyCount).help("leaders included").clause("FAL-16.2");
  f.integer("starting_figures_b", &In::starting_b, 1, kAnyCount).help("leaders included").clause("FAL-16.2");
  f.integer("casualties_a", &In::casualties_a, 0, kAnyCount).help("figures lost, leaders apart").clause("FAL-16.1");
  f.integer("casualties_b", &In::casualties_b, 0, kAnyCount).help("figures lost, leaders apart").clause("FAL-16.1");
  f.integer("leaders_lost_a", &In::leaders_a, 0, kAnyCount).by_default(0).clause("FAL-16.4");
  f.integer("leaders_lost_b", &In::leaders_b, 0, kAnyCount).by_default(0).clause("FAL-16.4");
  f.integer("guns_lost_a", &In::guns_a, 0, kAnyCount).by_default(0).clause("FAL-16.4");
  f.integer("guns_lost_b", &In::guns_b, 0, kAnyCount).by_default(0).clause("FAL-16.4");
  f.integer("fit_a", &In::fit_a, 0, kAnyCount).help("fit figures left; absent: at least one").clause("FAL-16.6");
  f.integer("fit_b", &In::fit_b, 0, kAnyCount).help("fit figures left; absent: at least one").clause("FAL-16.6");
  f.refuse("casualties_a", "too_many", "FAL-16.1", [](const In& in, const Rules&) { return in.casualties_a + in.leaders_a > in.starting_a; },
           "more lost than there were");
  f.refuse("casualties_b", "too_many", "FAL-16.1", [](const In& in, const Rules&) { return in.casualties_b + in.leaders_b > in.starting_b; },
           "more lost than there were");
  return f;
}

BattleResult run_result(const ResultFields& in, const Rules& rules, Dice&) {
  BattleResultInput input;
  input.turn_limit = in.turn_limit.value_or(rules.default_turns);
  input.turn = in.turn.value_or(input.turn_limit);
  input.side[0] = {in.starting_a, in.casualties_a, in.leaders_a, in.guns_a, in.fit_a.value_or(1)};
  input.side[1] = {in.starting_b, in.casualties_b, in.leaders_b, in.guns_b, in.fit_b.value_or(1)};
  return battle_result(input, rules);
}

Outputs<BattleResult> result_outputs() {
  using Out = BattleResult;
  Outputs<Out> o;
  o.flag("over", &Out::over).clause("FAL-16.3");
  o.integer("score_a", [](const Out& r) { return r.score[0]; }).clause("FAL-16.4");
  o.integer("score_b", [](const Out& r) { return r.score[1]; }).clause("FAL-16.4");
  o.flag("broken_a", [](const Out& r) { return r.broken[0]; }).clause("FAL-16.2");
  o.flag("broken_b", [](const Out& r) { return r.broken[1]; }).clause("FAL-16.2");
  o.word("winner", [](const Out& r) { return word_of(kWonByWords, r.winner); }).words(list_of(kWonByWords)).clause("FAL-16.4");
  return o;
}

// ---- host_rep, host_table

struct RatingFields {
  std::int32_t rating = 1;
};
struct HostFields {
  HostType type{};
  Formation formation{};
};

Procedure host_rep_procedure() {
  Form<RatingFields, Rules> f;
  f.integer("rating", &RatingFields::rating, 1, 10).help("a d10 roll equal or under").clause("FAL-20.3");
  Outputs<std::int32_t> o;
  o.integer("rep", [](const std::int32_t& rep) { return rep; }).clause("FAL-20.3");
  return make_procedure("host_rep", "FAL-20.3", "Rep from a host game's morale rating", f, o, bind_rules,
                        +[](const RatingFields& in, const Rules& r, Dice&) { return std::int32_t{host_rep(in.rating, r)}; });
}

Procedure host_table_procedure() {
  using Out = HostTableResult;
  Form<HostFields, Rules> f;
  f.choice("type", &HostFields::type, named<HostType>(kHostTypeWords)).clause("FAL-20.4");
  f.choice("formation", &HostFields::formation, named<Formation>(kFormationWords))
      .must([](const HostFields& in, const Rules&) { return host_formation_allowed(in.type, in.formation); }, "a formation of these troops", "not_allowed")
      .clause("FAL-20.4");
  Outputs<Out> o;
  o.word("table", [](const Out& r) { return reactions::word(r.table); }).words(list_of(reactions::kTableWords)).clause("FAL-20.4");
  o.flag("formed", &Out::formed).clause("FAL-20.4");
  o.integer("ranks_at_least", &Out::ranks_at_least).clause("FAL-20.4");
  o.flag("irregular", &Out::irregular).clause("FAL-20.4");
  return make_procedure("host_table", "FAL-20.4", "the reaction table of a host game's unit", f, o, bind_rules,
                        +[](const HostFields& in, const Rules& r, Dice&) { return host_table(in.type, in.formation, r); });
}

}  // namespace

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  all.push_back(make_procedure("activation", "FAL-5.2", "the activation dice of a turn", activation_form(), activation_outputs(), bind_rules, run_activation));
  add_movement_procedures(all);
  add_reaction_procedures(all);
  add_fire_procedures(all);
  add_charge_procedures(all);
  all.push_back(make_procedure("trophy", "FAL-12.1", "does he go for the trophy", trophy_form(), trophy_outputs(), bind_rules, trophy));
  Outputs<std::string> leader;
  leader.word("leader", [](const std::string& id) { return id; }).help("empty: nobody").clause("FAL-2.15");
  all.push_back(make_procedure("leader_replace", "FAL-2.15", "who takes over", replace_form(), leader, bind_rules, replacement));
  all.push_back(make_procedure("battle_result", "FAL-16.4", "who has won, without a scenario", result_form(), result_outputs(), bind_rules, run_result));
  all.push_back(host_rep_procedure());
  all.push_back(host_table_procedure());
  add_chains(all);
  return all;
}

}  // namespace oo::faltering
