#include "rulesets/kingphilip/play/along.hpp"
#include "rulesets/kingphilip/play/verbs_info.hpp"

#include <array>

#include "rulesets/kingphilip/play/moves.hpp"
#include "rulesets/kingphilip/play/orders.hpp"
#include "rulesets/kingphilip/play/specials.hpp"

namespace oo::kingphilip {
namespace {

constexpr Word kDeploying[] = {"deploy"}, kBeginning[] = {"begin"}, kActing[] = {"act"}, kFiring[] = {"act", "stand_and_fire"};
constexpr Word kCharged[] = {"stand_and_fire"}, kFollowing[] = {"follow"};
constexpr Word kTaken[] = {"line", "open_order", "column", "skirmish", "mass"};
constexpr Word kPlaced[] = {"line", "open_order", "column", "skirmish", "mass", "disorder"};
constexpr Word kDoubled[] = {kDoubleFaced, kAlong}, kWays[] = {kEnter}, kMeans[] = {kByArrows, kByTorch};

constexpr std::uint16_t kUnit = VerbInfo::unit, kTarget = VerbInfo::target, kPath = VerbInfo::path, kFacing = VerbInfo::facing, kFormation = VerbInfo::formation,
                        kRanks = VerbInfo::ranks, kChoice = VerbInfo::choice, kFigures = VerbInfo::figures;

constexpr std::array<VerbInfo, 19> kTable{{
    {"move", "Move", "Go along the path within the allowance, or through the door of a house. A commander rides, or joins the unit named.", kActing,
     kUnit | kTarget | kPath | kFacing | kChoice, kWays, {}},
    {"charge", "Charge", "Turn to the target and close with it; ends the unit's operations.", kActing, kUnit | kTarget, {}, {}},
    {"fire", "Fire", "Every figure fires straight ahead down its lane at the nearest enemy; the answer to a charge when asked.", kFiring, kUnit | kTarget | kFigures, {}, {}},
    {"load", "Load", "Load the muskets.", kActing, kUnit, {}, {}},
    {"change", "Change", "Take another formation, another facing, face both ways, or place the figures along an obstacle; a garrison shares its figures out among the faces of the house.", kActing,
     kUnit | kFormation | kRanks | kFacing | kChoice | kFigures, kDoubled, kTaken, VerbInfo::Numbers::faces},
    {"rally", "Rally", "Throw for the unit to stop routing; it must still reform.", kActing, kUnit, {}, {}},
    {"reform", "Reform", "Restore good order in any formation allowed.", kActing, kUnit | kFormation | kRanks | kFacing | kChoice, kDoubled, kTaken},
    {"join", "Join", "The last men of a unit join a friend of their own kind whom they touch.", kActing, kUnit | kTarget, {}, {}},
    {"set_fire", "Set fire", "Set a building, or what else the battle names, on fire, by torch or with fire-arrows; of several the one at the point named.", kActing, kUnit | kChoice, kMeans, {}},
    {"put_out", "Put out fire", "Try to put out a fire: in the house the unit is in, or at what else burns.", kActing, kUnit | kChoice, kMeans, {}},
    {"take", "Take", "Take what the unit stands at.", kActing, kUnit | kChoice, kMeans, {}},
    {"finish", "Nothing more", "Give up the operations the unit has left in this phase.", kActing, kUnit, {}, {}},
    {"end", "End phase", "Give up all operations left in this phase.", kActing, 0, {}, {}},
    {"begin", "Begin", "Begin the battle.", kBeginning, 0, {}, {}},
    {"place", "Place", "Place a unit inside one of its zones in any formation allowed; a garrison shares its figures out among the faces of the house.", kDeploying,
     kUnit | kPath | kFacing | kFormation | kRanks | kChoice | kFigures, kDoubled, kPlaced, VerbInfo::Numbers::faces},
    {"done", "Done", "Deployment is finished.", kDeploying, 0, {}, {}},
    {"hold", "Hold fire", "Keep the loaded weapons and await the charge.", kCharged, kUnit | kTarget, {}, {}},
    {"follow", "Follow", "Go after the target that went back.", kFollowing, kUnit | kTarget, {}, {}},
    {"stay", "Stay", "Call the charge off.", kFollowing, kUnit | kTarget, {}, {}},
}};

}  // namespace

std::span<const VerbInfo> verb_table() { return kTable; }

}  // namespace oo::kingphilip
