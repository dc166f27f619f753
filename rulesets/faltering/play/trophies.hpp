// trophies.hpp: taking a trophy and going for one. FAL-12.
#pragma once
#include "rulesets/faltering/play/play.hpp"

namespace oo::faltering {

void take_trophy(Play&, Fig hunter, Fig body);
/// Straight to the body, ground ignored, up to the inches; true when he reaches it. FAL-12.5.
bool go_to_body(Play&, Fig hunter, Fig body, Mil inches);
/// Whether he is still bound to go on to his body, FAL-12.6.
bool still_must(Field, Fig hunter);

}  // namespace oo::faltering
