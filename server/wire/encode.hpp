// encode.hpp: what the server sends, piece by piece, as contract.hpp describes it. Only what the viewer may know is handed in here.
//
// Who may call: rooms and http. Includes the JSON library: for .cpp files only. No errors.
#pragma once
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "engine/dice/dice.hpp"
#include "engine/record/game.hpp"
#include "lab/report/plan.hpp"
#include "lab/stats/interval.hpp"
#include "lab/story/story.hpp"

namespace oo::server {

using Json = nlohmann::json;

/// Compact text; bytes that are no UTF-8 are replaced.
std::string text_of(const Json& j);

Json side_json(const Scenario& scenario, SideId side);
Json entry_json(const StoryEntry& entry, std::uint32_t n);
Json verb_json(const VerbInfo& verb);
Json trouble_json(const Trouble& trouble);
Json outcome_json(const Battle& battle);
/// A mean or a share with its interval.
Json estimate_json(const Interval& of);
/// So many of n, with Wilson's interval.
Json share_json(std::int64_t got, std::int64_t n);
/// Pictures of the units and leaders of the view, as `viewer` may see them.
Json drawing_json(const PlanInput& plan, const BattleView& view, SideId viewer);
/// What house rules make of the book's entries.
Json changes_json(const Tables& tables);
Json points_json(std::span<const Point> points);

/// Everything of a game that does not change. `players`: the words of the head.
struct InfoOf {
  const Game& game;
  std::string id;
  std::string players[2];
  bool typed = false;
};
Json info_json(const InfoOf& of);

/// The question for dice that a person is to throw. `so_far`: what the order did before.
Json dice_wanted_json(const Ruleset& ruleset, const DiceWanted& wanted, const Battle& seen, std::span<const StoryEntry> so_far, std::uint32_t next_entry);

}  // namespace oo::server
