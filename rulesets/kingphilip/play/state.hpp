// state.hpp: one moment of a battle of Fighting King Philip, as flat data.
//
// Units and leaders are plain structs in vectors of fixed size; figures stand at places derived from their unit (BattleState::standing, not hashed).
// Everything that is still to be done lies in Flow, never on the call stack, so that a battle can stop at any Decision and be copied.
// Only the files of this folder read it. Lengths in Mil, facings in Cdeg.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/dice/request_log.hpp"
#include "engine/geometry/fraction.hpp"
#include "engine/scenario/victory.hpp"
#include "engine/table/occupancy.hpp"
#include "rulesets/battlefield/arrival.hpp"
#include "rulesets/battlefield/passed.hpp"
#include "rulesets/battlefield/bases.hpp"
#include "rulesets/kingphilip/play/setup.hpp"

namespace oo::kingphilip {

using battlefield::Where;

/// How far a charge has come in this half-turn.
enum class Progress : std::uint8_t { none, halted, called_off, in_contact, fought };

/// Who killed how many of a unit in this half-turn, KPW-9.17.
struct Killer {
  UnitId unit = kNoUnit;
  std::int16_t figures = 0;
};

struct Unit {
  Point front{};                       // middle of the front edge
  Cdeg facing = 0;
  Where where = Where::table;
  Formation formation = Formation::line;
  State state = State::good_order;
  std::uint8_t ranks = 1;              // of the spaced formation, KPW-2.4
  bool double_faced = false;           // KPW-2.10
  PieceId along = kNoPiece;            // the obstacle along which its figures are placed, KPW-2.15
  std::int8_t house = -1;              // place in KpSetup::houses
  std::array<std::int16_t, 4> faces{}; // figures at each face of its house, by Edge
  std::int16_t figures = 0;
  std::int16_t killed = 0, off_table = 0, exited = 0;
  std::int8_t exit = -1;               // by which it left
  std::int8_t levels_lost = 0;         // of its morale rating, KPW-9.10
  std::uint8_t rolled = 1;             // operations its row gave for the last die, KPW-9.8
  std::uint8_t owed = 0;               // operations, KPW-7.12
  bool loaded = true;
  bool leader = true;
  bool leader_died = false;
  bool hidden = false;                 // written down, not placed: KPW-6.7
  std::int16_t lost_this_turn = 0;     // killed, fire and melee: KPW-9.5
  std::int16_t driven_this_turn = 0;   // figures driven back in melee, for morale_casualties
  bool moved = false;                  // since the start of its own latest half-turn, KPW-6.3
  Fired fired = Fired::none;
  // The half-turn under way.
  std::uint8_t operations = 0;         // left
  bool acted = false;                  // has finished its operations
  bool began = false;                  // has used one
  bool entering = false;               // set on the edge, must move on with its first operation (KPW-5.17)
  bool began_routed = false;           // KPW-9.18
  bool checked = false;
  bool stands = false;                 // charged, and has passed its check
  std::int16_t lost_to_fire = 0;       // since its last check
  Inline<Killer, 8> killers;
  // Its charge.
  Progress charge = Progress::none;
  std::uint8_t charge_number = 0;      // in the order of the declarations
  Aspect struck = Aspect::none;        // which side of the target it meets, KPW-8.14
  Edge face = Edge::bottom;            // of a house
  UnitId target = kNoUnit;
  Point charged_from{};                // where its front was when it declared
  bool cover_at_start = false;         // of the ground it started from, KPW-9.4
  TargetClass class_at_start = TargetClass::a;
  Point target_stood{};                // where the target's front was
  Fraction budget{};                   // allowance left, for charge_pursuit
  battlefield::Arrival arrival;
};
static_assert(std::is_trivially_copyable_v<Unit>);

struct Leader {
  Point at{};                          // centre of his base
  UnitId unit = kNoUnit;               // attached to
  Where where = Where::table;
  bool killed = false;
  std::uint8_t operations = 0;
  bool acted = false;
};
static_assert(std::is_trivially_copyable_v<Leader>);

/// A house, or what else burns, in the course of the battle: KPW-16.5 `burn`, 16.7.
struct HouseState {
  Inline<std::uint8_t, kMaxFires> fires;   // whole half-turns each has burned, the oldest first
  bool untenable = false;              // its garrison is to be out by the end of its next half-turn
  bool ruin = false;                   // burned down; a house is a building now
};

enum class Stage : std::uint8_t {
  deploy, begin, turn_start, half_start, operations, target_morale, defensive_fire, charger_morale, contact, melee, rout_moves, half_end, turn_end, over
};

/// The question pending. `none`: the battle runs on.
enum class Ask : std::uint8_t { none, deploy, begin, act, stand_and_fire, follow };

struct Flow {
  std::uint16_t turn = 0;
  Stage stage = Stage::deploy;
  SideId first = 0;                    // has the first half-turn of this turn
  SideId mover = 0;
  bool second_half = false;
  std::array<std::array<std::uint8_t, kTroops>, 2> faces{};   // of the operations dice, by side and troop; 0: not rolled yet
  std::uint8_t deploying = 0;          // place in KpSetup::deployments
  UnitId active = kNoUnit;             // whose operations have begun
  std::uint8_t charges = 0;            // declared in this half-turn
  Ask ask = Ask::none;
  SideId ask_side = kNoSide;
  UnitId ask_unit = kNoUnit, ask_other = kNoUnit;
  std::uint32_t decisions[2] = {0, 0}; // answered so far by each side: a common count would tell how often hidden units act
  std::uint16_t cursor = 0;
  Inline<UnitId, kMaxRoster> queue;    // of the step under way
  bool rained = false;                 // no fire can be lit any more
  bool over = false;
  SideId winner = kNoSide;
  Word reason;
  Word degree;
};

/// What a unit stands in: derived with its bases, asked all the time.
struct Footing {
  Ground ground = Ground::open;        // of more than half its figures, KPW-6.4
  bool hides = false;                  // more than half in ground that hides
};

struct BattleState {
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  std::array<HouseState, kMaxFuel> houses{};   // by KpSetup::fuel: the houses first
  std::array<std::uint8_t, 100> uses{};        // of each special
  Flow flow;
  RequestLog log;
  VictoryState victory;
  std::vector<Footing> footing;        // derived
  Occupancy standing;                  // derived: every figure of each placed or hidden unit
  battlefield::Passed passed;          // no state
};

}  // namespace oo::kingphilip
