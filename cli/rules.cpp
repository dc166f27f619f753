// openorder rules RULESET [CLAUSE|--sheet] | diff HOUSEFILE | coverage RULESET: the rulebook, the numbers in force, what a house file changes.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/common.hpp"
#include "cli/rules_diff.hpp"
#include "cli/sheet_text.hpp"
#include "engine/procedure/cases.hpp"
#include "engine/rules/diff.hpp"

namespace oo::cli {

namespace {

/// The paragraph of the ledger that defines the clause ("- **MOC-7.14** ..."), up to the next clause, heading or table of data.
std::string_view clause_text(std::string_view ledger, const std::string& clause) {
  auto at = ledger.find("- **" + clause + "**");
  if (at == std::string_view::npos) at = ledger.find("\n- " + clause + " ");            // a ledger that prints its clauses plain
  if (at == std::string_view::npos) return {};
  if (ledger[at] == '\n') ++at;
  std::size_t end = at + 1;
  for (; end < ledger.size(); ++end) {
    if (ledger[end - 1] != '\n') continue;
    const std::string_view rest = ledger.substr(end);
    if (rest.starts_with("- **") || rest.starts_with("- " + clause.substr(0, clause.find('-') + 1)) || rest.starts_with("#") || rest.starts_with("```")) break;
  }
  return ledger.substr(at, end - at);
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

int show_clause(const Context& context, const Ruleset& rules, const std::string& asked) {
  const std::string_view ledger = ledger_of(rules.book());
  std::string clause = asked;
  std::string_view text = clause_text(ledger, clause);
  if (text.empty()) {
    const auto dash = asked.find('-');
    clause = dash == std::string::npos ? std::string(clause_prefix(ledger)) + "-" + asked : upper(asked.substr(0, dash)) + asked.substr(dash);
    text = clause_text(ledger, clause);
  }
  if (text.empty()) return tell(context, bad_input("clause", "unknown", fmt::format("the ledger of {} has no clause {}", rules.id(), asked)));
  auto force = rules_in_force(rules);
  if (!force) return tell(context, force.trouble());
  nlohmann::json entries = nlohmann::json::array();
  if (!context.json) print(text);
  for (const Datum& d : force.value().tables->all()) {
    if (d.clause != clause) continue;
    if (context.json) entries.push_back({{"key", d.key}, {"value", to_text(d.value)}, {"source", to_text(d.source)}});
    else print(fmt::format("    {} = {}   ({})", d.key, to_text(d.value), to_text(d.source)));
  }
  if (context.json) print(nlohmann::json{{"clause", clause}, {"text", std::string(text)}, {"entries", entries}}.dump());
  return kDone;
}

int show_sheet(const Context& context, const Ruleset& rules, const std::string& house_file) {
  auto house = house_text(house_file);
  if (!house) return tell(context, house.trouble());
  auto force = rules_in_force(rules, house.value().text, house.value().name);
  if (!force) return tell(context, force.trouble());
  const auto lines = sheet(*force.value().tables, [&rules](Binder& b) { rules.bind(b); });
  if (context.json) {
    print(to_json(lines).dump());
    return kDone;
  }
  print(sheet_text(rules.title(), lines));
  return kDone;
}

/// Every clause and who cites it: cases, scripts, and coverage.toml of the rule set's folder (tests by file, or the reason why nobody can).
std::map<std::string, std::string> citations(const Ruleset& rules, const std::set<std::string, std::less<>>& clauses, std::string_view prefix) {
  std::map<std::string, std::string> by;
  for (const BookFile& f : rules.book()) {
    const bool cases = f.path.find("/cases/") != std::string_view::npos, scripts = f.path.find("/scripts/") != std::string_view::npos;
    if (!cases && !scripts) continue;
    for (const std::string& c : clause_ids(f.text, prefix)) by.emplace(c, cases ? "case" : "script");
  }
  for (const BookFile& f : rules.book()) {
    if (!f.path.ends_with("/coverage.toml")) continue;
    auto listed = parse_toml(f.text, f.path);
    if (!listed) continue;
    for (const TomlNode& table : listed.value().items)
      for (const TomlNode& entry : table.items) by.emplace(entry.key, fmt::format("{}: {}", table.key, entry.text));
  }
  for (auto it = by.begin(); it != by.end();) it = clauses.count(it->first) == 1 ? std::next(it) : by.erase(it);
  return by;
}

int show_coverage(const Context& context, const RulesOptions& options) {
  if (options.words.size() != 2) return tell(context, bad_input("rules", "missing", "rules coverage needs a rule set"));
  auto rules = find_ruleset(context, options.words[1]);
  if (!rules) return tell(context, rules.trouble());
  const std::string_view ledger = ledger_of(rules.value()->book());
  const std::string prefix = std::string(clause_prefix(ledger));
  const auto clauses = clause_ids(ledger, prefix);
  const auto by = citations(*rules.value(), clauses, prefix);
  if (context.json) {
    nlohmann::json j{{"clauses", clauses.size()}, {"cited", by}, {"uncited", nlohmann::json::array()}};
    for (const auto& c : clauses)
      if (by.count(c) == 0) j["uncited"].push_back(c);
    print(j.dump());
  } else {
    for (const auto& c : clauses)
      if (by.count(c) == 0) print(fmt::format("{:12} nobody", c));
      else if (by.at(c).find(':') != std::string::npos) print(fmt::format("{:12} {}", c, by.at(c)));
    print(fmt::format("{} clauses, {} cited by a case, script, test or listed with a reason, {} not", clauses.size(), by.size(), clauses.size() - by.size()));
  }
  return by.size() == clauses.size() ? kDone : kFailed;
}

void list_rulesets(const Context& context) {
  nlohmann::json all = nlohmann::json::array();
  for (const auto& r : context.registry.all()) {
    if (context.json) all.push_back({{"id", std::string(r->id())}, {"title", std::string(r->title())}, {"version", r->version()}});
    else print(fmt::format("{:12} {} (version {})", r->id(), r->title(), r->version()));
  }
  if (context.json) print(all.dump());
}

}  // namespace

int rules(const Context& context, const RulesOptions& options) {
  if (options.words.empty()) {
    list_rulesets(context);
    return kDone;
  }
  if (options.words[0] == "diff") return rules_diff(context, options);
  if (options.words[0] == "coverage") return show_coverage(context, options);
  auto found = find_ruleset(context, options.words[0]);
  if (!found) return tell(context, found.trouble());
  if (options.words.size() > 2) return tell(context, bad_input("rules", "too_many", "rules takes a rule set and at most one clause"));
  if (options.sheet && options.words.size() == 2) return tell(context, bad_input("sheet", "too_many", "the sheet shows all numbers: leave out the clause or --sheet"));
  if (options.sheet) return show_sheet(context, *found.value(), options.house);
  if (options.words.size() == 2) return show_clause(context, *found.value(), options.words[1]);
  if (context.json) print(nlohmann::json{{"ruleset", std::string(found.value()->id())}, {"ledger", std::string(ledger_of(found.value()->book()))}}.dump());
  else print(ledger_of(found.value()->book()));
  return kDone;
}

}  // namespace oo::cli
