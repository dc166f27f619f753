#include "rulesets/battlefield/refusal.hpp"

#include <fmt/format.h>

namespace oo::battlefield {
namespace {

constexpr Phrase kShared[] = {
    {"bent", "The front cannot be bent so: at most three straight pieces of a line, open order or skirmish line, each bend at most 45 degrees"},
    {"blocked", "No figure of {unit} has a free line to {who}: other bases stand between"},
    {"closer_enemy", "{who} is closer, {allowed} inches to {is}"},
    {"distance", "{who} is out of range: {is} inches off, the weapon reaches {allowed}"},
    {"done", "{unit} has finished its operations this turn"},
    {"facing", "{unit} may not end facing that way: the turn is too wide"},
    {"forbidden", "This battle forbids that to {unit}"},
    {"formation", "{unit} cannot take that formation or act so in it"},
    {"friend", "{who} is a friend"},
    {"has_leader", "A leader is with it already"},
    {"impassable", "{unit} would enter water, which nobody can"},
    {"in_the_way", "{who} is in the way"},
    {"loaded", "{unit} is not loaded"},
    {"loaded_already", "{unit} is loaded already"},
    {"misses", "Straight ahead {unit} would pass {who} by"},
    {"must_rally", "{unit} is routed: its next operation must be to rally"},
    {"must_reform", "{unit} is disordered: its next operation must be to reform"},
    {"no_operations", "{unit} has no operation left"},
    {"no_room", "There is no room for {unit} there in that formation"},
    {"no_target", "No enemy in sight, arc and range"},
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
    {"sideways", "That lies to the side of {unit}: it may only go straight ahead or back"},
    {"stale", "That answers an earlier question"},
    {"state", "{unit} is not in good order"},
    {"target", "A target is wanted: a unit of the other side, or for a leader one of his own"},
    {"too_far", "Too far by {over} inches: it costs {is}, {allowed} are allowed"},
    {"too_near_enemy", "{unit} would come or stay within an inch of {who}"},
    {"unit", "One of your units is wanted"},
    {"verb", "That is no answer to this question"},
    {"weapon", "{unit} has no such weapon"},
    {"wheel", "That does not lie ahead of {unit}: it may wheel 45 degrees in all in an operation"},
    {"zone", "Not wholly inside a zone that takes it"},
};

std::string_view phrase(Word code, std::span<const Phrase> own) {
  for (const Phrase& p : own)
    if (p.code == code) return p.text;
  for (const Phrase& p : kShared)
    if (p.code == code) return p.text;
  return "The rules do not allow that";
}

std::string exact_text(Mil mils) { return fmt::format("{}.{:03}", mils / 1000, mils % 1000); }

}  // namespace

std::string inches_text(Mil mils) {
  const Mil tenths = (mils + 50) / 100;
  return tenths % 10 == 0 ? fmt::format("{}", tenths / 10) : fmt::format("{}.{}", tenths / 10, tenths % 10);
}

Lengths lengths_text(Mil is, Mil allowed) {
  const Mil over = is > allowed ? is - allowed : 0;
  Lengths out{inches_text(is), inches_text(allowed), inches_text(over)};
  if (is != allowed && is >= 0 && allowed >= 0 && out.is == out.allowed) out = {exact_text(is), exact_text(allowed), exact_text(over)};
  return out;
}

Trouble describe(const Refusal& r, std::string_view unit, std::string_view who, std::span<const Phrase> own) {
  const Lengths lengths = lengths_text(r.is, r.allowed);
  std::string text = fmt::format(fmt::runtime(phrase(r.code, own)), fmt::arg("unit", unit), fmt::arg("who", who), fmt::arg("is", lengths.is),
                                 fmt::arg("allowed", lengths.allowed), fmt::arg("over", lengths.over));
  if (r.code == "not_spotted" && r.allowed >= 0) text += fmt::format(": {} inches off, seen to {}", lengths.is, lengths.allowed);
  text += ". " + std::string(r.clause);
  return refused(std::string(r.field), std::string(r.code), r.clause, std::move(text));
}

}  // namespace oo::battlefield
