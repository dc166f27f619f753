// scenario_rules.hpp: what the scenario loader asks of these rules' code (engine/scenario/words.hpp).
#pragma once
#include <memory>

#include "engine/scenario/words.hpp"
#include "rulesets/kingphilip/rules.hpp"

namespace oo::kingphilip {
std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables>);
}  // namespace oo::kingphilip
