// frame.hpp: what every page that the program writes has in common: its policy, fonts, colours, top line and the style of tables and panels.
//
// Who may call: the writers of pages (lab/report, lab/pages). Such a page fetches nothing, and runs one script and no other.
// Texts come escaped. No errors; the same input gives the same bytes.
#pragma once
#include <string>
#include <string_view>

namespace oo {

/// From the doctype to the end of the head. `title`: escaped. `rules`: the page's own style, after that of the frame. `script`: may be empty, then none runs.
std::string frame_head(std::string_view title, std::string_view rules, std::string_view script);
/// The program's sign and name, for the beginning of the top line.
std::string_view frame_brand();
/// The sign of a side: halved squares for the one that stands first, drops for the other. `name`: escaped, for readers of the screen; empty: hidden from them.
std::string frame_sign(bool square, std::string_view name);

}  // namespace oo
