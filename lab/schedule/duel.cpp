#include "lab/schedule/duel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/schedule/summary.hpp"
#include "lab/stats/elo.hpp"

namespace oo {

using nlohmann::json;

Result<std::vector<Arm>> duel_arms(const std::vector<Arm>& bases, const std::vector<std::string>& players) {
  if (players.size() < 2) return bad_input("players", "missing", "a ladder needs two players or more");
  std::vector<Arm> arms;
  for (const Arm& base : bases)
    for (std::size_t i = 0; i < players.size(); ++i)
      for (std::size_t j = i + 1; j < players.size(); ++j) {
        if (players[i] == players[j]) return bad_input("players", "twice", fmt::format("{} is named twice", players[i]));
        for (const bool swapped : {false, true}) {
          Arm arm = base;
          arm.players[0] = players[swapped ? j : i];
          arm.players[1] = players[swapped ? i : j];
          arm.label = fmt::format("{} against {}, {}", arm.players[0], arm.players[1], base.label);
          arm.swapped = swapped;
          arms.push_back(std::move(arm));
        }
      }
  return arms;
}

namespace {

/// Quarters of a pair for the first of the pairing, of every k that both arms have.
Result<Moments> points_of(Results& results, std::size_t arm) {
  Moments out;
  auto first = results.rows(arm, kMostBattles), second = results.rows(arm + 1, kMostBattles);
  if (!first) return first.trouble();
  if (!second) return second.trouble();
  BattleRow a, b;
  bool more = first.value().next(a) && second.value().next(b);
  while (more) {
    if (a.k == b.k) {
      out.add(a.half_points() + 2 - b.half_points());
      more = first.value().next(a) && second.value().next(b);
    } else {
      more = a.k < b.k ? first.value().next(a) : second.value().next(b);
    }
  }
  if (first.value().trouble) return *first.value().trouble;
  if (second.value().trouble) return *second.value().trouble;
  return out;
}

std::size_t place_of(const std::vector<std::string>& players, const std::string& name) {
  return std::size_t(std::find(players.begin(), players.end(), name) - players.begin());
}

}  // namespace

Result<json> ladder_json(const OpenPlan& plan, Results& results, const std::vector<std::string>& players) {
  std::vector<Meeting> meetings;
  json pairings = json::array();
  for (std::size_t arm = 0; arm + 1 < plan.arms.size(); arm += 2) {
    auto points = points_of(results, arm);
    if (!points) return points.trouble();
    const Arm& a = plan.arms[arm]->arm;
    meetings.push_back({place_of(players, a.players[0]), place_of(players, a.players[1]), points.value()});
    pairings.push_back({{"a", a.players[0]}, {"b", a.players[1]}, {"scenario", plan.arms[arm]->game.scenario->id}, {"pairs", points.value().n}, {"score", to_json(score_interval(points.value(), 4))}});
  }
  const std::vector<Rung> rungs = ladder(players.size(), meetings);
  std::vector<std::size_t> order(players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rungs[a].elo.value > rungs[b].elo.value; });
  json out{{"rungs", json::array()}, {"pairings", std::move(pairings)}};
  for (const std::size_t i : order)
    out["rungs"].push_back({{"player", players[i]}, {"elo", to_json(rungs[i].elo)}, {"score", to_json(rungs[i].score)}, {"pairs", rungs[i].pairs}});
  return out;
}

}  // namespace oo
