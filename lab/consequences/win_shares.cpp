#include "lab/consequences/win_shares.hpp"

#include "lab/schedule/compare.hpp"

namespace oo {
namespace {

Result<OpenPlan> plan_of(const Registry& registry, const ShareAsk& ask) {
  Arm arm;
  arm.label = "the book";
  arm.scenario_name = ask.scenario_name;
  arm.scenario = ask.scenario;
  arm.house_name = ask.house_name;
  for (int s = 0; s < 2; ++s) arm.players[s] = ask.players[s];
  Plan plan;
  plan.kind = "compare";
  plan.seed = ask.seed;
  plan.battles = ask.battles;
  plan.arms = {arm, arm};
  plan.arms[1].label = ask.house_name;
  plan.arms[1].house = ask.house;
  return open_plan(registry, std::move(plan));
}

void count(Wins& wins, const BattleRow& row) {
  if (row.unfinished) ++wins.unfinished;
  else if (row.winner < 0) ++wins.draws;
  else ++wins.wins[row.winner];
}

/// Half points as shares of one.
Interval halved(Interval i) { return {i.value / 2, i.low / 2, i.high / 2}; }

}  // namespace

Result<WinShares> win_shares(const Registry& registry, const ShareAsk& ask, const FightPlan& fight) {
  auto plan = plan_of(registry, ask);
  if (!plan) return plan.trouble();
  auto results = Results::open("", plan.value());
  if (!results) return results.trouble();
  auto ended = fight(plan.value(), *results.value());
  if (!ended) return ended.trouble();
  WinShares out;
  out.ended = ended.value();
  const Setup& setup = plan.value().arms[0]->game.battle->setup();
  out.title = setup.title;
  for (int s = 0; s < 2; ++s) {
    out.side[s] = setup.side_name[s];
    out.side_id[s] = std::string(setup.side_id[s]);
  }
  Moments book_points, house_points;
  Paired pairs;
  const auto add = [&](const BattleRow& book, const BattleRow& house) {
    ++out.battles;
    count(out.book, book);
    count(out.house, house);
    book_points.add(book.half_points());
    house_points.add(house.half_points());
    pairs.add(house.half_points(), book.half_points());
  };
  if (auto trouble = each_pair(*results.value(), ask.battles, add)) return *trouble;
  out.share_book = score_interval(book_points, 2);
  out.share_house = score_interval(house_points, 2);
  out.difference = halved(pairs.difference());
  out.correlation = pairs.correlation();
  return out;
}

}  // namespace oo
