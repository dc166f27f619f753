#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {
namespace {

constexpr battlefield::Phrase kPhrases[] = {
    {"arc", "{who} is not in the arc of fire of {unit}"},
    {"artillery", "{unit} is artillery, which never charges"},
    {"charge_lane", "{who} charges through there: no friend may move into its path"},
    {"choice_unasked", "A unit that is split is asked for a formation, ranks and a facing, nothing else"},
    {"dismounted_already", "{unit} is on foot already"},
    {"figures", "Only whole files at one end of {unit} may be detached, and not all of them"},
    {"formation_unasked", "Only a change of formation or a reform names a formation"},
    {"free_operation", "A free operation is to fire, to charge, or to move away"},
    {"friend_in_arc", "Canister is not allowed: a friend is in the fire arc"},
    {"in_contact", "Units in contact neither fire nor are fired at, and a charge is the last operation"},
    {"limbered", "The guns of {unit} are not unlimbered and manned"},
    {"limbered_already", "The guns of {unit} are limbered already"},
    {"mounted", "{unit} is mounted: it neither fires nor loads"},
    {"mounted_already", "{unit} is mounted already"},
    {"no_guns", "{unit} has no guns"},
    {"no_horses", "{unit} has no horses"},
    {"guns_split", "{unit} serves guns and stays together"},
    {"no_leader", "{unit} has neither officer nor leader: it cannot move or charge"},
    {"no_splitting", "Units keep their identity: no figures may be detached"},
    {"not_away", "It must move away from an American unit that could reach it with a charge"},
    {"prolong", "That lies to the side of {unit}: unlimbered guns are moved straight ahead or back"},
    {"ranks", "Those ranks are not for that formation: only a skirmish line chooses, one or two"},
    {"split_already", "{unit} is a part of a unit already split: a unit is split only once"},
    {"split_bent", "A unit that is split forms straight: a bent front is laid afterwards"},
    {"unlimbered_already", "The guns of {unit} are unlimbered already"},
    {"uphill", "{unit} would charge uphill"},
    {"works", "{unit} would cross works, and horses and guns cannot"},
};

std::string name(Field f, UnitId id) {
  if (f.setup.is_unit(id) || f.setup.is_leader(id)) return std::string(f.setup.name_of(id));
  return "it";
}

}  // namespace

Trouble describe(Field f, UnitId unit, const Refusal& r) { return battlefield::describe(r, name(f, unit), name(f, r.who), kPhrases); }

}  // namespace oo::moccasins
