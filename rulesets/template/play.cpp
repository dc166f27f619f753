// What happens: an order carried out, and everything compulsory up to the next Decision.
#include "engine/battle/roll_events.hpp"
#include "engine/geometry/base.hpp"
#include "rulesets/template/battle.hpp"

namespace oo::template_ {

namespace {
Point step_back(Point p, Edge edge, Mil by) {
  switch (edge) {
    case Edge::left: return {p.x - by, p.y};
    case Edge::right: return {p.x + by, p.y};
    case Edge::bottom: return {p.x, p.y - by};
    case Edge::top: return {p.x, p.y + by};
  }
  return p;
}

/// What the evaluator of victory asks.
class TemplateStanding final : public Standing {
 public:
  explicit TemplateStanding(const TemplateBattle& b) : b_(b) {}
  UnitStanding unit(UnitId u) const override {
    const UnitState& s = b_.state().units[u];
    UnitStanding out;
    out.figures = s.figures, out.killed = s.killed, out.off_table = s.off_table, out.on_table = s.on_table(), out.routed = s.routed;
    return out;
  }
  LeaderStanding leader(UnitId) const override { return {}; }
  bool in_state(UnitId u, Word state) const override { return (state == "routed") == b_.state().units[u].routed; }
  int exited_by(UnitId, std::size_t) const override { return 0; }
  std::size_t bases(UnitId u) const override { return b_.state().units[u].on_table() ? 1 : 0; }
  Point base_centre(UnitId u, std::size_t) const override { return b_.state().units[u].at; }
  Point front_middle(UnitId u) const override { return b_.state().units[u].at; }
  int garrison_of(UnitId) const override { return -1; }

