#include "engine/battle/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/forecast_tally.hpp"
#include "engine/battle/trace.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/geometry/segment.hpp"
#include "engine/odds/enumerated_dice.hpp"

namespace oo {
namespace {

using namespace forecasts;

constexpr std::uint64_t kForecastSeed = 0x666f726563617374;      // "forecast"

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

/// A question about a unit as a practised player of that side would most likely answer it: by the rule set's own first proposal. The others end a part of the
/// turn and are answered by their default.
Order likely_answer(const Battle& battle, bool of_a_unit, std::vector<Order>& scratch) {
  scratch.clear();
  if (of_a_unit) battle.propose(kForecastSeed, 1, scratch);
  return scratch.empty() ? battle.default_order() : scratch.front();
}

/// The order and whatever it leads to, as far as the deed goes.
void run(const Deed& d, Battle& battle, Dice& dice, const Watch& watch, Heard& heard, Answers& answers) {
  std::vector<Order> scratch;
  try {
    if (battle.apply(d.order, dice, heard)) return;
    for (int i = 0; i < d.decisions && !watch.over(); ++i) {
      const Decision now = battle.pending();
      if (now.kind.empty()) return;
      const bool again = now.kind == d.asked.kind && now.side == d.asked.side, nobody = now.unit == kNoUnit && now.other == kNoUnit;
      if (!d.charge && (again || nobody)) return;
      const bool of_a_unit = !nobody && !again;
      const Order answer = likely_answer(battle, of_a_unit, scratch);
      const Answer given{now.kind, answer.verb};
      if (of_a_unit && std::find(answers.begin(), answers.end(), given) == answers.end()) answers.push_back(given);
      if (battle.apply(answer, dice, heard)) return;
    }
  } catch (const DiceWanted&) {      // the deed is over; what comes next is another's
  }
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
    tally.add(*battle, after, heard, dice.weight());
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
    tally.add(*battle, after, heard, 1);
    thrown += dice.thrown();
  }
  tally.divide(std::max(1, trial));
  return tally.told(trial, answers);
}

/// A charge that the rules allow and that comes to no contact (MOC-9.2, TUG-4.16); nothing: it gets there.
std::optional<Chances> falls_short(const Deed& deed, const OrderTrace& trace) {
  for (const OrderTrace::Line& line : trace.lines) {
    if (line.what != "charge" || line.ok || line.clause.empty() || line.target >= deed.before.units.size()) continue;
    const UnitView& target = deed.before.units[line.target];
    return Chances{"short", deed.unit, fmt::format("The charge will not reach {}: it falls short by {:.1f}\" ({})", target.name, double(length(line.stopped, line.to)) / kInch, line.clause), 0, {}};
  }
  return std::nullopt;
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
  auto exact = exactly(deed, limits);
  std::vector<Chances> out = exact ? std::move(*exact) : by_trials(deed, deed.charge ? std::min(limits.trials, limits.charge_trials) : limits.trials, limits);
  if (auto note = falls_short(deed, trace)) out.insert(out.begin(), std::move(*note));
  return out;
}

}  // namespace oo
