#include "cli/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "engine/battle/codec.hpp"
#include "engine/geometry/polygon.hpp"
#include "engine/geometry/segment.hpp"

namespace oo::cli {

namespace {
constexpr int kMostColumns = 100;

char ground_sign(TerrainKind kind) {
  switch (kind) {
    case TerrainKind::open_woods: return '"';
    case TerrainKind::thicket: return '%';
    case TerrainKind::water: return '~';
    case TerrainKind::stream: case TerrainKind::ford: case TerrainKind::marsh: return '=';
    case TerrainKind::hill: return '^';
    case TerrainKind::road: return ':';
    case TerrainKind::field: return ';';
    case TerrainKind::building: case TerrainKind::house: case TerrainKind::wagon: return '@';
    case TerrainKind::fence: case TerrainKind::wall: case TerrainKind::abatis: case TerrainKind::ditch: case TerrainKind::rampart: case TerrainKind::earthwork: return '#';
    case TerrainKind::open: return ' ';
  }
  return ' ';
}

/// Letters by place in the roster, own and enemy each from A.
std::vector<char> letters(const BattleView& view, SideId own) {
  std::vector<char> out;
  int next[2] = {0, 0};
  for (const UnitView& u : view.units) {
    const int n = next[u.side]++ % 26;
    out.push_back(static_cast<char>((u.side == own ? 'A' : 'a') + n));
  }
  return out;
}

struct Grid {
  int columns = 0, rows = 0;
  Mil cell = kInch;                                     // across; down it is twice that
  std::vector<std::string> line;

  Grid(Mil width, Mil height) {
    while (width / cell > kMostColumns) cell += kInch / 2;
    columns = (width + cell - 1) / cell;
    rows = (height + 2 * cell - 1) / (2 * cell);
    line.assign(std::size_t(rows), std::string(std::size_t(columns), ' '));
  }
  Point middle(int column, int row) const { return {column * cell + cell / 2, (rows - 1 - row) * 2 * cell + cell}; }
  /// Row and column; nothing: off the table.
  std::optional<std::pair<int, int>> cell_of(Point p) const {
    const int column = p.x / cell, row = rows - 1 - p.y / (2 * cell);
    if (p.x < 0 || p.y < 0 || column >= columns || row < 0) return std::nullopt;
    return std::pair{row, column};
  }
  char& at(const std::pair<int, int>& where) { return line[std::size_t(where.first)][std::size_t(where.second)]; }
  void put(Point p, char sign) {
    if (const auto where = cell_of(p)) at(*where) = sign;
  }
};

void draw_ground(Grid& grid, const TerrainPlan& t) {
  const char sign = ground_sign(t.kind);
  if (!t.line) {
    const Polygon shape(t.shape);
    for (int r = 0; r < grid.rows; ++r)
      for (int c = 0; c < grid.columns; ++c)
        if (contains(shape, grid.middle(c, r))) grid.line[std::size_t(r)][std::size_t(c)] = sign;
    return;
  }
  for (std::size_t i = 0; i + 1 < t.shape.size(); ++i)
    for (Mil d = 0; d <= length(t.shape[i], t.shape[i + 1]); d += grid.cell / 2) grid.put(along(t.shape[i], t.shape[i + 1], d), sign);
}

const char* arrow(Cdeg facing) {
  constexpr const char* kArrows[] = {"^ ", "^>", "> ", "v>", "v ", "<v", "< ", "<^"};
  return kArrows[(facing + kTurn / 16) / (kTurn / 8) % 8];
}
}  // namespace

namespace {
/// Two lines may stand in one row of characters: the cells both are in go to whichever has fewer so far, so that neither hides the other.
void draw_units(Grid& grid, const BattleView& view, const std::vector<char>& sign) {
  std::map<std::pair<int, int>, std::vector<std::size_t>> there;      // units, each once
  std::vector<int> drawn(view.units.size(), 0);
  for (std::size_t i = 0; i < view.units.size(); ++i)
    for (const Quad& base : view.units[i].bases)
      if (const auto cell = grid.cell_of(centre(base))) {
        auto& units = there[*cell];
        if (units.empty() || units.back() != i) units.push_back(i);
      }
  const auto give = [&](const std::pair<int, int>& cell, std::size_t unit) {
    grid.at(cell) = sign[unit];
    ++drawn[unit];
  };
  for (const auto& [cell, units] : there)
    if (units.size() == 1) give(cell, units[0]);
  for (const auto& [cell, units] : there)
    if (units.size() > 1) give(cell, *std::min_element(units.begin(), units.end(), [&](std::size_t a, std::size_t b) { return drawn[a] < drawn[b]; }));
  for (const UnitView& u : view.units)
    for (const Quad& gun : u.gun_bases) grid.put(centre(gun), '*');
}
}  // namespace

std::string table_text(const Scenario& ground, const BattleView& view, SideId own) {
  Grid grid(ground.width, ground.height);
  for (const TerrainPlan& t : ground.terrain) draw_ground(grid, t);
  const auto sign = letters(view, own);
  draw_units(grid, view, sign);
  std::string out;
  const std::string edge = "   +" + std::string(std::size_t(grid.columns), '-') + "+\n";
  out += edge;
  for (int r = 0; r < grid.rows; ++r) out += fmt::format("{:3}|{}|\n", (grid.rows - 1 - r) * 2 * grid.cell / kInch, grid.line[std::size_t(r)]);
  out += edge + "    ";
  for (int c = 0; c < grid.columns; c += 10) out += fmt::format("{:<10}", c * grid.cell / kInch);
  return out + "\n    A-Z yours  a-z theirs  * gun    \" woods  % thicket  ^ hill  ~ water  = ford  : road  ; field  # works  @ building\n";
}

namespace {
/// Who has finished may have some left, but gives no more orders (MOC-3.4).
std::string operations_text(const UnitView& u) {
  if (u.done) return "done";
  return u.operations > 0 ? fmt::format("{} operation{}", u.operations, u.operations == 1 ? "" : "s") : "";
}

/// Empty: no start, a second part not detached, or not known to be.
std::string unit_line(const UnitView& u, char sign, SideId own) {
  if (u.start == 0) return {};
  if (!u.on_table)
    return fmt::format("  {} {:24} {}\n", sign, u.key, u.destroyed ? "gone" : u.arrives > 0 ? fmt::format("to come in turn {}", u.arrives) : u.side == own ? "not on the table" : "not in sight");
  return fmt::format("  {} {:24} {:2} of {:2}  {:10} {:12} at {},{} {} {}{}{}\n", sign, u.key, u.figures, u.start, u.formation, u.state, mil_text(u.front.x), mil_text(u.front.y),
                     arrow(u.facing), u.loaded ? "" : "unloaded ", u.hidden ? "hidden " : "", operations_text(u));
}
}  // namespace

std::string units_text(const BattleView& view, SideId own) {
  const auto sign = letters(view, own);
  std::string out;
  for (const SideId side : {own, enemy_of(own)})
    for (std::size_t i = 0; i < view.units.size(); ++i)
      if (view.units[i].side == side) out += unit_line(view.units[i], sign[i], own);
  return out;
}

std::string changed_units_text(const BattleView& before, const BattleView& now, SideId own) {
  const auto sign = letters(now, own);
  std::string out;
  for (std::size_t i = 0; i < now.units.size(); ++i) {
    const std::string line = unit_line(now.units[i], sign[i], own);
    if (i >= before.units.size() || line != unit_line(before.units[i], sign[i], own)) out += line;
  }
  return out;
}

}  // namespace oo::cli
