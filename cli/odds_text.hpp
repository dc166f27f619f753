// odds_text.hpp: odds as text for the terminal: lists, bars, tables. For `openorder odds`; plain ASCII, 118 characters across where it can be.
#pragma once
#include <string>
#include <vector>

#include "engine/procedure/odds_views.hpp"

namespace oo::cli {

/// "casualties 2, result withdraw": outputs or fields in the order given; those that are not there are left out.
std::string label(const Json& values, const std::vector<std::string>& order);
/// "combats: 128 is not allowed", unless the text names the field itself.
std::string with_field(const Trouble& trouble);

/// All outcomes, a line each: chance, outputs, fraction.
std::string rows_text(const std::vector<OddsRow>& rows, const std::vector<std::string>& order, std::string_view indent);
/// Each output by itself: its values with their chances (and "or more" for numbers), with bars if asked.
std::string outputs_text(const std::vector<OutputOdds>& outputs, bool bars, std::string_view indent);
/// `--by`: one field gives a table with a column for each measure, more give a table for each measure with the last field across.
/// A measure is the mean of a number, the chance of a flag or of a word. Refused combinations are '-', with the reasons below.
std::string odds_table_text(const Procedure&, const std::vector<OddsCell>& cells, const std::vector<std::string>& by);

}  // namespace oo::cli
