// state.hpp: one moment of a battle of the Lost Regiment rules, as flat data.
//
// Units and generals are plain structs in vectors of fixed size. A unit fills one rectangle (TUG-2.10), derived from its fields (BattleState::standing,
// not hashed). What is still to be done lies in Flow, never on the call stack. Only the files of this folder read it. Lengths in Mil, facings in Cdeg.
#pragma once
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
#include "rulesets/tugar/play/setup.hpp"

namespace oo::tugar {

using battlefield::Where;
using Works = Inline<PieceId, 4>;

struct Unit {
  Point front{};                       // middle of the front edge
  Cdeg facing = 0;
  Where where = Where::table;
  Formation formation = Formation::line;
  State state = State::good_order;
  std::int16_t figures = 0;            // of a battery: crew, TUG-2.8
  std::int16_t killed = 0, off_table = 0, exited = 0;
  std::int16_t lost_this_turn = 0;
  std::int8_t exit = -1;               // by which it left
  std::int8_t guns = 0, guns_lost = 0;
  std::int16_t garrison = -1;          // the house it holds, TUG-4.13
  // For the whole game.
  bool charge_spent = false;           // TUG-4.3
  // The own player turn.
  Fraction used = 0;                   // of its one turn, TUG-3.3
  bool finished = false;               // has made its moves
  bool charged = false;
  bool turned_about = false;           // TUG-4.14
  bool rallied = false;                // stands where it rallied, TUG-11.6
  bool guns_moved = false;             // moved, limbered or turned too far, TUG-7.19
  Cdeg turned = 0;                     // by wheels in place
  std::uint8_t guns_fired = 0;         // a bit for each gun, for a battery may split them; others: 1 when it has fired
  Inline<UnitId, 4> fired_at;          // by guns of the battery: those at one target fire together, TUG-7.14
  // The enemy's player turn.
  std::uint8_t closing_shots = 0;      // TUG-8.5
  // The game turn.
  bool rally_failed = false;           // TUG-11.7
  bool checked = false;                // its morale, TUG-10.4
  bool fought = false;                 // in the hand-to-hand phase under way
  // Obstacles.
  Works holds;                         // covers it has taken, TUG-6.7
  Works over;                          // works its ground still touches, crossed or stood on: they cost no more, TUG-5.7
  PieceId crossing = kNoPiece;         // the work it is paying for
  Fraction paid = 0;                   // turns, TUG-5.6
  battlefield::Arrival arrival;
};
static_assert(std::is_trivially_copyable_v<Unit>);

/// A general, TUG-12.
struct Leader {
  Point at{};                          // centre of his base
  UnitId unit = kNoUnit;               // attached to
  Where where = Where::table;
  bool killed = false;
  Fraction used = 0;
  bool finished = false;
  PieceId crossing = kNoPiece;         // the work at which he is and pays for, on his own
  Fraction paid = 0;                   // turns, TUG-5.6
};
static_assert(std::is_trivially_copyable_v<Leader>);

/// Edges of a rectangle: corner i to corner i + 1.
inline constexpr std::uint8_t kFrontEdge = 0, kRightEdge = 1, kRearEdge = 2, kLeftEdge = 3;
/// Two units in hand-to-hand: the attacker's front touches that edge of the defender. Stays until one is gone or goes back, TUG-9.12.
struct Contact {
  UnitId attacker = kNoUnit, defender = kNoUnit;
  std::uint8_t edge = kFrontEdge;
  bool of(UnitId u) const { return attacker == u || defender == u; }
  UnitId other(UnitId u) const { return attacker == u ? defender : attacker; }
  std::uint8_t edge_of(UnitId u) const { return attacker == u ? kFrontEdge : edge; }
};

enum class Stage : std::uint8_t { deploy, begin, turn_start, player_start, rally, movement, fire, melee, melee_morale, player_end, turn_end, over };
/// The question pending. `none`: the battle runs on.
enum class Ask : std::uint8_t { none, deploy, begin, move, fire, odd_die };

struct Flow {
  std::uint16_t turn = 0;
  Stage stage = Stage::deploy;
  SideId phasing = 0;                  // the player whose turn it is
  std::uint8_t deploying = 0;          // place in FieldSetup::deployments
  UnitId active = kNoUnit;             // whose moves have begun
  bool closed = false;                 // the player has ended the phase under way
  UnitId attacker = kNoUnit;           // goes in; nobody once its attack has failed, TUG-8.7
  UnitId fighter = kNoUnit;            // whose odd dice are being placed, TUG-9.11
  Inline<UnitId, 8> odd;               // the enemies that have got one of them
  Ask ask = Ask::none;
  SideId ask_side = kNoSide;
  std::uint32_t decisions[2] = {0, 0}; // answered so far by each side
  std::uint16_t cursor = 0;
  Inline<UnitId, kMaxRoster> queue;    // of the step under way, TUG-3.5
  bool over = false;
  SideId winner = kNoSide;
  Word reason;
  Word degree;
};

struct BattleState {
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  Inline<Contact, 200> contacts;
  Flow flow;
  RequestLog log;
  VictoryState victory;
  Occupancy standing;                  // derived: the rectangle of each unit on the table
  battlefield::Passed passed;          // no state
};

}  // namespace oo::tugar
