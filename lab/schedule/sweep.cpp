#include "lab/schedule/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loader.hpp"
#include "lab/schedule/overlay.hpp"

namespace oo {

namespace {

constexpr std::size_t kMostAxes = 6, kMostValues = 64;

struct AxisWord {
  std::string_view key;
  Axis::Kind kind;
};
constexpr AxisWord kKinds[] = {{"entry", Axis::Kind::entry}, {"switch", Axis::Kind::rule_switch}, {"figures", Axis::Kind::figures}, {"player", Axis::Kind::player}};

Trouble fault(std::string_view file, int line, std::string_view path, std::string_view code, const std::string& text) {
  return bad_input(place(file, line, path), std::string(code), fmt::format("{}: {}", place(file, line, path), text));
}

std::optional<Trouble> read_values(const TomlNode& list, std::string_view file, Axis& out) {
  if (!list.is_list() || list.items.size() < 2 || list.items.size() > kMostValues)
    return fault(file, list.line, "axis.values", "value", fmt::format("allowed: a list of 2 to {} values", kMostValues));
  for (const TomlNode& v : list.items) {
    const std::string text = value_text(v);
    if (std::find(out.texts.begin(), out.texts.end(), text) != out.texts.end()) return fault(file, v.line, "axis.values", "twice", fmt::format("{} stands there twice", text));
    out.values.push_back(v);
    out.texts.push_back(text);
  }
  return std::nullopt;
}

Result<Axis> read_axis(const TomlNode& table, std::string_view file) {
  Axis axis;
  const TomlNode* what = nullptr;
  for (const TomlNode& n : table.items) {
    const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds), [&n](const AxisWord& w) { return w.key == n.key; });
    if (kind == std::end(kKinds)) {
      if (n.key != "values") return fault(file, n.line, "axis." + n.key, "unknown", "allowed: entry, switch, figures or player, and values");
      continue;
    }
    if (what != nullptr) return fault(file, n.line, "axis." + n.key, "surplus", "an axis has one of entry, switch, figures and player");
    what = &n;
    axis.kind = kind->kind;
  }
  if (what == nullptr) return fault(file, table.line, "axis", "missing", "an axis names one of entry, switch, figures and player");
  if (axis.kind == Axis::Kind::player) {
    auto which = as_int(*what, place(file, what->line, "axis.player"));
    if (!which) return which.trouble();
    if (which.value() != 1 && which.value() != 2) return fault(file, what->line, "axis.player", "value", "allowed: 1 for the side that stands first, 2");
    axis.name = std::to_string(which.value());
  } else {
    auto name = as_line(*what, place(file, what->line, "axis." + what->key), 200);
    if (!name) return name.trouble();
    axis.name = std::move(name).value();
  }
  const TomlNode* values = table.find("values");
  if (values == nullptr) return fault(file, table.line, "axis.values", "missing", fmt::format("the axis {} has no values", axis.name));
  if (auto trouble = read_values(*values, file, axis)) return *trouble;
  return axis;
}

std::optional<Trouble> read_line(const TomlNode& n, std::string_view file, std::string& out) {
  auto text = as_line(n, place(file, n.line, n.key), 1000);
  if (!text) return text.trouble();
  out = std::move(text).value();
  return std::nullopt;
}

std::optional<Trouble> read_players(const TomlNode& n, std::string_view file, std::string& out) {
  if (n.is_text()) return read_line(n, file, out);
  if (!n.is_list() || n.items.size() != 2 || !n.items[0].is_text() || !n.items[1].is_text()) return fault(file, n.line, "players", "type", "allowed: two names, as [\"recruit\", \"random\"]");
  out = n.items[0].text + "," + n.items[1].text;
  return std::nullopt;
}

std::optional<Trouble> read_key(const TomlNode& n, std::string_view file, SweepFile& out) {
  if (n.key == "scenario") return read_line(n, file, out.scenario);
  if (n.key == "house") return read_line(n, file, out.house);
  if (n.key == "players") return read_players(n, file, out.players);
  if (n.key == "axis") {
    if (!n.is_list() || n.items.size() > kMostAxes) return fault(file, n.line, "axis", "value", fmt::format("allowed: one to {} [[axis]]", kMostAxes));
    for (const TomlNode& table : n.items) {
      if (!table.is_table()) return fault(file, n.line, "axis", "type", "an axis is a table: [[axis]]");
      auto axis = read_axis(table, file);
      if (!axis) return axis.trouble();
      out.axes.push_back(std::move(axis).value());
    }
    return std::nullopt;
  }
  if (n.key != "format" && n.key != "battles" && n.key != "seed") return fault(file, n.line, n.key, "unknown", "allowed: format, scenario, players, battles, seed, house, [[axis]]");
  if (n.key == "seed" && n.is_text()) {
    out.seed = n.text;
    return std::nullopt;
  }
  auto number = as_int(n, place(file, n.line, n.key));
  if (!number) return number.trouble();
  if (n.key == "format" && number.value() != 1) return fault(file, n.line, "format", "unknown", fmt::format("format is {}; this program reads format 1", number.value()));
  if (n.key == "battles" && (number.value() < 1 || number.value() > std::int64_t(kMostBattles)))
    return fault(file, n.line, "battles", "out_of_range", fmt::format("{} battles; allowed: 1 to {}", number.value(), kMostBattles));
  if (n.key == "battles") out.battles = std::uint64_t(number.value());
  if (n.key == "seed") out.seed = std::to_string(number.value());
  return std::nullopt;
}

