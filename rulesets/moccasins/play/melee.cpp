// Step 5: melees and what comes of them. MOC-9.4 to 9.20.
#include <algorithm>

#include "engine/table/retreat.hpp"

#include "rulesets/moccasins/fire.hpp"
#include "rulesets/moccasins/melee.hpp"
#include "rulesets/moccasins/play/assault.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/moves.hpp"
#include "rulesets/moccasins/play/nerve.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

constexpr std::size_t kMostAttackers = 12;

/// Those who fight: of dismounted troopers not those who hold the horses, MOC-6.17.
Pose fighting_pose(Field f, UnitId u) {
  Pose pose = pose_of(f, u);
  if (!f.mounted(u)) pose.figures = std::int16_t(without_holders(f.troop(u), pose.figures, f.rules()));
  return pose;
}
int front_figures(Field f, UnitId u) {
  const Pose pose = fighting_pose(f, u);
  if (pose.guns > 0 && battery_formation(pose.formation)) return std::min<int>(pose.figures, pose.formation == Formation::limbered ? 2 : 2 * pose.guns);
  return layout_of(pose, f.rules()).files;
}
int ranks_of(Field f, UnitId u) {
  const Pose pose = fighting_pose(f, u);
  if (pose.guns > 0 && battery_formation(pose.formation)) return std::max(1, pose.figures / std::max(1, front_figures(f, u)));
  return layout_of(pose, f.rules()).ranks;
}
/// MOC-9.6: front and rear its files, flank its ranks.
int exposed_figures(Field f, UnitId u, Aspect struck) { return struck == Aspect::flank ? ranks_of(f, u) : front_figures(f, u); }

/// Figures of the target already paired, by the face they stand on. MOC-9.17
struct Paired {
  int front = 0, rear = 0, flank = 0;
  int all() const { return front + rear + flank; }
  int& on(Aspect struck) { return struck == Aspect::flank ? flank : struck == Aspect::rear ? rear : front; }
};
/// Exposed figures not yet paired. Front and rear are the same figures where there is one rank; a flank's end figures belong to front and rear too.
int still_exposed(Field f, UnitId target, Aspect struck, Paired paired) {
  const int files = front_figures(f, target), ranks = ranks_of(f, target);
  int left = exposed_figures(f, target, struck) - paired.on(struck);
  if (struck == Aspect::flank) left -= (paired.front >= files ? 1 : 0) + (paired.rear >= files && ranks > 1 ? 1 : 0);
  else if (ranks == 1) left = files - paired.all();
  return std::max(0, std::min(left, int(f.unit(target).figures) - paired.all()));
}

Fighter fighter(Field f, UnitId u) {
  Fighter out;
  out.troop = f.row(u).troop;
  out.formation = f.unit(u).formation;
  out.mounted = f.mounted(u);
  out.state = f.unit(u).state;
  return out;
}

int officers(Field f, UnitId u) { return (f.unit(u).officer ? 1 : 0) + (f.leader_of(u) != kNoUnit ? 1 : 0); }

/// The attackers of one target with what each fights, MOC-9.17.
struct Party {
  UnitId unit = kNoUnit;
  MeleeInput input;
  MeleeCount count;
};
using Parties = Inline<Party, kMostAttackers>;

/// Nobody is left for them: they double up combats that are still one against one.
void lend_a_hand(Parties& parties, int figures) {
  for (Party& earlier : parties) {
    if (earlier.input.defender_doubles > 0) continue;
    const int more = std::min(figures, earlier.input.combats - earlier.input.attacker_doubles);
    earlier.input.attacker_doubles += more;
    figures -= more;
  }
}

