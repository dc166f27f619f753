#include "cli/suggestion_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/common.hpp"
#include "engine/geometry/segment.hpp"
#include "lab/story/story.hpp"

namespace oo::cli {

namespace {
constexpr Mil kWorthTelling = kInch / 2;              // nearer or farther by less is no reason to move

double inches(Mil mils) { return double(mils) / double(kInch); }

/// How near it comes to the enemy in sight that is nearest to its end, from the middle of one front to that of the other; how far it goes where none is in sight.
std::string way_text(const BattleView& view, UnitId id, Point to) {
  if (id >= view.units.size() || !view.units[id].on_table) return {};
  const UnitView& unit = view.units[id];
  const UnitView* nearest = nullptr;
  for (const UnitView& u : view.units)
    if (u.side != unit.side && u.on_table && (nearest == nullptr || length(u.front, to) < length(nearest->front, to))) nearest = &u;
  if (nearest == nullptr) return fmt::format("{:.1f}\"", inches(length(unit.front, to)));
  const Mil was = length(nearest->front, unit.front), is = length(nearest->front, to);
  if (std::abs(was - is) < kWorthTelling) return {};
  return fmt::format("{} {}, {:.1f}\" from {:.1f}\"", is < was ? "towards" : "away from", nearest->key, inches(is), inches(was));
}

/// Dice of a volley that need the same.
struct Throw {
  int dice = 0;
  RollShown shown;
  int need = 0;
  double expected() const {
    const int faces = shown.need.ends_with("or less") ? std::min(need, shown.sides) : std::max(0, shown.sides - need + 1);
    return double(dice) * faces / shown.sides;
  }
};

/// All dice of the order's first volley, those of several targets or parts together: "8 d10 to hit, 5 or less each, and 2 d10, 3 or less each, 4.6 expected".
std::string roll_text(const Ruleset& rules, const Seen& seen, const Preview& p, const Order& order) {
  const bool or_more = first_needs_or_more(rules, p, seen.battle());
  std::vector<Throw> throws;
  for (const RollToCome& part : volley(seen, order, or_more)) {
    const int need = part.roll.roll().request.need, sides = part.roll.roll().sides;
    const auto same = std::find_if(throws.begin(), throws.end(), [&](const Throw& t) { return t.need == need && t.shown.sides == sides; });
    if (same != throws.end()) same->dice += part.dice;
    else throws.push_back({part.dice, roll_shown(part.roll.roll(), nullptr, or_more), need});
  }
  std::string text;
  int dice = 0;
  double expected = 0;
  for (const Throw& t : throws) {
    text += fmt::format("{}{} d{}", text.empty() ? "" : ", and ", t.dice, t.shown.sides);
    if (dice == 0) text += (t.shown.purpose.starts_with("to ") ? " " : " for ") + t.shown.purpose;
    if (t.need > 0) text += fmt::format(", {}{}", t.shown.need, t.dice > 1 ? " each" : "");
    dice += t.dice;
    expected += t.need > 0 ? t.expected() : 0;
  }
  const bool counted = std::all_of(throws.begin(), throws.end(), [](const Throw& t) { return t.need > 0; });
  return counted && dice > 1 ? text + fmt::format(", {:.1f} expected", expected) : text;
}

/// What a verb that says nothing more is for: "finish 4th_suzdal" is read by nobody who has not looked into the help.
std::string bare_text(const Ruleset& rules, const Order& order) {
  if (!order.path.empty() || order.target != kNoUnit || !order.formation.empty() || !order.choice.empty()) return {};
  for (const VerbInfo& v : rules.verbs()) {
    if (v.verb != order.verb || v.help.empty()) continue;
    std::string text(v.help.substr(0, v.help.find_last_not_of('.') + 1));
    if (text[0] >= 'A' && text[0] <= 'Z') text[0] = char(text[0] - 'A' + 'a');
    return text;
  }
  return {};
}
}  // namespace

std::string suggestion_text(const Ruleset& rules, const Seen& seen, const BattleView& view, const Order& order) {
  const Preview p = preview(seen, order);
  if (p.trouble) return {};
  std::string text;
  if (!order.path.empty()) {
    const auto own = std::find_if(p.after.begin(), p.after.end(), [&](const UnitView& u) { return u.id == order.unit; });
    text = way_text(view, order.unit, own == p.after.end() ? order.path[order.path.size() - 1] : own->front);
  }
  if (p.dice > 0 && p.roll.roll().sides > 0) text += (text.empty() ? "" : "; ") + roll_text(rules, seen, p, order);
  return text.empty() ? bare_text(rules, order) : text;
}

}  // namespace oo::cli
