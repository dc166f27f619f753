#include "lab/consequences/shifts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "lab/consequences/questions.hpp"

namespace oo {
namespace {

constexpr std::size_t kTries = 8 * kMostQuestions;   // most of what a Form allows the rules then refuse
constexpr double kNothing = 1e-9;                  // below what doubles of two different sums may differ by

double distance_of(const std::vector<OddsRow>& before, const std::vector<OddsRow>& after) {
  std::map<Json, double> difference;
  for (const OddsRow& row : before) difference[row.outputs] += row.probability;
  for (const OddsRow& row : after) difference[row.outputs] -= row.probability;
  double sum = 0;
  for (const auto& [outputs, p] : difference) sum += p < 0 ? -p : p;
  return sum / 2;
}

const OutputOdds* find(const std::vector<OutputOdds>& all, const std::string& name) {
  const auto at = std::find_if(all.begin(), all.end(), [&](const OutputOdds& o) { return o.name == name; });
  return at == all.end() ? nullptr : &*at;
}

/// The value of a word or flag whose chance moved most; of a number its mean.
std::optional<Moved> moved_output(const OutputOdds& before, const OutputOdds& after) {
  if (before.is_number()) {
    if (!before.mean || !after.mean) return std::nullopt;
    const double by = *after.mean - *before.mean;
    if (by < kNothing && by > -kNothing) return std::nullopt;
    return Moved{before.name + ", mean", *before.mean, *after.mean, false};
  }
  if (before.kind != FieldKind::word && before.kind != FieldKind::flag) return std::nullopt;
  std::set<Json> values;
  for (const auto* side : {&before, &after})
    for (const auto& v : side->values) values.insert(v.value);
  Moved most;
  double by = kNothing;
  for (const Json& value : values) {
    const double was = before.chance_of(value), is = after.chance_of(value), change = was < is ? is - was : was - is;
    if (change <= by + kNothing) continue;
    by = change;
    const std::string name = value.is_string() ? value.get<std::string>() : value.is_boolean() ? (value.get<bool>() ? "yes" : "no") : "none";
    most = {before.name + " " + name, was, is, true};
  }
  return most.what.empty() ? std::nullopt : std::optional<Moved>(most);
}

/// Nothing: both are refused, or nothing moved. `asked` counts the questions that one of the two answers.
std::optional<Shift> shift_of(const Procedure& p, const Json& given, const RulesInForce& book, const RulesInForce& house, std::size_t& asked) {
  const auto before = odds_of(p, given, book, {}), after = odds_of(p, given, house, {});
  if (!before && !after) return std::nullopt;
  ++asked;
  Shift shift;
  shift.given = given;
  if (!before || !after) {
    const Trouble& why = before ? after.trouble() : before.trouble();
    (before ? shift.refused_after : shift.refused_before) = why.text;
    shift.distance = 1;
  } else {
    shift.distance = distance_of(before.value(), after.value());
    if (shift.distance < kNothing) return std::nullopt;
  }
  const auto outputs_before = before ? by_output(p, before.value()) : std::vector<OutputOdds>(), outputs_after = after ? by_output(p, after.value()) : std::vector<OutputOdds>();
  for (const OutputOdds& b : outputs_before)
    if (const OutputOdds* a = find(outputs_after, b.name))
      if (auto moved = moved_output(b, *a)) shift.moved.push_back(std::move(*moved));
  return shift;
}

/// Asks until `most` questions have been answered.
void ask(const Procedure& p, const std::vector<Json>& questions, std::size_t most, const RulesInForce& book, const RulesInForce& house, std::set<Json>& seen, ProcedureShifts& out) {
  const std::size_t until = out.asked + most;
  for (const Json& given : questions) {
    if (out.asked == until) return;
    if (!seen.insert(given).second) continue;
    if (auto shift = shift_of(p, given, book, house, out.asked)) out.shifts.push_back(std::move(*shift));
  }
}

}  // namespace

std::vector<ProcedureShifts> odds_shifts(const Ruleset& rules, const RulesInForce& book, const RulesInForce& house, const std::vector<Difference>& changed) {
  const std::vector<std::string> words = words_of_keys(changed);
  std::vector<ProcedureShifts> all;
  for (const Procedure& p : rules.procedures()) {
    ProcedureShifts one;
    one.procedure = p.name;
    std::set<Json> seen;
    ask(p, questions_of(p.inputs(*house.tables), words, kTries), kMostQuestions, book, house, seen, one);
    ask(p, given_in_cases(rules.book(), p.name, kTries), kMostQuestions, book, house, seen, one);
    std::stable_sort(one.shifts.begin(), one.shifts.end(), [](const Shift& a, const Shift& b) { return a.distance > b.distance + kNothing; });
    if (!one.shifts.empty()) all.push_back(std::move(one));
  }
  return all;
}

}  // namespace oo
