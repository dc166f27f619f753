#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/schedule/overlay.hpp"
#include "lab/schedule/plan.hpp"
#include "lab/schedule/sweep.hpp"

namespace oo {
namespace {

bool same_tree(const TomlNode& a, const TomlNode& b) {
  if (a.kind != b.kind || a.flag != b.flag || a.integer != b.integer || a.text != b.text || a.items.size() != b.items.size()) return false;
  for (const TomlNode& n : a.items) {
    if (a.is_list()) {
      if (!same_tree(n, b.items[std::size_t(&n - a.items.data())])) return false;
      continue;
    }
    const TomlNode* other = b.find(n.key);
    if (other == nullptr || !same_tree(n, *other)) return false;
  }
  return true;
}

TEST(Overlay, EveryScenarioOfTheBooksComesBackFromItsText) {
  const Registry all = registry();
  int seen = 0;
  for (const auto& rules : all.all())
    for (const BookFile& f : rules->book()) {
      if (!f.path.ends_with(".toml")) continue;
      auto before = parse_toml(f.text, f.path);
      if (!before) continue;
      auto after = parse_toml(to_toml(before.value()), f.path);
      ASSERT_TRUE(after) << after.trouble().text;
      EXPECT_TRUE(same_tree(before.value(), after.value())) << f.path;
      ++seen;
    }
  EXPECT_GT(seen, 20);
}

TEST(Overlay, SetsOneEntryAndNothingElse) {
  auto root = parse_toml("a = 1\n[t.u]\nx = 0.50\n", "x");
  auto five = parse_toml("v = 5", "x");
  ASSERT_FALSE(set_entry(root.value(), "t.u.y", five.value().items[0]).has_value());
  ASSERT_FALSE(set_entry(root.value(), "new.z", five.value().items[0]).has_value());
  EXPECT_EQ(to_toml(root.value()), "a = 1\n\n[t]\n\n[t.u]\nx = 0.50\ny = 5\n\n[new]\nz = 5\n");
  EXPECT_TRUE(set_entry(root.value(), "a.b", five.value().items[0]).has_value());
  EXPECT_TRUE(set_entry(root.value(), "failure[1].from", five.value().items[0]).has_value());
}

constexpr const char* kHead = "format = 1\nscenario = \"the_clearing\"\n";

TEST(Sweep, MakesOneArmACombinationAndEachIsAWholeText) {
  const Registry all = registry();
  auto sweep = read_sweep(std::string(kHead) + "players = [\"recruit\", \"random\"]\nbattles = 12\n[[axis]]\nfigures = \"first\"\nvalues = [6, 8]\n[[axis]]\nplayer = 2\nvalues = [\"random\", \"recruit\", \"scripted\"]\n", "s.toml");
  ASSERT_TRUE(sweep) << sweep.trouble().text;
  Arm base;
  base.scenario_name = "the_clearing";
  base.scenario = std::string(find_book_scenario(all, "the_clearing"));
  base.players[0] = base.players[1] = "recruit";
  auto arms = sweep_arms(sweep.value(), base);
  ASSERT_TRUE(arms) << arms.trouble().text;
  ASSERT_EQ(arms.value().size(), 6U);
  EXPECT_EQ(arms.value()[4].label, "figures of first = 8, player 2 = \"recruit\"");
  Plan plan;
  plan.battles = 1;
  plan.arms = arms.value();
  auto open = open_plan(all, plan);
  ASSERT_TRUE(open) << open.trouble().text;
  EXPECT_EQ(open.value().arms[0]->game.scenario->units[0].figures, 6);
  EXPECT_EQ(open.value().arms[5]->game.scenario->units[0].figures, 8);
}

TEST(Sweep, RefusesImpossibleGridsByName) {
  const auto code = [](const std::string& rest) { auto s = read_sweep(kHead + rest, "s.toml"); return s ? std::string("read") : s.trouble().code; };
  EXPECT_EQ(code(""), "missing");
  EXPECT_EQ(code("[[axis]]\nvalues = [1, 2]\n"), "missing");
  EXPECT_EQ(code("[[axis]]\nentry = \"a.b\"\n"), "missing");
  EXPECT_EQ(code("[[axis]]\nentry = \"a.b\"\nvalues = [1]\n"), "value");
  EXPECT_EQ(code("[[axis]]\nentry = \"a.b\"\nvalues = [1, 1]\n"), "twice");
  EXPECT_EQ(code("[[axis]]\nentry = \"a.b\"\nswitch = \"c\"\nvalues = [1, 2]\n"), "surplus");
  EXPECT_EQ(code("[[axis]]\nplayer = 3\nvalues = [\"a\", \"b\"]\n"), "value");
  EXPECT_EQ(code("battles = 0\n[[axis]]\nentry = \"a.b\"\nvalues = [1, 2]\n"), "out_of_range");
  EXPECT_EQ(code("speed = 9\n"), "unknown");
  std::string wide;
  for (int i = 0; i < 4; ++i) wide += "[[axis]]\nentry = \"a.b" + std::to_string(i) + "\"\nvalues = [1, 2, 3, 4, 5, 6]\n";
  EXPECT_EQ(code(wide), "too_many");
  EXPECT_EQ(code("[[axis]]\nfigures = \"nobody\"\nvalues = [1, 2]\n"), "read");
  auto sweep = read_sweep(std::string(kHead) + "[[axis]]\nfigures = \"nobody\"\nvalues = [1, 2]\n", "s.toml");
  Arm base;
  const Registry all = registry();
  base.scenario = std::string(find_book_scenario(all, "the_clearing"));
  EXPECT_EQ(sweep_arms(sweep.value(), base).trouble().code, "unknown");
}

nlohmann::json arms_with(const std::vector<double>& scores) {
  nlohmann::json out = nlohmann::json::array();
  for (const double s : scores) out.push_back({{"battles", 100}, {"score", {s, s - 0.05, s + 0.05}}});
  return out;
}

TEST(Sweep, FindsEveryCrossingInTheGridOrNone) {
  auto sweep = read_sweep(std::string(kHead) + "[[axis]]\nentry = \"a.b\"\nvalues = [10, 2, 6, 4, 8]\n", "s.toml");
  ASSERT_TRUE(sweep);
  // By rising value: 2 -> 0.3, 4 -> 0.6, 6 -> 0.6, 8 -> 0.4, 10 -> 0.5.
  const auto grid = grid_json(sweep.value(), arms_with({0.5, 0.3, 0.6, 0.6, 0.4}), 0.5);
  const auto& found = grid["target"]["crossings"];
  ASSERT_EQ(found.size(), 3U);
  EXPECT_NEAR(found[0]["value"].get<double>(), 2.0 + 2.0 * 2.0 / 3.0, 1e-5);
  EXPECT_NEAR(found[1]["value"].get<double>(), 7.0, 1e-9);
  EXPECT_NEAR(found[2]["value"].get<double>(), 10.0, 1e-9);
  EXPECT_NEAR(found[1]["high"].get<double>() - found[1]["value"].get<double>(), 0.5, 1e-6);
  EXPECT_TRUE(grid_json(sweep.value(), arms_with({0.6, 0.7, 0.8, 0.9, 0.6}), 0.5)["target"]["crossings"].empty());
  EXPECT_FALSE(grid_json(sweep.value(), arms_with({0.6, 0.7, 0.8, 0.9, 0.6}), std::nullopt).contains("target"));
}

}  // namespace
}  // namespace oo
