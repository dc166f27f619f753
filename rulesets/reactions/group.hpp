// group.hpp: a reaction test of a whole group: one throw, every figure's own result, who escorts the casualty, who runs, which result is worst.
//
// A family: it names no rule set. Pure. A battle that tests for several reasons at once throws once (reaction.hpp), reads every reason for every
// figure, keeps the worst, then calls `settle`. Distances in Mil. Source: FAL-9.6, 9.7, 9.20, 9.21, 9.24, 10.12 to 10.17, procedure `reaction_group`.
#pragma once
#include <span>

#include "rulesets/reactions/reaction.hpp"

namespace oo::reactions {

inline constexpr std::size_t kMostFigures = 24;

struct Figure {
  std::int32_t rep = 4;
  Subject subject;
  Mil distance = 0;                            // to the casualty (man_down) or to the cause
  Mil from_cause = -1;                         // to the cause, where Man Down is tested too; -1: that is the distance. FAL-9.20
};
using Figures = Inline<Figure, kMostFigures>;
using Readings = Inline<Reading, kMostFigures>;

struct GroupInput {
  Table table = Table::formed_regulars;
  Reason reason = Reason::received_fire;       // received_fire, man_down or leader_lost
  Figures figures;
  std::int32_t group_rep = 4;                  // read for horse that lost its leader: FAL-9.21
  UnitId roller = kNoUnit, cause = kNoUnit;
};
struct GroupResult {
  Inline<std::int32_t, kMostFigures> passed;   // in the order of the figures
  Readings outcome;
};
GroupResult test_group(const GroupInput&, const Rules&, Dice&);

/// Whether all figures are read with the group's Rep. FAL-9.21.
inline bool by_group_rep(Table t, Reason r) { return t == Table::horse && r == Reason::leader_lost; }
/// What only the group can tell, done in place: the two who escort, who falters instead, who runs. Figures and readings in the same order.
/// `escorts_may_rally`: of the row that sent them.
void settle(std::span<const Figure> figures, std::span<Reading> readings, const Rules&);

/// The badness of the worst word; -1 for nothing. FAL-9.7.
int severity(const Effects&, const Rules&);
/// Place of the worst of them, the first if equal.
std::size_t worst(std::span<const Effects>, const Rules&);

}  // namespace oo::reactions
