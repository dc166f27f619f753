// fields.hpp: the fields that many procedures of this rule set share, in words outside and enums inside. Only the procedures_*.cpp include it.
#pragma once
#include <array>
#include <vector>

#include "engine/procedure/fields.hpp"
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

inline constexpr int kMostFigures = kMaxDice;
inline constexpr int kAnyCount = 9'999;
/// Whom a leader casualty kills.
inline constexpr std::array<Word, 3> kKilled{"none", "officer", "leader"};

/// A key of [troop].
inline ValueReader<Troop, Rules> troop_reader() {
  const auto words = [](const Rules& rules) {
    std::vector<Word> all;
    for (const TroopRow& row : rules.troops) all.push_back(row.name);
    return all;
  };
  ValueReader<Troop, Rules> reader;
  reader.info.kind = FieldKind::word;
  reader.read = [words](const Json& j, Troop& to, const Rules& rules) {
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

template <class In>
void troop_field(Form<In, Rules>& form) {
  form.add("troop", &In::troop, troop_reader()).clause("MOC-2.2").help("the kind of troops, a row of [troop]");
}
template <class In>
void formation_field(Form<In, Rules>& form) {
  form.choice("formation", &In::formation, named<Formation>(kFormationWords)).clause("MOC-5.1");
}
template <class In>
void mounted_field(Form<In, Rules>& form) {
  form.flag("mounted", &In::mounted)
      .by_default([](const In& in, const Rules& r) { return r.of(in.troop).mounted; }, "the troop's own")
      .clause("MOC-6.17")
      .help("means nothing for troops without horses");
}
template <class In>
void state_field(Form<In, Rules>& form) {
  form.choice("state", &In::state, named<State>(kStateWords)).by_default(always(State::good_order), "good_order").clause("MOC-4.9");
}
template <class In>
void period_field(Form<In, Rules>& form) {
  form.choice("period", &In::period, named<Period>(kPeriodWords))
      .by_default([](const In&, const Rules& r) { return r.switches.period.value; }, "the switch period")
      .clause("MOC-11.1");
}
/// Artillery only: does it go back with its guns?
template <class In>
void battery_field(Form<In, Rules>& form) {
  form.choice("formation", &In::formation,
              {{"limbered", Formation::limbered}, {"unlimbered", Formation::unlimbered}})
      .by_default(always(Formation::unlimbered), "unlimbered")
      .shown_when([](const In& in, const Rules& r) { return r.of(in.troop).arm == Arm::artillery; }, "artillery")
      .clause("MOC-8.17");
}

void add_movement_procedures(std::vector<Procedure>& all);
void add_fire_procedures(std::vector<Procedure>& all);
void add_morale_procedures(std::vector<Procedure>& all);
void add_melee_procedures(std::vector<Procedure>& all);
void add_chains(std::vector<Procedure>& all);

}  // namespace oo::moccasins
