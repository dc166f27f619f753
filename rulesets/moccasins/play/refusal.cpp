#include "rulesets/moccasins/play/refusal.hpp"

#include <fmt/format.h>

namespace oo::moccasins {
namespace {

/// The fact, with {unit}, {who}, {is}, {allowed}, {over} filled in.
struct Phrase {
  Word code;
  std::string_view text;
};
constexpr Phrase kPhrases[] = {
    {"arc", "{who} is not in the arc of fire of {unit}"},
    {"artillery", "Artillery never charges"},
    {"bent", "The front cannot be bent so: at most three straight pieces of a line, open order or skirmish line, each bend at most 45 degrees"},
    {"blocked", "No figure of {unit} has a free line to {who}: other bases stand between"},
    {"charge_lane", "{who} charges through there: no friend may move into its path"},
    {"closer_enemy", "{who} is closer, {allowed} inches to {is}"},
    {"dismounted_already", "{unit} is on foot already"},
    {"distance", "Out of range: {is} inches, the weapon reaches {allowed}"},
    {"done", "{unit} has finished its operations this turn"},
    {"facing", "The turn is too wide for this"},
    {"forbidden", "This battle forbids that to {unit}"},
    {"formation", "{unit} cannot take or use that formation"},
    {"free_operation", "A free operation is to fire, to charge, or to move away"},
    {"friend", "{who} is a friend"},
    {"friend_in_arc", "Canister is not allowed: a friend is in the fire arc"},
    {"has_leader", "A leader is with it already"},
    {"impassable", "The ground there cannot be entered"},
    {"in_contact", "Units in contact neither fire nor are fired at, and a charge is the last operation"},
    {"in_the_way", "{who} is in the way"},
    {"limbered", "The guns must be unlimbered and manned to fire"},
    {"loaded", "{unit} is not loaded"},
    {"loaded_already", "{unit} is loaded already"},
    {"misses", "Straight ahead {unit} would pass {who} by"},
    {"mounted", "Mounted figures do not fire or load"},
    {"mounted_already", "{unit} is mounted already"},
    {"must_rally", "{unit} is routed: its next operation must be to rally"},
    {"must_reform", "{unit} is disordered: its next operation must be to reform"},
    {"no_guns", "{unit} has no guns"},
    {"no_horses", "{unit} has no horses"},
    {"no_leader", "{unit} has neither officer nor leader: it cannot move or charge"},
    {"no_operations", "{unit} has no operation left"},
    {"no_room", "There is no room for it there; another formation would fit"},
    {"no_target", "No enemy in sight, arc and range"},
    {"not_away", "It must move away from an American unit that could reach it with a charge"},
    {"not_in_contact", "He does not come into contact with {who}"},
    {"not_on_table", "It is not on the table"},
    {"not_spotted", "{unit} does not see {who}"},
    {"not_yours", "That is not yours to order now"},
    {"nothing", "Nothing would change"},
    {"nowhere", "No place to go is given"},
    {"off_table", "It would leave the table"},
    {"over", "Nothing is asked now"},
    {"prolong", "Unlimbered guns are moved straight ahead or back"},
    {"ranks", "Only a skirmish line has a second rank of choice"},
    {"stale", "That answers an earlier question"},
    {"state", "Its state forbids that"},
    {"target", "A target is wanted: a unit of the other side, or for a leader one of his own"},
    {"too_far", "Too far by {over} inches: it costs {is}, {allowed} are allowed"},
    {"too_near_enemy", "It would come within an inch of {who}"},
    {"unit", "One of your units is wanted"},
    {"uphill", "No unit charges uphill"},
    {"verb", "That is no answer to this question"},
    {"weapon", "{unit} has no such weapon"},
    {"wheel", "It does not lie ahead: one wheel of 45 degrees at most in an operation"},
    {"works", "Horses and guns cannot cross works"},
    {"zone", "Not wholly inside a zone that takes it"},
};

std::string_view phrase(Word code) {
  for (const Phrase& p : kPhrases)
    if (p.code == code) return p.text;
  return "The rules do not allow that";
}

std::string name(Field f, UnitId id) {
  if (f.setup.is_unit(id) || f.setup.is_leader(id)) return std::string(f.setup.name_of(id));
  return "it";
}

}  // namespace

std::string inches_text(Mil mils) {
  const Mil tenths = (mils + 50) / 100;
  return tenths % 10 == 0 ? fmt::format("{}", tenths / 10) : fmt::format("{}.{}", tenths / 10, tenths % 10);
}

Trouble describe(Field f, UnitId unit, const Refusal& r) {
  std::string text = fmt::format(fmt::runtime(phrase(r.code)), fmt::arg("unit", name(f, unit)), fmt::arg("who", name(f, r.who)), fmt::arg("is", inches_text(r.is)),
                                 fmt::arg("allowed", inches_text(r.allowed)), fmt::arg("over", inches_text(r.is > r.allowed ? r.is - r.allowed : 0)));
  if (r.code == "not_spotted" && r.allowed >= 0) text += fmt::format(": {} inches off, seen to {}", inches_text(r.is), inches_text(r.allowed));
  text += ". " + std::string(r.clause);
  return refused(std::string(r.field), std::string(r.code), r.clause, std::move(text));
}

}  // namespace oo::moccasins
