#include "engine/procedure/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/procedure/run.hpp"

namespace oo {
namespace {

constexpr double kNear = 1e-6;

struct Case {
  std::string id, procedure;
  int line = 0;
  std::vector<std::string> clauses;
  Json given, expect;
  std::vector<int> dice;
};

Trouble bad_case(std::string_view file, const TomlNode& at, std::string_view path, std::string code, std::string text) {
  return bad_input(place(file, at.line, path), std::move(code), std::move(text));
}

MaybeTrouble read_clauses(const TomlNode& node, std::string_view file, const CaseAsk& ask, Case& to) {
  if (!node.is_list()) return bad_case(file, node, "clauses", "type", "clauses are wanted as a list of ids");
  for (const TomlNode& item : node.items) {
    if (!item.is_text()) return bad_case(file, item, "clauses", "type", "clauses are wanted as a list of ids");
    if (ask.clauses != nullptr && ask.clauses->find(item.text) == ask.clauses->end())
      return bad_case(file, item, "clauses", "unknown", fmt::format("the ledger has no clause {}", item.text));
    to.clauses.push_back(item.text);
  }
  return {};
}

/// A face as written: 3 and 3.0 are 3; what is no whole number is 0, a face that no die has, so the call says what is wrong with it, in its turn.
int face_of(const TomlNode& item) {
  constexpr std::int64_t kMost = 1'000'000;
  const auto whole = as_int(item, "dice");
  return whole && whole.value() > -kMost && whole.value() < kMost ? static_cast<int>(whole.value()) : 0;
}

MaybeTrouble read_dice(const TomlNode& node, std::string_view file, Case& to) {
  if (!node.is_list()) return bad_case(file, node, "dice", "type", "dice are wanted as a list of whole numbers");
  for (const TomlNode& item : node.items) {
    if (item.is_table() || item.is_list() || item.is_text()) return bad_case(file, item, "dice", "type", "dice are wanted as a list of whole numbers");
    to.dice.push_back(face_of(item));
  }
  return {};
}

MaybeTrouble read_member(const TomlNode& node, std::string_view file, const CaseAsk& ask, Case& to) {
  if (node.key == "clauses") return read_clauses(node, file, ask, to);
  if (node.key == "dice") return read_dice(node, file, to);
  if (node.key == "given" || node.key == "expect") {
    if (!node.is_table()) return bad_case(file, node, node.key, "type", fmt::format("{} is wanted as a table", node.key));
    (node.key == "given" ? to.given : to.expect) = to_json(node);
    return {};
  }
  if (node.key == "id" || node.key == "procedure" || node.key == "note") {
    if (!node.is_text()) return bad_case(file, node, node.key, "type", fmt::format("{} is wanted as a text", node.key));
    if (node.key == "id") to.id = node.text;
    if (node.key == "procedure") to.procedure = node.text;
    return {};
  }
  return bad_case(file, node, node.key, "unknown", fmt::format("a case has no {}: id, clauses, procedure, given, dice, expect, note", node.key));
}

Result<Case> read_case(const TomlNode& node, std::string_view file, const CaseAsk& ask) {
  if (!node.is_table()) return bad_case(file, node, "case", "type", "cases are wanted as [[case]] tables");
  Case to;
  to.line = node.line;
  to.given = to.expect = Json::object();
  for (const TomlNode& member : node.items)
    if (auto trouble = read_member(member, file, ask, to)) return *trouble;
  for (const std::string_view wanted : {"id", "clauses", "procedure", "expect"})
    if (node.find(wanted) == nullptr) return bad_case(file, node, wanted, "missing", fmt::format("a case without {}", wanted));
  return to;
}

MaybeTrouble check_head(const TomlNode& root, std::string_view file, const std::string& ruleset) {
  for (const TomlNode& member : root.items)
    if (member.key != "ruleset" && member.key != "format" && member.key != "case")
      return bad_case(file, member, member.key, "unknown", fmt::format("a case file has no {}: ruleset, format, [[case]]", member.key));
  const TomlNode* const format = root.find("format");
  if (format == nullptr || format->kind != TomlNode::Kind::integer || format->integer != 1)
    return bad_case(file, format == nullptr ? root : *format, "format", "value", "format = 1 is wanted");
  const TomlNode* const named = root.find("ruleset");
  if (named == nullptr || !named->is_text()) return bad_case(file, root, "ruleset", "missing", "ruleset = \"...\" is wanted");
  if (!ruleset.empty() && named->text != ruleset)
    return bad_case(file, *named, "ruleset", "value", fmt::format("these are cases of {}, not of {}", named->text, ruleset));
  return {};
}

Result<std::vector<Case>> read_cases(const TomlNode& root, std::string_view file, const CaseAsk& ask) {
  if (auto trouble = check_head(root, file, ask.ruleset)) return *trouble;
  std::vector<Case> cases;
  std::set<std::string> ids;
  const TomlNode* const list = root.find("case");
  if (list == nullptr) return cases;
  if (!list->is_list()) return bad_case(file, *list, "case", "type", "cases are wanted as [[case]] tables");
  for (const TomlNode& item : list->items) {
    auto one = read_case(item, file, ask);
    if (!one) return one.trouble();
    if (!ids.insert(one.value().id).second) return bad_case(file, item, "id", "double", fmt::format("two cases are called {}", one.value().id));
    cases.push_back(std::move(one).value());
  }
  return cases;
}

/// Two outputs, or parts of them. Where the procedure gives a fraction, or the case expects one, 1e-6 is near enough.
bool same(const Json& given, const Json& expected) {
  if (expected.is_number() && given.is_number()) {
    if (!expected.is_number_float() && !given.is_number_float()) return given == expected;
    const double off = given.get<double>() - expected.get<double>();
    return off <= kNear && off >= -kNear;
  }
  if (expected.is_array() && given.is_array()) {
    if (given.size() != expected.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i)
      if (!same(given[i], expected[i])) return false;
    return true;
  }
  if (expected.is_object() && given.is_object()) {   // inside an output too, only what is named must hold
    for (auto it = expected.begin(); it != expected.end(); ++it)
      if (const auto at = given.find(it.key()); at == given.end() || !same(*at, it.value())) return false;
    return true;
  }
  return given.type() == expected.type() && given == expected;
}

/// Empty: as expected.
std::string compare(const Result<Json>& outcome, const Json& expect) {
  const auto error = expect.find("error");
  if (error != expect.end() && error->is_string()) {
    const std::string wanted = error->get<std::string>();
    if (outcome) return fmt::format("expected error {}, got {}", wanted, outcome.value().dump());
    if (error_matches(outcome.trouble().path, wanted)) return {};
    return fmt::format("expected error {}, got error {}: {}", wanted, outcome.trouble().path, outcome.trouble().text);
  }
  if (!outcome) return fmt::format("error {}: {}", outcome.trouble().path, outcome.trouble().text);
  std::string text;
  for (auto it = expect.begin(); it != expect.end(); ++it) {
    const auto at = outcome.value().find(it.key());
    if (at == outcome.value().end()) text += fmt::format("{}{} is not given", text.empty() ? "" : "; ", it.key());
    else if (!same(*at, it.value())) text += fmt::format("{}{} is {}, expected {}", text.empty() ? "" : "; ", it.key(), at->dump(), it.value().dump());
  }
  return text;
}

void run_case(const Case& one, std::string_view file, const CaseAsk& ask, CaseReport& report) {
  const Procedure* const procedure = find_procedure(ask.procedures, one.procedure);
  std::string failure;
  if (procedure == nullptr) {
    if (ask.skip_unbuilt) {
      ++report.skipped;
      report.skipped_procedures.insert(one.procedure);
      return;
    }
    failure = fmt::format("there is no procedure {}", one.procedure);
  } else {
    failure = compare(resolve(*procedure, one.given, ask.force, one.dice), one.expect);
  }
  report.clauses.insert(one.clauses.begin(), one.clauses.end());
  if (failure.empty()) {
    ++report.passed;
    return;
  }
  ++report.failed;
  report.failures.push_back({one.id, fmt::format("{} ({}:{}): {}", one.id, file, one.line, failure)});
}

}  // namespace

std::string summary(const CaseReport& report) {
  std::string text = fmt::format("{} passed, {} failed", report.passed, report.failed);
  if (report.skipped != 0) text += fmt::format(", {} skipped", report.skipped);
  return text;
}

Result<CaseReport> run_cases(std::string_view text, std::string_view file, const CaseAsk& ask) {
  const auto root = parse_toml(text, file);
  if (!root) return root.trouble();
  const auto cases = read_cases(root.value(), file, ask);
  if (!cases) return cases.trouble();
  CaseReport report;
  for (const Case& one : cases.value()) run_case(one, file, ask, report);
  return report;
}

Result<std::string> ruleset_of_cases(std::string_view text, std::string_view file) {
  const auto root = parse_toml(text, file);
  if (!root) return root.trouble();
  if (auto trouble = check_head(root.value(), file, {})) return *trouble;
  return root.value().find("ruleset")->text;
}

std::string_view ledger_of(std::span<const BookFile> book) {
  for (const BookFile& f : book)
    if (f.path.ends_with(".md") && (f.path.starts_with("docs/rules/") || f.path.ends_with("/ledger.md"))) return f.text;
  return {};
}

std::string_view clause_prefix(std::string_view ledger) {
  constexpr std::string_view kMark = "lause prefix";          // `MOC`, : `KPW`, FAL: as each ledger writes it
  const auto mark = ledger.find(kMark);
  if (mark == std::string_view::npos) return {};
  const auto from = ledger.find_first_not_of(" :`", mark + kMark.size());
  if (from == std::string_view::npos) return {};
  const auto to = ledger.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", from);
  return ledger.substr(from, (to == std::string_view::npos ? ledger.size() : to) - from);
}

std::set<std::string, std::less<>> clause_ids(std::string_view ledger, std::string_view prefix) {
  std::set<std::string, std::less<>> ids;
  const auto digit = [&](std::size_t i) { return i < ledger.size() && ledger[i] >= '0' && ledger[i] <= '9'; };
  const auto letter = [&](std::size_t i) { return i < ledger.size() && ledger[i] >= 'a' && ledger[i] <= 'z'; };
  for (std::size_t at = ledger.find(prefix); at != std::string_view::npos; at = ledger.find(prefix, at + 1)) {
    std::size_t end = at + prefix.size();
    if (end >= ledger.size() || ledger[end] != '-' || !digit(end + 1)) continue;
    ++end;
    while (digit(end)) ++end;
    while (end < ledger.size() && ledger[end] == '.' && (digit(end + 1) || (letter(end + 1) && digit(end + 2)))) {   // MOC-15.b2
      end += digit(end + 1) ? 1 : 2;
      while (digit(end)) ++end;
    }
    if (letter(end)) ++end;   // MOC-7.14a
    ids.emplace(ledger.substr(at, end - at));
  }
  return ids;
}

bool error_matches(std::string_view path, std::string_view expected) {
  std::string plain;
  bool inside = false;
  for (const char c : path) {
    if (c == '[') inside = true;
    if (!inside) plain += c;
    if (c == ']') inside = false;
  }
  const std::size_t first = plain.find('.');
  const std::size_t last = plain.rfind('.');
  return plain == expected || plain.substr(0, first) == expected || (last != std::string::npos && plain.substr(last + 1) == expected);
}

}  // namespace oo
