// defends.hpp: which side of a line of works it shelters, looking along the line. Used by scenarios and by the ground; no errors.
#pragma once
#include <cstdint>

namespace oo {
enum class Defends : std::uint8_t { both, left, right };
}  // namespace oo
