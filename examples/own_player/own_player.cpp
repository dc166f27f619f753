// A player of your own: it tries each of a few good orders on a copy of what it sees, with dice of its own, and takes the one after which the enemy has
// lost most and it has lost least. Then it fights recruit from both sides:  own_player [SCENARIO [BATTLES]]
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "lab/match/match.hpp"
using namespace oo;

class Trier final : public Player {
  std::string_view name() const override { return "trier"; }
  Order decide(const Seen& seen, std::uint64_t seed) override {
    std::vector<Order> orders;
    seen.propose(seed, 6, orders);                         // sensible and legal, best first
    Order best = seen.default_order();
    double most = -1e9;
    for (const Order& order : orders)
      if (const double value = worth(seen, order, seed); value > most) {
        most = value;
        best = order;
      }
    return best;
  }
  static double worth(const Seen& seen, const Order& order, std::uint64_t seed) {
    double sum = seen.worth(order) / 1000.0;               // the rule set's own opinion breaks ties
    const auto copy = seen.what_if();
    for (std::uint64_t i = 0; i < 4; ++i) {
      NoEvents nobody;
      SeededDice dice(Seed{seed, i});                      // never those of the battle: a player has none
      BattleView after;
      copy->assign(seen.battle());
      if (copy->apply(order, dice, nobody)) return -1e9;
      copy->view(after);
      sum += after.lost[1 - seen.side()] - after.lost[seen.side()];
    }
    return sum;
  }
};

int main(int argc, char** argv) {
  const Registry rulesets = registry();
  const std::string scenario = argc > 1 ? argv[1] : "the_clearing";
  int battles = 10;
  if (const std::string_view n = argc > 2 ? argv[2] : ""; !n.empty()) std::from_chars(n.data(), n.data() + n.size(), battles);
  Trier trier;
  const auto recruit = make_player("recruit").value();
  int won = 0;
  for (int k = 0; k < battles; ++k) {
    auto game = open_game(rulesets, std::string(find_book_scenario(rulesets, scenario)), {});
    if (!game) return fmt::print(stderr, "{}\n", game.trouble().text), 2;
    NoEvents nobody;
    MatchOptions options;
    options.seed = derive(Seed{0, 1}, static_cast<std::uint64_t>(k / 2));       // each seed from both sides
    Player* side[2] = {&trier, recruit.get()};
    if (k % 2 == 1) std::swap(side[0], side[1]);
    won += play_match(game.value(), *side[0], *side[1], nobody, options).outcome.winner == k % 2 ? 1 : 0;
  }
  fmt::print("{}: trier won {} of {} battles against recruit\n", scenario, won, battles);
}
