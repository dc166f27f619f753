#include "engine/battle/forecast_tally.hpp"

#include <fmt/format.h>

namespace oo::forecasts {
namespace {

constexpr Word kLeft = "off the table by an exit";
constexpr std::size_t kMostUnits = 6, kMostHappenings = 10;

std::string spaced(Word word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

/// "Reckoned with these answers: stand and fire: fire or hold; follow: follow".
std::string answers_text(const Answers& answers) {
  std::string text;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto same = [&](const Answer& a) { return a.kind == answers[i].kind; };
    if (std::any_of(answers.begin(), answers.begin() + std::ptrdiff_t(i), same)) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", spaced(answers[i].kind), spaced(answers[i].verb));
    for (std::size_t k = i + 1; k < answers.size(); ++k)
      if (same(answers[k])) text += " or " + spaced(answers[k].verb);
  }
  return "Reckoned with these answers: " + text;
}

}  // namespace

void Tally::add(const Battle& end, const BattleView& after, const Heard& heard, double weight) {
  for (std::size_t i = 0; i < units_.size(); ++i) {
    const UnitView &was = deed_.before.units[i], &is = after.units[i];
    if (!was.on_table) continue;
    const int left = std::max(0, is.exited - was.exited);                   // by an exit: off the table, but not lost
    put(units_[i].lost, std::max(0, was.figures - is.figures - left), weight);
    put(units_[i].states, is.on_table ? is.state : left > 0 ? kLeft : Word("gone"), weight);
    units_[i].check_due = units_[i].check_due || end.check_due(UnitId(i));
  }
  if (heard.shot) put(hits_, heard.hits, weight);
  for (const Happening& h : heard.happened) put(happened_, h, weight);
}

/// The target first, then the unit ordered, then the others that may lose or change.
std::vector<UnitId> Tally::units_told() const {
  std::vector<UnitId> out;
  for (const UnitId u : {deed_.target, deed_.unit})
    if (u < units_.size() && deed_.before.units[u].on_table && changed(u) && std::find(out.begin(), out.end(), u) == out.end()) out.push_back(u);
  for (UnitId u = 0; u < units_.size() && out.size() < kMostUnits; ++u)
    if (changed(u) && std::find(out.begin(), out.end(), u) == out.end()) out.push_back(u);
  return out;
}

Chances Tally::numbers(Word what, UnitId unit, Odds<int> odds, std::string_view words, int of) const {
  std::stable_sort(odds.begin(), odds.end());
  Chances out{std::string(what), unit, {}, of, {}};
  double mean = 0;
  for (const auto& [n, chance] : odds) {
    mean += n * chance;
    out.rows.push_back({std::to_string(n), chance});
  }
  out.text = fmt::format("{:.1f} {}", mean, words);
  return out;
}

/// What no die decides is said plainly; nothing where nobody is lost for certain.
Chances Tally::losses(UnitId unit, int of) const {
  const Odds<int>& odds = units_[unit].lost;
  if (of != 0 || odds.size() != 1) return numbers("lost", unit, odds, fmt::format("figures of {} expected to be lost", name(unit)), of);
  const int certain = odds[0].first;
  if (certain == 0) return {};
  Chances out = numbers("lost", unit, odds, {}, of);
  out.text = fmt::format("{} figure{} of {} lost for certain", certain, certain == 1 ? "" : "s", name(unit));
  return out;
}

Chances Tally::states(UnitId unit, int of) const {
  Chances out{"state", unit, {}, of, {}};
  Odds<Word> odds = units_[unit].states;
  std::stable_sort(odds.begin(), odds.end(), [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
  for (const auto& [state, chance] : odds) out.rows.push_back({spaced(state), chance});
  const std::string likely = fmt::format("{}: {}", name(unit), spaced(odds[0].first));
  const double best = odds[0].second;
  const bool nearly = odds.size() > 1 && best > 0.9949;                        // "in 100 of 100" would say that it is certain
  out.text = odds.size() == 1 ? likely + (of == 0 ? "" : " in every trial") : nearly ? likely + " in more than 99 of 100" : fmt::format("{} in {:.0f} of 100", likely, 100 * best);
  if (units_[unit].check_due) out.text += ", before the check of morale that is still to come";
  return out;
}

Chances Tally::happenings(int of) const {
  Odds<Happening> odds;
  for (const auto& row : happened_)
    if (row.second < 0.9995) odds.push_back(row);
  std::stable_sort(odds.begin(), odds.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  Chances out{"happens", kNoUnit, {}, of, {}};
  for (const auto& [h, chance] : odds) {
    if (out.rows.size() == kMostHappenings) break;
    const bool named = h.unit < deed_.before.units.size();
    out.rows.push_back({named ? name(h.unit) + ": " + spaced(h.kind) : spaced(h.kind), chance});
  }
  return out;
}

std::vector<Chances> Tally::told(int of, const Answers& answers) const {
  std::vector<Chances> out;
  if (!hits_.empty()) out.push_back(numbers("hits", deed_.unit, hits_, "hits expected", of));
  for (const UnitId u : units_told()) {
    if (Chances lost = losses(u, of); !lost.rows.empty()) out.push_back(std::move(lost));
    if (std::any_of(units_[u].states.begin(), units_[u].states.end(), [&](const auto& row) { return row.first != deed_.before.units[u].state; })) out.push_back(states(u, of));
  }
  if (Chances events = happenings(of); !events.rows.empty()) out.push_back(std::move(events));
  if (!answers.empty()) out.push_back({"assumed", kNoUnit, answers_text(answers), of, {}});
  return out;
}

}  // namespace oo::forecasts
