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
  if (roll.roll == nullptr || roll.roll->kind == RollKind::count || roll.roll->request.need <= 0) return false;   // a count is of the need or less
  return ruleset.narrate(roll, after, true).find(fmt::format("{} or more", roll.roll->request.need)) != std::string::npos;
}

namespace {
/// How the full story tells a roll that is still to be made. `n`: how many dice; several are not known to be counted before they lie.
Event roll_to_come(Roll& roll, int n) {
  roll.kind = n == 1 ? RollKind::roll : RollKind::tally;
  Event event;
  event.kind = "roll";
  event.clause = roll.request.clause;
  event.roll = &roll;
  return event;
}

/// By the word of a side or a part in a fight, or by the name of the unit that has it.
std::string owner_of(const DiceWanted& w, std::size_t place, const BattleView& view, const Setup& setup) {
  const Word word = w.pair[place];
  for (const UnitView& u : view.units)
    if ((word == "attacker" && u.id == w.roller) || (word == "defender" && u.id == w.target)) return std::string(u.name);
  for (std::size_t side = 0; side < 2; ++side)
    if (word == setup.side_id[side] || word == (side == 0 ? "first_side" : "second_side")) return setup.side_name[side];
  return fmt::format("the {}", story::spaced(word));
}
}  // namespace

bool first_needs_or_more(const Ruleset& ruleset, const Preview& preview, const Battle& now) {
  Roll roll = preview.roll.roll();
  return needs_or_more(ruleset, roll_to_come(roll, preview.dice), now);
}

NeedIs need_is(const Ruleset& ruleset, const DiceWanted& w, const Battle& now) {
  if (w.need <= 0) return NeedIs::none;
  Roll roll;
  roll.request = {.purpose = w.purpose, .clause = w.clause, .need = w.need, .roller = w.roller, .target = w.target};
  roll.sides = w.sides;
  const Event event = roll_to_come(roll, w.n);
  if (ruleset.narrate(event, now, true).find("spared on") != std::string::npos) return NeedIs::spared;
  return needs_or_more(ruleset, event, now) ? NeedIs::or_more : NeedIs::or_less;
}
std::string_view name_of(NeedIs is) {
  static constexpr std::string_view kNames[] = {"", "less", "more", "spared"};
  return kNames[static_cast<std::size_t>(is)];
}

std::array<std::string, 2> pair_owners(const DiceWanted& w, const Battle& now) {
  if (w.pair[0].empty()) return {};
  BattleView view;
  now.view(view);
  return {owner_of(w, 0, view, now.setup()), owner_of(w, 1, view, now.setup())};
}

std::string dice_asked(const Ruleset& ruleset, const DiceWanted& w, const Battle& now) {
  const std::string purpose = story::spaced(w.purpose);
  std::string text = fmt::format("Roll {}d{} {}{}", w.n, w.sides, purpose.starts_with("to ") ? "" : "for ", purpose);
  if (!w.pair[0].empty()) {
    const auto owners = pair_owners(w, now);
    const std::size_t first = w.n % 2 == 0 ? 0 : 1;                      // half a pair lies there
    if (w.n == 1) return text + fmt::format(": {}.", owners[first]);
    return text + fmt::format("{}: {}, then {}.", w.n > 2 ? ", in pairs" : "", owners[first], owners[1 - first]);
  }
  BattleView view;
  now.view(view);
  for (const UnitView& u : view.units)
    if (u.id == w.roller) text += fmt::format(" by {}", u.name);
  switch (need_is(ruleset, w, now)) {
    case NeedIs::none: return text + ".";
    case NeedIs::or_less: return text + fmt::format(", needed {} or less.", w.need);
    case NeedIs::or_more: return text + fmt::format(", needed {} or more.", w.need);
    case NeedIs::spared: break;
  }
  return text + fmt::format(", spared on {} or less.", w.need);
}

bool spares(const Ruleset& ruleset, const Event& roll, const Battle& after) {
  return roll.roll != nullptr && roll.roll->kind == RollKind::count && ruleset.narrate(roll, after, true).find("spared on") != std::string::npos;
}

RollShown roll_told(const Ruleset& ruleset, const Event& event, const Battle& after, const Tables* tables) {
  RollShown out = roll_shown(*event.roll, tables, needs_or_more(ruleset, event, after));
  if (!spares(ruleset, event, after)) return out;
  out.need += " to be spared";
  out.result = fmt::format("{} spared", event.roll->result);
  return out;
}

RollShown roll_shown(const Roll& roll, const Tables* tables, bool or_more) {
  RollShown out;
  out.purpose = story::spaced(roll.request.purpose);
  out.clause = std::string(roll.request.clause);
  out.sides = roll.sides;
  out.at_most = roll.kind == RollKind::count && !or_more ? roll.at_most : 0;
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
