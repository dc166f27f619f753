#include "rulesets/tugar/play/verbs_info.hpp"

#include <array>

#include "rulesets/tugar/play/moves.hpp"
#include "rulesets/tugar/play/orders.hpp"

namespace oo::tugar {
namespace {

constexpr Word kDeploying[] = {"deploy"}, kBeginning[] = {"begin"}, kMoving[] = {"move"}, kFiring[] = {"fire"}, kPhases[] = {"move", "fire"}, kOddDie[] = {"odd_die"};
constexpr Word kFormations[] = {"line", "column", "limbered", "unlimbered"}, kWays[] = {kKeepFacing};

constexpr std::uint16_t kUnit = VerbInfo::unit, kTarget = VerbInfo::target, kPath = VerbInfo::path, kFacing = VerbInfo::facing, kFormation = VerbInfo::formation,
                        kChoice = VerbInfo::choice, kFigures = VerbInfo::figures;

constexpr std::array<VerbInfo, 12> kTable{{
    {"move", "Move", "Go along the path for a part of the turn; with a target, move into contact with it. A general rides, or joins the unit named.", kMoving,
     kUnit | kTarget | kPath | kFacing | kChoice, kWays, {}},
    {"charge", "Charge", "Wheel at most once and go straight at the target; takes the charge of the turn.", kMoving, kUnit | kTarget | kPath | kFacing | kChoice, kWays, {}},
    {"cross", "Cross", "Pay for crossing the fence, wall or earthwork before the front.", kMoving, kUnit, {}, {}},
    {"form", "Form up", "Take another formation on the spot; guns limber and unlimber.", kMoving, kUnit | kFormation, {}, kFormations},
    {"about_face", "Face about", "Turn about once in a turn.", kMoving, kUnit, {}, {}},
    {"fire", "Fire", "Fire at the target; for guns, one entry of figures for each gun that is to fire.", kFiring, kUnit | kTarget | kFigures, {}, {}, VerbInfo::Numbers::guns},
    {"finish", "Nothing more", "The unit moves no more in this turn.", kMoving, kUnit, {}, {}},
    {"end", "End phase", "Nobody else moves, or fires, in this phase.", kPhases, 0, {}, {}},
    {kPlaceDie, "Place die", "The odd die goes to that enemy.", kOddDie, kUnit | kTarget, {}, {}},
    {"begin", "Begin", "Begin the battle.", kBeginning, 0, {}, {}},
    {"place", "Place", "Place a unit inside one of its zones in any formation allowed; a general inside a zone, or with the unit named.", kDeploying, kUnit | kTarget | kPath | kFacing | kFormation, {}, kFormations},
    {"done", "Done", "Deployment is finished.", kDeploying, 0, {}, {}},
}};

}  // namespace

std::span<const VerbInfo> verb_table() { return kTable; }

}  // namespace oo::tugar
