#include "server/lab/lab_figures.hpp"

namespace oo::server {

void TableFigures::add(const BattleRow& row) {
  ++(row.winner == 0 ? first : row.winner == 1 ? second : neither);
  points.add(row.half_points());
  turns.add(row.turns);
  for (int side = 0; side < 2; ++side) {
    lost[side].add(row.lost[side]);
    start[side] = row.start[side];
  }
}

Result<std::vector<TableFigures>> figures_of(Results& results, std::size_t arms) {
  std::vector<TableFigures> all(arms);
  for (std::size_t arm = 0; arm < arms; ++arm) {
    auto rows = results.rows(arm, kMostBattles);
    if (!rows) return rows.trouble();
    for (BattleRow row; rows.value().next(row);) all[arm].add(row);
    if (rows.value().trouble) return *rows.value().trouble;
  }
  return all;
}

}  // namespace oo::server
