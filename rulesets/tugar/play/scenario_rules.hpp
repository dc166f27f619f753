// scenario_rules.hpp: what the scenario loader asks of these rules: lay-outs, sizes, formations. TUG-14.12, 14.15.
#pragma once
#include <memory>

#include "engine/scenario/words.hpp"

namespace oo {
class Tables;
}
namespace oo::tugar {
std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables>);
}  // namespace oo::tugar
