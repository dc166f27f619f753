// fields.hpp: the fields that many procedures of this rule set share, in words outside and enums inside. Only the procedures_*.cpp include it.
//
// No errors of its own; lengths in Mil. Source: docs/rules/faltering.md, section 17.
#pragma once
#include <string>
#include <vector>

#include "engine/procedure/fields.hpp"
#include "rulesets/faltering/fire.hpp"
#include "rulesets/universal_charge/charge.hpp"

namespace oo::faltering {

inline constexpr int kAnyCount = 9'999;   // the ledger sets no upper limit; this one only keeps sums small

/// A row of [weapon].
inline ValueReader<Weapon, Rules> weapon_reader() {
  const auto words = [](const Rules& rules) {
    std::vector<Word> all;
    for (const WeaponRow& row : rules.weapons) all.push_back(row.name);
    return all;
  };
  ValueReader<Weapon, Rules> reader;
  reader.info.kind = FieldKind::word;
  reader.read = [words](const Json& j, Weapon& to, const Rules& rules) {
    std::size_t i = 0;
    auto trouble = values::read_word(j, words(rules), i);
    if (!trouble) to.index = static_cast<std::uint8_t>(i);
    return trouble;
  };
  reader.describe = [words](FieldInfo& to, const Rules& rules) {
    for (const Word w : words(rules)) to.words.emplace_back(w);
  };
  return reader;
}

/// "Rep is 1-6 everywhere", FAL-17.4.
template <class In, class M>
auto rep_field(Form<In, Rules>& form, M In::*member, std::string name = "rep") {
  return form.integer(std::move(name), member, 1, 6).clause("FAL-1.6");
}
/// A Star's choice, on a row of the officers' or another table that prints a star. FAL-2.12, 2.14.
template <class In>
void star_fields(Form<In, Rules>& form, std::function<bool(const In&, const Rules&)> row_has_star) {
  form.flag("star", &In::star).by_default(false).clause("FAL-2.12");
  form.integer("star_choice", &In::star_choice, 0, 2)
      .must([row_has_star](const In& in, const Rules& r) { return !in.star_choice || (in.star && row_has_star(in, r)); }, "for a Star, on a row with one star",
            "no_star")
      .help("dice passed, instead of rolling")
      .clause("FAL-2.14");
}

/// Forms that a chain has as records of its own.
Form<FireInput, Rules> fire_form();
Form<universal_charge::ChargeInput, Rules> charge_form();

void add_movement_procedures(std::vector<Procedure>& all);
void add_reaction_procedures(std::vector<Procedure>& all);
void add_fire_procedures(std::vector<Procedure>& all);
void add_charge_procedures(std::vector<Procedure>& all);
void add_chains(std::vector<Procedure>& all);

}  // namespace oo::faltering
