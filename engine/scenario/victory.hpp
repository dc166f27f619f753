// victory.hpp: the one evaluator of victory, for all rule sets.
//
// A battle holds a VictoryState (plain bytes), tells it what happens (`happen`, `mark`), and calls `judge` at the four moments with a Standing of
// itself. Nothing allocates. Points are exact: whole points times VictoryState::scale. Source: docs/scenario-format.md, section 6.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

#include "engine/core/digest.hpp"
#include "engine/core/words.hpp"
#include "engine/geometry/point.hpp"
#include "engine/scenario/victory_plan.hpp"

namespace oo {

/// What has become of a unit. The figures of [[leader]] never count here.
struct UnitStanding {
  int figures = 0;                  // with the unit now: on the table, or still to come
  int killed = 0;                   // taken off as dead or out of the fight
  int captured = 0;                 // surrendered or taken
  int off_table = 0;                // left otherwise than by an exit, or carried away
  int exited = 0;                   // gone by an exit
  int guns_lost = 0;                // gun models taken or destroyed
  bool on_table = false;            // hidden units stand on it too
  bool to_come = false;             // still to arrive
  bool routed = false;
  bool leader_dead = false;         // its own leader or officer
  bool surrendered = false;         // captured as a whole
};
struct LeaderStanding {
  bool killed = false, captured = false, off_table = false;
  bool on_table = false, to_come = false;
  bool routed = false;
  bool alone = false;               // counts as a unit for none_left when by himself (faltering)
};

/// What the evaluator asks of a battle. Ids are roster ids.
class Standing {
 public:
  virtual ~Standing() = default;
  virtual UnitStanding unit(UnitId) const = 0;
  virtual LeaderStanding leader(UnitId) const = 0;
  /// Whether the unit (or the leader by himself) is in that state; for words of the body, whether one figure of it is.
  virtual bool in_state(UnitId, Word state) const = 0;
  virtual int exited_by(UnitId, std::size_t exit) const = 0;
  /// Base centres of the figures on the table.
  virtual std::size_t bases(UnitId) const = 0;
  virtual Point base_centre(UnitId, std::size_t figure) const = 0;
  virtual Point front_middle(UnitId) const = 0;
  /// Place in Scenario::terrain of the house it garrisons, or -1.
  virtual int garrison_of(UnitId) const = 0;
};

/// A bit per event. An event, once happened, stays.
struct Happened {
  std::array<std::uint64_t, 2> bits{};
  void add(std::uint8_t event) {
    if (event < 128) bits[event / 64] |= std::uint64_t{1} << (event % 64);
  }
  bool has(std::uint8_t event) const { return event < 128 && ((bits[event / 64] >> (event % 64)) & 1u) != 0; }
};

struct VictoryState {
  std::int64_t points[2] = {0, 0};                    // scaled
  std::int64_t scale = 1;
  Happened events;
  std::array<std::int32_t, kMaxConditions> given{};   // at_once: how many things have been paid for, by condition
  std::array<Status, kMaxObjectives> status{};
  std::uint8_t barred = 0;                            // bit per side
  bool ended = false;                                 // an `ends` condition was met

  void happen(std::uint8_t event) { events.add(event); }
  bool happened(std::uint8_t event) const { return events.has(event); }
  /// taken, burned, exited: the first stays for good.
  void mark(std::size_t objective, Status);
  std::int64_t whole_points(SideId side) const;       // rounded down, for show
  void write(Bytes&) const;
};
static_assert(std::is_trivially_copyable_v<VictoryState>);

/// The end, if it has come. `reason` and `degree` live as long as the program and the plan.
struct Verdict {
  bool over = false;
  SideId winner = kNoSide;                            // over and kNoSide: a draw
  Word reason;                                        // broken, nobody_left, objective, area, saved, exited, destroyed, leader, event; losses, points, side, draw; both, barred
  Word degree;                                        // id of the level, or empty
  int condition = -1;                                 // place in VictoryPlan::conditions of what decided or ended it
};

/// How great a victory of that level is, by its id without whose it is: "human_decisive" is "decisive". Whoever won stands beside it.
std::string degree_words(Word degree);

VictoryState start_state(const VictoryPlan&);

/// One moment. A met `ends` passes at once to end_of_game, which always yields a verdict that is over.
Verdict judge(const VictoryPlan&, VictoryState&, Moment, const Standing&);
/// at_once, end_of_phase, end_of_turn ... up to and with `last`, in that order, until one of them ends the game. For the end of a phase or turn.
Verdict judge_through(const VictoryPlan&, VictoryState&, Moment last, const Standing&);

/// Figures (and `leaders`) lost of those units in the words of `counting`; for reports and views.
int figures_lost(const VictoryPlan&, SideId of, Losses counting, const Standing&);

}  // namespace oo
