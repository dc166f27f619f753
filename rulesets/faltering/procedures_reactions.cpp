// The forms of reaction, reaction_group, worst_result and rally: the family's functions as this rule set's procedures.
#include "rulesets/faltering/fields.hpp"
#include "rulesets/reactions/group.hpp"

namespace oo::faltering {
namespace {

template <class List>
std::vector<Word> words_of(const List& effects) {
  std::vector<Word> all;
  for (const Effect e : effects) all.push_back(reactions::word(e));
  return all;
}

// ---- reaction

struct TestFields {
  ReactionTable table{};
  Reason reason{};
  std::int32_t rep = 4;
  bool faltering = false, in_cover = false, can_fire = true, charge_in_range = false, armored = false, star = false;
  std::optional<std::int32_t> star_choice;
  std::int32_t starting_figures = 1, carrying_on = 0;
};

Form<TestFields, Rules> reaction_form() {
  using In = TestFields;
  Form<In, Rules> f;
  const auto cohesion = [](const In& in, const Rules&) { return in.reason == Reason::cohesion_test; };
  f.choice("table", &In::table, named<ReactionTable>(reactions::kTableWords)).clause("FAL-2.3");
  f.choice("reason", &In::reason, named<Reason>(reactions::kReasonWords))
      .must([](const In& in, const Rules& r) { return r.reactions.row(in.table, in.reason).printed; }, "a row of that table", "no_row")
      .clause("FAL-9.1");
  rep_field(f, &In::rep);
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-9.11");
  f.flag("in_cover", &In::in_cover).by_default(false).clause("FAL-9.14");
  f.flag("can_fire", &In::can_fire).by_default(true).help("loaded, armed, in reach").clause("FAL-9.10");
  f.flag("charge_in_range", &In::charge_in_range).by_default(false).clause("FAL-9.19");
  f.flag("armored", &In::armored).by_default(false).clause("FAL-9.2");
  star_fields<In>(f, [](const In& in, const Rules& r) { return bool{r.reactions.row(in.table, in.reason).star}; });
  f.integer("starting_figures", &In::starting_figures, 1, kAnyCount).shown_when(cohesion, "cohesion_test only").clause("FAL-11.6");
  f.integer("carrying_on", &In::carrying_on, 0, kAnyCount).shown_when(cohesion, "cohesion_test only").clause("FAL-3.4");
  return f;
}

reactions::TestResult run_reaction(const TestFields& in, const Rules& rules, Dice& dice) {
  reactions::TestInput test;
  test.table = in.table;
  test.reason = in.reason;
  test.rep = in.rep;
  test.subject = {in.faltering, in.in_cover, in.can_fire, in.charge_in_range, in.starting_figures, in.carrying_on};
  test.armored = in.armored;
  test.star = in.star;
  test.star_choice = in.star_choice;
  return reactions::test(test, rules.reactions, dice);
}

Outputs<reactions::TestResult> reaction_outputs() {
  using Out = reactions::TestResult;
  Outputs<Out> o;
  o.integer("passed", &Out::passed).clause("FAL-17.3");
  o.words("results", [](const Out& r) { return words_of(r.reading.effects); }).words(list_of(reactions::kEffectWords)).clause("FAL-9.1");
  o.flag("may_rally", [](const Out& r) { return r.reading.may_rally; }).clause("FAL-2.20");
  o.custom("inches", FieldKind::length,
           [](const Out& r, Json& to, const std::string& name) {
             if (r.inches) values::put_integer(to, name, *r.inches / kInch);
           })
      .help("trophies")
      .clause("FAL-12.4");
  return o;
}

// ---- reaction_group

struct FigureFields {
  std::string id;
  std::int32_t rep = 4;
  bool faltering = false, in_cover = false, can_fire = true, charge_in_range = false;
  Mil distance = 0;
};
struct TestedGroupFields {
  ReactionTable table{};
  Reason reason{};
  std::vector<FigureFields> figures;
  std::int32_t group_rep = 4;
};
struct GroupOutcome {
  std::vector<std::string> ids;
  reactions::GroupResult result;
};

bool ids_differ(const std::vector<FigureFields>& figures) {
  for (std::size_t i = 0; i < figures.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (figures[i].id == figures[j].id) return false;
  return true;
}

Form<FigureFields, Rules> figure_form() {
  using In = FigureFields;
  Form<In, Rules> f;
  f.text("id", &In::id, 40);
  rep_field(f, &In::rep);
  f.flag("faltering", &In::faltering).by_default(false).clause("FAL-9.11");
  f.flag("in_cover", &In::in_cover).by_default(false).clause("FAL-9.14");
  f.flag("can_fire", &In::can_fire).by_default(true).clause("FAL-9.10");
  f.flag("charge_in_range", &In::charge_in_range).by_default(false).clause("FAL-9.19");
  f.length("distance", &In::distance).by_default(0).help("to the casualty or the cause").clause("FAL-10.13");
  return f;
}

Form<TestedGroupFields, Rules> group_form() {
  using In = TestedGroupFields;
  Form<In, Rules> f;
  const auto by_group = [](const In& in, const Rules&) { return reactions::by_group_rep(in.table, in.reason); };
  f.choice("table", &In::table, named<ReactionTable>(reactions::kTableWords)).clause("FAL-2.3");
  f.choice("reason", &In::reason, named<Reason>(reactions::kReasonWords, 0, 3))
      .must([](const In& in, const Rules& r) { return r.reactions.row(in.table, in.reason).printed; }, "a row of that table", "no_row")
      .clause("FAL-9.8");
  f.records("figures", &In::figures, figure_form(), 1, reactions::kMostFigures)
      .must([](const In& in, const Rules&) { return ids_differ(in.figures); }, "every id once", "double")
      .clause("FAL-9.6");
  f.integer("group_rep", &In::group_rep, 1, 6).by_default(4).shown_when(by_group, "horse, leader_lost").required_when(by_group, "horse, leader_lost").clause("FAL-9.21");
  return f;
}

GroupOutcome run_group(const TestedGroupFields& in, const Rules& rules, Dice& dice) {
  GroupOutcome out;
  reactions::GroupInput group;
  group.table = in.table;
  group.reason = in.reason;
  group.group_rep = in.group_rep;
  for (const FigureFields& f : in.figures) {
    out.ids.push_back(f.id);
    group.figures.push({f.rep, {f.faltering, f.in_cover, f.can_fire, f.charge_in_range, 1, 0}, f.distance});
  }
  out.result = reactions::test_group(group, rules.reactions, dice);
  return out;
}

Outputs<GroupOutcome> group_outputs() {
  using Out = GroupOutcome;
  Outputs<Out> o;
  o.integers("passed", [](const Out& r) { return r.result.passed; }).help("in the order of the figures").clause("FAL-9.6");
  o.custom("outcome", FieldKind::record,
           [](const Out& r, Json& to, const std::string& name) {
             Json& table = values::put_table(to, name);
             for (std::size_t i = 0; i < r.ids.size(); ++i) {
               Json& list = values::put_list(table, r.ids[i]);
               for (const Effect e : r.result.outcome[i].effects) values::push_word(list, reactions::word(e));
             }
           })
      .help("what befalls each figure, by its id")
      .clause("FAL-10.12");
  return o;
}

// ---- worst_result

using EffectList = std::vector<Effect>;
constexpr std::size_t kLongestList = 64;   // a written list may be longer than a cell

struct WorstFields {
  std::vector<EffectList> results;
};

/// Words that meet other results. FAL-9.24.
std::vector<Word> graded(const Rules& rules) {
  std::vector<Word> all;
  for (std::size_t e = 0; e < reactions::kEffectWords.size(); ++e)
    if (rules.reactions.severity[e].present()) all.push_back(reactions::kEffectWords[e]);
  return all;
}

ValueReader<Effect, Rules> graded_reader() {
  ValueReader<Effect, Rules> reader;
  reader.info.kind = FieldKind::word;
  reader.read = [](const Json& j, Effect& to, const Rules& rules) {
    const std::vector<Word> words = graded(rules);
    std::size_t i = 0;
    auto trouble = values::read_word(j, words, i);
    if (!trouble) to = from_word<Effect>(reactions::kEffectWords, words[i]).value_or(Effect::carry_on);
    return trouble;
  };
  reader.describe = [](FieldInfo& to, const Rules& rules) {
    for (const Word w : graded(rules)) to.words.emplace_back(w);
  };
  return reader;
}

Form<WorstFields, Rules> worst_form() {
  Form<WorstFields, Rules> f;
  f.list("results", &WorstFields::results, list_reader<Effect, Rules>(graded_reader(), 0, kLongestList), 1, kLongestList)
      .help("lists of words of the severity table")
      .clause("FAL-9.7");
  return f;
}

/// The word of a list that decides how bad it is; of an empty list none.
Effects gravest(const EffectList& list, const Rules& rules) {
  std::vector<Effects> each;
  for (const Effect e : list) {
    each.emplace_back();
    each.back().push(e);
  }
  return each.empty() ? Effects{} : each[reactions::worst(each, rules.reactions)];
}

EffectList run_worst(const WorstFields& in, const Rules& rules, Dice&) {
  std::vector<Effects> by_gravest;
  for (const EffectList& list : in.results) by_gravest.push_back(gravest(list, rules));
  return in.results[reactions::worst(by_gravest, rules.reactions)];
}

Outputs<EffectList> worst_outputs() {
  Outputs<EffectList> o;
  o.words("result", [](const EffectList& list) { return words_of(list); }).clause("FAL-9.7");
  return o;
}

// ---- rally

Form<reactions::RallyInput, Rules> rally_form() {
  using In = reactions::RallyInput;
  Form<In, Rules> f;
  rep_field(f, &In::rep).help("of the leader");
  f.integer("needing", &In::needing, 0, kAnyCount).help("figures that falter or are about to leave").clause("FAL-11.2");
  star_fields<In>(f, [](const In&, const Rules& r) { return bool{r.reactions.row(ReactionTable::officers, Reason::rally).star}; });
  return f;
}

Outputs<reactions::RallyResult> rally_outputs() {
  using Out = reactions::RallyResult;
  Outputs<Out> o;
  o.integer("passed", &Out::passed).clause("FAL-17.3");
  o.integer("rallied", &Out::rallied).clause("FAL-11.1");
  return o;
}

}  // namespace

void add_reaction_procedures(std::vector<Procedure>& all) {
  all.push_back(make_procedure("reaction", "FAL-9.1", "one reaction test", reaction_form(), reaction_outputs(), bind_rules, run_reaction));
  all.push_back(make_procedure("reaction_group", "FAL-9.6", "a reaction test of a whole group", group_form(), group_outputs(), bind_rules, run_group));
  all.push_back(make_procedure("worst_result", "FAL-9.7", "which of several results a figure suffers", worst_form(), worst_outputs(), bind_rules, run_worst));
  all.push_back(make_procedure("rally", "FAL-11.1", "a leader rallies a group", rally_form(), rally_outputs(), bind_rules,
                               +[](const reactions::RallyInput& in, const Rules& r, Dice& dice) { return reactions::rally(in, r.reactions, dice); }));
}

}  // namespace oo::faltering