/// Once all are paired: the target doubles up only with figures that nobody fights, attackers without an opponent lend a hand. MOC-9.5, 9.17
void share_out(Field f, UnitId target, const Paired& paired, Parties& parties) {
  Paired spare{still_exposed(f, target, Aspect::front, paired), still_exposed(f, target, Aspect::rear, paired), still_exposed(f, target, Aspect::flank, paired)};
  for (Party& party : parties) {
    int& left = spare.on(f.unit(party.unit).struck);
    party.input.defender_doubles = std::min(party.input.defender_doubles, left);
    left -= party.input.defender_doubles;
  }
  for (const Party& party : parties)
    if (party.input.combats == 0) lend_a_hand(parties, front_figures(f, party.unit));
}

Parties gather(Field f, UnitId target) {
  Inline<UnitId, kMaxRoster> units;
  for (UnitId u = 0; u < f.unit_count(); ++u)
    if (f.on_table(u) && f.unit(u).attack != Attack::none && f.unit(u).progress == Progress::in_contact && f.unit(u).target == target && !f.unit(u).fought)
      units.push(u);
  sort_left_to_right(f, units);
  Parties out;
  Paired paired;
  for (const UnitId u : units) {
    Party party{u, melee_input(f, u, target, f.unit(u).struck), {}};
    const int exposed = still_exposed(f, target, f.unit(u).struck, paired);
    if (paired.all() > 0 && exposed > 0) {
      const Pairing again = melee_pairing({front_figures(f, u), spacing(f.unit(u).formation), exposed, spacing(f.unit(target).formation)});
      party.input.combats = again.combats;
      party.input.attacker_doubles = again.attacker_doubles;
      party.input.defender_doubles = again.defender_doubles;
      party.input.defender_officers = 0;                       // the target's leaders fight in its first combats
    } else if (exposed == 0) {
      party.input.combats = party.input.attacker_doubles = party.input.defender_doubles = 0;
    }
    paired.on(f.unit(u).struck) += party.input.combats;
    if (!out.push(party)) break;
  }
  share_out(f, target, paired, out);
  return out;
}

/// The leading figures of a unit as they stood when the melee began: the officer in combat 0, an attached leader after him (MOC-9.16).
struct Leading {
  bool officer = false;
  UnitId leader = kNoUnit;
};
Leading leading_of(Field f, UnitId u) { return {f.unit(u).officer, f.leader_of(u)}; }

/// Figures of the unit that the kill of combat `index` takes: none if it was the leader, who stands beside its own.
int kill_leading(Play& p, UnitId u, const Leading& who, int index, int killed) {
  if (killed == 0) return 0;
  if (index == 0 && who.officer) {
    kill_officer(p, u, "MOC-9.16");
    return killed;
  }
  if (who.leader == kNoUnit || index != (who.officer ? 1 : 0)) return killed;
  kill_leader(p, who.leader, "MOC-9.16");
  return 0;
}

struct Losses {
  int figures[kMostAttackers + 1] = {};        // the attackers in order, then the defender
};

void fight_combats(Play& p, Parties& parties, UnitId target, Losses& losses) {
  const Leading defending = leading_of(p, target);
  for (std::size_t i = 0; i < parties.size(); ++i) {
    Party& party = parties[i];
    const Leading attacking = leading_of(p, party.unit);
    const int leading = std::min(party.input.combats, std::max(party.input.attacker_officers, party.input.defender_officers));
    for (int k = 0; k < leading; ++k) {
      const MeleeCount one = melee_combats(party.input, k, k + 1, p.rules(), p.dice);
      party.count.attacker_killed += one.attacker_killed;
      party.count.attacker_fell_back += one.attacker_fell_back;
      party.count.defender_killed += one.defender_killed;
      party.count.defender_fell_back += one.defender_fell_back;
      const bool theirs = k < party.input.attacker_officers, ours = k < party.input.defender_officers;
      losses.figures[i] += theirs ? kill_leading(p, party.unit, attacking, k, one.attacker_killed) : one.attacker_killed;
      losses.figures[kMostAttackers] += ours ? kill_leading(p, target, defending, k, one.defender_killed) : one.defender_killed;
    }
    if (party.input.combats > leading) {
      const MeleeCount rest = melee_combats(party.input, leading, party.input.combats, p.rules(), p.dice);
      party.count.attacker_killed += rest.attacker_killed;
      party.count.attacker_fell_back += rest.attacker_fell_back;
      party.count.defender_killed += rest.defender_killed;
      party.count.defender_fell_back += rest.defender_fell_back;
      losses.figures[i] += rest.attacker_killed;
      losses.figures[kMostAttackers] += rest.defender_killed;
    }
  }
}

