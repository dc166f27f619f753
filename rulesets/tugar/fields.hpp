// fields.hpp: the fields that many procedures of this rule set share, in words outside and enums inside. Only the procedures_*.cpp include it.
#pragma once
#include <string>
#include <vector>

#include "engine/procedure/fields.hpp"
#include "rulesets/tugar/rules.hpp"

namespace oo::tugar {

inline constexpr int kMostFigures = 1'000;     // of one unit, in a call
inline constexpr int kAnyCount = 1'000'000;

/// Parts of a turn, written as a decimal and kept exactly.
inline ValueReader<Fraction, Rules> turns_reader(Decimal lo, Decimal hi) {
  const auto decimal = ratio_reader<Rules>(lo, hi);
  ValueReader<Fraction, Rules> reader;
  reader.info = decimal.info;
  reader.read = [decimal](const Json& j, Fraction& to, const Rules& rules) {
    Decimal value;
    auto trouble = decimal.read(j, value, rules);
    if (!trouble) to = Fraction(value.millionths, 1'000'000);
    return trouble;
  };
  return reader;
}
/// turn_used: 0 to 1, TUG-3.3.
template <class In>
void turn_used_field(Form<In, Rules>& form) {
  form.add("turn_used", &In::turn_used, turns_reader({0}, {1'000'000}))
      .by_default([](const In&, const Rules&) { return Fraction(0); }, "0")
      .clause("TUG-3.3")
      .help("part of the turn");
}
inline double approximate(const Fraction& f) { return f.approximate(); }
inline double inches_of(const Fraction& mils) { return (mils / Fraction(kInch)).approximate(); }

/// infantry, cavalry, artillery; with `generals` those too.
template <class In>
void arm_field(Form<In, Rules>& form, bool generals = false) {
  form.choice("arm", &In::arm, named<Arm>(kArmWords, 0, generals ? 4 : 3)).by_default(Arm::infantry).clause("TUG-1.7");
}
/// That of the arm; by default line, or `guns` for artillery, or none for a general.
template <class In>
void formation_field(Form<In, Rules>& form, Formation guns, bool generals = false) {
  form.choice("formation", &In::formation, named<Formation>(kFormationWords, 0, generals ? 5 : 4))
      .by_default(
          [guns](const In& in, const Rules&) {
            if (in.arm == Arm::general) return Formation::none;
            return in.arm == Arm::artillery ? guns : Formation::line;
          },
          std::string("line; artillery ") + std::string(word_of(kFormationWords, guns)) + (generals ? "; general none" : ""))
      .must([](const In& in, const Rules&) { return suits(in.arm, in.formation); },
            generals ? "line or column; for artillery limbered or unlimbered; for a general none"
                     : "line or column; for artillery limbered or unlimbered",
            "value")
      .clause("TUG-2.1");
}
/// Of guns only; of others accepted and ignored.
template <class In>
void gun_formation_field(Form<In, Rules>& form) {
  form.choice("formation", &In::formation, named<Formation>(kFormationWords, 2, 4))
      .by_default(Formation::unlimbered)
      .shown_when([](const In& in, const Rules&) { return cannon(in.weapon); }, "artillery")
      .clause("TUG-7.15");
}
/// Of the nearest general of its own side; absent: there is none.
template <class In>
void general_field(Form<In, Rules>& form, ClauseId clause) {
  form.length("general_distance", &In::general_distance).help("of the nearest general of its side").clause(clause);
}

void add_movement_procedures(std::vector<Procedure>& all);
void add_fire_procedures(std::vector<Procedure>& all);
void add_melee_procedures(std::vector<Procedure>& all);
void add_morale_procedures(std::vector<Procedure>& all);
void add_result_procedures(std::vector<Procedure>& all);
void add_chains(std::vector<Procedure>& all);

}  // namespace oo::tugar
