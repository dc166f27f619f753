// FIRE operations and the volley in defence. MOC-7.1 to 7.3, 7.10 to 7.29.
#include "rulesets/moccasins/play/firing.hpp"

#include <algorithm>

#include "rulesets/moccasins/operations.hpp"
#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

bool in_contact(Field f, UnitId u) {                                         // MOC-7.25
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.on_table(v) || !f.enemies(u, v)) continue;
    const Unit& a = f.unit(u);
    const Unit& b = f.unit(v);
    if ((a.attack != Attack::none && a.progress == Progress::in_contact && a.target == v) ||
        (b.attack != Attack::none && b.progress == Progress::in_contact && b.target == u))
      return true;
  }
  return false;
}

Refusal why_not(Field f, const FireInput& in, UnitId target, Mil distance) {
  const FireRefusal r = fire_refusal(in, f.rules());
  if (r.code.empty()) return {};
  const FireRow* row = fire_row(in.troop, in.shot, f.rules());
  return {r.code, r.clause, r.field, target, distance, row == nullptr ? 0 : Mil(row->range)};
}

/// After a shot: unloaded, seen, marked. Bows unload nothing and reveal nothing (MOC-6.21, 7.19).
void after_shot(Play& p, UnitId u, const Volley& v, bool loaded_after) {
  Unit& unit = p.unit(u);
  if (unit.loaded && !loaded_after) {
    unit.loaded = false;
    unit.loads = 0;
  }
  if (v.input.shot == Shot::bow) return;
  show_itself(p, u, "MOC-6.21");
  if (p.rules().switches.fire_reveals) unit.revealed = p.setup.units[u].side == p.s.flow.phasing ? 1 : 2;
}

/// Losses, the dead officer or leader, and what the target must remember for its check.
void suffer(Play& p, UnitId from, const Volley& v, const FireResult& r) {
  Unit& t = p.unit(v.target);
  const bool guns = v.input.shot == Shot::ball || v.input.shot == Shot::canister;
  if (guns) t.under_guns = true;                                             // MOC-8.1a
  else t.lost_to_fire = std::int16_t(t.lost_to_fire + r.casualties);         // b
  if ((guns || r.casualties > 0) && std::find(t.firers.begin(), t.firers.end(), from) == t.firers.end()) t.firers.push(from);   // who missed is no cause
  if (r.casualties > 0) t.concealed = false;
  const UnitId leader = p.field().leader_of(v.target);
  if (r.leader_killed == LeaderKilled::officer) kill_officer(p, v.target, "MOC-7.20");
  if (r.leader_killed == LeaderKilled::leader && leader != kNoUnit) kill_leader(p, leader, "MOC-7.20");
  if (r.casualties > 0) lose_figures(p, v.target, r.casualties, true);
}

SideMask audience(const Play& p, UnitId u, const Volley& v) {
  return v.input.shot == Shot::bow ? who_sees(p, u) : kAll;
}

void shoot(Play& p, UnitId u, const Volley& v, bool in_defence) {
  const FireResult r = fire(v.input, p.rules(), p.dice);
  const SideMask seen = audience(p, u, v);
  after_shot(p, u, v, r.loaded_after);
  tell(p, {in_defence ? Word("stood_and_fired") : Word("fired"), in_defence ? ClauseId("MOC-7.27") : ClauseId("MOC-7.10"), u, v.target, seen, true},
       {{"shot", 0, word_of(kShotWords, v.input.shot)}, {"firers", v.firers}, {"bearing", v.bearing}, {"distance", v.distance}, {"needed", r.needed}, {"hits", r.hits},
        {"casualties", r.casualties}, {"class", 0, word_of(kClassWords, r.target_class)}, {"figures_left", r.target_figures_after}});
  if (seen != kAll && r.casualties > 0)                                      // the other side sees men fall, not who shot them
    tell(p, {"shot_from_hiding", "MOC-7.18", kNoUnit, v.target, SideMask(kAll & ~seen), true}, {{"casualties", r.casualties}});
  suffer(p, u, v, r);
}

