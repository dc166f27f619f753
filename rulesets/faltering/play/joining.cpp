// A straggler goes over to another group. FAL-15.3.
#include <algorithm>

#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/handling.hpp"

namespace oo::faltering {

void note_stragglers(Play& p, UnitId g, bool nobody_stood) {
  if (!p.setup.is_unit(g)) return;
  for (const Fig who : p.field().fit_members(g))
    if (!p.field().leader(who)) p.fig(who).stray = nobody_stood || p.fig(who).stray;
}

Figs joiners(Field f, UnitId g, UnitId target) {
  Figs out;
  for (const Fig who : f.fit_members(g)) {
    if (f.leader(who) || !f.fig(who).stray) continue;
    bool near = false;
    for (const Fig o : f.fit_members(target)) near = near || apart(f, who, o) <= f.rules().coherency;
    if (near) out.push(who);
  }
  return out;
}

Refusal check_join(Field f, UnitId g, UnitId t) {
  if (!f.setup.is_unit(g) || !f.setup.is_unit(t) || t == g || f.setup.side_of(t) != f.setup.side_of(g) || !f.any_fit(t)) return {"target", "FAL-15.3", "target"};
  bool stray = false;
  for (const Fig who : f.fit_members(g)) stray = stray || f.fig(who).stray;
  if (!stray) return {"no_straggler", "FAL-15.3", "unit", g};
  if (f.group(g).locked != kNoUnit || f.group(t).locked != kNoUnit || group_in_contact(f, g)) return {"in_contact", "FAL-13.31", "target", t};
  if (f.riding(g) != f.riding(t)) return {"not_alike", "FAL-15.5", "target", t};
  const Figs who = joiners(f, g, t);
  if (who.empty()) return {"distance", "FAL-15.3", "target", t, group_distance(f, g, t), f.rules().coherency};
  int there = 0;
  for (const Fig m : f.men(t)) there += f.alive(m);
  if (there + int(who.size()) > int(f.rules().group_max) || f.group(t).guests.size() + who.size() > 12) return {"group_full", "FAL-2.8", "target", t};
  return {};
}

void join(Play& p, UnitId g, UnitId t) {
  const Figs who = joiners(p, g, t);
  reveal(p, t, kNoUnit, "FAL-4.8");
  for (const Fig x : who) {
    Figure& f = p.fig(x);
    if (f.joined != kNoUnit) {                                                              // he had come to this group from another
      Group& old = p.group(f.joined);
      Inline<Fig, 12> kept;
      for (const Fig guest : old.guests)
        if (guest != x) kept.push(guest);
      old.guests = kept;
    }
    if (p.group(g).temporary == x) p.group(g).temporary = kNoFig;
    f.joined = t == p.setup.owner[x] ? kNoUnit : t;
    f.joined_on = p.s.flow.turn;
    f.stray = false;
    if (f.joined != kNoUnit) (void)p.group(t).guests.push(x);
  }
  tell(p, {"joined", "FAL-15.3", g, t, who_sees(p, t)}, {{"figures", std::int32_t(who.size())}});
}

}  // namespace oo::faltering
