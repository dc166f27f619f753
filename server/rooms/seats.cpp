#include "server/rooms/seats.hpp"

#include <sodium.h>

#include <array>

namespace oo::server {

namespace {
constexpr std::size_t kTokenBytes = 16, kHashBytes = 32;
}

std::string random_token() {
  std::array<unsigned char, kTokenBytes> bits{};
  randombytes_buf(bits.data(), bits.size());
  std::string text(sodium_base64_ENCODED_LEN(kTokenBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bits.data(), bits.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();                                     // the end mark
  return text;
}

std::string token_hash(std::string_view token) {
  std::array<unsigned char, kHashBytes> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr, 0);
  std::string text(2 * kHashBytes + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

bool token_fits(std::string_view token, std::string_view hash) {
  if (token.empty() || hash.size() != 2 * kHashBytes) return false;
  const std::string own = token_hash(token);
  return sodium_memcmp(own.data(), hash.data(), own.size()) == 0;
}

Seed random_seed() {
  Seed seed;
  randombytes_buf(&seed.high, sizeof seed.high);
  randombytes_buf(&seed.low, sizeof seed.low);
  return seed;
}

}  // namespace oo::server
