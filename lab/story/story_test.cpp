#include "lab/story/story.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/story/luck.hpp"
#include "lab/story/story_json.hpp"

namespace oo {
namespace {

/// Tells every event by its kind; a need is asked "or more" where the purpose is upward.
class Echo final : public Ruleset {
 public:
  std::string_view id() const override { return "echo"; }
  std::string_view title() const override { return "Echo"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return {}; }
  void bind(Binder&) const override {}
  std::span<const Procedure> procedures() const override { return {}; }
  std::span<const Word> words() const override { return {}; }
  Result<std::unique_ptr<Battle>> start(const Scenario&, std::shared_ptr<const Tables>) const override { return bad_input("scenario", "none", "none"); }
  std::string narrate(const Event& e, const Battle&, bool verbose) const override {
    if (e.roll == nullptr) return std::string(e.kind) + ".";
    if (verbose && e.roll->request.purpose == "harmless") return "spared on 4 or less";
    return verbose && e.roll->request.purpose == "upward" ? "needed 4 or more" : "";
  }
};

class Still final : public Battle {
 public:
  Decision decision;
  std::unique_ptr<Battle> clone() const override { return std::make_unique<Still>(*this); }
  void assign(const Battle&) override {}
  Decision pending() const override { return decision; }
  std::optional<Trouble> check(const Order&) const override { return std::nullopt; }
  std::optional<Trouble> apply(const Order&, Dice&, EventSink&) override { return std::nullopt; }
  void propose(std::uint64_t, std::size_t, std::vector<Order>& out) const override { out.clear(); }
  Order default_order() const override { return {}; }
  void redact(SideId) override {}
  void write(Bytes&) const override {}
  Outcome outcome() const override { return {}; }
  const Setup& setup() const override { return setup_; }
  void view(BattleView&) const override {}
  const Advice& advice() const override { return nobody_; }

