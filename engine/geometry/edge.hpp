// edge.hpp: the table and its four edges.
//
// Origin at the lower left corner. Closed: a base that touches the edge is on the table; kTouch absorbs the rounding of rotated bases.
// Units: Mil, Cdeg. Who may use it: everybody. Errors: none. Source: scenario format 1.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/geometry/base.hpp"

namespace oo {

enum class Edge : std::uint8_t { left, right, bottom, top };
inline constexpr std::array<std::string_view, 4> kEdgeWords{"left", "right", "bottom", "top"};
constexpr std::string_view word(Edge e) { return kEdgeWords[static_cast<std::size_t>(e)]; }
constexpr std::optional<Edge> edge_of_word(std::string_view text) {
  for (std::size_t i = 0; i < kEdgeWords.size(); ++i)
    if (kEdgeWords[i] == text) return static_cast<Edge>(i);
  return std::nullopt;
}

/// The facing of one who leaves by the edge, and of one who comes in by it.
constexpr Cdeg outward(Edge e) { return e == Edge::top ? 0 : e == Edge::right ? kQuarter : e == Edge::bottom ? 2 * kQuarter : 3 * kQuarter; }
constexpr Cdeg inward(Edge e) { return normalise(outward(e) + 2 * kQuarter); }

struct TableSize {
  Mil width = 0;
  Mil height = 0;
  friend constexpr bool operator==(const TableSize&, const TableSize&) = default;
};

constexpr bool on_table(TableSize t, Point p) { return 0 <= p.x && p.x <= t.width && 0 <= p.y && p.y <= t.height; }
constexpr bool wholly_on(TableSize t, const Quad& q) {
  for (const Point p : q.corner)
    if (p.x < -kTouch || p.y < -kTouch || p.x > t.width + kTouch || p.y > t.height + kTouch) return false;
  return true;
}
constexpr bool wholly_on(TableSize t, std::span<const Quad> quads) {
  for (const Quad& q : quads)
    if (!wholly_on(t, q)) return false;
  return true;
}
/// Below 0 beyond the edge.
constexpr Mil distance_to(TableSize t, Edge e, Point p) {
  switch (e) {
    case Edge::left: return p.x;
    case Edge::right: return t.width - p.x;
    case Edge::bottom: return p.y;
    default: return t.height - p.y;
  }
}
constexpr Mil distance_to(TableSize t, Edge e, const Quad& q) {
  Mil least = distance_to(t, e, q.corner[0]);
  for (const Point p : q.corner) least = std::min(least, distance_to(t, e, p));
  return least;
}
/// Where along the edge, from the left or from the bottom (an exit's span, the order of MOC-3.10).
constexpr Mil place_along(Edge e, Point p) { return e == Edge::left || e == Edge::right ? p.y : p.x; }
constexpr Point on_edge(TableSize t, Edge e, Mil along_it) {
  switch (e) {
    case Edge::left: return {0, along_it};
    case Edge::right: return {t.width, along_it};
    case Edge::bottom: return {along_it, 0};
    default: return {along_it, t.height};
  }
}
/// The nearest edge; ties in the order left, right, bottom, top.
constexpr Edge nearest_edge(TableSize t, Point p) {
  Edge best = Edge::left;
  for (const Edge e : {Edge::right, Edge::bottom, Edge::top})
    if (distance_to(t, e, p) < distance_to(t, best, p)) best = e;
  return best;
}

}  // namespace oo
