// figures.hpp: bases and distances of figures, and what is true of a group as a whole. FAL-2, 3, 4.9, 13.12, 13.13.
//
// A base on foot is round (FAL-2.1): its distances are those of the centres less the two radii. Lengths in Mil, measured as the table measures.
#pragma once
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

/// A base somewhere: where a figure stands or might stand.
struct Stand {
  Point at{};
  Cdeg facing = 0;
  bool mounted = false;
};
inline Stand stand_of(Field f, Fig who) { return {f.fig(who).at, f.fig(who).facing, f.fig(who).mounted}; }
Quad quad_of(Stand, const Rules&);
/// From nearest base edge to nearest base edge; 0 when they touch or overlap.
Mil apart(Stand a, Stand b, const Rules&);
inline Mil apart(Field f, Fig a, Fig b) { return apart(stand_of(f, a), stand_of(f, b), f.rules()); }
/// The same as apart(a, b) <= limit, for much less: who lies plainly farther off or nearer is not measured.
bool within(Stand a, Stand b, Mil limit, const Rules&);
inline bool within(Field f, Fig a, Fig b, Mil limit) { return within(stand_of(f, a), stand_of(f, b), limit, f.rules()); }
bool overlap(Stand a, Stand b, const Rules&);
/// Base contact, with the rounding of two laid bases.
inline constexpr Mil kContact = kTouch + kNear;
inline bool touching(Field f, Fig a, Fig b) { return within(f, a, b, kContact); }

Quad wagon_quad(const WagonRow&, Point front, Cdeg facing);
Quad wagon_quad(Field, std::size_t wagon);
bool overlap(Stand, const Quad& piece, const Rules&);
Mil apart(Stand, const Quad& piece, const Rules&);

/// Distance between the fit (else all) figures of two groups; -1 if one has none.
Mil group_distance(Field, UnitId a, UnitId b);
/// Whether both have figures and these are at most that far apart.
bool groups_within(Field, UnitId a, UnitId b, Mil limit);
/// The fit figure of `side` nearest to a place, of those `of` lets pass; ties: the lowest number.
struct NearFig {
  Fig who = kNoFig;
  Mil distance = 0;
};
template <class Of>
NearFig nearest_fig(Field f, Stand from, Of&& of) {
  NearFig best;
  std::int64_t bound = -1;
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (!of(o)) continue;
    const std::int64_t d2 = distance2(from.at, f.fig(o).at);
    if (bound >= 0 && d2 > bound) continue;
    const Mil d = apart(from, stand_of(f, o), f.rules());
    if (best.who != kNoFig && d >= best.distance) continue;
    best = {o, d};
    bound = std::int64_t{d + 4 * kInch} * (d + 4 * kInch);
  }
  return best;
}
/// In base contact with a fit enemy that the side knows of.
bool in_contact(Field, Fig);
bool group_in_contact(Field, UnitId);
/// Middle of its fit figures (of all its figures where none is fit).
Point middle_of(Field, UnitId);

// ---- the group as a whole

/// Fit, attached, not knocked down: commands. The temporary leader included. FAL-2.10, 2.15, 2.16.
Fig leader_of(Field, UnitId);
/// Whose loss the group tests for: its leader or temporary leader, knocked down or not. FAL-2.15, 2.16.
Fig commander_to_lose(Field, UnitId);
int group_rep(Field, UnitId);                       // FAL-2.11
int activation_rep(Field, UnitId);                  // FAL-5.4
bool star_fig(Field, Fig);                          // FAL-2.13
bool is_formed(Field, UnitId);                      // FAL-2.6, 6.17
int ranks_of(Field, UnitId);
ReactionTable table_of(Field, Fig);                 // FAL-2.4 to 2.7
MoveClass move_class(Field, UnitId);
Mil normal_move(Field, Fig);                        // FAL-6.1
Kind kind_of(Field, UnitId);                        // what it goes as: with its guns as they stand
Mil own_move(Field, Fig);                           // of a man by himself: gunners without their gun
MoveClass own_class(Field, Fig);
bool half_of(Field, UnitId, bool (*of)(Field, Fig));   // at least half of its fit figures, FAL-13.12
bool good_order(Field, Fig);                        // FAL-3.3
int fit_without_leader(Field, UnitId);
bool commander_counts(Field, Fig);                  // a leader, attached or temporary
bool armed(Field, Fig);                             // carries a missile weapon
bool ready(Field, Fig);                             // loaded, or a bow: could shoot

/// FAL-4.5, 4.6, 21.5.
/// Of the ground it stands on, and of a work within an inch that the line of fire crosses.
Cover cover_of(Field, Stand, const Point* shot_from);
Cover cover_of(Field, Fig target, Fig shooter);
bool in_cover(Field, Fig);                          // whatever the line
/// For Duck Back, Man Down and the charge: from the middle of those who shoot or charge; without them, whatever the line.
bool in_cover_from(Field, Fig, UnitId enemy);

}  // namespace oo::faltering
