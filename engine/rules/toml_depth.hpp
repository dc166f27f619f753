// toml_depth.hpp: how deep a TOML text nests, told from its characters before the library builds a tree of it.
//
// Who may call: toml_source.cpp. toml++ bounds nested brackets but not the parts of a dotted key ("a.a.a..."), and takes its trees apart by
// recursion: half a megabyte of dots would exhaust the stack. Reads what the library reads up to the library's first error; allocates nothing.
#pragma once
#include <string_view>

namespace oo {

/// The line (from 1) where more than `most` brackets are open, or a key has more than `most` parts; 0: nowhere.
int line_nested_deeper_than(std::string_view text, int most);

}  // namespace oo
