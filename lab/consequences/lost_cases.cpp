#include "lab/consequences/lost_cases.hpp"

namespace oo {

LostCases lost_cases(const Ruleset& rules, const RulesInForce& house) {
  LostCases out;
  for (const BookFile& file : rules.book()) {
    if (file.path.find("/cases/") == std::string_view::npos) continue;
    auto report = run_cases(file.text, file.path, {std::string(rules.id()), rules.procedures(), house, nullptr, false});
    if (!report) continue;             // a file of the book without fault: the tests see to it
    out.cases += report.value().passed + report.value().failed;
    for (CaseFailure& failure : report.value().failures) out.lost.push_back(std::move(failure));
  }
  return out;
}

}  // namespace oo
