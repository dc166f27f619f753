#include "lab/schedule/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/version.hpp"
#include "lab/stats/number.hpp"

namespace oo {

using nlohmann::json;

json to_json(const Interval& i) { return {rounded(i.value), rounded(i.low), rounded(i.high)}; }

namespace {

constexpr const char* kPlaces[] = {"first", "second"};

struct Sums {
  std::int64_t battles = 0, unfinished = 0, won[2] = {0, 0}, broke[2] = {0, 0}, refused[2] = {0, 0};
  std::map<std::tuple<int, std::string, std::string>, std::int64_t> endings;
  std::map<int, std::int64_t> turn_counts, lead_counts;    // leads in tenths of a side's strength
  Moments points, turns, orders, swing, lost[2], share[2], score[2];
  Paired luck_and_result;
  Moments luck[2], luck_won[2], luck_lost[2];
  std::vector<Moments> measures[2];
  std::vector<Paired> rates[2];                            // measure against the one it is a share of

  void add(const BattleRow& r, std::span<const Measure> list, const std::vector<int>& of);
  void add_luck(const BattleRow& r);
};

void Sums::add_luck(const BattleRow& r) {
  luck_and_result.add(r.luck[0] - r.luck[1], r.half_points());
  for (int side = 0; side < 2; ++side) {
    luck[side].add(r.luck[side]);
    if (r.winner == side) luck_won[side].add(r.luck[side]);
    if (r.winner == 1 - side) luck_lost[side].add(r.luck[side]);
  }
}

void Sums::add(const BattleRow& r, std::span<const Measure> list, const std::vector<int>& of) {
  ++battles;
  unfinished += r.unfinished ? 1 : 0;
  if (r.winner >= 0) ++won[r.winner];
  if (r.broke_first >= 0) ++broke[r.broke_first];
  if (!r.unfinished) ++endings[{r.winner, r.reason, r.degree}];
  points.add(r.half_points());
  turns.add(r.turns), orders.add(r.orders), swing.add(r.swing);
  ++turn_counts[r.turns];
  std::int64_t shares[2];
  for (int side = 0; side < 2; ++side) {
    shares[side] = r.start[side] == 0 ? 0 : std::int64_t(1000) * r.lost[side] / r.start[side];
    lost[side].add(r.lost[side]);
    share[side].add(shares[side]);
    score[side].add(r.points[side]);
    refused[side] += r.refused[side];
    measures[side].resize(list.size()), rates[side].resize(list.size());
    for (std::size_t m = 0; m < list.size() && m < r.measures[side].size(); ++m) {
      measures[side][m].add(r.measures[side][m]);
      if (of[m] >= 0) rates[side][m].add(r.measures[side][m], r.measures[side][std::size_t(of[m])]);
    }
  }
  const std::int64_t lead = shares[1] - shares[0];
  ++lead_counts[int((lead + 1050) / 100) - 10];            // to the nearest tenth
  add_luck(r);
}

json number(const char* id, const char* title, const Moments& m, double scale = 1.0) {
  const Interval i = mean_interval(m);
  return {{"id", id}, {"title", title}, {"mean", to_json(Interval{i.value / scale, i.low / scale, i.high / scale})}, {"deviation", rounded(m.deviation() / scale)},
          {"least", rounded(double(m.least) / scale)}, {"most", rounded(double(m.most) / scale)}};
}

json pairs(const std::map<int, std::int64_t>& counts, double scale = 1.0) {
  json out = json::array();
  for (const auto& [value, n] : counts) out.push_back({rounded(double(value) / scale), n});
  return out;
}

json results_json(const Sums& s) {
  const std::int64_t neither = s.battles - s.won[0] - s.won[1] - s.unfinished;
  json out = json::array();
  for (const auto& [id, n] : {std::pair<const char*, std::int64_t>{"first", s.won[0]}, {"second", s.won[1]}, {"draw", neither}, {"unfinished", s.unfinished}})
    out.push_back({{"id", id}, {"n", n}, {"share", to_json(wilson(n, s.battles))}});
  return out;
}

json endings_json(const Sums& s) {
  json out = json::array();
  for (const auto& [ending, n] : s.endings)
    out.push_back({{"winner", std::get<0>(ending)}, {"reason", std::get<1>(ending)}, {"degree", std::get<2>(ending)}, {"n", n}});
  std::stable_sort(out.begin(), out.end(), [](const json& a, const json& b) { return a["n"].get<std::int64_t>() > b["n"].get<std::int64_t>(); });
  return out;
}

std::int64_t class_total(const Tally& t, int side, int measure, const std::string& word) {
  const auto found = t.classes[side].find({measure, word});
  return found == t.classes[side].end() ? 0 : found->second;
}

/// The classes of a measure: the words met on either side; rates where the measure it is a share of has the same classes.
json classes_json(const Tally& t, int m, int of) {
  std::map<std::string, int> words;
  for (int side = 0; side < 2; ++side)
    for (const auto& [key, n] : t.classes[side])
      if (key.first == m || (of >= 0 && key.first == of)) words[key.second] = 0;
  json out = json::array();
  for (const auto& [word, unused] : words) {
    json sides = json::array();
    for (int side = 0; side < 2; ++side) {
      const std::int64_t n = class_total(t, side, m, word), whole = of >= 0 ? class_total(t, side, of, word) : 0;
      json one{{"total", n}};
      if (whole > 0) one["rate"] = to_json(n <= whole ? wilson(n, whole) : Interval{double(n) / double(whole), 0.0, 0.0});
      sides.push_back(std::move(one));
    }
    out.push_back({{"name", word}, {"sides", std::move(sides)}});
  }
  return out;
}

json measures_json(const Sums& s, const Tally& t, std::span<const Measure> list, const std::vector<int>& of) {
  json out = json::array();
  for (std::size_t m = 0; m < list.size(); ++m) {
    json one{{"id", list[m].id}, {"title", list[m].title}, {"group", list[m].group}, {"sides", json::array()}};
    if (of[m] >= 0) one["of"] = list[m].of;
    for (int side = 0; side < 2; ++side) {
      const Moments& sum = s.measures[side].empty() ? Moments{} : s.measures[side][m];
      json row{{"total", sum.sum}, {"mean", to_json(mean_interval(sum))}};
      if (of[m] >= 0 && !s.rates[side].empty() && s.rates[side][m].b > 0) row["rate"] = to_json(ratio_interval(s.rates[side][m]));
      one["sides"].push_back(std::move(row));
    }
    if (!list[m].by.empty()) one["by"] = list[m].by, one["classes"] = classes_json(t, int(m), of[m] >= 0 && list[std::size_t(of[m])].by == list[m].by ? of[m] : -1);
    out.push_back(std::move(one));
  }
  return out;
}

json dice_sum_json(const DiceSum& d) {
  json out{{"rolls", d.rolls}, {"dice", d.dice}, {"got", d.got}, {"expected", rounded(d.expected())}};
  if (d.dice > 0) out["rate"] = to_json(wilson(d.got, d.dice));
  return out;
}

json dice_json(const Tally& t) {
  std::map<RollKey, int> keys;
  for (const auto& side : t.rolls)
    for (const auto& [key, sum] : side) keys[key] = 0;
  json out = json::array();
  for (const auto& [key, unused] : keys) {
    json sides = json::array();
    for (const auto& side : t.rolls) {
      const auto found = side.find(key);
      sides.push_back(dice_sum_json(found == side.end() ? DiceSum{} : found->second));
    }
    out.push_back({{"purpose", key.first}, {"base", key.second}, {"sides", std::move(sides)}});
  }
  return out;
}

json luck_json(const Sums& s, const Tally& t) {
  json sides = json::array();
  for (int side = 0; side < 2; ++side) {
    DiceSum all;
    for (const auto& [key, sum] : t.rolls[side]) all.merge(sum);
    json one = dice_sum_json(all);
    one["mean"] = number("luck", "", s.luck[side], 1000.0)["mean"];
    one["when_won"] = number("luck", "", s.luck_won[side], 1000.0)["mean"];
    one["when_lost"] = number("luck", "", s.luck_lost[side], 1000.0)["mean"];
    sides.push_back(std::move(one));
  }
  return {{"sides", std::move(sides)}, {"correlation_with_result", rounded(s.luck_and_result.correlation())}};
}

json units_json(const OpenArm& arm, const Tally& t, std::span<const Measure> list) {
  BattleView view;
  arm.game.battle->view(view);
  json out = json::array();
  for (const UnitView& u : view.units) {
    const auto found = t.units.find(u.id);
    if (found == t.units.end() || u.start == 0) continue;
    const UnitTally& sum = found->second;
    const Interval lost = mean_interval(sum.lost);
    const double start = double(u.start);
    json measures = json::object();
    for (const auto& [m, n] : sum.measures)
      if (std::size_t(m) < list.size()) measures[std::string(list[std::size_t(m)].id)] = rounded(double(n) / double(std::max<std::int64_t>(1, t.battles)));
    out.push_back({{"id", u.id}, {"key", u.key}, {"name", u.name}, {"side", u.side}, {"troop", u.troop}, {"start", u.start}, {"lost", to_json(lost)},
                   {"share_lost", to_json(Interval{lost.value / start, lost.low / start, lost.high / start})}, {"destroyed", to_json(wilson(sum.destroyed, t.battles))},
                   {"dice", dice_sum_json(sum.dice)}, {"measures", std::move(measures)}});
  }
  return out;
}

json sides_json(const OpenArm& arm, const Sums& s) {
  json out = json::array();
  BattleView view;
  arm.game.battle->view(view);
  const Setup& setup = arm.game.battle->setup();
  for (int side = 0; side < 2; ++side) {
    json one{{"id", setup.side_id[side]}, {"name", setup.side_name[side]}, {"player", arm.arm.players[side]}, {"start", view.start[side]},
             {"lost", number("lost", "Figures lost", s.lost[side])}, {"share_lost", number("share_lost", "Share of its figures lost", s.share[side], 1000.0)},
             {"broke_first", to_json(wilson(s.broke[side], s.battles))}};
    if (s.score[side].squares != 0) one["points"] = number("points", "Points", s.score[side]);
    if (s.refused[side] != 0) one["refused"] = s.refused[side];
    out.push_back(std::move(one));
  }
  return out;
}

json head_of(const OpenArm& arm) {
  const Game& g = arm.game;
  json out{{"label", arm.arm.label},
           {"ruleset", {{"id", g.ruleset->id()}, {"title", g.ruleset->title()}, {"version", g.ruleset->version()}, {"rules_hash", hex(g.rules_hash)}}},
           {"scenario", {{"id", g.scenario->id}, {"title", g.scenario->name}, {"date", g.scenario->date}, {"file", arm.arm.scenario_name}}}};
  if (!arm.arm.house.empty()) out["house"] = arm.arm.house_name;
  return out;
}

/// Place of the measure that each one is a share of; -1: none.
std::vector<int> shares_of(std::span<const Measure> list) {
  std::vector<int> out(list.size(), -1);
  for (std::size_t m = 0; m < list.size(); ++m)
    for (std::size_t n = 0; n < list.size(); ++n)
      if (!list[m].of.empty() && list[n].id == list[m].of) out[m] = int(n);
  return out;
}

}  // namespace

Result<json> summarise_arm(const OpenPlan& plan, Results& results, std::size_t which, std::uint64_t below) {
  const OpenArm& arm = *plan.arms[which];
  const auto list = measures_of(*arm.game.ruleset);
  const std::vector<int> of = shares_of(list);
  Sums sums;
  auto rows = results.rows(which, below);
  if (!rows) return rows.trouble();
  for (BattleRow row; rows.value().next(row);) sums.add(row, list, of);
  if (rows.value().trouble) return *rows.value().trouble;
  auto tally = results.tally(which, below);
  if (!tally) return tally.trouble();
  const Tally& t = tally.value();
  if (t.battles != sums.battles) return bad_input("results", "damaged", "the results file does not add up: it was changed by another program");
  json out = head_of(arm);
  out["battles"] = sums.battles;
  out["sides"] = sides_json(arm, sums);
  out["results"] = results_json(sums);
  out["score"] = to_json(score_interval(sums.points, 2));
  out["endings"] = endings_json(sums);
  out["numbers"] = {number("turns", "Turns", sums.turns), number("orders", "Orders", sums.orders), number("swing", "Lead given away again", sums.swing, 1000.0)};
  out["broke_first"] = {{"first", sums.broke[0]}, {"second", sums.broke[1]}, {"neither", sums.battles - sums.broke[0] - sums.broke[1]}};
  out["histograms"] = {{"turns", pairs(sums.turn_counts)}, {"lead", pairs(sums.lead_counts, 10.0)}};
  out["measures"] = measures_json(sums, t, list, of);
  out["dice"] = dice_json(t);
  out["luck"] = luck_json(sums, t);
  out["units"] = units_json(arm, t, list);
  return out;
}

std::vector<std::string> warnings_of(const json& arm) {
  std::vector<std::string> out;
  const std::int64_t n = arm["battles"].get<std::int64_t>(), endless = arm["results"][3]["n"].get<std::int64_t>();
  const std::string label = arm["label"].get<std::string>();
  if (endless > 0)
    out.push_back(fmt::format("{}: {} of {} battles did not end within {} orders and are counted apart{}.", label, endless, n, kMostOrders,
                              endless == n ? "; the scenario or its house rules leave it without an end" : ""));
  for (int side = 0; side < 2; ++side)
    if (const auto refused = arm["sides"][std::size_t(side)].value("refused", std::int64_t(0)); refused > 0)
      out.push_back(fmt::format("{}: {} orders of the {} side's player were refused by the rules; the default was given instead.", label, refused, kPlaces[side]));
  return out;
}

Result<json> summarise(const OpenPlan& plan, Results& results, const std::string& command, std::uint64_t below) {
  json out{{"format", kSummaryFormat}, {"kind", plan.plan.kind}, {"engine", kVersion}, {"command", command}, {"seed", to_text(plan.plan.seed)}, {"asked", plan.plan.battles},
           {"confidence", 0.95}, {"arms", json::array()}, {"warnings", json::array()}};
  bool complete = true;
  for (std::size_t arm = 0; arm < plan.arms.size(); ++arm) {
    auto one = summarise_arm(plan, results, arm, below);
    if (!one) return one.trouble();
    complete = complete && one.value()["battles"].get<std::uint64_t>() == plan.plan.battles;
    for (const std::string& sentence : warnings_of(one.value())) out["warnings"].push_back(sentence);
    out["arms"].push_back(std::move(one).value());
  }
  out["complete"] = complete;
  return out;
}

}  // namespace oo
