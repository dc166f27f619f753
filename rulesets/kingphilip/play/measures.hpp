// measures.hpp: what the laboratory counts in battles of this rule set. For ruleset.cpp.
#pragma once
#include "engine/battle/measure.hpp"

namespace oo::kingphilip {

inline constexpr Measure kMeasures[] = {
    {.id = "charges", .title = "Charges declared", .group = "charge", .events = {"charge_declared"}, .by = "from"},
    {.id = "came_home", .title = "Charges that came to hand strokes", .group = "charge", .events = {"contact"}, .of = "charges"},
    {.id = "fell_short", .title = "Charges that fell short", .group = "charge", .events = {"fell_short"}, .of = "charges"},
    {.id = "shots", .title = "Figures that fired", .group = "fire", .events = {"fired", "stood_and_fired"}, .amount = "firers", .by = "class"},
    {.id = "hits", .title = "Hits", .group = "fire", .events = {"fired", "stood_and_fired"}, .amount = "hits", .of = "shots", .by = "class"},
    {.id = "shot_down", .title = "Enemies shot down", .group = "fire", .events = {"fired", "stood_and_fired"}, .amount = "casualties", .of = "shots"},
    {.id = "stood_and_fired", .title = "Fired at a charge", .group = "fire", .events = {"stood_and_fired"}},
    {.id = "morale_tests", .title = "Morale tests", .group = "morale", .events = {"morale"}, .by = "why"},
    {.id = "morale_passed", .title = "Morale tests passed", .group = "morale", .events = {"morale"}, .of = "morale_tests", .by = "why", .where = "passed"},
    {.id = "withdrew", .title = "Units that withdrew", .group = "morale", .events = {"withdrew"}},
    {.id = "routs", .title = "Routs", .group = "morale", .events = {"routed"}, .breaks = true},
    {.id = "rallied", .title = "Rallied", .group = "morale", .events = {"rallied"}},
    {.id = "melees", .title = "Melees begun", .group = "melee", .events = {"melee"}},
    {.id = "melees_won", .title = "Melees won by who began them", .group = "melee", .events = {"melee"}, .of = "melees", .where = "loser", .is = "defender"},
    {.id = "melees_lost", .title = "Melees lost by who began them", .group = "melee", .events = {"melee"}, .of = "melees", .where = "loser", .is = "attacker"},
    {.id = "killed_attacking", .title = "Enemies killed attacking", .group = "melee", .events = {"melee"}, .amount = "defender_killed"},
    {.id = "killed_defending", .title = "Enemies killed defending", .group = "melee", .events = {"melee"}, .amount = "attacker_killed", .whose = Measure::Whose::other},
    {.id = "leaders_killed", .title = "Leaders killed", .group = "leaders", .events = {"leader_killed"}},
    {.id = "leaders_captured", .title = "Leaders taken", .group = "leaders", .events = {"leader_captured"}},
    {.id = "unit_leaders_killed", .title = "Leaders of units killed", .group = "leaders", .events = {"unit_leader_killed"}},
    {.id = "destroyed", .title = "Units destroyed", .group = "other", .events = {"destroyed"}},
    {.id = "ran_off", .title = "Units that ran off the table", .group = "other", .events = {"left_table"}},
    {.id = "marched_off", .title = "Units that left by an exit", .group = "other", .events = {"left_by_exit"}},
    {.id = "fires_started", .title = "Fires laid", .group = "other", .events = {"fire_started"}},
};

}  // namespace oo::kingphilip
