// A charge on the table against its chain: the same position, the order given in a battle, thousands of times with dice, against the odds that the
// chain gives. The chain and the sequence of play are written apart (the table moves units, the chain does not); here they are held to one another.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "engine/battle/event_log.hpp"
#include "engine/battle/registry.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/scripted_dice.hpp"
#include "engine/procedure/run.hpp"
#include "engine/record/game.hpp"
#include "engine/rules/toml_source.hpp"
#include "lab/script/order_text.hpp"
#include "lab/script/position.hpp"
#include "tests/odds/chi_square.hpp"
#include "tests/odds/tumbler.hpp"

namespace oo {
namespace {

constexpr int kCharges = 20'000;
constexpr double kByChance = 1e-6;

struct Opening {
  const char* order;                       // as typed; empty: the default
  std::vector<int> dice;
};
struct PlayedCharge {
  const char* name;
  const char* ruleset;
  const char* position;                    // of a battle script
  std::vector<Opening> before;             // always the same
  const char* charge;
  std::vector<std::pair<std::string, std::string>> answers;   // kind of decision, what is ordered; others get their default
  int most_answers;
  std::function<bool(const Event&, Json& seen)> hears;        // true: nothing more belongs to the charge
  std::function<void(const Battle&, Json& seen)> looks;       // at the table, afterwards
  const char* given;                       // to charge_chain
  std::function<Json(const Json& outputs)> of_chain;          // the same of an outcome of the chain
};

/// What of one charge shows on the table.
class Watched final : public EventSink {
 public:
  explicit Watched(const PlayedCharge& charge) : charge_(charge) {}
  void on(const Event& e) override { over_ = over_ || charge_.hears(e, seen); }
  bool over() const { return over_; }
  Json seen = Json::object();

