#include "rulesets/moccasins/play/play.hpp"

namespace oo::moccasins {

UnitId Field::leader_of(UnitId u) const {
  for (std::size_t l = 0; l < s.leaders.size(); ++l)
    if (s.leaders[l].unit == u && s.leaders[l].where == Where::table) return setup.leader_id(l);
  return kNoUnit;
}

SideMask who_sees(Field f, UnitId u) {
  const SideId side = f.row(u).side;
  return f.unit(u).hidden ? SideMask(1U << side) : kAll;
}

void tell(const Play& p, const News& news, std::initializer_list<EventArg> args) {
  Event e;
  e.kind = news.kind;
  e.clause = news.clause;
  e.unit = news.unit;
  e.other = news.other;
  e.seen_by = news.seen_by;
  e.reveals = news.reveals;
  for (const EventArg& a : args) e.args.push(a);
  p.sink.on(e);
}

}  // namespace oo::moccasins
