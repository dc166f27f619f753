#include "engine/scenario/loading.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/geometry/polygon.hpp"

namespace oo {

bool Names::add(std::string_view id, std::size_t place) {
  if (find(id) != nullptr) return false;
  named_.push_back({std::string(id), place, true});
  return true;
}

const KnownName* Names::find(std::string_view id) const {
  for (const KnownName& n : named_)
    if (n.id == id) return &n;
  return nullptr;
}

std::string Names::all() const {
  constexpr std::size_t kShown = 12;
  if (named_.empty()) return "none here";
  std::string text;
  for (std::size_t i = 0; i < named_.size() && i < kShown; ++i) text += (i == 0 ? "" : ", ") + named_[i].id;
  return named_.size() > kShown ? text + " ..." : text;
}

std::string Loading::all_sides() const { return s.sides[0].id + ", " + s.sides[1].id; }

SideId Loading::side_place(std::string_view id) const {
  if (id.empty()) return kNoSide;
  for (SideId i = 0; i < 2; ++i)
    if (s.sides[i].id == id) return i;
  return kNoSide;
}

std::optional<SideId> Loading::side(Reader& in, std::string_view key) {
  const auto text = in.line(key, 48);
  if (!text) return std::nullopt;
  const SideId place = side_place(*text);
  if (place != kNoSide) return place;
  if (sides_sound) in.fault(key, fmt::format("{} is not a side; allowed: {}", quoted(*text), all_sides()));
  return std::nullopt;
}

std::optional<UnitId> Loading::unit(Reader& in, std::string_view key, const std::string& id, SideId of) {
  const KnownName* found = roster.find(id);
  if (found == nullptr || found->place >= s.units.size()) {
    in.fault(key, fmt::format("{} is not a unit of this file", quoted(id)));
    return std::nullopt;
  }
  const UnitPlan& plan = s.units[found->place];
  if (of != kNoSide && unit_sound[found->place] && plan.side != of) {
    in.fault(key, fmt::format("{} is of side {}; a unit of side {} is wanted", quoted(id), s.sides[plan.side].id, s.sides[of].id));
    return std::nullopt;
  }
  return static_cast<UnitId>(found->place);
}

std::optional<UnitId> Loading::one_unit(Reader& in, std::string_view key, SideId of) {
  const auto id = in.line(key, 48);
  return id ? unit(in, key, *id, of) : std::nullopt;
}

std::optional<std::size_t> Loading::terrain_piece(Reader& in, std::string_view key) {
  const auto id = in.line(key, 48);
  if (!id) return std::nullopt;
  const KnownName* found = terrain.find(*id);
  if (found != nullptr) return found->place;
  in.fault(key, fmt::format("{} is not a terrain piece of this file; there are: {}", quoted(*id), terrain.all()));
  return std::nullopt;
}

std::vector<UnitId> Loading::all_units(SideId of) const {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < s.units.size(); ++i)
    if (of == kNoSide || s.units[i].side == of) all.push_back(static_cast<UnitId>(i));
  return all;
}

std::vector<UnitId> Loading::units(Reader& in, std::string_view key, SideId of, bool all_if_absent) {
  if (!in.has(key) && all_if_absent) {
    in.take(key);
    return all_units(of);
  }
  if (in.need(key) == nullptr) return {};
  const auto ids = in.texts(key);
  std::vector<UnitId> list;
  if (!ids) return list;
  for (const Listed& item : *ids) {
    const auto id = unit(in, key, item.text, of);
    if (id) list.push_back(*id);
  }
  std::stable_sort(list.begin(), list.end());
  return list;
}

std::vector<std::size_t> Loading::objective_list(Reader& in, std::string_view key) {
  std::vector<std::size_t> list;
  if (in.need(key) == nullptr) return list;
  const auto ids = in.texts(key);
  if (!ids) return list;
  for (const Listed& item : *ids) {
    const KnownName* found = objectives.find(item.text);
    if (found != nullptr) list.push_back(found->place);
    else in.fault(key, fmt::format("{} is not an objective of this file; there are: {}", quoted(item.text), objectives.all()));
  }
  return list;
}

std::uint8_t Loading::event(Reader& in, std::string_view key) {
  const auto name = in.line(key, 64);
  if (!name) return kNoEvent;
  const std::uint8_t found = s.victory.find_event(*name);
  if (found == kNoEvent)
    in.fault(key, fmt::format("{} is not an event of this file; there are: {}", quoted(*name), listed(std::span<const std::string>(s.victory.events))));
  return found;
}

std::optional<Edge> Loading::edge(Reader& in, std::string_view key) {
  const auto place = in.choice(key, kEdgeWords);
  return place ? std::optional<Edge>(static_cast<Edge>(*place)) : std::nullopt;
}

std::vector<const TomlNode*> entries_of(Loading& load, std::string_view key, std::size_t most) {
  std::vector<const TomlNode*> entries;
  const TomlNode* list = load.root.find(key);
  if (list == nullptr) return entries;
  const auto tell = [&](int line, std::string text) { load.faults.add({{}, line, std::string(key), {}, {}, std::move(text)}); };
  if (!list->is_list()) {
    tell(list->line, fmt::format("{} is not a list of tables; write [[{}]]", shown(*list), key));
    return entries;
  }
  if (list->items.size() > most) {
    tell(list->line, fmt::format("there are {}; at most {} are allowed", list->items.size(), most));
    return entries;
  }
  for (const TomlNode& item : list->items) {
    if (item.is_table()) entries.push_back(&item);
    else tell(item.line, fmt::format("{} is not a table; write [[{}]]", shown(item), key));
  }
  return entries;
}

bool read_polygon(Loading& load, Reader& in, std::string_view key, std::vector<Point>& to) {
  const auto corners = in.points(key, 3, kMaxCorners, load.s.width, load.s.height);
  if (!corners) return false;
  to = *corners;
  const auto wrong = polygon_fault(to);
  if (!wrong) return true;
  const auto text = [&]() -> std::string_view {
    switch (*wrong) {
      case PolygonFault::repeated_point: return "a point is there twice; each corner once, the first not repeated at the end";
      case PolygonFault::no_area: return "it has no area";
      case PolygonFault::crosses_itself: return "its edges cross or touch each other; a simple polygon is wanted";
      default: return "3 to 200 points are allowed";
    }
  };
  in.fault(key, std::string(text()));
  return false;
}

}  // namespace oo