MeleeCount sum(const Parties& parties) {
  MeleeCount all;
  for (const Party& party : parties) {
    all.attacker_killed += party.count.attacker_killed;
    all.attacker_fell_back += party.count.attacker_fell_back;
    all.defender_killed += party.count.defender_killed;
    all.defender_fell_back += party.count.defender_fell_back;
  }
  return all;
}

/// Room on the table as it is: what is written down only stops a compulsory move as well.
bool room_among_all(Field f, UnitId u, const Bases& bases) {
  if (!room_for(f, u, bases, f.row(u).side).ok()) return false;
  return !f.s.standing.first_overlap(bases.all(), [&](UnitId v) { return v != u && f.on_table(v) && f.unit(v).hidden; });
}

void draw_back(Play& p, UnitId u) {                                          // MOC-9.15
  const Unit& unit = p.unit(u);
  Pose pose = pose_of(p, u);
  const Heading back = opposite(heading(unit.facing));
  const Mil far = walk_while(unit.front, back, p.rules().charge_gap, [&](Point to) {
    pose.front.middle = to;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    return room_among_all(p, u, bases);
  });
  set_down(p, u, at(unit.front, back, 0, far), unit.facing);
  tell(p, {"drew_back", "MOC-9.15", u, unit.target}, {{"inches", far}});
}

void lose(Play& p, UnitId u, int margin, UnitId winner) {
  const Unit& unit = p.unit(u);
  if (!p.field().on_table(u)) return;
  const Failure f = failure({margin, p.setup.units[u].troop, p.field().mounted(u), unit.formation, unit.state}, p.rules());
  carry_out_failure(p, u, f, winner, "MOC-9.12");
}

/// Goes straight on to where the loser's rear edge was, at no cost; stops before anybody, horse before works. MOC-9.14
void take_ground(Play& p, UnitId winner, Mil far) {
  if (!p.field().on_table(winner) || far <= 0) return;
  const Unit& unit = p.unit(winner);
  const Heading h = heading(unit.facing);
  Pose pose = pose_of(p, winner);
  Point before = unit.front;
  const bool heavy = p.field().mounted(winner) || unit.guns > 0;
  const Mil came = walk_while(unit.front, h, far, [&](Point to) {
    pose.front.middle = to;
    Bases bases;
    lay_out(pose, p.rules(), bases);
    WorkCrossings crossed;
    if (heavy) p.setup.ground.works_crossed(before, to, crossed);
    before = to;
    return crossed.empty() && room_among_all(p, winner, bases);
  });
  set_down(p, winner, at(unit.front, h, 0, came), unit.facing);
  spot_hidden(p, winner);
  if (came > 0) tell(p, {"occupied", "MOC-9.14", winner, unit.target}, {{"inches", came}});
  capture_guns(p, winner);
}

/// The first attacker that met the target's front: a defender who wins may take its place. Who was struck elsewhere has none before it (MOC-9.14).
UnitId before_its_front(Field f, const Parties& parties) {
  for (const Party& party : parties)
    if (f.unit(party.unit).struck == Aspect::front) return party.unit;
  return kNoUnit;
}

void defender_wins(Play& p, const Parties& parties, UnitId target, int margin, UnitId first) {
  for (const Party& party : parties) lose(p, party.unit, margin, target);
  if (!p.field().on_table(target) || first == kNoUnit || p.field().with_guns(target)) return;   // guns in action stay where they are
  const FollowUp rule = p.rules().switches.defender_follows_up;
  if (rule == FollowUp::always) occupy(p, target, first);
  if (rule == FollowUp::choice) ask(p, Ask::occupy, p.setup.units[target].side, target, first);
}

}  // namespace

