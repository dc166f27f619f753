// Input: the scenario, eight bytes of seed, then a byte for each decision: below 240 the choice among the proposals, from 240 on an order
// made of the bytes that follow.
#include <algorithm>

#include "engine/battle/event_log.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "tests/fuzz/targets.hpp"

namespace oo::fuzz {

namespace {

constexpr int kMostSteps = 400;
constexpr std::uint8_t kOwnOrder = 240;

class Input {
 public:
  explicit Input(std::string_view bytes) : bytes_(bytes) {}
  bool empty() const { return at_ >= bytes_.size(); }
  std::uint8_t byte() { return empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(bytes_[at_++]); }
  std::uint64_t number(int bytes) {
    std::uint64_t n = 0;
    for (int i = 0; i < bytes; ++i) n = n << 8 | byte();
    return n;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// A proposal with one field or two changed, or something that resembles no order at all.
Order mangled(Input& in, Order order, const Ruleset& ruleset) {
  const auto words = ruleset.words();
  const auto any_word = [&]() -> Word { return words.empty() ? Word{} : words[in.byte() % words.size()]; };
  switch (in.byte() % 9) {
    case 0: order.verb = any_word(); break;
    case 1: order.unit = static_cast<UnitId>(in.number(2)); break;
    case 2: order.target = static_cast<UnitId>(in.byte()); break;
    case 3: order.formation = any_word(); break;
    case 4: order.choice = any_word(); break;
    case 5: order.facing = static_cast<Cdeg>(in.number(2) % kTurn); break;
    case 6: order.ranks = in.byte(); break;
    case 7: {
      const auto x = static_cast<Mil>(in.number(3) % 960'001) - kMaxCoordinate;
      const auto y = static_cast<Mil>(in.number(3) % 960'001) - kMaxCoordinate;
      order.path.push({x, y});
      break;
    }
    default: order.figures.push(static_cast<FigureId>(in.byte())); break;
  }
  return order;
}

void give(Battle& battle, const Order& order, Dice& dice, bool must_be_legal) {
  NoEvents nobody;
  const bool legal = !battle.check(order).has_value();
  demand(legal || !must_be_legal, "a proposed or default order passes check");
  const auto before = battle.hash();
  const bool refused = battle.apply(order, dice, nobody).has_value();
  demand(refused != legal, "apply refuses exactly what check refuses");
  demand(!refused || battle.hash() == before, "a refused order changes nothing");
}

}  // namespace

void random_play(std::string_view input) {
  if (book_scenarios().empty()) return;
  Input in(input);
  const BookScenario& scenario = book_scenarios()[in.byte() % book_scenarios().size()];
  const auto battle = started(scenario);
  if (!battle) return;
  const std::uint64_t seed = in.number(8);
  SeededDice dice(Seed{seed, 0});
  std::vector<Order> proposals;
  for (int step = 0; step < kMostSteps && !in.empty() && !battle->outcome().over; ++step) {
    const std::uint8_t choice = in.byte();
    battle->propose(seed + static_cast<std::uint64_t>(step), 16, proposals);
    const Order chosen = proposals.empty() ? battle->default_order() : proposals[choice % proposals.size()];
    if (choice >= kOwnOrder) {
      give(*battle, mangled(in, chosen, *scenario.ruleset), dice, false);
    } else {
      give(*battle, chosen, dice, true);
    }
  }
}

}  // namespace oo::fuzz
