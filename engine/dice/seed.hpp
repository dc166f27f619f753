// seed.hpp: 128 bits from which all faces of a battle follow.
//
// Who may call: record, lab, command line; never a rule set. Text: up to 32 hexadecimal digits after "0x", or a decimal number below 2^128.
// Errors: parse gives bad_input on path "seed".
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace oo {

struct Seed {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend bool operator==(const Seed&, const Seed&) = default;
};

Result<Seed> parse_seed(std::string_view text);
std::string to_text(const Seed& seed);      // "0x" and 32 digits; parse_seed reads it back
/// The seed of the n-th game of a series: unrelated to its neighbours, the same on every machine.
Seed derive(const Seed& seed, std::uint64_t n);

}  // namespace oo
