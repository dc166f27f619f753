// state.hpp: one moment of a battle of Our Moccasins Trickled Blood, as flat data.
//
// Units and leaders are plain structs in vectors of fixed size; figures stand at places derived from their unit (BattleState::standing, not hashed).
// Everything that is still to be done lies in Flow, never on the call stack, so that a battle can stop at any Decision and be copied.
// Only the files of this folder read it. Lengths in Mil, facings in Cdeg.
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
#include "rulesets/moccasins/play/setup.hpp"

namespace oo::moccasins {

using battlefield::Where;

/// How a unit has attacked in this phase. `walked_in`: contact by an ordinary MOVE, MOC-6.11. `locked`: a drawn melee of the phase before goes on (MOC-9.15).
enum class Attack : std::uint8_t { none, charge, walked_in, locked };
/// How far the attack has come.
enum class Progress : std::uint8_t { declared, halted, fell_short, stopped, in_contact, fought };

struct Unit {
  Point front{};                       // middle of the front edge
  Cdeg facing = 0;
  std::int16_t left_files = 0, right_files = 0;   // wings of a bent front (engine/table/formation.hpp), MOC-5.13
  Cdeg left_bend = 0, right_bend = 0;
  Where where = Where::table;
  Formation formation = Formation::line;
  State state = State::good_order;
  std::uint8_t ranks = 1;              // 2: double skirmish line
  std::int16_t figures = 0;
  std::int16_t start = 0;              // of a part of a split unit: its share (MOC-5.16); else as printed. MOC-8.6
  std::int16_t killed = 0, captured = 0, off_table = 0, exited = 0;
  std::int8_t exit = -1;               // by which it left
  std::int8_t guns = 0;                // gun models in its hands
  std::int8_t guns_lost = 0;
  std::int8_t permanent_loss = 0;      // of its morale rating, MOC-8.15
  std::uint8_t owed = 0;               // operations, MOC-4.4
  std::uint8_t loads = 0;              // LOAD operations done towards the next shot
  bool loaded = true;
  bool officer = true;
  bool officer_died = false;
  bool mounted = false;
  bool hidden = false;                 // written down, not placed: MOC-6.22
  bool concealed = false;              // MOC-6.23
  std::int16_t lost_this_turn = 0;     // MOC-3.14
  // Marks for spotting, MOC-3.13, 6.19, 6.21.
  bool moved_own_phase = false;        // in its last own phase
  bool moved_now = false;              // in the phase under way
  std::uint8_t revealed = 0;           // so many ends of enemy phases more it stays spotted for its fire
  // The phase under way.
  std::uint8_t operations = 0;         // left
  bool acted = false;                  // has finished its operations
  bool routed_now = false;             // routed in this phase: no rout move, MOC-8.22
  bool panicked = false;               // has checked for routers passing through, MOC-15.c2
  bool checked = false;                // in the current morale step, MOC-3.11
  bool fought = false;                 // MOC-9.17
  bool volleyed = false;               // stood and fired
  std::int16_t lost_to_fire = 0;       // figures lost to small arms since the last check, MOC-8.1b
  bool under_guns = false;             // fired at by artillery, MOC-8.1a
  Inline<UnitId, 6> firers;            // who fired at it, for the direction of a retreat
  Attack attack = Attack::none;
  Progress progress = Progress::declared;
  Aspect struck = Aspect::none;        // which side of the target the attack meets, at declaration: MOC-5.15
  UnitId target = kNoUnit;
  Point target_stood{};                // where the target's front was at declaration (MOC-8.20)
  Fraction budget{};                   // allowance left of the charge, in mils
  battlefield::Arrival arrival;
};
static_assert(std::is_trivially_copyable_v<Unit>);

/// A unit of which nothing is known but that the roster names it: an enemy unseen, or a second part nobody has detached yet.
inline Unit no_unit() {
  Unit u;
  u.where = Where::unseen;
  return u;
}

struct Leader {
  Point at{};                          // centre of his base
  UnitId unit = kNoUnit;               // attached to
  UnitId moved_with = kNoUnit;         // in this phase, MOC-10.3
  Where where = Where::table;
  bool killed = false;
  std::uint8_t operations = 0;
  bool acted = false;
};
static_assert(std::is_trivially_copyable_v<Leader>);

/// Guns without crew, left where they stood.
struct GunPark {
  Point front{};
  Cdeg facing = 0;
  std::int8_t guns = 0;
  UnitId of = kNoUnit;                 // whose they were
  SideId held_by = kNoSide;            // captured by
  bool limbered = false;
};

enum class Stage : std::uint8_t {
  deploy, begin, turn_start, phase_start, operations, charges_close, target_morale, charger_morale, contact, melee, rout_moves, phase_end, turn_end, over
};

/// The question pending. `none`: the battle runs on.
enum class Ask : std::uint8_t { none, deploy, begin, act, free_operation, stand_and_fire, follow, occupy };

struct Flow {
  std::uint16_t turn = 0;
  Stage stage = Stage::deploy;
  SideId phasing = 0;
  bool free_phase = false;             // the free Indian operation, MOC-11.5
  bool free_given = false;             // this turn
  Inline<std::uint8_t, 16> faces[2];   // operations dice of each side this turn: one, or one a wing (MOC-3.3)
  std::uint8_t deploying = 0;          // place in FieldSetup::deployments
  UnitId active = kNoUnit;             // whose operations have begun
  Ask ask = Ask::none;
  SideId ask_side = kNoSide;
  UnitId ask_unit = kNoUnit, ask_other = kNoUnit;
  std::uint32_t decisions[2] = {0, 0}; // answered so far by each side: a common count would tell how often hidden units act
  std::uint16_t cursor = 0;
  Inline<UnitId, kMaxRoster> queue;    // of the step under way, left to right (MOC-3.10)
  Mil vacated = 0;                     // depth of the place a beaten attacker left, for `occupy`
  bool over = false;
  SideId winner = kNoSide;
  Word reason;
  Word degree;
};

/// What a unit stands in: derived with its bases, asked all the time.
struct Footing {
  Ground ground = Ground::open;        // MOC-6.9
  bool all_wooded = false;             // every figure and gun in woods or thicket
};

/// The line from a unit to another as the ground lets it pass: no state, but remembered (PairMemo).
struct LineOfSight {
  Mil distance = 0;
  Mil judged = 0;                      // the distance that counts, with visibility = depth the part of it in the woods
  Mil at = 0;                          // where it meets the worst ground
  Ground terrain = Ground::open;       // the worst ground on it
  PieceId piece = kNoPiece;
  PieceId hill = kNoPiece;             // that hides the target
};

/// Answers about fire, while the battle stands still: between two orders, not in the course of one. No state: a copy starts empty, `assign` empties it.
class FireMemo {
 public:
  FireMemo() = default;
  FireMemo(const FireMemo&) {}
  FireMemo& operator=(const FireMemo&) {
    open();
    return *this;
  }
  void open() {
    open_ = true;
    known_.clear();
  }
  void close() {
    open_ = false;
    known_.clear();
  }
  enum class About : std::uint8_t { closest, bearing };
  template <class Ask>   // int()
  int of(About about, UnitId unit, Shot shot, UnitId other, Ask&& ask) const {
    if (!open_) return ask();
    for (const Known& k : known_)
      if (k.about == about && k.unit == unit && k.shot == shot && k.other == other) return k.answer;
    const int answer = ask();
    if (known_.full()) known_.clear();
    known_.push({about, shot, unit, other, answer});
    return answer;
  }

 private:
  struct Known {
    About about = About::closest;
    Shot shot{};
    UnitId unit = kNoUnit, other = kNoUnit;
    int answer = 0;
  };
  bool open_ = true;
  mutable Inline<Known, 12> known_;
};

struct BattleState {
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  Inline<GunPark, 24> parks;
  Flow flow;
  RequestLog log;
  VictoryState victory;
  std::vector<Footing> footing;        // derived
  Occupancy standing;                  // derived: every figure, then the guns, of each placed or hidden unit
  PairMemo<LineOfSight> lines;         // derived: from observer to target
  FireMemo fire;
  battlefield::Passed passed;          // no state
};

}  // namespace oo::moccasins
