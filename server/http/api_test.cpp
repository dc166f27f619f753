#include "server/http/api.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "lab/match/match.hpp"
#include "server/http/guard.hpp"
#include "server/http/page.hpp"
#include "server/rooms/support_test.hpp"
#include "server/wire/schema_check_test.hpp"

namespace oo::server {
namespace {

using nlohmann::json;

class ApiTest : public testing::Test {
 protected:
  Reply ask(std::string_view target, const json& body = nullptr) {
    Ask a;
    if (!read_target(target, a)) return trouble_reply(400, bad_input("target", "value", "no target"));
    a.post = !body.is_null();
    if (a.post) a.body = body.dump();
    return api_.answer(a);
  }
  json get(std::string_view target, const json& body = nullptr) {
    const Reply reply = ask(target, body);
    EXPECT_EQ(reply.status, 200) << target << ": " << reply.body.substr(0, 300);
    return json::parse(reply.body);
  }
  RoomTable t_;
  Laboratory lab_{t_.rules, ""};
  Api api_{t_.lobby, lab_};
};

TEST_F(ApiTest, CardsOfRulesetsAndScenarios) {
  const json rulesets = get("/api/rulesets");
  EXPECT_GE(rulesets.size(), 4U);
  for (const json& r : rulesets) {
    const std::string about = r["about"];
    EXPECT_GT(about.size(), 40U) << r["id"];
    EXPECT_EQ(about.find_first_of("`[]*"), std::string::npos) << about;
    EXPECT_TRUE(about.ends_with(".")) << about;
  }
  const json scenarios = get("/api/scenarios");
  EXPECT_GE(scenarios.size(), 10U);
  int tried = 0;
  for (const json& s : scenarios) {
    EXPECT_EQ(s["minutes"].get<int>() > 0, s.contains("orders")) << s["id"];
    EXPECT_GT(s["figures"][0].get<int>(), 0);
    tried += s.contains("trials");
    if (s.contains("trials")) {
      EXPECT_LT(s["trials"]["first"]["low"].get<double>(), s["trials"]["first"]["value"].get<double>());
    }
    EXPECT_EQ(s.value("/trials/n"_json_pointer, 400), 400);
  }
  EXPECT_EQ(tried, 10);
}

TEST_F(ApiTest, MapsAndRostersLeaveOutWhatIsHidden) {
  for (const json& s : get("/api/scenarios")) {
    const std::string id = s["id"];
    const Reply map = ask("/api/scenarios/" + id + "/map.svg?kind=thumb&theme=dark");
    EXPECT_EQ(map.type, "image/svg+xml");
    EXPECT_TRUE(map.body.starts_with("<svg")) << map.body.substr(0, 60);
    const json roster = get("/api/scenarios/" + id + "/roster");
    for (const json& u : roster["units"]) EXPECT_FALSE(u.contains("hidden"));
  }
  EXPECT_EQ(ask("/api/scenarios/nowhere/map.svg").status, 404);
}

TEST_F(ApiTest, ARecordIsGivenOutAfterTheEndOnly) {
  const json made = get("/api/games", {{"scenario", "rail_fence"}, {"players", {"human", "recruit"}}, {"seed", "3"}});
  const std::string game = made["game"];
  ASSERT_EQ(made["seats"].size(), 1U);
  EXPECT_EQ(get("/api/games").size(), 1U);
  for (const char* what : {"record", "replay", "report", "losses.csv"}) EXPECT_EQ(ask("/api/games/" + game + "/" + what).status, 403) << what;
  auto room = t_.lobby.room(game);
  GameMade seat{game, {made["seats"][0]["token"], ""}};
  const auto page = t_.join(room, seat, seat.token[0]);
  t_.say(room, page, {{"type", "resign"}, {"id", 1}});
  if (page->last_of("done").is_null()) GTEST_SKIP() << page->last().dump();
  const Reply record = ask("/api/games/" + game + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(get("/api/games/" + game)["over"], true);
  EXPECT_EQ(get("/api/games/" + game + "/replay")["verified"], true);
  EXPECT_EQ(get("/api/replays", {{"record", record.body}})["verified"], true);
  const std::string report = ask("/api/games/" + game + "/report").body;
  EXPECT_NE(report.find("<!doctype html>"), std::string::npos);
  EXPECT_NO_THROW((void)json(report).dump()) << "its pictures hold texts of battles that are gone";
  EXPECT_EQ(ask("/api/games/" + game + "/losses.csv").status, 200);
  const json on = get("/api/games", {{"record", record.body}, {"until", 0}, {"players", {"human", "human"}}});
  EXPECT_EQ(on["seats"].size(), 2U);
  EXPECT_EQ(get("/api/games/" + on["game"].get<std::string>())["over"], false);
  const json whole = get("/api/games", {{"record", record.body}, {"players", {"human", "human"}}});
  EXPECT_EQ(get("/api/games/" + whole["game"].get<std::string>())["over"], true) << "a finished record is a finished game";
}

TEST_F(ApiTest, AReplayIsLookedAtWithTheEyesOfOneSide) {
  const json made = get("/api/games", {{"scenario", "portage_road"}, {"players", {"human", "recruit"}}, {"seed", "3"}, {"deploy", "plan"}});
  const std::string game = made["game"];
  auto room = t_.lobby.room(game);
  const std::string token = made["seats"][0]["token"];
  const auto page = t_.join(room, GameMade{game, {token, ""}}, token);
  for (int i = 0; i < 12 && page->now["decision"].is_object(); ++i) t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", page->now["decision"]["fallback"]}});
  t_.say(room, page, {{"type", "resign"}, {"id", 1}});
  const json all = get("/api/games/" + game + "/replay");
  const auto shown = [](const json& replay, int side) {            // units of that side on the table in the first frame
    int n = 0;
    for (const json& u : replay["frames"][0]["view"]["units"]) n += u["side"] == side && u["on_table"] == true;
    return n;
  };
  const SchemaCheck contract;
  bool hides = false;
  for (const int side : {0, 1}) {
    const json seen = get("/api/games/" + game + "/replay?side=" + std::to_string(side));
    EXPECT_EQ(contract.wrong(seen, "Replay"), "");
    EXPECT_EQ(seen["verified"], true);
    EXPECT_EQ(seen["record_hash"], all["record_hash"]);
    EXPECT_EQ(seen["frames"].size(), all["frames"].size());
    EXPECT_EQ(shown(seen, side), shown(all, side));
    EXPECT_LE(shown(seen, 1 - side), shown(all, 1 - side));
    hides = hides || shown(seen, 1 - side) < shown(all, 1 - side);
    for (const json& frame : seen["frames"]) EXPECT_FALSE(frame.contains("side") && frame["side"] != side && frame.contains("order")) << "the enemy's orders are his own";
  }
  EXPECT_TRUE(hides) << "somebody lies in ambush";
  EXPECT_EQ(ask("/api/games/" + game + "/replay?side=2").status, 400);
}

TEST_F(ApiTest, ACaptainSaysWhyAfterTheEnd) {
  const json made = get("/api/games", {{"scenario", "clearing_raid"}, {"players", {"human", "captain"}}, {"seed", "3"}});
  const std::string game = "/api/games/" + made["game"].get<std::string>();
  auto room = t_.lobby.room(made["game"]);
  const std::string token = made["seats"][0]["token"];
  const auto page = t_.join(room, GameMade{made["game"], {token, ""}}, token);
  for (int i = 0; i < 12 && page->now["decision"].is_object(); ++i) t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", page->now["decision"]["fallback"]}});
  EXPECT_EQ(ask(game + "/captain?side=0").status, 403) << "it would tell what is hidden";
  EXPECT_EQ(ask(game + "/why?step=1").status, 403);
  t_.say(room, page, {{"type", "resign"}, {"id", 1}});
  const SchemaCheck contract;
  const json orders = get(game + "/captain?side=0");
  EXPECT_EQ(contract.wrong(orders, "CaptainOrder[]"), "");
  ASSERT_FALSE(orders.empty());
  const std::string record = ask(game + "/record").body;
  int thought = 0;
  for (const json& o : orders) {
    const std::string step = std::to_string(o["step"].get<int>());
    const json why = get(game + "/why?step=" + step);
    EXPECT_EQ(contract.wrong(why, "Why"), "");
    EXPECT_EQ(why["as_given"], true) << "step " << step << ": " << why["advice"]["text"] << " / " << why["given"];
    EXPECT_EQ(why["side"], 1);
    EXPECT_EQ(get("/api/replays/why", {{"record", record}, {"step", o["step"]}}), why) << "the record alone says the same";
    thought += !why["advice"]["rejected"].empty();
  }
  EXPECT_GT(thought, 0);
  EXPECT_EQ(ask(game + "/why?step=1").status, 422) << "the deployment of the side that a person plays, or the like";
  for (const char* bad : {"/why", "/why?step=0", "/why?step=99999", "/why?step=x", "/why?step=-1", "/captain", "/captain?side=2"}) EXPECT_EQ(ask(game + bad).status, 400) << bad;
}

TEST_F(ApiTest, ABattleOfTheProgramIsExplainedToo) {
  auto game = open_game(t_.rules, std::string(find_book_scenario(t_.rules, "clearing_raid")), "");
  auto first = make_player("captain:bold"), second = make_player("recruit");
  NoEvents nobody;
  MatchOptions options;
  options.seed = parse_seed("11").value();
  const MatchResult fought = play_match(game.value(), *first.value(), *second.value(), nobody, options);
  int as_given = 0, asked = 0;
  for (std::size_t step = 1; step <= fought.record.steps.size() && asked < 12; ++step) {
    const Reply reply = ask("/api/replays/why", {{"record", write_record(fought.record)}, {"step", step}});
    if (reply.status != 200) continue;
    ++asked;
    as_given += json::parse(reply.body)["as_given"].get<bool>();
  }
  EXPECT_GT(asked, 3);
  EXPECT_EQ(as_given, asked);
}

TEST_F(ApiTest, RefusesGamesThatCannotBe) {
  const json bad[] = {json::object(), {{"scenario", "rail_fence"}}, {{"scenario", "nowhere"}, {"players", {"human", "recruit"}}}, {{"scenario", "rail_fence"}, {"players", {"recruit", "scripted"}}},
                      {{"scenario", "rail_fence"}, {"players", {"human", "general"}}}, {{"scenario", "rail_fence"}, {"players", {"human", "recruit"}}, {"seed", "x"}},
                      {{"scenario", "rail_fence"}, {"players", {"human", "recruit"}}, {"house", "not toml ["}}, {{"record", "{}"}, {"players", {"human", "recruit"}}},
                      {{"scenario_text", "x = 1"}, {"players", {"human", "recruit"}}}, {{"scenario", "../../etc/passwd"}, {"players", {"human", "recruit"}}}};
  for (const json& b : bad) {
    const Reply reply = ask("/api/games", b);
    EXPECT_EQ(reply.status, 400) << b.dump();
    EXPECT_TRUE(json::parse(reply.body).contains("trouble"));
  }
  EXPECT_TRUE(t_.store.games.empty());
}

TEST_F(ApiTest, TheRulebookHasEveryClauseAndNumber) {
  for (const json& r : get("/api/rulesets")) {
    const std::string id = r["id"];
    const json book = get("/api/rulesets/" + id + "/rules");
    std::size_t clauses = 0;
    for (const json& s : book["sections"]) {
      clauses += s["clauses"].size();
      for (const json& c : s["clauses"]) EXPECT_FALSE(c["text"].get<std::string>().empty()) << c["id"];
    }
    EXPECT_GT(clauses, id == "template" || id == "powder" ? 3U : 150U) << id;      // the two that are examples
    EXPECT_FALSE(book["entries"].empty()) << id;
    EXPECT_FALSE(get("/api/rulesets/" + id + "/procedures").empty());
    EXPECT_TRUE(get("/api/rulesets/" + id + "/sheet").is_array());
  }
}

TEST_F(ApiTest, AProcedureIsAskedForItsDiceResolvedAndWeighed) {
  json given = json::object();
  for (const json& p : get("/api/rulesets/template/procedures"))
    for (const json& f : p["inputs"])
      if (p["name"] == "nerve" && f["required"].get<bool>()) given[f["name"].get<std::string>()] = f.contains("words") ? f["words"][0] : json(1);
  json answer = get("/api/rulesets/template/resolve", {{"procedure", "nerve"}, {"given", given}});
  ASSERT_TRUE(answer.contains("wanted")) << answer.dump();
  json dice = json::array();
  for (int i = 0; i < answer["wanted"]["n"].get<int>(); ++i) dice.push_back(1);
  answer = get("/api/rulesets/template/resolve", {{"procedure", "nerve"}, {"given", given}, {"dice", dice}});
  EXPECT_TRUE(answer.contains("outputs")) << answer.dump();
  EXPECT_FALSE(answer["text"].get<std::string>().empty());
  EXPECT_TRUE(get("/api/rulesets/template/resolve", {{"procedure", "nerve"}, {"given", given}, {"roll", true}}).contains("outputs"));
  const json odds = get("/api/rulesets/template/odds", {{"procedure", "nerve"}, {"given", given}});
  double sum = 0;
  for (const json& row : odds["outputs"][0]["rows"]) sum += row["chance"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(ask("/api/rulesets/template/odds", {{"procedure", "nothing"}, {"given", given}}).status, 400);
  EXPECT_EQ(ask("/api/rulesets/template/odds", {{"procedure", "nerve"}, {"given", 3}}).status, 400);
}

TEST_F(ApiTest, ANeedIsMetFromTheSideThatTheRulesSay) {
  const auto need_of = [&](const std::string& rules, const char* procedure, const json& given) {
    const json answer = get("/api/rulesets/" + rules + "/resolve", {{"procedure", procedure}, {"given", given}, {"roll", true}});
    EXPECT_TRUE(answer.contains("outputs")) << answer.dump();
    std::string needs;
    for (const json& roll : answer["rolls"]) needs += roll["need"].get<std::string>() + ";";
    return needs;
  };
  EXPECT_NE(need_of("tugar", "morale", {{"troop", "yankee"}, {"figures", 5}, {"starting_figures", 12}}).find("or more"), std::string::npos);
  EXPECT_EQ(need_of("template", "nerve", {{"troop", "regulars"}, {"killed", 1}}).find("or more"), std::string::npos);
}

TEST_F(ApiTest, DiceWantedSayHowTheirNeedIsMetAndWhoseTheyAre) {
  const auto wanted = [&](const std::string& rules, const char* procedure, const json& given) {
    const json answer = get("/api/rulesets/" + rules + "/resolve", {{"procedure", procedure}, {"given", given}});
    EXPECT_TRUE(answer.contains("wanted")) << answer.dump();
    return answer["wanted"];
  };
  EXPECT_EQ(wanted("tugar", "morale", {{"troop", "yankee"}, {"figures", 5}, {"starting_figures", 12}})["need_is"], "more");
  EXPECT_EQ(wanted("template", "nerve", {{"troop", "regulars"}, {"killed", 1}})["need_is"], "less");
  const json initiative = wanted("kingphilip", "initiative", json::object());
  EXPECT_EQ(initiative["pair"], json({"english", "indian"}));
  EXPECT_FALSE(initiative.contains("need_is"));
}

TEST_F(ApiTest, AHouseFileIsReadAndCompared) {
  EXPECT_TRUE(get("/api/house", {{"text", "format = 1\nruleset = \"template\"\n"}})["changes"].empty());
  EXPECT_TRUE(get("/api/house", {{"text", "format = 1\nruleset = \"template\"\nnonsense = 3\n"}}).contains("trouble"));
  EXPECT_TRUE(get("/api/house", {{"text", "= ="}}).contains("trouble"));
}

TEST(LabApi, ARunIsStartedWatchedAndItsReportStandsInASandbox) {
  RoomTable t;
  const std::string folder = (std::filesystem::temp_directory_path() / ("openorder-labapi-" + std::to_string(::getpid()))).string();
  {
    Laboratory lab(t.rules, folder);
    const Api api(t.lobby, lab);
    const auto ask = [&](const std::string& target, const json& body = nullptr) {
      Ask a;
      EXPECT_TRUE(read_target(target, a)) << target;
      a.post = !body.is_null();
      if (a.post) a.body = body.dump();
      return api.answer(a);
    };
    const SchemaCheck contract;
    const Reply started = ask("/api/lab", {{"scenario", "the_clearing"}, {"players", {"recruit", "recruit"}}, {"battles", 8}, {"against", {{"players", {"random", "recruit"}}}}});
    ASSERT_EQ(started.status, 200) << started.body;
    EXPECT_EQ(contract.wrong(json::parse(started.body), "LabCard"), "");
    const std::string run = "/api/lab/" + json::parse(started.body)["run"].get<std::string>();
    json card = json::object();
    for (int i = 0; i < 6000 && card.value("state", "") != "done"; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      card = json::parse(ask(run).body);
    }
    EXPECT_EQ(card["figures"]["stored"], 16);
    EXPECT_EQ(contract.wrong(card, "LabCard"), "");
    ASSERT_EQ(card["figures"]["tables"].size(), 2U);
    for (const json& table : card["figures"]["tables"]) {
      EXPECT_EQ(table["battles"], 8);
      EXPECT_LT(table["first"]["low"].get<double>(), table["first"]["high"].get<double>());
    }
    EXPECT_EQ(contract.wrong(json::parse(ask("/api/lab").body), "LabCard[]"), "");
    EXPECT_TRUE(json::parse(ask(run + "/summary").body).contains("comparison"));
    EXPECT_EQ(ask(run + "/battles.csv").type, "text/csv; charset=utf-8");
    std::ofstream(folder + run.substr(8) + "/report.html") << "<!doctype html>";
    const Reply report = ask(run + "/report");
    EXPECT_EQ(report.status, 200);
    EXPECT_EQ(report.headers.at(0).first, "Content-Security-Policy");
    EXPECT_TRUE(report.headers.at(0).second.starts_with("sandbox allow-scripts; default-src 'none';"));
    EXPECT_EQ(report.headers.at(0).second.find("allow-same-origin"), std::string::npos);
    EXPECT_EQ(ask(run + "/ask.json").status, 404);
    EXPECT_EQ(ask("/api/lab/nobody").status, 404);
    EXPECT_EQ(ask("/api/lab", {{"scenario", "the_clearing"}, {"players", {"human", "recruit"}}, {"battles", 8}}).status, 400);
    EXPECT_EQ(ask(run + "/remove", json::object()).status, 200);
    EXPECT_EQ(ask(run).status, 404);
  }
  std::filesystem::remove_all(folder);
}

TEST(Target, WhatIsNoAddressIsRefused) {
  Ask ask;
  for (const char* bad : {"", "api", "/api/../x", "/%2e%2e/x", "/a%2fb", "/%00", "/%zz", "/a%", "//x", "/a/b/c/d/e/f/g/h/i"}) {
    Ask a;
    EXPECT_FALSE(read_target(bad, a)) << bad;
  }
  ASSERT_TRUE(read_target("/api/scenarios/St.%20Clair%27s?kind=sheet&x", ask));
  EXPECT_EQ(ask.path[2], "St. Clair's");
  EXPECT_EQ(ask.query.at("kind"), "sheet");
}

TEST(Guard, AnswersToItsOwnNamesOnly) {
  const Guard guard(8010);
  EXPECT_TRUE(guard.host_allowed("127.0.0.1:8010"));
  EXPECT_TRUE(guard.host_allowed("localhost:8010"));
  for (const char* bad : {"", "127.0.0.1", "evil.example:8010", "localhost:80", "localhost:8010.evil.example"}) EXPECT_FALSE(guard.host_allowed(bad)) << bad;
  EXPECT_TRUE(guard.origin_allowed(""));
  EXPECT_TRUE(guard.origin_allowed("http://localhost:8010"));
  for (const char* bad : {"null", "https://localhost:8010", "http://evil.example", "http://localhost:8011"}) EXPECT_FALSE(guard.origin_allowed(bad)) << bad;
}

TEST(Page, FilesByTheirExactPathPlacesByTheIndex) {
  const WebFile files[] = {{"/index.html", "text/html", "packed page"}, {"/assets/a-1234.js", "text/javascript", "packed script"}};
  EXPECT_EQ(page_reply(files, "/", "").body, "packed page");
  EXPECT_EQ(page_reply(files, "/game/abc", "").body, "packed page");
  EXPECT_EQ(page_reply(files, "/rules/moccasins/MOC-7.14", "").body, "packed page");
  EXPECT_EQ(page_reply(files, "/icon.png", "").status, 404);
  const Reply script = page_reply(files, "/assets/a-1234.js", "");
  EXPECT_EQ(script.body, "packed script");
  std::string tag, cache, packed;
  for (const auto& [name, value] : script.headers) {
    if (name == "ETag") tag = value;
    if (name == "Cache-Control") cache = value;
    if (name == "Content-Encoding") packed = value;
  }
  EXPECT_NE(cache.find("immutable"), std::string::npos);
  EXPECT_EQ(packed, "gzip");
  EXPECT_EQ(page_reply(files, "/assets/a-1234.js", tag).status, 304);
  EXPECT_EQ(page_reply(files, "/assets/none.js", "").status, 404);
  EXPECT_EQ(page_reply({}, "/", "").status, 404);
}

}  // namespace
}  // namespace oo::server
