#include "engine/battle/intervention.hpp"

namespace oo {

std::optional<Trouble> Battle::intervene(const Intervention&, EventSink&) {
  return bad_input("kind", "not_built", "this rule set takes orders only");
}

}  // namespace oo
