#include "lab/schedule/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oo {

namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += std::string("\\") + c;
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else out += c;
  }
  return out + "\"";
}

std::string key_text(std::string_view key) { return is_word(key) ? std::string(key) : in_quotes(key); }

bool is_table_list(const TomlNode& n) {
  return n.is_list() && !n.items.empty() && std::all_of(n.items.begin(), n.items.end(), [](const TomlNode& i) { return i.is_table(); });
}

void write_table(const TomlNode& table, const std::string& path, std::string& out) {
  for (const TomlNode& n : table.items)
    if (!n.is_table() && !is_table_list(n)) out += key_text(n.key) + " = " + value_text(n) + "\n";
  for (const TomlNode& n : table.items) {
    const std::string below = path.empty() ? key_text(n.key) : path + "." + key_text(n.key);
    if (n.is_table()) {
      out += "\n[" + below + "]\n";
      write_table(n, below, out);
    } else if (is_table_list(n)) {
      for (const TomlNode& one : n.items) {
        out += "\n[[" + below + "]]\n";
        write_table(one, below, out);
      }
    }
  }
}

}  // namespace

std::string value_text(const TomlNode& n) {
  switch (n.kind) {
    case TomlNode::Kind::flag: return n.flag ? "true" : "false";
    case TomlNode::Kind::integer: return std::to_string(n.integer);
    case TomlNode::Kind::decimal: return n.text;
    case TomlNode::Kind::text: return in_quotes(n.text);
    case TomlNode::Kind::list: {
      std::string out = "[";
      for (const TomlNode& i : n.items) out += (out.size() == 1 ? "" : ", ") + value_text(i);
      return out + "]";
    }
    case TomlNode::Kind::table: break;
  }
  std::string out = "{";
  for (const TomlNode& i : n.items) out += (out.size() == 1 ? "" : ", ") + key_text(i.key) + " = " + value_text(i);
  return out + "}";
}

std::string to_toml(const TomlNode& root) {
  std::string out;
  write_table(root, "", out);
  return out;
}

std::optional<Trouble> set_entry(TomlNode& root, std::string_view dotted, const TomlNode& value) {
  TomlNode* at = &root;
  for (std::size_t from = 0;;) {
    const std::size_t dot = dotted.find('.', from);
    const std::string part(dotted.substr(from, dot == std::string_view::npos ? std::string_view::npos : dot - from));
    if (!at->is_table() || !is_word(part))
      return bad_input(std::string(dotted), "value", fmt::format("'{}' cannot be set; allowed: the key of a table entry, as fire.militia.range (a list is given whole)", dotted));
    auto found = std::find_if(at->items.begin(), at->items.end(), [&](const TomlNode& n) { return n.key == part; });
    if (found == at->items.end()) {
      TomlNode fresh;
      fresh.key = part;
      at->items.push_back(std::move(fresh));
      found = std::prev(at->items.end());
    }
    if (dot == std::string_view::npos) {
      *found = value;
      found->key = part;
      return std::nullopt;
    }
    at = &*found;
    from = dot + 1;
  }
}

}  // namespace oo
