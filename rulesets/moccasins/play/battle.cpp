#include "rulesets/moccasins/play/battle.hpp"

#include <algorithm>

#include "engine/battle/roll_events.hpp"
#include "engine/battle/view.hpp"
#include "rulesets/battlefield/view_of.hpp"
#include "rulesets/moccasins/operations.hpp"
#include "rulesets/moccasins/play/arrivals.hpp"
#include "rulesets/moccasins/play/orders.hpp"
#include "rulesets/moccasins/play/placing.hpp"
#include "rulesets/moccasins/play/standing.hpp"

namespace oo::moccasins {
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

}  // namespace

void MocBattle::open() { battlefield::open_flow(s_.flow, setup_->deployments, setup_->indian); }

Decision MocBattle::pending() const {
  const Flow& f = s_.flow;
  const Word phase = f.stage == Stage::deploy || f.stage == Stage::begin ? Word("deployment") : f.free_phase ? Word("free_operation") : setup_->side_id[f.phasing];
  return battlefield::asked(f, word_of_ask(f.ask), clause_of(f.ask), phase, f.ask_unit, f.ask_other);
}

std::optional<Trouble> MocBattle::check(const Order& order) const { return battlefield::checked(field(), order); }

std::optional<Trouble> MocBattle::apply(const Order& order, Dice& dice, EventSink& sink) {
  if (auto trouble = battlefield::checked(field(), order)) return trouble;
  s_.passed.forget();
  Play play{*setup_, s_, dice, sink};
  const BattleRolls rolls(play);
  if (order.verb != "fire" || s_.flow.ask == Ask::stand_and_fire) s_.fire.close();   // a volley closes it when it has been looked up (deeds.cpp)
  carry_out(play, order);
  run(play);
  s_.fire.open();
  return std::nullopt;
}

Order MocBattle::default_order() const { return default_answer(field()); }

void MocBattle::redact(SideId side) {
  s_.passed.forget();
  s_.fire.open();
  const Field f = field();
  Inline<UnitId, kMaxRoster> gone;
  for (UnitId u = 0; u < s_.units.size(); ++u) {
    if (f.row(u).side == side) continue;
    const Unit& unit = s_.units[u];
    if (unit.hidden || unit.where == Where::to_arrive || unit.where == Where::unseen || f.in_secret_deployment(u)) gone.push(u);
  }
  for (const UnitId u : gone) {
    s_.units[u] = no_unit();
    s_.standing.clear(u);
    for (Leader& l : s_.leaders)
      if (l.unit == u) {
        l = Leader{};
        l.where = Where::unseen;
      }
  }
  for (std::size_t l = 0; l < s_.leaders.size(); ++l)
    if (setup_->leaders[l].side != side && s_.leaders[l].where == Where::to_arrive) {
      s_.leaders[l] = Leader{};
      s_.leaders[l].where = Where::unseen;
    }
  const auto hidden_now = [&](UnitId u) { return std::find(gone.begin(), gone.end(), u) != gone.end(); };
  Flow& flow = s_.flow;
  for (UnitId* id : {&flow.active, &flow.ask_unit, &flow.ask_other})
    if (hidden_now(*id)) *id = kNoUnit;
  if (flow.ask_side != side) flow.active = flow.ask_unit = flow.ask_other = kNoUnit;   // whom the enemy is thinking of is his affair
  flow.decisions[enemy_of(side)] = 0;
  flow.queue.clear();                                // a step's list is not needed to decide
  flow.cursor = 0;
  for (UnitId u = 0; u < s_.units.size(); ++u)       // a unit is done when the next begins: that would tell of a hidden one's activity
    if (f.row(u).side != side) s_.units[u].acted = false;
  for (Unit& unit : s_.units) {
    Inline<UnitId, 6> known;
    for (const UnitId u : unit.firers)
      if (!hidden_now(u)) known.push(u);
    unit.firers = known;
  }
  s_.log = RequestLog{};                             // what was rolled for hidden units is in it
}

