// A chain of reactions as `faltering` will have them: a volley, the group's test, a Star who chooses before any die is thrown (FAL-2.12), fire back,
// the first group's test, and so on, until nothing is left to do (FAL-5.11). A work list of plain items in the battle, never recursion: it stops for a
// Decision or for typed dice at any item, copies with the battle, and ends because each group fires once and each pair tests once in a chain.
#include "engine/battle/roll_events.hpp"
#include "engine/dice/scripted_dice.hpp"
#include "engine/record/typed.hpp"
#include "tests/border/spike.hpp"

namespace oo::border {
namespace {

enum class Task : std::uint8_t { shots, test };
struct Item {
  Task task = Task::shots;
  UnitId group = 0, cause = 0;
};
struct Group {
  SideId side = 0;
  std::int8_t figures = 0;
  bool star = false, retired = false;
};
struct Pair {
  UnitId a = 0, b = 0;
  friend bool operator==(const Pair&, const Pair&) = default;
};
struct ChainState {
  std::uint32_t number = 1;
  SideId active = 0;
  std::array<Group, 4> groups{};
  Inline<Item, 8> todo;                     // a stack
  Inline<Pair, 16> tested;                  // of this chain
  std::uint8_t has_fired = 0;               // bit a group, of this chain
  UnitId asked = kNoUnit, asked_by = kNoUnit;
  bool guard_hit = false;
};

class ChainBattle final : public Spike<ChainBattle, ChainState> {
 public:
  Decision pending() const override {
    Decision d;
    d.number = s.number;
    d.kind = s.asked == kNoUnit ? "act" : "star_choice";
    d.clause = s.asked == kNoUnit ? "FAL-5.1" : "FAL-2.12";
    d.unit = s.asked;
    d.other = s.asked_by;
    d.side = s.asked == kNoUnit ? s.active : s.groups[s.asked].side;
    return d;
  }
  std::optional<Trouble> check(const Order& order) const override {
    if (order.answers != s.number) return bad_input("answers", "stale", "another decision is pending");
    if (s.asked != kNoUnit) {
      if (order.verb != "fire" && order.verb != "stand" && order.verb != "fall_back") return bad_input("verb", "value", "fire, stand or fall_back");
      return std::nullopt;
    }
    if (order.verb != "fire" || order.unit >= 4 || order.target >= 4) return bad_input("verb", "value", "fire a group at a group");
    if (s.groups[order.unit].side != s.active) return refused("unit", "not_yours", "FAL-5.1", "a group of the active side");
    return std::nullopt;
  }
  Order default_order() const override { return answer(s.asked == kNoUnit ? "fire" : "stand", 0); }
  void write(Bytes& b) const override {
    b.put(s.number), b.put(s.has_fired), b.put(s.asked), b.put(s.asked_by), b.put(std::uint8_t(s.guard_hit));
    for (const Group& g : s.groups) b.put(g.figures), b.put(std::uint8_t(g.retired));
    for (const Item& i : s.todo) b.put(std::uint8_t(i.task)), b.put(i.group), b.put(i.cause);
    for (const Pair& p : s.tested) b.put(p.a), b.put(p.b);
  }
  Outcome outcome() const override { return {}; }

  void carry_out(const Order& order, Dice& dice, EventSink& sink) {
    RollEvents rolls(dice, sink);
    if (s.asked == kNoUnit) {
      s.has_fired = 0;
      s.tested.clear();
      push({Task::shots, order.unit, order.target}, sink);
    } else {
      const UnitId group = s.asked, cause = s.asked_by;
      s.asked = s.asked_by = kNoUnit;
      react(group, cause, order.verb, sink);
    }
    while (s.asked == kNoUnit && !s.todo.empty()) step(dice, sink);
    if (s.asked == kNoUnit) tell(sink, "chain_ends", "FAL-5.11", kNoUnit);
  }

