#include "lab/report/battle_report.hpp"

#include <fstream>

#include "lab/report/support_test.hpp"
#include "tests/support/html.hpp"

namespace oo {
namespace {

namespace fs = std::filesystem;

/// A battle as it might have gone: a dozen turns, a few sentences, some rolls.
ReportInput sample(const Scenario& s, int turns) {
  ReportInput input;
  input.plan = plan_input(s);
  input.title = s.name;
  input.verdict = "The confederacy broke.";
  input.breaks_at[0] = 12;
  BattleView view = report_test::simple_view(s);
  for (int turn = 0; turn <= turns; ++turn) {
    if (turn > 0) {
      UnitView& u = view.units[std::size_t(turn) % view.units.size()];
      u.figures -= 1, u.lost_this_turn = 1, ++view.lost[u.side];
      u.state = turn % 2 == 0 ? "routed" : "disordered";
    }
    input.turns.push_back({turn, "At the end", view, {view.lost[0], view.lost[1]}, {report_state(view, 0), report_state(view, 1)}});
    StoryEntry entry{turn, "legion operations", 1, "The Ottawas fired 11 muskets, 3.6 inches: needed 3 or less, 2 hits.", {}, StoryMark::charge};
    entry.rolls.push_back({"to hit", "3 or less", "2 hits", "MOC-7.10", 20, 3, {3, 17, 1}, {{"class D", "-2", "MOC-7.14", "fire.d = 3, book"}}});
    if (turn > 0) input.story.push_back(entry);
  }
  input.roll = report_roll(view);
  return input;
}

TEST(BattleReport, IsOneWellFormedPageThatFetchesNothing) {
  const Scenario s = report_test::scenario("moccasins", "fallen_timbers");
  const ReportInput input = sample(s, 12);
  const std::string page = report_page(input);
  EXPECT_EQ(page, report_page(input)) << "same input, same bytes";
  EXPECT_EQ(test::unbalanced(page), "");
  EXPECT_LT(page.size(), 3'000'000u);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page.find("<link"), std::string::npos);
  for (std::size_t at = page.find("http"); at != std::string::npos; at = page.find("http", at + 1)) {
    const bool harmless = page.compare(at, 10, "http-equiv") == 0 || page.compare(at, 26, "http://www.w3.org/2000/svg") == 0;
    EXPECT_TRUE(harmless) << page.substr(at, 60);
  }
}

TEST(BattleReport, EveryNeedAndResultOpensItsRoll) {
  const Scenario s = report_test::scenario("moccasins", "fallen_timbers");
  const std::string page = report_page(sample(s, 3));
  EXPECT_NE(page.find("aria-controls=\"r1\">3 or less</button>, <button"), std::string::npos);
  EXPECT_NE(page.find("aria-controls=\"r1\">2 hits</button>."), std::string::npos);
  EXPECT_NE(page.find("id=\"r1\""), std::string::npos);
  EXPECT_NE(page.find("MOC-7.14"), std::string::npos);
  EXPECT_NE(page.find("fire.d = 3, book"), std::string::npos);
  EXPECT_NE(page.find("3.6 inches"), std::string::npos) << "the 3 of 3.6 is no need";
}

TEST(BattleReport, RollWithoutItsWordsGetsAButtonOfItsOwn) {
  const Scenario s = report_test::scenario("moccasins", "fallen_timbers");
  ReportInput input = sample(s, 1);
  input.story[0].sentence = "The Ottawas fired.";
  EXPECT_NE(report_page(input).find("aria-controls=\"r1\">to hit: 3 or less, 2 hits</button>"), std::string::npos);
}

TEST(BattleReport, HostileTextsStayText) {
  Scenario s = report_test::scenario("moccasins", "fallen_timbers");
  const std::string evil = "<img src=x onerror=alert(1)></script><script>\u202E";
  s.units[0].name = s.sides[0].name = s.sides[1].name = s.name = evil;
  ReportInput input = sample(s, 2);
  input.title = input.subtitle = input.verdict = input.record = evil;
  input.story[0].sentence = input.story[0].phase = evil;
  input.story[0].rolls[0] = {evil, evil, evil, evil, 20, 3, {1}, {{evil, evil, evil, evil}}};
  const std::string page = report_page(input);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("\u202E"), std::string::npos);
  EXPECT_EQ(page.find("<script>"), page.rfind("<script>")) << "our own is the only script";
  EXPECT_EQ(test::unbalanced(page), "");
}

TEST(BattleReport, CsvIsSafeForSpreadsheets) {
  Scenario s = report_test::scenario("moccasins", "fallen_timbers");
  s.units[0].name = "=HYPERLINK(\"http://x\",\"a\")";
  s.units[1].name = "+1, the \"first\"";
  s.units[2].name = "\t@sum";
  const std::string csv = losses_csv(sample(s, 1));
  EXPECT_NE(csv.find(",\"'=HYPERLINK(\"\"http://x\"\",\"\"a\"\")\","), std::string::npos) << csv.substr(0, 300);
  EXPECT_NE(csv.find(",\"'+1, the \"\"first\"\"\","), std::string::npos);
  EXPECT_NE(csv.find(",'@sum,"), std::string::npos);
  EXPECT_EQ(csv.find("turn,side,unit,began,figures,lost_this_turn,lost_so_far,state\r\n"), 0u);
}

TEST(BattleReport, IsWrittenWholeOrNotAtAll) {
  const Scenario s = report_test::scenario("moccasins", "fallen_timbers");
  const fs::path folder = fs::temp_directory_path() / "oo_report_test";
  fs::remove_all(folder);
  const auto written = write_report(sample(s, 1), folder / "deep");
  ASSERT_TRUE(written) << written.trouble().text;
  EXPECT_EQ(written.value().filename(), "report.html");
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder / "deep")) files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 2u) << "no temporary file stays behind";
  std::ofstream(folder / "file") << "x";
  const auto refused = write_report(sample(s, 1), folder / "file");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.trouble().text.find("oo_report_test"), std::string::npos);
  const auto trouble = write_file(folder / "none" / "a.svg", "x");
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->code, "not_written");
  fs::remove_all(folder);
}

TEST(BattleReport, CountsStates) {
  BattleView view;
  UnitView u;
  u.side = 0, u.on_table = true, u.state = "good_order";
  view.units.push_back(u);
  u.state = "routed";
  view.units.push_back(u);
  u.on_table = false, u.arrives = 3;
  view.units.push_back(u);
  u.arrives = 0;
  view.units.push_back(u);
  const ReportState state = report_state(view, 0);
  EXPECT_EQ(state.in_order, 1);
  EXPECT_EQ(state.routed, 1);
  EXPECT_EQ(state.to_come, 1);
  EXPECT_EQ(state.gone, 1);
}

}  // namespace
}  // namespace oo
