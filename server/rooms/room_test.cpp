#include "server/rooms/room.hpp"

#include <gtest/gtest.h>

#include "engine/record/replay.hpp"
#include "server/rooms/support_test.hpp"

namespace oo::server {
namespace {

using nlohmann::json;

json order_message(const json& order, std::uint32_t id) { return {{"type", "order"}, {"id", id}, {"order", order}}; }

/// Answers every decision with the first suggestion, or what is done by default, until the battle is over.
int play_out(RoomTable& t, const std::shared_ptr<Room>& room, const std::shared_ptr<Page>& page, int most) {
  int orders = 0;
  while (orders < most && !page->now["outcome"]["over"].get<bool>()) {
    const json decision = page->now["decision"];
    EXPECT_TRUE(decision.is_object());
    if (!decision.is_object() || decision["kind"] == "waiting") break;
    t.say(room, page, {{"type", "suggest"}, {"id", 1}, {"more", orders % 7}});
    const json suggestions = page->last_of("suggestions")["suggestions"];
    const json order = suggestions.empty() ? decision["fallback"] : suggestions[0]["order"];
    t.say(room, page, order_message(order, std::uint32_t(++orders)));
    const json done = page->last_of("done");
    EXPECT_TRUE(done.is_object() && done["id"] == orders) << page->last().dump();
    if (done.is_null() || done["id"] != orders) break;
  }
  return orders;
}

void expect_no_gaps(const Page& page) {
  std::uint32_t next = 1;
  for (const json& m : page.all) {
    if (m["type"] != "state" && m["type"] != "step") continue;
    for (const json& entry : m["entries"]) EXPECT_EQ(entry["n"], next++);
  }
  EXPECT_GT(next, 1U);
}

class WholeGame : public testing::TestWithParam<const char*> {};
TEST_P(WholeGame, IsPlayedToTheEndByMessagesAlone) {
  RoomTable t;
  const GameMade made = t.begin(GetParam(), "human", "recruit");
  ASSERT_FALSE(made.game.empty());
  auto room = t.lobby.room(made.game);
  auto page = t.join(room, made, made.token[0]);
  ASSERT_EQ(page->last()["type"], "state") << page->last().dump().substr(0, 300);
  play_out(t, room, page, 4000);
  EXPECT_TRUE(page->now["outcome"]["over"].get<bool>());
  EXPECT_TRUE(t.store.standings[made.game].over);
  expect_no_gaps(*page);
  // The stored steps give the same course, and its record is true to the last die.
  auto course = t.lobby.course_of(made.game);
  ASSERT_TRUE(course) << course.trouble().text;
  NoEvents nobody;
  ReplayOptions verify;
  verify.verify = true;
  auto replayed = replay(course.value()->record(), t.rules, nobody, verify);
  ASSERT_TRUE(replayed);
  EXPECT_EQ(replayed.value().report.what, Diverged::nothing) << replayed.value().report.text;
}
INSTANTIATE_TEST_SUITE_P(OfEachRuleset, WholeGame, testing::Values("rail_fence", "brookfield", "clearing_raid", "portage_road", "battle_of_the_ford"));

TEST(Room, SeatsOnlyWhoHoldsAToken) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "recruit");
  auto room = t.lobby.room(made.game);
  EXPECT_EQ(t.join(room, made, "")->last()["type"], "gone");
  EXPECT_EQ(t.join(room, made, "AAAAAAAAAAAAAAAAAAAAAA")->last()["type"], "gone");
  const auto page = t.join(room, made, made.token[0]);
  EXPECT_EQ(page->last()["type"], "state");
  EXPECT_EQ(page->last()["seats"], json::array({0}));
  EXPECT_EQ(page->bytes.back().find(made.token[0]), std::string::npos);
  GameMade nowhere;
  nowhere.game = "nowhere";
  EXPECT_EQ(t.join(t.lobby.room("nowhere"), nowhere, "x")->last()["type"], "gone");
}

