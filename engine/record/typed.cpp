#include "engine/record/typed.hpp"

#include <fmt/format.h>

#include "engine/dice/tape.hpp"

namespace oo {

namespace {
class Keep final : public EventSink {
 public:
  void on(const Event& event) override { all.emplace_back(event); }
  std::vector<StoredEvent> all;
};
}  // namespace

TypedResult drive_typed(const Battle& now, const Order& order, std::span<const int> typed, TypedDice::Serves serves, Dice* others) {
  auto copy = now.clone();
  TypedDice dice(std::move(serves), others);
  dice.give(typed);
  Tape tape;
  dice.listen(&tape);
  Keep keep;
  try {
    if (auto trouble = copy->apply(order, dice, keep)) return *trouble;
  } catch (const DiceWanted& wanted) {
    return TypedQuestion{wanted, std::move(keep.all)};
  } catch (const DiceWrong& wrong) {
    return bad_input("dice", "face", fmt::format("a {}-sided die has no face {}; allowed: 1 to {}", wrong.sides, wrong.face, wrong.sides));
  }
  if (dice.left() != 0) return bad_input("dice", "surplus", fmt::format("{} dice too many", dice.left()));
  return TypedDone{std::move(copy), std::move(keep.all), tape.faces()};
}

}  // namespace oo
