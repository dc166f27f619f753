// news.hpp: telling what happened, in one line of the rule set's code.
#pragma once
#include <initializer_list>

#include "engine/battle/battle.hpp"

namespace oo::battlefield {

struct News {
  Word kind;
  ClauseId clause;
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  SideMask seen_by = kAll;
  bool reveals = false;
};

inline void tell(EventSink& sink, const News& news, std::initializer_list<EventArg> args = {}, const Roll* roll = nullptr) {
  Event e;
  e.kind = news.kind;
  e.clause = news.clause;
  e.unit = news.unit;
  e.other = news.other;
  e.seen_by = news.seen_by;
  e.reveals = news.reveals;
  e.roll = roll;
  for (const EventArg& a : args) e.args.push(a);
  sink.on(e);
}

}  // namespace oo::battlefield
