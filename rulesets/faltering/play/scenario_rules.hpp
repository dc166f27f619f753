// scenario_rules.hpp: what the scenario loader asks of these rules: sizes, formations, lay-outs, what hides. FAL-2.6, 6.18, 6.19, 4.8.
#pragma once
#include <memory>

#include "engine/rules/tables.hpp"
#include "engine/scenario/words.hpp"

namespace oo::faltering {

std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables>);

}  // namespace oo::faltering
