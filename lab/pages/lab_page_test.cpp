#include "lab/pages/lab_page.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "lab/pages/parts.hpp"
#include "tests/support/html.hpp"

namespace oo {
namespace {

using nlohmann::json;

/// A summary as lab/schedule writes it, small, with `name` wherever a text comes from outside.
json arm_named(const std::string& name) {
  const auto number = [](const char* id, double mean) { return json{{"id", id}, {"title", id}, {"mean", {mean, mean - 0.5, mean + 0.5}}, {"deviation", 1.0}, {"least", 1.0}, {"most", 9.0}}; };
  const auto side = [&](const char* id) {
    return json{{"id", id}, {"name", name}, {"player", name}, {"start", 20}, {"lost", number("lost", 4.0)}, {"share_lost", number("share_lost", 0.2)}, {"broke_first", {0.4, 0.3, 0.5}}};
  };
  const auto dice = [] { return json{{"rolls", 3}, {"dice", 10}, {"got", 4}, {"expected", 3.5}, {"rate", {0.4, 0.2, 0.6}}, {"mean", {0.1, -0.2, 0.4}}, {"when_won", {0.5, 0.2, 0.8}}, {"when_lost", {-0.5, -0.8, -0.2}}}; };
  const auto both = [](json one) { return json::array({one, one}); };
  const json shot{{"id", "shots"}, {"title", "Shots"}, {"group", "fire"}, {"by", "class"}, {"sides", both({{"total", 50}, {"mean", {5.0, 4.0, 6.0}}})}, {"classes", json::array({{{"name", name}, {"sides", both({{"total", 50}})}}})}};
  const json hits{{"id", "hits"}, {"title", "that hit"}, {"group", "fire"}, {"of", "shots"}, {"by", "class"}, {"sides", both({{"total", 10}, {"mean", {1.0, 0.5, 1.5}}, {"rate", {0.2, 0.1, 0.3}}})},
                  {"classes", json::array({{{"name", name}, {"sides", both({{"total", 10}, {"rate", {0.2, 0.1, 0.3}}})}}})}};
  return {{"label", name}, {"ruleset", {{"id", "x"}, {"title", name}, {"version", 2}, {"rules_hash", "625a7015d4db59b0"}}}, {"scenario", {{"id", "y"}, {"title", name}, {"date", ""}, {"file", name}}}, {"house", name},
          {"battles", 100}, {"sides", {side("a"), side("b")}},
          {"results", {{{"id", "first"}, {"n", 60}, {"share", {0.6, 0.5, 0.69}}}, {{"id", "second"}, {"n", 30}, {"share", {0.3, 0.22, 0.4}}}, {{"id", "draw"}, {"n", 9}, {"share", {0.09, 0.05, 0.16}}}, {{"id", "unfinished"}, {"n", 1}, {"share", {0.01, 0.0, 0.05}}}}},
          {"score", {0.65, 0.56, 0.73}}, {"endings", json::array({{{"winner", 0}, {"reason", "broken"}, {"degree", name}, {"n", 60}}, {{"winner", -1}, {"reason", "draw"}, {"degree", ""}, {"n", 9}}})},
          {"numbers", {number("turns", 8.0), number("orders", 99.0), number("swing", 0.1)}}, {"broke_first", {{"first", 40}, {"second", 50}, {"neither", 10}}},
          {"histograms", {{"turns", {{7, 40}, {8, 60}}}, {"lead", {{-0.1, 30}, {0.2, 70}}}}}, {"measures", {shot, hits}}, {"dice", json::array({{{"purpose", "to_hit"}, {"base", name}, {"sides", both(dice())}}})},
          {"luck", {{"sides", both(dice())}, {"correlation_with_result", 0.3}}},
          {"units", json::array({{{"id", 0}, {"key", "u"}, {"name", name}, {"side", 0}, {"troop", name}, {"start", 10}, {"lost", {2.0, 1.0, 3.0}}, {"share_lost", {0.2, 0.1, 0.3}}, {"destroyed", {0.1, 0.0, 0.2}}, {"dice", dice()}, {"measures", {{"shots", 5.0}}}}})}};
}

json summary_named(const std::string& kind, const std::string& name, std::size_t arms = 1) {
  json s{{"format", 1}, {"kind", kind}, {"engine", "0.1.0"}, {"command", "openorder lab " + kind + " " + name}, {"seed", "0x7"}, {"asked", 100}, {"complete", true}, {"confidence", 0.95}, {"arms", json::array()}, {"warnings", json::array()}, {"records", json::array()}};
  for (std::size_t i = 0; i < arms; ++i) s["arms"].push_back(arm_named(name));
  return s;
}

json run_named(const std::string& name) {
  json s = summary_named("run", name);
  s["warnings"].push_back(name);
  s["records"].push_back({{"arm", 0}, {"why", "closest"}, {"words", name}, {"k", 17}, {"seed", "0x9"}, {"winner", 0}, {"turns", 8}, {"file", "records/closest-17.json"}});
  return s;
}

json compare_named(const std::string& name) {
  json s = summary_named("compare", name, 2);
  s["comparison"] = {{"swapped", false}, {"pairs", 100}, {"of", "house"}, {"a", name}, {"b", name}, {"score", {{"a", {0.5, 0.4, 0.6}}, {"b", {0.6, 0.5, 0.7}}, {"difference", {-0.1, -0.15, -0.05}}, {"correlation", 0.5}}},
                     {"to_tell", {{"margin", 0.05}, {"pairs_for_margin", 800}, {"pairs_for_this", 120}}},
                     {"decided", {{"verdict", "open"}, {"risk", 0.05}, {"margin", 0.05}, {"pairs", 100}, {"more_pairs", 400}, {"difference", {-0.1, -0.2, 0.02}}}},
                     {"numbers", json::array({{{"id", "hits"}, {"title", "that hit"}, {"group", "fire"}, {"a", 1.0}, {"b", 2.0}, {"difference", {-1.0, -1.5, -0.5}}, {"correlation", 0.1}, {"side", 0}}})}};
  return s;
}

json sweep_named(const std::string& name) {
  json s = summary_named("sweep", name, 4);
  json cells = json::array();
  for (std::size_t i = 0; i < 4; ++i) cells.push_back({{"arm", i}, {"at", {i / 2, i % 2}}});
  s["grid"] = {{"axes", {{{"kind", "entry"}, {"name", name}, {"values", {"4", "8"}}, {"numbers", {4.0, 8.0}}}, {{"kind", "switch"}, {"name", name}, {"values", {name, "down"}}}}}, {"cells", cells},
               {"target", {{"score", 0.5}, {"crossings", json::array({{{"axis", 0}, {"value", 6.0}, {"low", 5.0}, {"high", 8.0}, {"open_below", false}, {"open_above", true}, {"between", {4.0, 8.0}}, {"others", json::array({{{"axis", 1}, {"value", name}}})}}})}}}};
  return s;
}

json duel_named(const std::string& name) {
  json s = summary_named("duel", name, 2);
  s["ladder"] = {{"rungs", json::array({{{"player", name}, {"elo", {80.0, 50.0, 110.0}}, {"score", {0.6, 0.5, 0.7}}, {"pairs", 100}}, {{"player", "random"}, {"elo", {-80.0, -110.0, -50.0}}, {"score", {0.4, 0.3, 0.5}}, {"pairs", 100}}})},
                 {"pairings", json::array({{{"a", name}, {"b", "random"}, {"scenario", "y"}, {"pairs", 100}, {"score", {0.6, 0.5, 0.7}}}})}};
  return s;
}

json any_named(int kind, const std::string& name) { return kind == 0 ? run_named(name) : kind == 1 ? compare_named(name) : kind == 2 ? sweep_named(name) : duel_named(name); }

class LabPage : public ::testing::TestWithParam<int> {};

TEST_P(LabPage, IsOneWellFormedPageThatFetchesNothing) {
  for (const std::string script : {"", "draw(1<2);"}) {
    const std::string page = lab_page(any_named(GetParam(), "Green & Co"), script);
    EXPECT_EQ(page, lab_page(any_named(GetParam(), "Green & Co"), script)) << "same input, same bytes";
    EXPECT_EQ(test::unbalanced(page), "");
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    EXPECT_NE(page.find("Green &amp; Co"), std::string::npos);
    EXPECT_EQ(page.find("<link"), std::string::npos);
    EXPECT_EQ(page.find(">nan"), std::string::npos);
    EXPECT_EQ(page.find("nan to "), std::string::npos);
    for (std::size_t at = page.find("http"); at != std::string::npos; at = page.find("http", at + 1)) EXPECT_EQ(page.compare(at, 10, "http-equiv"), 0) << page.substr(at, 60);
  }
}

TEST_P(LabPage, HostileTextsStayText) {
  const std::string evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)><!--\u202E\u2028";
  const std::string page = lab_page(any_named(GetParam(), evil), "draw();");
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("<!--"), std::string::npos);
  EXPECT_EQ(page.find("\u202E"), std::string::npos);
  EXPECT_EQ(page.find("<script>"), page.rfind("<script>")) << "our own is the only script that runs";
  EXPECT_EQ(page.find("<script type=\"application/json\" id=\"data\">"), page.rfind("<script type"));
  EXPECT_EQ(test::unbalanced(page), "");
  const std::size_t from = page.find("id=\"data\">") + 10;
  const json data = json::parse(page.substr(from, page.find("</script>", from) - from), nullptr, false);
  EXPECT_TRUE(data.is_object() && !data.empty()) << "the data of the charts is still JSON";
}

