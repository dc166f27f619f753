#include "engine/battle/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/event_log.hpp"
#include "engine/battle/trace.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/odds/enumerated_dice.hpp"

namespace oo {
namespace {

constexpr std::uint64_t kForecastSeed = 0x666f726563617374;      // "forecast"
constexpr std::size_t kMostUnits = 6, kMostHappenings = 10;

/// Ends a deed in the middle of an apply: the first dice of another turn or of the other side's phase are not thrown.
class Watch {
 public:
  Watch(const Battle& battle, const BattleView& start) : battle_(battle), turn_(start.turn), phasing_(start.phasing) {}
  void start() { over_ = false; }
  void moment(int turn, int phase) {
    if (turn == seen_turn_ && phase == seen_phase_) return;
    seen_turn_ = turn;
    seen_phase_ = phase;
    battle_.view(scratch_);
    over_ = scratch_.turn != turn_ || scratch_.phasing != phasing_;
  }
  bool over() const { return over_; }
  void before_roll(const Request& r = {}) const {
    if (over_) throw DiceWanted{r.purpose, r.clause, r.roller, r.target, 0, 0, 0, {}};
  }

 private:
  const Battle& battle_;
  BattleView scratch_;
  int turn_ = 0, seen_turn_ = -1, seen_phase_ = -1;
  SideId phasing_ = kNoSide;
  bool over_ = false;
};

/// All leaves of a chain; tells after the first whether there is hope of coming to the end.
class LeafDice final : public EnumeratedDice {
 public:
  explicit LeafDice(Watch& watch) : watch_(watch) {}
  double guess() const { return guess_; }                        // leaves, by the sizes of the branchings met on the first path
  void first_is_done() { first_ = false; }

 protected:
  void moment_changed() override { watch_.moment(turn(), phase()); }
  int branch_uniform(int n) override {
    meet(n);
    return EnumeratedDice::branch_uniform(n);
  }
  int branch_binomial(int n, int at_most, int sides) override {
    meet(at_most == 0 || at_most == sides ? 1 : n + 1);
    return EnumeratedDice::branch_binomial(n, at_most, sides);
  }
  ClassCounts branch_tally(int n, int sides, const FaceClasses& classes_of, int classes) override {
    meet(n + 1);
    return EnumeratedDice::branch_tally(n, sides, classes_of, classes);
  }
  ClassCounts branch_contest(std::span<const ContestRun> runs, const ContestSpec& spec) override {
    int pairs = 0;
    for (const ContestRun& run : runs) pairs += run.n;
    meet((pairs + 1) * (pairs + 2) / 2);
    return EnumeratedDice::branch_contest(runs, spec);
  }

 private:
  void meet(int ways) {
    watch_.before_roll();
    if (first_) guess_ *= ways;
  }
  Watch& watch_;
  double guess_ = 1;
  bool first_ = true;
};

/// One trial with a seed of its own.
class TrialDice final : public Dice {
 public:
  TrialDice(Watch& watch, int trial) : Dice(false), watch_(watch), seeded_(Seed{kForecastSeed, std::uint64_t(trial)}) {}
  int thrown() const { return thrown_; }

 protected:
  void moment_changed() override {
    watch_.moment(turn(), phase());
    seeded_.moment(turn(), phase(), log());
  }
  void request_starts(const Request& r, std::uint32_t nth) override {
    ++thrown_;
    announce(seeded_, r, nth);
  }
  void faces(int sides, std::span<std::uint8_t> out, const Request& r) override {
    watch_.before_roll(r);
    ask(seeded_, sides, out, r);
  }

