// overlay.hpp: a TOML text with one entry changed: how a sweep makes the house rules and scenarios of its grid, whole texts that records can keep.
//
// Who may use it: sweep.cpp, tests. Comments are lost, nothing else: numbers keep the digits they were written with. Errors: bad_input for a key that
// passes through something that is no table.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/toml_source.hpp"

namespace oo {

/// The tree as TOML again; parse_toml gives the same tree back (lines apart).
std::string to_toml(const TomlNode& root);
/// A value on one line, as it would be written after "key = ".
std::string value_text(const TomlNode& value);
/// Sets "fire.militia.range"; tables on the way are made.
std::optional<Trouble> set_entry(TomlNode& root, std::string_view dotted, const TomlNode& value);

}  // namespace oo
