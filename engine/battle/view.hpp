// view.hpp: the table as a viewer may see it: what the drawing, the terminal, the report and the browser read. No rules, no hidden things.
//
// Filled by Battle::view. Lengths in Mil, facings in Cdeg. Texts live as long as the battle's Setup.
#pragma once
#include <string_view>
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/geometry/quad.hpp"

namespace oo {

struct UnitView {
  UnitId id = kNoUnit;
  std::string_view key, name;       // "wyandots", "Wyandots"
  SideId side = kNoSide;
  Word troop, arm, weapon;          // arm: foot, horse, artillery
  Word formation, state;
  bool on_table = false;            // false: to arrive, gone, or (of the enemy) unseen
  bool destroyed = false;
  bool hidden = false;              // own side's unit the enemy has not seen
  bool officer = false;
  bool loaded = true;
  int loads = 0, loads_needed = 0;
  int figures = 0, start = 0, guns = 0;
  int lost_this_turn = 0;
  int killed = 0, captured = 0, off_table = 0, exited = 0;   // with `figures` they add up to `start`
  int operations = 0;               // left in this phase
  bool done = false;                // has finished its operations of this phase, whatever it has left (MOC-3.4)
  int arrives = 0;                  // turn, while it is still to come (own side)
  Point front{};                    // middle of the front edge
  Cdeg facing = 0;
  Mil width = 0, depth = 0;
  UnitId leader = kNoUnit;          // attached leader
  std::vector<Quad> bases;          // every figure; the front left first. Clockwise from its own front left corner
  std::vector<Quad> gun_bases;
  std::vector<int> numbers;         // what Order::figures calls the figure of each base (-1: it cannot be named); empty: its place in `bases`
};
struct LeaderView {
  UnitId id = kNoUnit;
  std::string_view key, name;
  SideId side = kNoSide;
  Word role;
  bool on_table = false, lost = false, mounted = false;
  Point at{};
  UnitId attached = kNoUnit;
};
struct BattleView {
  int turn = 0, turn_limit = 0;
  Word phase;
  SideId phasing = kNoSide;
  std::vector<UnitView> units;
  std::vector<LeaderView> leaders;
  int start[2] = {0, 0};            // figures
  int lost[2] = {0, 0};             // as the scenario counts them
  std::int64_t points[2] = {0, 0};
};

}  // namespace oo
