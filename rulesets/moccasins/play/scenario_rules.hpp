// scenario_rules.hpp: what the scenario loader asks of these rules' code (engine/scenario/words.hpp).
#pragma once
#include <memory>

#include "engine/scenario/words.hpp"
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {
std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables>);
}  // namespace oo::moccasins
