// preview_json.hpp: what an order would do, as the page draws it. For rooms. Includes the JSON library. No errors. Contract: Preview, Target, Chances.
#pragma once
#include <span>

#include "engine/battle/forecast.hpp"
#include "engine/battle/preview.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

/// `tables` give the source of each number of the first roll; `plan` and `viewer` draw what stands afterwards.
/// `or_more`: the first roll's need is met from below (first_needs_or_more).
Json preview_json(const Preview& preview, const Tables& tables, const PlanInput& plan, SideId viewer, bool or_more);
Json chances_json(std::span<const Chances> chances);
Json target_json(const TargetAnswer& target);

}  // namespace oo::server
