#include "cli/thought_text.hpp"

#include <fmt/format.h>

#include "cli/common.hpp"

namespace oo::cli {

namespace {
std::string one_after_another(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : "; ") + text;
  return out;
}
}  // namespace

std::string thought_text(const CaptainThought& thought, std::string_view typed) {
  std::string out = fmt::format("  {}\n  He would: {}\n", harmless(thought.plan), harmless(typed));
  if (!thought.chosen.reasons.empty()) out += fmt::format("  Because: {}.\n", harmless(one_after_another(thought.chosen.reasons)));
  for (const Considered& c : thought.rejected) out += fmt::format("  Rather than: {}: {}.\n", harmless(c.what), harmless(one_after_another(c.reasons)));
  if (!thought.feared.empty()) out += fmt::format("  He fears: {}\n", harmless(one_after_another(thought.feared)));
  return out;
}

}  // namespace oo::cli
