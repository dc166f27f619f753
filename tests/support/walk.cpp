#include "tests/support/walk.hpp"

#include <ostream>
#include <stdexcept>

#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"
#include "engine/procedure/cases.hpp"
#include "engine/scenario/loader.hpp"
#include "tests/support/files.hpp"

namespace oo::testing {

const Registry& all_rulesets() {
  static const Registry kAll = registry();
  return kAll;
}

std::vector<Chosen> all_scenarios() {
  std::vector<Chosen> out;
  for (const auto& rules : all_rulesets().all()) {
    for (const BookFile& f : rules->book()) {
      if (f.path.find("/scenarios/") == std::string_view::npos) continue;
      const std::string_view file = f.path.substr(f.path.find_last_of('/') + 1);
      out.push_back({std::string(rules->id()), std::string(file.substr(0, file.find('.'))), std::string(f.text)});
    }
  }
  for (const std::string& path : source_files("tests/support/scenarios", ".toml")) {     // without zones: the battle begins at once
    const std::string text = source_text(path);
    if (all_rulesets().find(ruleset_of(text)) == nullptr) continue;
    const std::string file = path.substr(path.find_last_of('/') + 1);
    out.push_back({ruleset_of(text), file.substr(0, file.find('.')), text});
  }
  return out;
}

std::ostream& operator<<(std::ostream& out, const Chosen& c) { return out << c.ruleset << "/" << c.name; }

Game open(const Chosen& chosen) {
  auto game = open_game(all_rulesets(), chosen.text, "", chosen.name + ".toml");
  if (!game) throw std::runtime_error(game.trouble().text);
  return std::move(game).value();
}

void walk(Game& game, std::uint64_t seed, Player& first, Player& second, std::size_t most, const std::function<bool(const Step&)>& seen) {
  Player* players[2] = {&first, &second};
  SeededDice dice(Seed{0x6f70656e, seed});
  Tape tape;
  dice.listen(&tape);
  const auto before = game.battle->clone();
  EventLog events;
  for (std::size_t i = 1; i <= most && !game.battle->outcome().over; ++i) {
    before->assign(*game.battle);
    const Decision decision = before->pending();
    const Seen look(*before, decision.side);
    const Order order = players[decision.side]->decide(look, seed * 7919 + decision.number);
    tape.clear();
    events.clear();
    if (const auto refusal = game.battle->apply(order, dice, events))
      throw std::runtime_error("an order of " + std::string(players[decision.side]->name()) + " is refused: " + refusal->code + ": " + refusal->text);
    if (!seen({i, *before, decision, order, *game.battle, events, tape.faces()})) return;
  }
}

namespace {
Word any_word(const Ruleset& rules, Choices& choices) {
  const auto words = rules.words();
  return words.empty() ? Word{} : words[choices.below(words.size())];
}
}  // namespace

std::vector<Order> mutated(const Order& order, const Ruleset& rules, std::size_t units, std::uint64_t seed) {
  Choices choices(seed);
  std::vector<Order> out;
  const auto with = [&](auto change) {
    Order o = order;
    change(o);
    out.push_back(o);
  };
  const auto unit = [&] { return static_cast<UnitId>(choices.below(units + 1)); };
  with([&](Order& o) { o.unit = unit(); });
  with([&](Order& o) { o.target = unit(); });
  with([&](Order& o) { o.verb = any_word(rules, choices); });
  with([&](Order& o) { o.formation = any_word(rules, choices); });
  with([&](Order& o) { o.choice = any_word(rules, choices); });
  with([&](Order& o) { o.facing = static_cast<Cdeg>(choices.below(kTurn)); });
  with([&](Order& o) { o.ranks = static_cast<std::uint8_t>(choices.below(7)); });
  with([&](Order& o) { o.answers += 1; });
  with([&](Order& o) { o.path.clear(); });
  with([&](Order& o) { o.figures.push(static_cast<FigureId>(choices.below(40))); });
  with([&](Order& o) { o.path.push({static_cast<Mil>(choices.below(90'000)), static_cast<Mil>(choices.below(60'000))}); });
  for (const int reach : {500, 4000, 20'000}) {
    with([&](Order& o) {
      for (Point& p : o.path) {
        p.x += static_cast<Mil>(choices.below(std::size_t(2 * reach))) - reach;
        p.y += static_cast<Mil>(choices.below(std::size_t(2 * reach))) - reach;
      }
    });
  }
  return out;
}

std::vector<std::string> ledger_clauses(const Ruleset& rules) {
  const std::string_view ledger = ledger_of(rules.book());
  if (ledger.empty()) return {};
  const auto ids = clause_ids(ledger, clause_prefix(ledger));
  return {ids.begin(), ids.end()};
}

}  // namespace oo::testing
