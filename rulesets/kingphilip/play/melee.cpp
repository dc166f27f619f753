// Melees and what comes of them. KPW-8.13, 10.
#include "engine/table/retreat.hpp"
#include "rulesets/kingphilip/fire.hpp"
#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/assault.hpp"
#include "rulesets/kingphilip/play/houses.hpp"
#include "rulesets/kingphilip/play/leading.hpp"
#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/nerve.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

constexpr std::size_t kMostChargers = 12;

/// One charger of a target with what has become of its figures.
struct Party {
  UnitId unit = kNoUnit;
  MeleeInput input;
  int killed = 0, driven = 0;
};
using Parties = Inline<Party, kMostChargers>;
struct Melee {
  Parties parties;
  UnitId target = kNoUnit;
  int killed = 0, driven = 0;          // of the target
  MeleeCount count;                    // of all rounds
};

Layout shape_of(Field f, UnitId u, int fighting) {
  Pose pose = pose_of(f, u);
  pose.figures = std::max(1, fighting);
  return layout_of(pose, f.rules());
}

Melee gather(Field f, UnitId target) {
  Melee m;
  m.target = target;
  for (UnitId u = 0; u < f.unit_count(); ++u) {
    if (!f.on_table(u) || f.unit(u).charge != Progress::in_contact || f.unit(u).target != target || m.parties.full()) continue;
    Party party;
    party.unit = u;
    party.input.clash = clash_of(f, u, target, f.unit(u).struck, f.unit(u).charged_from);
    party.input.attacker_unit = u;
    party.input.defender_unit = target;
    m.parties.push(party);
    for (std::size_t i = m.parties.size() - 1; i > 0 && f.unit(m.parties[i].unit).charge_number < f.unit(m.parties[i - 1].unit).charge_number; --i)
      std::swap(m.parties[i], m.parties[i - 1]);
  }
  return m;
}

/// KPW-8.13: they double up on pairs of their predecessors that are still one against one.
void lend_a_hand(Parties& parties, std::size_t before, int figures) {
  for (std::size_t i = 0; i < before && figures > 0; ++i) {
    MeleeInput& in = parties[i].input;
    if (in.defender_doubles > 0) continue;
    const int more = std::min(figures, in.combats - in.attacker_doubles);
    in.attacker_doubles += more;
    figures -= more;
  }
}

/// KPW-10.2: a man of the target who faces a later charger is nobody's second.
void no_man_twice(Field f, Parties& parties, std::size_t last, int exposed, int paired) {
  const Aspect side = f.unit(parties[last].unit).struck;
  int twice = paired - exposed;
  for (std::size_t i = 0; i <= last; ++i)
    if (f.unit(parties[i].unit).struck == side) twice += parties[i].input.defender_doubles;
  for (std::size_t i = 0; i <= last && twice > 0; ++i) {
    if (f.unit(parties[i].unit).struck != side) continue;
    const int fewer = std::min(twice, parties[i].input.defender_doubles);
    parties[i].input.defender_doubles -= fewer;
    twice -= fewer;
  }
}

/// Who stands against whom in this round: each charger with the exposed figures its predecessors left.
void pair_up(Field f, Melee& m, int round) {
  const int fighting = f.unit(m.target).figures - m.killed - m.driven;
  int paired_all = 0;
  std::array<int, 4> paired{};                       // by aspect; of a house by face
  for (std::size_t i = 0; i < m.parties.size(); ++i) {
    Party& party = m.parties[i];
    const Unit& unit = f.unit(party.unit);
    const bool house = f.garrison(m.target);
    int& on_side = paired[house ? place_of(unit.face) : place_of(unit.struck)];
    const int own = front_figures(f, party.unit, unit.figures - party.killed - party.driven);
    const int exposed = exposed_figures(f, m.target, unit.struck, unit.face, fighting);
    int left = std::min(exposed - on_side, fighting - paired_all);
    if (house) left = std::min(left, int(f.rules().house_combats) - on_side);
    party.input.clash.round = round;
    Pairing pairs{};
    if (left > 0 && own > 0)
      pairs = melee_pairing({own, left, f.rules().spacing(unit.formation), f.garrison(m.target) ? Spacing::close : f.rules().spacing(f.unit(m.target).formation), house}, f.rules());
    else if (!house) lend_a_hand(m.parties, i, own);
    party.input.combats = pairs.combats;
    party.input.attacker_doubles = pairs.attacker_doubles;
    party.input.defender_doubles = pairs.defender_doubles;
    on_side += pairs.combats;
    paired_all += pairs.combats;
    no_man_twice(f, m.parties, i, exposed, on_side);
  }
}

