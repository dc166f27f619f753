// state.hpp: one moment of a battle of Of Faltering and Baulking, as flat data: every figure where it stands, the groups, and what is still to be done.
//
// Figures' positions are the state. A group is a unit of the scenario with the leader attached to it, or a leader by himself; its id is the roster id.
// What is still to be done lies in Flow and in the Chain's work list, never on the call stack, so that a battle stops at any Decision and is copied.
// Only the files of this folder read it. Lengths in Mil, facings in Cdeg.
#pragma once
#include <bitset>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/dice/request_log.hpp"
#include "engine/scenario/victory.hpp"
#include "rulesets/battlefield/arrival.hpp"
#include "rulesets/battlefield/passed.hpp"
#include "rulesets/faltering/play/setup.hpp"
#include "rulesets/reactions/chain.hpp"

namespace oo::faltering {

/// Where a figure is. `unseen` exists only in a redacted copy: to come or hidden, the viewer cannot tell.
enum class Place : std::uint8_t { table, to_come, unseen, removed, exited };

/// What a test still holds in store for a figure.
enum class Doom : std::uint8_t { none, escort, escort_may_rally, leave };

struct Figure {
  Point at{};                          // centre of its base
  Cdeg facing = 0;
  Body body = Body::standing;
  Place place = Place::table;
  std::int8_t rep = 4;
  std::uint8_t weapon = kNoWeapon;
  std::uint8_t loads = 0;              // load actions towards the next shot, FAL-8.11
  bool loaded = true;
  bool mounted = false;
  bool faltering = false, retiring = false, bunched = false, ducked_back = false;   // FAL-3.2
  UnitId unseen_by = kNoUnit;          // ducked behind cover from that group, FAL-10.24
  bool taken = false;                  // its trophy is gone, FAL-12.10
  bool trophy_tested = false;          // the other side has tested for this body, FAL-12.3
  bool gained = false;                 // its Rep has risen, FAL-12.7
  Fig must_take = kNoFig;              // FAL-12.6
  Fig foe = kNoFig;                    // whom it fights, FAL-13.23
  std::int8_t exit = -1;
  UnitId joined = kNoUnit;             // a straggler who has gone over to that unit, FAL-15.3
  std::uint16_t joined_on = 0;         // the turn he did: he has acted in it
  bool stray = false;                  // got up when nobody of his group was left standing: he may join another
  // The activation under way.
  Mil spent = 0;                       // of the allowance
  Mil walked = 0;                      // inches made in the activation under way, FAL-8.3
  bool moved_over_half = false;        // rush shot, FAL-8.3; likewise
  bool fast_moved = false;             // until its next activation, FAL-6.3
  bool acted = false;                  // fire action used
  bool fired = false;                  // used to fire: a knot of bunched men has fired so much, FAL-8.16
  std::int8_t window = -1;             // the side of the house it last fired out of, FAL-21.5
  bool loading = false;                // has used it to load: half a move, FAL-8.11
  bool no_more = false;                // recovered, or lost the rest of its activation
  // A move under way.
  Point from{}, goal{};
  Cdeg goal_facing = 0;
  Mil to_spend = 0;
  bool moving = false;
  Point charge_from{};                 // where its charge began, FAL-13.19
  // The test under way.
  Doom doom = Doom::none;
  bool will_fire = false;              // its result was Fire
};
static_assert(std::is_trivially_copyable_v<Figure>);

struct Group {
  Point front{};                       // FAL-6.18: middle of the front edge, as last ordered
  Cdeg facing = 0;
  Formation formation = Formation::line;
  std::uint8_t ranks = 1;
  bool hidden = false;                 // FAL-4.8
  bool holds_fire = true;              // standing order of a hidden group for In Sight, FAL-7.3
  Fig temporary = kNoFig;              // temporary leader, FAL-2.15
  UnitId locked = kNoUnit;             // in melee with, FAL-14.6
  bool mounted = false;                // horse in the saddle, FAL-2.7, 6.13
  Inline<Fig, 12> guests;              // stragglers who have joined it, FAL-15.3
  bool activated = false;              // this turn
  bool stands_next = false;            // stand_lasts = next_activation, FAL-9.19
  battlefield::Arrival arrival;
};
static_assert(std::is_trivially_copyable_v<Group>);

/// A gun model. Whose it is: the side that serves it, or last served it. FAL-6.22.
struct Gun {
  Point front{};                       // middle of its front edge
  Cdeg facing = 0;
  UnitId crew = kNoUnit;               // the group that serves it; kNoUnit: left behind
  SideId side = kNoSide;
  Place place = Place::table;
  std::int8_t exit = -1;
  bool limbered = false;
  bool loaded = true;
  std::uint8_t loads = 0;              // load actions towards the next shot, FAL-8.11
  bool acted = false;                  // fired or was loaded in this activation
};
static_assert(std::is_trivially_copyable_v<Gun>);

struct Wagon {
  Point front{};                       // middle of its front edge
  Cdeg facing = 0;
  Mil along = 0;                       // how far along the road
  bool gone = false;                   // exited
  bool moved = false;                  // this turn
};

/// The activation under way.
struct Activation {
  UnitId group = kNoUnit;
  std::int8_t fast = -1;               // dice passed on Fast Move; -1 not tried
  bool led = false;                    // rally, dress lines or motivate used, FAL-5.7
  bool may_charge = false;             // Motivate passed, the charge not yet declared
  bool no_charge = false;              // pass 1
  bool no_actions = false;             // pass 0, or the charge used it up
  bool moved = false;                  // has moved
  bool begun = false;                  // has moved or acted: the officer's test would have come before, FAL-5.7
  bool stopped = false;                // a reaction cost the rest of the move, FAL-5.9
  bool motivated = false;              // Motivate passed at least for what is no charge, FAL-11.8
  bool entered = false;                // arrived in this activation: no charge, FAL-6.21
  std::bitset<256> seen_at_start;      // groups that had it in sight and range, FAL-7.2
  std::bitset<256> in_sight_done;      // groups that have tested
  std::bitset<256> fired_at;           // groups it has fired at: all its shots at one are one fire, FAL-8.22
};

/// A charge under way. FAL-13.
enum class ChargeStage : std::uint8_t { none, approach, roll, follow, advance, done };
struct Charge {
  ChargeStage step = ChargeStage::none;
  UnitId charger = kNoUnit, target = kNoUnit;
  Mil left = 0;                        // of the movement
  Mil fast_part = 0;                   // of `left`, what only a Fast Move gives: not over ground where nobody moves fast, FAL-6.6
  bool flank = false;
  bool by_reaction = false;
  bool knocked_on = false;             // FAL-13.21: by coming near, not declared
  Point toward_from{}, toward_to{};    // the line of the charge
  Point target_stood{};
};

/// How a group might stand: the middle of its front edge, and so on. FAL-6.18.
struct Shape {
  Point front{};
  Cdeg facing = 0;
  Formation formation = Formation::line;
  std::uint8_t ranks = 1;
  std::uint8_t guns = 0;               // of a battery, FAL-6.22
};

/// A move under way: a formed body by its poses, others figure by figure.
struct Pose {
  Point front{};
  Cdeg facing = 0;
};
struct Run {
  UnitId group = kNoUnit;
  bool body = false;
  Inline<Pose, 72> poses;
  std::int16_t step = 0, steps = 0;
  bool charging = false;
  std::int8_t exit = -1;
  Shape end{};                         // what was ordered
};

/// One thing to be done in a chain of reactions. The last is done first. FAL-5.9 to 5.11.
enum class Task : std::uint8_t {
  test,              // reaction test of a group for its reasons
  in_sight,          // a leader's In Sight, FAL-7
  as_desired,        // those who have not fired yet at what came in sight, FAL-7.3
  winner_turns,      // FAL-14.10
  shots,             // the figures marked to fire do so at the cause
  rally,             // immediate Rally for those about to leave
  leave,             // those still about to leave go
  replace_leader,    // FAL-2.15
  cohesion,          // FAL-11.6
  horse_charge,      // FAL-9.19
  charge_roll,       // steps 4 to 7 of a charge
  go_on,             // the charger after the target has left, the cavalry that advances
  trophies,          // FAL-12.1
  set_out            // what a group does of itself when its knocked-down men have tested, FAL-2.9, 10.9, 12.6
};
struct Item {
  Task task = Task::test;
  UnitId group = kNoUnit;              // who is to do it
  UnitId cause = kNoUnit;
  std::uint16_t reasons = 0;           // bit per Reason
  std::int8_t choice = -1;             // dice a Star chose to pass; -1 none, -2 asked and he rolls
  Fig hunter = kNoFig, body = kNoFig; // of a trophy
};
inline constexpr std::size_t kMostWork = 64;
inline constexpr std::size_t kMostPairs = 64;
using Work = reactions::WorkList<Item, kMostWork>;
using Marks = reactions::ChainMarks<kMostGroups, kMostPairs>;

enum class Stage : std::uint8_t { deploy, begin, turn_start, side_start, groups, activation, side_end, turn_end, turn_over, over };
enum class Ask : std::uint8_t { none, deploy, begin, activate, act, star_choice, in_sight, follow, whom_to_rally, fire_fight, baulk, melee_order, turn };

struct Flow {
  std::uint16_t turn = 0;
  Stage stage = Stage::deploy;
  SideId phasing = 0;
  bool second_side = false;
  std::uint8_t die[2] = {0, 0};        // activation dice
  std::uint8_t deploying = 0;
  Ask ask = Ask::none;
  SideId ask_side = kNoSide;
  UnitId ask_unit = kNoUnit, ask_other = kNoUnit;
  std::uint8_t ask_passed = 0;         // in_sight: 2 as desired, 1 hold or all; whom_to_rally: dice passed; baulk: the veer
  Fig ask_leader = kNoFig;             // whom_to_rally: who rallies
  std::uint8_t ask_reason = 0;         // star_choice: the Reason tested for
  std::uint32_t decisions[2] = {0, 0}; // answered so far by each side
  Activation now;
  Charge charge;
  Run run;
  bool look_for_trophies = false;      // something has moved or fallen since the last look
  Work work;
  Marks marks;                         // of the chain under way
  bool over = false;
  SideId winner = kNoSide;
  Word reason;
  Word degree;
};

struct BattleState {
  std::vector<Figure> figures;
  std::vector<Group> groups;           // by roster id: units, then leaders
  std::vector<UnitId> attached;        // by leader: the unit he is with, or kNoUnit
  std::vector<Wagon> wagons;
  std::vector<Gun> guns;
  Inline<std::uint8_t, kMostFires> fires;      // fires lit, by place in FalSetup::fires
  Inline<std::uint16_t, kMostFires> lit_on;    // the turn of the last, by place in FalSetup::fires
  std::bitset<512> burned;             // terrain pieces
  Flow flow;
  RequestLog log;
  VictoryState victory;
  battlefield::Passed passed;          // no state
};

}  // namespace oo::faltering
