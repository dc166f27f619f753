// verbs_info.hpp: what each verb reads of an Order and what it is for: Ruleset::verbs, for pages and help.
#pragma once
#include "engine/battle/battle.hpp"

namespace oo::tugar {

std::span<const VerbInfo> verb_table();

}  // namespace oo::tugar