 private:
  Watch& watch_;
  SeededDice seeded_;
  int thrown_ = 0;
};

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

struct Answer {
  Word kind, verb;
};
using Answers = std::vector<Answer>;

/// The order and whatever it leads to, as far as the deed goes.
void run(const Deed& d, Battle& battle, Dice& dice, const Watch& watch, Heard& heard, Answers& answers) {
  try {
    if (battle.apply(d.order, dice, heard)) return;
    for (int i = 0; i < d.decisions && !watch.over(); ++i) {
      const Decision now = battle.pending();
      if (now.kind.empty()) return;
      const bool again = now.kind == d.asked.kind && now.side == d.asked.side, nobody = now.unit == kNoUnit && now.other == kNoUnit;
      if (!d.charge && (again || nobody)) return;
      const Order answer = battle.default_order();
      const auto known = std::find_if(answers.begin(), answers.end(), [&](const Answer& a) { return a.kind == now.kind; });
      if (!nobody && !again && known == answers.end()) answers.push_back({now.kind, answer.verb});
      if (battle.apply(answer, dice, heard)) return;
    }
  } catch (const DiceWanted&) {      // the deed is over; what comes next is another's
  }
}

/// Adds up the ends of all runs.
class Tally {
 public:
  explicit Tally(const Deed& deed) : deed_(deed), units_(deed.before.units.size()) {}
  void add(const BattleView& after, const Heard& heard, double weight) {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      const UnitView &was = deed_.before.units[i], &is = after.units[i];
      if (!was.on_table) continue;
      put(units_[i].lost, std::max(0, was.figures - is.figures), weight);
      put(units_[i].states, is.on_table ? is.state : Word("gone"), weight);
    }
    if (heard.shot) put(hits_, heard.hits, weight);
    for (const Happening& h : heard.happened) put(happened_, h, weight);
  }
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
  static std::string spaced(Word word) {
    std::string text(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
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
  out.text = of == 0 && odds.size() == 1 ? likely : fmt::format("{} in {:.0f} of 100", likely, 100 * odds[0].second);
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
  if (!answers.empty()) {
    Chances assumed{"assumed", kNoUnit, {}, of, {}};
    for (const Answer& a : answers) assumed.text += fmt::format("{}{}: {}", assumed.text.empty() ? "" : "; ", spaced(a.kind), spaced(a.verb));
    out.push_back(std::move(assumed));
  }
  return out;
}

/// Every leaf; nothing: there are too many.
std::optional<std::vector<Chances>> exactly(const Deed& deed, const ForecastLimits& limits) {
  constexpr double kHopeless = 4;
  Tally tally(deed);
  Heard heard(deed);
  Answers answers;
  const auto battle = deed.seen.what_if();
  Watch watch(*battle, deed.before);
  LeafDice dice(watch);
  BattleView after;
  int leaves = 0;
  do {
    if (leaves == limits.leaves || dice.guess() > kHopeless * limits.leaves) return std::nullopt;
    ++leaves;
    dice.rewind();
    heard.clear();
    battle->assign(deed.seen.battle());
    watch.start();
    run(deed, *battle, dice, watch, heard, answers);
    dice.first_is_done();
    battle->view(after);
    tally.add(after, heard, dice.weight());
  } while (dice.next());
  return tally.told(0, answers);
}

/// As many as are wanted, or as many as their dice leave work for.
std::vector<Chances> by_trials(const Deed& deed, int trials, const ForecastLimits& limits) {
  constexpr int kFewest = 80;
  Tally tally(deed);
  Heard heard(deed);
  Answers answers;
  const auto battle = deed.seen.what_if();
  Watch watch(*battle, deed.before);
  BattleView after;
  int trial = 0, thrown = 0;
  for (; trial < trials && (trial < kFewest || thrown < limits.requests); ++trial) {
    TrialDice dice(watch, trial);
    heard.clear();
    battle->assign(deed.seen.battle());
    watch.start();
    run(deed, *battle, dice, watch, heard, answers);
    battle->view(after);
    tally.add(after, heard, 1);
    thrown += dice.thrown();
  }
  tally.divide(std::max(1, trial));
  return tally.told(trial, answers);
}

}  // namespace

std::vector<Chances> forecast(const Seen& seen, const Order& order, const ForecastLimits& limits) {
  if (seen.check(order)) return {};
  Deed deed{seen, order, seen.pending(), order.unit, order.target, false, limits.decisions, {}};
  if (deed.unit == kNoUnit) deed.unit = deed.asked.unit;
  if (deed.target == kNoUnit) deed.target = deed.asked.other;
  OrderTrace trace;
  seen.battle().trace(order, trace);
  for (const OrderTrace::Line& line : trace.lines) {
    deed.charge = deed.charge || line.what == "charge";
    if (deed.target == kNoUnit) deed.target = line.target;
  }
  seen.battle().view(deed.before);
  if (auto exact = exactly(deed, limits)) return std::move(*exact);
  return by_trials(deed, deed.charge ? std::min(limits.trials, limits.charge_trials) : limits.trials, limits);
}

}  // namespace oo
