// support_test.hpp: a small rule set with one procedure, a volley that has a field of every kind, for the tests of this folder.
#pragma once
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/procedure/run.hpp"

namespace oo::procedure_test {

struct Rules {
  std::vector<std::string> troops;
  std::vector<Number> needs;
  WordValue rounding;
};
inline constexpr Word kRounding[] = {"down", "up"};
inline void bind_rules(Binder& b, Rules& r) {
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

inline Form<Segment, Rules> segment_form() {
  Form<Segment, Rules> f;
  f.length("inches", &Segment::inches);
  f.word("terrain", &Segment::terrain, {"open", "woods", "water"}).by_default("open");
  f.refuse("terrain", "water", "TST-2.1", [](const Segment& s, const Rules&) { return s.terrain == "water"; }, "nobody crosses water");
  return f;
}
inline Form<Volley, Rules> volley_form() {
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
inline Outputs<VolleyResult> volley_outputs() {
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
inline VolleyResult fire(const Volley& in, const Rules& rules, Dice& dice) {
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

inline RulesInForce in_force() {
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

}  // namespace oo::procedure_test
