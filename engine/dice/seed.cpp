#include "engine/dice/seed.hpp"

#include <Random123/philox.h>
#include <fmt/format.h>

#include <charconv>

namespace oo {
namespace {

Trouble bad_seed(std::string_view text) {
  return bad_input("seed", "value", fmt::format("'{}' is no seed: wanted is a number below 2^128, decimal, or 0x and up to 32 hexadecimal digits", text.substr(0, 60)));
}

/// value * factor + digit; false when it does not fit in 128 bits.
bool append_digit(Seed& seed, std::uint64_t factor, std::uint64_t digit) {
  __extension__ using Wide = unsigned __int128;
  const Wide low = Wide{seed.low} * factor + digit;
  const Wide high = Wide{seed.high} * factor + (low >> 64);
  seed.low = static_cast<std::uint64_t>(low);
  seed.high = static_cast<std::uint64_t>(high);
  return (high >> 64) == 0;
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

}  // namespace

Result<Seed> parse_seed(std::string_view text) {
  std::string_view digits = text;
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    digits.remove_prefix(2);
    base = 16;
  }
  if (digits.empty() || digits.size() > (base == 16 ? 32U : 39U)) return bad_seed(text);
  Seed seed;
  for (const char c : digits) {
    const int digit = digit_value(c);
    if (digit >= base || !append_digit(seed, static_cast<std::uint64_t>(base), static_cast<std::uint64_t>(digit))) return bad_seed(text);
  }
  return seed;
}

std::string to_text(const Seed& seed) { return fmt::format("0x{:016x}{:016x}", seed.high, seed.low); }

Seed derive(const Seed& seed, std::uint64_t n) {
  const r123::Philox4x64 philox;
  r123::Philox4x64::key_type key{};
  key[0] = seed.high;
  key[1] = seed.low;
  r123::Philox4x64::ctr_type counter{};
  counter[0] = 0x6f6f5f7365726965ULL;   // "oo_serie": no purpose of a roll hashes to it together with these other words
  counter[1] = ~0ULL;
  counter[2] = n;
  const auto block = philox(counter, key);
  return {block[0], block[1]};
}

}  // namespace oo