TEST_P(LabPage, WithoutItsScriptItIsTheSameWithoutCharts) {
  const std::string page = lab_page(any_named(GetParam(), "Name"), "");
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("script-src 'none'"), std::string::npos);
  for (std::size_t at = page.find("<figure"); at != std::string::npos; at = page.find("<figure", at + 1)) EXPECT_EQ(page.compare(at, 28, "<figure class=\"chart\" hidden"), 0);
  EXPECT_NE(page.find("<table class=\"tbl\">"), std::string::npos);
  EXPECT_NE(page.find("openorder lab "), std::string::npos);
  EXPECT_NE(page.find("0x7"), std::string::npos);
  EXPECT_NE(page.find("625a7015d4db59b0"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Kinds, LabPage, ::testing::Values(0, 1, 2, 3));

TEST(LabPageWords, SaysWhatTheFiguresMean) {
  const std::string run = lab_page(run_named("Legion"), "");
  EXPECT_NE(run.find(", and it is strong; counting a draw as half"), std::string::npos) << "65 % is 15 from even";
  EXPECT_NE(run.find("1.0\u2009%"), std::string::npos) << "unfinished stand apart";
  EXPECT_NE(run.find("href=\"records/closest-17.json\""), std::string::npos);
  EXPECT_NE(run.find("openorder replay records/closest-17.json"), std::string::npos);
  EXPECT_NE(run.find("Shots that hit"), std::string::npos) << "a part is named with its whole";
  json even = run_named("Legion");
  even["arms"][0]["score"] = {0.52, 0.35, 0.69};
  EXPECT_NE(lab_page(even, "").find("cannot be told yet"), std::string::npos);
  even["arms"][0]["score"] = {0.52, 0.48, 0.56};
  EXPECT_NE(lab_page(even, "").find("does not rule out an even"), std::string::npos);
  const std::string compare = lab_page(compare_named("house.toml"), "");
  EXPECT_NE(compare.find("Not decided after 100 pairs"), std::string::npos);
  EXPECT_NE(compare.find("about 400 pairs more would be needed"), std::string::npos);
  EXPECT_NE(compare.find("\u22121.00 (\u22121.50 to \u22120.50)"), std::string::npos);
  const std::string sweep = lab_page(sweep_named("range"), "");
  EXPECT_NE(sweep.find("range = <b>6.00</b> (5.00 to 8.00 or more), where range = range"), std::string::npos);
}

TEST(LabPageWords, ASentenceFitsItsNumbers) {
  json s = run_named("Legion");
  json& arm = s["arms"][0];
  EXPECT_NE(lab_page(s, "").find("half of the battles take 7 to 8"), std::string::npos);
  arm["histograms"]["turns"] = {{7, 80}, {9, 20}};
  EXPECT_NE(lab_page(s, "").find("at least half of the battles take just 7"), std::string::npos);
  arm["numbers"][0]["least"] = arm["numbers"][0]["most"] = 7.0;
  EXPECT_NE(lab_page(s, "").find("Every battle takes 7 turns."), std::string::npos);
  EXPECT_NE(lab_page(s, "").find("none breaks"), std::string::npos);
  arm["broke_first"]["neither"] = 0;
  EXPECT_EQ(lab_page(s, "").find("none breaks"), std::string::npos);
  const auto counted = [](std::int64_t first, double mean, std::int64_t second) { return json::array({{{"total", first}, {"mean", {mean, mean, mean}}}, {{"total", second}, {"mean", {0.0, 0.0, 0.0}}}}); };
  arm["measures"].push_back({{"id", "charges"}, {"title", "Charges"}, {"group", "charge"}, {"sides", counted(250, 2.5, 0)}});
  arm["measures"].push_back({{"id", "came_home"}, {"title", "that came to hand strokes"}, {"group", "charge"}, {"of", "charges"}, {"sides", counted(100, 1.0, 0)}});
  const std::string often = lab_page(s, "");
  EXPECT_NE(often.find("2.5 charges a battle, of which 40\u2009% come to hand strokes"), std::string::npos);
  EXPECT_NE(often.find(": never."), std::string::npos);
  arm["measures"][2]["sides"] = counted(2, 0.02, 0);
  arm["measures"][3]["sides"] = counted(2, 0.02, 0);
  EXPECT_NE(lab_page(s, "").find("hardly ever, 2 in all 100 battles, of which all came to hand strokes"), std::string::npos);
}

TEST(LabPageWords, NothingIsCountedBelowNothingAndPartsAreToldApart) {
  json s = run_named("Legion");
  const auto sides = [](double rate) { return json::array({{{"total", 2}, {"mean", {0.02, -0.01, 0.05}}, {"rate", {rate, rate, rate}}}, {{"total", 0}, {"mean", {0.0, 0.0, 0.0}}}}); };
  s["arms"][0]["measures"] = {{{"id", "charges"}, {"title", "Charges settled by the charge table"}, {"group", "charge"}, {"sides", sides(1.0)}},
                              {{"id", "home"}, {"title", "that came to hand strokes"}, {"group", "charge"}, {"of", "charges"}, {"sides", sides(0.5)}}};
  const std::string page = lab_page(s, "draw();");
  EXPECT_NE(page.find("0.02 (0.00 to 0.05)"), std::string::npos);
  EXPECT_EQ(page.find("0.02 (\u2212"), std::string::npos);
  EXPECT_NE(page.find("\"name\":\"Came to hand strokes\""), std::string::npos) << "in the chart";
  EXPECT_NE(page.find("Charges settled by the charge table that came to hand strokes"), std::string::npos) << "in the table";
}

TEST(LabPageWords, LinksToRecordsOfItsFolderAlone) {
  for (const char* file : {"records/../../x.json", "javascript:alert(1)", "records/a b.json", "http://x/records/a.json", "records/x.html", "records/.json"}) {
    json s = run_named("Legion");
    s["records"][0]["file"] = file;
    EXPECT_EQ(lab_page(s, "").find("class=\"record\""), std::string::npos) << file;
  }
}

TEST(LabPageWords, OfNothingFought) {
  json s = run_named("Legion");
  s["arms"][0]["battles"] = 0;
  s["records"] = json::array();
  s["complete"] = false;
  const std::string page = lab_page(s, "");
  EXPECT_NE(page.find("Nothing was fought"), std::string::npos);
  EXPECT_NE(page.find("stopped before its end"), std::string::npos);
  EXPECT_EQ(test::unbalanced(page), "");
}

TEST(LabPageWords, Numbers) {
  using namespace pages;
  EXPECT_EQ(whole(1234), "1234");
  EXPECT_EQ(whole(1234567), "1\u2009234\u2009567");
  EXPECT_EQ(whole(-12345), "\u221212\u2009345");
  EXPECT_EQ(percent(0.1234), "12.3\u2009%");
  EXPECT_EQ(signed_number(-0.001), "0.00") << "nothing has no sign";
  EXPECT_EQ(signed_number(0.5), "+0.50");
  EXPECT_EQ(number(-2.25, 1), "\u22122.2");
  EXPECT_EQ(inside("Charges"), "charges");
  EXPECT_EQ(inside("US line"), "US line");
}

TEST(LabPageFile, IsWrittenWhole) {
  const auto folder = std::filesystem::temp_directory_path() / "oo_lab_page_test";
  std::filesystem::create_directories(folder);
  ASSERT_FALSE(write_lab_page(run_named("Legion"), folder.string()));
  std::ifstream in(folder / "report.html", std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_EQ(text.str(), lab_page(run_named("Legion")));
  EXPECT_TRUE(write_lab_page(run_named("Legion"), (folder / "missing").string()));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace oo
