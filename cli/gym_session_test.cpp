// The line protocol of `openorder gym`: whole battles by it, what it keeps from whom, and that nothing sent to it changes a battle by mistake.
#include "cli/gym_session.hpp"

#include <gtest/gtest.h>

#include "engine/battle/registry.hpp"
#include "lab/match/match.hpp"

namespace oo::cli {
namespace {

using Json = nlohmann::json;

const Registry& rulesets() {
  static const Registry all = registry();
  return all;
}
Game clearing() { return open_game(rulesets(), std::string(find_book_scenario(rulesets(), "the_clearing")), {}).value(); }
Json ask(GymSession& session, const Json& request) { return session.answer(request.dump()); }

TEST(Gym, SaysWhoItIs) {
  const Json hello = GymSession(clearing()).hello();
  EXPECT_EQ(hello.at("protocol"), kGymProtocol);
  EXPECT_EQ(hello.at("ruleset"), "template");
  EXPECT_EQ(hello.at("sides").size(), 2U);
  EXPECT_FALSE(hello.at("verbs").empty());
}

/// The program answers every decision with the recruit's own choice: that is the battle that `openorder battle` fights.
TEST(Gym, ABattleByItIsTheBattleOfTheSameSeed) {
  GymSession session(clearing());
  Json state = ask(session, {{"do", "reset"}, {"seed", 7}, {"play", "none"}});
  EXPECT_EQ(state.at("type"), "error");
  const std::string side = GymSession(clearing()).hello().at("sides")[0].at("id");
  state = ask(session, {{"do", "reset"}, {"seed", 7}, {"play", side}, {"opponent", "scripted"}, {"view", "none"}});
  for (int i = 0; i < 5000 && state.at("over") == false; ++i) state = ask(session, {{"do", "step"}, {"order", "default"}});
  ASSERT_EQ(state.at("over"), true);
  Game game = clearing();
  const auto first = make_player("scripted").value(), second = make_player("scripted").value();
  NoEvents nobody;
  MatchOptions options;
  options.seed = Seed{0, 7};
  const MatchResult match = play_match(game, *first, *second, nobody, options);
  EXPECT_EQ(state.at("hash"), hex(game.battle->hash()));
  EXPECT_EQ(state.at("step"), match.steps);
  const Json record = ask(session, {{"do", "record"}}).at("record");
  const auto read = read_record(record.dump(), rulesets());
  ASSERT_TRUE(read);
  oo::ReplayOptions verify;
  verify.verify = true;
  const auto replayed = oo::replay(read.value(), rulesets(), nobody, verify);
  ASSERT_TRUE(replayed);
  EXPECT_EQ(replayed.value().report.what, Diverged::nothing) << replayed.value().report.text;
}

TEST(Gym, ProposalsAreLegalAndCarriedOut) {
  GymSession session(clearing());
  Json state = ask(session, {{"do", "reset"}, {"seed", 3}});
  std::size_t events = 0, steps = 0;
  for (; state.at("over") == false && steps < 5000; ++steps) {
    const Json proposed = ask(session, {{"do", "propose"}, {"seed", steps}, {"limit", 4}});
    ASSERT_EQ(proposed.at("type"), "orders");
    ASSERT_FALSE(proposed.at("orders").empty());
    EXPECT_EQ(proposed.at("orders").size(), proposed.at("worth").size());
    const Json order = proposed["orders"][steps % proposed["orders"].size()];
    EXPECT_EQ(ask(session, {{"do", "check"}, {"order", order}}).at("legal"), true);
    const Json ahead = ask(session, {{"do", "what_if"}, {"seed", steps}, {"orders", {order, "default"}}});
    EXPECT_EQ(ahead.at("type"), "what_if") << ahead;
    EXPECT_GE(ahead.at("carried_out").get<int>(), 1);
    state = ask(session, {{"do", "step"}, {"order", order}});
    ASSERT_EQ(state.at("type"), "state") << state;
    events += state.at("events").size();
  }
  EXPECT_EQ(state.at("over"), true);
  EXPECT_EQ(state.at("step"), steps);
  EXPECT_GT(events, 10U);
}

/// Looking ahead tells nothing of the dice to come: the battle goes on as if nobody had looked, and two looks with one seed are alike.
TEST(Gym, LooksAheadLeaveTheBattleAlone) {
  GymSession looked(clearing()), plain(clearing());
  Json a = ask(looked, {{"do", "reset"}, {"seed", 11}}), b = ask(plain, {{"do", "reset"}, {"seed", 11}});
  for (int i = 0; i < 40 && a.at("over") == false; ++i) {
    const Json look{{"do", "what_if"}, {"seed", i}, {"orders", {"default", "default", "default"}}};
    EXPECT_EQ(ask(looked, look), ask(looked, look));
    const Json step{{"do", "step"}, {"order", ask(plain, {{"do", "propose"}})["orders"][0]}};
    a = ask(looked, step);
    b = ask(plain, step);
    ASSERT_EQ(a, b);
  }
}

TEST(Gym, WhatASideMayNotKnowIsNotTold) {
  GymSession session(clearing());
  const std::string side = session.hello().at("sides")[0].at("id");
  Json state = ask(session, {{"do", "reset"}, {"seed", 5}, {"play", side}});
  EXPECT_EQ(ask(session, {{"do", "record"}}).at("code"), "not_over");
  for (int i = 0; i < 5000 && state.at("over") == false; ++i) {
    EXPECT_EQ(state.at("side"), 0);
    for (const Json& event : state.at("events")) EXPECT_TRUE(!event.contains("seen_by") || (event.at("seen_by").get<int>() & 1) != 0) << event;
    state = ask(session, {{"do", "step"}, {"order", "default"}});
  }
}

/// Whatever comes in: an error that says what is allowed, and the battle stays as it was.
TEST(Gym, HostileLinesChangeNothing) {
  GymSession session(clearing());
  const auto refused = [&](const std::string& line) {
    const Json answer = session.answer(line);
    EXPECT_EQ(answer.at("type"), "error") << line.substr(0, 80);
    EXPECT_FALSE(answer.at("text").get<std::string>().empty());
    EXPECT_LT(answer.dump(-1, ' ', false, Json::error_handler_t::replace).size(), 4000U);
  };
  refused(R"({"do":"step","order":"default"})");                       // before the first reset
  ask(session, {{"do", "reset"}, {"seed", 2}});
  const Json before = ask(session, {{"do", "state"}});
  const std::string deep(60'000, '['), long_text(kMaxGymLine + 10, 'x');
  for (const std::string& line : {std::string("{"), std::string("[]"), std::string("null"), std::string("\"do\""), std::string("{}"), std::string(R"({"do":5})"), std::string(R"({"do":"dance"})"),
                                  std::string("\xff\xfe"), std::string("\0\0", 2), deep, long_text, std::string(R"({"do":"state","do":"quit"})"), std::string(R"({"do":"state","more":1})"),
                                  std::string(R"({"do":"quit","now":true})"), std::string(R"({"do":"reset","seed":-1})"), std::string(R"({"do":"reset","seed":1e300})"),
                                  std::string(R"({"do":"reset","seed":"7"})"), std::string(R"({"do":"reset","play":"nobody"})"), std::string(R"({"do":"reset","opponent":"nobody"})"),
                                  std::string(R"({"do":"reset","view":"all"})"), std::string(R"({"do":"propose","limit":0})"), std::string(R"({"do":"propose","limit":100000})"),
                                  std::string(R"({"do":"step"})"), std::string(R"({"do":"step","order":5})"), std::string(R"({"do":"step","order":"surrender"})"),
                                  std::string(R"({"do":"step","order":{}})"), std::string(R"({"do":"step","order":{"verb":"fly"}})"), std::string(R"({"do":"step","order":{"verb":"end","unit":99999999999}})"),
                                  std::string(R"({"do":"step","order":{"verb":"move","path":[[1e9,2]]}})"), std::string(R"({"do":"what_if","orders":"default"})"), std::string(R"({"do":"what_if","orders":[7]})"),
                                  std::string(R"({"do":"record"})"), std::string(R"({"do":"step","order":{"verb":"end","answers":4000000000}})")})
    refused(line);
  EXPECT_FALSE(session.done());
  Json after = ask(session, {{"do", "state"}});
  after["events"] = before.at("events");                               // told once
  EXPECT_EQ(after, before);
  EXPECT_EQ(ask(session, {{"do", "quit"}}).at("type"), "bye");
  EXPECT_TRUE(session.done());
}

}  // namespace
}  // namespace oo::cli
