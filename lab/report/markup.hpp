// markup.hpp: untrusted text made fit for SVG and HTML. Used by the drawing and the report; UTF-8 in, UTF-8 out, never fails.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace oo {

/// Valid UTF-8 without control characters, direction marks and zero-width characters; runs of blanks become one; at most `limit` characters,
/// the last an ellipsis where the text was longer. A name must not turn the line around it, nor look like another.
std::string clean_text(std::string_view text, std::size_t limit = 200);
/// `clean_text`, with & < > " ' as character references: for element content and for attributes in quotes.
std::string escape_text(std::string_view text, std::size_t limit = 200);
/// Only letters, digits, '-' and '_': for ids and class words. Everything else is dropped.
std::string id_text(std::string_view text, std::size_t limit = 64);

/// Width of a line of lettering in ems: a rough table of the face, enough to keep names apart.
double lettering_width(std::string_view text);
/// Words set in lines of at most `columns` characters.
std::vector<std::string> wrap_text(std::string_view text, std::size_t columns);

/// "1794-08-20" is "20 August 1794"; a month or a year alone stay so.
std::string written_date(std::string_view date);
std::string base64(std::string_view bytes);

}  // namespace oo
