// What the server sends is what the contract says (server/wire/contract.hpp): nothing that the page does not know, nothing missing that it counts on.
#include <gtest/gtest.h>

#include <set>

#include "server/http/api.hpp"
#include "server/rooms/support_test.hpp"
#include "server/wire/schema_check_test.hpp"

namespace oo::server {
namespace {

using nlohmann::json;

class ContractTest : public testing::Test {
 protected:
  void expect(const json& value, const std::string& type) {
    ASSERT_TRUE(type.ends_with("[]") || contract_.has(type)) << type;
    EXPECT_EQ(contract_.wrong(value, type), "");
  }
  json ask(std::string_view target, const json& body = nullptr) {
    Ask a;
    EXPECT_TRUE(read_target(target, a));
    a.post = !body.is_null();
    if (a.post) a.body = body.dump();
    return json::parse(api_.answer(a).body);
  }
  SchemaCheck contract_;
  RoomTable t_;
  Laboratory lab_{t_.rules, ""};
  Api api_{t_.lobby, lab_};
};

TEST_F(ContractTest, Answers) {
  expect(ask("/api/rulesets"), "RulesetCard[]");
  expect(ask("/api/scenarios"), "ScenarioCard[]");
  expect(ask("/api/scenarios/rail_fence/roster"), "ScenarioRoster");
  expect(ask("/api/games", {{"scenario", "rail_fence"}, {"players", {"human", "recruit"}}}), "GameMade");
  expect(ask("/api/games"), "GameCard[]");
  expect(ask("/api/players"), "PlayerCard[]");
  for (const auto& rules : t_.rules.all()) {
    const std::string base = "/api/rulesets/" + std::string(rules->id());
    expect(ask(base + "/rules"), "Rulebook");
    expect(ask(base + "/procedures"), "ProcedureInfo[]");
    for (const json& p : ask(base + "/procedures")) {
      expect(ask(base + "/fields", {{"procedure", p["name"]}, {"given", json::object()}}), "FieldsNow");
      if (!p["chain"].get<bool>()) expect(ask(base + "/resolve", {{"procedure", p["name"]}, {"given", json::object()}, {"roll", true}}), "Resolved");
    }
  }
  expect(ask("/api/house", {{"text", "format = 1\nruleset = \"template\"\n"}}), "HouseAnswer");
}

TEST_F(ContractTest, MessagesOfAGame) {
  const GameMade made = t_.begin("clearing_raid", "human", "recruit");
  auto room = t_.lobby.room(made.game);
  const auto page = t_.join(room, made, made.token[0]);
  for (int i = 0; i < 30 && page->now["decision"].is_object(); ++i) {
    const json order = page->now["decision"]["fallback"];
    t_.say(room, page, {{"type", "suggest"}, {"id", 1}, {"more", 0}});
    const json list = page->last_of("suggestions")["suggestions"];
    const json best = list.empty() ? order : list[0]["order"];
    t_.say(room, page, {{"type", "preview"}, {"id", 2}, {"order", best}, {"chances", i % 5 == 0}});
    t_.say(room, page, {{"type", "figures"}, {"id", 3}, {"order", best}});
    t_.say(room, page, {{"type", "targets"}, {"id", 3}, {"verb", best["verb"]}, {"unit", best.value("unit", 0)}});
    t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", best}});
    t_.say(room, page, {{"type", "nonsense"}});
    t_.say(room, page, {{"type", "ping"}});
  }
  t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", {{"verb", page->all[0]["info"]["verbs"][0]["verb"]}, {"answers", 9999}}}});
  std::set<std::string> kinds;
  for (const json& m : page->all) {
    kinds.insert(m["type"]);
    expect(m, "ServerMessage");
    if (HasFailure()) break;
  }
  EXPECT_GE(kinds.size(), 9U);
}

TEST_F(ContractTest, AReplay) {
  const GameMade made = t_.begin("rail_fence", "human", "recruit");
  auto room = t_.lobby.room(made.game);
  const auto page = t_.join(room, made, made.token[0]);
  for (int i = 0; i < 5; ++i) t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", page->now["decision"]["fallback"]}});
  const auto course = t_.lobby.course_of(made.game);
  ASSERT_TRUE(course);
  const json replay = ask("/api/replays", {{"record", write_record(course.value()->record())}});
  EXPECT_EQ(replay["verified"], true);
  expect(replay, "Replay");
}

}  // namespace
}  // namespace oo::server
