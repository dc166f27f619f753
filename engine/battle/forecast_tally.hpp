// forecast_tally.hpp: what the runs of a forecast come to, added up and told in words (engine/battle/forecast.hpp). For the forecast only.
//
// Knows no rules: it reads the view of the table before and after, and the events the side hears. No errors. Source: design, "Odds".
#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/battle/forecast.hpp"
#include "engine/battle/view.hpp"

namespace oo::forecasts {

struct Deed {
  const Seen& seen;
  const Order& order;
  Decision asked;
  UnitId unit = kNoUnit, target = kNoUnit;
  bool charge = false;
  int decisions = 0;
  BattleView before;
};

struct Happening {
  Word kind;
  UnitId unit = kNoUnit;
  friend bool operator==(const Happening&, const Happening&) = default;
};

/// What the side hears of one run.
class Heard final : public EventSink {
 public:
  explicit Heard(const Deed& deed) : deed_(deed) {}
  void on(const Event& e) override {
    if ((e.seen_by >> deed_.asked.side & 1) == 0 || e.roll != nullptr) return;
    if (e.unit == deed_.unit)
      for (const EventArg& a : e.args)
        if (a.name == "hits") {
          hits += a.value;
          shot = true;
        }
    if (e.unit != deed_.unit && e.unit != deed_.target) return;
    const Happening now{e.kind, e.unit};
    if (std::find(happened.begin(), happened.end(), now) == happened.end()) happened.push(now);
  }
  void clear() {
    hits = 0;
    shot = false;
    happened.clear();
  }
  int hits = 0;
  bool shot = false;
  Inline<Happening, 48> happened;

 private:
  const Deed& deed_;
};

/// One answer that was given on the way; of a question answered in more than one manner each.
struct Answer {
  Word kind, verb;
  friend bool operator==(const Answer&, const Answer&) = default;
};
using Answers = std::vector<Answer>;

/// Adds up the ends of all runs.
class Tally {
 public:
  explicit Tally(const Deed& deed) : deed_(deed), units_(deed.before.units.size()) {}
  void add(const Battle& end, const BattleView& after, const Heard& heard, double weight);
  /// The weights of trials: all alike, and known when all are done.
  void divide(double by) {
    const auto each = [&](auto& odds) {
      for (auto& row : odds) row.second /= by;
    };
    for (OfUnit& u : units_) {
      each(u.lost);
      each(u.states);
    }
    each(hits_);
    each(happened_);
  }
  std::vector<Chances> told(int of, const Answers& answers) const;

 private:
  template <class T>
  using Odds = std::vector<std::pair<T, double>>;
  struct OfUnit {
    Odds<int> lost;
    Odds<Word> states;
    bool check_due = false;          // in some run a check is still to come
  };
  template <class T>
  static void put(Odds<T>& odds, const T& value, double weight) {
    for (auto& [known, chance] : odds)
      if (known == value) {
        chance += weight;
        return;
      }
    odds.emplace_back(value, weight);
  }
  std::string name(UnitId u) const { return std::string(deed_.before.units[u].name); }
  bool changed(std::size_t u) const {
    const OfUnit& t = units_[u];
    const bool lost = std::any_of(t.lost.begin(), t.lost.end(), [](const auto& row) { return row.first > 0; });
    return lost || std::any_of(t.states.begin(), t.states.end(), [&](const auto& row) { return row.first != deed_.before.units[u].state; });
  }
  std::vector<UnitId> units_told() const;
  Chances numbers(Word what, UnitId unit, Odds<int> odds, std::string_view unit_of_text, int of) const;
  Chances losses(UnitId unit, int of) const;
  Chances states(UnitId unit, int of) const;
  Chances happenings(int of) const;

  const Deed& deed_;
  std::vector<OfUnit> units_;
  Odds<int> hits_;
  Odds<Happening> happened_;
};

}  // namespace oo::forecasts
