// preview.hpp: what an order would do, live: why it is refused or what stands right after it, what it would draw on the table, what is rolled first.
//
// Who may call: whoever shows a battle to a person (server, command line), with the Seen of the side that decides. Knows no rules: all of it comes from
// Battle::check, trace and apply on a copy, with dice that stop it at the first roll, so that nothing of it is chance. Reads nothing the side cannot know.
// Lengths in Mil, facings in Cdeg. Errors: none; a refused order is answered by its Trouble and its trace. Source: design, principle 1.
#pragma once
#include <optional>
#include <vector>

#include "engine/battle/event_log.hpp"
#include "engine/battle/trace.hpp"
#include "engine/battle/view.hpp"

namespace oo {

struct Preview {
  std::optional<Trouble> trouble;
  OrderTrace trace;
  std::vector<UnitView> after;     // of the unit ordered, if its place or form is another before the first roll; a part that it detaches
  int dice = 0;                    // of the first roll; 0: nothing is rolled before the next decision
  StoredRoll roll;                 // its request and sides; no faces
};
/// The order must answer the pending decision of the Seen's side; any other is refused by `check` as everywhere.
Preview preview(const Seen&, const Order&);

/// The first roll and those that follow for the same purpose by the same unit if every die of it misses: a volley split between targets (KPW-7.5), or thrown in parts
/// (TUG-7.13). Empty: nothing is rolled. `or_more`: needs are met from below, so that a 1 misses.
struct RollToCome {
  int dice = 0;
  StoredRoll roll;                 // its request and sides; no faces
};
std::vector<RollToCome> volley(const Seen&, const Order&, bool or_more);

/// Whether the verb may be ordered against that enemy now.
struct TargetAnswer {
  UnitId unit = kNoUnit;
  std::optional<Trouble> trouble;
  Mil distance = -1;               // as the rules measure it for that verb; -1: they measure none
};
/// Of every enemy unit on the table, by id, and of enemy leaders by themselves.
std::vector<TargetAnswer> targets(const Seen&, Word verb, UnitId unit, Word choice = {});

}  // namespace oo
