#include "rulesets/moccasins/play/verbs_info.hpp"

#include <array>

#include "rulesets/moccasins/play/firing.hpp"
#include "rulesets/moccasins/play/moves.hpp"

namespace oo::moccasins {
namespace {

constexpr Word kDeploying[] = {"deploy"}, kBeginning[] = {"begin"}, kActing[] = {"act"}, kOperating[] = {"act", "free_operation"};
constexpr Word kFiring[] = {"act", "free_operation", "stand_and_fire"}, kCharged[] = {"stand_and_fire"}, kFollowing[] = {"follow"};
constexpr Word kOccupying[] = {"occupy"}, kStaying[] = {"follow", "occupy"};
constexpr Word kReformed[] = {"line", "open_order", "column", "skirmish", "mass", "limbered", "unlimbered"};
constexpr Word kAllFormations[] = {"line", "open_order", "column", "skirmish", "mass", "disorder", "limbered", "unlimbered"};
constexpr Word kShots[] = {"musket", "rifle", "bow", kMixed, "ball", "canister"};
constexpr Word kWays[] = {kKeepFacing};

constexpr std::uint16_t kUnit = VerbInfo::unit, kTarget = VerbInfo::target, kPath = VerbInfo::path, kFacing = VerbInfo::facing, kFormation = VerbInfo::formation,
                        kRanks = VerbInfo::ranks, kChoice = VerbInfo::choice, kFigures = VerbInfo::figures;

constexpr std::array<VerbInfo, 20> kTable{{
    {"move", "Move", "Go along the path within the allowance; with a target, walk into contact with it. A leader rides, or joins the unit named.", kOperating,
     kUnit | kTarget | kPath | kFacing | kChoice, kWays, {}},
    {"charge", "Charge", "Wheel once and go straight at the target; ends the unit's operations.", kOperating, kUnit | kTarget | kFacing, {}, {}},
    {"fire", "Fire", "Fire at the closest enemy in arc, range and sight; the answer to a charge when asked.", kFiring, kUnit | kTarget | kChoice, kShots, {}},
    {"load", "Load", "Load the weapons; artillery and rifles may need more than one operation.", kActing, kUnit, {}, {}},
    {"form", "Form up", "Take another formation, another facing or a bent front; with figures, detach so many files as a second unit.", kActing,
     kUnit | kFormation | kRanks | kFacing | kPath | kFigures, {}, kReformed},
    {"rally", "Rally", "Stop routing; the unit must still reform.", kActing, kUnit, {}, {}},
    {"reform", "Reform", "Restore good order in any formation allowed, facing any way.", kActing, kUnit | kFormation | kRanks | kFacing | kPath | kFigures, {}, kReformed},
    {"limber", "Limber", "Make the guns ready to move.", kActing, kUnit, {}, {}},
    {"unlimber", "Unlimber", "Make the guns ready to fire, facing any way.", kActing, kUnit | kFacing, {}, {}},
    {"mount", "Mount", "Take to the horses.", kActing, kUnit, {}, {}},
    {"dismount", "Dismount", "Leave the horses and fight on foot.", kActing, kUnit, {}, {}},
    {"finish", "Nothing more", "Give up the operations the unit has left in this phase.", kOperating, kUnit, {}, {}},
    {"end", "End phase", "Give up all operations left in this phase.", kOperating, 0, {}, {}},
    {"begin", "Begin", "Begin the battle.", kBeginning, 0, {}, {}},
    {"place", "Place", "Place a unit inside one of its zones in any formation allowed.", kDeploying, kUnit | kPath | kFacing | kFormation | kRanks, {}, kAllFormations},
    {"done", "Done", "Deployment is finished.", kDeploying, 0, {}, {}},
    {"hold", "Hold fire", "Keep the loaded weapons and await the charge.", kCharged, kUnit | kTarget, {}, {}},
    {"follow", "Follow", "Go after the target that went back.", kFollowing, kUnit | kTarget, {}, {}},
    {"stay", "Stay", "Stay where the unit stands.", kStaying, kUnit | kTarget, {}, {}},
    {"occupy", "Occupy", "Take the ground the beaten enemy left.", kOccupying, kUnit | kTarget, {}, {}},
}};

}  // namespace

std::span<const VerbInfo> verb_table() { return kTable; }

}  // namespace oo::moccasins
