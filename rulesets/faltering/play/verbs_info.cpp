#include "rulesets/faltering/play/verbs_info.hpp"

#include <array>

#include "rulesets/faltering/play/charge.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {
namespace {

constexpr Word kDeploying[] = {"deploy"}, kBeginning[] = {"begin"}, kActivating[] = {"activate"}, kActing[] = {"act"}, kFiring[] = {"act", "in_sight", "fire_fight"};
constexpr Word kAmbushing[] = {"deploy", "act"}, kStar[] = {"star_choice"}, kSeen[] = {"in_sight", "fire_fight"}, kFollowing[] = {"follow"}, kStaying[] = {"follow", "turn"};
constexpr Word kRallying[] = {"act", "whom_to_rally"}, kFighting[] = {"act", "melee_order"}, kBaulking[] = {"baulk"}, kTurning[] = {"turn"};
constexpr Word kOpened[] = {"open_order", "skirmish"};
constexpr Word kAllFormations[] = {"line", "column", "open_order", "skirmish", "mass", "disorder", "limbered", "unlimbered"};
constexpr Word kLoose[] = {"open_order", "skirmish", "mass", "disorder"};
constexpr Word kDressed[] = {"line", "column", "open_order", "skirmish", "mass", "limbered", "unlimbered"};
constexpr Word kTurns[] = {kAbout}, kShots[] = {kVolley, kBall, kCanister}, kFasts[] = {kFast}, kPasses[] = {"pass_2", "pass_1", "pass_0", "roll"}, kHolds[] = {"fire", "hold"};

constexpr std::uint16_t kUnit = VerbInfo::unit, kTarget = VerbInfo::target, kPath = VerbInfo::path, kFacing = VerbInfo::facing, kFormation = VerbInfo::formation,
                        kRanks = VerbInfo::ranks, kChoice = VerbInfo::choice, kFigures = VerbInfo::figures;

constexpr std::array<VerbInfo, 37> kTable{{
    {"activate", "Activate", "Choose the group that acts next.", kActivating, kUnit, {}, {}},
    {"move", "Move", "Go along the path: a formed group as a body, others each to his place in the new lay-out.", kActing,
     kUnit | kPath | kFacing | kFormation | kRanks | kChoice | kFigures, kTurns, kLoose},
    {"fast_move", "Fast move", "Throw for going faster in this activation.", kActing, kUnit, {}, {}},
    {"fire", "Fire", "Fire at the target, all who may or the figures named; in a controlled volley if led and formed. Also the answer when an enemy comes in sight.", kFiring,
     kUnit | kTarget | kPath | kChoice | kFigures, kShots, {}},
    {"load", "Load", "Those who are unloaded load, or those named; two men a gun.", kActing, kUnit | kFigures, {}, {}},
    {"charge", "Charge", "Close with the target and throw on the Charge Table; the leader must get his men to go first.", kActing, kUnit | kTarget | kChoice, kFasts, {}},
    {"rally", "Rally", "The leader brings faltering and retiring figures, of this group or of the one named, back to their duty; or says whom he keeps from running.", kRallying,
     kUnit | kTarget | kChoice | kFigures, kPasses, {}},
    {"dress", "Dress lines", "Form up, take another formation or depth, or spread out again.", kActing, kUnit | kFormation | kRanks | kFacing, {}, kDressed},
    {"fight", "Fight", "Fight a round with those the group is locked with; the figures named fight first.", kFighting, kUnit | kTarget | kFigures, {}, {}},
    {"prone", "Go prone", "Lie down, all or those named.", kActing, kUnit | kFigures, {}, {}},
    {"attach", "Attach", "The leader goes over to another group near him.", kActing, kUnit | kTarget, {}, {}},
    {"drive", "Drive", "Drive the wagon on.", kActing, kUnit | kTarget, {}, {}},
    {"take", "Take", "Take what lies in reach; of several the one at the point named.", kActing, kUnit | kTarget, {}, {}},
    {"burn", "Burn", "Set what stands in reach on fire; of several the one at the point named.", kActing, kUnit | kTarget, {}, {}},
    {"trophy", "Take trophy", "Take a trophy from a body in reach.", kActing, kUnit | kFigures, {}, {}},
    {"ambush", "Ambush", "Write down whether the hidden group fires or holds its fire when an enemy comes in sight.", kAmbushing, kUnit | kChoice, kHolds, {}},
    {"motivate", "Motivate", "The leader brings his men to act.", kActing, kUnit, {}, {}},
    {"finish", "Nothing more", "The group has done what it was to do.", kActing, kUnit | kTarget, {}, {}},
    {"end", "End turn", "No other group of this side acts in this turn.", kActivating, 0, {}, {}},
    {"begin", "Begin", "Begin the battle.", kBeginning, 0, {}, {}},
    {"place", "Place", "Place a unit inside one of its zones in any formation allowed.", kDeploying, kUnit | kPath | kFacing | kFormation | kRanks, {}, kAllFormations},
    {"done", "Done", "Deployment is finished.", kDeploying, 0, {}, {}},
    {"pass_2", "Pass two", "The Star passes two dice without throwing.", kStar, kUnit | kTarget, {}, {}},
    {"pass_1", "Pass one", "The Star passes one die without throwing.", kStar, kUnit | kTarget, {}, {}},
    {"pass_0", "Pass none", "The Star passes no die.", kStar, kUnit | kTarget, {}, {}},
    {"roll", "Roll", "The Star throws like everybody.", kStar, kUnit | kTarget, {}, {}},
    {"hold", "Hold fire", "Do not fire at the enemy who came in sight, or stopped his charge.", kSeen, kUnit | kTarget, {}, {}},
    {"follow", "Follow up", "Take the ground the target left.", kFollowing, kUnit | kTarget, {}, {}},
    {"stay", "Stay", "Stay as the group stands.", kStaying, kUnit | kTarget, {}, {}},
    {"limber", "Limber", "Hook the guns up: they go faster and do not fire. Takes the whole activation.", kActing, kUnit | kFacing, {}, {}},
    {"unlimber", "Unlimber", "Make the guns ready to fire, facing where you say. Takes the whole activation.", kActing, kUnit | kFacing, {}, {}},
    {"man", "Man the gun", "Two gunners at a gun that was left behind make it theirs.", kActing, kUnit, {}, {}},
    {"mount", "Mount", "Get on horseback. Takes the whole activation.", kActing, kUnit, {}, {}},
    {"dismount", "Dismount", "Get off the horses. Takes the whole activation.", kActing, kUnit, {}, {}},
    {"join", "Join", "A straggler joins another group near him.", kActing, kUnit | kTarget, {}, {}},
    {"open_out", "Open out", "Those who baulked open out, in open order or as skirmishers.", kBaulking, kUnit | kTarget | kFormation, {}, kOpened},
    {"turn", "Turn", "The winner of a fight turns to any side.", kTurning, kUnit | kTarget | kFacing, {}, {}},
}};

}  // namespace

std::span<const VerbInfo> verb_table() { return kTable; }

}  // namespace oo::faltering
