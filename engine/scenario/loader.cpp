#include "engine/scenario/loader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/scenario/loading.hpp"

namespace oo {
namespace {

constexpr std::array<std::string_view, 13> kTables{"format",    "scenario", "table",   "side",    "terrain", "unit",     "leader", "zone",
                                                   "exit",      "objective", "special", "victory", "switches"};

void read_top(Loading& load) {
  const TomlNode* format = load.root.find("format");
  if (format == nullptr) load.faults.add({{}, 0, {}, {}, "format", "missing; format = 1 is required"});
  else if (format->kind != TomlNode::Kind::integer || format->integer != 1)
    load.faults.add({{}, format->line, {}, {}, "format", fmt::format("{} is not a format this program reads; allowed: 1", shown(*format))});
  for (const TomlNode& member : load.root.items) {
    if (std::find(kTables.begin(), kTables.end(), member.key) != kTables.end()) continue;
    load.faults.add({{}, member.line, {}, {}, is_id(member.key) ? member.key : quoted(member.key),
                     fmt::format("unknown table or key; allowed: {}", listed(std::span<const std::string_view>(kTables)))});
  }
}

void read_switches(Loading& load) {
  const TomlNode* node = load.root.find("switches");
  if (node == nullptr || !node->is_table()) {
    load.faults.add({{}, node != nullptr ? node->line : 0, "switches", {}, {}, node != nullptr ? fmt::format("{} is not a table; write [switches]", shown(*node)) : "missing; [switches] is required (it may be empty)"});
    return;
  }
  load.s.switches = *node;
  Reader in(load.faults, *node, "switches");
  for (const TomlNode& setting : node->items) {
    const std::string wrong = load.rules != nullptr ? load.rules->wrong_switch(setting) : std::string();
    if (!is_word(setting.key)) in.fault_at(setting.line, quoted(setting.key), "not the name of a switch: lower_snake_case");
    else if (!wrong.empty()) in.fault_at(setting.line, setting.key, wrong);
  }
}

void read_all(Loading& load) {
  read_top(load);
  read_switches(load);
  read_table(load);
  find_events(load);
  read_terrain(load);
  read_units(load);
  read_leaders(load);
  read_objectives(load);
  read_zones(load);
  read_exits(load);
  read_specials(load);
  read_victory(load);
  check_deployment(load);
  if (load.faults.count() == 0) warn_of_victory(load);
}

/// "wood.toml:12: ..." of the parser, as a fault with its line.
Fault parse_fault(std::string_view file, const Trouble& trouble) {
  Fault fault;
  fault.file = file;
  fault.text = trouble.text;
  std::string_view at = trouble.path;
  if (at.substr(0, file.size()) == file && at.size() > file.size() && at[file.size()] == ':') {
    at.remove_prefix(file.size() + 1);
    std::from_chars(at.data(), at.data() + at.size(), fault.line);
    const std::size_t colon = at.find(": ");
    if (colon != std::string_view::npos) fault.key = at.substr(colon + 2);
  }
  return fault;
}

}  // namespace

LoadResult load_scenario(std::string_view text, std::string_view file, const ScenarioWords& words, const ScenarioRules* rules) {
  LoadResult result;
  if (text.size() > kMaxScenarioBytes) {
    result.faults.push_back({std::string(file), 0, {}, {}, {}, fmt::format("the file has {} bytes; at most 1 MiB is allowed", text.size())});
    return result;
  }
  const Result<TomlNode> root = parse_toml(text, file);
  if (!root) {
    result.faults.push_back(parse_fault(file, root.trouble()));
    return result;
  }
  FaultList faults(file);
  Loading load{root.value(), words, rules, faults, file};
  read_all(load);
  result.faults = faults.take_faults();
  result.warnings = faults.take_warnings();
  if (!result.faults.empty()) return result;
  load.s.source = text;
  result.scenario = std::move(load.s);
  return result;
}

std::string ruleset_of(std::string_view text) {
  if (text.size() > kMaxScenarioBytes) return {};
  const Result<TomlNode> root = parse_toml(text, "scenario");
  if (!root) return {};
  const TomlNode* scenario = root.value().find("scenario");
  const TomlNode* ruleset = scenario != nullptr ? scenario->find("ruleset") : nullptr;
  return ruleset != nullptr && ruleset->is_text() && is_id(ruleset->text) ? ruleset->text : std::string();
}

}  // namespace oo
