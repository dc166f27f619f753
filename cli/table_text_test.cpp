#include "cli/table_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/suggestion_text.hpp"
#include "engine/battle/preview.hpp"
#include "engine/battle/registry.hpp"
#include "engine/geometry/base.hpp"
#include "engine/geometry/edge.hpp"
#include "engine/record/game.hpp"
#include "lab/match/match.hpp"
#include "lab/story/story.hpp"

namespace oo::cli {
namespace {

UnitView line_of(UnitId id, SideId side, int figures, Point left) {
  UnitView u;
  u.id = id;
  u.key = "unit";
  u.side = side;
  u.on_table = true;
  u.figures = u.start = figures;
  for (int i = 0; i < figures; ++i) u.bases.push_back(base_around({left.x + i * kInch, left.y}, heading(0), kInch, kInch));
  return u;
}

Scenario open_table() {
  Scenario ground;
  ground.width = 24 * kInch;
  ground.height = 12 * kInch;
  return ground;
}

/// The cells of the table alone, without its rim and its legend.
std::string cells(const std::string& drawn) {
  std::string out;
  std::istringstream in(drawn);
  for (std::string row; std::getline(in, row);)
    if (row.size() > 5 && row[3] == '|') out += row.substr(4, row.size() - 5);
  return out;
}
std::ptrdiff_t seen(const std::string& drawn, char sign) {
  const std::string on_the_table = cells(drawn);
  return std::count(on_the_table.begin(), on_the_table.end(), sign);
}

TEST(TableText, TwoLinesInOneRowAreBothSeen) {
  BattleView view;
  view.units = {line_of(0, 0, 10, {3500, 4500}), line_of(1, 1, 10, {3500, 5500})};       // an inch apart: one row of characters
  const std::string drawn = table_text(open_table(), view, 0);
  EXPECT_EQ(seen(drawn, 'A'), 5);
  EXPECT_EQ(seen(drawn, 'a'), 5);
  std::swap(view.units[0].bases, view.units[1].bases);
  EXPECT_EQ(seen(table_text(open_table(), view, 0), 'a'), 5);
}

TEST(TableText, WhoStandsElsewhereTooGivesWay) {
  BattleView view;
  view.units = {line_of(0, 0, 10, {3500, 4500}), line_of(1, 1, 3, {5500, 5500})};
  const std::string drawn = table_text(open_table(), view, 0);
  EXPECT_EQ(seen(drawn, 'a'), 3);
  EXPECT_EQ(seen(drawn, 'A'), 7);
}

/// Plays some of a battle and shows each moment of it.
template <class Visit>
void through(std::string_view scenario, std::size_t steps, Visit&& visit) {
  const Registry all = registry();
  std::string path;
  const std::string text(find_book_scenario(all, scenario, &path));
  auto game = open_game(all, text, "", path);
  ASSERT_TRUE(game) << scenario;
  EventLog log;
  MatchOptions options;
  options.seed = Seed{0, 7};
  options.most_steps = steps;
  options.after_step = [&](std::size_t, const Battle& battle) {
    if (!battle.outcome().over && !::testing::Test::HasFailure()) visit(game.value(), battle);
  };
  auto first = make_player("recruit"), second = make_player("recruit");
  play_match(game.value(), *first.value(), *second.value(), log, options);
}
constexpr std::string_view kBattles[] = {"bloody_brook", "pierces_fight", "fallen_timbers", "st_clairs_defeat", "battle_of_the_ford", "portage_road"};

TEST(TableText, NobodyIsHiddenByAnother) {
  for (const std::string_view name : kBattles)
    through(name, 200, [&](const Game& game, const Battle& battle) {
      BattleView view;
      battle.view(view);
      const std::string drawn = table_text(*game.scenario, view, 0), table = cells(drawn);
      int units[2] = {0, 0};
      for (const UnitView& u : view.units) {
        const char sign = static_cast<char>((u.side == 0 ? 'A' : 'a') + units[u.side]++ % 26);
        const bool in_sight = std::any_of(u.bases.begin(), u.bases.end(), [&](const Quad& q) { return on_table({game.scenario->width, game.scenario->height}, centre(q)); });
        if (u.on_table && u.bases.size() > 6 && in_sight) { EXPECT_NE(table.find(sign), std::string::npos) << name << ": " << u.key << "\n" << drawn; }
      }
    });
}

/// The dice of a suggested volley are all its dice, of every target and every part of it (KPW-7.5, TUG-7.13).
TEST(SuggestionText, AVolleyIsToldWhole) {
  int split = 0;
  for (const std::string_view name : kBattles)
    through(name, 150, [&](const Game& game, const Battle& battle) {
      const Seen seen(battle, battle.pending().side);
      BattleView view;
      seen.battle().view(view);
      std::vector<Order> orders;
      seen.propose(3, 6, orders);
      for (const Order& order : orders) {
        const auto parts = volley(seen, order, first_needs_or_more(*game.ruleset, preview(seen, order), seen.battle()));
        if (order.verb != "fire" || parts.empty()) continue;
        int dice = 0, told = 0;
        for (const RollToCome& part : parts) dice += part.dice;
        const std::string text = suggestion_text(*game.ruleset, seen, view, order), die = fmt::format(" d{}", parts[0].roll.roll().sides);
        for (std::size_t at = text.find(die); at != std::string::npos; at = text.find(die, at + 1)) {
          std::size_t from = at;
          while (from > 0 && text[from - 1] >= '0' && text[from - 1] <= '9') --from;
          told += std::stoi("0" + text.substr(from, at - from));
        }
        EXPECT_EQ(told, dice) << name << ": " << text;
        split += parts.size() > 1;
      }
    });
  EXPECT_GT(split, 0);
}

TEST(UnitsText, WhoHasFinishedIsDone) {
  BattleView view;
  view.units = {line_of(0, 0, 10, {3500, 4500}), line_of(1, 0, 10, {3500, 8500}), line_of(2, 0, 10, {3500, 10'500})};
  view.units[0].operations = 2;
  view.units[0].done = true;                                 // MOC-3.4: what it has left is lost
  view.units[1].operations = 2;
  view.units[2].operations = 1;
  const std::string told = units_text(view, 0);
  EXPECT_NE(told.find("done\n"), std::string::npos) << told;
  EXPECT_NE(told.find("2 operations\n"), std::string::npos) << told;
  EXPECT_NE(told.find("1 operation\n"), std::string::npos) << told;
  EXPECT_EQ(told.find("operations"), told.rfind("operations")) << told;
}

}  // namespace
}  // namespace oo::cli
