#include "rulesets/kingphilip/play/battle.hpp"

#include "engine/battle/roll_events.hpp"
#include "rulesets/kingphilip/play/orders.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {
namespace {

/// A hidden unit's rolls are its own side's, and so are the dice for arrivals.
class BattleRolls final : public RollEvents {
 public:
  explicit BattleRolls(const Play& play) : RollEvents(play.dice, play.sink), play_(play) {}

 protected:
  SideMask hearers(const Roll& roll) const override {
    const UnitId unit = roll.request.roller;
    if (!play_.setup.is_unit(unit)) return kAll;
    if (roll.request.purpose == "arrival") return SideMask(1U << play_.setup.units[unit].side);
    return play_.field().on_table(unit) ? who_sees(play_, unit) : kAll;
  }

 private:
  const Play& play_;
};

/// A unit of the enemy of which the viewer knows no more than that the roster names it.
Unit unknown() {
  Unit u;
  u.where = Where::unseen;
  return u;
}

void write_unit(const Unit& u, Bytes& out) {
  out.put(u.front.x); out.put(u.front.y); out.put(u.facing);
  for (const std::uint8_t n : {std::uint8_t(u.where), std::uint8_t(u.formation), std::uint8_t(u.state), u.ranks, u.rolled, u.owed, u.operations, u.charge_number,
                               std::uint8_t(u.fired), std::uint8_t(u.charge), std::uint8_t(u.struck), std::uint8_t(u.face)})
    out.put(n);
  for (const std::int8_t n : {u.house, u.exit, u.levels_lost}) out.put(n);
  for (const std::int16_t n : u.faces) out.put(n);
  for (const std::int16_t n : {u.figures, u.killed, u.off_table, u.exited, u.lost_this_turn, u.driven_this_turn, u.lost_to_fire}) out.put(n);
  for (const bool b : {u.double_faced, u.loaded, u.leader, u.leader_died, u.hidden, u.moved, u.acted, u.began, u.entering, u.began_routed, u.checked, u.stands})
    out.put(std::uint8_t(b));
  out.put(u.killers.count);
  for (const Killer& k : u.killers) {
    out.put(k.unit); out.put(k.figures);
  }
  out.put(u.target); out.put(u.charged_from.x); out.put(u.charged_from.y); out.put(u.target_stood.x); out.put(u.target_stood.y);
  out.put(u.budget.num()); out.put(u.budget.den());
  if (u.along != kNoPiece) out.put(u.along);
  if (u.charge != Progress::none) {
    out.put(std::uint8_t(u.cover_at_start)); out.put(std::uint8_t(u.class_at_start));
  }
  const battlefield::Arrival& a = u.arrival;
  out.put(a.turn); out.put(a.die); out.put(a.latest); out.put(a.faces); out.put(a.shift); out.put(std::uint8_t(a.edge)); out.put(std::uint8_t(a.due));
}

void write_flow(const Flow& f, Bytes& out) {
  out.put(f.turn); out.put(std::uint8_t(f.stage)); out.put(f.first); out.put(f.mover); out.put(std::uint8_t(f.second_half));
  for (const auto& side : f.faces)
    for (const std::uint8_t face : side) out.put(face);
  out.put(f.deploying); out.put(f.active); out.put(f.charges);
  out.put(std::uint8_t(f.ask)); out.put(f.ask_side); out.put(f.ask_unit); out.put(f.ask_other); out.put(f.decisions[0]); out.put(f.decisions[1]);
  out.put(f.cursor); out.put(f.queue.count);
  for (const UnitId id : f.queue) out.put(id);
  out.put(std::uint8_t(f.rained)); out.put(std::uint8_t(f.over)); out.put(f.winner); out.put(f.reason); out.put(f.degree);
}

}  // namespace

void KpBattle::open() { battlefield::open_flow(s_.flow, setup_->deployments, setup_->english); }

Decision KpBattle::pending() const {
  const Flow& f = s_.flow;
  const Word phase = f.stage == Stage::deploy || f.stage == Stage::begin ? Word("deployment") : setup_->side_id[f.mover];
  return battlefield::asked(f, word_of_ask(f.ask), clause_of(f.ask), phase, f.ask_unit, f.ask_other);
}

std::optional<Trouble> KpBattle::check(const Order& order) const { return battlefield::checked(field(), order); }

std::optional<Trouble> KpBattle::apply(const Order& order, Dice& dice, EventSink& sink) {
  return battlefield::applied<Play, BattleRolls>(field(), *setup_, s_, order, dice, sink);
}

Order KpBattle::default_order() const { return default_answer(field()); }

void KpBattle::redact(SideId side) {
  s_.passed.forget();
  const Field f = field();
  Inline<UnitId, kMaxRoster> gone;
  for (UnitId u = 0; u < s_.units.size(); ++u) {
    if (f.row(u).side == side) continue;
    const Unit& unit = s_.units[u];
    if (unit.hidden || unit.where == Where::to_arrive || unit.where == Where::unseen || f.in_secret_deployment(u)) gone.push(u);
  }
  for (const UnitId u : gone) {
    s_.units[u] = unknown();
    s_.footing[u] = Footing{};
    s_.standing.clear(u);
  }
  for (std::size_t l = 0; l < s_.leaders.size(); ++l) {
    Leader& leader = s_.leaders[l];
    const bool with_the_unseen = std::find(gone.begin(), gone.end(), leader.unit) != gone.end();
    if (setup_->leaders[l].side == side || (leader.where != Where::to_arrive && leader.where != Where::unseen && !with_the_unseen)) continue;
    leader = Leader{};
    leader.where = Where::unseen;
  }
  Flow& flow = s_.flow;
  if (flow.ask_side != side) flow.active = flow.ask_unit = flow.ask_other = kNoUnit;   // whom the enemy is thinking of is his affair
  flow.decisions[enemy_of(side)] = 0;
  flow.queue.clear();                                // a step's list is not needed to decide
  flow.cursor = 0;
  for (UnitId u = 0; u < s_.units.size(); ++u)       // a unit is done when the next begins: that would tell of a hidden one's activity
    if (f.row(u).side != side) s_.units[u].acted = false;
  for (Unit& unit : s_.units) {
    Inline<Killer, 8> known;
    for (const Killer& k : unit.killers)
      if (std::find(gone.begin(), gone.end(), k.unit) == gone.end()) known.push(k);
    unit.killers = known;
  }
  s_.log = RequestLog{};                             // what was rolled for hidden units is in it
}

void KpBattle::write(Bytes& out) const {
  for (const Unit& u : s_.units) write_unit(u, out);
  for (const Leader& l : s_.leaders) {
    out.put(l.at.x); out.put(l.at.y); out.put(l.unit); out.put(std::uint8_t(l.where)); out.put(std::uint8_t(l.killed)); out.put(l.operations);
    out.put(std::uint8_t(l.acted));
  }
  for (std::size_t h = 0; h < setup_->fuel.size(); ++h) {
    const HouseState& house = s_.houses[h];
    out.put(house.fires.count);
    for (const std::uint8_t age : house.fires) out.put(age);
    out.put(std::uint8_t(house.untenable)); out.put(std::uint8_t(house.ruin));
  }
  for (std::size_t i = 0; i < setup_->specials.size() && i < s_.uses.size(); ++i) out.put(s_.uses[i]);
  write_flow(s_.flow, out);
  battlefield::write_log(s_.log, out);
  s_.victory.write(out);
}

}  // namespace oo::kingphilip
