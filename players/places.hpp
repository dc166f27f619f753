// places.hpp: where a captain puts his men in the battles of the books, where the scenario lets him choose: data, players/places.toml, built in.
//
// Found by trying: lab/places/find_places.cpp. A scenario that is not in it is taken as it places its units; so is a unit whose place is refused.
// Who may call: players. Errors: none; that the data is good, and each place taken, is held by players_test.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "engine/battle/battle.hpp"
#include "engine/battle/view.hpp"

namespace oo {

struct Place {
  std::string unit;             // its key in the scenario
  Point at;                     // middle of the front
  Cdeg facing = 0;
};
struct Deployment {
  std::string scenario, side;
  std::vector<Place> places;    // in the order in which they are taken: an earlier one may make room for a later
};
/// Of all scenarios.
std::span<const Deployment> deployments();
const Deployment* find_deployment(std::string_view scenario, std::string_view side);

/// The next order of the deployment that is pending for the Seen's side; false: all stand where they should. `scratch` is room that the caller keeps.
bool next_place(const Seen&, BattleView& scratch, Order& out);

}  // namespace oo
