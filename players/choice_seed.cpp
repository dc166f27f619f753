#include "players/choice_seed.hpp"

#include "players/players.hpp"

namespace oo {

std::uint64_t choice_seed(const Seed& seed, std::uint32_t decision, SideId side) {
  Choices stir(seed.low ^ (seed.high * 0x9e3779b97f4a7c15ULL) ^ (std::uint64_t(decision) << 2 | side));
  stir.next();
  return stir.next();
}

std::uint64_t table_choice_seed(const Seed& seed, std::uint32_t decision, SideId side) {
  return Choices(seed.low ^ (std::uint64_t(decision) << 1 | side)).next();
}

}  // namespace oo
