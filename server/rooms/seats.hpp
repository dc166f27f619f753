// seats.hpp: tokens that let a page sit down: 128 random bits of the operating system, kept by the server as a hash only.
//
// Who may call: rooms. A token is shown once, to whoever made the game; it never stands in a URL, a log or the database. No errors.
#pragma once
#include <string>
#include <string_view>

#include "engine/dice/seed.hpp"

namespace oo::server {

/// 22 characters of A-Z a-z 0-9 - _ : 128 random bits.
std::string random_token();
/// What is stored of a token.
std::string token_hash(std::string_view token);
/// In constant time; an empty hash fits no token.
bool token_fits(std::string_view token, std::string_view hash);
Seed random_seed();

}  // namespace oo::server
