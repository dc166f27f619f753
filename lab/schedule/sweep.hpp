// sweep.hpp: a grid of battles: table entries, switches, figure counts and players over their values, and where a wanted score lies between them.
//
// Who may use it: command line, server. A sweep file is TOML: format = 1, scenario, players, battles, seed, house (all but scenario may be left out), and up
// to six [[axis]], each with one of entry, switch, figures (a unit's id), player (1 or 2) and its values. docs/laboratory.md. Untrusted and bounded: 64
// values an axis, 512 combinations. Errors: bad_input naming the file, line, axis and value; a combination that the rules refuse is named with what is wrong.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/toml_source.hpp"
#include "lab/schedule/results.hpp"

namespace oo {

struct Axis {
  enum class Kind : std::uint8_t { entry, rule_switch, figures, player };
  Kind kind = Kind::entry;
  std::string name;                         // key, switch, unit, "1" or "2"
  std::vector<TomlNode> values;
  std::vector<std::string> texts;           // as they were written
};

struct SweepFile {
  std::string scenario, house, players;     // as on the command line
  std::optional<std::string> seed;
  std::uint64_t battles = 0;                // 0: not said
  std::vector<Axis> axes;
};

Result<SweepFile> read_sweep(std::string_view text, std::string_view file);
/// One arm a combination, the last axis fastest. `base`: scenario, house rules and players of the whole grid.
Result<std::vector<Arm>> sweep_arms(const SweepFile&, const Arm& base);
/// The key "grid" of the summary, from its arms; `target`: the score of the first side that is looked for.
nlohmann::json grid_json(const SweepFile&, const nlohmann::json& arms, std::optional<double> target);

}  // namespace oo
