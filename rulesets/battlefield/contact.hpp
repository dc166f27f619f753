// contact.hpp: how far straight on a front comes before it meets a base.
//
// Lengths in Mil, facings in Cdeg. Allocates nothing. Who may use it: the battles of rule sets.
#pragma once
#include <optional>
#include <span>

#include "engine/geometry/base.hpp"

namespace oo::battlefield {

/// Straight ahead from a front of that width with its middle there, until it touches one of the bases; nothing: it passes them by.
std::optional<Mil> contact_distance(Point middle, Cdeg facing, Mil width, std::span<const Quad> bases);

/// The point of the base nearest to `from`, rounded once to the mil; `from` itself when it lies inside.
Point nearest_point(Point from, const Quad& base);

}  // namespace oo::battlefield