TEST(Room, RefusesWithTheReasonAndChangesNothing) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "recruit");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  const auto steps = t.store.games[made.game].steps.size();
  const json decision = page->now["decision"];
  json late = decision["fallback"];
  late["answers"] = decision["number"].get<int>() + 5;
  t.say(room, page, order_message(late, 3));
  EXPECT_EQ(page->last()["type"], "refused");
  EXPECT_EQ(page->last()["id"], 3);
  EXPECT_EQ(page->last()["trouble"]["code"], "too_late");
  json dice = order_message(decision["fallback"], 4);
  dice["dice"] = {1};
  t.say(room, page, dice);
  EXPECT_EQ(page->last()["type"], "refused");
  EXPECT_EQ(t.store.games[made.game].steps.size(), steps);
}

TEST(Room, BytesThatAreNoMessageAreToldAndForgotten) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "recruit");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  const std::string bad[] = {"", "{", "null", "[]", "\"order\"", "{\"type\":\"hello\"}", "{\"type\":\"order\",\"id\":1}", std::string(70'000, '['), "{\"type\":\"ping\",\"extra\":1}",
                             "{\"type\":\"order\",\"id\":1,\"order\":{\"verb\":\"no_such_verb\"}}", "{\"type\":\"view_as\",\"side\":2}", "{\"type\":\"suggest\",\"id\":1,\"more\":1e400}",
                             "{\"type\":\"undo\",\"id\":-1}", "\xff\xfe", "{\"type\":\"order\",\"id\":1,\"order\":{\"verb\":\"pass\",\"path\":[[0,0,0]]}}"};
  for (const std::string& text : bad) {
    room->receive(page, text);
    t.queue.run();
    EXPECT_TRUE(page->last()["type"] == "trouble" || page->last()["type"] == "refused") << text.substr(0, 60);
  }
  t.say(room, page, {{"type", "ping"}});
  EXPECT_EQ(page->last()["type"], "pong");
}

TEST(Room, ResumesFromTheLastEntryThePageHas) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "recruit");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  play_out(t, room, page, 12);
  const std::uint32_t held = 3;
  room.reset();                                          // asleep, then loaded again
  room = t.lobby.room(made.game);
  const auto whole = t.join(room, made, made.token[0]);
  const auto rest = t.join(room, made, made.token[0], held);
  ASSERT_GT(whole->last()["entries"].size(), held);
  EXPECT_EQ(rest->last()["entries"][0]["n"], held + 1);
  EXPECT_EQ(rest->last()["entries"].size() + held, whole->last()["entries"].size());
  EXPECT_EQ(whole->last()["decision"], page->now["decision"]);
  const auto boastful = t.join(room, made, made.token[0], 100'000);
  EXPECT_EQ(boastful->last()["entries"].size(), whole->last()["entries"].size());
}

TEST(Room, TakesBackToTheLastNewsAndKeepsItInTheLog) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "human");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  bool undone = false;
  for (int i = 0; i < 60 && !undone && !page->now["outcome"]["over"].get<bool>(); ++i) {
    const json decision = page->now["decision"];
    if (decision["kind"] == "waiting") {
      t.say(room, page, {{"type", "view_as"}, {"side", decision["side"]}});
      continue;
    }
    t.say(room, page, {{"type", "suggest"}, {"id", 1}, {"more", 0}});
    const json suggestions = page->last_of("suggestions")["suggestions"];
    t.say(room, page, order_message(suggestions.empty() ? decision["fallback"] : suggestions[0]["order"], 9));
    if (!page->now["can_undo"].get<bool>()) continue;
    const auto stored = t.store.games[made.game].steps.size();
    t.say(room, page, {{"type", "undo"}, {"id", 10}});
    EXPECT_EQ(page->last_of("done")["id"], 10);
    EXPECT_EQ(t.store.games[made.game].steps.size(), stored + 1) << "the stored log never shrinks";
    EXPECT_EQ(page->now["decision"], decision);
    undone = true;
  }
  EXPECT_TRUE(undone);
  const auto again = t.join(room, made, made.token[0]);
  room.reset();
  room = t.lobby.room(made.game);
  const auto reloaded = t.join(room, made, made.token[0]);
  EXPECT_EQ(again->now["entries"], reloaded->now["entries"]);
  EXPECT_EQ(again->now["view"], reloaded->now["view"]);
}

