#include "rulesets/faltering/play/verbs_info.hpp"

#include <array>

#include "rulesets/faltering/play/charge.hpp"
#include "rulesets/faltering/play/firing.hpp"

namespace oo::faltering {
namespace {

constexpr Word kDeploying[] = {"deploy"}, kBeginning[] = {"begin"}, kActivating[] = {"activate"}, kActing[] = {"act"}, kFiring[] = {"act", "in_sight"};
constexpr Word kAmbushing[] = {"deploy", "act"}, kStar[] = {"star_choice"}, kSeen[] = {"in_sight"}, kFollowing[] = {"follow"};
constexpr Word kAllFormations[] = {"line", "column", "open_order", "skirmish", "mass", "disorder", "limbered", "unlimbered"};
constexpr Word kLoose[] = {"open_order", "skirmish", "mass", "disorder"};
constexpr Word kDressed[] = {"line", "column", "open_order", "skirmish", "mass", "limbered", "unlimbered"};
constexpr Word kTurns[] = {kAbout}, kVolleys[] = {kVolley}, kFasts[] = {kFast}, kPasses[] = {"pass_2", "pass_1", "pass_0", "roll"}, kHolds[] = {"fire", "hold"};

constexpr std::uint16_t kUnit = VerbInfo::unit, kTarget = VerbInfo::target, kPath = VerbInfo::path, kFacing = VerbInfo::facing, kFormation = VerbInfo::formation,
                        kRanks = VerbInfo::ranks, kChoice = VerbInfo::choice, kFigures = VerbInfo::figures;

constexpr std::array<VerbInfo, 29> kTable{{
    {"activate", "Activate", "Choose the group that acts next.", kActivating, kUnit, {}, {}},
    {"move", "Move", "Go along the path: a formed group as a body, others each to his place in the new lay-out.", kActing,
     kUnit | kPath | kFacing | kFormation | kRanks | kChoice, kTurns, kLoose},
    {"fast_move", "Fast move", "Throw for going faster in this activation.", kActing, kUnit, {}, {}},
    {"fire", "Fire", "Fire at the target, all who may or the figures named; in a controlled volley if led and formed. Also the answer when an enemy comes in sight.", kFiring,
     kUnit | kTarget | kChoice | kFigures, kVolleys, {}},
    {"load", "Load", "Those who are unloaded load.", kActing, kUnit, {}, {}},
    {"charge", "Charge", "Close with the target and throw on the Charge Table; the leader must get his men to go first.", kActing, kUnit | kTarget | kChoice, kFasts, {}},
    {"rally", "Rally", "The leader brings faltering and retiring figures, of this group or of the one named, back to their duty.", kActing,
     kUnit | kTarget | kChoice | kFigures, kPasses, {}},
    {"dress", "Dress lines", "Form up, take another formation or depth, or spread out again.", kActing, kUnit | kFormation | kRanks | kFacing, {}, kDressed},
    {"fight", "Fight on", "Fight a round with those the group is locked with.", kActing, kUnit | kTarget, {}, {}},
    {"prone", "Go prone", "Lie down.", kActing, kUnit, {}, {}},
    {"attach", "Attach", "The leader goes over to another group near him.", kActing, kUnit | kTarget, {}, {}},
    {"drive", "Drive", "Drive the wagon on.", kActing, kUnit | kTarget, {}, {}},
    {"take", "Take", "Take what lies in reach.", kActing, kUnit | kTarget, {}, {}},
    {"burn", "Burn", "Set what stands in reach on fire.", kActing, kUnit | kTarget, {}, {}},
    {"trophy", "Take trophy", "Take a trophy from a body in reach.", kActing, kUnit, {}, {}},
    {"ambush", "Ambush", "Write down whether the hidden group fires or holds its fire when an enemy comes in sight.", kAmbushing, kUnit | kChoice, kHolds, {}},
    {"motivate", "Motivate", "The leader brings his men to act.", kActing, kUnit, {}, {}},
    {"finish", "Finish group", "The group has done what it was to do.", kActing, kUnit | kTarget, {}, {}},
    {"end", "End turn", "No other group of this side acts in this turn.", kActivating, 0, {}, {}},
    {"begin", "Begin", "Begin the battle.", kBeginning, 0, {}, {}},
    {"place", "Place", "Place a unit inside one of its zones in any formation allowed.", kDeploying, kUnit | kPath | kFacing | kFormation | kRanks, {}, kAllFormations},
    {"done", "Done", "Deployment is finished.", kDeploying, 0, {}, {}},
    {"pass_2", "Pass two", "The Star passes two dice without throwing.", kStar, kUnit | kTarget, {}, {}},
    {"pass_1", "Pass one", "The Star passes one die without throwing.", kStar, kUnit | kTarget, {}, {}},
    {"pass_0", "Pass none", "The Star passes no die.", kStar, kUnit | kTarget, {}, {}},
    {"roll", "Roll", "The Star throws like everybody.", kStar, kUnit | kTarget, {}, {}},
    {"hold", "Hold fire", "Let the enemy who came in sight come on.", kSeen, kUnit | kTarget, {}, {}},
    {"follow", "Follow up", "Take the ground the target left.", kFollowing, kUnit | kTarget, {}, {}},
    {"stay", "Stay", "Stay where the group stands.", kFollowing, kUnit | kTarget, {}, {}},
}};

}  // namespace

std::span<const VerbInfo> verb_table() { return kTable; }

}  // namespace oo::faltering
