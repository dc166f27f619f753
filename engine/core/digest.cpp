#include "engine/core/digest.hpp"

#include <sodium.h>

#include <array>

namespace oo {
namespace {

std::uint64_t blake(const unsigned char* data, std::size_t size) {
  std::array<unsigned char, crypto_generichash_BYTES> out{};
  crypto_generichash(out.data(), out.size(), data, size, nullptr, 0);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) value |= std::uint64_t(out[i]) << (8 * i);
  return value;
}

}  // namespace

std::uint64_t digest(std::span<const std::uint8_t> bytes) { return blake(bytes.data(), bytes.size()); }

std::uint64_t digest(std::string_view text) {
  return blake(reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

std::string hex(std::uint64_t value) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) text[15 - i] = digits[(value >> (4 * i)) & 15];
  return text;
}

bool parse_hex(std::string_view text, std::uint64_t& out) {
  if (text.size() != 16) return false;
  std::uint64_t value = 0;
  for (char c : text) {
    int digit = -1;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    if (digit < 0) return false;
    value = (value << 4) | std::uint64_t(digit);
  }
  out = value;
  return true;
}

}  // namespace oo