void MocBattle::write(Bytes& out) const {
  const Flow& f = s_.flow;
  for (const Unit& u : s_.units) {
    out.put(u.front.x); out.put(u.front.y); out.put(u.facing); out.put(u.left_files); out.put(u.right_files); out.put(u.left_bend); out.put(u.right_bend);
    out.put(std::uint8_t(u.where)); out.put(std::uint8_t(u.formation)); out.put(std::uint8_t(u.state)); out.put(u.ranks);
    for (const std::int16_t n : {u.figures, u.killed, u.captured, u.off_table, u.exited, u.lost_this_turn, u.lost_to_fire}) out.put(n);
    if (setup_->splitting()) out.put(u.start);
    for (const std::int8_t n : {u.exit, u.guns, u.guns_lost, u.permanent_loss}) out.put(n);
    for (const std::uint8_t n : {u.owed, u.loads, u.revealed, u.operations, u.arrival.turn, u.arrival.die, u.arrival.latest}) out.put(n);
    for (const bool b : {u.loaded, u.officer, u.officer_died, u.mounted, u.hidden, u.concealed, u.moved_own_phase, u.moved_now, u.acted, u.routed_now, u.panicked,
                         u.checked, u.fought, u.volleyed, u.under_guns, u.arrival.due})
      out.put(std::uint8_t(b));
    out.put(u.firers.count);
    for (const UnitId id : u.firers) out.put(id);
    out.put(std::uint8_t(u.attack)); out.put(std::uint8_t(u.progress)); out.put(std::uint8_t(u.struck)); out.put(u.target);
    out.put(u.target_stood.x); out.put(u.target_stood.y); out.put(u.budget.num()); out.put(u.budget.den());
    out.put(u.arrival.faces); out.put(u.arrival.shift); out.put(std::uint8_t(u.arrival.edge));
  }
  for (const Leader& l : s_.leaders) {
    out.put(l.at.x); out.put(l.at.y); out.put(l.unit); out.put(l.moved_with); out.put(std::uint8_t(l.where)); out.put(std::uint8_t(l.killed)); out.put(l.operations);
    out.put(std::uint8_t(l.acted));
  }
  out.put(s_.parks.count);
  for (const GunPark& g : s_.parks) {
    out.put(g.front.x); out.put(g.front.y); out.put(g.facing); out.put(g.guns); out.put(g.of); out.put(g.held_by); out.put(std::uint8_t(g.limbered));
  }
  out.put(f.turn); out.put(std::uint8_t(f.stage)); out.put(f.phasing); out.put(std::uint8_t(f.free_phase)); out.put(std::uint8_t(f.free_given));
  for (const auto& faces : f.faces) {
    out.put(faces.count);
    for (const std::uint8_t face : faces) out.put(face);
  }
  out.put(f.deploying); out.put(f.active); out.put(std::uint8_t(f.ask)); out.put(f.ask_side); out.put(f.ask_unit); out.put(f.ask_other); out.put(f.decisions[0]); out.put(f.decisions[1]);
  out.put(f.cursor); out.put(f.queue.count);
  for (const UnitId id : f.queue) out.put(id);
  out.put(f.vacated);
  out.put(std::uint8_t(f.over)); out.put(f.winner); out.put(f.reason); out.put(f.degree);
  battlefield::write_log(s_.log, out);
  s_.victory.write(out);
}

void MocBattle::view(BattleView& out) const {
  const Field f = field();
  out.turn = s_.flow.turn;
  out.turn_limit = setup_->turn_limit;
  out.phasing = s_.flow.phasing;
  out.phase = pending().phase;
  out.units.resize(s_.units.size());
  out.start[0] = out.start[1] = out.lost[0] = out.lost[1] = 0;
  const BattleStanding standing(*setup_, s_);
  for (UnitId u = 0; u < s_.units.size(); ++u) {
    const Unit& unit = s_.units[u];
    const UnitRow& row = setup_->units[u];
    const TroopRow& troop = setup_->troop(u);
    UnitView& v = out.units[u];
    out.start[row.side] += row.start;
    v = UnitView{};
    v.id = u;
    v.key = row.key;
    v.name = row.name;
    v.side = row.side;
    v.troop = troop.name;
    v.arm = troop.arm == Arm::artillery ? Word("artillery") : f.mounted(u) ? Word("horse") : Word("foot");
    v.weapon = word_of(kWeaponWords, row.weapon);
    v.start = row.start;
    if (unit.where == Where::unseen) continue;
    v.start = unit.start;
    v.formation = word(unit.formation);
    v.state = word(unit.state);
    v.on_table = unit.where == Where::table;
    v.destroyed = unit.where != Where::table && unit.where != Where::to_arrive;
    v.hidden = unit.hidden;
    v.officer = unit.officer;
    v.loaded = unit.loaded;
    v.loads = unit.loads;
    v.loads_needed = loads_needed(row.weapon, setup_->rules);
    v.figures = unit.figures;
    v.guns = unit.guns;
    v.lost_this_turn = unit.lost_this_turn;
    v.arrives = unit.where == Where::to_arrive ? unit.arrival.turn : 0;
    v.killed = unit.killed;
    v.captured = unit.captured;
    v.off_table = unit.off_table;
    v.exited = unit.exited;
    v.operations = unit.operations;
    v.done = unit.acted && row.side == s_.flow.phasing;
    v.front = unit.front;
    v.facing = unit.facing;
    if (!v.on_table) continue;
    const Pose pose = pose_of(f, u);
    v.width = width_of(pose, setup_->rules);
    v.depth = depth_of(pose, setup_->rules);
    v.leader = f.leader_of(u);
    const auto men = f.figures(u), guns = f.guns(u);
    v.bases.assign(men.begin(), men.end());
    v.gun_bases.assign(guns.begin(), guns.end());
  }
  out.leaders.resize(s_.leaders.size());
  for (std::size_t l = 0; l < s_.leaders.size(); ++l) {
    LeaderView& v = out.leaders[l];
    battlefield::show_leader(setup_->leader_id(l), setup_->leaders[l], s_.leaders[l], v);
    v.role = setup_->leaders[l].role;
    v.mounted = setup_->leaders[l].mounted;
  }
  battlefield::show_score(*setup_, s_, standing, out);
}

}  // namespace oo::moccasins