MeleeInput melee_input(Field f, UnitId attacker, UnitId defender, Aspect struck) {
  MeleeInput in;
  in.attacker = fighter(f, attacker);
  in.defender = fighter(f, defender);
  in.attacker.charging = f.unit(attacker).attack == Attack::charge;
  in.defender.flank_or_rear = struck == Aspect::flank || struck == Aspect::rear;
  in.defender.works_or_thicket = ground_of(f, defender) == Ground::thicket || works_against(f, defender, centre_of(f, attacker)) != Works::none;
  const Pairing pairing = melee_pairing({front_figures(f, attacker), spacing(in.attacker.formation), exposed_figures(f, defender, struck), spacing(in.defender.formation)});
  in.combats = pairing.combats;
  in.attacker_doubles = pairing.attacker_doubles;
  in.defender_doubles = pairing.defender_doubles;
  in.attacker_officers = officers(f, attacker);
  in.defender_officers = officers(f, defender);
  in.attacker_unit = attacker;
  in.defender_unit = defender;
  return in;
}

void fight(Play& p, UnitId attacker) {
  if (!p.field().on_table(attacker) || p.unit(attacker).fought || p.unit(attacker).progress != Progress::in_contact) return;
  const UnitId target = p.unit(attacker).target;
  if (!p.field().on_table(target) || p.unit(target).fought) return;
  Parties parties = gather(p, target);
  if (parties.empty()) return;
  Losses losses;
  fight_combats(p, parties, target, losses);
  const MeleeCount all = sum(parties);
  const operations::Verdict verdict = operations::verdict(all);
  p.unit(target).fought = true;
  for (std::size_t i = 0; i < parties.size(); ++i) {
    p.unit(parties[i].unit).fought = true;
    p.unit(parties[i].unit).progress = Progress::fought;
  }
  tell(p, {"melee", "MOC-9.12", attacker, target},
       {{"attacker_killed", all.attacker_killed}, {"attacker_fell_back", all.attacker_fell_back}, {"defender_killed", all.defender_killed},
        {"defender_fell_back", all.defender_fell_back}, {"attacker_losses", verdict.attacker_losses}, {"defender_losses", verdict.defender_losses},
        {"margin", verdict.margin}, {"loser", 0, verdict.loser == Loser::none ? Word("none") : verdict.loser == Loser::attacker ? Word("attacker") : Word("defender")}});
  // The places as they were before anybody fell.
  const Mil target_depth = depth_of(pose_of(p, target), p.rules());
  const UnitId first = before_its_front(p, parties);
  p.s.flow.vacated = first == kNoUnit ? 0 : depth_of(pose_of(p, first), p.rules());
  for (std::size_t i = 0; i < parties.size(); ++i) lose_figures(p, parties[i].unit, losses.figures[i], false);
  lose_figures(p, target, losses.figures[kMostAttackers], false);
  if (verdict.loser == Loser::defender) {
    UnitId from = attacker;                                                  // of several attackers one who is still there
    for (const Party& party : parties)
      if (!p.field().on_table(from)) from = party.unit;
    lose(p, target, verdict.margin, from);
    for (const Party& party : parties) take_ground(p, party.unit, target_depth);
  } else if (verdict.loser == Loser::attacker) {
    defender_wins(p, parties, target, verdict.margin, first);
  } else if (p.rules().switches.another_round) {
    for (const Party& party : parties) p.unit(party.unit).progress = Progress::in_contact;   // they stay locked
  } else {
    for (const Party& party : parties)
      if (p.field().on_table(party.unit) && p.field().on_table(target)) draw_back(p, party.unit);
  }
}

void occupy(Play& p, UnitId winner, UnitId loser) {
  (void)loser;
  take_ground(p, winner, p.s.flow.vacated);
}

}  // namespace oo::moccasins
