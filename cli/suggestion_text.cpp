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

std::string roll_text(const Ruleset& rules, const Seen& seen, const Preview& p) {
  const RollShown shown = roll_shown(p.roll.roll(), nullptr, first_needs_or_more(rules, p, seen.battle()));
  std::string text = fmt::format("{} d{}{}{}", p.dice, shown.sides, shown.purpose.starts_with("to ") ? " " : " for ", shown.purpose);
  const int need = p.roll.roll().request.need;
  if (need <= 0) return text;
  text += fmt::format(", {}{}", shown.need, p.dice > 1 ? " each" : "");
  if (p.dice > 1) {
    const int faces = shown.need.ends_with("or less") ? std::min(need, shown.sides) : std::max(0, shown.sides - need + 1);
    text += fmt::format(", {:.1f} expected", double(p.dice) * faces / shown.sides);
  }
  return text;
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
  if (p.dice > 0 && p.roll.roll().sides > 0) text += (text.empty() ? "" : "; ") + roll_text(rules, seen, p);
  return text.empty() ? bare_text(rules, order) : text;
}

}  // namespace oo::cli
