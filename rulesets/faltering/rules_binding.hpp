// rules_binding.hpp: the parts of the description that stand in files of their own. Only rules*.cpp include it. Source: FAL-18, 20.
#pragma once
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

void bind_switches(Binder&, Switches&);
void bind_host(Binder&, Rules&);

}  // namespace oo::faltering
