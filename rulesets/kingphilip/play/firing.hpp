// firing.hpp: who bears on whom figure by figure, the volley split by lanes, and its losses. KPW-7.
#pragma once
#include "rulesets/kingphilip/fire.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {

/// The figures of one fire operation that shoot at one target.
struct Aim {
  UnitId target = kNoUnit;
  int figures = 0;
  Mil distance = 0;             // of the nearest of them
  Point from{};                 // the middle of the figures that fire
  Edge face = Edge::bottom;     // shot at, of a house
};
using Aims = Inline<Aim, 32>;

/// Against whom: everybody spotted, or only those who charge it from the front (KPW-8.8).
enum class FireAt : std::uint8_t { all, chargers };
/// Nearest target first, ties in roster order. `wish` decides between two units at the same distance; `only` (figures that fire): all when empty. KPW-7.5
void aims_of(Field, UnitId, FireAt, UnitId wish, std::span<const FigureId> only, Aims& out);
FireInput fire_input(Field, UnitId, const Aim&, bool in_defence);
/// What forbids firing at all, whoever is there: state, unloaded, contact, none left.
Refusal check_weapons(Field, UnitId);
Refusal check_fire(Field, UnitId, const Order&, Aims& out);
void carry_out_fire(Play&, UnitId, const Aims&);
/// The house lies in the lane of a figure that may fire, within that many inches: for fire-arrows (KPW-16.5).
bool in_lane(Field, UnitId, const Quad& body, Mil distance);

bool may_stand_and_fire(Field, UnitId target);
void stand_and_fire_now(Play&, UnitId target);

}  // namespace oo::kingphilip
