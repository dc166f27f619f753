#include "rulesets/tugar/procedures.hpp"

#include "rulesets/tugar/fields.hpp"

namespace oo::tugar {

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  add_movement_procedures(all);
  add_fire_procedures(all);
  add_melee_procedures(all);
  add_morale_procedures(all);
  add_result_procedures(all);
  add_chains(all);
  return all;
}

}  // namespace oo::tugar
