#include "engine/dice/seeded_dice.hpp"

#include <Random123/philox.h>

#include <bit>

namespace oo {
namespace {

constexpr std::uint32_t kBlockBytes = 32;

}  // namespace

void SeededDice::request_starts(const Request& request, std::uint32_t nth) {
  purpose_ = word_hash(request.purpose);
  nth_ = nth != kUncounted ? nth : own_log_.next(purpose_, request.roller, request.target);
  ordinal_ = 0;
}

void SeededDice::faces(int sides, std::span<std::uint8_t> out, const Request& request) {
  const std::uint32_t mask = std::bit_ceil(static_cast<std::uint32_t>(sides)) - 1;
  const std::uint64_t where = std::uint64_t{turn()} | std::uint64_t{phase()} << 16 | std::uint64_t{request.roller} << 32 | std::uint64_t{request.target} << 48;
  const r123::Philox4x64 philox;
  r123::Philox4x64::key_type key{};
  key[0] = seed_.high;
  key[1] = seed_.low;
  r123::Philox4x64::ctr_type block{};
  std::uint32_t block_number = ~0U;
  for (std::uint8_t& face : out) {
    for (;;) {
      if (ordinal_ / kBlockBytes != block_number) {
        block_number = ordinal_ / kBlockBytes;
        r123::Philox4x64::ctr_type counter{};
        counter[0] = purpose_;
        counter[1] = where;
        counter[2] = nth_;
        counter[3] = block_number;
        block = philox(counter, key);
      }
      const std::uint32_t byte = ordinal_++ % kBlockBytes;
      const auto value = static_cast<std::uint32_t>(block[byte / 8] >> (8 * (byte % 8))) & mask;
      if (value < static_cast<std::uint32_t>(sides)) {   // outside the die: thrown again, so that every face is equally likely
        face = static_cast<std::uint8_t>(value + 1);
        break;
      }
    }
  }
}

}  // namespace oo
