// lab_page.hpp: the report of a laboratory run as one self-contained page: sentences first, then charts, then the numbers in tables, the method last.
//
// Who may use it: the laboratory, where it publishes a run; tests. `summary` is summary.json as lab/schedule/README.md lays it out (run, compare, sweep, duel).
// Every text in it is untrusted (titles, names of files and units): cleaned and escaped. The same summary and script give the same bytes.
// `script` draws the charts; without one (a program built without its page) the page is the same without charts. Errors: only from writing.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"
#include "lab/pages/chart_script.hpp"

namespace oo {

std::string lab_page(const nlohmann::json& summary, std::string_view script = chart_script());

/// report.html in `folder`, whole or not at all.
std::optional<Trouble> write_lab_page(const nlohmann::json& summary, const std::string& folder);

}  // namespace oo
