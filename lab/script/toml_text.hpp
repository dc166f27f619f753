// toml_text.hpp: a tree read from TOML, written as TOML again: how a script's position becomes the text of a scenario. For lab/script only.
#pragma once
#include <string>

#include "engine/rules/toml_source.hpp"

namespace oo {

/// As one value: tables inline, numbers as they were written.
std::string toml_value(const TomlNode& node);
/// A table as a document, one line a member.
std::string toml_document(const TomlNode& table);

TomlNode text_node(std::string key, std::string text);
TomlNode number_node(std::string key, std::int64_t value);
TomlNode table_node(std::string key);
TomlNode list_node(std::string key);
/// The member, made if missing.
TomlNode& member(TomlNode& table, const TomlNode& otherwise);
TomlNode* find_member(TomlNode& table, std::string_view key);

}  // namespace oo
