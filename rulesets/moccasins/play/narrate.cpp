#include <fmt/format.h>

#include "rulesets/moccasins/play/battle.hpp"

namespace oo::moccasins {

std::string narrate(const Event& e, const MocBattle& after, bool) {
  const auto name = [&](UnitId id) { return after.moc().is_unit(id) || after.moc().is_leader(id) ? std::string(after.moc().name_of(id)) : std::string("?"); };
  if (e.kind == "roll") return {};
  std::string text = fmt::format("{}: {} {}", e.kind, name(e.unit), name(e.other));
  for (const EventArg& a : e.args) text += a.word.empty() ? fmt::format(" {}={}", a.name, a.value) : fmt::format(" {}={}", a.name, a.word);
  return text;
}

}  // namespace oo::moccasins
