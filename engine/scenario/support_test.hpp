// support_test.hpp: files, words and a small rule set's answers for the tests of this folder.
#pragma once
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/geometry/base.hpp"
#include "engine/scenario/loader.hpp"

namespace oo::scenario_test {

inline std::string read_text(const std::string& path) {
  std::ifstream in(std::string(OO_SOURCE_DIR) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The TOML blocks of a ledger, in their order.
inline std::vector<std::string> blocks_of(const std::string& ruleset) {
  const std::string text = read_text("docs/rules/" + ruleset + ".md");
  std::vector<std::string> blocks;
  const std::string open = "```toml\n";
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const std::size_t end = text.find("```", at);
    blocks.push_back(text.substr(at, end - at));
    at = end;
  }
  return blocks;
}

/// The words of a rule set as its ledger prints them.
inline ScenarioWords words_of(const std::string& ruleset) {
  std::string book;
  for (const std::string& block : blocks_of(ruleset)) {
    const bool scenario = block.find("\n[scenario]\n") != std::string::npos;
    if (!scenario && (block.find("[terrain_map]") != std::string::npos || block.find("[troop.") != std::string::npos)) book += block;
  }
  const auto words = read_words(book, "docs/rules/" + ruleset + ".md", ruleset);
  EXPECT_TRUE(words) << (words ? "" : words.trouble().path + ": " + words.trouble().text);
  return words ? words.value() : ScenarioWords{};
}

/// A rule set whose figures stand on bases of one inch, side by side in `ranks` ranks.
class InchRules : public ScenarioRules {
 public:
  std::string wrong_size(const UnitPlan& unit) const override {
    const auto n = unit.figures;
    return n == 13 ? "13 is out of range; 1 to 12 figures are allowed" : "";
  }
  std::string odd_size(const UnitPlan& unit) const override { return unit.figures == 5 ? "5 figures; 6 or more are usual" : ""; }
  std::string wrong_formation(const UnitPlan& unit) const override {
    return unit.troop == "mounted_militia" && unit.formation == "skirmish" ? "mounted_militia may not take skirmish; allowed: line, column" : "";
  }
  std::string wrong_special(const SpecialPlan& special) const override { return special.face == 7 ? "face 7 is not on the operations die (1 to 6)" : ""; }
  bool takes(std::string_view table, std::string_view key) const override { return !(table == "unit" && key == "figure_positions"); }
  bool mounted(std::string_view troop) const override { return troop == "mounted_militia"; }
  bool hides(std::string_view word, const UnitPlan&) const override { return word == "open_woods" || word == "thicket"; }
  std::string wrong_switch(const TomlNode& setting) const override {
    if (setting.key == "hidden_setup") return setting.kind == TomlNode::Kind::flag ? "" : "true or false is allowed";
    return setting.key == "lucky" ? "" : "unknown switch; there are: hidden_setup, lucky";
  }
  bool layout(const UnitPlan& unit, std::vector<Quad>& bases) const override {
    const int files = (unit.figures + unit.ranks - 1) / unit.ranks;
    const Heading h = heading(unit.facing);
    for (int i = 0; i < unit.figures; ++i) {
      const Mil left = (i % files) * kInch - files * kInch / 2;
      const Mil front = -(i / files) * kInch;
      bases.push_back(strip(*unit.position, h, left, left + kInch, front, front - kInch));
    }
    return true;
  }
};

inline std::string all_messages(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) text += fault.message() + "\n";
  return text;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << "the base file has no " << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace oo::scenario_test
