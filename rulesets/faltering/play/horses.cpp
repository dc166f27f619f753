// Mounting and dismounting. FAL-2.7, 6.13. Led horses have no place on the table: they are where their riders are.
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/handling.hpp"
#include "rulesets/faltering/play/layout.hpp"

namespace oo::faltering {
namespace {

/// The whole group changes, and a leader who has a horse with it; of a group on foot the leader alone.
bool horse_group(Field f, UnitId g) { return f.setup.is_unit(g) && f.row(g).troop == Troop::horse; }

bool has_a_horse(Field f, Fig who) {
  const UnitId owner = f.setup.owner[who];
  return f.setup.is_leader(owner) ? f.setup.leaders[f.setup.leader_index(owner)].mounted : f.row(owner).troop == Troop::horse;
}

/// Fit figures who change: all who have horses; the knocked down do with them, where they lie.
Figs riders(Field f, UnitId g, bool mount) {
  Figs out;
  for (const Fig who : f.fit_members(g))
    if (has_a_horse(f, who) && f.fig(who).mounted != mount && (f.leader(who) || horse_group(f, g))) out.push(who);
  return out;
}

bool room_as_they_stand(Field f, UnitId g, const Figs& who, bool mount) {
  const SideId side = f.setup.side_of(g);
  for (std::size_t i = 0; i < who.size(); ++i) {
    const Stand s{f.fig(who[i]).at, f.fig(who[i]).facing, mount};
    for (std::size_t k = 0; k < i; ++k)
      if (overlap(s, Stand{f.fig(who[k]).at, f.fig(who[k]).facing, mount}, f.rules())) return false;
    const auto changes = [&](Fig o) { return std::find(who.begin(), who.end(), o) != who.end(); };
    if (place_taken(f, s, side, mount ? MoveClass::horse : MoveClass::unformed, changes) != Taken::no) return false;
  }
  return true;
}

/// Where they stand afterwards: as they stood, or, formed or without room for that, in the lay-out of their formation.
bool places_after(Field f, UnitId g, bool mount, const Figs& who, Inline<Point, 16>& out) {
  out.clear();
  const bool keep = !(horse_group(f, g) && is_formed(f, g));
  if (keep && room_as_they_stand(f, g, who, mount)) {
    for (const Fig x : who) out.push(f.fig(x).at);
    return true;
  }
  if (!horse_group(f, g)) return false;
  int men = 0;
  for (const Fig x : who) men += !f.leader(x);
  Shape shape = shape_of(f, g);
  Places places;
  lay_out(shape, men, mount, f.rules(), places);
  std::size_t next = 0;
  for (const Fig x : who) out.push(f.leader(x) ? places.leader : places.men[next++]);
  const auto own = [&](Fig o) { return std::find(who.begin(), who.end(), o) != who.end(); };
  for (const Point place : out)
    if (place_taken(f, {place, shape.facing, mount}, f.setup.side_of(g), mount ? MoveClass::horse : MoveClass::unformed, own) != Taken::no) return false;
  return true;
}

}  // namespace

Refusal check_horses(Field f, UnitId g, bool mount) {
  const Figs who = riders(f, g, mount);
  if (who.empty()) return {mount ? Word("no_horses") : Word("not_mounted"), "FAL-6.13", "unit", g};
  if (Refusal r = whole_activation_left(f, g)) return r;
  for (const Fig x : who)
    if (f.fig(x).no_more) return {"acted", "FAL-6.13", "unit", g};
  Inline<Point, 16> places;
  return places_after(f, g, mount, who, places) ? Refusal{} : Refusal{"no_room", "FAL-6.13", "unit", g};
}

void change_horses(Play& p, UnitId g, bool mount) {
  const Field f = p.field();
  const Figs who = riders(f, g, mount);
  const bool all = horse_group(f, g);
  Inline<Point, 16> places;
  const bool room = places_after(f, g, mount, who, places);
  assert(room);
  (void)room;
  for (std::size_t i = 0; i < who.size(); ++i) {
    Figure& x = p.fig(who[i]);
    x.at = places[i];
    x.mounted = mount;
    if (x.body == Body::prone) x.body = Body::standing;
    x.acted = x.no_more = true;
  }
  if (all) {
    for (const Fig m : f.men(g))
      if (has_a_horse(f, m)) p.fig(m).mounted = mount;
    p.group(g).mounted = mount;
    p.s.flow.now.no_actions = true;
  } else if (f.setup.is_leader(g)) {
    p.s.flow.now.no_actions = true;
  }
  p.s.flow.look_for_trophies = true;
  tell(p, {mount ? Word("mounted") : Word("dismounted"), "FAL-6.13", g, kNoUnit, who_sees(p, g)}, {{"figures", std::int32_t(who.size())}});
}

}  // namespace oo::faltering
