// moves.hpp: voluntary moves: what a move order means for every figure, whether it is allowed, and walking it half inch by half inch. FAL-6.
//
// A formed group goes as a body along the order's points, wheeling. Others go figure by figure, each straight to the nearest free place of the standard
// lay-out, as far as his own allowance and the way let him (FAL-6.23). One plan serves refusals, previews and the move itself.
#pragma once
#include "rulesets/battlefield/move_plan.hpp"
#include "rulesets/faltering/play/layout.hpp"

namespace oo::faltering {

inline constexpr Word kAbout = "about";                // turn about before moving, free: FAL-6.8

struct FigureMove {
  Fig who = kNoFig;
  Point goal{};
  Mil cost = 0;
  bool reaches = true;                                 // the place he was meant to have
};
struct GroupMove {
  bool body = false;
  Inline<FigureMove, 16> figures;                      // not of a body
  battlefield::MovePlan plan;                          // of a body
  Shape end;
  int exit = -1;
};

/// What a figure may still use in this activation. FAL-6.1, 6.2, 5.7, 8.11.
/// `by_himself`: a gunner who goes without his gun.
Mil allowance_of(Field, Fig, bool fast_allowed = true, bool by_himself = false);
/// Refused also where a leader, an order of march or faltering forbids.
Refusal plan_move(Field, UnitId group, const Order&, GroupMove& out);
/// A place that the player names for one man. FAL-6.23.
struct NamedPlace {
  Fig who = kNoFig;
  Point at{};
};
/// The group shifted to another shape of its own figures: dressing lines, arriving.
Refusal plan_shape(Field, UnitId group, Shape, GroupMove& out, std::span<const NamedPlace> named = {});
/// Fit figures that stand with the others: a formed body leaves behind who has strayed from it. The leader among them.
Figs in_ranks(Field, UnitId);

void start_run(Play&, UnitId group, const GroupMove&, bool charging);
/// One half inch; at the end it settles the move. Work may have been pushed: the run goes on when that is done.
void step_run(Play&);
/// A reaction cost it the rest of the move, FAL-5.9.
void stop_run(Play&, UnitId group);

/// Straight there as far as ground, allowance, enemies (an inch off), formed friends and wagons let him; `near_ok`: he may pass close to enemies.
struct Walk {
  Point end{};
  Mil cost = 0;
  bool whole = false;
};
Walk walk_figure(Field, Fig, Point to, Mil allowance, bool near_ok);
/// The last place on the way from `a` to `b` where the figure may stand, walking back from b.
Point last_free(Field, Fig, Point a, Point b, std::span<const Fig> ignore);

/// What ground costs the group, by its column of the terrain table.
const MoveCost& cost_of(Field, UnitId group);
inline Mil whole_mils(Fraction x) { return Mil(x.ceil()); }
/// FAL-6.6: whether a Fast Move goes over that ground.
bool fast_ground(Field, Point a, Point b, bool formed_body);
/// FAL-6.5: the way from a to b enters open woods or crosses an obstacle, which breaks formed men up.
bool breaks_order(Field, Point a, Point b);
/// At once: from formed to open order, where they stand. Others stay as they are.
void break_up(Play&, UnitId group);
/// FAL-10.6, 10.7: what a faltering figure may not do.
bool comes_nearer(Field, Fig, Point to);
/// On the part `a` to `b` of a way that began at `start`.
bool comes_nearer_on(Field, Fig, Point start, Point a, Point b);
/// Places of the men of a body in one pose; the leader last. And of its guns, in the order of `guns_of`.
void shape_places(Field, UnitId, Shape, Figs& who, Places& places);
void body_places(Field, UnitId, Pose, Figs& who, Places& places);
/// Goes as one: a formed group, and a gun with its crew. FAL-6.22, 6.23.
bool moves_as_body(Field, UnitId);

/// So much of the way it has made on its feet in this activation: what rush shots and loading ask for. FAL-8.3, 8.11.
void note_way(Play&, Fig, Mil inches);

bool coherent(Field, std::span<const Fig> figures, std::span<const Point> at);

}  // namespace oo::faltering
