// rules.hpp: what every source must keep. Each function reads one source and names the lines that break its rule. For the architecture tests only.
//
// The rules and their reasons: docs/architecture.md (directions, sizes) and docs/determinism.md (dice, numbers, order).
#pragma once
#include <functional>
#include <set>
#include <span>
#include <string>

#include "tests/architecture/source.hpp"

namespace oo::architecture {

/// #include lines go one way: core | geometry, dice | odds, rules | table, procedure, scenario | battle | record; then rulesets, players, lab, cli.
Findings include_directions(const Source&);

/// Functions that are given what carries dice (`void fire(Play& p)`, where Play has a member Dice&): whoever calls one may throw.
using Deeds = std::set<std::string, std::less<>>;
Deeds deeds(std::span<const Source>);

/// At most one dice call in a full expression, never among the arguments of a call. A dice call is a primitive of Dice, any call given a Dice,
/// or a deed.
Findings dice_calls(const Source&, const Deeds& = {});

/// Nothing that differs between machines, compilers, runs or locales: libm, std::sort, unordered containers, <random>, clocks, files, globals.
Findings forbidden_words(const Source&);

/// Only the registry names rule sets: not the engine, not a family, not a player, not another rule set.
Findings named_rulesets(const Source&);

/// A header says first what it is, and guards itself.
Findings header_opening(const Source&);

/// Above kLongFile lines a file says why ("Long because ..."), or is listed; above kFileLines no reason helps. `line` is the number of lines.
Findings file_length(const Source&);
inline constexpr int kLongFile = 400;
inline constexpr int kFileLines = 700;

/// Functions above kFunctionLines.
Findings function_length(const Source&);
inline constexpr int kFunctionLines = 100;

/// A type of one name in one namespace is defined once: two of them in one program are undefined behaviour that no compiler reports.
/// Of a program's sources, tests excepted.
Findings types_defined_twice(std::span<const Source>);

/// No path of one developer's machine.
Findings machine_paths(const Source&);

}  // namespace oo::architecture