 private:
  const PlayedCharge& charge_;
  bool over_ = false;
};

int killed_of(const Battle& battle, std::string_view key) {
  BattleView view;
  battle.view(view);
  for (const UnitView& u : view.units)
    if (u.key == key) return u.killed + u.captured;
  return -1;
}

const Registry& rulesets() {
  static const Registry all = registry();
  return all;
}

Game game_of(const PlayedCharge& p) {
  const Ruleset& rules = *rulesets().find(p.ruleset);
  const auto script = parse_toml(p.position, "position");
  EXPECT_TRUE(script) << script.trouble().text;
  const auto text = position_text(script.value(), nullptr, rules, rulesets(), "position");
  EXPECT_TRUE(text) << text.trouble().text;
  auto game = open_game(rulesets(), text.value(), {});
  EXPECT_TRUE(game) << game.trouble().text;
  return std::move(game).value();
}

void give(Battle& battle, const Ruleset& rules, std::string_view text, Dice& dice, EventSink& sink) {
  Order order = battle.default_order();
  if (!text.empty()) {
    const Seen seen(battle, battle.pending().side);
    BattleView view;
    seen.battle().view(view);
    const auto typed = order_from_text(text, rules, seen.battle(), view);
    ASSERT_TRUE(typed) << text << ": " << typed.trouble().text;
    order = typed.value();
  }
  const auto refused = battle.apply(order, dice, sink);
  ASSERT_FALSE(refused) << text << ": " << refused->text;
}

/// One charge from the start of `battle` to its end.
Json play(const PlayedCharge& p, const Ruleset& rules, Battle& battle, const Order& charge, Dice& dice) {
  Watched outcome(p);
  EXPECT_FALSE(battle.apply(charge, dice, outcome));
  for (int i = 0; i < p.most_answers && !outcome.over() && !battle.outcome().over; ++i) {
    const Word kind = battle.pending().kind;
    std::string text;
    for (const auto& [of, answer] : p.answers)
      if (kind == Word(of)) text = answer;
    give(battle, rules, text, dice, outcome);
  }
  p.looks(battle, outcome.seen);
  return std::move(outcome.seen);
}

/// Games of operations: killed of both, and how the melee came out, if there was one.
bool hears_melee(const Event& e, Json& seen) {
  if (e.kind != "melee") return false;
  seen["loser"] = std::string(e.word("loser"));
  seen["margin"] = e.value("margin", e.value("difference"));
  return true;
}
void looks_for_killed(const Battle& battle, Json& seen) {
  seen["charger_killed"] = killed_of(battle, "band");
  seen["target_killed"] = killed_of(battle, "company");
}
Json of_operations(const Json& o, const char* margin, const char* drawn, const char* drawn_loser, int charger, int target) {
  const std::string end = o.at("end");
  Json seen{{"charger_killed", charger - o.at("charger_figures").get<int>()}, {"target_killed", target - o.at("target_figures").get<int>()}};
  if (end != "charger_won" && end != "target_won" && end != drawn) return seen;
  seen["loser"] = end == "charger_won" ? "defender" : end == "target_won" ? "attacker" : drawn_loser;
  seen["margin"] = std::abs(o.at(margin).get<int>());
  return seen;
}

std::vector<PlayedCharge> played_charges() {
  return {
      {"moccasins", "moccasins",
       R"(table = { width = 60, height = 60 }
switches = { defender_follows_up = "never" }
unit = [
  { id = "band", name = "Wyandot band", side = "indian", troop = "indians", weapon = "musket", figures = 9, formation = "mass", position = [24, 35], facing = 180 },
  { id = "far_band", name = "Far band", side = "indian", troop = "indians", weapon = "musket", figures = 30, formation = "mass", position = [4, 52], facing = 180 },
  { id = "company", name = "Legion company", side = "american", troop = "legion_infantry", weapon = "musket", figures = 6, formation = "line", position = [24, 30], facing = 0 },
  { id = "reserve", name = "Reserve", side = "american", troop = "militia", weapon = "musket", figures = 30, formation = "column", position = [56, 17], facing = 180 },
])",
       {{"begin", {3}}}, "charge band company", {{"stand_and_fire", "fire"}}, 2, hears_melee, looks_for_killed,
       R"({"charger":{"troop":"indians","formation":"mass","figures":9},"target":{"troop":"legion_infantry","formation":"line","figures":6},"stand_and_fire":true})",
       [](const Json& o) { return of_operations(o, "margin", "drawn", "none", 9, 6); }},
      {"kingphilip", "kingphilip",
       R"(unit = [
  { id = "company", name = "Plymouth company", side = "english", troop = "militia", weapon = "musket", figures = 8, formation = "line", position = [24, 22], facing = 180 },
  { id = "band", name = "War band", side = "indian", troop = "indian", weapon = "musket", figures = 12, formation = "mass", position = [24, 16], facing = 0 },
])",
       {{"begin", {6, 6}}, {"end", {}}}, "charge band company", {{"stand_and_fire", "fire"}}, 1, hears_melee, looks_for_killed,
       R"({"charger":{"troop":"indian","formation":"mass","figures":12},"target":{"troop":"militia","formation":"line","figures":8},"stand_and_fire":true})",
       [](const Json& o) { return of_operations(o, "difference", "level", "attacker", 12, 8); }},
      {"tugar", "tugar",
       R"(switches = { first_side = "tugar" }
side = [{ id = "tugar", name = "Tugars", edge = "top" }, { id = "human", name = "Humans", edge = "bottom" }]
unit = [
  { id = "company", name = "Maine", side = "human", troop = "yankee", arm = "infantry", weapon = "rifle", figures = 15, formation = "line", position = [24, 10], facing = 0 },
  { id = "band", name = "Band", side = "tugar", troop = "tugar_regular", arm = "infantry", weapon = "none", figures = 12, formation = "line", position = [24, 16], facing = 180 },
  { id = "far", name = "Far band", side = "tugar", troop = "tugar_regular", arm = "infantry", weapon = "none", figures = 20, formation = "line", position = [24, 34], facing = 180 },
  { id = "home", name = "Home guard", side = "human", troop = "yankee", arm = "infantry", weapon = "none", figures = 20, formation = "line", position = [24, 2], facing = 0 },
])",
       {{"begin", {}}}, "charge band company", {}, 1,
       [](const Event& e, Json& seen) {
         if (e.kind == "closing_shot") seen["shot"] = e.value("casualties");
         if (e.kind == "melee") seen["fought"] = true;
         return e.kind == "melee";
       },
       looks_for_killed,
       R"({"charger":{"troop":"tugar_regular","figures":12,"weapon":"none"},"target":{"troop":"yankee","figures":15,"weapon":"rifle"}})",
       [](const Json& o) {
         Json seen{{"charger_killed", 12 - o.at("charger_figures").get<int>()}, {"target_killed", 15 - o.at("target_figures").get<int>()}, {"shot", o.at("closing_shot")}};
         if (o.at("end") != "charger_turned_back" && o.at("end") != "charger_shot_down") seen["fought"] = true;
         return seen;
       }},
      {"faltering", "faltering",
       R"(unit = [
  { id = "company", name = "Company", side = "first", troop = "regular", weapon = "musket", figures = 6, formation = "line", position = [24, 22], facing = 180, traits = { rep = 4, melee = "two_handed" } },
  { id = "band", name = "War band", side = "second", troop = "irregular", weapon = "musket", figures = 6, formation = "mass", position = [24, 15], facing = 0, traits = { rep = 4, melee = "one_handed" } },
]
leader = [
  { id = "captain", name = "Captain", side = "first", role = "officer", attached_to = "company", traits = { rep = 5 } },
  { id = "chief", name = "War chief", side = "second", role = "officer", attached_to = "band", traits = { rep = 5 } },
])",
       {{"begin", {4, 1}}, {"activate company", {}}}, "charge company band", {}, 0,
       [](const Event& e, Json& seen) {
         if (e.kind == "motivated" && e.value("passed") < 2) seen["end"] = e.value("passed") == 0 ? "no_actions" : "other_action";
         if (e.kind == "charge_result") seen["end"] = std::string(e.word("result"));
         return e.kind == "charge_result";
       },
       [](const Battle&, Json&) {},
       R"({"test":{"charger":{"rep":4,"kind":"infantry","formed":true,"figures":7},"target":{"rep":4,"kind":"infantry","figures":7}},
           "charger":{"men":{"table":"formed_regulars","rep":4,"figures":6,"leader_rep":5},"melee":"two_handed"},
           "target":{"men":{"table":"irregulars","rep":4,"figures":6,"leader_rep":5}},"distance":7,"weapon":"musket"})",
       [](const Json& o) {
         const std::string end = o.at("end");
         return Json{{"end", end == "charger_won" || end == "target_won" || end == "locked" ? "melee" : end}};
       }},
  };
}

