// expect.hpp: what a step of a battle script expects, held against events, state, decision and outcome. For lab/script only.
//
// Each function gives the sentences of what does not hold; bad_input (a key no one knows) is a sentence too, beginning with the place in the file.
#pragma once
#include <string>
#include <vector>

#include "engine/battle/event_log.hpp"
#include "engine/battle/view.hpp"
#include "engine/rules/toml_source.hpp"

namespace oo {

using Misses = std::vector<std::string>;

/// Each expected event must come, in this order; others may come between.
void expect_events(const TomlNode& list, const EventLog& log, const BattleView& names, Misses& out);
/// None of these may come.
void expect_no_events(const TomlNode& list, const EventLog& log, const BattleView& names, Misses& out);
/// { unit = { figures = 8, position = [24, 6] } }
void expect_state(const TomlNode& table, const BattleView& view, Misses& out);
void expect_decision(const TomlNode& table, const Decision&, const Setup&, const BattleView& names, Misses& out);
void expect_outcome(const TomlNode& table, const Outcome&, const Setup&, Misses& out);
/// { indian = 3 }: figures lost, or points, by side.
void expect_by_side(const TomlNode& table, std::string_view what, std::int64_t first, std::int64_t second, const Setup&, Misses& out);

/// refused = "too_far": a code, clause or field. Whether the Trouble is meant.
bool meant(const TomlNode& expected, const Trouble&);
bool decision_is(const TomlNode& table, const Decision&, const Setup&, const BattleView& names);

}  // namespace oo