/// The dice of one round, charger by charger; what all of it comes to.
MeleeCount fight_round(Play& p, Melee& m) {
  MeleeCount all;
  for (Party& party : m.parties) {
    if (party.input.combats == 0) continue;
    const MeleeCount c = melee_round(party.input, p.rules(), p.dice);
    party.killed += c.attacker_killed;
    party.driven += c.attacker_fell_back;
    m.killed += c.defender_killed;
    m.driven += c.defender_fell_back;
    all.attacker_killed += c.attacker_killed;
    all.attacker_fell_back += c.attacker_fell_back;
    all.defender_killed += c.defender_killed;
    all.defender_fell_back += c.defender_fell_back;
  }
  m.count.attacker_killed += all.attacker_killed;
  m.count.attacker_fell_back += all.attacker_fell_back;
  m.count.defender_killed += all.defender_killed;
  m.count.defender_fell_back += all.defender_fell_back;
  return all;
}

/// KPW-10.14: after a melee, with melee_leader_roll.
void leaders_among_the_dead(Play& p, UnitId u, int killed, UnitId by) {
  if (!p.rules().switches.melee_leader_roll || killed == 0) return;
  LeaderCasualtyInput in;
  in.hits = killed;
  in.leader = p.unit(u).leader;
  in.commander = p.field().leader_of(u) != kNoUnit;
  in.roller = by;
  in.target = u;
  const LeaderCasualtyResult r = leader_casualty(in, p.rules(), p.dice);
  if (r.commander_killed) kill_commander(p, p.field().leader_of(u), "KPW-10.14");
  if (r.leader_killed) kill_leader(p, u, "KPW-10.14");
}

void take_losses(Play& p, UnitId u, int killed, int driven, UnitId by, Edge face) {
  leaders_among_the_dead(p, u, killed, by);
  p.unit(u).driven_this_turn = std::int16_t(p.unit(u).driven_this_turn + driven);
  lose_figures(p, u, killed, kNoUnit, face);
}

/// KPW-10.11: the charger is disordered, win or lose; a worse result stands.
void disorder_after_charge(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!p.field().on_table(u) || unit.state != State::good_order) return;
  unit.state = State::disordered;
  take_disorder(p, u);
  tell(p, {"disordered", "KPW-10.11", u});
}

/// KPW-10.13: straight on over the ground the loser left, stopping before anybody.
void take_ground(Play& p, UnitId u, Mil far) {
  if (!p.field().on_table(u) || far <= 0) return;
  const Unit& unit = p.unit(u);
  const Heading h = heading(unit.facing);
  Pose pose = pose_of(p, u);
  const Mil came = walk_while(unit.front, h, far, [&](Point to) {
    pose.middle = to;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    return room_among_all(p, u, bases) && enemy_within(p, p.setup.units[u].side, bases.all(), kTooNear) == kNoUnit;
  });
  set_down(p, u, at(unit.front, h, 0, came), unit.facing);
  spot_hidden(p, u);
  if (came > 0) tell(p, {"occupied", "KPW-10.13", u, unit.target}, {{"inches", came}});
}

bool still_close(Field f, UnitId a, UnitId b) { return f.on_table(a) && f.on_table(b) && distance(f, a, b) <= kTooNear; }

/// Back to an inch, straight away, or aside where there is no room.
void stand_back(Play& p, UnitId u, UnitId from) {
  if (!still_close(p, u, from) || p.field().garrison(u)) return;
  const Point enemy = centre_of(p, from), own = centre_of(p, u);
  const Heading away = enemy == own ? opposite(heading(p.unit(u).facing)) : toward(enemy, own);
  Pose pose = pose_of(p, u);
  const Point start = pose.middle;
  for (Cdeg turn = 0; turn < kTurn; turn += 1500)
    for (Mil d = kInch / 4; d <= 6 * kInch; d += kInch / 4) {
      pose.middle = at(start, turned(away, turn), 0, d);
      Bases bases;
      lay_out(pose, p.rules(), bases);
      if (!room_among_all(p, u, bases) || enemy_within(p, p.setup.units[u].side, bases.all(), kTooNear) != kNoUnit) continue;
      set_down(p, u, pose.middle, pose.facing);
      tell(p, {"stood_back", "KPW-10.18", u, from}, {{"inches", d}});
      return;
    }
}

UnitId somebody_left(Field f, const Parties& parties) {
  for (const Party& party : parties)
    if (f.on_table(party.unit)) return party.unit;
  return parties[0].unit;
}

/// KPW-10.18: no contact outlasts a melee. Where the loser could not get clear the winner stands back, at a house always the charger; and where the
/// winner has no room either, whoever has.
void stand_apart(Play& p, UnitId charger, UnitId target, Loser loser) {
  const bool charger_first = loser != Loser::attacker || p.field().garrison(target);
  stand_back(p, charger_first ? charger : target, charger_first ? target : charger);
  stand_back(p, charger_first ? target : charger, charger_first ? charger : target);
}

/// How much ground the target takes up from the side it was charged, before anybody fell.
Mil depth_from(Field f, UnitId target, Aspect struck) {
  const Pose pose = pose_of(f, target);
  return struck == Aspect::flank ? width_of(pose, f.rules()) : depth_of(pose, f.rules());
}

