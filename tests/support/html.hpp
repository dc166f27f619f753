// html.hpp: is a page that we wrote well formed? For tests of whatever writes pages.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace oo::test {

/// What is wrong with the order in which elements are opened and closed; empty: nothing. Void elements are left out. Good enough for what we write ourselves.
inline std::string unbalanced(std::string_view html) {
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at)) {
    const std::size_t end = html.find('>', at);
    if (end == std::string_view::npos) return "an open bracket";
    const std::string_view tag = html.substr(at + 1, end - at - 1);
    at = end;
    if (tag.front() == '!' || tag.back() == '/') continue;
    const bool closes = tag.front() == '/';
    const std::string name(tag.substr(closes ? 1 : 0, tag.find_first_of(" \n/", 1) - (closes ? 1 : 0)));
    if (name == "meta" || name == "link" || name == "br") continue;
    if (!closes) {
      open.push_back(name);
      if (name == "style" || name == "script") at = html.find("</" + name, at);
      continue;
    }
    const std::string word(tag.substr(1));
    if (open.empty() || open.back() != word) return "</" + word + "> after <" + (open.empty() ? "nothing" : open.back()) + ">";
    open.pop_back();
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace oo::test
