#include "lab/script/toml_text.hpp"

#include <fmt/format.h>

namespace oo {

namespace {
std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') (out += '\\') += c;
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else out += c;
  }
  return out + "\"";
}
}  // namespace

std::string toml_value(const TomlNode& n) {
  switch (n.kind) {
    case TomlNode::Kind::flag: return n.flag ? "true" : "false";
    case TomlNode::Kind::integer: return std::to_string(n.integer);
    case TomlNode::Kind::decimal: return n.text;
    case TomlNode::Kind::text: return quoted_text(n.text);
    case TomlNode::Kind::list: {
      std::string out = "[";
      for (const TomlNode& item : n.items) out += (out.size() == 1 ? "" : ", ") + toml_value(item);
      return out + "]";
    }
    case TomlNode::Kind::table: break;
  }
  std::string out = "{";
  for (const TomlNode& item : n.items) out += fmt::format("{}{} = {}", out.size() == 1 ? "" : ", ", quoted_text(item.key), toml_value(item));
  return out + "}";
}

std::string toml_document(const TomlNode& table) {
  std::string out;
  for (const TomlNode& item : table.items) out += fmt::format("{} = {}\n", quoted_text(item.key), toml_value(item));
  return out;
}

namespace {
TomlNode made(std::string key, TomlNode::Kind kind) {
  TomlNode n;
  n.key = std::move(key);
  n.kind = kind;
  return n;
}
}  // namespace

TomlNode text_node(std::string key, std::string text) {
  TomlNode n = made(std::move(key), TomlNode::Kind::text);
  n.text = std::move(text);
  return n;
}
TomlNode number_node(std::string key, std::int64_t value) {
  TomlNode n = made(std::move(key), TomlNode::Kind::integer);
  n.integer = value;
  return n;
}
TomlNode table_node(std::string key) { return made(std::move(key), TomlNode::Kind::table); }
TomlNode list_node(std::string key) { return made(std::move(key), TomlNode::Kind::list); }

TomlNode* find_member(TomlNode& table, std::string_view key) {
  for (TomlNode& item : table.items)
    if (item.key == key) return &item;
  return nullptr;
}

TomlNode& member(TomlNode& table, const TomlNode& otherwise) {
  if (TomlNode* found = find_member(table, otherwise.key)) return *found;
  table.items.push_back(otherwise);
  return table.items.back();
}

}  // namespace oo
