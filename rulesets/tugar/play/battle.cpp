#include "rulesets/tugar/play/battle.hpp"

#include "engine/battle/roll_events.hpp"
#include "engine/battle/view.hpp"
#include "rulesets/battlefield/view_of.hpp"
#include "rulesets/tugar/play/orders.hpp"
#include "rulesets/tugar/play/places.hpp"
#include "rulesets/tugar/play/standing.hpp"

namespace oo::tugar {
namespace {

/// Dice for arrivals are their own side's affair.
class BattleRolls final : public RollEvents {
 public:
  explicit BattleRolls(const Play& play) : RollEvents(play.dice, play.sink), setup_(play.setup) {}

 protected:
  SideMask hearers(const Roll& roll) const override {
    const UnitId unit = roll.request.roller;
    return roll.request.purpose == "arrival" && setup_.is_unit(unit) ? SideMask(1U << setup_.units[unit].side) : kAll;
  }

 private:
  const TugarSetup& setup_;
};

/// A unit of the enemy of which the viewer knows no more than that the roster names it.
Unit unknown() {
  Unit u;
  u.where = Where::unseen;
  return u;
}

void put(Bytes& out, const Works& works) {
  out.put(works.count);
  for (const PieceId w : works) out.put(w);
}
void put(Bytes& out, const Fraction& f) {
  out.put(f.num());
  out.put(f.den());
}

void put(Bytes& out, const Unit& u) {
  for (const std::int32_t n : {u.front.x, u.front.y, u.facing, u.turned}) out.put(n);
  for (const std::uint8_t n : {std::uint8_t(u.where), std::uint8_t(u.formation), std::uint8_t(u.state), u.guns_fired, u.closing_shots}) out.put(n);
  for (const std::int16_t n : {u.figures, u.killed, u.off_table, u.exited, u.lost_this_turn, u.garrison}) out.put(n);
  for (const std::int8_t n : {u.exit, u.guns, u.guns_lost}) out.put(n);
  for (const bool b : {u.charge_spent, u.finished, u.charged, u.turned_about, u.rallied, u.guns_moved, u.rally_failed, u.checked, u.fought, u.arrival.due}) out.put(std::uint8_t(b));
  put(out, u.used);
  for (const UnitId v : u.fired_at) out.put(v);
  put(out, u.holds);
  put(out, u.over);
  out.put(u.crossing);
  put(out, u.paid);
  for (const std::uint8_t n : {u.arrival.turn, u.arrival.die, u.arrival.latest, std::uint8_t(u.arrival.edge)}) out.put(n);
  out.put(u.arrival.faces);
  out.put(u.arrival.shift);
}

void put(Bytes& out, const Leader& l) {
  out.put(l.at.x);
  out.put(l.at.y);
  out.put(l.unit);
  for (const std::uint8_t n : {std::uint8_t(l.where), std::uint8_t(l.killed), std::uint8_t(l.finished)}) out.put(n);
  put(out, l.used);
  if (l.crossing == kNoPiece) return;
  out.put(l.crossing);
  put(out, l.paid);
}

void put(Bytes& out, const Flow& f) {
  out.put(f.turn);
  for (const std::uint8_t n : {std::uint8_t(f.stage), f.phasing, f.deploying, std::uint8_t(f.closed), std::uint8_t(f.ask), f.ask_side, std::uint8_t(f.over), f.winner}) out.put(n);
  out.put(f.active);
  out.put(f.attacker);
  out.put(f.decisions[0]);
  out.put(f.decisions[1]);
  out.put(f.cursor);
  out.put(f.queue.count);
  for (const UnitId id : f.queue) out.put(id);
  if (f.fighter != kNoUnit) {
    out.put(f.fighter);
    for (const UnitId id : f.odd) out.put(id);
  }
  out.put(f.reason);
  out.put(f.degree);
}

Word phase_word(Stage stage) {
  switch (stage) {
    case Stage::deploy:
    case Stage::begin: return "deployment";
    case Stage::movement: return "movement";
    case Stage::fire: return "fire";
    case Stage::melee: return "melee";
    default: return {};
  }
}

void view_unit(Field f, UnitId u, UnitView& v) {
  const Unit& unit = f.unit(u);
  const UnitRow& row = f.row(u);
  v = UnitView{};
  v.id = u;
  v.key = row.key;
  v.name = row.name;
  v.side = row.side;
  v.troop = word_of(kTroopWords, row.troop);
  v.weapon = word_of(kWeaponWords, row.weapon);
  v.arm = row.arm == Arm::artillery ? Word("artillery") : row.arm == Arm::cavalry ? Word("horse") : Word("foot");
  v.start = row.start;
  if (unit.where == Where::unseen) {
    v.figures = row.start;
    return;
  }
  v.formation = word_of(kFormationWords, unit.formation);
  v.state = word_of(kStateWords, unit.state);
  v.on_table = unit.where == Where::table;
  v.destroyed = unit.where != Where::table && unit.where != Where::to_arrive;
  v.figures = unit.figures;
  v.guns = unit.guns;
  v.lost_this_turn = unit.lost_this_turn;
  v.arrives = unit.where == Where::to_arrive ? unit.arrival.turn : 0;
  v.killed = unit.killed;
  v.off_table = unit.off_table;
  v.exited = unit.exited;
  v.done = unit.finished && row.side == f.s.flow.phasing;
  v.front = unit.front;
  v.facing = unit.facing;
  v.leader = leader_of(f, u);
  if (!v.on_table || unit.figures <= 0) return;
  const FormationResult shape = f.shape(u);
  v.width = shape.width;
  v.depth = shape.depth;
  battlefield::Bases bases;
  lay_out(f, u, bases);
  v.bases.assign(bases.men().begin(), bases.men().end());
  v.gun_bases.assign(bases.all().begin() + std::ptrdiff_t(bases.figures), bases.all().end());
}

}  // namespace

void TugarBattle::open() { battlefield::open_flow(s_.flow, setup_->deployments, setup_->first); }

Decision TugarBattle::pending() const {
  const Flow& f = s_.flow;
  return battlefield::asked(f, word_of_ask(f.ask), clause_of(f.ask), phase_word(f.stage), f.fighter, kNoUnit);
}

std::optional<Trouble> TugarBattle::check(const Order& order) const { return battlefield::checked(field(), order); }

std::optional<Trouble> TugarBattle::apply(const Order& order, Dice& dice, EventSink& sink) {
  return battlefield::applied<Play, BattleRolls>(field(), *setup_, s_, order, dice, sink);
}

Order TugarBattle::default_order() const { return default_answer(field()); }

void TugarBattle::redact(SideId side) {
  s_.passed.forget();
  const Field f = field();
  Inline<UnitId, kMaxRoster> gone;
  bool secret = false;                               // and with his units a general on his own
  for (UnitId u = 0; u < s_.units.size(); ++u) {
    const Where where = s_.units[u].where;
    secret = secret || (f.row(u).side != side && f.in_secret_deployment(u));
    if (f.row(u).side != side && (where == Where::to_arrive || where == Where::unseen || f.in_secret_deployment(u))) gone.push(u);
  }
  for (const UnitId u : gone) {
    s_.units[u] = unknown();
    s_.standing.clear(u);
    for (Leader& l : s_.leaders)
      if (l.unit == u) {
        l = Leader{};
        l.where = Where::unseen;
      }
  }
  for (std::size_t l = 0; l < s_.leaders.size(); ++l)
    if (setup_->leaders[l].side != side && (s_.leaders[l].where == Where::to_arrive || secret)) {
      s_.leaders[l] = Leader{};
      s_.leaders[l].where = Where::unseen;
    }
  Flow& flow = s_.flow;
  if (flow.ask_side != side) flow.active = kNoUnit;   // whom the enemy is thinking of is his affair
  flow.decisions[enemy_of(side)] = 0;
  flow.queue.clear();                                // a step's list is not needed to decide
  flow.cursor = 0;
  s_.log = RequestLog{};                             // dice for troops to come are in it
}

void TugarBattle::write(Bytes& out) const {
  for (const Unit& u : s_.units) put(out, u);
  for (const Leader& l : s_.leaders) put(out, l);
  out.put(s_.contacts.count);
  for (const Contact& c : s_.contacts) {
    out.put(c.attacker);
    out.put(c.defender);
    out.put(c.edge);
  }
  put(out, s_.flow);
  battlefield::write_log(s_.log, out);
  s_.victory.write(out);
}

void TugarBattle::view(BattleView& out) const {
  const Field f = field();
  out.turn = s_.flow.turn;
  out.turn_limit = setup_->turn_limit;
  out.phasing = s_.flow.phasing;
  out.phase = pending().phase;
  out.units.resize(s_.units.size());
  out.start[0] = out.start[1] = 0;
  for (UnitId u = 0; u < s_.units.size(); ++u) {
    view_unit(f, u, out.units[u]);
    out.start[f.row(u).side] += f.row(u).start;
  }
  out.leaders.resize(s_.leaders.size());
  for (std::size_t l = 0; l < s_.leaders.size(); ++l) {
    LeaderView& v = out.leaders[l];
    battlefield::show_leader(setup_->leader_id(l), setup_->leaders[l], s_.leaders[l], v);
    v.role = "general";
    v.mounted = true;
  }
  const BattleStanding standing(*setup_, s_);
  battlefield::show_score(*setup_, s_, standing, out);
}

}  // namespace oo::tugar
