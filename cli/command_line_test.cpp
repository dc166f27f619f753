// What every command promises of bad input: exit code 2, one clear message on stderr, nothing on stdout, no crash; and of its output: if it
// cannot be written, the exit code says so.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/support_test.hpp"

namespace oo::cli {
namespace {

TEST_F(CommandLine, EveryCommandRefusesEveryKindOfBadFile) {
  const std::vector<Words> commands = {{"battle"}, {"battle", "--resume"}, {"battle", "the_clearing", "--house"}, {"play"}, {"play", "--resume"}, {"replay"}, {"verify"}, {"cases"},
                                       {"script"}, {"scenario", "check"}, {"scenario", "draw"}, {"rules", "diff"}, {"resolve", "template", "nerve", "{}", "--house"},
                                       {"odds", "template", "nerve", "{}", "--house"}, {"gym"}, {"gym", "the_clearing", "--house"}, {"rules", "diff", OO_SOURCE_DIR "/examples/house/two_on_one.toml", "--consequences"}};
  for (const Words& command : commands) {
    for (const char* file : {"not.toml", "deep.toml", "deep.json", "binary", "empty", "folder", "pipe", "nowhere.toml"}) {
      Words words = command;
      words.push_back(at(file));
      expect_bad(words);
    }
    Words words = command;
    words.push_back("");
    expect_bad(words);
    words.back() = "\x1b[31mred\x07\xc2\x9b";
    expect_bad(words);
  }
}

TEST_F(CommandLine, OptionsThatAreWrongOrWouldBeIgnoredAreRefused) {
  const std::string clearing = "the_clearing", deep_fields = deep();
  for (const Words& words : std::vector<Words>{
           {}, {"bogus"}, {"--bogus"}, {""}, {"battle"}, {"battle", clearing, "--bogus"}, {"battle", clearing, "more"}, {"battle", clearing, "--seed", "-1"},
           {"battle", clearing, "--seed", "1", "--seed", "2"}, {"battle", clearing, "--seed", std::string(100, '9')}, {"battle", clearing, "--record="},
           {"battle", clearing, "--report", ""}, {"battle", clearing, "--players", ","}, {"battle", clearing, "--players", "a,b,c"},
           {"battle", clearing, "--quiet", "--verbose"}, {"battle", clearing, "--resume", at("empty")}, {"battle", "--resume", at("empty"), "--seed", "1"},
           {"play", clearing, "--dice", "loaded"}, {"play", clearing, "--side", "nobody", "--seed", "1"}, {"verify", at("empty"), "--until", "-1"},
           {"verify", at("empty"), "--until", "1e3"}, {"verify", at("empty"), "--until", "99999999999999999999999"}, {"rules", "nope"},
           {"rules", "template", "TPL-999"}, {"rules", "template", "--house", at("empty")}, {"rules", "template", "TPL-1.1", "--sheet"}, {"rules", "diff"},
           {"resolve", "template", "nerve", "{}", "--dice", "1", "--seed", "1"}, {"resolve", "template", "nerve", "{}", "--dice", "1,x"}, {"resolve", "template", "nerve", deep_fields},
           {"odds", "template", "nerve", "{", "--chart"}, {"odds", "template", "nerve", deep_fields}, {"odds", "template", "nerve", "{}", "--by", "killed=3..1"}, {"odds", "template", "nerve", "{}", "--by", "killed="},
           {"odds", "template", "nerve", "{}", "--by", "killed=-2147483648..2147483647"}, {"odds", "template", "nerve", "{}", "--by", "killed=1..99999999999999999999"},
           {"scenario"}, {"scenario", "draw", clearing, "-o", at("folder")},
           {"scenario", "draw", clearing, "-o", at("pipe")}, {"scenario", "draw", clearing, "--side", "nobody"}, {"serve", "--database", "postgres:games"}, {"serve", "--database", "games.sqlite"}, {"gym"}, {"gym", "nowhere"}, {"odds", "moccasins", "charge_chain", "{}", "--policy", "hold"}, {"odds", "moccasins", "charge_chain", "{}", "--policy", "hold=yes"},
           {"odds", "template", "nerve", "{}", "--policy", "a=b"}, {"rules", "diff", OO_SOURCE_DIR "/examples/house/two_on_one.toml", "--consequences", "the_clearing"},
           {"rules", "diff", OO_SOURCE_DIR "/examples/house/two_on_one.toml", "--consequences", "-n", "0"}, {"rules", "diff", OO_SOURCE_DIR "/examples/house/two_on_one.toml", "-n", "5"}, {"play", "the_clearing", "--json"}})
    expect_bad(words);
}

TEST_F(CommandLine, AMalformedScriptIsBadInputAndNotAFailure) {
  const std::string head = "format = 1\nruleset = \"template\"\n[[script]]\nid = \"x\"\nscenario = \"the_clearing\"\n", step = head + "[[script.step]]\n";
  for (const std::string& text : {std::string("format = 1\nruleset = \"nope\"\n"), head + "seed = -1\n", head + "position = \"nope\"\n", step + "note = \"nothing\"\n", step + "default = false\n",
                                  step + "order = 5\n", step + "default = true\norder = \"end\"\n", step + "default = true\ndice = [0]\n", step + "default = true\ndice = [1e30]\n",
                                  step + "until = 5\n"}) {
    write("script.toml", text);
    expect_bad({"script", at("script.toml")});
  }
  write("script.toml", step + "default = true\n");
  EXPECT_EQ(run({"script", at("script.toml")}).exit, kDone);
}

TEST_F(CommandLine, PlayTakesWhateverIsTyped) {
  const std::string noise(500'000, 'x');
  write("typed", "help\r\n" + noise + "\n\x1b[31m\n0\n12345678901234567890\nbegin\nmore\nmore\nmove company 999,1\nfire company\nundo\nsave " + at("saved.json") + "\nquit\nhelp\n");
  const Outcome o = run({"play", "the_clearing", "--seed", "4"}, "", at("typed"));
  EXPECT_EQ(o.exit, kDone);
  EXPECT_EQ(o.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(o.out.find("not saved"), std::string::npos);
  EXPECT_LT(o.out.size(), 100'000U);
  EXPECT_EQ(run({"verify", at("saved.json")}).exit, kDone);
  EXPECT_EQ(run({"play", "the_clearing"}, "", "/dev/zero").exit, kDone);                   // a line without end is the end
  write("typed", "begin\n3 x\n-1\n\n99\nquit\n");
  EXPECT_EQ(run({"play", "the_clearing", "--dice", "typed", "--players", "human"}, "", at("typed")).exit, kDone);
}

TEST_F(CommandLine, PlayDrawsTheTableOnceForAPartOfTheTurn) {
  write("typed", "begin\n1\n1\nquit\n");
  const auto drawn = [](const std::string& out) {
    int n = 0;
    for (auto at = out.find("A-Z yours"); at != std::string::npos; at = out.find("A-Z yours", at + 1)) ++n;
    return n;
  };
  const Outcome o = run({"play", "fallen_timbers", "--side", "american", "--seed", "3", "--players", "recruit"}, "", at("typed"));
  EXPECT_EQ(drawn(o.out), 2) << "the deployment, the first turn";
  EXPECT_NE(o.out.find("lw_rifle_corps_rifles    12 of 12  skirmish"), std::string::npos) << "who moved is told";
  EXPECT_EQ(o.out.find("wyandots"), std::string::npos);
  write("typed", "begin\n1\n1\ntable\nquit\n");
  EXPECT_EQ(drawn(run({"play", "fallen_timbers", "--side", "american", "--seed", "3", "--players", "recruit"}, "", at("typed")).out), 3);
}

TEST_F(CommandLine, SuggestionsSayWhatAShotNeeds) {
  write("typed", "begin\n1\n1\n1\n1\n1\nquit\n");
  const std::string out = run({"play", "the_clearing", "--seed", "4", "--players", "recruit"}, "", at("typed")).out;
  EXPECT_NE(out.find("(towards pickets, "), std::string::npos) << out;
  EXPECT_NE(out.find("each, "), std::string::npos) << out;
  EXPECT_NE(out.find(" expected)"), std::string::npos) << out;
}

TEST_F(CommandLine, PlayOffersNothingTwice) {
  write("typed", "begin\nmore\nmore\nmore\nquit\n");
  const std::string out = run({"play", "the_clearing", "--seed", "4"}, "", at("typed")).out;
  std::set<std::string> offered;
  ASSERT_NE(out.find("Turn 1, "), std::string::npos);
  std::istringstream lines(out.substr(out.find("Turn 1, ")));
  for (std::string line; std::getline(lines, line) && line.find("No other") == std::string::npos;) {
    if (line.size() <= 5 || line[2] < '1' || line[2] > '9' || line[3] != ' ') continue;
    EXPECT_TRUE(offered.insert(line.substr(5)).second) << line;
  }
  EXPECT_GT(offered.size(), 1U);
}

TEST_F(CommandLine, OutputThatCannotBeWrittenIsToldByTheExitCode) {
  for (const Words& words : std::vector<Words>{{"--version"}, {"--help"}, {"rules"}, {"rules", "template"}, {"rules", "moccasins"}, {"scenario", "list"},
                                               {"scenario", "draw", "the_clearing"}, {"battle", "the_clearing", "--seed", "1"}, {"play", "the_clearing", "--seed", "1"}}) {
    SCOPED_TRACE(words[0]);
    EXPECT_EQ(run(words, "/dev/full").exit, kBadInput);
    EXPECT_EQ(run(words).exit, kDone);
  }
  EXPECT_EQ(run({"battle", "the_clearing", "--seed", "1", "--quiet", "--record", "/dev/null"}).exit, kDone);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(CommandLine, OddsOfAChainSayByWhichPolicy) {
  const std::string charge = R"({"charger":{"troop":"indians","formation":"mass","figures":9},"target":{"troop":"legion_infantry","formation":"line","figures":6}})";
  Outcome o = run({"odds", "moccasins", "charge_chain", charge});
  EXPECT_EQ(o.exit, kDone) << o.err;
  EXPECT_TRUE(o.out.starts_with("Decided by policy: stand_and_fire false (the default)\n")) << o.out;
  EXPECT_NE(o.out.find("\nNot shown: charger_figures"), std::string::npos) << o.out;
  o = run({"odds", "moccasins", "charge_chain", charge, "--policy", "stand-and-fire=true", "--show", "end", "--json"});
  EXPECT_NE(o.out.find(R"("policies":[{"default":false,"field":"stand_and_fire","value":"true"}])"), std::string::npos) << o.out;
  EXPECT_EQ(run({"resolve", "moccasins", "charge_chain", charge, "--seed", "7"}).exit, kDone);
}

/// What follows from a house file: nothing from one that changes nothing of the toy's.
TEST_F(CommandLine, ConsequencesAreTold) {
  write("house.toml", "format = 1\nruleset = \"template\"\n[troop.rangers]\nnerve = 6\n");
  const Outcome o = run({"rules", "diff", at("house.toml"), "--consequences", "the_clearing", "-n", "10", "--players", "recruit,recruit"});
  EXPECT_EQ(o.exit, kDone) << o.err;
  for (const char* part : {"troop.rangers.nerve  4 -> 6", "\n  nerve: ", "\nWorked cases of the book that no longer hold: ", "\nWho wins: recruit against recruit, 10 battles", "difference "})
    EXPECT_NE(o.out.find(part), std::string::npos) << part << "\n" << o.out;
  EXPECT_EQ(run({"rules", "diff", at("house.toml"), "--consequences", "the_clearing", "-n", "10", "--players", "recruit,recruit"}).out, o.out) << "the same every time";
}

TEST_F(CommandLine, GymAnswersEachLineByALine) {
  write("requests", "{\"do\":\"reset\",\"seed\":3}\r\n\nnonsense\n" + std::string(200'000, 'x') + "\n{\"do\":\"propose\"}\n{\"do\":\"quit\"}\n{\"do\":\"state\"}\n");
  const Outcome o = run({"gym", "the_clearing"}, "", at("requests"));
  EXPECT_EQ(o.exit, kDone) << o.err;
  std::istringstream lines(o.out);
  std::vector<std::string> kinds;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t type = line.find("\"type\":\"");
    ASSERT_NE(type, std::string::npos) << line;
    kinds.push_back(line.substr(type + 8, line.find('"', type + 8) - type - 8));
  }
  EXPECT_EQ(kinds, (Words{"hello", "state", "error", "error", "orders", "bye"}));
}

TEST_F(CommandLine, EveryExampleOfTheHelpDoesWhatItSays) {
  EXPECT_EQ(run({"script", OO_SOURCE_DIR "/rulesets/template/scripts/brush.toml"}).exit, kDone);
  EXPECT_EQ(run({"odds", "template", "nerve", "troop = \"rangers\"", "--by", "killed=1..3", "--chart"}).exit, kDone);
  EXPECT_EQ(run({"odds", "template", "nerve", "?"}).exit, kDone);
  EXPECT_EQ(run({"resolve", "template", "volley", "{\"troop\":\"rangers\",\"firers\":3,\"target_figures\":6,\"distance\":8}", "--dice", "2,3,5"}).exit, kDone);
  EXPECT_EQ(run({"battle", "the_clearing", "--players", "recruit,random", "--seed", "7", "--quiet", "--record", at("out.json")}).exit, kDone);
  EXPECT_EQ(run({"verify", at("out.json")}).exit, kDone);
  EXPECT_EQ(run({"replay", at("out.json"), "--verify"}).exit, kDone);
  EXPECT_EQ(run({"battle", "--resume", at("out.json"), "--quiet"}).out.find(" 0 turns"), std::string::npos);
}

}  // namespace
}  // namespace oo::cli
