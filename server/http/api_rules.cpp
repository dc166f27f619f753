// Rule sets: cards, the rulebook clause by clause, its numbers in force, the sheet.
#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/json_fields.hpp"
#include "engine/battle/codec.hpp"
#include "engine/procedure/cases.hpp"
#include "engine/rules/diff.hpp"
#include "server/http/api_parts.hpp"

namespace oo::server {

namespace {
/// Without the sentences that send a reader to files and commands: they hold code or links.
std::string for_players(std::string_view paragraph) {
  std::string out;
  while (!paragraph.empty()) {
    auto end = paragraph.find(". ");
    end = end == std::string_view::npos ? paragraph.size() : end + 2;
    const std::string_view sentence = paragraph.substr(0, end);
    if (sentence.find('`') == std::string_view::npos && sentence.find("](") == std::string_view::npos) out += sentence;
    paragraph.remove_prefix(end);
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

/// The first paragraph under the title of the rule set's README.
std::string about(const Ruleset& rules) {
  for (const BookFile& f : rules.book()) {
    if (!f.path.ends_with("/README.md")) continue;
    const auto start = f.text.find("\n\n");
    if (start == std::string_view::npos) return {};
    std::string text(f.text.substr(start + 2, f.text.find("\n\n", start + 2) - start - 2));
    std::replace(text.begin(), text.end(), '\n', ' ');
    return for_players(text);
  }
  return {};
}

std::string id_of_scenario(const BookFile& f) {
  const std::string_view name = f.path.substr(f.path.find_last_of('/') + 1);
  return std::string(name.substr(0, name.find_last_of('.')));
}

/// Reads a ledger line by line into sections of clauses and of text between them. A clause begins with "- " and its id, in bold or plain.
class LedgerReader {
 public:
  explicit LedgerReader(std::string_view ledger) : plain_mark_("- " + std::string(clause_prefix(ledger)) + "-") {
    while (!ledger.empty()) {
      const auto end = std::min(ledger.find('\n'), ledger.size());
      line(ledger.substr(0, end));
      ledger.remove_prefix(std::min(end + 1, ledger.size()));
    }
  }
  Json take() { return std::move(sections_); }

 private:
  void line(std::string_view text) {
    if (text.starts_with("```")) fenced_ = !fenced_;
    const auto level = text.find_first_not_of('#');
    if (!fenced_ && level != 0 && level != std::string_view::npos && text[level] == ' ') return heading(int(level), text.substr(level + 1));
    if (sections_.empty()) heading(1, "");
    if (!fenced_ && text.starts_with("- **")) {
      const auto end = text.find("**", 4);
      if (end != std::string_view::npos) return clause(text.substr(4, end - 4), text.substr(std::min(end + 3, text.size())));
    }
    if (!fenced_ && text.starts_with(plain_mark_)) {
      const auto end = std::min(text.find(' ', 2), text.size());
      return clause(text.substr(2, end - 2), text.substr(std::min(end + 1, text.size())));
    }
    Json& section = sections_.back();
    // A line that is indented, or follows a clause without a blank line, goes on with it.
    const bool goes_on = in_clause_ && !fenced_ && !text.empty() && !text.starts_with("|") && !text.starts_with("```");
    if (!goes_on) in_clause_ = false;
    std::string& to = goes_on ? section["clauses"].back()["text"].get_ref<std::string&>() : section["text"].get_ref<std::string&>();
    to += (goes_on ? " " : to.empty() ? "" : "\n") + std::string(text);
  }
  void heading(int level, std::string_view title) {
    in_clause_ = false;
    sections_.push_back({{"title", std::string(title)}, {"level", level}, {"text", ""}, {"clauses", Json::array()}});
  }
  void clause(std::string_view id, std::string_view text) {
    in_clause_ = true;
    const char* kind = "rule";
    if (text.find("[RULING") != std::string_view::npos) kind = "ruling";
    else if (text.find("[SCENARIO") != std::string_view::npos) kind = "scenario";
    sections_.back()["clauses"].push_back({{"id", std::string(id)}, {"text", std::string(text)}, {"kind", kind}});
  }

  const std::string plain_mark_;
  Json sections_ = Json::array();
  bool fenced_ = false, in_clause_ = false;
};

struct HouseAsk {
  std::string house;
};
Result<HouseAsk> read_house(const Ask& ask) {
  HouseAsk out;
  if (!ask.post) return out;
  auto parsed = parse_json(ask.body, kMaxBody, "body");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  JsonFields f(parsed.value(), "", trouble);
  f.text("house", kMaxBody, out.house);
  f.done();
  if (trouble) return *trouble;
  return out;
}
}  // namespace

Reply Api::rulesets() const {
  Json all = Json::array();
  for (const auto& rules : registry_.all()) {
    Json scenarios = Json::array();
    for (const BookFile& f : rules->book())
      if (f.path.find("/scenarios/") != std::string_view::npos) scenarios.push_back(id_of_scenario(f));
    all.push_back({{"id", std::string(rules->id())}, {"title", std::string(rules->title())}, {"version", rules->version()}, {"about", about(*rules)}, {"scenarios", scenarios}});
  }
  return json_reply(all);
}

Json rulebook_json(const Ruleset& rules, const RulesInForce& force, const std::string& house) {
  const Tables& tables = *force.tables;
  Json j{{"id", std::string(rules.id())}, {"title", std::string(rules.title())}, {"rules_hash", hex(tables.hash())}, {"entries", Json::array()}};
  j["sections"] = LedgerReader(ledger_of(rules.book())).take();
  for (const SheetLine& line : sheet(tables, [&rules](Binder& b) { rules.bind(b); })) {
    const std::uint16_t datum = tables.find(line.key);
    std::string book = line.value;
    if (line.changed) book = datum != kNoDatum && tables.at(datum).book ? to_text(*tables.at(datum).book) : "";
    j["entries"].push_back({{"key", line.key}, {"value", line.value}, {"book", book}, {"range", line.allowed}, {"clause", std::string(line.clause)},
                            {"layer", std::string(layer_name(line.source.layer))}});
  }
  if (!house.empty()) j["house"] = house;
  return j;
}

Reply Api::one_ruleset(const Ask& ask) const {
  const Ruleset* rules = registry_.find(ask.path[2]);
  if (rules == nullptr) return not_found();
  const std::string& what = ask.path[3];
  if (what == "procedures" && !ask.post) return procedures_reply(*rules);
  if (what == "fields" && ask.post) return fields_reply(*rules, ask.body);
  if (what == "resolve" && ask.post) return resolve_reply(*rules, registry_, ask.body);
  if (what == "odds" && ask.post) return odds_reply(*rules, ask.body);
  if (what != "rules" && what != "sheet") return not_found();
  auto asked = read_house(ask);
  if (!asked) return refused_reply(asked.trouble());
  auto force = rules_in_force(*rules, asked.value().house, "house rules");
  if (!force) return refused_reply(force.trouble());
  if (what == "rules") return json_reply(rulebook_json(*rules, force.value(), asked.value().house));
  return json_reply(to_json(sheet(*force.value().tables, [rules](Binder& b) { rules->bind(b); })));
}

}  // namespace oo::server
