#include "cli/odds_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo::cli {
namespace {

constexpr int kBar = 40;                       // characters of the longest bar

std::string value_text(const Json& value) {
  if (value.is_null()) return "-";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());          // 9 inches, not 9.0
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string bar(double chance, double most) {
  const double length = most > 0 ? kBar * chance / most : 0;
  std::string out(static_cast<std::size_t>(length), '#');
  if (length - static_cast<double>(out.size()) >= 0.5) out += ':';      // half a step more
  else if (out.empty() && chance > 0) out = ".";                        // there, but too small to draw
  return out;
}

std::string end_of_line(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line + "\n";
}

struct OddsColumns {
  std::vector<std::vector<std::string>> lines;       // the first is the heading
  std::size_t left = 1;                              // columns that are words: to the left; the others to the right

  std::string text() const {
    std::vector<std::size_t> wide;
    for (const auto& line : lines)
      for (std::size_t c = 0; c < line.size(); ++c) {
        if (c == wide.size()) wide.push_back(0);
        wide[c] = std::max(wide[c], line[c].size());
      }
    std::string out;
    for (const auto& line : lines) {
      std::string row;
      for (std::size_t c = 0; c < line.size(); ++c) row += c < left ? fmt::format("{:<{}}  ", line[c], wide[c]) : fmt::format("{:>{}}  ", line[c], wide[c]);
      out += end_of_line("  " + row);
    }
    return out;
  }
};

// ---- tables

struct Measure {
  std::string output;
  std::string name;                                  // "casualties, mean"; "result rout, %"
  Json value;                                        // whose chance it is; null: the mean
};

/// What the cells can be compared by, in the order of the outputs. Of a word each value that comes up.
std::vector<Measure> measures_of(const std::vector<std::vector<OutputOdds>>& cells) {
  std::vector<Measure> all;
  const auto add = [&](Measure m) {
    const auto same = [&](const Measure& other) { return other.output == m.output && other.value == m.value; };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(m));
  };
  for (const auto& cell : cells)
    for (const OutputOdds& o : cell) {
      if (o.is_number()) add({o.name, o.name + ", mean", Json()});
      else if (o.kind == FieldKind::flag) add({o.name, o.name + ", %", Json(true)});
      else if (o.kind == FieldKind::word)
        for (const auto& v : o.values) add({o.name, fmt::format("{} {}, %", o.name, value_text(v.value)), v.value});
    }
  std::stable_sort(all.begin(), all.end(), [](const Measure& a, const Measure& b) { return a.output == b.output && a.value < b.value; });
  return all;
}

std::string measured(const std::vector<OutputOdds>& cell, const Measure& m) {
  for (const OutputOdds& o : cell) {
    if (o.name != m.output) continue;
    if (m.value.is_null() && o.is_number()) return o.mean ? fmt::format("{:.3f}", *o.mean) : "-";
    return fmt::format("{:.2f}", o.chance_of(m.value) * 100);
  }
  return "-";
}

std::string refusals_text(const std::vector<OddsCell>& cells, const std::vector<std::string>& by) {
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;      // what was said, of which combinations
  for (const OddsCell& cell : cells) {
    if (!cell.trouble) continue;
    const std::string why = with_field(*cell.trouble);
    auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto& r) { return r.first == why; });
    if (at == reasons.end()) at = reasons.insert(reasons.end(), {why, {}});
    at->second.push_back(label(cell.fields, by));
  }
  std::string out;
  for (const auto& [why, where] : reasons) {
    out += fmt::format("  - {}", where.front());
    if (where.size() > 1) out += fmt::format(" and {} more", where.size() - 1);
    out += fmt::format(": {}\n", why);
  }
  return out;
}

}  // namespace

std::string label(const Json& values, const std::vector<std::string>& order) {
  std::string out;
  for (const std::string& key : order)
    if (const auto it = values.find(key); it != values.end()) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", key, value_text(*it));
  return out;
}

