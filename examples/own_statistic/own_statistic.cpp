// A statistic of your own: what is thrown for in a scenario, how often, and how it comes out. Every roll of a battle is an event with its reason.
//   own_statistic [SCENARIO [BATTLES]]
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string>

#include "lab/match/match.hpp"

namespace {

using namespace oo;

struct Thrown {
  long rolls = 0, dice = 0, good = 0, with_need = 0;
};

class Rolls final : public EventSink {
 public:
  void on(const Event& event) override {
    if (event.roll == nullptr) return;
    const Roll& roll = *event.roll;
    Thrown& sum = by_purpose[fmt::format("{} ({})", roll.request.purpose, roll.request.clause)];
    ++sum.rolls;
    sum.dice += static_cast<long>(roll.faces.size());
    if (roll.kind != RollKind::count) return;             // so many dice, each by itself good or not
    sum.with_need += static_cast<long>(roll.faces.size());
    sum.good += roll.result;
  }
  std::map<std::string, Thrown> by_purpose;
};

}  // namespace

int main(int argc, char** argv) {
  const Registry rulesets = registry();
  const std::string scenario = argc > 1 ? argv[1] : "the_clearing";
  int battles = 10;
  if (const std::string_view n = argc > 2 ? argv[2] : ""; !n.empty()) std::from_chars(n.data(), n.data() + n.size(), battles);
  auto game = open_game(rulesets, std::string(find_book_scenario(rulesets, scenario)), {});
  if (!game) return fmt::print(stderr, "{}\n", game.trouble().text), 2;
  const auto start = game.value().battle->clone();
  const auto first = make_player("recruit").value(), second = make_player("recruit").value();
  Rolls rolls;
  for (int k = 0; k < battles; ++k) {
    MatchOptions options;
    options.seed = derive(Seed{0, 1}, static_cast<std::uint64_t>(k));
    options.record = false;
    game.value().battle->assign(*start);
    play_match(game.value(), *first, *second, rolls, options);
  }
  fmt::print("{}, {} battles\n{:40} {:>10} {:>10} {:>10}\n", scenario, battles, "thrown for", "a battle", "dice each", "good");
  for (const auto& [purpose, t] : rolls.by_purpose)
    fmt::print("{:40} {:>10.1f} {:>10.2f} {:>10}\n", purpose, double(t.rolls) / battles, double(t.dice) / double(t.rolls),
               t.with_need == 0 ? "" : fmt::format("{:.1f} %", 100.0 * double(t.good) / double(t.with_need)));
}