/// fire_target = per_figure: the enemies that figures bear on as their own closest, in the order of the figures (MOC-7.7).
struct Aim {
  UnitId target = kNoUnit;
  int figures = 0;
};
using Aims = Inline<Aim, 128>;

UnitId own_closest(Field f, UnitId u, Shot shot, std::size_t figure) {
  UnitId best = kNoUnit;
  Mil least = 0;
  const Quad& man = f.figures(u)[figure];
  for (UnitId v = 0; v < f.unit_count(); ++v) {
    if (!f.enemies(u, v) || !f.known_to(f.row(u).side, v) || in_contact(f, v)) continue;
    if (!bears(f, u, shot, v, figure) || !spots(f, u, v)) continue;
    const Mil d = gap({&man, 1}, f.bases(v));
    if (best != kNoUnit && d >= least) continue;
    best = v;
    least = d;
  }
  return best;
}

Aims aims_of(Field f, UnitId u, Shot shot) {
  Aims aims;
  for (std::size_t i = 0; i < f.figures(u).size(); ++i) {
    const UnitId target = own_closest(f, u, shot, i);
    if (target == kNoUnit) continue;
    auto* known = std::find_if(aims.begin(), aims.end(), [&](const Aim& a) { return a.target == target; });
    if (known != aims.end()) ++known->figures;
    else aims.push({target, 1});
  }
  return aims;
}

}  // namespace

std::optional<Shot> shot_of(Field f, UnitId u, Word choice) {
  const TroopRow& troop = f.troop(u);
  if (f.row(u).weapon == Weapon::artillery) {
    if (choice.empty() || choice == "ball") return Shot::ball;
    return choice == "canister" ? std::optional(Shot::canister) : std::nullopt;
  }
  if (choice == "bow") return troop.fire_bow >= 0 ? std::optional(Shot::bow) : std::nullopt;
  const Shot own = f.row(u).weapon == Weapon::rifle ? Shot::rifle : Shot::musket;
  if (choice == kMixed) return troop.fire_bow >= 0 && f.rules().switches.bow_mix ? std::optional(own) : std::nullopt;
  if (!choice.empty() && choice != word_of(kShotWords, own)) return std::nullopt;
  return own;
}

bool fires_per_figure(Field f, UnitId u) { return f.rules().switches.fire_per_figure && f.row(u).weapon != Weapon::artillery; }

Refusal check_fire(Field f, UnitId u, const Order& order, Volley& out) {
  const Unit& unit = f.unit(u);
  const auto shot = shot_of(f, u, order.choice);
  if (!shot) return {"weapon", "MOC-7.12", "choice"};
  if (shaken(unit.state)) return {"state", "MOC-7.24", "unit"};
  if (f.mounted(u)) return {"mounted", "MOC-7.3", "unit"};
  if (f.row(u).weapon == Weapon::artillery && (unit.guns == 0 || unit.formation != Formation::unlimbered)) return {"limbered", "MOC-4.11", "unit"};
  if (in_contact(f, u)) return {"in_contact", "MOC-7.25", "unit"};
  if (*shot == Shot::bow ? f.rules().switches.bows_need_load && !unit.loaded : !unit.loaded) return {"loaded", "MOC-7.2", "unit"};
  const UnitId wish = f.setup.is_unit(order.target) ? order.target : kNoUnit;
  if (order.target != kNoUnit) {
    if (wish == kNoUnit || f.row(wish).side == f.row(u).side) return {"target", "MOC-7.1", "target"};
    if (!f.known_to(f.row(u).side, wish)) return {"not_on_table", "MOC-6.22", "target", wish};
    const Look look = look_at(f, u, wish);
    if (!look.spotted) return {"not_spotted", "MOC-6.18", "target", wish, look.distance, look.limit};
  }
  if (fires_per_figure(f, u)) {
    const Aims aims = aims_of(f, u, *shot);
    if (aims.empty()) return {"no_target", "MOC-7.1", "target"};
    out = volley_at(f, u, *shot, aims[0].target);
    return {};
  }
  const UnitId closest = closest_target(f, u, *shot, wish);
  const FireRow* row = fire_row(f.row(u).troop, *shot, f.rules());
  if (wish != kNoUnit && closest != wish) {
    const Mil d = distance(f, u, wish);
    if (row != nullptr && d > row->range) return {"distance", "MOC-7.10", "target", wish, d, row->range};
    if (closest == kNoUnit || distance(f, u, closest) >= d) return {"arc", "MOC-7.4", "target", wish};
    return {"closer_enemy", "MOC-7.1", "target", closest, d, distance(f, u, closest)};
  }
  if (closest == kNoUnit) return {"no_target", "MOC-7.1", "target"};
  if (in_contact(f, closest)) return {"in_contact", "MOC-7.25", "target", closest};
  out = volley_at(f, u, *shot, closest);
  if (order.choice == kMixed) out.firers = out.input.firers = out.firers - f.rules().half(out.firers);
  if (Refusal r = why_not(f, out.input, closest, out.distance)) return r;
  if (out.firers == 0) return {"blocked", "MOC-7.8", "target", closest};
  return {};
}

