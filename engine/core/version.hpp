// version.hpp: the version of the program, as records and --version name it. The same number stands in CMakeLists.txt (a test compares them).
#pragma once
#include <string_view>

namespace oo {

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace oo