std::optional<Trouble> set_figures(std::string& scenario, const std::string& file, const std::string& unit, const TomlNode& value) {
  auto parsed = parse_toml(scenario, file);
  if (!parsed) return parsed.trouble();
  TomlNode root = std::move(parsed).value();
  for (TomlNode& table : root.items) {
    if (table.key != "unit" || !table.is_list()) continue;
    for (TomlNode& one : table.items) {
      const TomlNode* id = one.find("id");
      if (id == nullptr || id->text != unit) continue;
      if (auto trouble = set_entry(one, "figures", value)) return trouble;
      scenario = to_toml(root);
      return std::nullopt;
    }
  }
  return bad_input("axis.figures", "unknown", fmt::format("{} has no unit '{}'", file, unit));
}

std::optional<Trouble> set_rule(Arm& arm, const std::string& key, const TomlNode& value) {
  TomlNode root;
  if (arm.house.empty()) {
    auto parsed = parse_toml(fmt::format("format = 1\nruleset = \"{}\"\n", ruleset_of(arm.scenario)), "sweep");
    if (!parsed) return parsed.trouble();
    root = std::move(parsed).value();
  } else {
    auto parsed = parse_toml(arm.house, arm.house_name);
    if (!parsed) return parsed.trouble();
    root = std::move(parsed).value();
  }
  if (auto trouble = set_entry(root, key, value)) return trouble;
  arm.house = to_toml(root);
  return std::nullopt;
}

std::optional<Trouble> set(Arm& arm, const Axis& axis, std::size_t which) {
  const TomlNode& value = axis.values[which];
  arm.label += fmt::format("{}{} = {}", arm.label.empty() ? "" : ", ", axis.kind == Axis::Kind::player ? "player " + axis.name : axis.kind == Axis::Kind::figures ? "figures of " + axis.name : axis.name, axis.texts[which]);
  switch (axis.kind) {
    case Axis::Kind::entry: return set_rule(arm, axis.name, value);
    case Axis::Kind::rule_switch: return set_rule(arm, "switches." + axis.name, value);
    case Axis::Kind::figures: return set_figures(arm.scenario, arm.scenario_name, axis.name, value);
    case Axis::Kind::player: break;
  }
  if (!value.is_text()) return bad_input("axis.values", "type", fmt::format("{} is no player's name", axis.texts[which]));
  arm.players[axis.name == "1" ? 0 : 1] = value.text;
  return std::nullopt;
}

}  // namespace

Result<SweepFile> read_sweep(std::string_view text, std::string_view file) {
  auto parsed = parse_toml(text, file);
  if (!parsed) return parsed.trouble();
  SweepFile out;
  if (parsed.value().find("format") == nullptr) return fault(file, 1, "format", "missing", "a sweep file begins with format = 1");
  for (const TomlNode& n : parsed.value().items)
    if (auto trouble = read_key(n, file, out)) return *trouble;
  if (out.scenario.empty()) return fault(file, 1, "scenario", "missing", "a sweep names its scenario");
  if (out.axes.empty()) return fault(file, 1, "axis", "missing", "a sweep has at least one [[axis]]");
  std::size_t cells = 1;
  for (const Axis& a : out.axes) cells *= a.values.size();      // at most 64^6: no overflow
  if (cells > kMostArms) return fault(file, 1, "axis", "too_many", fmt::format("the grid has {} combinations; allowed: at most {}", cells, kMostArms));
  return out;
}

Result<std::vector<Arm>> sweep_arms(const SweepFile& sweep, const Arm& base) {
  std::vector<Arm> arms{base};
  arms[0].label.clear();
  for (const Axis& axis : sweep.axes) {
    std::vector<Arm> wider;
    for (const Arm& arm : arms)
      for (std::size_t v = 0; v < axis.values.size(); ++v) {
        Arm next = arm;
        if (auto trouble = set(next, axis, v)) return *trouble;
        wider.push_back(std::move(next));
      }
    arms = std::move(wider);
  }
  for (Arm& arm : arms) {                                         // what a message about them should name: lines are no more those of the files
    if (arm.house != base.house) arm.house_name = "house rules of the combination";
    if (arm.scenario != base.scenario) arm.scenario_name = base.scenario_name + " (as swept)";
  }
  return arms;
}

}  // namespace oo
