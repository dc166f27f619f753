#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/procedure/cases.hpp"
#include "engine/procedure/fields_now.hpp"
#include "engine/procedure/run.hpp"
#include "engine/procedure/schema.hpp"

namespace oo {
namespace {

// A small rule set of its own: volleys.

struct Rules {
  std::vector<std::string> troops;
  std::vector<Number> needs;
  WordValue rounding;
};
constexpr Word kRounding[] = {"down", "up"};
void bind_rules(Binder& b, Rules& r) {
  r.troops = b.rows("troop", Growth::open);
  for (const std::string& row : r.troops) {
    Number need;
    b.integer(dotted("troop", row, "need"), need, 0, 20, "TST-1.1");
    r.needs.push_back(need);
  }
  b.word_switch("half_rounding", r.rounding, kRounding, "down", "TST-1.2");
}

struct Segment {
  Mil inches = 0;
  Word terrain;
};
struct Mark {
  int rep = 0;
  bool prone = false;
};
struct Volley {
  Word troop;
  Word weapon;
  int firers = 0;
  Mil distance = 0;
  Decimal part;
  bool loaded = true;
  std::optional<int> leader;
  int crew = 0;
  std::string id;
  bool aimed = false;
  Mark target;
  std::vector<Segment> segments;
  std::vector<int> reps;
  std::vector<std::vector<Word>> results;
};
struct VolleyResult {
  int need = 0, hits = 0, killed = 0;
  Mil path = 0;
  Word kind;
  std::optional<int> leader;
  std::vector<Segment> back;
};

Form<Segment, Rules> segment_form() {
  Form<Segment, Rules> f;
  f.length("inches", &Segment::inches);
  f.word("terrain", &Segment::terrain, {"open", "woods", "water"}).by_default("open");
  f.refuse("terrain", "water", "TST-2.1", [](const Segment& s, const Rules&) { return s.terrain == "water"; }, "nobody crosses water");
  return f;
}
Form<Volley, Rules> volley_form() {
  Form<Volley, Rules> f;
  f.word("troop", &Volley::troop, [](const Rules& r) { return std::vector<Word>(r.troops.begin(), r.troops.end()); }).clause("TST-1.1").help("who fires");
  f.word("weapon", &Volley::weapon, {"musket", "bow", "gun"})
      .by_default([](const Volley& v, const Rules&) -> Word { return v.troop == "indians" ? "bow" : "musket"; }, "the troop's own");
  f.integer("firers", &Volley::firers, 0, 40);
  f.length("distance", &Volley::distance).by_default(8125).must([](const Volley& v, const Rules&) { return v.weapon != "bow" || v.distance <= 12'000; }, "0 to 12 with the bow");
  f.ratio("part", &Volley::part, {0}, {2'000'000}).by_default(Decimal{500'000});
  f.flag("loaded", &Volley::loaded).by_default(true).shown_when([](const Volley& v, const Rules&) { return v.weapon != "bow"; }, "not for the bow");
  f.integer("leader", &Volley::leader, 1, 6);
  f.integer("crew", &Volley::crew, 1, 9).by_default(2).required_when([](const Volley& v, const Rules&) { return v.weapon == "gun"; }, "for guns");
  f.text("id", &Volley::id, 8).by_default("a");
  f.choice("mode", &Volley::aimed, {{"volley", false}, {"aimed", true}}).by_default(true);
  Form<Mark, Rules> mark;
  mark.integer("rep", &Mark::rep, 1, 6).by_default(4);
  mark.flag("prone", &Mark::prone).by_default(false);
  f.record("target", &Volley::target, mark).may_be_absent();
  f.records("segments", &Volley::segments, segment_form(), 1, 3).may_be_absent("none");
  f.list("reps", &Volley::reps, integer_reader<int, Rules>(1, 6), 0, 4).may_be_absent("none");
  f.list("results", &Volley::results, list_reader<Word, Rules>(word_reader<Rules>({"falter", "bunch"}), 1, 2), 0, 2).may_be_absent("none");
  f.refuse("loaded", "not_loaded", "TST-2.2", [](const Volley& v, const Rules&) { return !v.loaded; }, "the firers must be loaded");
  f.refuse("firers", "none", "TST-2.3", [](const Volley& v, const Rules&) { return v.firers == 0; },
           [](const Volley& v, const Rules&) { return std::string(v.troop) + " have nobody to fire"; });
  return f;
}
Outputs<VolleyResult> volley_outputs() {
  Outputs<VolleyResult> o;
  o.integer("need", &VolleyResult::need).clause("TST-1.1");
  o.integer("hits", &VolleyResult::hits);
  o.integer("killed", &VolleyResult::killed);
  o.length("path", &VolleyResult::path);
  o.word("kind", &VolleyResult::kind);
  o.integer("leader", &VolleyResult::leader);
  o.number("share", [](const VolleyResult& r) { return r.hits / 3.0; });
  Outputs<Segment> segment;
  segment.length("inches", &Segment::inches);
  segment.word("terrain", &Segment::terrain);
  o.records("back", &VolleyResult::back, segment);
  return o;
}
VolleyResult fire(const Volley& in, const Rules& rules, Dice& dice) {
  VolleyResult out;
  for (std::size_t i = 0; i < rules.troops.size(); ++i)
    if (rules.troops[i] == in.troop) out.need = rules.needs[i];
  out.hits = dice.count(in.firers, 20, out.need, {.purpose = "to_hit", .clause = "TST-1.1", .need = out.need});
  if (out.hits > 0) out.killed = out.hits - dice.count(out.hits, 6, 2, {.purpose = "saved", .clause = "TST-1.3", .need = 2});
  if (rules.rounding == "up") ++out.killed;
  for (const Segment& s : in.segments) out.path += s.inches;
  out.kind = in.weapon;
  out.leader = in.leader;
  out.back = in.segments;
  return out;
}

RulesInForce in_force() {
  auto layers = std::make_shared<Layers>("test");
  layers->book("tables.toml", "format = 1\nruleset = \"test\"\n[troop.militia]\nneed = 5\n[troop.indians]\nneed = 7\n");
  const auto built = layers->build([](Binder& b) {
    Rules r;
    bind_rules(b, r);
  });
  if (!built) ADD_FAILURE() << built.faults.front().path << " " << built.faults.front().text;
  return {built.tables, layers};
}

class VolleyTest : public ::testing::Test {
 protected:
  Result<Json> run(const Json& given, const std::vector<int>& dice = {}) { return resolve(procedure_, given, force_, dice); }
  /// path/code of the trouble, or "fine".
  std::string trouble(Json given, const std::vector<int>& dice = {20}) {
    Json whole = {{"troop", "militia"}, {"firers", 1}};
    whole.update(given);
    for (auto it = whole.begin(); it != whole.end();) it = it->is_null() ? whole.erase(it) : std::next(it);
    const auto result = run(whole, dice);
    return result ? "fine" : result.trouble().path + "/" + result.trouble().code;
  }
  RulesInForce force_ = in_force();
  Procedure procedure_ = make_procedure("volley", "TST-1.1", "one volley", volley_form(), volley_outputs(), bind_rules, fire);
};

TEST_F(VolleyTest, FillsDefaultsAndGivesAllOutputs) {
  const auto r = run({{"troop", "indians"}, {"firers", 3}, {"segments", {{{"inches", 1.5}}, {{"inches", 2}, {"terrain", "woods"}}}}}, {7, 8, 1, 2, 5});
  ASSERT_TRUE(r) << r.trouble().text;
  EXPECT_EQ(r.value()["need"], 7);
  EXPECT_EQ(r.value()["hits"], 2);
  EXPECT_EQ(r.value()["killed"], 1);
  EXPECT_EQ(r.value()["path"], 3.5);
  EXPECT_EQ(r.value()["kind"], "bow");
  EXPECT_FALSE(r.value().contains("leader"));
  EXPECT_EQ(r.value()["back"][0]["terrain"], "open");
  EXPECT_EQ(r.value()["back"][1]["inches"], 2.0);
}

TEST_F(VolleyTest, OrderOfChecks) {   // design 6.2
  Json all = {{"switches", {{"half_rounding", "sideways"}}}, {"colour", "red"}, {"troop", "goblins"}, {"firers", -1}, {"loaded", false}};
  EXPECT_EQ(trouble(all, {99}), "switches/value");
  all["switches"] = {{"no_such", true}};
  EXPECT_EQ(trouble(all, {99}), "switches/value");
  all.erase("switches");
  EXPECT_EQ(trouble(all, {99}), "colour/unknown_field");
  all.erase("colour");
  EXPECT_EQ(trouble(all, {99}), "troop/unknown");
  all["troop"] = "militia";
  EXPECT_EQ(trouble(all, {99}), "firers/out_of_range");
  all["firers"] = 0;
  EXPECT_EQ(trouble(all, {99}), "loaded/not_loaded");
  all["loaded"] = true;
  EXPECT_EQ(trouble(all, {99}), "firers/none");
  all["firers"] = 2;
  EXPECT_EQ(trouble(all, {99}), "dice/no_face");
  EXPECT_EQ(trouble(all, {3}), "dice/too_few");
  EXPECT_EQ(trouble(all, {3, 20}), "dice/too_few");
  EXPECT_EQ(trouble(all, {3, 20, 1, 1}), "dice/too_many");
  EXPECT_EQ(trouble(all, {3, 20, 1}), "fine");
}

TEST_F(VolleyTest, RefusalsCarryTheirClause) {
  const auto r = run({{"troop", "militia"}, {"firers", 1}, {"loaded", false}});
  ASSERT_FALSE(r);
  EXPECT_EQ(r.trouble().kind, Trouble::Kind::refused);
  EXPECT_EQ(r.trouble().clause, "TST-2.2");
  const auto none = run({{"troop", "militia"}, {"firers", 0}});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.trouble().text, "militia have nobody to fire");
}

TEST_F(VolleyTest, Missing) {
  EXPECT_EQ(trouble({{"troop", nullptr}}), "troop/missing");
  EXPECT_EQ(trouble({{"firers", nullptr}}), "firers/missing");
  EXPECT_EQ(trouble({{"weapon", "gun"}}), "crew/missing");          // required when
  EXPECT_EQ(trouble({{"weapon", "gun"}, {"crew", 3}}), "fine");
  EXPECT_EQ(run({{"troop", "militia"}, {"firers", 1}, {"loaded", Json()}}, {20}).trouble().code, "type");
  EXPECT_EQ(run(Json::array()).trouble().code, "type");
}

TEST_F(VolleyTest, FieldsThatDoNotApplyAreAcceptedAndIgnored) {
  EXPECT_EQ(trouble({{"weapon", "bow"}, {"loaded", false}}), "fine");
  EXPECT_EQ(trouble({{"weapon", "bow"}, {"loaded", "nonsense"}}), "fine");
  EXPECT_EQ(trouble({{"crew", 3}}), "fine");
}

TEST_F(VolleyTest, LimitsThatDependOnFieldsBefore) {
  EXPECT_EQ(trouble({{"weapon", "bow"}, {"distance", 12.001}}), "distance/out_of_range");
  EXPECT_EQ(trouble({{"weapon", "musket"}, {"distance", 12.001}}), "fine");
}

TEST_F(VolleyTest, Integers) {
  for (const Json& good : {Json(3), Json(3.0), Json(3U), Json(1e0), Json(-0.0 + 1)}) EXPECT_EQ(trouble({{"crew", good}}), "fine") << good;
  EXPECT_EQ(trouble({{"crew", 3.5}}), "crew/type");
  EXPECT_EQ(trouble({{"crew", true}}), "crew/type");
  EXPECT_EQ(trouble({{"crew", "3"}}), "crew/type");
  EXPECT_EQ(trouble({{"crew", 0}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", -0.0}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", 1e300}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::numeric_limits<std::uint64_t>::max()}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::numeric_limits<std::int64_t>::min()}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::nan("")}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::numeric_limits<double>::infinity()}}), "crew/out_of_range");
}

