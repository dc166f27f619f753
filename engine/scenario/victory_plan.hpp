// victory_plan.hpp: the victory conditions of a scenario as data, ids resolved. What `judge` (victory.hpp) reads.
//
// Filled by the loader from [victory] or from the rule set's [default.victory], "each" and "other" written out for both sides.
// Shares in millionths, so 0.33 is 330'000 exactly. Source: docs/scenario-format.md, section 6.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/geometry/polygon.hpp"

namespace oo {

using Share = std::int32_t;                       // millionths
inline constexpr Share kWhole = 1'000'000;
inline constexpr std::size_t kMaxConditions = 400;   // 200 of a file; a default condition may stand for two
inline constexpr std::size_t kMaxObjectives = 100;

/// An event is a place in VictoryPlan::events. The four automatic ones come first.
inline constexpr std::uint8_t kNoEvent = 0xff;
constexpr std::uint8_t broken_event(SideId side) { return side; }
constexpr std::uint8_t revealed_event(SideId side) { return std::uint8_t(2 + side); }

enum class Moment : std::uint8_t { at_once, end_of_phase, end_of_turn, end_of_game };
enum class Tie : std::uint8_t { draw, fallback };
enum class Effect : std::uint8_t { points, wins, ends };
enum class ConditionType : std::uint8_t { side_broken, none_left, area_clear, area_held, figures_saved, figures_exited, enemy_lost, percent_lost,
                                          objective, event, leader_alive, unit_destroyed };
enum class CountsBy : std::uint8_t { most_figures, front_middle, any_figure };
enum class Arrivals : std::uint8_t { all, sure, none };
enum class Status : std::uint8_t { untouched, taken, burned, exited };
enum class FallbackType : std::uint8_t { loss_share, points, side, draw };

std::string_view name(Moment);
std::string_view name(ConditionType);
std::string_view name(Status);

/// Words of `counting`, as bits.
struct Losses {
  static constexpr std::uint8_t kKilled = 1, kCaptured = 2, kOffTable = 4, kRouted = 8, kDestroyed = 16;
  std::uint8_t bits = 0;
  bool has(std::uint8_t word) const { return (bits & word) != 0; }
  friend bool operator==(const Losses&, const Losses&) = default;
};

struct States {
  bool any = true;
  std::vector<std::string> words;                 // with `any` false: these; none at all matches nobody
};

struct PointsEach {
  int figure = 0, unit_leader = 0, leader = 0, gun = 0;
};

struct Condition {
  std::string id;
  ConditionType type = ConditionType::side_broken;
  Moment when = Moment::end_of_turn;
  SideId side = kNoSide;                          // who wins or scores; kNoSide with `ends`
  Effect effect = Effect::points;
  int points = 0;
  SideId bars = kNoSide;
  std::uint8_t only_if = kNoEvent, unless = kNoEvent;

  SideId of = kNoSide;
  Share mark = 0;                                 // at_least, more_than, min_share
  bool strictly = false;                          // more_than
  bool measure_units = false;
  Losses counting;
  bool leaders = false;
  std::vector<UnitId> units;                      // whom it asks about: written out, never empty where the type has `units`
  std::vector<UnitId> counted_leaders;            // roster ids of the leaders that count with them
  States states, enemy_states;
  Arrivals arrivals = Arrivals::all;
  std::vector<std::size_t> objectives;
  std::uint8_t status = 0;                        // bit per Status
  int min_figures = 1, min_units = 1, max_units = 0, min_own_units = 0;
  bool by_figures = false;                        // figures_exited: min_figures, not a share
  CountsBy counts_by = CountsBy::any_figure;
  std::size_t exit = 0;
  PointsEach each;
  std::uint8_t event = kNoEvent;
  bool happened = true;
  UnitId leader = kNoUnit;
};

struct Fallback {
  FallbackType type = FallbackType::draw;
  Share margin_share = 0;                         // loss_share: its margin
  int margin = 0;
  bool by_share = false;                          // points: margin_share, not margin
  SideId score_of = kNoSide;
  SideId side = kNoSide;
  Losses counting;
};

struct Level {
  std::string id;
  SideId winner = kNoSide;                        // kNoSide: draw
  bool by_points = true;
  int at_least = 0;
  SideId losses_of = kNoSide;
  Share at_least_share = 0;
};

/// Where an objective lies, for the area conditions.
struct AreaPlan {
  Polygon polygon;                                // without corners: a wagon, or a piece that is a line
  int terrain = -1;                               // of a piece
};

struct VictoryPlan {
  Tie tie = Tie::draw;
  std::vector<Condition> conditions;
  Fallback fallback;
  std::vector<Level> levels;
  std::vector<std::string> events;                // names; first <side>_broken of both sides, then <side>_revealed
  Losses losses;                                  // what the rule set counts as lost

  // The battle it judges.
  std::size_t unit_count = 0;                     // roster: units first, then leaders
  std::vector<SideId> side_of;                    // by roster id
  std::vector<int> start;                         // figures by unit; 1 for a leader
  std::vector<std::int8_t> coming;                // by unit: 0 on the table at the start, 1 arrives for sure, 2 hangs on a die
  std::vector<Point> house_middle;                // by terrain: where a garrison without base centres counts as standing
  std::vector<AreaPlan> areas;                    // by objective
  std::int64_t figures[2] = {0, 0};               // starting figures of each side, without leaders

  std::uint8_t find_event(std::string_view event) const;   // kNoEvent if there is none
};

}  // namespace oo
