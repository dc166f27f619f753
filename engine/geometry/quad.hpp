// quad.hpp: a base on the table, or any other strip: four corners, clockwise from the front left.
#pragma once
#include <array>

#include "engine/geometry/point.hpp"

namespace oo {

struct Quad {
  std::array<Point, 4> corner;      // front left, front right, rear right, rear left
  friend bool operator==(const Quad&, const Quad&) = default;
};

}  // namespace oo
