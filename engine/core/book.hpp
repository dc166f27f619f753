// book.hpp: a text file built into the program (tables, scenarios, cases, scripts, ledger of a rule set). Path relative to the source tree, '/' between.
#pragma once
#include <iterator>
#include <span>
#include <string_view>
namespace oo {
struct BookFile {
  std::string_view path;
  std::string_view text;
};
}  // namespace oo
