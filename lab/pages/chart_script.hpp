// chart_script.hpp: the script that draws the charts of a report, bound into the program. Empty where the program was built without npm (OO_WEB=OFF).
// Who may call: lab/pages. No errors. Source: web/src/report, written by cmake/Web.cmake and web/tools/embed_script.mjs.
#pragma once
#include <string_view>

namespace oo {

std::string_view chart_script();

}  // namespace oo
