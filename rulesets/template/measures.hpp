// measures.hpp: what the laboratory counts in battles of this rule set. For ruleset.cpp.
#pragma once
#include "engine/battle/measure.hpp"

namespace oo::template_ {

inline constexpr Measure kMeasures[] = {
    {.id = "volleys", .title = "Volleys", .group = "fire", .events = {"volley"}},
    {.id = "hits", .title = "Hits", .group = "fire", .events = {"volley"}, .amount = "hits"},
    {.id = "shot_down", .title = "Enemies shot down", .group = "fire", .events = {"volley"}, .amount = "killed"},
    {.id = "morale_tests", .title = "Nerve tests", .group = "morale", .events = {"stands", "routs"}},
    {.id = "morale_passed", .title = "Nerve tests passed", .group = "morale", .events = {"stands"}, .of = "morale_tests"},
    {.id = "routs", .title = "Routs", .group = "morale", .events = {"routs"}, .breaks = true},
    {.id = "withdrew", .title = "Withdrew without a test", .group = "morale", .events = {"withdraws"}},
};

}  // namespace oo::template_
