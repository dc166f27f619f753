// fonts.hpp: the two faces of the program, built in (lab/report/fonts, SIL Open Font License; the licences lie beside them).
#pragma once
#include <span>
#include <string_view>
namespace oo {
struct Font {
  std::string_view family, style, weight;    // as CSS names them
  std::string_view bytes;                    // woff2
};
std::span<const Font> fonts();
}  // namespace oo