TEST(Room, AsksForTheDiceThatAPersonThrows) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "recruit", true);
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  int asked = 0;
  for (int i = 0; i < 40 && asked < 3 && !page->now["outcome"]["over"].get<bool>(); ++i) {
    const json decision = page->now["decision"];
    if (decision["kind"] == "waiting") break;
    t.say(room, page, {{"type", "suggest"}, {"id", 1}, {"more", 0}});
    const json suggestions = page->last_of("suggestions")["suggestions"];
    json message = order_message(suggestions.empty() ? decision["fallback"] : suggestions[0]["order"], std::uint32_t(i + 1));
    message["dice"] = json::array();
    for (int throws = 0; throws < 200; ++throws) {
      t.say(room, page, message);
      if (page->last()["type"] != "dice_wanted") break;
      const json wanted = page->last()["wanted"];
      EXPECT_FALSE(wanted["text"].get<std::string>().empty());
      ++asked;
      for (int n = 0; n < wanted["n"].get<int>(); ++n) message["dice"].push_back(1 + (n % wanted["sides"].get<int>()));
    }
    EXPECT_EQ(page->last_of("done")["id"], i + 1) << page->last().dump().substr(0, 300);
  }
  EXPECT_GT(asked, 0);
  json message = order_message(page->now["decision"]["fallback"], 99);
  message["dice"] = {101};
  t.say(room, page, message);
  EXPECT_NE(page->last()["type"], "done");
}

TEST(Room, GoesBackToWhatIsStoredWhenTheDiskIsFull) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "recruit");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  const json before = page->now["decision"];
  t.store.full = true;
  t.say(room, page, order_message(before["fallback"], 5));
  EXPECT_EQ(page->last_of("refused")["trouble"]["code"], "not_saved");
  EXPECT_TRUE(page->last_of("done").is_null());
  EXPECT_EQ(page->now["type"], "state");
  EXPECT_EQ(page->now["decision"], before);
  t.store.full = false;
  t.say(room, page, order_message(before["fallback"], 6));
  EXPECT_EQ(page->last_of("done")["id"], 6);
}

TEST(Room, OfTwoWindowsOneOrderWinsAndBothAgree) {
  RoomTable t;
  const GameMade made = t.begin("rail_fence", "human", "human");
  auto room = t.lobby.room(made.game);
  const auto first = t.join(room, made, made.token[0]);
  const auto second = t.join(room, made, made.token[0]);
  const json order = first->now["decision"]["fallback"];
  room->receive(first, order_message(order, 1).dump());
  room->receive(second, order_message(order, 2).dump());
  t.queue.run();
  EXPECT_EQ(first->last_of("done")["id"], 1);
  EXPECT_EQ(second->last_of("refused")["id"], 2);
  EXPECT_EQ(first->now["decision"], second->now["decision"]);
  EXPECT_EQ(first->now["entries"], second->now["entries"]);
  EXPECT_EQ(first->now["by"], "you");
  EXPECT_EQ(second->now["by"], "other");
}

TEST(Room, PeopleLookOnAtTwoOfTheProgramsPlayers) {
  RoomTable t;
  const GameMade made = t.begin("clearing_raid", "recruit", "random");
  EXPECT_TRUE(made.token[0].empty() && made.token[1].empty());
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, "");
  ASSERT_EQ(page->last()["type"], "state") << page->last().dump().substr(0, 200);
  EXPECT_TRUE(page->now["viewer"].is_null());
  EXPECT_TRUE(page->now["seats"].empty());
  EXPECT_EQ(t.store.games[made.game].steps.size(), 0U) << "it waits until somebody looks on";
  for (const char* type : {"undo", "resign", "offer_draw"}) {
    t.say(room, page, {{"type", type}, {"id", 1}});
    EXPECT_EQ(page->last()["trouble"]["code"], "not_yours") << type;
  }
  t.say(room, page, order_message({{"verb", page->now["info"]["verbs"][0]["verb"]}}, 2));
  EXPECT_EQ(page->last()["trouble"]["code"], "not_yours");
  t.say(room, page, {{"type", "go_on"}, {"id", 3}, {"steps", 3}});
  EXPECT_EQ(page->last_of("done")["id"], 3);
  EXPECT_EQ(t.store.games[made.game].steps.size(), 3U);
  for (int i = 0; i < 200 && !page->now["outcome"]["over"].get<bool>(); ++i) t.say(room, page, {{"type", "go_on"}, {"id", 4}, {"steps", 64}});
  EXPECT_TRUE(page->now["outcome"]["over"].get<bool>());
  expect_no_gaps(*page);
  t.say(room, page, {{"type", "go_on"}, {"id", 5}, {"steps", 1}});
  EXPECT_EQ(page->last()["trouble"]["code"], "over");
  // Whoever comes later reads the same log.
  room.reset();
  const auto late = t.join(t.lobby.room(made.game), made, "");
  std::size_t entries = 0;
  for (const json& m : page->all) entries += m.value("entries", json::array()).size();
  EXPECT_EQ(late->now["entries"].size(), entries);
}

