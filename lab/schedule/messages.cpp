// The messages between ranks as JSON. They come from the same program on another machine, and are read as strictly as any other text.
#include <nlohmann/json.hpp>

#include "engine/core/version.hpp"
#include "lab/schedule/messages.hpp"

namespace oo {

using nlohmann::json;

namespace {

json row_json(const BattleRow& r) {
  return {r.k, r.winner, r.unfinished, r.reason, r.degree, r.turns, r.orders, {r.refused[0], r.refused[1]}, {r.start[0], r.start[1]}, {r.lost[0], r.lost[1]}, {r.points[0], r.points[1]},
          r.broke_first, r.swing, {r.luck[0], r.luck[1]}, hex(r.hash), {r.measures[0], r.measures[1]}};
}

BattleRow row_from(const json& j) {
  BattleRow r;
  r.k = j.at(0).get<std::uint64_t>();
  r.winner = j.at(1).get<int>();
  r.unfinished = j.at(2).get<bool>();
  r.reason = j.at(3).get<std::string>(), r.degree = j.at(4).get<std::string>();
  r.turns = j.at(5).get<int>(), r.orders = j.at(6).get<int>();
  for (std::size_t side = 0; side < 2; ++side) {
    r.refused[side] = j.at(7).at(side).get<int>();
    r.start[side] = j.at(8).at(side).get<int>();
    r.lost[side] = j.at(9).at(side).get<int>();
    r.points[side] = j.at(10).at(side).get<std::int64_t>();
    r.luck[side] = j.at(13).at(side).get<int>();
    r.measures[side] = j.at(15).at(side).get<std::vector<std::int32_t>>();
  }
  r.broke_first = j.at(11).get<int>();
  r.swing = j.at(12).get<int>();
  (void)parse_hex(j.at(14).get<std::string>(), r.hash);
  return r;
}

Trouble unreadable(std::string_view what) { return bad_input("ranks", "version", "a message of another rank cannot be read: " + std::string(what)); }

}  // namespace

std::string plan_message(const OpenPlan& open) {
  json arms = json::array();
  for (const auto& a : open.arms) {
    const Arm& arm = a->arm;
    arms.push_back({arm.label, arm.scenario_name, arm.scenario, arm.house_name, arm.house, arm.players[0], arm.players[1], arm.swapped});
  }
  return json{{"engine", kVersion}, {"kind", open.plan.kind}, {"seed", to_text(open.plan.seed)}, {"battles", open.plan.battles}, {"identity", hex(open.identity)}, {"arms", std::move(arms)}}.dump();
}

Result<OpenPlan> plan_of(const Registry& registry, const std::string& message) {
  const json j = json::parse(message, nullptr, false);
  try {
    if (j.at("engine").get<std::string>() != kVersion) return bad_input("ranks", "version", "the ranks are not the same version of the program");
    Plan plan;
    plan.kind = j.at("kind").get<std::string>();
    plan.battles = j.at("battles").get<std::uint64_t>();
    auto seed = parse_seed(j.at("seed").get<std::string>());
    if (!seed) return seed.trouble();
    plan.seed = seed.value();
    for (const json& a : j.at("arms")) {
      Arm arm;
      arm.label = a.at(0).get<std::string>(), arm.scenario_name = a.at(1).get<std::string>(), arm.scenario = a.at(2).get<std::string>();
      arm.house_name = a.at(3).get<std::string>(), arm.house = a.at(4).get<std::string>();
      arm.players[0] = a.at(5).get<std::string>(), arm.players[1] = a.at(6).get<std::string>();
      arm.swapped = a.at(7).get<bool>();
      plan.arms.push_back(std::move(arm));
    }
    auto open = open_plan(registry, std::move(plan));
    if (!open) return open.trouble();
    if (hex(open.value().identity) != j.at("identity").get<std::string>()) return bad_input("ranks", "version", "the ranks do not have the same rules: every machine needs the same build of the program");
    return open;
  } catch (const json::exception& e) {
    return unreadable(e.what());
  }
}

std::string block_message(const Block& b) { return json{{"arm", b.arm}, {"first", b.first}, {"count", b.count}}.dump(); }

std::string result_message(const FoughtBlock& f) {
  json rows = json::array();
  for (const BattleRow& r : f.rows) rows.push_back(row_json(r));
  return json{{"arm", f.block.arm}, {"first", f.block.first}, {"count", f.block.count}, {"rows", std::move(rows)}, {"sums", to_json(f.tally)}}.dump();
}

/// A block to fight is a result without rows.
Result<FoughtBlock> result_of(const std::string& message) {
  const json j = json::parse(message, nullptr, false);
  try {
    FoughtBlock f;
    f.block = {j.at("arm").get<std::size_t>(), j.at("first").get<std::uint64_t>(), j.at("count").get<std::uint64_t>()};
    if (!j.contains("rows")) return f;
    for (const json& r : j.at("rows")) f.rows.push_back(row_from(r));
    auto tally = tally_from_json(j.at("sums").dump());
    if (!tally) return tally.trouble();
    f.tally = std::move(tally).value();
    if (f.rows.size() != f.block.count) return unreadable("a block without all of its battles");
    return f;
  } catch (const json::exception& e) {
    return unreadable(e.what());
  }
}

}  // namespace oo