 private:
  const TemplateBattle& b_;
};

Inline<EventArg, 10> args(std::initializer_list<EventArg> list) {
  Inline<EventArg, 10> out;
  for (const EventArg& a : list) out.push(a);
  return out;
}
}  // namespace

/// What a hidden unit does its own side alone hears of.
void TemplateBattle::tell(Play play, Word kind, ClauseId clause, UnitId unit, Inline<EventArg, 10> with, UnitId other) const {
  Event e;
  e.kind = kind;
  e.clause = clause;
  e.unit = unit;
  e.other = other;
  e.args = with;
  if (unit != kNoUnit && s_.units[unit].hidden) e.seen_by = SideMask(1 << side_of(unit));
  e.reveals = kind == "revealed";
  play.sink.on(e);
}

std::optional<Trouble> TemplateBattle::apply(const Order& order, Dice& dice, EventSink& sink) {
  if (auto trouble = check(order)) return trouble;
  RollEvents rolls(dice, sink);
  dice.moment(s_.turn, s_.phasing, &s_.log);
  const Play play{dice, sink};
  ++s_.number;
  if (order.verb == "begin") {
    s_.ask = Ask::act;
    tell(play, "begins", "TPL-2.1", kNoUnit, args({{"side", s_.phasing}}));
  } else if (order.verb == "stand" || order.verb == "withdraw") {
    do_nerve(order.verb == "stand", play);
  } else {
    s_.units[order.unit].acted = true;
    if (order.verb == "move") do_move(order, play);
    else if (order.verb == "fire") do_fire(order, play);
    else tell(play, "holds", "TPL-2.2", order.unit);
  }
  run_on(play);
  return std::nullopt;
}

void TemplateBattle::reveal(UnitId u, Play play) {
  if (!s_.units[u].hidden) return;
  s_.units[u].hidden = false;
  s_.victory.happen(revealed_event(side_of(u)));
  tell(play, "revealed", "TPL-5.2", u, args({{"x", s_.units[u].at.x}, {"y", s_.units[u].at.y}}));
}

/// TPL-5.2 at one place of a move: hidden units on either side come to light.
bool TemplateBattle::spotted_at(UnitId mover, Point at, Play play) {
  bool any = false;
  for (UnitId v = 0; v < count(); ++v) {
    const UnitState& other = s_.units[v];
    if (side_of(v) == side_of(mover) || !other.on_table() || unknown(v) || !(other.hidden || s_.units[mover].hidden)) continue;
    if (!within(at, other.at, other.at, setup_->rules.spot + kNear)) continue;
    any = any || other.hidden;
    s_.units[mover].at = at;
    reveal(mover, play);
    reveal(v, play);
  }
  return any;
}

void TemplateBattle::do_move(const Order& order, Play play) {
  UnitState& u = s_.units[order.unit];
  const Point from = u.at, to = order.path[0];
  u.facing = order.facing >= 0 ? order.facing : from == to ? u.facing : bearing(from, to);
  const Mil whole = length(from, to);
  Point end = to;
  for (Mil d = kInch / 2; d < whole; d += kInch / 2) {
    const Point here = along(from, to, d);
    if (!spotted_at(order.unit, here, play)) continue;
    end = here;
    break;
  }
  if (end == to) spotted_at(order.unit, to, play);
  u.at = end;
  tell(play, "moves", "TPL-2.3", order.unit, args({{"x", end.x}, {"y", end.y}, {"distance", length(from, end)}, {"cut_short", end == to ? 0 : 1}}));
}

void TemplateBattle::do_fire(const Order& order, Play play) {
  reveal(order.unit, play);                                                                            // TPL-5.1
  const UnitState& u = s_.units[order.unit];
  UnitState& target = s_.units[order.target];
  const VolleyInput in{setup_->units[order.unit].troop, u.figures, target.figures, length(u.at, target.at), in_woods(target.at)};
  const VolleyResult shot = volley_between({order.unit, order.target}, in, setup_->rules, play.dice);
  target.figures = static_cast<std::int8_t>(target.figures - shot.killed);
  target.killed = static_cast<std::int8_t>(target.killed + shot.killed);
  tell(play, "volley", "TPL-3.2", order.unit, args({{"need", shot.need}, {"hits", shot.hits}, {"killed", shot.killed}}), order.target);
  if (shot.killed == 0 || target.figures == 0) return;
  s_.ask = Ask::stand_or_withdraw;
  s_.asked = order.target, s_.shooter = order.unit, s_.just_killed = static_cast<std::int8_t>(shot.killed);
}

void TemplateBattle::do_nerve(bool stands, Play play) {
  const UnitId u = s_.asked;
  const NerveInput in{setup_->units[u].troop, s_.just_killed};
  s_.ask = Ask::act;
  s_.asked = s_.shooter = kNoUnit, s_.just_killed = 0;
  if (!stands) return withdraw(u, play);
  const NerveResult result = nerve_of(u, in, setup_->rules, play.dice);
  if (result.stands) return tell(play, "stands", "TPL-4.2", u, args({{"need", result.need}}));
  UnitState& s = s_.units[u];
  s.routed = true, s.off_table = s.figures, s.figures = 0;
  tell(play, "routs", "TPL-4.2", u, args({{"need", result.need}, {"figures", s.off_table}}));
}

void TemplateBattle::withdraw(UnitId u, Play play) {
  UnitState& s = s_.units[u];
  s.at = step_back(s.at, setup_->units[u].edge, setup_->rules.withdraw);
  const bool off = s.at.x < 0 || s.at.y < 0 || s.at.x > setup_->width || s.at.y > setup_->height;
  if (off) s.off_table = s.figures, s.figures = 0;
  tell(play, "withdraws", "TPL-4.3", u, args({{"x", s.at.x}, {"y", s.at.y}, {"off_table", off ? 1 : 0}}));
}

bool TemplateBattle::anybody_to_act() const {
  for (UnitId u = 0; u < count(); ++u)
    if (side_of(u) == s_.phasing && s_.units[u].on_table() && !s_.units[u].acted) return true;
  return false;
}

bool TemplateBattle::judged(Moment last, Play play) {
  const TemplateStanding standing(*this);
  s_.verdict = judge_through(setup_->victory, s_.victory, last, standing);
  if (!s_.verdict.over) return false;
  end(play);
  return true;
}

void TemplateBattle::end(Play play) {
  s_.ask = Ask::over;
  ++s_.number;
  tell(play, "over", {}, kNoUnit, args({{"winner", s_.verdict.winner, s_.verdict.reason}}));
}

/// Phases follow each other until somebody must decide. Ends at the turn limit at the latest.
void TemplateBattle::run_on(Play play) {
  if (judged(Moment::at_once, play)) return;
  while (s_.ask == Ask::act && !anybody_to_act()) end_phase(play);
}

void TemplateBattle::end_phase(Play play) {
  const bool turn_ends = s_.phasing != setup_->first_side;
  const bool last = turn_ends && s_.turn >= setup_->turn_limit;
  if (judged(last ? Moment::end_of_game : turn_ends ? Moment::end_of_turn : Moment::end_of_phase, play)) return;
  if (turn_ends) ++s_.turn;
  s_.phasing = enemy_of(s_.phasing);
  for (UnitState& u : s_.units) u.acted = false;
  play.dice.moment(s_.turn, s_.phasing, &s_.log);
  tell(play, "phase", "TPL-2.1", kNoUnit, args({{"turn", s_.turn}, {"side", s_.phasing}}));
}

}  // namespace oo::template_
