// lab_figures.hpp: what the battles of a run came to so far, table by table, for people who watch them settle.
//
// Who may use it: laboratory.cpp, http. Whole numbers only; the intervals (95 %, lab/stats) are found when they are shown. No errors.
#pragma once
#include <vector>

#include "lab/schedule/results.hpp"
#include "lab/stats/interval.hpp"

namespace oo::server {

struct TableFigures {
  std::int64_t first = 0, second = 0, neither = 0;     // battles won; draws and unfinished ones
  Moments points, turns, lost[2];                      // points: 2 the first side won, 1 neither, 0 the second
  int start[2] = {0, 0};                               // figures of a side at the beginning

  std::int64_t battles() const { return first + second + neither; }
  void add(const BattleRow& row);
};

/// Of the battles that are stored; one for each arm. Trouble of the file.
Result<std::vector<TableFigures>> figures_of(Results& results, std::size_t arms);

}  // namespace oo::server
