#include "lab/schedule/tally.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace oo {

using nlohmann::json;

void DiceSum::add_good(int sides, std::int64_t faces) {
  std::size_t at = 0;
  while (at < good.size() && good[at].sides < sides) ++at;
  if (at == good.size() || good[at].sides != sides) {
    if (!good.push({})) return;
    for (std::size_t i = good.size() - 1; i > at; --i) good[i] = good[i - 1];
    good[at] = {sides, 0};
  }
  good[at].faces += faces;
}

void DiceSum::add(int dice_thrown, int good_faces, int sides, int successes) {
  ++rolls;
  dice += dice_thrown;
  got += successes;
  add_good(sides, std::int64_t(dice_thrown) * good_faces);
}

void DiceSum::merge(const DiceSum& o) {
  rolls += o.rolls, dice += o.dice, got += o.got;
  for (const Good& g : o.good) add_good(g.sides, g.faces);
}

double DiceSum::expected() const {
  double sum = 0.0;
  for (const Good& g : good) sum += double(g.faces) / double(g.sides);
  return sum;
}

void UnitTally::merge(const UnitTally& o) {
  lost.merge(o.lost);
  destroyed += o.destroyed;
  for (const auto& [measure, n] : o.measures) measures[measure] += n;
  dice.merge(o.dice);
}

void Tally::merge(const Tally& o) {
  battles += o.battles;
  for (const auto& [id, unit] : o.units) units[id].merge(unit);
  for (int side = 0; side < 2; ++side) {
    for (const auto& [key, n] : o.classes[side]) classes[side][key] += n;
    for (const auto& [key, sum] : o.rolls[side]) rolls[side][key].merge(sum);
  }
}

namespace {

json dice_json(const DiceSum& d) {
  json good = json::array();
  for (const DiceSum::Good& g : d.good) good.push_back({g.sides, g.faces});
  return {d.rolls, d.dice, d.got, std::move(good)};
}

DiceSum dice_from(const json& j) {
  DiceSum d;
  d.rolls = j.at(0).get<std::int64_t>(), d.dice = j.at(1).get<std::int64_t>(), d.got = j.at(2).get<std::int64_t>();
  for (const json& g : j.at(3)) d.add_good(std::max(1, g.at(0).get<int>()), g.at(1).get<std::int64_t>());
  return d;
}

json unit_json(int id, const UnitTally& u) {
  json measures = json::array();
  for (const auto& [m, n] : u.measures) measures.push_back({m, n});
  return {id, {u.lost.n, u.lost.sum, u.lost.squares, u.lost.least, u.lost.most}, u.destroyed, std::move(measures), dice_json(u.dice)};
}

UnitTally unit_from(const json& j) {
  UnitTally u;
  const json& lost = j.at(1);
  u.lost = {lost.at(0).get<std::int64_t>(), lost.at(1).get<std::int64_t>(), lost.at(2).get<std::int64_t>(), lost.at(3).get<std::int64_t>(), lost.at(4).get<std::int64_t>()};
  u.destroyed = j.at(2).get<std::int64_t>();
  for (const json& m : j.at(3)) u.measures[m.at(0).get<int>()] = m.at(1).get<std::int64_t>();
  u.dice = dice_from(j.at(4));
  return u;
}

}  // namespace

json to_json(const Tally& t) {
  json j{{"battles", t.battles}, {"units", json::array()}, {"classes", {json::array(), json::array()}}, {"rolls", {json::array(), json::array()}}};
  for (const auto& [id, unit] : t.units) j["units"].push_back(unit_json(id, unit));
  for (std::size_t side = 0; side < 2; ++side) {
    for (const auto& [key, n] : t.classes[side]) j["classes"][side].push_back({key.first, key.second, n});
    for (const auto& [key, sum] : t.rolls[side]) j["rolls"][side].push_back({key.first, key.second, dice_json(sum)});
  }
  return j;
}

Result<Tally> tally_from_json(std::string_view text) {
  const json j = json::parse(text, nullptr, false);
  try {                                                     // the library's own way to say that a file holds something else
    Tally t;
    t.battles = j.at("battles").get<std::int64_t>();
    for (const json& u : j.at("units")) t.units[u.at(0).get<int>()] = unit_from(u);
    for (std::size_t side = 0; side < 2; ++side) {
      for (const json& c : j.at("classes").at(side)) t.classes[side][{c.at(0).get<int>(), c.at(1).get<std::string>()}] = c.at(2).get<std::int64_t>();
      for (const json& r : j.at("rolls").at(side)) t.rolls[side][{r.at(0).get<std::string>(), r.at(1).get<std::string>()}] = dice_from(r.at(2));
    }
    return t;
  } catch (const json::exception&) {
    return bad_input("results", "damaged", "the sums of a block of battles cannot be read");
  }
}

}  // namespace oo