class Played : public ::testing::TestWithParam<PlayedCharge> {};

TEST_P(Played, TheTableIsTheChain) {
  const PlayedCharge& p = GetParam();
  Game game = game_of(p);
  NoEvents nobody;
  for (const Opening& opening : p.before) {
    ScriptedDice dice(opening.dice);
    give(*game.battle, *game.ruleset, opening.order, dice, nobody);
  }
  const auto start = game.battle->clone();
  Order charge;
  {
    const Seen seen(*start, start->pending().side);
    BattleView view;
    seen.battle().view(view);
    const auto typed = order_from_text(p.charge, *game.ruleset, seen.battle(), view);
    ASSERT_TRUE(typed) << typed.trouble().text;
    charge = typed.value();
  }
  const RulesInForce force{game.tables, nullptr};
  const Procedure& chain = *find_procedure(game.ruleset->procedures(), "charge_chain");
  const auto rows = odds_of(chain, Json::parse(p.given), force, {{"all"}, false});
  ASSERT_TRUE(rows) << rows.trouble().text;
  std::map<Json, Bin> bins;
  for (const OddsRow& row : rows.value()) bins[p.of_chain(row.outputs)].expected += row.probability * kCharges;
  Tumbler dice(1794);
  for (int i = 0; i < kCharges; ++i) {
    game.battle->assign(*start);
    const Json seen = play(p, *game.ruleset, *game.battle, charge, dice);
    const auto bin = bins.find(seen);
    ASSERT_NE(bin, bins.end()) << "the chain knows nothing of " << seen.dump();
    ++bin->second.seen;
  }
  std::vector<Bin> counts;
  for (const auto& bin : bins) counts.push_back(bin.second);
  EXPECT_GT(chi_square_p(counts), kByChance / 4) << bins.size() << " outcomes";
}
INSTANTIATE_TEST_SUITE_P(All, Played, ::testing::ValuesIn(played_charges()), [](const auto& of) { return std::string(of.param.name); });

}  // namespace
}  // namespace oo
