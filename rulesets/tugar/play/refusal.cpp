// The sentences of refusals that only these rules have; the rest is rulesets/battlefield/refusal.cpp.
#include "rulesets/tugar/play/orders.hpp"

namespace oo::tugar {
namespace {

constexpr battlefield::Phrase kPhrases[] = {
    {"already_fired", "{unit} has fired"},
    {"arc", "{who} is not in the front arc of {unit}"},
    {"artillery_cannot_charge", "{unit} is artillery, which never charges"},
    {"artillery_in_woods", "Guns do not go into woods"},
    {"blocked", "{who} stands in the line of sight"},
    {"cavalry_line_in_woods", "Horse goes into woods only in column"},
    {"charge_needs_full_turn", "A charge needs the whole turn, and {unit} has used part of it"},
    {"charge_spent", "{unit} has charged already, which it may once in a game"},
    {"charged", "{unit} charged this turn"},
    {"choice", "{unit} has no such choice here"},
    {"done", "{unit} has made its moves this turn"},
    {"formation_unasked", "Only a change of formation names a formation"},
    {"garrison", "{unit} holds a house and stays there"},
    {"has_die", "One odd die for each enemy at most: it has got one"},
    {"general_cannot_charge", "A general cannot charge"},
    {"guns", "{unit} has not so many guns left to fire"},
    {"guns_never_attack", "{unit} is a battery or its crew: such never move into contact"},
    {"hill", "A hill hides {who}"},
    {"house", "A house hides {who}"},
    {"impassable", "Nobody can go there"},
    {"in_house", "{who} holds a house: nobody can come to grips with it"},
    {"in_melee", "{unit} is in hand-to-hand"},
    {"limbered", "The guns of {unit} are limbered"},
    {"misses", "That way {unit} would not meet {who}"},
    {"moved", "{unit} has used too much of its turn to fire"},
    {"no_charge_across", "No charge goes across an obstacle"},
    {"no_charge_in_water", "No charge goes through water"},
    {"no_time", "{unit} has not enough of its turn left for that"},
    {"no_weapon", "{unit} has no weapon to fire"},
    {"not_at_obstacle", "{unit} has not come to an obstacle"},
    {"not_nearer", "That way {unit} would end no nearer to {who}"},
    {"not_visible", "{unit} does not see {who}"},
    {"obstacle", "An obstacle is in the way of {unit}: go up to it and cross"},
    {"one_wheel", "A charge makes one wheel and then goes straight"},
    {"pooled", "Guns of {unit} have fired at {who}: those that fire at one target fire together"},
    {"rallied", "{unit} rallies and moves no more this turn"},
    {"rally_failed", "{unit} failed to rally this turn"},
    {"routed", "{unit} is in rout"},
    {"same_formation", "{unit} is in that formation"},
    {"target_in_melee", "{who} is in hand-to-hand: nobody fires there"},
    {"too_near_enemy", "{unit} would come too near {who}: that is an attack, name it as the target"},
    {"turned_about", "{unit} has faced about this turn"},
    {"unlimbered", "Unlimbered guns cannot cross an obstacle"},
    {"wheel", "That lies to the side of {unit}, or behind: it cannot wheel there"},
    {"wheel_in_charge", "A charge may begin with one wheel of at most 45 degrees, and {who} lies farther to the side"},
    {"woods", "Woods hide {who}"},
};

std::string_view name(Field f, UnitId id) { return f.setup.is_unit(id) || f.setup.is_leader(id) ? f.setup.name_of(id) : std::string_view("it"); }

}  // namespace

Trouble describe(Field f, UnitId unit, const Refusal& r) { return battlefield::describe(r, name(f, unit), name(f, r.who), kPhrases); }

}  // namespace oo::tugar
