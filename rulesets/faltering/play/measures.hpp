// measures.hpp: what the laboratory counts in battles of this rule set. For ruleset.cpp.
#pragma once
#include "engine/battle/measure.hpp"

namespace oo::faltering {

inline constexpr Measure kMeasures[] = {
    {.id = "charges", .title = "Charges set out on", .group = "charge", .events = {"charges"}},
    {.id = "charge_tests", .title = "Charges settled by the charge table", .group = "charge", .events = {"charge_result"}, .by = "result"},
    {.id = "charges_home", .title = "that came to hand strokes", .group = "charge", .events = {"charge_result"}, .of = "charge_tests", .where = "result", .is = "melee"},
    {.id = "charges_broke_target", .title = "that the target did not await", .group = "charge", .events = {"charge_result"}, .of = "charge_tests", .where = "result", .is = "target_leaves"},
    {.id = "charges_baulked", .title = "that baulked", .group = "charge", .events = {"charge_result"}, .of = "charge_tests", .where = "result", .is = "charger_baulks"},
    {.id = "shots", .title = "Shots", .group = "fire", .events = {"fired"}, .amount = "shots", .by = "how"},
    {.id = "hits", .title = "Hits", .group = "fire", .events = {"fired"}, .amount = "hits", .of = "shots", .by = "how"},
    {.id = "shot_dead", .title = "Enemies shot dead", .group = "fire", .events = {"fired"}, .amount = "od", .of = "shots"},
    {.id = "shot_out", .title = "Enemies shot out of the fight", .group = "fire", .events = {"fired"}, .amount = "oof", .of = "shots"},
    {.id = "knocked_down", .title = "Enemies knocked down", .group = "fire", .events = {"fired"}, .amount = "kd", .of = "shots"},
    {.id = "fired_back", .title = "Fired in reaction", .group = "fire", .events = {"fired"}, .where = "reaction"},
    {.id = "morale_tests", .title = "Reaction tests", .group = "morale", .events = {"reacted"}, .by = "why"},
    {.id = "morale_passed", .title = "Reaction tests that carried on", .group = "morale", .events = {"reacted"}, .of = "morale_tests", .by = "why", .where = "result", .is = "carry_on"},
    {.id = "faltered", .title = "Faltered", .group = "morale", .events = {"reacted"}, .of = "morale_tests", .where = "result", .is = "falter"},
    {.id = "ducked_back", .title = "Ducked back", .group = "morale", .events = {"reacted"}, .of = "morale_tests", .where = "result", .is = "duck_back"},
    {.id = "retired", .title = "Retired", .group = "morale", .events = {"reacted"}, .of = "morale_tests", .where = "result", .is = "retire"},
    {.id = "routs", .title = "Began to run", .group = "morale", .events = {"reacted"}, .of = "morale_tests", .where = "result", .is = "leave_battlefield", .breaks = true},
    {.id = "ran_off", .title = "Figures that left the field", .group = "morale", .events = {"left_the_field"}, .amount = "figures"},
    {.id = "bouts", .title = "Bouts hand to hand", .group = "melee", .events = {"bout"}},
    {.id = "bouts_won", .title = "Bouts won by the attacker", .group = "melee", .events = {"bout"}, .of = "bouts", .where = "winner", .is = "attacker"},
    {.id = "bouts_lost", .title = "Bouts lost by the attacker", .group = "melee", .events = {"bout"}, .of = "bouts", .where = "winner", .is = "defender"},
    {.id = "captured", .title = "Figures taken by the enemy", .group = "other", .events = {"captured"}, .amount = "figures"},
    {.id = "leaders_followed", .title = "Leaders lost and followed by another", .group = "leaders", .events = {"took_over"}},
    {.id = "trophies", .title = "Trophies taken", .group = "other", .events = {"trophy_taken"}},
};

}  // namespace oo::faltering
