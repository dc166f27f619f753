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
    {"artillery", "{unit} is artillery, which never charges"},
    {"bent", "The front cannot be bent so: at most three straight pieces of a line, open order or skirmish line, each bend at most 45 degrees"},
    {"blocked", "No figure of {unit} has a free line to {who}: other bases stand between"},
    {"charge_lane", "{who} charges through there: no friend may move into its path"},
    {"closer_enemy", "{who} is closer, {allowed} inches to {is}"},
    {"dismounted_already", "{unit} is on foot already"},
    {"distance", "{who} is out of range: {is} inches off, the weapon reaches {allowed}"},
    {"done", "{unit} has finished its operations this turn"},
    {"facing", "{unit} may not end facing that way: the turn is too wide"},
    {"forbidden", "This battle forbids that to {unit}"},
    {"formation", "{unit} cannot take that formation or act so in it"},
    {"formation_unasked", "Only a change of formation or a reform names a formation"},
    {"free_operation", "A free operation is to fire, to charge, or to move away"},
    {"friend", "{who} is a friend"},
    {"friend_in_arc", "Canister is not allowed: a friend is in the fire arc"},
    {"has_leader", "A leader is with it already"},
    {"impassable", "{unit} would enter water, which nobody can"},
    {"in_contact", "Units in contact neither fire nor are fired at, and a charge is the last operation"},
    {"in_the_way", "{who} is in the way"},
    {"limbered", "The guns of {unit} are not unlimbered and manned"},
    {"limbered_already", "The guns of {unit} are limbered already"},
    {"loaded", "{unit} is not loaded"},
    {"loaded_already", "{unit} is loaded already"},
    {"misses", "Straight ahead {unit} would pass {who} by"},
    {"mounted", "{unit} is mounted: it neither fires nor loads"},
    {"mounted_already", "{unit} is mounted already"},
    {"must_rally", "{unit} is routed: its next operation must be to rally"},
    {"must_reform", "{unit} is disordered: its next operation must be to reform"},
    {"no_guns", "{unit} has no guns"},
    {"no_horses", "{unit} has no horses"},
    {"no_leader", "{unit} has neither officer nor leader: it cannot move or charge"},
    {"no_operations", "{unit} has no operation left"},
    {"no_room", "There is no room for {unit} there in that formation"},
    {"no_target", "No enemy in sight, arc and range"},
    {"not_away", "It must move away from an American unit that could reach it with a charge"},
    {"not_disordered", "{unit} is in good order: there is nothing to reform"},
    {"not_in_contact", "He does not come into contact with {who}"},
    {"not_on_table", "That is not on the table"},
    {"not_routed", "{unit} is not routed: there is nothing to rally"},
    {"not_spotted", "{unit} does not see {who}"},
    {"not_yours", "That is not yours to order now"},
    {"nothing", "Nothing would change"},
    {"nowhere", "No place to go is given"},
    {"off_table", "{unit} would leave the table"},
    {"over", "Nothing is asked now"},
    {"prolong", "That lies to the side of {unit}: unlimbered guns are moved straight ahead or back"},
    {"ranks", "Those ranks are not for that formation: only a skirmish line chooses, one or two"},
    {"stale", "That answers an earlier question"},
    {"state", "{unit} is not in good order"},
    {"target", "A target is wanted: a unit of the other side, or for a leader one of his own"},
    {"too_far", "Too far by {over} inches: it costs {is}, {allowed} are allowed"},
    {"too_near_enemy", "{unit} would come or stay within an inch of {who}"},
    {"unit", "One of your units is wanted"},
    {"unlimbered_already", "The guns of {unit} are unlimbered already"},
    {"uphill", "{unit} would charge uphill"},
    {"verb", "That is no answer to this question"},
    {"weapon", "{unit} has no such weapon"},
    {"wheel", "That does not lie ahead of {unit}: it may wheel 45 degrees in all in an operation"},
    {"works", "{unit} would cross works, and horses and guns cannot"},
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

namespace {

/// Lengths that differ must read differently: where a tenth of an inch would hide it, to the thousandth.
struct Lengths {
  std::string is, allowed, over;
};
std::string exact_text(Mil mils) { return fmt::format("{}.{:03}", mils / 1000, mils % 1000); }
Lengths lengths_of(const Refusal& r) {
  const Mil over = r.is > r.allowed ? r.is - r.allowed : 0;
  Lengths out{inches_text(r.is), inches_text(r.allowed), inches_text(over)};
  if (r.is != r.allowed && r.is >= 0 && r.allowed >= 0 && out.is == out.allowed) out = {exact_text(r.is), exact_text(r.allowed), exact_text(over)};
  return out;
}

}  // namespace

Trouble describe(Field f, UnitId unit, const Refusal& r) {
  const Lengths lengths = lengths_of(r);
  std::string text = fmt::format(fmt::runtime(phrase(r.code)), fmt::arg("unit", name(f, unit)), fmt::arg("who", name(f, r.who)), fmt::arg("is", lengths.is),
                                 fmt::arg("allowed", lengths.allowed), fmt::arg("over", lengths.over));
  if (r.code == "not_spotted" && r.allowed >= 0) text += fmt::format(": {} inches off, seen to {}", lengths.is, lengths.allowed);
  text += ". " + std::string(r.clause);
  return refused(std::string(r.field), std::string(r.code), r.clause, std::move(text));
}

}  // namespace oo::moccasins
