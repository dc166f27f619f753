// openorder script FILE...: battle scripts (docs/battle-scripts.md).
#include "lab/script/script.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/common.hpp"

namespace oo::cli {

int script(const Context& context, const ScriptOptions& options) {
  ScriptReport sum;
  for (const std::string& file : options.files) {
    auto text = read_file(file, std::size_t(1) << 20);
    if (!text) return tell(context, text.trouble());
    auto report = run_scripts(text.value(), context.registry, file);
    if (!report) return tell(context, report.trouble());
    sum.passed += report.value().passed;
    sum.failed += report.value().failed;
    for (const ScriptFailure& f : report.value().failures) {
      if (!context.json) print(fmt::format("{}: {}: step {}: {}", file, f.script, f.step, f.text));
      sum.failures.push_back(f);
    }
  }
  if (context.json) {
    nlohmann::json j{{"passed", sum.passed}, {"failed", sum.failed}, {"failures", nlohmann::json::array()}};
    for (const ScriptFailure& f : sum.failures) j["failures"].push_back({{"script", f.script}, {"step", f.step}, {"text", f.text}});
    print(j.dump());
  } else {
    print(fmt::format("{} passed, {} failed", sum.passed, sum.failed));
  }
  return sum.failed == 0 ? kDone : kFailed;
}

}  // namespace oo::cli