/// "As the scenario places them" is meant for both sides, though a captain would rather choose.
TEST(Room, ByThePlanTheProgramsPlayersStandAsPlacedToo) {
  for (const bool by_plan : {true, false}) {
    RoomTable t;
    const GameMade made = t.begin("fort_miamis", "captain", "human", false, "7", by_plan);
    const auto room = t.lobby.room(made.game);
    const auto page = t.join(room, made, made.token[1]);
    bool placed = false;
    for (const StoredStep& step : t.store.games[made.game].steps) placed |= step.body.find("\"place\"") != std::string::npos;
    EXPECT_NE(placed, by_plan);
  }
}

/// As the contract says: a step has it only where it changed. Who follows the steps knows what a newcomer is told.
TEST(Room, TellsTheGroundNotSeenWhenItChanges) {
  RoomTable t;
  const GameMade made = t.begin("pierces_fight", "human", "recruit");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  play_out(t, room, page, 60);
  json unseen;
  int told = 0, silent = 0;
  for (const json& m : page->all) {
    if (m["type"] != "state" && m["type"] != "step") continue;
    const bool has = m["view"].contains("unseen");
    if (!has) { ++silent; continue; }
    EXPECT_NE(m["view"]["unseen"], unseen) << "told though nothing changed";
    unseen = m["view"]["unseen"];
    ++told;
  }
  EXPECT_GT(told, 2);
  EXPECT_GT(silent, told);
  EXPECT_EQ(t.join(room, made, made.token[0])->last()["view"]["unseen"], unseen);
  for (const auto& [scenario, first] : {std::pair{"brookfield", "human"}, std::pair{"pierces_fight", "recruit"}}) {   // nobody hides; an onlooker sees all
    const GameMade other = t.begin(scenario, first, "recruit");
    const auto looker = t.join(t.lobby.room(other.game), other, other.token[0]);
    ASSERT_EQ(looker->last()["type"], "state");
    EXPECT_FALSE(looker->last()["view"].contains("unseen")) << scenario;
  }
}

TEST(Room, EveryMessageIsAnsweredInEveryDecisionOfAGame) {
  RoomTable t;
  const GameMade made = t.begin("clearing_raid", "human", "recruit");
  auto room = t.lobby.room(made.game);
  const auto page = t.join(room, made, made.token[0]);
  for (int i = 0; i < 25 && !page->now["outcome"]["over"].get<bool>(); ++i) {
    const json order = page->now["decision"]["fallback"];
    t.say(room, page, {{"type", "preview"}, {"id", 70}, {"order", order}, {"chances", false}});
    EXPECT_EQ(page->last()["type"], "preview");
    EXPECT_FALSE(page->last()["preview"].contains("trouble")) << page->last().dump();
    for (const json& verb : page->all[0]["info"]["verbs"]) {
      t.say(room, page, {{"type", "targets"}, {"id", 71}, {"verb", verb["verb"]}, {"unit", 0}});
      EXPECT_EQ(page->last()["type"], "targets");
    }
    t.say(room, page, order_message(order, 72));
    if (page->last_of("done").is_null()) break;
  }
}

}  // namespace
}  // namespace oo::server
