#include "lab/report/plan.hpp"

#include <cmath>

#include "lab/report/plan_parts.hpp"
#include "lab/report/support_test.hpp"

namespace oo {
namespace {

using report_test::scenario;
using report_test::simple_view;

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

PlanOptions fragment_options() {
  PlanOptions options;
  options.kind = PlanKind::fragment;
  return options;
}

TEST(Plan, SameInputSameBytes) {
  const Scenario s = scenario("moccasins", "fallen_timbers");
  const BattleView view = simple_view(s);
  const std::string first = draw_plan(plan_input(s), &view, {});
  EXPECT_EQ(first, draw_plan(plan_input(s), &view, {}));
  EXPECT_LT(first.size(), 700'000u);
  EXPECT_NE(first.find("20 August 1794"), std::string::npos);
  EXPECT_NE(first.find("rotate(315.00)"), std::string::npos) << "north";
}

TEST(Plan, DrawsEveryScenarioAndTheTreesStayWhenTroopsMove) {
  const std::pair<const char*, const char*> files[] = {{"moccasins", "st_clairs_defeat"}, {"moccasins", "fort_miamis"}, {"kingphilip", "brookfield"}, {"tugar", "battle_of_the_ford"}, {"faltering", "clearing_raid"}};
  for (const auto& [ruleset, id] : files) {
    const Scenario s = scenario(ruleset, id);
    BattleView view = simple_view(s);
    const std::string ground = plan_ground(plan_input(s), "g");
    EXPECT_EQ(ground, plan_ground(plan_input(s), "g"));
    const std::string plan = draw_plan(plan_input(s), &view, fragment_options());
    EXPECT_EQ(count(plan, "<g"), count(plan, "</g>")) << id;
    const std::size_t on_table = std::size_t(std::count_if(view.units.begin(), view.units.end(), [](const UnitView& u) { return u.on_table; }));
    EXPECT_GE(count(plan, "data-unit="), on_table) << id;
  }
}

TEST(Plan, ALeaderIsLetteredByHisWholeSurname) {
  const Scenario s = scenario("moccasins", "st_clairs_defeat");
  const BattleView view = simple_view(s);
  const std::string plan = draw_plan(plan_input(s), &view, fragment_options());
  EXPECT_EQ(count(plan, ">St. Clair<") + count(plan, ">St.<"), 1U);           // on one line or two
  EXPECT_EQ(count(plan, ">Butler<"), 1U);
}

TEST(Plan, NamesDoNotCollideAtTheStartOfFallenTimbers) {
  const Scenario s = scenario("moccasins", "fallen_timbers");
  const BattleView view = simple_view(s);
  const PlanInput input = plan_input(s);
  const PlanOptions options;
  plan::Canvas canvas(input, options);
  plan::Lettering lettering;
  plan::draw_troops(canvas, view, lettering);
  const auto names = plan::place_names(canvas, lettering);
  EXPECT_EQ(names.size(), lettering.labels.size()) << "every unit and leader has its name";
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_LE(plan::shared(names[i].box, names[j].box), 1e-6) << names[i].key << " on " << names[j].key;
    for (const plan::Box& block : lettering.blocks) EXPECT_LE(plan::shared(names[i].box, block), 1e-6) << names[i].key << " on troops at " << block.x0 << ", " << block.y0;
  }
}

TEST(Plan, HostileNamesStayText) {
  Scenario s = scenario("moccasins", "fallen_timbers");
  const std::string evil = "<img src=x onerror=alert(1)>\u202E\"'";
  s.name = s.description = s.sides[0].name = s.units[0].name = s.leaders[0].name = s.terrain[0].name = evil;
  s.date = "1794-\"><script>";
  s.units[0].id = "x\"><script>";
  const BattleView view = simple_view(s);
  for (const PlanKind kind : {PlanKind::sheet, PlanKind::fragment, PlanKind::thumb}) {
    PlanOptions options;
    options.kind = kind;
    const std::string plan = draw_plan(plan_input(s), &view, options);
    EXPECT_EQ(plan.find("<img"), std::string::npos);
    EXPECT_EQ(plan.find("<script"), std::string::npos);
    EXPECT_EQ(plan.find("\u202E"), std::string::npos);
  }
}

TEST(Plan, HiddenUnitsOfTheOtherSideAreNotInTheDocument) {
  const Scenario s = scenario("moccasins", "fallen_timbers");
  BattleView view = simple_view(s);
  ASSERT_TRUE(view.units[0].hidden);
  PlanOptions options = fragment_options();
  options.view = view.units[0].side;
  const std::string key = "data-unit=\"" + std::string(view.units[0].key) + "\"";
  EXPECT_NE(draw_plan(plan_input(s), &view, options).find(key), std::string::npos);
  options.view = enemy_of(options.view);
  const std::string other = draw_plan(plan_input(s), &view, options);
  EXPECT_EQ(other.find(key), std::string::npos);
  EXPECT_EQ(other.find(std::string(view.units[0].name)), std::string::npos);
  std::erase_if(view.units, [&](const UnitView& u) { return u.hidden && u.side != options.view; });
  EXPECT_EQ(other, draw_plan(plan_input(s), &view, options)) << "the same bytes as if they were not there";
}

TEST(Plan, MarksStates) {
  const Scenario s = scenario("moccasins", "fallen_timbers");
  BattleView view = simple_view(s);
  PlanOptions options = fragment_options();
  const auto drawn = [&] { return draw_plan(plan_input(s), &view, options); };
  EXPECT_EQ(count(drawn(), "class=\"mark\""), 0u);
  view.units[0].state = "disordered";
  view.units[1].state = "routed";
  view.units[2].loaded = false;
  view.units[3].lost_this_turn = 3;
  options.selected = 4;
  const std::string plan = drawn();
  EXPECT_EQ(count(plan, "class=\"mark\""), 2u);
  EXPECT_EQ(count(plan, "class=\"ball\""), 1u);
  EXPECT_EQ(count(plan, "m0-44l-44 44"), 3u);
  EXPECT_EQ(count(plan, " sel\""), 1u);
  EXPECT_NE(plan.find("disordered"), std::string::npos) << "also in words";
}

TEST(Plan, SidesDifferByShape) {
  const std::string square = plan::sample_figures("a"), drop = plan::sample_figures("b");
  EXPECT_EQ(square.find('Q'), std::string::npos);
  EXPECT_NE(drop.find('Q'), std::string::npos);
}

TEST(Plan, TwoPlansOnOnePageShareNoIds) {
  const Scenario s = scenario("tugar", "battle_of_the_ford");
  PlanOptions options = fragment_options();
  options.id = "one";
  const std::string one = draw_plan(plan_input(s), nullptr, options);
  EXPECT_NE(one.find("id=\"one-table\""), std::string::npos);
  EXPECT_NE(one.find("id=\"one-wet\""), std::string::npos);
  options.ground = "one-ground";
  const std::string reuse = draw_plan(plan_input(s), nullptr, options);
  EXPECT_NE(reuse.find("<use href=\"#one-ground\""), std::string::npos);
  EXPECT_LT(reuse.size(), 2000u) << "the ground is not drawn again";
}

TEST(Plan, PiecesByThemselvesAreThoseOfThePlan) {
  const Scenario s = scenario("moccasins", "fallen_timbers");
  BattleView view = simple_view(s);
  view.units[0].lost_this_turn = 2;
  view.units[1].hidden = true;
  PlanOptions options = fragment_options();
  options.crosses = false;
  const std::string whole = draw_plan(plan_input(s), &view, options);
  const TroopDrawings pieces = draw_pieces(plan_input(s), view);
  EXPECT_EQ(pieces.units.size(), std::size_t(std::count_if(view.units.begin(), view.units.end(), [](const UnitView& u) { return u.on_table; })));
  EXPECT_GT(pieces.leaders.size(), 0u);
  for (const auto* list : {&pieces.units, &pieces.leaders})
    for (const PieceDrawing& piece : *list) {
      EXPECT_NE(whole.find(piece.svg), std::string::npos) << piece.svg;
      EXPECT_TRUE(piece.svg.starts_with("<g class=\"")) << piece.svg;
      EXPECT_EQ(count(piece.svg, "<g"), count(piece.svg, "</g>"));
      EXPECT_EQ(count(piece.svg, "<text"), 0u);
    }
  const SideId enemy = view.units[1].side == 0 ? SideId(1) : SideId(0);
  const TroopDrawings blind = draw_pieces(plan_input(s), view, enemy);
  const auto unseen = std::count_if(view.units.begin(), view.units.end(), [&](const UnitView& u) { return u.on_table && u.hidden && u.side != enemy; });
  EXPECT_GT(unseen, 0);
  EXPECT_EQ(blind.units.size() + std::size_t(unseen), pieces.units.size());
  EXPECT_NE(plan_css().find(".bar{"), std::string::npos);
  EXPECT_NE(plan_css().find("--ink:"), std::string::npos);
}

TEST(Plan, IsBoundedOnAnyTable) {
  PlanInput input;
  input.title = "The great wood";
  input.width = input.height = 300 * kInch;
  for (int i = 0; i < 60; ++i)
    input.terrain.push_back({i % 2 == 0 ? "thicket" : "hill", "", {{0, 0}, {300'000, 0}, {300'000, 300'000}, {0, 300'000}}, {}, 0, PlanShelter::both, PlanEdge::bottom});
  EXPECT_LT(plan_ground(input, "g").size(), 4'000'000u);
}

double channel(int v) {
  const double c = v / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
double luminance(std::string_view hex) {
  EXPECT_EQ(hex.size(), 7u) << hex;
  const auto part = [&](std::size_t at) { return channel(std::stoi(std::string(hex.substr(at, 2)), nullptr, 16)); };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
double contrast(std::string_view a, std::string_view b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// Text needs 4.5 to its ground, signs and controls 3, in light and dark.
TEST(Plan, ColoursKeepTheirContrast) {
  struct Pair {
    const char *on, *ground;
    double least;
  };
  const Pair pairs[] = {{"ink", "panel", 4.5},     {"ink", "desk", 4.5},       {"ink", "paper", 4.5},     {"ink2", "panel", 4.5},   {"ink2", "desk", 4.5},   {"ink2", "panel2", 4.5},
                        {"a", "halo", 4.5},        {"b", "halo", 4.5},         {"a", "fig", 4.5},         {"b", "fig", 4.5},        {"a", "panel", 4.5},     {"b", "panel", 4.5},
                        {"a", "w-thicket", 4.5},   {"b", "w-thicket", 4.5},    {"btn-ink", "btn", 4.5},   {"no", "panel", 4.5},     {"ok", "panel", 4.5},    {"gold-ink", "panel", 4.5},
                        {"focus", "panel", 3},     {"focus", "w-woods", 3},    {"edge", "panel", 3},      {"edge", "desk", 3},      {"bank", "wet", 3},      {"hach", "w-woods", 3},
                        {"leaf", "w-woods", 3},    {"twig", "w-thicket", 3},   {"roadink", "road", 3},    {"houseink", "house", 3}};
  for (const Pair& pair : pairs)
    for (const bool dark : {false, true})
      EXPECT_GE(contrast(plan::token(pair.on, dark), plan::token(pair.ground, dark)), pair.least) << pair.on << " on " << pair.ground << (dark ? ", dark" : ", light");
  for (const bool dark : {false, true}) EXPECT_GE(contrast("#1e160c", plan::token("gold", dark)), 4.5);
}

}  // namespace
}  // namespace oo
