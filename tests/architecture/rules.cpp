#include "tests/architecture/rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <sstream>

namespace oo::architecture {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// "engine/dice" of "engine/dice/dice.hpp", "lab/match" of "lab/match/match.hpp", "cli" of "cli/main.cpp".
std::string folder_of(std::string_view path) {
  const auto first = path.find('/');
  if (first == std::string_view::npos) return {};
  const auto top = path.substr(0, first);
  if (top != "engine" && top != "rulesets" && top != "examples" && top != "lab") return std::string(top);
  const auto second = path.find('/', first + 1);
  return std::string(path.substr(0, second == std::string_view::npos ? first : second));
}

/// Height of an engine layer: it may include what lies lower, and itself. -1: not an engine layer.
int height(std::string_view folder) {
  struct Layer {
    std::string_view folder;
    int height;
  };
  static constexpr std::array<Layer, 10> kLayers{{{"engine/core", 0},
                                                  {"engine/geometry", 1},
                                                  {"engine/dice", 1},
                                                  {"engine/odds", 2},
                                                  {"engine/rules", 2},
                                                  {"engine/table", 3},
                                                  {"engine/procedure", 3},
                                                  {"engine/scenario", 3},
                                                  {"engine/battle", 4},
                                                  {"engine/record", 5}}};
  for (const Layer& layer : kLayers)
    if (layer.folder == folder) return layer.height;
  return -1;
}
constexpr int kBattle = 4;

/// Families: what several rule sets share, and no rule set itself.
bool is_family(std::string_view folder) {
  return folder == "rulesets/battlefield" || folder == "rulesets/operations" || folder == "rulesets/reactions" || folder == "rulesets/universal_charge";
}

bool may_include(const std::string& from, const std::string& to) {
  if (from == to || from == "tests") return true;
  const bool to_engine = height(to) >= 0;
  if (height(from) >= 0) return to_engine && height(to) < height(from);
  if (from.starts_with("examples/own_")) return to_engine || to == "players" || to == "lab/match";   // programs on the installed package
  if (from.starts_with("rulesets/") || from.starts_with("examples/")) return to_engine || is_family(to);
  if (from == "players") return to_engine && height(to) <= kBattle;
  if (from.starts_with("lab/")) return to_engine || to == "players" || to.starts_with("lab/");
  if (from == "cli" || from == "server") return to_engine || to == "players" || to.starts_with("lab/") || (from == "cli" && to == "server");
  return false;
}

constexpr std::array<std::string_view, 4> kRulesets{"moccasins", "kingphilip", "tugar", "faltering"};

/// Allowed for a while, with the reason.
bool may_name(std::string_view path, std::string_view id) {
  const bool knows_states = path.starts_with("lab/") || path.starts_with("rulesets/reactions/") || path.starts_with("rulesets/universal_charge/");
  if (id == "faltering" && knows_states) return true;                   // a state of units, too
  return path == "lab/report/plan_input.cpp";                           // the ground scale of a plan, until rule sets tell it themselves
}

}  // namespace

Findings include_directions(const Source& source) {
  static const std::regex include(R"re(^\s*#\s*include\s*"([^"]*)")re");
  Findings findings;
  int number = 0;
  for (const std::string& line : lines_of(source.text)) {
    ++number;
    std::smatch match;
    if (!std::regex_search(line, match, include)) continue;
    const std::string target = match[1];
    const auto from = folder_of(source.path);
    const auto to = folder_of(target);
    const bool of_a_test = source.is_test() && target.starts_with("tests/support/");
    if (!of_a_test && !may_include(from, to)) findings.push_back({source.path, number, from + " must not include " + target});
  }
  return findings;
}

Findings named_rulesets(const Source& source) {
  if (source.is_test() || source.path.starts_with("cli/")) return {};
  const auto home = folder_of(source.path);
  Findings findings;
  int number = 0;
  for (const std::string& line : lines_of(code_of(source.text, true))) {
    ++number;
    for (const auto id : kRulesets)
      if (home != "rulesets/" + std::string(id) && line.find(id) != std::string::npos && !may_name(source.path, id))
        findings.push_back({source.path, number, home + " names the rule set " + std::string(id)});
  }
  return findings;
}

Findings header_opening(const Source& source) {
  if (!source.is_header()) return {};
  const auto name = source.path.substr(source.path.rfind('/') + 1);
  Findings findings;
  if (!source.text.starts_with("// " + name)) findings.push_back({source.path, 1, "opens with \"// " + name + ": what it is, who may call it, units, errors, source\""});
  if (source.text.find("#pragma once") == std::string::npos) findings.push_back({source.path, 1, "has no #pragma once"});
  return findings;
}

Findings file_length(const Source& source) {
  const auto lines = std::count(source.text.begin(), source.text.end(), '\n');
  if (lines <= kLongFile) return {};
  const bool reason = source.text.find("Long because ") != std::string::npos;
  if (lines <= kFileLines && reason) return {};
  return {{source.path, static_cast<int>(lines), std::to_string(lines) + " lines" + (reason ? "" : ", and does not say \"Long because ...\"")}};
}

Findings function_length(const Source& source) {
  if (source.is_test()) return {};
  const auto code = code_of(source.text, false);
  const auto tokens = tokens_of(code);
  struct Open {
    bool function;
    int line;
  };
  std::vector<Open> open;
  Findings findings;
  int inside = 0;              // functions around this token
  std::size_t begin = 0;       // first token of the declaration that is being read
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto t = tokens[i].text;
    if (t == "{") {
      bool call = false, container = false;
      for (auto j = begin; j < i; ++j) {
        const auto word = tokens[j].text;
        call |= word == "(";
        container |= word == "namespace" || word == "enum" || word == "=" || ((word == "struct" || word == "class" || word == "union") && !call);
      }
      open.push_back({call && !container, tokens[i].line});
      inside += open.back().function ? 1 : 0;
    } else if (t == "}" && !open.empty()) {
      const Open last = open.back();
      open.pop_back();
      inside -= last.function ? 1 : 0;
      const int length = tokens[i].line - last.line;
      if (last.function && inside == 0 && length > kFunctionLines)
        findings.push_back({source.path, last.line, "a function of " + std::to_string(length) + " lines"});
    }
    if (t == ";" || t == "{" || t == "}") begin = i + 1;
  }
  return findings;
}

Findings machine_paths(const Source& source) {
  if (source.path.starts_with("tests/architecture/")) return {};
  Findings findings;
  int number = 0;
  for (const std::string& line : lines_of(source.text)) {
    ++number;
    for (const char* path : {"/home/", "/root/"})
      if (line.find(path) != std::string::npos) findings.push_back({source.path, number, std::string("names ") + path});
  }
  return findings;
}

}  // namespace oo::architecture
