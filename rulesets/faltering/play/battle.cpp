#include "rulesets/faltering/play/battle.hpp"

#include <algorithm>

#include "engine/battle/roll_events.hpp"
#include "engine/battle/view.hpp"
#include "rulesets/battlefield/view_of.hpp"
#include "rulesets/faltering/play/figures.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/layout.hpp"
#include "rulesets/faltering/play/orders.hpp"
#include "rulesets/faltering/play/specials.hpp"
#include "rulesets/faltering/play/standing.hpp"

namespace oo::faltering {
namespace {

/// A hidden group's rolls are its own side's, and so are the dice for arrivals.
class BattleRolls final : public RollEvents {
 public:
  explicit BattleRolls(const Play& play) : RollEvents(play.dice, play.sink), play_(play) {}

 protected:
  SideMask hearers(const Roll& roll) const override {
    UnitId g = roll.request.roller;
    if (g >= play_.setup.roster()) return kAll;
    if (roll.request.purpose == "arrival") return SideMask(1U << play_.setup.side_of(g));
    if (play_.setup.is_leader(g)) g = play_.field().group_of(play_.setup.leaders[play_.setup.leader_index(g)].figure);
    return who_sees(play_, g);
  }

 private:
  const Play& play_;
};

Figure unknown() {
  Figure x;
  x.place = Place::unseen;
  return x;
}

Gun unknown_gun() {
  Gun gun;
  gun.place = Place::unseen;
  return gun;
}

}  // namespace

void FalBattle::open() { battlefield::open_flow(s_.flow, setup_->deployments, 0); }

Decision FalBattle::pending() const {
  const Flow& f = s_.flow;
  const Word phase = f.stage == Stage::deploy || f.stage == Stage::begin ? Word("deployment") : setup_->side_id[f.phasing];
  return battlefield::asked(f, word_of_ask(f.ask), clause_of(f), phase, f.ask_unit, f.ask_other);
}

std::optional<Trouble> FalBattle::check(const Order& order) const { return battlefield::checked(field(), order); }

std::optional<Trouble> FalBattle::apply(const Order& order, Dice& dice, EventSink& sink) {
  return battlefield::applied<Play, BattleRolls>(field(), *setup_, s_, order, dice, sink);
}

Order FalBattle::default_order() const { return default_answer(field()); }

void FalBattle::redact(SideId side) {
  s_.passed.forget();
  std::bitset<kMostGroups> gone;
  for (UnitId g = 0; g < setup_->roster(); ++g) {
    if (setup_->side_of(g) == side) continue;
    bool off = s_.groups[g].hidden || field().in_secret_deployment(g);
    if (setup_->is_unit(g)) {
      const Place place = s_.figures[setup_->units[g].first].place;
      off = off || place == Place::to_come || place == Place::unseen;
    }
    if (off) gone.set(g);
  }
  for (std::size_t l = 0; l < s_.attached.size(); ++l)                      // a leader goes with his group
    if (const UnitId with = s_.attached[l]; with != kNoUnit && gone.test(with)) gone.set(setup_->leader_id(l));
  for (Fig f = 0; f < s_.figures.size(); ++f)
    if (gone.test(setup_->owner[f])) s_.figures[f] = unknown();
  for (Gun& gun : s_.guns)
    if (gun.crew != kNoUnit && gone.test(gun.crew)) gun = unknown_gun();
  for (UnitId g = 0; g < setup_->roster(); ++g) {
    if (setup_->side_of(g) == side) continue;
    if (gone.test(g)) {
      s_.groups[g] = Group{};
      if (setup_->is_leader(g)) s_.attached[setup_->leader_index(g)] = kNoUnit;
    }
    s_.groups[g].holds_fire = true;
    s_.groups[g].activated = false;                    // hidden groups act unnoticed; of the others everybody saw it, and nothing depends on it
    s_.groups[g].arrival = {};
  }
  Flow& flow = s_.flow;
  const auto hidden_now = [&](UnitId g) { return g < setup_->roster() && gone.test(g); };
  if (flow.ask_side != side) {
    flow.ask_unit = flow.ask_other = kNoUnit;          // whom the enemy is thinking of is his affair
    flow.ask_passed = flow.ask_reason = 0;
    flow.ask_leader = kNoFig;
  }
  if (flow.phasing != side && hidden_now(flow.now.group)) flow.now = Activation{};
  flow.now.seen_at_start &= ~gone;
  flow.now.in_sight_done &= ~gone;
  flow.decisions[enemy_of(side)] = 0;
  Inline<Item, kMostWork> known;
  for (const Item& item : flow.work)
    if (!hidden_now(item.group) && !hidden_now(item.cause)) known.push(item);
  flow.work.clear();
  for (const Item& item : known) (void)flow.work.push(item);
  Inline<reactions::Pair, kMostPairs> tested;
  for (const reactions::Pair& pair : flow.marks.tested)
    if (!hidden_now(pair.mover) && !hidden_now(pair.other)) tested.push(pair);
  flow.marks.tested = tested;
  for (UnitId g = 0; g < setup_->roster(); ++g)
    if (gone.test(g)) {
      flow.marks.fired[g] = {};
      flow.marks.charged[g] = 0;
    }
  s_.log = RequestLog{};                               // what was rolled for hidden groups is in it
}

namespace {

void put(Bytes& out, Point p) {
  out.put(p.x);
  out.put(p.y);
}
void put(Bytes& out, std::initializer_list<bool> flags) {
  for (const bool b : flags) out.put(std::uint8_t(b));
}

void write_figure(Bytes& out, const Figure& x) {
  for (const Point p : {x.at, x.from, x.goal, x.charge_from}) put(out, p);
  for (const std::int32_t n : {x.facing, x.goal_facing, x.spent, x.walked, x.to_spend}) out.put(n);
  for (const std::uint8_t n : {std::uint8_t(x.body), std::uint8_t(x.place), x.weapon, x.loads, std::uint8_t(x.doom)}) out.put(n);
  out.put(x.rep);
  out.put(x.exit);
  for (const std::uint16_t n : {x.unseen_by, x.must_take, x.foe, x.joined, x.joined_on}) out.put(n);
  put(out, {x.loaded, x.mounted, x.faltering, x.retiring, x.bunched, x.ducked_back, x.taken, x.trophy_tested, x.gained, x.moved_over_half, x.fast_moved, x.acted, x.fired, x.loading,
            x.no_more, x.moving, x.will_fire, x.stray});
}

void write_group(Bytes& out, const Group& g) {
  put(out, g.front);
  out.put(g.facing);
  for (const std::uint8_t n : {std::uint8_t(g.formation), g.ranks, g.arrival.turn, g.arrival.die, g.arrival.latest, std::uint8_t(g.arrival.edge)}) out.put(n);
  out.put(g.temporary);
  out.put(g.locked);
  out.put(g.arrival.faces);
  out.put(g.arrival.shift);
  out.put(g.guests.count);
  for (const Fig who : g.guests) out.put(who);
  put(out, {g.hidden, g.holds_fire, g.mounted, g.activated, g.stands_next, g.arrival.due});
}

void write_gun(Bytes& out, const Gun& g) {
  put(out, g.front);
  out.put(g.facing);
  out.put(g.crew);
  for (const std::uint8_t n : {g.side, std::uint8_t(g.place), g.loads}) out.put(n);
  out.put(g.exit);
  put(out, {g.limbered, g.loaded, g.acted});
}

void write_now(Bytes& out, const Activation& now, std::size_t groups) {
  out.put(now.group);
  out.put(now.fast);
  put(out, {now.led, now.may_charge, now.no_charge, now.no_actions, now.moved, now.stopped, now.motivated, now.entered});
  for (std::size_t g = 0; g < groups; ++g) out.put(std::uint8_t(now.fired_at.test(g) * 4 + now.seen_at_start.test(g) * 2 + now.in_sight_done.test(g)));
}

void write_chain(Bytes& out, const Flow& f, std::size_t groups) {
  const Charge& c = f.charge;
  out.put(std::uint8_t(c.step)); out.put(c.charger); out.put(c.target); out.put(c.left);
  put(out, {c.flank, c.by_reaction, c.knocked_on});
  put(out, c.toward_from); put(out, c.toward_to); put(out, c.target_stood);
  const Run& r = f.run;
  out.put(r.group); put(out, {r.body, r.charging}); out.put(r.step); out.put(r.steps); out.put(r.exit);
  put(out, r.end.front); out.put(r.end.facing); out.put(std::uint8_t(r.end.formation)); out.put(r.end.ranks); out.put(r.end.guns);
  out.put(r.poses.count);
  for (const Pose& pose : r.poses) put(out, pose.front), out.put(pose.facing);
  out.put(std::uint8_t(f.work.size()));
  for (const Item& i : f.work) {
    out.put(std::uint8_t(i.task)); out.put(i.group); out.put(i.cause); out.put(i.reasons); out.put(i.choice); out.put(i.hunter); out.put(i.body);
  }
  for (std::size_t g = 0; g < groups; ++g) {
    for (const std::uint32_t bits : f.marks.fired[g]) out.put(bits);
    out.put(f.marks.charged[g]);
  }
  out.put(f.marks.tested.count);
  for (const reactions::Pair& pair : f.marks.tested) out.put(pair.mover), out.put(pair.other);
}

}  // namespace

void FalBattle::write(Bytes& out) const {
  const Flow& f = s_.flow;
  for (const Figure& x : s_.figures) write_figure(out, x);
  for (const Group& g : s_.groups) write_group(out, g);
  for (const UnitId u : s_.attached) out.put(u);
  for (const Gun& g : s_.guns) write_gun(out, g);
  for (const Wagon& w : s_.wagons) put(out, w.front), out.put(w.facing), out.put(w.along), put(out, {w.gone, w.moved});
  for (std::size_t i = 0; i < s_.fires.size(); ++i) out.put(s_.fires[i]), out.put(s_.lit_on[i]);
  for (std::size_t i = 0; i < setup_->ground.pieces().size(); ++i) out.put(std::uint8_t(s_.burned.test(i)));
  out.put(f.turn); out.put(std::uint8_t(f.stage)); out.put(f.phasing); out.put(std::uint8_t(f.second_side)); out.put(f.die[0]); out.put(f.die[1]); out.put(f.deploying);
  out.put(std::uint8_t(f.ask)); out.put(f.ask_side); out.put(f.ask_unit); out.put(f.ask_other); out.put(f.ask_passed); out.put(f.ask_reason); out.put(f.ask_leader);
  out.put(f.decisions[0]); out.put(f.decisions[1]); out.put(std::uint8_t(f.look_for_trophies));
  write_now(out, f.now, setup_->roster());
  write_chain(out, f, setup_->roster());
  out.put(std::uint8_t(f.over)); out.put(f.winner); out.put(f.reason); out.put(f.degree);
  out.put(s_.log.turn); out.put(s_.log.phase); out.put(s_.log.surplus); out.put(s_.log.rows.count);
  for (const auto& row : s_.log.rows) {
    out.put(row.purpose); out.put(row.roller); out.put(row.target); out.put(row.asked);
  }
  s_.victory.write(out);
}

namespace {

Word state_word(Field f, UnitId g) {
  const auto faltering = [](Field q, Fig who) { return q.fig(who).faltering; };
  const auto retiring = [](Field q, Fig who) { return q.fig(who).retiring; };
  if (half_of(f, g, faltering)) return "faltering";
  return half_of(f, g, retiring) ? Word("retiring") : Word("good_order");
}

void view_unit(Field f, UnitId u, UnitView& v) {
  const UnitRow& row = f.row(u);
  const Group& group = f.group(u);
  const UnitStanding standing = BattleStanding(f.setup, f.s).unit(u);
  v = UnitView{};
  v.id = u;
  v.key = row.key;
  v.name = row.name;
  v.side = row.side;
  v.troop = word_of(kTroopWords, row.troop);
  v.arm = row.guns > 0 ? Word("artillery") : row.horse() ? Word("horse") : Word("foot");
  v.weapon = row.weapon == kNoWeapon ? Word("none") : Word(f.rules().weapons[row.weapon].name);
  v.start = row.start;
  v.figures = standing.figures;
  if (f.fig(row.first).place == Place::unseen) return;
  v.formation = word(group.formation);
  if (row.troop == Troop::horse) v.arm = group.mounted ? Word("horse") : Word("foot");
  v.state = state_word(f, u);
  v.on_table = standing.on_table;
  v.destroyed = !standing.on_table && !standing.to_come;
  v.hidden = group.hidden;
  v.killed = standing.killed;
  v.captured = standing.captured;
  v.off_table = standing.off_table;
  v.exited = standing.exited;
  v.arrives = standing.to_come ? group.arrival.turn : 0;
  v.officer = leader_of(f, u) != kNoFig;
  v.front = group.front;
  v.facing = group.facing;
  v.loaded = false;
  for (Fig who = row.first; who < row.first + row.start; ++who) v.loaded = v.loaded || (f.alive(who) && ready(f, who));
  v.loads_needed = row.weapon == kNoWeapon ? 0 : int(f.rules().weapons[row.weapon].load_actions);
  const Guns guns = guns_of(f, u);
  v.guns = int(guns.size());
  for (const GunId gun : guns) v.loaded = v.loaded || f.gun(gun).loaded;
  v.gun_bases.clear();
  v.numbers.clear();
  if (group.formation == Formation::limbered || group.formation == Formation::unlimbered) v.loads_needed = int(f.rules().of(f.rules().gun_ball).load_actions);
  if (!guns.empty()) v.loads = f.gun(guns[0]).loads;
  for (GunId gun = 0; gun < f.s.guns.size(); ++gun)        // its own, also those left behind, and others' that it serves
    if (gun_on_table(f, gun) && (f.gun(gun).crew == u || (f.gun(gun).crew == kNoUnit && f.setup.guns[gun].unit == u))) v.gun_bases.push_back(gun_quad(f, gun));
  if (!v.on_table) return;
  const Extent extent = extent_of(shape_of(f, u), std::max(1, standing.figures), f.riding(u), f.rules());
  v.width = extent.width;
  v.depth = extent.depth;
  for (Fig who = row.first; who < row.first + row.start; ++who)
    if (f.alive(who)) {
      v.bases.push_back(quad_of(stand_of(f, who), f.rules()));
      v.numbers.push_back(f.fig(who).joined == kNoUnit ? int(f.number_of(who)) : -1);
    }
  for (std::size_t l = 0; l < f.setup.leaders.size(); ++l)
    if (f.s.attached[l] == u && f.alive(f.setup.leaders[l].figure)) v.leader = f.setup.leader_id(l);
}

}  // namespace

void FalBattle::view(BattleView& out) const {
  const Field f = field();
  out.turn = s_.flow.turn;
  out.turn_limit = setup_->turn_limit;
  out.phasing = s_.flow.phasing;
  out.phase = pending().phase;
  out.units.resize(setup_->units.size());
  out.start[0] = out.start[1] = 0;
  const BattleStanding standing(*setup_, s_);
  for (UnitId u = 0; u < setup_->units.size(); ++u) {
    view_unit(f, u, out.units[u]);
    out.start[setup_->units[u].side] += setup_->units[u].start;
  }
  out.leaders.resize(setup_->leaders.size());
  for (std::size_t l = 0; l < setup_->leaders.size(); ++l) {
    const LeaderRow& row = setup_->leaders[l];
    const Figure& x = s_.figures[row.figure];
    LeaderView& v = out.leaders[l];
    v = LeaderView{};
    v.id = setup_->leader_id(l);
    v.key = row.key;
    v.name = row.name;
    v.side = row.side;
    v.role = row.role;
    v.mounted = x.place == Place::unseen ? row.mounted : x.mounted;
    v.on_table = f.alive(row.figure);
    v.lost = !v.on_table && x.place != Place::to_come && x.place != Place::unseen && x.place != Place::exited;
    v.at = x.at;
    v.attached = s_.attached[l];
  }
  battlefield::show_score(*setup_, s_, standing, out);
}

}  // namespace oo::faltering
