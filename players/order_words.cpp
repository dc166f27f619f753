#include "players/order_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/geometry/segment.hpp"

namespace oo {

std::string spaced(Word word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string name_of(const BattleView& view, UnitId id) {
  if (id < view.units.size()) return std::string(view.units[id].name);
  for (const LeaderView& l : view.leaders)
    if (l.id == id) return std::string(l.name);
  return {};
}

namespace {

/// How far and where, for an order with a way.
std::string way_words(const BattleView& view, const Order& order) {
  const Point to = order.path[order.path.size() - 1];
  if (order.unit < view.units.size() && view.units[order.unit].on_table)
    return fmt::format(" {:.1f}\" to {:.1f}, {:.1f}", length(view.units[order.unit].front, to) / 1000.0, to.x / 1000.0, to.y / 1000.0);
  return fmt::format(" to {:.1f}, {:.1f}", to.x / 1000.0, to.y / 1000.0);
}

}  // namespace

std::string order_words(const BattleView& view, const Order& order) {
  std::string text = name_of(view, order.unit);
  if (!text.empty()) text += ": ";
  text += order.verb == "finish" ? "nothing more" : spaced(order.verb);
  if (!order.choice.empty()) text += fmt::format(" ({})", spaced(order.choice));
  if (const std::string target = name_of(view, order.target); !target.empty()) text += fmt::format("{}{}", order.verb == "fire" ? " at " : " against ", target);
  if (order.verb == "fire" && !order.figures.empty()) text += fmt::format(" with {} {}", order.figures.size(), order.figures.size() == 1 ? "figure" : "figures");
  if (!order.path.empty()) text += way_words(view, order);
  if (!order.formation.empty()) text += fmt::format(", {}", spaced(order.formation));
  return text;
}

}  // namespace oo
