// names.hpp: the words of the format for its enumerations, in the order of the enumerators. Internal to engine/scenario.
#pragma once
#include <array>
#include <string_view>

namespace oo {

inline constexpr std::array<std::string_view, 2> kLightWords{"day", "night"};
inline constexpr std::array<std::string_view, 2> kSignWords{"square", "drop"};
inline constexpr std::array<std::string_view, 3> kDefendsWords{"both", "left", "right"};
inline constexpr std::array<std::string_view, 19> kTerrainWords{"open", "field", "open_woods", "thicket", "marsh", "hill", "road", "stream", "ford", "water",
                                                               "building", "house", "wagon", "fence", "wall", "abatis", "ditch", "rampart", "earthwork"};
inline constexpr std::array<std::string_view, 3> kObjectiveWords{"area", "piece", "wagon"};
inline constexpr std::array<std::string_view, 11> kSpecialWords{"set_fire", "put_out_fire", "burn", "rain", "take", "must_move",
                                                               "march_order", "shift_arrival", "forbid", "fixed_die", "panic"};
inline constexpr std::array<std::string_view, 3> kCostWords{"none", "operation", "fire"};
inline constexpr std::array<std::string_view, 4> kMomentWords{"at_once", "end_of_phase", "end_of_turn", "end_of_game"};
inline constexpr std::array<std::string_view, 2> kTieWords{"draw", "fallback"};
inline constexpr std::array<std::string_view, 12> kConditionWords{"side_broken", "none_left", "area_clear", "area_held", "figures_saved", "figures_exited",
                                                                 "enemy_lost", "percent_lost", "objective", "event", "leader_alive", "unit_destroyed"};
inline constexpr std::array<std::string_view, 3> kCountsByWords{"most_figures", "front_middle", "any_figure"};
inline constexpr std::array<std::string_view, 3> kArrivalsWords{"all", "sure", "none"};
inline constexpr std::array<std::string_view, 4> kStatusWords{"untouched", "taken", "burned", "exited"};
inline constexpr std::array<std::string_view, 4> kFallbackWords{"loss_share", "points", "side", "draw"};
inline constexpr std::array<std::string_view, 5> kLossWords{"killed", "captured", "off_table", "routed", "destroyed"};   // bit 0, 1, 2 ...

}  // namespace oo
