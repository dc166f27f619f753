// play_input.hpp: what `openorder play` reads and says of itself: lines of the terminal, and its help. For play.cpp only.
#pragma once
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

namespace oo::cli {

inline constexpr std::size_t kLongestLine = 4096;              // the rest of a longer one is dropped
inline constexpr std::size_t kEndlessLine = 1 << 20;           // no person types that: the end of the input

inline constexpr std::string_view kHelp =
    "  a number        one of the suggestions\n"
    "  an order        charge wyandots | move first 24,30 face 45 | form first column | fire second at wyandots\n"
    "  need ORDER      what must be rolled, its chances    more      other suggestions\n"
    "  captain         what the captain would do, and why\n"
    "  table, units    the table, the roll of units        draw FILE the plan as SVG\n"
    "  TEXT ? or Tab   how the words could go on           default   what happens if you say nothing\n"
    "  undo            back to the last roll or discovery  save FILE resume later with --resume FILE\n"
    "  resign          the other side wins                 set UNIT figures 7 | state routed | loaded | at 24,30 | face 45: as umpire\n"
    "  help            this                                quit\n";

/// The next line without its end (Windows' too); nothing at the end of the input.
inline std::optional<std::string> read_line() {
  std::string line;
  std::streambuf& in = *std::cin.rdbuf();
  constexpr int kEnd = std::char_traits<char>::eof();
  for (std::size_t read = 0; read < kEndlessLine; ++read) {
    const int c = in.sbumpc();
    if (c == kEnd && read == 0) return std::nullopt;
    if (c == kEnd || c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (line.size() < kLongestLine) line += static_cast<char>(c);
  }
  return std::nullopt;
}

}  // namespace oo::cli
