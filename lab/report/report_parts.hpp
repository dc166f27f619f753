// report_parts.hpp: the parts of the report's page. For the files report_*.cpp and battle_report.cpp only.
#pragma once
#include <string>
#include <string_view>

#include "lab/report/battle_report.hpp"

namespace oo::report {

/// Style rules of the page (after plan_tokens and plan_rules) and its one small script.
std::string_view page_rules();
std::string_view page_script();

/// "The fifth turn"; "At the start" for 0.
std::string turn_title(int turn);
/// The sign of a side as a small picture with its name for readers of the screen; nothing for nobody's.
std::string side_sign(const ReportInput&, SideId side);

/// The story of one turn. `next_panel` numbers the panels of rolls through the page.
std::string story_of(const ReportInput&, int turn, int& next_panel);

/// Losses by turn, states by turn, both as pictures and as a table.
std::string losses_chart(const ReportInput&);
std::string states_chart(const ReportInput&, SideId side);
std::string numbers_table(const ReportInput&);

}  // namespace oo::report
