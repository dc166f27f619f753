#include "lab/pages/parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/report/frame.hpp"
#include "lab/report/markup.hpp"

namespace oo::pages {

namespace {

constexpr const char* kThin = "\u2009";
constexpr const char* kMinus = "\u2212";
constexpr std::size_t kLongestName = 60;

/// Without a sign of its own for nothing, and with a minus that is as wide as the plus.
std::string plain(double x, int decimals, bool plus) {
  std::string out = fmt::format("{:.{}f}", x < 0.0 ? -x : x, decimals);
  if (out.find_first_of("123456789") == std::string::npos) return out;
  return (x < 0.0 ? kMinus : plus ? "+" : "") + out;
}

std::string to(const std::string& value, const std::string& low, const std::string& high) { return value + " (" + low + " to " + high + ")"; }

}  // namespace

Range range_of(const json& of) {
  if (of.is_object() && of.contains("mean")) return range_of(of["mean"]);
  if (!of.is_array() || of.size() != 3) return {};
  return {of[0].get<double>(), of[1].get<double>(), of[2].get<double>()};
}

std::string number(double x, int decimals) { return plain(x, decimals, false); }
std::string number(const Range& r, int decimals) { return to(number(r.value, decimals), number(r.low, decimals), number(r.high, decimals)); }
std::string signed_number(double x, int decimals) { return plain(x, decimals, true); }
std::string signed_number(const Range& r, int decimals) { return to(signed_number(r.value, decimals), signed_number(r.low, decimals), signed_number(r.high, decimals)); }
std::string percent(double share, int decimals) { return plain(100.0 * share, decimals, false) + kThin + "%"; }
std::string percent(const Range& r, int decimals) { return to(percent(r.value, decimals), number(100.0 * r.low, decimals), number(100.0 * r.high, decimals)); }
std::string points(const Range& r) { return to(signed_number(100.0 * r.value, 1) + " points", signed_number(100.0 * r.low, 1), signed_number(100.0 * r.high, 1)); }

std::string whole(std::int64_t n) {
  std::string digits = fmt::format("{}", n < 0 ? -n : n);
  for (std::size_t at = digits.size(); at > 3; at -= 3)
    if (digits.size() > 4) digits.insert(at - 3, kThin);
  return (n < 0 ? kMinus : "") + digits;
}
std::string whole(const json& n) { return whole(n.is_number() ? n.get<std::int64_t>() : 0); }

std::string text_of(const json& text, std::size_t limit) { return text.is_string() ? escape_text(text.get_ref<const std::string&>(), limit) : std::string(); }

std::string words_of(const json& word) {
  std::string out = word.is_string() ? clean_text(word.get_ref<const std::string&>(), kLongestName) : std::string();
  std::replace(out.begin(), out.end(), '_', ' ');
  return out.empty() ? "other" : out;
}

std::string inside(std::string words) {
  if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && words[1] >= 'a' && words[1] <= 'z') words[0] = char(words[0] - 'A' + 'a');
  return words;
}

std::string begun(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = char(words[0] - 'a' + 'A');
  return words;
}

std::string title_of(const json& arm, const json& measure) {
  const std::string title = measure["title"].get<std::string>();
  if (title.empty() || title[0] < 'a' || title[0] > 'z' || !measure.contains("of")) return title;
  for (const json& one : arm["measures"])
    if (one["id"] == measure["of"]) return one["title"].get<std::string>() + " " + title;
  return title;
}

std::string side_name(const json& arm, std::size_t side) { return clean_text(arm["sides"][side]["name"].get<std::string>(), kLongestName); }
std::string side_html(const json& arm, std::size_t side) {
  return fmt::format("<b class=\"side-{}\"><bdi>{}</bdi></b>", side == 0 ? 'a' : 'b', text_of(arm["sides"][side]["name"], kLongestName));
}

std::string Table::html() const {
  std::string out = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + escape_text(caption_) + "\"><table class=\"tbl\"><caption>" + escape_text(caption_) + "</caption><thead><tr>";
  for (std::size_t i = 0; i < heads_.size(); ++i) {
    const bool note = !rows_.empty() && i < rows_[0].size() && rows_[0][i].note;
    out += fmt::format("<th scope=\"col\"{}>{}</th>", note ? " class=\"w\"" : "", escape_text(heads_[i]));
  }
  out += "</tr></thead><tbody>\n";
  for (const auto& row : rows_) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const char* const tag = i == 0 ? "th scope=\"row\"" : "td";
      const std::string sign = row[i].sign < 0 ? std::string() : frame_sign(row[i].sign == 0, "");
      out += fmt::format("<{}{}>{}<bdi>{}</bdi></{}>", tag, row[i].note ? " class=\"w\"" : "", sign, escape_text(row[i].text, 200), i == 0 ? "th" : "td");
    }
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

void Page::group(const std::string& id, const std::string& title) {
  grouped_ = false;
  section(id, title);
  grouped_ = true;
}

void Page::section(const std::string& id, const std::string& title) {
  if (grouped_) return heading(title);
  if (open_) body_ += "</section>\n";
  open_ = true;
  body_ += fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-h\"><h2 id=\"{0}-h\">{1}</h2>\n", id, escape_text(title));
  contents_ += fmt::format("<a href=\"#{}\">{}</a>", id, escape_text(title));
}

void Page::heading(const std::string& title) { body_ += "<h3>" + escape_text(title) + "</h3>\n"; }
void Page::table(const Table& t) {
  if (!t.empty()) body_ += t.html();
}

std::string Page::figure(json data, const std::string& words) {
  const std::string id = fmt::format("c{}", charts_.size() + 1);
  charts_[id] = std::move(data);
  // Hidden until the script draws: without it there are the tables alone.
  return fmt::format("<figure class=\"chart\" hidden><div class=\"draw\" data-chart=\"{}\" role=\"img\" aria-label=\"{}\"></div><figcaption>{}</figcaption></figure>\n", id,
                     escape_text("Chart: " + words, 300), escape_text(begun(words), 300));
}

void Page::chart(json data, const std::string& words, const Table& t) {
  body_ += "<div class=\"pair\">" + figure(std::move(data), words) + t.html() + "</div>\n";
}
void Page::chart(json data, const std::string& words) { body_ += figure(std::move(data), words); }
void Page::folded(const std::string& title, std::vector<std::pair<json, std::string>> charts) {
  body_ += "<details class=\"needs-script\" hidden><summary>" + escape_text(title) + "</summary><div class=\"two\">";
  for (auto& [data, words] : charts) body_ += figure(std::move(data), words);
  body_ += "</div></details>\n";
}

std::string Page::data() const {
  std::string out;
  for (const char c : charts_.dump(-1, ' ', true, json::error_handler_t::replace))   // ASCII alone: no separator ends a line of script unseen
    out += c == '<' ? std::string("\\u003c") : c == '>' ? std::string("\\u003e") : c == '&' ? std::string("\\u0026") : std::string(1, c);
  return out;
}

json chart_row(const std::string& name, int side, const Range& r) {
  json row{{"name", clean_text(name, 2 * kLongestName)}, {"v", r.value}, {"l", r.low}, {"h", r.high}};
  if (side >= 0) row["side"] = side;
  return row;
}

}  // namespace oo::pages