 private:
  void push(Item item, EventSink& sink) {
    if (s.todo.push(item)) return;
    s.guard_hit = true;                     // the last guard: named in the log, never silent
    tell(sink, "chain_guard", "FAL-5.11", item.group, item.cause);
  }
  void step(Dice& dice, EventSink& sink) {
    const Item item = s.todo.pop();
    if (item.task == Task::shots) return shots(item, dice, sink);
    if (s.groups[item.group].star) {
      s.asked = item.group, s.asked_by = item.cause;
      return;
    }
    const int a = dice.roll(6, {"reaction", "FAL-9.7", 3, {"rep", 3, "FAL-2.1"}, {}, item.group, item.cause});
    const int b = dice.roll(6, {"reaction", "FAL-9.7", 3, {"rep", 3, "FAL-2.1"}, {}, item.group, item.cause});
    const int passed = (a <= 3 ? 1 : 0) + (b <= 3 ? 1 : 0);
    react(item.group, item.cause, passed == 2 ? "fire" : passed == 1 ? "stand" : "fall_back", sink);
  }
  void shots(const Item& item, Dice& dice, EventSink& sink) {
    const auto bit = std::uint8_t(1U << item.group);
    if ((s.has_fired & bit) != 0 || s.groups[item.group].retired) return;
    s.has_fired = std::uint8_t(s.has_fired | bit);
    Group& target = s.groups[item.cause];
    const int down = std::min<int>(dice.count(s.groups[item.group].figures, 6, 2, {"to_hit", "FAL-7.1", 2, {"need", 2, "FAL-7.1"}, {}, item.group, item.cause}), target.figures);
    target.figures = std::int8_t(target.figures - down);
    tell(sink, "volley", "FAL-7.1", item.group, item.cause, down);
    const Pair pair{item.cause, item.group};
    for (const Pair& p : s.tested)
      if (p == pair) return;                // FAL-13.29: a pair tests once in a chain
    if (down == 0 || target.figures == 0) return;
    s.tested.push(pair);
    push({Task::test, item.cause, item.group}, sink);
  }
  void react(UnitId group, UnitId cause, Word word, EventSink& sink) {
    tell(sink, word, "FAL-9.7", group, cause);
    if (word == "fire") push({Task::shots, group, cause}, sink);
    if (word == "fall_back") s.groups[group].retired = true;
  }
};

ChainBattle two_groups(bool star) {
  ChainBattle b;
  b.s.groups[0] = {0, 3, false, false};
  b.s.groups[1] = {1, 3, star, false};
  return b;
}
Order volley(const Battle& b) {
  Order order;
  order.answers = b.pending().number;
  order.verb = "fire";
  order.unit = 0;
  order.target = 1;
  return order;
}

TEST(FalteringChain, StopsForTheStarBeforeHisDiceAndGoesOnFromACopy) {
  ChainBattle b = two_groups(true);
  EventLog log;
  ScriptedDice first({1, 6, 6});
  ASSERT_FALSE(b.apply(volley(b), first, log));
  EXPECT_EQ(kinds(log), (std::vector<std::string>{"roll", "volley"}));
  EXPECT_EQ(b.pending().kind, "star_choice");
  EXPECT_EQ(b.pending().side, 1);
  const auto copy = b.clone();
  Order choice = b.default_order();
  choice.verb = "fire";
  for (Battle* each : {static_cast<Battle*>(&b), copy.get()}) {
    log.clear();
    ScriptedDice dice({2, 6, 1, 4});        // two shots back, one man down; the first group tests: 1 and 4, one passed: it stands
    ASSERT_FALSE(each->apply(choice, dice, log));
    EXPECT_EQ(dice.left(), 0u);
    EXPECT_EQ(kinds(log), (std::vector<std::string>{"fire", "roll", "volley", "roll", "roll", "stand", "chain_ends"}));
  }
  EXPECT_EQ(b.hash(), copy->hash());
  EXPECT_EQ(b.pending().kind, "act");
}

TEST(FalteringChain, EndsThoughEverybodyWantsToFireOn) {
  ChainBattle b = two_groups(false);
  EventLog log;
  ScriptedDice dice({1, 6, 6, 1, 1, 1, 6, 1, 1});   // hit, both pass: fire back, hit, both pass: would fire, but has fired
  ASSERT_FALSE(b.apply(volley(b), dice, log));
  EXPECT_EQ(dice.left(), 0u);
  EXPECT_EQ(log.all().back().stored.event().kind, "chain_ends");
  EXPECT_TRUE(b.s.todo.empty());
  EXPECT_FALSE(b.s.guard_hit);
}

TEST(FalteringChain, AsksForEachTypedDieWhereItIsRolled) {
  const ChainBattle b = two_groups(false);
  std::vector<int> typed;
  std::vector<std::string> questions;
  for (int round = 0; round < 20; ++round) {
    TypedResult result = drive_typed(b, volley(b), typed);
    if (const auto* done = std::get_if<TypedDone>(&result)) {
      EXPECT_EQ(questions, (std::vector<std::string>{"to_hit", "reaction", "reaction"}));
      EXPECT_EQ(done->faces.size(), 5u);
      EXPECT_EQ(done->battle->pending().number, 2u);
      EXPECT_EQ(b.pending().number, 1u) << "the battle itself is untouched until the order runs through";
      return;
    }
    const auto* question = std::get_if<TypedQuestion>(&result);
    ASSERT_NE(question, nullptr);
    questions.emplace_back(question->wanted.purpose);
    for (int i = 0; i < question->wanted.n; ++i) typed.push_back(questions.size() == 1 && i == 0 ? 1 : 5);
  }
  FAIL() << "the chain never ended";
}

}  // namespace
}  // namespace oo::border