TEST_F(VolleyTest, Lengths) {
  const auto path = [&](const Json& inches) {
    const auto r = run({{"troop", "militia"}, {"firers", 1}, {"segments", {{{"inches", inches}}}}}, {20});
    return r ? r.value()["path"].dump() : r.trouble().path + "/" + r.trouble().code;
  };
  EXPECT_EQ(path(0), "0.0");
  EXPECT_EQ(path(-0.0), "0.0");
  EXPECT_EQ(path(8.125), "8.125");
  EXPECT_EQ(path(0.001), "0.001");
  EXPECT_EQ(path(479.999), "479.999");
  EXPECT_EQ(path(480), "480.0");
  EXPECT_EQ(path(480.001), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(-0.001), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(-1), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(8.1234), "segments[0].inches/decimals");
  EXPECT_EQ(path(8.0000001), "segments[0].inches/decimals");
  EXPECT_EQ(path(1e9), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(1e300), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(std::nan("")), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(true), "segments[0].inches/type");
  EXPECT_EQ(path("8"), "segments[0].inches/type");
  for (int mils = 0; mils <= 480'000; mils += 37) {                     // every decimal as it is written
    std::int64_t read = -1;
    EXPECT_FALSE(values::read_decimal(Json::parse(detail::decimal_text(mils, 3)), 3, 0, 480'000, read));
    EXPECT_EQ(read, mils);
  }
}

TEST_F(VolleyTest, Ratios) {
  EXPECT_EQ(trouble({{"part", 0.667}}), "fine");
  EXPECT_EQ(trouble({{"part", 0.333333}}), "fine");
  EXPECT_EQ(trouble({{"part", 0.3333333}}), "part/decimals");
  EXPECT_EQ(trouble({{"part", 2.000001}}), "part/out_of_range");
  EXPECT_EQ(trouble({{"part", false}}), "part/type");
}

TEST_F(VolleyTest, FlagsWordsTexts) {
  EXPECT_EQ(trouble({{"loaded", 1}}), "loaded/type");
  EXPECT_EQ(trouble({{"loaded", "true"}}), "loaded/type");
  EXPECT_EQ(trouble({{"weapon", "Musket"}}), "weapon/unknown");
  EXPECT_EQ(trouble({{"weapon", 3}}), "weapon/type");
  EXPECT_EQ(trouble({{"id", "123456789"}}), "id/out_of_range");
  EXPECT_EQ(trouble({{"id", "a\nb"}}), "id/value");
  EXPECT_EQ(trouble({{"id", 5}}), "id/type");
}

TEST_F(VolleyTest, RecordsAndListsNameTheirPlace) {
  EXPECT_EQ(trouble({{"target", {{"rep", 7}}}}), "target.rep/out_of_range");
  EXPECT_EQ(trouble({{"target", {{"speed", 7}}}}), "target.speed/unknown_field");
  EXPECT_EQ(trouble({{"target", {{"switches", Json::object()}}}}), "target.switches/unknown_field");
  EXPECT_EQ(trouble({{"target", 4}}), "target/type");
  EXPECT_EQ(trouble({{"segments", Json::array()}}), "segments/out_of_range");
  EXPECT_EQ(trouble({{"segments", {{{"inches", 1}}, {{"inches", 1}, {"terrain", "lava"}}}}}), "segments[1].terrain/unknown");
  EXPECT_EQ(trouble({{"segments", {{{"inches", 1}}, {{"inches", 1}, {"terrain", "water"}}}}}), "segments[1].terrain/water");
  EXPECT_EQ(trouble({{"segments", {{{"terrain", "open"}}}}}), "segments[0].inches/missing");
  EXPECT_EQ(trouble({{"segments", {5}}}), "segments[0]/type");
  EXPECT_EQ(trouble({{"reps", {1, 7}}}), "reps[1]/out_of_range");
  EXPECT_EQ(trouble({{"results", Json::array({Json::array({"falter"}), Json::array({"falter", "hide"})})}}), "results[1][1]/unknown");
}

TEST_F(VolleyTest, SwitchesOfTheCall) {
  const Json up = {{"troop", "militia"}, {"firers", 1}, {"switches", {{"half_rounding", "up"}}}};
  EXPECT_EQ(run(up, {20}).value()["killed"], 1);
  EXPECT_EQ(run({{"troop", "militia"}, {"firers", 1}, {"switches", Json::object()}}, {20}).value()["killed"], 0);
  EXPECT_EQ(trouble({{"switches", 5}}), "switches/type");
  EXPECT_EQ(trouble({{"switches", {{"half_rounding", Json::object()}}}}), "switches/value");
}

TEST_F(VolleyTest, OddsFromTheSameFunction) {
  const auto all = odds_of(procedure_, {{"troop", "militia"}, {"firers", 3}}, force_, {{"hits"}, true});
  ASSERT_TRUE(all) << all.trouble().text;
  ASSERT_EQ(all.value().size(), 4U);
  EXPECT_EQ(all.value()[0].outputs, Json({{"hits", 0}}));
  EXPECT_EQ(all.value()[0].fraction, "27/64");
  EXPECT_EQ(all.value()[3].fraction, "1/64");
  const auto doubles = odds_of(procedure_, {{"troop", "militia"}, {"firers", 3}}, force_, {{"killed"}, false});
  double sum = 0;
  for (const OddsRow& row : doubles.value()) sum += row.probability;
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(doubles.value()[0].probability, std::pow(1 - 0.25 * 2 / 3, 3), 1e-12);
  EXPECT_EQ(odds_of(procedure_, {{"troop", "militia"}, {"firers", 3}}, force_, {{"misses"}, false}).trouble().path, "show");
  EXPECT_EQ(odds_of(procedure_, {{"troop", "militia"}, {"firers", -3}}, force_, {}).trouble().path, "firers");
}

TEST_F(VolleyTest, OddsTables) {
  const auto table = odds_table(procedure_, {{"firers", 2}}, force_, {{"hits"}, false}, {"troop", "loaded", "distance=4|13"});
  ASSERT_TRUE(table) << table.trouble().text;
  ASSERT_EQ(table.value().size(), 8U);
  EXPECT_EQ(table.value()[0].fields, Json({{"troop", "militia"}, {"loaded", false}, {"distance", 4.0}}));
  EXPECT_EQ(table.value()[0].trouble->code, "not_loaded");
  EXPECT_EQ(table.value()[2].rows.size(), 3U);
  EXPECT_EQ(table.value()[7].trouble->path, "distance");             // indians: the bow
  EXPECT_EQ(odds_table(procedure_, {{"troop", "militia"}}, force_, {{"hits"}, false}, {"firers=1..40"}).value().size(), 40U);
  for (const char* bad : {"colour", "distance", "firers=1..900"}) EXPECT_FALSE(odds_table(procedure_, {{"troop", "militia"}}, force_, {}, {bad})) << bad;
}

TEST_F(VolleyTest, DescribesItself) {
  const Json d = description(procedure_, *force_.tables);
  EXPECT_EQ(d["inputs"][0]["words"], Json({"militia", "indians"}));
  EXPECT_EQ(d["inputs"][3]["default"], 8.125);
  EXPECT_EQ(d["inputs"][1]["default_text"], "the troop's own");
  EXPECT_EQ(d["inputs"][9]["default"], "aimed");                     // a choice: the word, whatever type it stands for
  const Json schema = json_schema(procedure_, *force_.tables);
  EXPECT_EQ(schema["required"], Json({"troop", "firers"}));
  EXPECT_EQ(schema["properties"]["segments"]["items"]["properties"]["inches"]["maximum"], 480.0);
  EXPECT_EQ(schema["properties"]["results"]["items"]["items"]["enum"], Json({"falter", "bunch"}));
  const std::string help = help_text(procedure_, *force_.tables);
  for (const char* part : {"troop", "militia|indians", "(required)", "(required for guns)", "terrain", "TST-1.1", "not for the bow"})
    EXPECT_NE(help.find(part), std::string::npos) << part << "\n" << help;
  EXPECT_EQ(help.find("0 to 0"), std::string::npos) << help;               // outputs have no range
}

/// The field of a description by its name.
Json field_named(const Json& described, const std::string& name) {
  for (const Json& f : described["inputs"])
    if (f["name"] == name) return f;
  return {};
}

TEST_F(VolleyTest, SaysWhatItsFormShowsWithTheFieldsSoFar) {
  const Json empty = fields_now(procedure_, Json::object(), force_);
  EXPECT_TRUE(field_named(empty, "troop")["required"]);
  EXPECT_FALSE(field_named(empty, "crew")["required"]);
  EXPECT_EQ(empty["trouble"]["code"], "missing");
  const Json bow = fields_now(procedure_, {{"troop", "indians"}, {"weapon", "bow"}, {"firers", 3}}, force_);
  EXPECT_FALSE(field_named(bow, "loaded")["shown"]);
  EXPECT_FALSE(bow.contains("trouble"));
  const Json gun = fields_now(procedure_, {{"troop", "militia"}, {"weapon", "gun"}, {"firers", 3}}, force_);
  EXPECT_TRUE(field_named(gun, "loaded")["shown"]);
  EXPECT_TRUE(field_named(gun, "crew")["required"]);
  const Json wrong = fields_now(procedure_, {{"troop", "hussars"}, {"weapon", "bow"}}, force_);
  EXPECT_EQ(field_named(wrong, "troop")["trouble"]["path"], "troop");
  EXPECT_FALSE(field_named(wrong, "loaded")["shown"]);                // those after it are described as if it were right
  const Json refused = fields_now(procedure_, {{"troop", "militia"}, {"firers", 3}, {"loaded", false}}, force_);
  EXPECT_EQ(refused["trouble"]["kind"], "refused");
  EXPECT_FALSE(field_named(refused, "loaded").contains("trouble"));
}

TEST(Given, ATypingErrorIsExplainedInTheLanguageItWasMeantIn) {
  EXPECT_NE(parse_given(R"({"troop": "militia", "rep" 3})").trouble().text.find("no JSON"), std::string::npos);
  EXPECT_NE(parse_given("{ troop = }").trouble().text.find("TOML"), std::string::npos);
}

TEST(Given, JsonTomlAndInlineTable) {
  const Json wanted = {{"troop", "militia"}, {"target_cover", {{"rep", 3}}}};
  EXPECT_EQ(parse_given(R"({"troop": "militia", "target-cover": {"rep": 3}})").value(), wanted);
  EXPECT_EQ(parse_given("{ troop = \"militia\", target-cover = { rep = 3 } }").value(), wanted);
  EXPECT_EQ(parse_given("troop = \"militia\"\ntarget_cover = { rep = 3 }\n").value(), wanted);
  EXPECT_EQ(parse_given("").value(), Json::object());
  for (const char* bad : {"{", "{ troop = }", "troop", "{} x", "[1, 2]", "{ a = 1 }\nb = 2"}) EXPECT_FALSE(parse_given(bad)) << bad;
  EXPECT_FALSE(parse_given(std::string(100, '{')));
  EXPECT_EQ(parse_given(R"({"rep": 3, "rep": 4})").trouble().path, "rep");
  EXPECT_EQ(parse_given(R"({"a": [{"rep": 3}, {"rep": 4, "rep": 4}]})").trouble().path, "rep");
  EXPECT_EQ(parse_given(R"({"target-cover": 3, "target_cover": 4})").trouble().path, "target_cover");
  EXPECT_TRUE(parse_given(R"({"a": {"rep": 3}, "b": [{"rep": 3}, {"rep": 4}]})"));
  EXPECT_EQ(parse_dice("3, 17,5").value(), (std::vector<int>{3, 17, 5}));
  EXPECT_TRUE(parse_dice("").value().empty());
  for (const char* bad : {"3;4", "x", "3.5", "99999999999"}) EXPECT_FALSE(parse_dice(bad)) << bad;
}

TEST(Cases, ErrorPaths) {
  EXPECT_TRUE(error_matches("segments[1].terrain", "segments"));
  EXPECT_TRUE(error_matches("segments[1].terrain", "terrain"));
  EXPECT_TRUE(error_matches("segments[1].terrain", "segments.terrain"));
  EXPECT_FALSE(error_matches("segments[1].terrain", "segments[1]"));
  EXPECT_TRUE(error_matches("reps[2]", "reps"));
  EXPECT_FALSE(error_matches("troop", "troops"));
}

TEST(Cases, ClauseIds) {
  const auto ids = clause_ids("- **TST-1.1** x (TST-2) see TST-16.10. NOTST-x TST-", "TST");
  EXPECT_EQ(ids, (std::set<std::string, std::less<>>{"TST-1.1", "TST-2", "TST-16.10"}));
}

class CaseFileTest : public VolleyTest {
 protected:
  Result<CaseReport> cases(const std::string& body, const std::string& head = "ruleset = \"test\"\nformat = 1\n", bool skip = false) {
    CaseAsk ask;
    ask.ruleset = "test";
    ask.procedures = {&procedure_, 1};
    ask.force = force_;
    ask.clauses = &ids_;
    ask.skip_unbuilt = skip;
    return run_cases(head + body, "cases.toml", ask);
  }
  static std::string one(const std::string& given, const std::string& dice, const std::string& expect, const std::string& id = "a") {
    return "[[case]]\nid = \"" + id + "\"\nclauses = [\"TST-1.1\"]\nprocedure = \"volley\"\ngiven = " + given + "\ndice = [" + dice + "]\nexpect = " + expect + "\n";
  }
  std::set<std::string, std::less<>> ids_ = {"TST-1.1"};
};

TEST_F(CaseFileTest, PassAndFail) {
  const std::string given = "{ troop = \"militia\", firers = 2 }";
  const auto report = cases(one(given, "1, 20, 6", "{ hits = 1, share = 0.3333333, killed = 1 }", "a") + one(given, "1, 20, 6", "{ hits = 2 }", "b") +
                            one(given, "1, 20, 6", "{ misses = 2 }", "c") + one(given, "1, 20", "{ error = \"dice\" }", "d") +
                            one(given, "1, 20, 6", "{ error = \"dice\" }", "e") + one("{ troop = \"x\" }", "", "{ error = \"troop\" }", "f") +
                            one("{ troop = \"x\" }", "", "{ hits = 0 }", "g") + one(given, "20, 20", "{ hits = true }", "h"));
  ASSERT_TRUE(report) << report.trouble().path << report.trouble().text;
  EXPECT_EQ(summary(report.value()), "3 passed, 5 failed");
  std::string failed;
  for (const CaseFailure& f : report.value().failures) failed += f.id;
  EXPECT_EQ(failed, "bcegh");
  EXPECT_NE(report.value().failures[0].text.find("hits is 1, expected 2"), std::string::npos);
}

TEST_F(CaseFileTest, DiceAsWritten) {
  const std::string given = "{ troop = \"militia\", firers = 2 }";
  const auto report = cases(one(given, "1.0, 20, 6", "{ hits = 1 }", "a") + one(given, "1.5, 20", "{ error = \"dice\" }", "b") +
                            one(given, "true, 20", "{ error = \"dice\" }", "c") + one(given, "1e309, 20", "{ error = \"dice\" }", "d"));
  ASSERT_TRUE(report) << report.trouble().path << report.trouble().text;
  EXPECT_EQ(summary(report.value()), "4 passed, 0 failed");
}

TEST_F(CaseFileTest, UnbuiltProcedures) {
  const std::string text = "[[case]]\nid = \"a\"\nclauses = []\nprocedure = \"melee\"\nexpect = { x = 1 }\n";
  EXPECT_EQ(cases(text).value().failed, 1);
  const auto skipped = cases(text, "ruleset = \"test\"\nformat = 1\n", true);
  EXPECT_EQ(skipped.value().skipped, 1);
  EXPECT_EQ(skipped.value().skipped_procedures.count("melee"), 1U);
}

TEST_F(CaseFileTest, MalformedFiles) {
  const std::string good = one("{ troop = \"militia\", firers = 1 }", "20", "{ hits = 0 }");
  EXPECT_TRUE(cases(good));
  EXPECT_FALSE(cases(good + good));                                                   // double id
  EXPECT_FALSE(cases(good + "extra = 1\n"));                                          // any other key
  EXPECT_FALSE(cases(good, "ruleset = \"other\"\nformat = 1\n"));
  EXPECT_FALSE(cases(good, "ruleset = \"test\"\nformat = 2\n"));
  EXPECT_FALSE(cases(good, "ruleset = \"test\"\nformat = 1\nauthor = \"me\"\n"));
  EXPECT_FALSE(cases("[[case]]\nid = \"a\"\nclauses = [\"TST-9.9\"]\nprocedure = \"volley\"\nexpect = {}\n"));
  EXPECT_FALSE(cases("[[case]]\nid = \"a\"\nclauses = []\nexpect = {}\n"));
  EXPECT_FALSE(cases("[[case]]\nid = \"a\"\nclauses = []\nprocedure = \"volley\"\ndice = [\"1\"]\nexpect = {}\n"));
  EXPECT_EQ(ruleset_of_cases("ruleset = \"test\"\nformat = 1\n", "x").value(), "test");
}

}  // namespace
}  // namespace oo
