#include "lab/schedule/watch.hpp"

#include <algorithm>

#include "lab/story/luck.hpp"

namespace oo {

namespace {

bool holds(const Measure& m, const Event& e) {
  if (m.where.empty()) return true;
  const bool met = m.is.empty() ? e.value(m.where) >= m.least : e.word(m.where) == m.is;
  return met != m.unless;
}

/// By how much of their strengths the first side is ahead: what the second lost less what the first lost, in thousandths.
int lead_of(const BattleView& v) {
  const auto share = [&](int side) { return v.start[side] == 0 ? 0 : int(std::int64_t(1000) * v.lost[side] / v.start[side]); };
  return share(1) - share(0);
}

/// Thousandths, half away from zero.
int thousandths(double x) { return int(x * 1000.0 + (x < 0.0 ? -0.5 : 0.5)); }

}  // namespace

Watch::Watch(const Ruleset& ruleset, const Battle& start) : ruleset_(ruleset), start_(start), measures_(oo::measures_of(ruleset)) {
  start.view(view_);
  const auto place = [this](UnitId id, SideId side) {
    if (side_of_.size() <= id) side_of_.resize(std::size_t(id) + 1, kNoSide);
    side_of_[id] = side;
  };
  for (const UnitView& u : view_.units)
    if (u.id != kNoUnit) place(u.id, u.side);
  for (const LeaderView& l : view_.leaders)
    if (l.id != kNoUnit) place(l.id, l.side);
  unit_dice_.resize(side_of_.size());
  now_.resize(measures_.size() * side_of_.size());
}

void Watch::begin() {
  for (const std::uint32_t at : touched_) now_[at] = 0;
  touched_.clear();
  for (DiceSum& d : unit_dice_) d = {};
  for (auto& side : roll_dice_)
    for (DiceSum& d : side) d = {};
  broke_first_ = -1;
  turn_ = lead_low_ = lead_high_ = 0;
}

const std::vector<int>& Watch::measures_of(Word kind) {
  for (const Kind& k : kinds_)
    if (k.word == kind.data() && k.size == kind.size()) return k.measures;
  Kind fresh{kind.data(), kind.size(), {}};
  for (std::size_t m = 0; m < measures_.size(); ++m)
    for (const Word event : measures_[m].events)
      if (!event.empty() && event == kind) fresh.measures.push_back(int(m));
  kinds_.push_back(std::move(fresh));
  return kinds_.back().measures;
}

void Watch::add(int column, UnitId unit, std::int32_t amount) {
  const std::size_t at = std::size_t(column) * side_of_.size() + unit;
  if (now_.size() <= at) now_.resize((std::size_t(column) + 1) * side_of_.size());
  if (now_[at] == 0) touched_.push_back(std::uint32_t(at));
  now_[at] += amount;
}

int Watch::class_column(int measure, Word word) {
  for (std::size_t i = 0; i < classes_.size(); ++i)
    if (classes_[i].measure == measure && classes_[i].word == word) return int(measures_.size() + i);
  classes_.push_back({measure, word});
  return int(measures_.size() + classes_.size() - 1);
}

void Watch::count(int measure, const Event& event) {
  const Measure& m = measures_[std::size_t(measure)];
  if (!holds(m, event)) return;
  const UnitId whose = m.whose == Measure::Whose::unit ? event.unit : event.other;
  const SideId side = side_of(whose);
  if (side > 1) return;
  const std::int32_t amount = m.amount.empty() ? 1 : event.value(m.amount);
  if (amount == 0) return;
  add(measure, whose, amount);
  if (!m.by.empty()) add(class_column(measure, event.word(m.by)), whose, amount);
  if (m.breaks && broke_first_ < 0) broke_first_ = side;
}

/// By the addresses of its words. Which way a need is read is asked once for each purpose: a rule set asks all rolls of one purpose the same way.
std::size_t Watch::roller_of(const Event& event) {
  const Request& q = event.roll->request;
  for (std::size_t i = 0; i < rollers_.size(); ++i)
    if (rollers_[i].purpose.data() == q.purpose.data() && rollers_[i].base.data() == q.base.name.data() && rollers_[i].base.size() == q.base.name.size()) return i;
  rollers_.push_back({q.purpose, q.base.name, needs_or_more(ruleset_, event, start_)});
  for (auto& side : roll_dice_) side.resize(rollers_.size());
  return rollers_.size() - 1;
}

void Watch::count_roll(const Event& event) {
  const Roll& roll = *event.roll;
  const UnitId who = roll.request.roller;
  const SideId side = side_of(who);
  if (side > 1 || (roll.kind != RollKind::count && roll.request.need <= 0)) return;
  const std::size_t roller = roller_of(event);
  const auto chance = chance_of(roll, rollers_[roller].or_more);
  if (!chance) return;
  unit_dice_[who].add(chance->dice, chance->good, roll.sides, chance->got);
  roll_dice_[side][roller].add(chance->dice, chance->good, roll.sides, chance->got);
}

void Watch::on(const Event& event) {
  if (event.roll != nullptr) count_roll(event);
  for (const int m : measures_of(event.kind)) count(m, event);
}

void Watch::note_balance(const Battle& now) {
  now.view(view_);
  const int lead = lead_of(view_);
  lead_low_ = std::min(lead_low_, lead);
  lead_high_ = std::max(lead_high_, lead);
}

void Watch::after_step(const Battle& now) {
  const int turn = now.pending().turn;
  if (turn == turn_) return;
  turn_ = turn;
  note_balance(now);
}

void Watch::settle_measures(BattleRow& row) {
  for (auto& side : row.measures) side.assign(measures_.size(), 0);
  const std::size_t units = side_of_.size();
  for (const std::uint32_t at : touched_) {
    const int column = int(at / units);
    const UnitId unit = UnitId(at % units);
    const SideId side = side_of_[unit];
    if (std::size_t(column) < measures_.size()) {
      row.measures[side][std::size_t(column)] += now_[at];
      tally_.units[unit].measures[column] += now_[at];
    } else {
      const Class& c = classes_[std::size_t(column) - measures_.size()];
      tally_.classes[side][{c.measure, std::string(c.word)}] += now_[at];
    }
  }
}

void Watch::settle_units(const BattleView& view) {
  for (const UnitView& u : view.units) {
    if (u.id == kNoUnit || u.start == 0) continue;
    UnitTally& t = tally_.units[u.id];
    t.lost.add(u.start - u.figures - u.exited);
    if (u.destroyed || (u.figures == 0 && u.exited == 0)) ++t.destroyed;
  }
}

void Watch::settle_dice(BattleRow& row) {
  double expected[2] = {0.0, 0.0};
  std::int64_t got[2] = {0, 0};
  for (SideId side = 0; side < 2; ++side)
    for (std::size_t i = 0; i < rollers_.size(); ++i) {
      const DiceSum& d = roll_dice_[side][i];
      if (d.rolls == 0) continue;
      expected[side] += d.expected();
      got[side] += d.got;
      tally_.rolls[side][{std::string(rollers_[i].purpose), std::string(rollers_[i].base)}].merge(d);
    }
  for (int side = 0; side < 2; ++side) row.luck[side] = thousandths(double(got[side]) - expected[side]);
  for (std::size_t u = 0; u < unit_dice_.size(); ++u)
    if (unit_dice_[u].rolls != 0) tally_.units[int(u)].dice.merge(unit_dice_[u]);
}

BattleRow Watch::end(const Battle& end, const MatchResult& result) {
  BattleRow row;
  note_balance(end);
  const int lead = lead_of(view_);
  row.swing = lead_high_ - lead_low_ - (lead < 0 ? -lead : lead);
  row.winner = result.unfinished || result.outcome.winner > 1 ? -1 : int(result.outcome.winner);
  row.unfinished = result.unfinished;
  row.reason = std::string(result.outcome.reason);
  row.degree = std::string(result.outcome.degree);
  row.turns = result.turns;
  row.orders = int(result.steps);
  row.broke_first = broke_first_;
  row.hash = end.hash();
  for (int side = 0; side < 2; ++side) {
    row.refused[side] = result.refused[side];
    row.start[side] = view_.start[side];
    row.lost[side] = view_.lost[side];
    row.points[side] = view_.points[side];
  }
  settle_measures(row);
  settle_units(view_);
  settle_dice(row);
  ++tally_.battles;
  return row;
}

Tally Watch::take() {
  Tally out = std::move(tally_);
  tally_ = {};
  return out;
}

}  // namespace oo
