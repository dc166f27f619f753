// measures.hpp: what the laboratory counts in battles of this rule set. For ruleset.cpp.
#pragma once
#include "engine/battle/measure.hpp"

namespace oo::tugar {

inline constexpr Measure kMeasures[] = {
    {.id = "charges", .title = "Charges", .group = "charge", .events = {"charges"}},
    {.id = "charges_home", .title = "Charges that reached the enemy", .group = "charge", .events = {"charges"}, .of = "charges", .where = "reaches"},
    {.id = "attacks", .title = "Attacks at a walk", .group = "charge", .events = {"attacks"}},
    {.id = "shots", .title = "Figures that fired", .group = "fire", .events = {"fired", "closing_shot"}, .amount = "firers", .by = "band"},
    {.id = "hits", .title = "Enemies shot down", .group = "fire", .events = {"fired", "closing_shot"}, .amount = "casualties", .of = "shots", .by = "band"},
    {.id = "closing_shots", .title = "Fired at a charge", .group = "fire", .events = {"closing_shot"}},
    {.id = "morale_tests", .title = "Morale checks", .group = "morale", .events = {"morale"}, .by = "cause"},
    {.id = "morale_passed", .title = "Morale checks passed", .group = "morale", .events = {"morale"}, .of = "morale_tests", .by = "cause", .where = "passed"},
    {.id = "gave_way", .title = "Units that gave way", .group = "morale", .events = {"withdrew"}},
    {.id = "routs", .title = "Units that ran", .group = "morale", .events = {"retreated"}, .breaks = true},
    {.id = "rallies", .title = "Attempts to rally", .group = "morale", .events = {"rally"}},
    {.id = "rallied", .title = "Rallied", .group = "morale", .events = {"rally"}, .of = "rallies", .where = "rallied"},
    {.id = "melee_dice", .title = "Dice thrown hand to hand", .group = "melee", .events = {"melee"}, .amount = "dice"},
    {.id = "melee_killed", .title = "Enemies killed hand to hand", .group = "melee", .events = {"melee"}, .amount = "killed", .of = "melee_dice"},
    {.id = "generals_killed", .title = "Generals killed", .group = "leaders", .events = {"general_killed"}},
    {.id = "generals_captured", .title = "Generals taken", .group = "leaders", .events = {"general_captured"}},
    {.id = "destroyed", .title = "Units destroyed", .group = "other", .events = {"destroyed"}},
    {.id = "ran_off", .title = "Units that ran off the table", .group = "other", .events = {"left_table"}},
    {.id = "marched_off", .title = "Units that left by an exit", .group = "other", .events = {"left_by_exit"}},
    {.id = "guns_abandoned", .title = "Guns abandoned", .group = "other", .events = {"guns_abandoned"}, .amount = "guns"},
};

}  // namespace oo::tugar
