#include "rulesets/moccasins/fire.hpp"

#include <algorithm>

#include "rulesets/moccasins/movement.hpp"

namespace oo::moccasins {

namespace {

/// Figures of the ranks that may fire, MOC-7.4, 7.5, 7.11. Disordered and rallied troops are in disorder whatever their formation says.
int in_firing_ranks(const EligibleInput& in, Formation formation, int figures, const Rules& rules) {
  const bool artillery = rules.of(in.troop).arm == Arm::artillery;
  switch (formation) {
    case Formation::line:
    case Formation::open_order: return figures;
    case Formation::skirmish: return artillery ? 0 : figures;   // a crew without guns, MOC-9.21
    case Formation::column: return std::min(figures, 4);
    case Formation::mass:
    case Formation::disorder: {
      const int two_ranks = std::min(figures, 2 * mass_files(figures));
      return artillery ? std::min(two_ranks, 2 * in.guns) : two_ranks;
    }
    case Formation::unlimbered:
      if (rules.switches.dice_per_gun) return std::min((figures + 1) / 2, in.guns);
      return std::min(figures, 2 * in.guns);
    case Formation::limbered: return 0;
  }
  return 0;
}

/// MOC-7.19. A half is rounded by MOC-1.7, and so is any other share.
int share_of(int figures, const Ratio& share, const Rules& rules) {
  const std::int64_t up = rules.switches.half_up ? share.den - 1 : 0;
  return static_cast<int>((figures * share.num + up) / share.den);
}

}  // namespace

int without_holders(const TroopRow& troop, int figures, const Rules& rules) {
  const Ratio& holders = rules.switches.horse_holders;
  return troop.mounted ? figures - static_cast<int>(figures * holders.num / holders.den) : figures;
}

int fire_eligible(const EligibleInput& in, const Rules& rules) {
  if (rides(in.troop, in.mounted, rules) || rules.of(in.troop).never_fires) return 0;   // MOC-7.3
  if (in.state == State::routed) return 0;                                              // MOC-7.24
  const Formation formation = shaken(in.state) ? Formation::disorder : in.formation;
  int n = in_firing_ranks(in, formation, without_holders(rules.of(in.troop), in.figures, rules), rules);
  n = std::min(n, in.bearing);
  if (formation == Formation::disorder) n = rules.half(n);
  if (in.weapon == Weapon::bow) n = share_of(n, rules.switches.bow_share, rules);
  return n;
}

namespace {

/// MOC-7.14: formed A, B, C by ground; skirmishers one class harder.
int class_by_ground(const TargetInput& in) {
  const int ground = in.ground == Ground::thicket ? 2 : in.ground == Ground::open_woods ? 1 : 0;
  return ground + (in.formation == Formation::skirmish ? 1 : 0);
}

}  // namespace

TargetClass target_class(const TargetInput& in, const Rules& rules) {
  int c = 0;
  if (in.works == Works::earthwork) c = int(TargetClass::e);
  else if (in.works == Works::rampart) c = int(TargetClass::d);
  else if (in.artillery) c = int(TargetClass::c);   // MOC-7.16
  else c = class_by_ground(in);
  if (in.mounted) c = std::clamp(c + (rules.switches.mounted_toward_e ? 1 : -1), 0, 4);   // MOC-7.15
  return static_cast<TargetClass>(c);
}

const FireRow* fire_row(Troop troop, Shot shot, const Rules& rules) {
  const TroopRow& row = rules.of(troop);
  int at = -1;
  switch (shot) {
    case Shot::musket: at = row.weapon == Weapon::musket && !row.never_fires ? row.fire : -1; break;
    case Shot::rifle: at = row.weapon == Weapon::rifle && !row.never_fires ? row.fire : -1; break;
    case Shot::bow: at = row.fire_bow; break;
    case Shot::ball: at = row.weapon == Weapon::artillery ? rules.fire_ball : -1; break;
    case Shot::canister: at = row.weapon == Weapon::artillery ? rules.fire_canister : -1; break;
  }
  return at < 0 ? nullptr : &rules.fire[static_cast<std::size_t>(at)];
}

FireRefusal fire_refusal(const FireInput& in, const Rules& rules) {
  const FireRow* row = fire_row(in.troop, in.shot, rules);
  if (row == nullptr) return {"weapon", "not_its_weapon", in.shot == Shot::bow ? "MOC-7.18" : "MOC-7.2"};
  const bool needs_loading = in.shot != Shot::bow || rules.switches.bows_need_load;
  if (needs_loading && !in.loaded) return {"loaded", "not_loaded", "MOC-7.2"};
  if (in.distance > row->range) return {"distance", "beyond_range", in.shot == Shot::bow ? "MOC-7.18" : "MOC-7.10"};
  if (in.shot == Shot::canister && in.friend_in_arc) return {"friend_in_arc", "friend_in_arc", "MOC-7.13"};
  if (in.firers < 0) return {"firers", "negative", "MOC-7.30"};
  return {};
}

LeaderCasualtyResult leader_casualty(const LeaderCasualtyInput& in, const Rules& rules, Dice& dice) {
  if (in.hits < 1 || (!in.officer && !in.leader)) return {};
  const auto faces = [&](Word purpose, ClauseId clause) {
    return Request{.purpose = purpose, .clause = clause, .roller = in.unit, .target = in.target_unit};
  };
  const int face = dice.roll(10, faces("leader_loss", "MOC-7.20"));
  if (face != 10) return {true, LeaderKilled::none};
  if (!in.officer || !in.leader) return {true, in.officer ? LeaderKilled::officer : LeaderKilled::leader};
  switch (rules.switches.leader_hit_order) {   // MOC-7.21
    case LeaderHit::officer_first: return {true, LeaderKilled::officer};
    case LeaderHit::leader_first: return {true, LeaderKilled::leader};
    case LeaderHit::random: break;
  }
  const int which = dice.roll(10, faces("leader_loss_which", "MOC-7.21"));
  return {true, which % 2 == 1 ? LeaderKilled::officer : LeaderKilled::leader};
}

namespace {

/// MOC-7.21: hits that destroy the unit take its officer with it; then the die is for the attached leader only.
LeaderKilled leader_after(const FireInput& in, const FireResult& out, const Rules& rules, Dice& dice) {
  const bool destroyed = out.target_figures_after == 0;
  const auto lost = leader_casualty({out.hits, in.target_officer && !destroyed, in.target_leader, in.unit, in.target_unit}, rules, dice);
  if (destroyed && in.target_officer && out.hits > 0 && lost.killed == LeaderKilled::none) return LeaderKilled::officer;
  return lost.killed;
}

}  // namespace

FireResult fire(const FireInput& in, const Rules& rules, Dice& dice) {
  const FireRow* row = fire_row(in.troop, in.shot, rules);
  FireResult out;
  out.target_class = target_class(in.target, rules);
  const Number& need = row->hit[static_cast<std::size_t>(out.target_class)];
  out.needed = need;
  out.target_figures_after = in.target_figures;
  out.loaded_after = in.loaded;
  if (in.firers == 0) return out;

  const Word class_word = word_of(kClassWords, out.target_class);
  out.hits = dice.count(in.firers, 20, need,
                        {.purpose = "to_hit", .clause = "MOC-7.10", .need = need.value, .base = {class_word, need.value, "MOC-7.14", need.datum},
                         .roller = in.unit, .target = in.target_unit});
  out.casualties = std::min(out.hits, in.target_figures);   // MOC-7.23
  out.target_figures_after = in.target_figures - out.casualties;
  const bool by_artillery = in.shot == Shot::ball || in.shot == Shot::canister;
  out.target_must_check = by_artillery || out.casualties >= 1;   // MOC-8.1
  if (in.shot != Shot::bow || rules.switches.bows_need_load) out.loaded_after = false;
  out.leader_killed = leader_after(in, out, rules, dice);
  return out;
}

StandAndFireResult stand_and_fire(const StandAndFireInput& in, const Rules&) {
  const bool may = in.charged_from == Aspect::front && in.passed && in.loaded && in.state != State::routed && in.firers > 0;
  return {may, may ? 1 : 0};
}

}  // namespace oo::moccasins
