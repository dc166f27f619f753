// openorder cases FILE...: worked cases of a rule set: each failure, then 'N passed, N failed'.
#include "engine/procedure/cases.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/common.hpp"

namespace oo::cli {

namespace {
/// The clauses of a rule set's ledger, so that a case cannot cite one that does not exist.
std::set<std::string, std::less<>> clauses_of(const Ruleset& rules) {
  const std::string_view ledger = ledger_of(rules.book());
  return ledger.empty() ? std::set<std::string, std::less<>>{} : clause_ids(ledger, clause_prefix(ledger));
}

Result<CaseReport> run_file(const Context& context, const std::string& file) {
  auto text = read_file(file, std::size_t(16) << 20);
  if (!text) return text.trouble();
  auto id = ruleset_of_cases(text.value(), file);
  if (!id) return id.trouble();
  auto rules = find_ruleset(context, id.value());
  if (!rules) return rules.trouble();
  auto force = rules_in_force(*rules.value());
  if (!force) return force.trouble();
  const auto clauses = clauses_of(*rules.value());
  CaseAsk ask{id.value(), rules.value()->procedures(), force.value(), clauses.empty() ? nullptr : &clauses, false};
  return run_cases(text.value(), file, ask);
}
}  // namespace

int cases(const Context& context, const CasesOptions& options) {
  CaseReport sum;
  for (const std::string& file : options.files) {
    auto report = run_file(context, file);
    if (!report) return tell(context, report.trouble());
    sum.passed += report.value().passed;
    sum.failed += report.value().failed;
    for (const CaseFailure& f : report.value().failures) {
      if (!context.json) print(f.text);
      sum.failures.push_back(f);
    }
  }
  if (context.json) {
    nlohmann::json j{{"passed", sum.passed}, {"failed", sum.failed}, {"failures", nlohmann::json::array()}};
    for (const CaseFailure& f : sum.failures) j["failures"].push_back({{"id", f.id}, {"text", f.text}});
    print(j.dump());
  } else {
    print(fmt::format("{} passed, {} failed", sum.passed, sum.failed));
  }
  return sum.failed == 0 ? kDone : kFailed;
}

}  // namespace oo::cli
