// ruleset_checks.hpp: what the procedures and tables of every rule set are asked by its tests: worked cases, clauses, house files, odds.
//
//   const RulesetChecks kpw{"kingphilip", "KPW", book(), procedures(), [](Binder& b) { Rules scratch; bind_rules(b, scratch); }};
//   kpw.cases_pass("rulesets/kingphilip/cases/cases.toml", 312);
//   EXPECT_EQ(kpw.answer("fire", R"({"troop":"militia" ...})", {5, 9})["hits"], 1);
//
// Who may call: unit tests of rule sets. A failed check fails the running test. Files are looked up in the rule set's built-in book.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/book.hpp"
#include "engine/procedure/cases.hpp"
#include "engine/procedure/run.hpp"
#include "engine/rules/layers.hpp"

namespace oo {

class RulesetChecks {
 public:
  RulesetChecks(std::string id, std::string prefix, std::span<const BookFile> book, std::vector<Procedure> procedures, Describe describe)
      : id_(std::move(id)), prefix_(std::move(prefix)), book_(book), procedures_(std::move(procedures)), describe_(std::move(describe)) {}

  std::span<const Procedure> procedures() const { return procedures_; }
  std::string_view text(std::string_view path) const {
    for (const BookFile& file : book_)
      if (file.path == path) return file.text;
    ADD_FAILURE() << path << " is not in the book of " << id_;
    return {};
  }
  std::set<std::string, std::less<>> clauses() const { return clause_ids(text("docs/rules/" + id_ + ".md"), prefix_); }

  /// The book's rules, with the lines of a house file over them if there are any.
  RulesInForce in_force(std::string_view house = {}) const {
    const auto layers = laid(house);
    const BuiltTables built = layers->build(describe_);
    for (const Trouble& t : built.faults) ADD_FAILURE() << t.path << ": " << t.text;
    return {built.tables, layers};
  }
  /// What is wrong with the lines of a house file; empty: nothing.
  std::string faults_of(std::string_view house) const {
    std::string all;
    for (const Trouble& t : laid(house)->build(describe_).faults) all += t.path + ": " + t.text + "\n";
    return all;
  }

  /// All outputs, or {"error": path}.
  Json answer(std::string_view procedure, std::string_view given, const std::vector<int>& dice) const { return answer(procedure, given, dice, in_force()); }
  Json answer(std::string_view procedure, std::string_view given, const std::vector<int>& dice, const RulesInForce& force) const {
    const Procedure* p = find_procedure(procedures_, procedure);
    if (p == nullptr) return Json{{"error", std::string(procedure)}};
    const auto out = resolve(*p, Json::parse(given), force, dice);
    return out ? out.value() : Json{{"error", out.trouble().path}};
  }
  /// The probability that an output has this value; 1 must be the sum of all.
  double chance(std::string_view procedure, std::string_view given, const std::string& output, const Json& value) const {
    return chance(procedure, given, output, value, in_force());
  }
  double chance(std::string_view procedure, std::string_view given, const std::string& output, const Json& value, const RulesInForce& force) const {
    const auto rows = odds_of(*find_procedure(procedures_, procedure), Json::parse(given), force, {{output}, false});
    if (!rows) {
      ADD_FAILURE() << rows.trouble().path << ": " << rows.trouble().text;
      return -1;
    }
    double sum = 0, found = 0;
    for (const OddsRow& row : rows.value()) {
      sum += row.probability;
      if (row.outputs.contains(output) && row.outputs.at(output) == value) found += row.probability;
    }
    EXPECT_NEAR(sum, 1.0, 1e-9);
    return found;
  }

  /// Every case of the file passes, and there are at least so many. `skip_unbuilt`: while a rule set grows, cases of procedures that it has not yet.
  void cases_pass(const std::string& file, int at_least, bool skip_unbuilt = false) const {
    const auto known = clauses();
    ASSERT_FALSE(known.empty());
    const auto report = run_cases(text(file), file, {id_, procedures_, in_force(), &known, skip_unbuilt});
    ASSERT_TRUE(report) << report.trouble().path << ": " << report.trouble().text;
    for (const CaseFailure& f : report.value().failures) ADD_FAILURE() << f.text;
    EXPECT_GE(report.value().passed, at_least);
  }
  /// Procedures and fields cite clauses of the ledger, and every field that may be left out says what it is then.
  void fields_cite_clauses() const {
    const auto force = in_force();
    const auto known = clauses();
    for (const Procedure& p : procedures_) {
      EXPECT_TRUE(known.contains(p.clause)) << p.name;
      for (const FieldInfo& f : p.inputs(*force.tables)) {
        EXPECT_TRUE(f.clause.empty() || known.contains(f.clause)) << p.name << "." << f.name << " cites " << f.clause;
        EXPECT_TRUE(f.required || !f.default_text.empty()) << p.name << "." << f.name;
      }
      for (const FieldInfo& f : p.outputs) EXPECT_TRUE(f.clause.empty() || known.contains(f.clause)) << p.name << "." << f.name << " cites " << f.clause;
    }
  }
  void tables_cite_clauses() const {
    const auto force = in_force();
    const auto known = clauses();
    for (const Entry& e : entries(*force.tables, describe_)) EXPECT_TRUE(known.contains(std::string(e.clause))) << e.key << " cites " << e.clause;
  }

 private:
  std::shared_ptr<Layers> laid(std::string_view house) const {
    auto layers = std::make_shared<Layers>(id_);
    layers->book("tables.toml", text("rulesets/" + id_ + "/tables.toml"));
    if (!house.empty()) layers->house("house.toml", "format = 1\nruleset = \"" + id_ + "\"\n" + std::string(house));
    return layers;
  }

  std::string id_, prefix_;
  std::span<const BookFile> book_;
  std::vector<Procedure> procedures_;
  Describe describe_;
};

}  // namespace oo
