// spared.hpp: dice whose good faces do no harm ("spared on 9 or less"): nobody's luck, and not told as hits. For the files of this folder.
#pragma once
#include "engine/battle/battle.hpp"

namespace oo {

/// As the rule set's full story says.
bool spares(const Ruleset&, const Event& roll, const Battle& after);

}  // namespace oo