 private:
  struct Nobody final : Advice {
    int worth(const Battle&, const Order&) const override { return 0; }
  };
  Setup setup_;
  Nobody nobody_;
};

struct Told {
  Echo rules;
  Still battle;
  Scenario scenario;
  Told() {
    scenario.units.resize(2);
    scenario.units[0].side = 0;
    scenario.units[1].side = 1;
  }
};

Event news(Word kind, UnitId unit, SideMask seen_by = kAll) {
  Event e;
  e.kind = kind;
  e.unit = unit;
  e.seen_by = seen_by;
  return e;
}

constexpr std::uint8_t kFaces[] = {2, 5, 3};
Roll roll_of(RollKind kind, Word purpose, UnitId roller) {
  Roll roll;
  roll.kind = kind;
  roll.request.purpose = purpose;
  roll.request.need = 4;
  roll.request.roller = roller;
  roll.sides = 6;
  roll.at_most = kind == RollKind::count ? 4 : 0;
  roll.faces = std::span<const std::uint8_t>(kFaces, kind == RollKind::count ? 3 : 1);
  roll.result = 2;
  return roll;
}

TEST(Story, NumbersAViewersEntriesWithoutGapsAndLeavesNoTraceOfTheUnseen) {
  Told t;
  StoryTeller all(t.rules, t.scenario), blind(t.rules, t.scenario, 1);
  const Roll hidden = roll_of(RollKind::count, "to_hit", 0);
  for (EventSink* sink : {static_cast<EventSink*>(&all), static_cast<EventSink*>(&blind)}) {
    Event roll = news("roll", 0, 1);
    roll.roll = &hidden;
    sink->on(roll);
    sink->on(news("fired", 0, 1));
    sink->on(news("routed", 1));
  }
  EXPECT_EQ(all.step(t.battle).size(), 2u);
  ASSERT_EQ(blind.step(t.battle).size(), 1u);
  const StoryEntry& only = blind.entries()[0];
  EXPECT_EQ(only.n, 1u);
  EXPECT_EQ(only.sentence, "routed.");
  EXPECT_EQ(only.mark, StoryMark::rout);
  EXPECT_EQ(only.side, 1);
  EXPECT_TRUE(only.rolls.empty());
  EXPECT_EQ(all.entries()[0].rolls.size(), 1u);
  EXPECT_EQ(all.entries()[0].rolls[0].need, "4 or less");
  EXPECT_EQ(to_json(only).dump(), R"({"mark":"rout","n":1,"phase":"","rolls":[],"side":1,"text":"routed.","turn":0,"unit":1})");
}

TEST(Story, MarksChargesRoutsAndLostLeadersByTheWordsOfEveryRuleSet) {
  Told t;
  StoryTeller all(t.rules, t.scenario);
  const std::pair<Word, StoryMark> kinds[] = {{"charge_declared", StoryMark::charge}, {"charges", StoryMark::charge},          {"routed", StoryMark::rout},
                                              {"retreated", StoryMark::rout},         {"left_the_field", StoryMark::rout},     {"leader_killed", StoryMark::leader_lost},
                                              {"general_killed", StoryMark::leader_lost}, {"general_captured", StoryMark::leader_lost}, {"moved", StoryMark::none}};
  for (const auto& [kind, mark] : kinds) {
    all.on(news(kind, 0));
    all.step(t.battle);
    EXPECT_EQ(all.entries().back().mark, mark) << kind;
  }
}

TEST(Story, AnEntryIsFinalOnceItsStepIsToldUnlessParagraphsAreJoined) {
  Told t;
  StoryTeller steps(t.rules, t.scenario), report(t.rules, t.scenario, kNoSide, StoryTeller::Joins::paragraphs);
  for (int i = 0; i < 3; ++i)
    for (StoryTeller* teller : {&steps, &report}) {
      teller->on(news("moved", 0));
      teller->on(news("formed", 0));
      teller->step(t.battle);
    }
  ASSERT_EQ(steps.entries().size(), 3u);
  EXPECT_EQ(steps.entries()[0].sentence, "moved. formed.");
  EXPECT_EQ(steps.entries()[2].n, 3u);
  EXPECT_EQ(report.entries().size(), 1u);
}

TEST(Story, DiceWithoutAWordAreToldAndATakenBackStepGivesItsNumbersAgain) {
  Told t;
  StoryTeller teller(t.rules, t.scenario);
  teller.on(news("moved", 0));
  teller.step(t.battle);
  const StoryTeller::Place place = teller.place();
  const Roll roll = roll_of(RollKind::roll, "upward", 1);
  Event event = news("roll", 1);
  event.roll = &roll;
  const StoredEvent stored(event);
  const auto ahead = teller.foretell({&stored, 1}, t.battle);
  ASSERT_EQ(ahead.size(), 1u);
  EXPECT_EQ(ahead[0].n, 2u);
  EXPECT_EQ(teller.entries().size(), 1u);
  teller.on(event);
  ASSERT_EQ(teller.step(t.battle).size(), 1u);
  EXPECT_EQ(teller.entries()[1].sentence, "Dice were thrown for upward.");
  EXPECT_EQ(teller.entries()[1].side, 1);
  EXPECT_EQ(teller.entries()[1].rolls[0].need, "4 or more");
  teller.go_back(place);
  EXPECT_EQ(teller.entries().size(), 1u);
  teller.on(news("routed", 1));
  EXPECT_EQ(teller.step(t.battle)[0].n, 2u);
}

TEST(Story, AsksForDiceAsTheRulesReadThemAndSaysWhoseEachOfAPairIs) {
  Told t;
  const auto wanted = [](Word purpose, int n, int sides, int need = 0, std::array<Word, 2> pair = {}) { return DiceWanted{purpose, "", kNoUnit, kNoUnit, sides, n, need, pair}; };
  const auto asked = [&](const DiceWanted& w) { return dice_asked(t.rules, w, t.battle); };
  EXPECT_EQ(asked(wanted("morale", 1, 10, 4)), "Roll 1d10 for morale, needed 4 or less.");
  EXPECT_EQ(asked(wanted("upward", 3, 6, 4)), "Roll 3d6 for upward, needed 4 or more.");
  EXPECT_EQ(asked(wanted("harmless", 3, 10, 4)), "Roll 3d10 for harmless, spared on 4 or less.");
  EXPECT_EQ(asked(wanted("to_hit", 8, 10)), "Roll 8d10 to hit.");
  const std::array<Word, 2> fighters{"attacker", "defender"};
  EXPECT_EQ(asked(wanted("melee", 4, 10, 0, fighters)), "Roll 4d10 for melee, in pairs: the attacker, then the defender.");
  EXPECT_EQ(asked(wanted("melee", 3, 10, 0, fighters)), "Roll 3d10 for melee, in pairs: the defender, then the attacker.");
  EXPECT_EQ(asked(wanted("initiative", 2, 6, 0, fighters)), "Roll 2d6 for initiative: the attacker, then the defender.");
  EXPECT_EQ(asked(wanted("melee", 1, 10, 0, fighters)), "Roll 1d10 for melee: the defender.");
  EXPECT_EQ(name_of(need_is(t.rules, wanted("upward", 2, 6, 4), t.battle)), "more");
  EXPECT_EQ(name_of(need_is(t.rules, wanted("upward", 2, 6), t.battle)), "");
}

TEST(Luck, SumsDiceThatCouldSucceedBySide) {
  Told t;
  LuckCounter luck(t.rules, t.scenario);
  const Roll count = roll_of(RollKind::count, "to_hit", 0), up = roll_of(RollKind::roll, "upward", 1), down = roll_of(RollKind::roll, "morale", 1),
             contest = roll_of(RollKind::contest, "melee", 0);
  for (const Roll* roll : {&count, &up, &down, &contest}) {
    Event e = news("roll", roll->request.roller);
    e.roll = roll;
    luck.on(e);
  }
  luck.step(t.battle);
  EXPECT_EQ(luck.of(0).dice, 3);
  EXPECT_DOUBLE_EQ(luck.of(0).expected, 2.0);
  EXPECT_EQ(luck.of(0).got, 2);
  EXPECT_EQ(luck.of(1).dice, 2);
  EXPECT_DOUBLE_EQ(luck.of(1).expected, 3.0 / 6 + 4.0 / 6);
  EXPECT_EQ(luck.of(1).got, 1);
}

}  // namespace
}  // namespace oo
