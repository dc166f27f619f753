// Dice as people are shown them: what was needed, what came, and every number that made the need with its clause and its place in the tables.
#include <fmt/format.h>

#include "engine/rules/tables.hpp"
#include "lab/story/spared.hpp"
#include "lab/story/story.hpp"
#include "lab/story/words.hpp"

namespace oo {
namespace {

/// With a real minus; a modifier has its sign, a base has none.
std::string signed_words(int value, bool base) {
  if (value < 0) return fmt::format("\u2212{}", -static_cast<long long>(value));
  return base ? fmt::format("{}", value) : fmt::format("+{}", value);
}

std::string datum_words(std::uint16_t datum, const Tables* tables) {
  if (tables == nullptr || datum == kNoDatum || datum >= tables->all().size()) return {};
  const Datum& d = tables->at(datum);
  return fmt::format("{} = {}, {}", d.key, to_text(d.value), to_text(d.source));
}

std::string result_of(const Roll& roll) {
  switch (roll.kind) {
    case RollKind::count: return fmt::format("{} {}", roll.result, roll.result == 1 ? "hit" : "hits");
    case RollKind::roll: return fmt::format("{}", roll.result);
    default: return {};
  }
}

}  // namespace

bool needs_or_more(const Ruleset& ruleset, const Event& roll, const Battle& after) {
  if (roll.roll == nullptr || roll.roll->kind != RollKind::roll || roll.roll->request.need <= 0) return false;
  return ruleset.narrate(roll, after, true).find(fmt::format("{} or more", roll.roll->request.need)) != std::string::npos;
}

bool first_needs_or_more(const Ruleset& ruleset, const Preview& preview, const Battle& now) {
  if (preview.dice != 1) return false;           // several are counted, each for its need or less
  Event event;
  event.kind = "roll";
  event.clause = preview.roll.roll().request.clause;
  event.roll = &preview.roll.roll();
  return needs_or_more(ruleset, event, now);
}

bool spares(const Ruleset& ruleset, const Event& roll, const Battle& after) {
  return roll.roll != nullptr && roll.roll->kind == RollKind::count && ruleset.narrate(roll, after, true).find("spared on") != std::string::npos;
}

RollShown roll_shown(const Roll& roll, const Tables* tables, bool or_more) {
  RollShown out;
  out.purpose = story::spaced(roll.request.purpose);
  out.clause = std::string(roll.request.clause);
  out.sides = roll.sides;
  out.at_most = roll.kind == RollKind::count ? roll.at_most : 0;
  if (roll.request.need > 0) out.need = fmt::format("{} or {}", roll.request.need, or_more ? "more" : "less");
  if (roll.kind == RollKind::count && roll.request.need == 0) out.need = fmt::format("{} or less", roll.at_most);
  out.result = result_of(roll);
  for (const std::uint8_t face : roll.faces) out.faces.push_back(face);
  const auto add = [&](const Modifier& m, bool base) {
    if (m.name.empty()) return;
    out.reasons.push_back({story::spaced(m.name), signed_words(m.value, base), std::string(m.clause), datum_words(m.datum, tables)});
  };
  add(roll.request.base, true);
  for (const Modifier& m : roll.request.modifiers) add(m, false);
  return out;
}

}  // namespace oo
