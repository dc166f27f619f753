// digest.hpp: canonical bytes of a thing, and the hash of them.
//
// `Bytes` writes little-endian integers and length-prefixed texts in the order of the calls; nothing else, so equal things give equal bytes on
// every machine. `digest` is the first 8 bytes of BLAKE2b (libsodium). Allocates; never used in play-outs.
#pragma once
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oo {

class Bytes {
 public:
  template <std::integral T>
  void put(T value) {
    auto v = static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    for (std::size_t i = 0; i < sizeof(T); ++i) data_.push_back(static_cast<std::uint8_t>(v >> (8 * i)));
  }
  void put(std::string_view text) {
    put(static_cast<std::uint32_t>(text.size()));
    data_.insert(data_.end(), text.begin(), text.end());
  }
  std::span<const std::uint8_t> all() const { return data_; }
  friend bool operator==(const Bytes&, const Bytes&) = default;

 private:
  std::vector<std::uint8_t> data_;
};

std::uint64_t digest(std::span<const std::uint8_t> bytes);
std::uint64_t digest(std::string_view text);
std::string hex(std::uint64_t digest);                              // 16 lower-case digits
bool parse_hex(std::string_view text, std::uint64_t& out);          // exactly 16 of them

}  // namespace oo
