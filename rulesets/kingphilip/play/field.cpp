#include "rulesets/kingphilip/play/play.hpp"

namespace oo::kingphilip {
namespace {

constexpr battlefield::Phrase kPhrases[] = {
    {"along", "Only a line, open order or skirmishers are placed along an obstacle"},
    {"after_charge", "{unit} has charged: that was its last operation"},
    {"backwards", "That lies behind {unit}: in one move it goes within 90 degrees of its facing"},
    {"behind", "{who} lies behind {unit}: a charge goes within 90 degrees of its facing"},
    {"charge_path", "Ground that nobody can enter lies between {unit} and {who}"},
    {"choice", "That choice is not one for this order"},
    {"double_faced", "Only two ranks of line or open order can be formed double-faced, and only where the rules allow it"},
    {"enter_first", "{unit} must first move on to the table"},
    {"face_full", "That face of the house holds no more figures"},
    {"faces", "Four numbers are wanted, figures at the left, right, bottom and top face, that add up to {unit}"},
    {"facing_follows", "{unit} faces the way it goes: no facing is named"},
    {"figures", "{unit} has no such figure"},
    {"fires_none", "Nothing burns there"},
    {"formation_unasked", "Only a change of formation or a reform names a formation"},
    {"from_house", "{unit} is in a house: it must come out by the door before it can charge"},
    {"garrison", "{unit} is the garrison of a house and stays there; it may share out its figures among the faces"},
    {"house_full", "The house has no room for {unit}"},
    {"house_held", "{who} is in the house: nobody enters while an enemy is inside"},
    {"impassable", "{unit} would stand on or cross ground that nobody can enter"},
    {"in_contact", "Nobody fires while touching an enemy"},
    {"in_good_order", "{unit} is in good order: there is nothing to recover from"},
    {"lane", "{who} is in no figure's lane, or something nearer is: all fire goes straight ahead"},
    {"lone_commander", "A commander alone cannot be charged"},
    {"must_move", "This turn the first operation of {unit} is a move that brings it nearer to its edge"},
    {"no_obstacle", "No fence, wall or the like is within an inch of {unit}"},
    {"no_house", "There is no house to enter there"},
    {"no_leader", "{unit} has no leader, and the reading in force asks for one"},
    {"no_loading", "{unit} has nothing to load"},
    {"not_burning", "No fire to put out"},
    {"ranks", "Those ranks are not for that formation: only the spaced one chooses, one or two"},
    {"rained", "It has rained: no fire can be lit any more"},
    {"special", "This battle gives {unit} no such deed now"},
    {"uphill", "{unit} would charge uphill"},
    {"untenable", "That house cannot be entered any more"},
    {"used_up", "That deed has been used up"},
};

std::string_view name(Field f, UnitId id) { return f.setup.is_unit(id) || f.setup.is_leader(id) ? f.setup.name_of(id) : std::string_view("it"); }

}  // namespace

UnitId Field::leader_of(UnitId u) const {
  for (std::size_t l = 0; l < s.leaders.size(); ++l)
    if (s.leaders[l].unit == u && s.leaders[l].where == Where::table) return setup.leader_id(l);
  return kNoUnit;
}

SideMask who_sees(Field f, UnitId u) { return f.unit(u).hidden ? SideMask(1U << f.row(u).side) : kAll; }

Trouble describe(Field f, UnitId unit, const Refusal& r) { return battlefield::describe(r, name(f, unit), name(f, r.who), kPhrases); }

}  // namespace oo::kingphilip
