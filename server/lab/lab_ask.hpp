// lab_ask.hpp: what a page asks the laboratory for. Read strictly and bounded. Contract: LabAsk.
//
// Who may call: http, laboratory.cpp (what is kept of a run is the same text). Errors: bad_input with the path of the field.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/battle/registry.hpp"
#include "engine/dice/seed.hpp"
#include "lab/schedule/plan.hpp"

namespace oo::server {

/// One table that is fought over: house rules (a text, may be empty; its name for people) and players.
struct LabTable {
  std::string house, house_name, players[2];
};
struct LabAsk {
  std::string scenario, scenario_text;          // an id of a book, or a whole file
  LabTable a, b;                                // b: where two are compared
  bool compares = false;
  std::uint64_t battles = 0;                    // of each table
  std::string seed;                             // empty: drawn
};
Result<LabAsk> read_lab_ask(std::string_view text, std::uint64_t most_battles);
/// As it is read again.
std::string to_text(const LabAsk& ask);
/// The battles to fight; `seed` has been drawn.
Result<Plan> plan_of(const LabAsk& ask, const Registry& registry);

}  // namespace oo::server
