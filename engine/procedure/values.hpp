// values.hpp: one value out of a JSON table, by the common conventions, and one into it. Keeps the JSON library out of the templates.
//
// Who may call: form.hpp and outputs.hpp. A Trouble given here has an empty path: whoever knows the field's name puts it before.
// Booleans are never numbers; an integer has no fraction, however written (3, 3.0); decimals are exact as written; NaN, infinities and
// whatever exceeds the range are wrong; -0 is 0. Source: design 6.4.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "engine/core/words.hpp"
#include "engine/rules/toml_source.hpp"

namespace oo {

using Json = nlohmann::json;
using MaybeTrouble = std::optional<Trouble>;

namespace values {

MaybeTrouble read_flag(const Json& value, bool& to);
MaybeTrouble read_integer(const Json& value, std::int64_t lo, std::int64_t hi, std::int64_t& to);
/// lo, hi and the result in units of 10^-places.
MaybeTrouble read_decimal(const Json& value, int places, std::int64_t lo, std::int64_t hi, std::int64_t& to);
/// Gives the index among `words`; '-' and '_' are the same.
MaybeTrouble read_word(const Json& value, std::span<const Word> words, std::size_t& to);
MaybeTrouble read_text(const Json& value, std::size_t longest, std::string& to);
MaybeTrouble read_table(const Json& value);
MaybeTrouble read_list(const Json& value, std::size_t lo, std::size_t hi);

std::size_t size(const Json& list);
const Json& item(const Json& list, std::size_t i);
const Json* find(const Json& table, std::string_view key);        // nullptr: not there
/// The first key, in the order of the table, that is not known.
MaybeTrouble unknown_field(const Json& table, std::span<const std::string_view> known);
MaybeTrouble missing(std::string_view field);
MaybeTrouble wrong(const Json& value, std::string_view code, std::string_view allowed);
/// "attacker" + "rep" = "attacker.rep"; "segments" + "[1].terrain" = "segments[1].terrain".
MaybeTrouble under(std::string_view field, MaybeTrouble trouble);

void put_flag(Json& table, const std::string& name, bool value);
void put_integer(Json& table, const std::string& name, std::int64_t value);
void put_number(Json& table, const std::string& name, double value);
void put_word(Json& table, const std::string& name, std::string_view value);
/// Empty containers under a name; items are appended with push_*.
Json& put_table(Json& table, const std::string& name);
Json& put_list(Json& table, const std::string& name);
void push_integer(Json& list, std::int64_t value);
void push_number(Json& list, double value);
void push_word(Json& list, std::string_view value);
Json& push_table(Json& list);
Json& push_list(Json& list);

}  // namespace values
}  // namespace oo