void defender_loses(Play& p, const Melee& m, const MeleeOutcome& outcome, int house) {
  const Aspect struck = p.unit(m.parties[0].unit).struck;
  const Mil far = house >= 0 ? 0 : depth_from(p, m.target, struck);
  carry_out_failure(p, m.target, outcome.failure, somebody_left(p, m.parties), "KPW-10.9");
  for (const Party& party : m.parties) {
    if (!p.field().on_table(party.unit)) continue;
    if (house >= 0 && !p.field().garrison(m.target) && enemy_inside(p, house, p.setup.units[party.unit].side) == kNoUnit && !check_entry(p, party.unit, house)) {
      enter_house(p, party.unit, house);                                     // a charger that empties a house enters it
      continue;
    }
    take_ground(p, party.unit, far);
  }
}

void attackers_lose(Play& p, const Melee& m, const MeleeOutcome& outcome) {
  for (const Party& party : m.parties) {
    if (!p.field().on_table(party.unit)) continue;
    const Unit& unit = p.unit(party.unit);
    FailureInput in;
    in.failed_by = outcome.difference;
    in.troop = p.setup.units[party.unit].troop;
    in.operations = std::max<int>(1, unit.rolled);
    in.cause = Cause::melee;
    in.state = unit.state;
    const Failure f = outcome.difference > 0 ? failure(in, p.rules()) : fall_back(in.troop, in.state, false, p.rules());   // KPW-10.10
    carry_out_failure(p, party.unit, f, m.target, outcome.difference > 0 ? ClauseId("KPW-10.9") : ClauseId("KPW-10.10"));
  }
}

void tell_melee(Play& p, const Melee& m, const MeleeOutcome& outcome, int rounds) {
  tell(p, {"melee", "KPW-10.9", m.parties[0].unit, m.target},
       {{"attacker_killed", m.count.attacker_killed}, {"attacker_driven", m.count.attacker_fell_back}, {"defender_killed", m.count.defender_killed},
        {"defender_driven", m.count.defender_fell_back}, {"rounds", rounds}, {"difference", outcome.difference},
        {"loser", 0, outcome.loser == Loser::none ? Word("none") : outcome.loser == Loser::attacker ? Word("attacker") : Word("defender")}});
}

void apply_losses(Play& p, const Melee& m) {
  for (const Party& party : m.parties) {
    p.unit(party.unit).charge = Progress::fought;
    take_losses(p, party.unit, party.killed, party.driven, m.target, Edge::bottom);
  }
  take_losses(p, m.target, m.killed, m.driven, m.parties[0].unit, p.unit(m.parties[0].unit).face);
}

}  // namespace

int front_figures(Field f, UnitId u, int fighting) { return fighting <= 0 ? 0 : shape_of(f, u, fighting).files; }

int exposed_figures(Field f, UnitId target, Aspect struck, Edge face, int fighting) {
  if (fighting <= 0) return 0;
  if (f.garrison(target)) return std::clamp<int>(f.unit(target).faces[place_of(face)], 1, fighting);
  const Layout shape = shape_of(f, target, fighting);
  return std::min(fighting, struck == Aspect::flank ? shape.ranks : shape.files);
}

Clash clash_of(Field f, UnitId charger, UnitId target, Aspect struck, Point charged_from) {
  const auto fighter = [&](UnitId u) {
    return Fighter{f.row(u).troop, f.unit(u).formation, f.unit(u).state, f.leader_of(u) != kNoUnit, std::max<int>(1, f.unit(u).rolled)};
  };
  Clash clash;
  clash.attacker = fighter(charger);
  clash.defender = fighter(target);
  clash.defender_class = class_against(f, target, charged_from);
  clash.attacked_from = struck;
  return clash;
}

void fight(Play& p, UnitId charger) {
  if (!p.field().on_table(charger) || p.unit(charger).charge != Progress::in_contact) return;
  const UnitId target = p.unit(charger).target;
  if (!p.field().on_table(target)) return;
  Melee m = gather(p, target);
  const int house = p.unit(target).house;
  MeleeOutcome outcome;
  int rounds = 0;
  do {
    pair_up(p, m, ++rounds);
    const MeleeCount all = fight_round(p, m);
    MeleeInput in = m.parties[0].input;
    in.thick_woods = false;                                                  // the map halves inch by inch, KPW-9.16
    outcome = melee_outcome(in, all, p.rules());
  } while (outcome.another_round);
  tell_melee(p, m, outcome, rounds);
  apply_losses(p, m);
  if (!p.field().on_table(target) && outcome.loser == Loser::none) outcome.loser = Loser::defender;
  if (outcome.loser == Loser::defender) defender_loses(p, m, outcome, house);
  if (outcome.loser == Loser::attacker) attackers_lose(p, m, outcome);
  for (const Party& party : m.parties) {
    disorder_after_charge(p, party.unit);
    stand_apart(p, party.unit, target, outcome.loser);
  }
}

}  // namespace oo::kingphilip
