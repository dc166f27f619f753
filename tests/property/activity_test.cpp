// Whom the enemy is acting with must not show where that is a unit one cannot see: two battles that differ in a hidden unit's deed alone look the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/dice/seeded_dice.hpp"
#include "lab/script/order_text.hpp"
#include "tests/support/walk.hpp"

namespace oo::testing {
namespace {

struct Words {
  const char* ruleset;
  const char* enemy;                   // of the Indians
  const char* indians;                 // the troop
  const char* switches;
};

/// Scouts in the open and a hidden band, both with empty muskets; a reserve, so that the side is never done; the enemy far off.
std::string scenario(const Words& w) {
  std::string text = fmt::format(
      "format = 1\n[scenario]\nid = \"x\"\nname = \"x\"\nruleset = \"{}\"\nturn_limit = 8\nfirst_side = \"indian\"\n[table]\nwidth = 48\nheight = 60\n"
      "[[side]]\nid = \"indian\"\nname = \"Indians\"\nedge = \"top\"\n[[side]]\nid = \"{}\"\nname = \"Enemy\"\nedge = \"bottom\"\n"
      "[[terrain]]\nid = \"grove\"\nkind = \"open_woods\"\npolygon = [[12, 40], [36, 40], [36, 52], [12, 52]]\n",
      w.ruleset, w.enemy);
  const auto unit = [&](const char* id, const char* side, const char* troop, int x, int y, bool hidden) {
    text += fmt::format(
        "[[unit]]\nid = \"{}\"\nname = \"{}\"\nside = \"{}\"\ntroop = \"{}\"\nweapon = \"musket\"\nfigures = 8\nformation = \"skirmish\"\nposition = [{}, {}]\n"
        "facing = {}\nloaded = false\nhidden = {}\n",
        id, id, side, troop, x, y, y > 30 ? 180 : 0, hidden);
  };
  unit("scouts", "indian", w.indians, 8, 36, false);
  unit("reserve", "indian", w.indians, 40, 36, false);
  unit("band", "indian", w.indians, 24, 46, true);
  unit("company", w.enemy, "militia", 24, 6, false);
  return text + "[switches]\n" + w.switches;
}

/// What the enemy sees after these orders, as a number.
std::uint64_t seen_after(const Words& w, const std::vector<std::string>& orders) {
  auto opened = open_game(all_rulesets(), scenario(w), "");
  if (!opened) throw std::runtime_error(opened.trouble().text);
  Game game = std::move(opened).value();
  for (const std::string& text : orders) {
    BattleView view;
    game.battle->view(view);
    const auto order = order_from_text(text, *game.ruleset, *game.battle, view);
    if (!order) throw std::runtime_error(order.trouble().text);
    SeededDice dice(Seed{0, 5});
    EventLog log;
    if (const auto refused = game.battle->apply(order.value(), dice, log)) throw std::runtime_error(text + ": " + refused->text);
  }
  const auto seen = game.battle->clone();
  seen->redact(1);
  return seen->hash();
}

TEST(HiddenActivity, ShowsToNobody) {
  for (const Words& w : {Words{"moccasins", "american", "indians", "hidden_setup = true\n"}, Words{"kingphilip", "english", "indian", ""}}) {
    const std::uint64_t scouts_only = seen_after(w, {"begin", "load scouts"});
    EXPECT_EQ(scouts_only, seen_after(w, {"begin", "load scouts", "load band"})) << w.ruleset;
    EXPECT_NE(scouts_only, seen_after(w, {"begin"})) << w.ruleset << ": what is done in the open shows";
  }
}

}  // namespace
}  // namespace oo::testing
