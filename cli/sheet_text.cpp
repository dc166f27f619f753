#include "cli/sheet_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo::cli {
namespace {

constexpr std::size_t kPage = 118;             // characters across

std::string spaced(std::string_view key) {
  std::string text(key);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}
std::string plain(std::string value) {         // quotes and the spaces of lists are for files, not for the table top
  std::string out;
  for (const char c : value)
    if (c != '"') out += c;
  if (out == "true") return "yes";
  if (out == "false") return "no";
  return out;
}

/// "fire.militia.range": table, row, field; a key of two parts has no row.
struct Key {
  std::string table, row, field;
};
Key parts(const std::string& key) {
  const std::size_t first = key.find('.'), last = key.rfind('.');
  const std::string head = key.substr(0, first);
  if (const std::size_t bracket = head.find('['); bracket != std::string::npos)
    return {head.substr(0, bracket), head.substr(bracket + 1, head.find(']') - bracket - 1), key.substr(first + 1)};
  if (first == std::string::npos) return {key, {}, {}};
  if (first == last) return {head, {}, key.substr(first + 1)};
  return {head, key.substr(first + 1, last - first - 1), key.substr(last + 1)};
}

struct Cell {
  std::string row, field, value;
};
struct Table {
  std::string name;
  std::vector<Cell> cells;
  bool has_rows = false;
};

std::vector<Table> by_table(const std::vector<SheetLine>& lines) {
  std::vector<Table> tables;
  for (const SheetLine& line : lines) {
    if (line.value.empty()) continue;
    const Key key = parts(line.key);
    auto at = std::find_if(tables.begin(), tables.end(), [&](const Table& t) { return t.name == key.table; });
    if (at == tables.end()) at = tables.insert(tables.end(), Table{key.table, {}, false});
    at->has_rows = at->has_rows || !key.row.empty();
    at->cells.push_back({key.row, key.field, plain(line.value) + (line.changed ? "*" : "")});
  }
  return tables;
}

template <class Of>
std::vector<std::string> names(const Table& t, Of of) {
  std::vector<std::string> out;
  for (const Cell& c : t.cells)
    if (std::find(out.begin(), out.end(), of(c)) == out.end()) out.push_back(of(c));
  return out;
}

std::string value_at(const Table& t, const std::string& row, const std::string& field) {
  for (const Cell& c : t.cells)
    if (c.row == row && c.field == field) return c.value;
  return "-";
}

/// A row a line, a field a column.
std::string matrix(const Table& t) {
  const auto rows = names(t, [](const Cell& c) { return c.row; });
  const auto fields = names(t, [](const Cell& c) { return c.field; });
  std::size_t first = 0;
  for (const std::string& r : rows) first = std::max(first, r.size());
  std::vector<std::size_t> width;
  for (const std::string& f : fields) {
    std::size_t w = f.size();
    for (const std::string& r : rows) w = std::max(w, value_at(t, r, f).size());
    width.push_back(w);
  }
  std::string out = fmt::format("  {:{}}", "", first);
  for (std::size_t i = 0; i < fields.size(); ++i) out += fmt::format("  {:>{}}", spaced(fields[i]), width[i]);
  out += '\n';
  for (const std::string& r : rows) {
    out += fmt::format("  {:{}}", spaced(r), first);
    for (std::size_t i = 0; i < fields.size(); ++i) out += fmt::format("  {:>{}}", value_at(t, r, fields[i]), width[i]);
    out += '\n';
  }
  return out;
}

/// Short pairs, as many columns as the page holds.
std::string list(const Table& t) {
  std::size_t w = 0;
  for (const Cell& c : t.cells) w = std::max(w, c.field.size() + 2 + c.value.size());
  const std::size_t columns = std::max<std::size_t>(1, kPage / (w + 3)), rows = (t.cells.size() + columns - 1) / columns;
  std::string out;
  for (std::size_t r = 0; r < rows; ++r) {
    std::string line = "  ";
    for (std::size_t c = 0; c < columns && c * rows + r < t.cells.size(); ++c) {
      const Cell& cell = t.cells[c * rows + r];
      line += fmt::format("{}{:>{}}   ", spaced(cell.field), cell.value, w - cell.field.size());
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return out;
}

std::string title_line(std::string_view name) {
  std::string text = spaced(name);
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = char(c - 'a' + 'A');
  return text;
}

}  // namespace

std::string sheet_text(std::string_view title, const std::vector<SheetLine>& lines) {
  std::string out = fmt::format("{}: quick reference", title);
  const bool changed = std::any_of(lines.begin(), lines.end(), [](const SheetLine& l) { return l.changed; });
  out += changed ? "   (* differs from the book)\n" : "\n";
  std::vector<Table> tables = by_table(lines);
  // What is looked up at the table first; the readings of contested rules last.
  std::stable_partition(tables.begin(), tables.end(), [](const Table& t) { return t.name != "switches"; });
  for (const Table& t : tables) out += fmt::format("\n{}\n{}", title_line(t.name), t.has_rows ? matrix(t) : list(t));
  return out;
}

}  // namespace oo::cli
