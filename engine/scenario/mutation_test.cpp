// Whatever is done to a sound file, the loader answers: a scenario without faults, or faults without a scenario, never both, never a crash.
#include <rapidcheck.h>

#include "engine/scenario/support_test.hpp"

namespace oo::scenario_test {
namespace {

struct Base {
  std::string text;
  ScenarioWords words;
};

const std::vector<Base>& bases() {
  static const std::vector<Base> all = [] {
    std::vector<Base> files;
    files.push_back({read_text("engine/scenario/testdata/wood_patrol.toml"), words_of("moccasins")});
    files.push_back({read_text("engine/scenario/testdata/fence_fight.toml"), words_of("kingphilip")});
    files.push_back({read_text("engine/scenario/testdata/lone_cabin.toml"), words_of("faltering")});
    files.push_back({read_text("rulesets/kingphilip/scenarios/bloody_brook.toml"), words_of("kingphilip")});
    files.push_back({read_text("rulesets/tugar/scenarios/battle_of_the_ford.toml"), words_of("tugar")});
    files.push_back({read_text("rulesets/faltering/scenarios/portage_road.toml"), words_of("faltering")});
    return files;
  }();
  return all;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

bool answers(const std::string& text, const ScenarioWords& words) {
  const InchRules rules;
  for (const ScenarioRules* asked : {static_cast<const ScenarioRules*>(nullptr), static_cast<const ScenarioRules*>(&rules)}) {
    const LoadResult loaded = load_scenario(text, "mutant.toml", words, asked);
    if (loaded.scenario.has_value() != loaded.faults.empty()) return false;
    if (loaded.faults.size() > kMaxScenarioFaults) return false;
    for (const Fault& fault : loaded.faults)
      if (fault.file != "mutant.toml" || fault.text.empty()) return false;
  }
  return true;
}

TEST(Mutations, OfLinesAndValues) {
  const std::vector<std::string> values{"0", "-1", "1e9", "nan", "\"\"", "[]", "{}", "[[0, 0]]", "true", "99999999999999999999", "\"each\"", "0.123456789", "\"x\""};
  const bool held = rc::check("a changed file loads or is refused", [&] {
    const auto& base = bases()[*rc::gen::inRange<std::size_t>(0, bases().size())];
    std::vector<std::string> lines = lines_of(base.text);
    const int changes = *rc::gen::inRange(1, 6);
    for (int i = 0; i < changes; ++i) {
      const auto at = *rc::gen::inRange<std::size_t>(0, lines.size());
      const auto other = *rc::gen::inRange<std::size_t>(0, lines.size());
      switch (*rc::gen::inRange(0, 4)) {
        case 0: lines[at].clear(); break;
        case 1: lines[at] = lines[other]; break;
        case 2: std::swap(lines[at], lines[other]); break;
        default: {
          const std::size_t equals = lines[at].find(" = ");
          if (equals != std::string::npos) lines[at] = lines[at].substr(0, equals + 3) + values[*rc::gen::inRange<std::size_t>(0, values.size())];
        }
      }
    }
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    RC_ASSERT(answers(text, base.words));
  });
  EXPECT_TRUE(held);
}

/// Whatever a text names or is named by: a side, a unit, a piece, a word of the rules.
TEST(Mutations, OfEachTextInTurn) {
  for (const Base& base : bases())
    for (std::size_t from = base.text.find('"'); from != std::string::npos;) {
      const std::size_t to = base.text.find('"', from + 1);
      if (to == std::string::npos) break;
      std::string text = base.text;
      text.replace(from + 1, to - from - 1, "%");
      EXPECT_TRUE(answers(text, base.words)) << base.text.substr(from, to - from + 1);
      from = base.text.find('"', to + 1);
    }
}

TEST(Mutations, OfBytes) {
  const bool held = rc::check("bytes cut out or put in load or are refused", [&] {
    const auto& base = bases()[*rc::gen::inRange<std::size_t>(0, bases().size())];
    std::string text = base.text;
    const auto from = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto length = *rc::gen::inRange<std::size_t>(0, 200);
    text.replace(from, length, *rc::gen::arbitrary<std::string>());
    RC_ASSERT(answers(text, base.words));
  });
  EXPECT_TRUE(held);
}

}  // namespace
}  // namespace oo::scenario_test