void carry_out_fire(Play& p, UnitId u, const Volley& v) { shoot(p, u, v, false); }

void carry_out_fire_per_figure(Play& p, UnitId u, Shot shot, int most) {
  const Aims aims = aims_of(p, u, shot);
  int aiming = 0;
  for (const Aim& aim : aims) aiming += aim.figures;
  int left = std::min(most, firers_among(p, u, shot, aiming));
  for (const Aim& aim : aims) {
    if (left == 0 || !p.field().on_table(aim.target)) continue;
    Volley v = volley_at(p, u, shot, aim.target);
    v.firers = v.input.firers = std::min(left, aim.figures);
    v.input.loaded = true;                                                   // one discharge, however many targets
    left -= v.firers;
    shoot(p, u, v, false);
  }
}

Shot defensive_shot(Field f, UnitId u, UnitId charger, Word choice) {
  if (f.row(u).weapon != Weapon::artillery) return *shot_of(f, u, {});
  if (const auto chosen = shot_of(f, u, choice); chosen && !choice.empty()) return *chosen;
  const auto worth = [&](Shot shot) {
    const Volley v = volley_at(f, u, shot, charger);
    if (v.firers == 0 || !fire_refusal(v.input, f.rules()).code.empty()) return 0;
    return v.firers * fire_row(v.input.troop, shot, f.rules())->hit[static_cast<std::size_t>(target_class(v.input.target, f.rules()))];
  };
  const int canister = worth(Shot::canister);
  return canister > 0 && canister >= worth(Shot::ball) ? Shot::canister : Shot::ball;
}

Refusal check_stand_and_fire(Field f, UnitId u, UnitId charger, Word choice) {
  if (choice.empty()) return {};
  if (!shot_of(f, u, choice) || (f.row(u).weapon != Weapon::artillery && shot_of(f, u, choice) != shot_of(f, u, {}))) return {"weapon", "MOC-7.12", "choice"};
  return may_stand_and_fire(f, u, charger, choice) ? Refusal{} : Refusal{"weapon", "MOC-7.28", "choice"};
}

bool may_stand_and_fire(Field f, UnitId u, UnitId charger, Word choice) {
  if (f.mounted(u)) return false;
  if (f.row(u).weapon == Weapon::artillery && (f.unit(u).guns == 0 || f.unit(u).formation != Formation::unlimbered)) return false;
  const Volley v = volley_at(f, u, defensive_shot(f, u, charger, choice), charger);
  StandAndFireInput in;
  in.charged_from = Aspect::front;
  in.passed = true;
  in.loaded = f.unit(u).loaded;
  in.state = f.unit(u).state;
  in.firers = v.firers;
  return stand_and_fire(in, f.rules()).may_fire && fire_refusal(v.input, f.rules()).code.empty();
}

void stand_and_fire_now(Play& p, UnitId u, UnitId charger, Word choice) {
  const Volley v = volley_at(p, u, defensive_shot(p, u, charger, choice), charger);
  Unit& unit = p.unit(u);
  unit.volleyed = true;
  unit.owed = std::uint8_t(std::min(9, unit.owed + 1));                      // MOC-4.4
  shoot(p, u, v, true);
}

}  // namespace oo::moccasins
