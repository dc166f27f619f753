// trials.hpp: how battles between the program's players went, for the cards of scenarios: lab/trials.toml, built in. For http only. No errors.
#pragma once
#include <string>
#include <string_view>

namespace oo::server {

struct Trial {
  std::string scenario, players;
  int first = 0, second = 0, draws = 0;  // battles won
  int orders = 0;                        // of both sides in the median battle
};
/// nullptr: nobody tried it.
const Trial* find_trial(std::string_view scenario);

}  // namespace oo::server
