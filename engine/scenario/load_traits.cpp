// Traits: what only one rule set knows of a unit or leader. docs/scenario-format.md, section 8.
#include <fmt/format.h>

#include <algorithm>

#include "engine/scenario/loading.hpp"

namespace oo {
namespace {

constexpr int kMaxRep = 6;
constexpr int kMostOfTrait = 128;
constexpr std::array<std::string_view, 3> kMeleeWords{"two_handed", "one_handed", "unarmed"};

void read_second_weapon(Loading& load, Reader& in, Trait& trait) {
  const TomlNode* node = in.take("weapon_second");
  if (!node->is_table()) {
    in.fault("weapon_second", fmt::format("{} is not a table: {{ weapon, figures }}", shown(*node)));
    return;
  }
  Reader second = in.inner(*node, "weapon_second");
  trait.word = second.word("weapon", load.words.weapons).value_or("");
  trait.figures = second.integer("figures", 1, kMostOfTrait).value_or(0);
  second.done();
}

/// One trait that is there, by its name.
Trait read_trait(Loading& load, Reader& in, std::string_view key) {
  Trait trait;
  trait.key = key;
  if (key == "rep") trait.number = in.integer(key, 1, kMaxRep).value_or(1);
  else if (key == "melee") trait.word = kMeleeWords[in.choice_or(key, kMeleeWords, 0)];
  else if (key == "weapon") trait.word = in.word(key, load.words.weapons).value_or("");
  else if (key == "weapon_second") read_second_weapon(load, in, trait);
  else trait.number = in.flag_or(key, false) ? 1 : 0;   // officer, leader, double_faced, any_size, takes_trophies, armored, star
  return trait;
}

/// `rep` always, `melee` of units.
void need_traits(Reader& in, const std::vector<std::string>& known, bool of_unit) {
  if (has(known, "rep")) in.need("rep");
  if (of_unit && has(known, "melee")) in.need("melee");
}

}  // namespace

void read_traits(Loading& load, Reader& in, bool of_unit, Traits& to) {
  const std::vector<std::string>& known = of_unit ? load.words.unit_traits : load.words.leader_traits;
  const TomlNode* node = in.take("traits");
  if (node != nullptr && !node->is_table()) {
    in.fault("traits", fmt::format("{} is not a table", shown(*node)));
    return;
  }
  TomlNode none;
  none.line = in.line_of("traits");
  Reader traits = in.inner(node != nullptr ? *node : none, "traits");
  need_traits(traits, known, of_unit);
  for (const std::string& key : known) {
    if (traits.take(key) != nullptr) to.all.push_back(read_trait(load, traits, key));
  }
  traits.done();
}

}  // namespace oo
