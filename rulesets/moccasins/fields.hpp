// fields.hpp: the fields that many procedures of this rule set share, in words outside and enums inside. Only the procedures_*.cpp include it.
#pragma once
#include <utility>
#include <vector>

#include "engine/procedure/procedure.hpp"
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

inline constexpr int kMostFigures = kMaxDice;
inline constexpr int kAnyCount = 9'999;

template <class E, std::size_t N>
std::vector<Named<E>> named(const std::array<Word, N>& words, std::size_t from = 0, std::size_t to = N) {
  std::vector<Named<E>> all;
  for (std::size_t i = from; i < to; ++i) all.push_back({words[i], static_cast<E>(i)});
  return all;
}
template <std::size_t N>
std::vector<Word> list_of(const std::array<Word, N>& words) {
  return {words.begin(), words.end()};
}

/// A default that is one of the words: `.by_default(always(State::good_order), "good_order")`.
template <class E>
auto always(E value) {
  return [value](const auto&, const Rules&) { return value; };
}

/// A key of [troop].
inline Reader<Troop, Rules> troop_reader() {
  const auto words = [](const Rules& rules) {
    std::vector<Word> all;
    for (const TroopRow& row : rules.troops) all.push_back(row.name);
    return all;
  };
  Reader<Troop, Rules> reader;
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

template <class T, std::size_t N>
Reader<Inline<T, N>, Rules> inline_reader(Reader<T, Rules> item) {
  const auto list = list_reader<T, Rules>(std::move(item), 0, N);
  Reader<Inline<T, N>, Rules> reader;
  reader.info = list.info;
  reader.describe = list.describe;
  reader.read = [list](const Json& j, Inline<T, N>& to, const Rules& rules) -> MaybeTrouble {
    std::vector<T> items;
    if (auto trouble = list.read(j, items, rules)) return trouble;
    to.clear();
    for (const T& i : items) to.push(i);
    return {};
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
