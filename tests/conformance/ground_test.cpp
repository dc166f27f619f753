// The ground that a side does not see: told from what the side knows alone, the same however the battle came there, and by each rule set's own sight.
#include <fmt/format.h>

#include "engine/battle/unseen_ground.hpp"
#include "engine/battle/view.hpp"
#include "engine/scenario/scenario.hpp"
#include "tests/conformance/conformance.hpp"

namespace oo::testing {
namespace {

using Outlines = std::vector<std::vector<Point>>;

/// Within an odd number of outlines, as the contract says it. Asked of places that lie on none.
bool unseen_at(const Outlines& outlines, Point p) {
  bool in = false;
  for (const auto& outline : outlines)
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Point a = outline[i], b = outline[(i + 1) % outline.size()];      // upright or level
      if (a.x == b.x && a.x > p.x && (a.y > p.y) != (b.y > p.y)) in = !in;
    }
  return in;
}

using GroundOf = Conformance;

/// A step changes what it must and nothing else; whoever looks for the first time sees the same.
TEST_P(GroundOf, EveryLookIsAsTheFirst) {
  Game game = open(GetParam());
  const Scenario& s = *game.scenario;
  const auto random = make_random(), recruit = make_recruit();
  std::vector<UnseenGround> followed{{s.width, s.height, 0}, {s.width, s.height, 1}};
  std::size_t corners = 0;
  walk(game, 5, *random, *recruit, kMostSteps, [&](const Step& step) {
    for (SideId side = 0; side < 2; ++side) {
      const Seen seen(step.after, side);
      UnseenGround& ground = followed[side];
      const Outlines before = ground.outlines();
      const bool changed = ground.look(seen.battle());
      EXPECT_EQ(ground.any_hides(), seen.battle().lookout() != nullptr);
      EXPECT_TRUE(changed || ground.outlines() == before);
      if (step.number % 16 != 3) continue;
      UnseenGround fresh(s.width, s.height, side);
      (void)fresh.look(seen.battle());
      EXPECT_EQ(fresh.outlines(), ground.outlines()) << "step " << step.number;
      for (const auto& outline : fresh.outlines()) {
        corners += outline.size();
        EXPECT_GE(outline.size(), 4U);
        for (const Point p : outline) EXPECT_TRUE(p.x >= 0 && p.y >= 0 && p.x <= s.width && p.y <= s.height);
      }
    }
    return !HasFailure();
  });
  EXPECT_EQ(game.battle->lookout() != nullptr, corners > 0);
}

/// Where men of the side stand it sees the ground, hill, wood or not.
TEST_P(GroundOf, NobodyStandsOnGroundHisSideDoesNotSee) {
  Game game = open(GetParam());
  if (game.battle->lookout() == nullptr) GTEST_SKIP() << "nothing is hidden here";
  const Scenario& s = *game.scenario;
  const auto random = make_random();
  walk(game, 6, *random, *random, 200, [&](const Step& step) {
    if (step.number % 8 != 0) return true;
    for (SideId side = 0; side < 2; ++side) {
      const Seen seen(step.after, side);
      UnseenGround ground(s.width, s.height, side);
      (void)ground.look(seen.battle());
      std::vector<Eye> eyes;
      seen.battle().lookout()->eyes(seen.battle(), side, eyes);
      for (const Eye& eye : eyes) {
        const Point at = centre(eye.base);
        if (at.x <= 0 || at.y <= 0 || at.x >= s.width || at.y >= s.height) continue;
        EXPECT_FALSE(unseen_at(ground.outlines(), at)) << eye.unit << " at " << at.x << "," << at.y;
      }
    }
    return !HasFailure();
  });
}

INSTANTIATE_TEST_SUITE_P(GroundOf, GroundOf, ::testing::ValuesIn(all_scenarios()), scenario_name);

// ---- a wood in the middle: what each rule set sees over and into it

struct Wood {
  const char* ruleset;
  const char* sides[2];
  const char* first;
  const char* unit[2];           // more keys of their units
  const char* switches;
  Mil into;                      // so far one sees from two inches before it
  friend std::ostream& operator<<(std::ostream& out, const Wood& w) { return out << w.ruleset; }
};

/// A wood from 16 to 32 inches, as broad as the table; one side stands before it, the other hides behind.
std::string text_of(const Wood& w, bool hidden) {
  std::string text = fmt::format(
      "format = 1\n[scenario]\nid = \"wood\"\nname = \"A wood\"\nruleset = \"{0}\"\nturn_limit = 6\nfirst_side = \"{3}\"\n[table]\nwidth = 48\nheight = 48\n"
      "[[side]]\nid = \"{1}\"\nname = \"One\"\nedge = \"bottom\"\n[[side]]\nid = \"{2}\"\nname = \"Two\"\nedge = \"top\"\n"
      "[[terrain]]\nid = \"wood\"\nkind = \"open_woods\"\npolygon = [[0, 16], [48, 16], [48, 32], [0, 32]]\n",
      w.ruleset, w.sides[0], w.sides[1], w.first);
  for (int side = 0; side < 2; ++side)
    text += fmt::format("[[unit]]\nid = \"u{0}\"\nname = \"U{0}\"\nside = \"{1}\"\nfigures = 8\nposition = [24, {2}]\nfacing = {3}\n{4}{5}", side, w.sides[side],
                        side == 0 ? 14 : 31, side == 0 ? 0 : 180, side == 1 && hidden ? "hidden = true\n" : "", w.unit[side]);
  return text + "[victory]\ntie = \"draw\"\n[victory.fallback]\ntype = \"draw\"\n[switches]\n" + (hidden ? w.switches : "");
}

class InWood : public ::testing::TestWithParam<Wood> {
 protected:
  Outlines outlines(bool hidden) const {
    Game game = open({GetParam().ruleset, "wood", text_of(GetParam(), hidden)});
    UnseenGround ground(48 * kInch, 48 * kInch, 0);
    (void)ground.look(Seen(*game.battle, 0).battle());
    return ground.outlines();
  }
};

TEST_P(InWood, ItIsSeenSoFarAndNotBeyond) {
  const Outlines unseen = outlines(true);
  const Mil deep = GetParam().into;
  EXPECT_FALSE(unseen_at(unseen, {24'501, 2'501})) << "behind one's back";
  EXPECT_FALSE(unseen_at(unseen, {24'501, 14'000 + deep - 1'499}));
  EXPECT_TRUE(unseen_at(unseen, {24'501, 14'000 + deep + 1'501}));
  EXPECT_TRUE(unseen_at(unseen, {24'501, 40'501})) << "the open field beyond";
}
TEST_P(InWood, WhereNobodyHidesAllIsSeen) { EXPECT_TRUE(outlines(false).empty()); }

constexpr const char* kIrregulars = "troop = \"irregular\"\nweapon = \"musket\"\nformation = \"skirmish\"\ntraits = { rep = 4, melee = \"one_handed\" }\n";
constexpr const char* kMilitia = "troop = \"militia\"\nweapon = \"musket\"\nformation = \"line\"\n";
constexpr Wood kWoods[] = {
    {"moccasins",
     {"american", "indian"},
     "indian",
     {"troop = \"legion_infantry\"\nweapon = \"musket\"\nformation = \"line\"\n", "troop = \"indians\"\nweapon = \"musket\"\nformation = \"skirmish\"\n"},
     "hidden_setup = true\n",
     8 * kInch},
    {"kingphilip", {"english", "indian"}, "english", {kMilitia, "troop = \"indian\"\nweapon = \"musket\"\nformation = \"skirmish\"\n"}, "", 8 * kInch},
    {"faltering", {"english", "french"}, "dice", {kIrregulars, kIrregulars}, "", 14 * kInch},
};
INSTANTIATE_TEST_SUITE_P(InWood, InWood, ::testing::ValuesIn(kWoods), [](const auto& wood) { return std::string(wood.param.ruleset); });

}  // namespace
}  // namespace oo::testing
