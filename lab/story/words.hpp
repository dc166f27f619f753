// words.hpp: a word of the rules as people read it. For the files of this folder and the report.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

namespace oo::story {

/// With blanks for underscores.
inline std::string spaced(std::string_view word) {
  std::string out(word);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

}  // namespace oo::story
