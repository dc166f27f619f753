// The project's sources, held to the rules; and the checker itself, held to snippets whose verdict is known.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/architecture/rules.hpp"

namespace oo::architecture {
namespace {

const std::vector<Source>& sources() {
  static const auto all = all_sources(OO_SOURCE_DIR);
  return all;
}

std::string told(const Findings& findings) {
  std::string text;
  for (const Finding& f : findings) text += f.path + ":" + std::to_string(f.line) + ": " + f.what + "\n";
  return text;
}

void expect_kept(Findings (*rule)(const Source&)) {
  ASSERT_GT(sources().size(), 10u);
  for (const Source& source : sources()) {
    const auto findings = rule(source);
    EXPECT_TRUE(findings.empty()) << told(findings);
  }
}

TEST(Architecture, IncludesGoOneWay) { expect_kept(include_directions); }
TEST(Architecture, OneDiceCallInAnExpression) {
  const auto all_deeds = deeds(sources());
  for (const Source& source : sources()) {
    const auto findings = dice_calls(source, all_deeds);
    EXPECT_TRUE(findings.empty()) << told(findings);
  }
}
TEST(Architecture, NothingThatDiffersBetweenMachines) { expect_kept(forbidden_words); }
TEST(Architecture, OnlyTheRegistryNamesRulesets) { expect_kept(named_rulesets); }
TEST(Architecture, HeadersSayWhatTheyAre) { expect_kept(header_opening); }
TEST(Architecture, FilesAreShort) {
  for (const Source& source : sources()) {
    const auto findings = file_length(source);
    if (findings.empty()) continue;
    if (findings[0].line > kFileLines) ADD_FAILURE() << told(findings);
    else std::cout << "longer than " << kLongFile << ": " << told(findings);
  }
}
TEST(Architecture, FunctionsAreShort) { expect_kept(function_length); }
TEST(Architecture, ATypeIsDefinedOnce) {
  const auto findings = types_defined_twice(sources());
  EXPECT_TRUE(findings.empty()) << told(findings);
}
TEST(Architecture, NoPathOfOneMachine) { expect_kept(machine_paths); }

// ---- the checker itself

std::size_t dice_findings(const std::string& body) {
  return dice_calls({"rulesets/x/y.cpp", "R f(const In& in, Dice& dice) {\n" + body + "\n}\n"}).size();
}

TEST(DiceCalls, GoodSnippetsPass) {
  for (const char* good : {
           "const int a = dice.roll(6, ask);\nconst int b = dice.roll(6, ask);",
           "const int hits = dice.count(in.firers, kD20, need.at_most, {\"to_hit\", \"MOC-7.10\", need.of(in)});",
           "if (dice.roll(6, ask) > 3) return fire(in, rules, dice);",
           "while (dice.roll(6, ask) < 3) lose(in);",
           "for (int i = 0; i < 3; ++i) total += dice.roll(6, ask);",
           "for (const auto& pair : pairs) { total += dice.roll(6, ask); } total -= dice.roll(6, ask);",
           "return static_cast<std::uint8_t>(dice.roll(6, ask));",
           "return (dice.roll(6, ask) + 1) * 2;",
           "const auto faces = seen.count(3) + seen.count(4);",          // not dice
           "run([&](Dice& dice) { return step(state, rules, dice); });",   // a body of its own
           "run([&](Dice& dice) -> int { return dice.roll(6, ask); });",
           "switch (dice.pick(3, ask)) { case 0: return fire(in, dice); default: return melee(in, dice); }",
           "// dice.roll(6) + dice.roll(6)\nsay(\"dice.roll(6) + dice.roll(6)\");",
           "const Result r{dice.roll(6, ask), 0};",
           "auto next = [&] { return dice.roll(6, ask); };\nint b = dice.roll(6, ask);",
       })
    EXPECT_EQ(dice_findings(good), 0u) << good;
}

TEST(DiceCalls, BadSnippetsAreFound) {
  for (const char* bad : {
           "const int total = dice.roll(6, ask) + dice.roll(6, ask);",
           "return std::max(dice.roll(6, ask), 3);",
           "return std::max<int>(dice.roll(6, ask), 3);",
           "lose(in, dice.count(3, 20, 5, ask));",
           "out.push_back(fire(in, rules, dice));",
           "return {dice.roll(6, ask), dice.roll(6, ask)};",
           "const int a = dice_->roll(6, ask), b = dice_->roll(6, ask);",
           "return fire(in, dice) + melee(in, dice);",
           "if (dice.roll(6, ask) > dice.roll(6, ask)) return 1;",
           "lose(Hits{fire(in, *dice_)});",
           "return roll_first ? dice.roll(6, ask) : dice.roll(8, ask);",
           "lose(in, (dice.pick(2, ask)));",
           "return dice().roll(6, ask) - dice().roll(6, ask);",
       })
    EXPECT_GE(dice_findings(bad), 1u) << bad;
}

TEST(DiceCalls, DeclarationsAreNoCalls) {
  EXPECT_TRUE(dice_calls({"engine/x.cpp", "void f(std::string dice) { g(h(\"dice\", dice), word(dice)); }"}).empty());
  EXPECT_TRUE(dice_calls({"engine/x.hpp", "R f(In, Dice& dice);\nR g(R (*h)(Dice& dice), Dice& dice);\nclass A { int roll(int, const Request& r); };"}).empty());
}

TEST(DiceCalls, WhatCarriesDiceCounts) {
  const std::vector<Source> headers{{"rulesets/x/play.hpp",
                                     "struct Field { int a; };\nstruct Play {\n  State& s;\n  Dice& dice;\n};\n"
                                     "void tell(const Play&, int);\nint near(Field, int);\nint fire(Play& p, int);\nint lose(Play&);\n"}};
  const auto all_deeds = deeds(headers);
  EXPECT_EQ(all_deeds, (Deeds{"fire", "lose"}));
  const auto count = [&](const char* body) { return dice_calls({"rulesets/x/y.cpp", std::string("void f(Play& p) {") + body + "}"}, all_deeds).size(); };
  EXPECT_EQ(count("tell(p, fire(p, 1));"), 1u);
  EXPECT_EQ(count("return fire(p, 1) + lose(p);"), 1u);
  EXPECT_EQ(count("const int n = fire(p, near(p, 1)); lose(p); tell(p, n);"), 0u);
  EXPECT_EQ(count("if (fire(p, 1) > 0) return lose(p);"), 0u);
}

TEST(Includes, DirectionsOfTheEngine) {
  const auto bad = [](const char* path, const char* target) {
    return include_directions({path, std::string("#pragma once\n#include <map>\n#include \"") + target + "\"\n"}).size();
  };
  EXPECT_EQ(bad("engine/battle/battle.hpp", "engine/table/ground.hpp"), 0u);
  EXPECT_EQ(bad("engine/table/ground.hpp", "engine/battle/battle.hpp"), 1u);
  EXPECT_EQ(bad("engine/table/ground.hpp", "engine/scenario/scenario.hpp"), 1u);     // beside it, not before it
  EXPECT_EQ(bad("engine/dice/dice.hpp", "engine/geometry/point.hpp"), 1u);
  EXPECT_EQ(bad("engine/core/words.hpp", "engine/dice/dice.hpp"), 1u);
  EXPECT_EQ(bad("rulesets/moccasins/fire.cpp", "rulesets/operations/melee.hpp"), 0u);
  EXPECT_EQ(bad("rulesets/moccasins/fire.cpp", "rulesets/tugar/fire.hpp"), 1u);
  EXPECT_EQ(bad("rulesets/operations/melee.cpp", "rulesets/moccasins/fire.hpp"), 1u);
  EXPECT_EQ(bad("players/recruit.cpp", "engine/battle/battle.hpp"), 0u);
  EXPECT_EQ(bad("players/recruit.cpp", "engine/record/record.hpp"), 1u);
  EXPECT_EQ(bad("players/recruit.cpp", "rulesets/moccasins/fire.hpp"), 1u);
  EXPECT_EQ(bad("lab/match/match.cpp", "players/recruit.hpp"), 0u);
  EXPECT_EQ(bad("lab/match/match.cpp", "cli/say.hpp"), 1u);
  EXPECT_EQ(bad("cli/main.cpp", "lab/match/match.hpp"), 0u);
  EXPECT_EQ(bad("engine/dice/dice.cpp", "dice.hpp"), 1u);                            // from the root, always
  EXPECT_EQ(bad("engine/dice/dice_test.cpp", "tests/support/files.hpp"), 0u);
}

TEST(Forbidden, WordsAreFoundInCodeOnly) {
  const auto bad = [](const char* path, const char* code) { return forbidden_words({path, code}).size(); };
  EXPECT_EQ(bad("engine/a.cpp", "const double s = std::sin(x);"), 1u);
  EXPECT_EQ(bad("engine/a.cpp", "// std::sin(x)\nsay(\"std::sort(a)\");"), 0u);
  EXPECT_EQ(bad("engine/a.cpp", "#include <cmath>"), 1u);
  EXPECT_EQ(bad("players/a.cpp", "#include <cmath>\nreturn std::sqrt(x);"), 0u);
  EXPECT_EQ(bad("rulesets/a/b.cpp", "std::sort(a.begin(), a.end());"), 1u);
  EXPECT_EQ(bad("rulesets/a/b.cpp", "std::stable_sort(a.begin(), a.end());"), 0u);
  EXPECT_EQ(bad("engine/a.cpp", "std::unordered_map<int, int> m;"), 1u);
  EXPECT_EQ(bad("players/a.cpp", "const auto now = std::chrono::steady_clock::now();"), 1u);
  EXPECT_EQ(bad("lab/match/a.cpp", "const auto now = std::chrono::steady_clock::now();"), 0u);
  EXPECT_EQ(bad("lab/match/a.cpp", "std::uniform_int_distribution<int> d;"), 1u);
  EXPECT_EQ(bad("engine/a.cpp", "static int calls = 0;"), 1u);
  EXPECT_EQ(bad("engine/a.cpp", "static const int kCalls = 0;\nstatic int f(int a) { return a; }\nstatic constexpr int k{1};"), 0u);
  EXPECT_EQ(bad("engine/a.cpp", "std::map<const Unit*, int> m;\nstd::set<Unit*> s;"), 2u);
  EXPECT_EQ(bad("engine/a.cpp", "std::map<int, const Unit*> m;\nstd::hash<int> h;\nconst int n = std::stoi(text);"), 2u);
  EXPECT_EQ(bad("engine/a.cpp", "RequestLog* log() const { return log(3); }\nint exp(int n);\nreturn self.pow(2);"), 1u);
  EXPECT_EQ(bad("engine/a.cpp", "const int turn_time = operand(1) + log_of(2);"), 0u);
}

TEST(Names, OnlyAtHome) {
  EXPECT_EQ(named_rulesets({"engine/battle/a.cpp", "if (id == \"moccasins\") return 1;"}).size(), 1u);
  EXPECT_EQ(named_rulesets({"engine/battle/a.cpp", "// as in moccasins\n"}).size(), 0u);
  EXPECT_EQ(named_rulesets({"rulesets/operations/a.cpp", "namespace oo::kingphilip {}"}).size(), 1u);
  EXPECT_EQ(named_rulesets({"rulesets/tugar/a.cpp", "namespace oo::tugar {}"}).size(), 0u);
}

TEST(Shape, HeadersAndLengths) {
  EXPECT_EQ(header_opening({"engine/a.hpp", "// a.hpp: a thing.\n#pragma once\n"}).size(), 0u);
  EXPECT_EQ(header_opening({"engine/a.hpp", "#pragma once\n"}).size(), 1u);
  EXPECT_EQ(header_opening({"engine/a.hpp", "// a.hpp: a thing.\n"}).size(), 1u);
  const std::string long_body(150, '\n');
  EXPECT_EQ(function_length({"engine/a.cpp", "namespace oo {\nint f(int a) {" + long_body + "}\n}\n"}).size(), 1u);
  EXPECT_EQ(function_length({"engine/a.cpp", "namespace oo {" + long_body + "int f(int a) { return a; }\n}\n"}).size(), 0u);
  EXPECT_EQ(function_length({"engine/a.cpp", "class A {" + long_body + "int f(int a) { return a; }\n};\n"}).size(), 0u);
  EXPECT_EQ(file_length({"engine/a.cpp", std::string(400, '\n')}).size(), 0u);
  EXPECT_EQ(file_length({"engine/a.cpp", std::string(500, '\n')}).size(), 1u);
  EXPECT_EQ(file_length({"engine/a.cpp", "// Long because it is one table.\n" + std::string(500, '\n')}).size(), 0u);
  EXPECT_EQ(file_length({"engine/a.cpp", "// Long because it is one table.\n" + std::string(800, '\n')}).size(), 1u);
}

TEST(Types, DefinedTwice) {
  const auto found = [](const char* a, const char* b) {
    const std::vector<Source> two{{"engine/table/a.hpp", a}, {"players/b.hpp", b}};
    return types_defined_twice(two).size();
  };
  EXPECT_EQ(found("namespace oo {\nstruct Reach { int a = 0; };\n}", "namespace oo {\nstruct Reach { int b = 0; };\n}"), 1u);
  EXPECT_EQ(found("namespace oo { class Reach final : public A {}; }", "namespace oo { enum class Reach : int { a }; }"), 1u);
  EXPECT_EQ(found("namespace oo::table { struct Reach {}; }", "namespace oo { namespace table { struct Reach {}; } }"), 1u);
  EXPECT_EQ(found("namespace oo { struct Reach {}; }", "namespace oo { struct Reach; Reach f(struct Reach a); }"), 0u);
  EXPECT_EQ(found("namespace oo { struct Reach {}; }", "namespace oo::players { struct Reach {}; }"), 0u);
  EXPECT_EQ(found("namespace oo { struct Reach {}; }", "namespace oo { namespace { struct Reach {}; } }"), 0u);
  EXPECT_EQ(found("namespace oo { struct Reach {}; }", "namespace oo { struct Line { struct Reach {}; }; void f() { struct Reach {}; } }"), 0u);
  EXPECT_EQ(found("namespace oo { template <class T> struct Of {}; }", "namespace oo { template <> struct Of<int> {}; template <class T> T of(T t) { return t; } }"), 0u);
}

TEST(Text, CommentsAndLiterals) {
  EXPECT_EQ(code_of("a /* b\nc */ d // e\nf", false), "a \n d \nf");
  EXPECT_EQ(code_of("say(\"a // b\", '\"', 480'000);", true), "say(\"a // b\", '\"', 480'000);");
  EXPECT_EQ(code_of("say(\"a \\\" b\", 'c');", false), "say(\"\", '');");
  EXPECT_EQ(code_of("R\"x(a \" )\" b)x\" c", false), "\"\" c");
}

}  // namespace
}  // namespace oo::architecture