std::string with_field(const Trouble& trouble) {
  return trouble.path.empty() || trouble.text.find(trouble.path) != std::string::npos ? trouble.text : trouble.path + ": " + trouble.text;
}

std::string rows_text(const std::vector<OddsRow>& rows, const std::vector<std::string>& order, std::string_view indent) {
  std::string out;
  for (const OddsRow& r : rows) {
    out += fmt::format("{}{:8.4f} %  {}", indent, r.probability * 100, label(r.outputs, order));
    if (!r.fraction.empty()) out += "  = " + r.fraction;
    out += '\n';
  }
  return out;
}

std::string outputs_text(const std::vector<OutputOdds>& outputs, bool bars, std::string_view indent) {
  std::string out;
  for (const OutputOdds& o : outputs) {
    out += fmt::format("{}{}", indent, o.name);
    if (o.mean) out += fmt::format("   mean {:.4g}", *o.mean);
    out += '\n';
    std::size_t wide = 4;
    double most = 0, rest = 0;
    for (const auto& v : o.values) {
      wide = std::max(wide, value_text(v.value).size());
      most = std::max(most, v.chance);
      if (!v.value.is_null()) rest += v.chance;
    }
    for (const auto& v : o.values) {
      std::string line = o.is_number() ? fmt::format("{}  {:>{}}", indent, value_text(v.value), wide) : fmt::format("{}  {:<{}}", indent, value_text(v.value), wide);
      line += fmt::format("  {:8.4f} %", v.chance * 100);
      if (o.is_number() && o.values.size() > 2) {
        line += v.value.is_null() ? std::string(22, ' ') : fmt::format("   or more {:8.4f} %", std::min(rest, 1.0) * 100);
        if (!v.value.is_null()) rest -= v.chance;
      }
      if (bars) line += "  " + bar(v.chance, most);
      if (!v.fraction.empty()) line += "  = " + v.fraction;
      out += end_of_line(std::move(line));
    }
  }
  return out;
}

std::string odds_table_text(const Procedure& procedure, const std::vector<OddsCell>& cells, const std::vector<std::string>& by) {
  std::vector<std::vector<OutputOdds>> outputs;
  for (const OddsCell& cell : cells) outputs.push_back(by_output(procedure, cell.rows));
  const std::vector<Measure> measures = measures_of(outputs);
  std::string out;
  if (by.size() == 1) {
    OddsColumns grid;
    grid.lines.push_back({by[0]});
    for (const Measure& m : measures) grid.lines[0].push_back(m.name);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      grid.lines.push_back({value_text(cells[i].fields.at(by[0]))});
      for (const Measure& m : measures) grid.lines.back().push_back(measured(outputs[i], m));
    }
    return grid.text() + refusals_text(cells, by);
  }
  const std::string& across = by.back();
  for (const Measure& m : measures) {
    OddsColumns grid;
    grid.left = by.size() - 1;
    grid.lines.emplace_back(by.begin(), by.end() - 1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string head = value_text(cells[i].fields.at(across));
      const bool first_row = i == 0 || std::all_of(by.begin(), by.end() - 1, [&](const std::string& f) { return cells[i].fields.at(f) == cells[0].fields.at(f); });
      if (first_row) grid.lines[0].push_back(head);
      const bool new_row = i == 0 || std::any_of(by.begin(), by.end() - 1, [&](const std::string& f) { return cells[i].fields.at(f) != cells[i - 1].fields.at(f); });
      if (new_row) {
        grid.lines.emplace_back();
        for (std::size_t f = 0; f + 1 < by.size(); ++f) grid.lines.back().push_back(value_text(cells[i].fields.at(by[f])));
      }
      grid.lines.back().push_back(measured(outputs[i], m));
    }
    out += fmt::format("{}, by {}\n", m.name, across) + grid.text();
  }
  return out + refusals_text(cells, by);
}

}  // namespace oo::cli
