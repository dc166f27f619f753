// parts.hpp: numbers in words, tables, and the page as it grows. For the files of lab/pages only.
//
// Shares are 0..1 and shown in percent; intervals are of 95 %. Texts come in as they are and are cleaned and escaped here; what takes `html` says so.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oo::pages {

using nlohmann::json;

struct Range {
  double value = 0.0, low = 0.0, high = 0.0;
  bool clear_of(double x) const { return low > x || high < x; }
};
/// Of [value, low, high]; of an object its "mean". Zeros where it is neither.
Range range_of(const json& of);

std::string number(double x, int decimals = 2);
std::string number(const Range&, int decimals = 2);         // "2.31 (2.05 to 2.57)"
std::string signed_number(double x, int decimals = 2);      // with a sign that is a minus
std::string signed_number(const Range&, int decimals = 2);
std::string percent(double share, int decimals = 1);        // "63.2 %", thin space
std::string percent(const Range&, int decimals = 1);        // "63.2 % (60.1 to 66.2)"
std::string points(const Range&);                           // a difference of shares: "+4.2 points (−1.0 to +9.3)"
std::string whole(std::int64_t n);                          // 12 345, thin spaces
std::string whole(const json& n);

/// Untrusted text for the page.
std::string text_of(const json& text, std::size_t limit = 120);
/// "stood_and_fired" as words; no text: "other".
std::string words_of(const json& word);
/// First letter small, for titles inside a sentence; first letter great, for those that begin one.
std::string inside(std::string words);
std::string begun(std::string words);
/// The title of a measure; "that came to hand strokes" with what it is said of before it.
std::string title_of(const json& arm, const json& measure);

/// A side's name in its type and colour, as html; `of`: the arm.
std::string side_html(const json& arm, std::size_t side);
std::string side_name(const json& arm, std::size_t side);   // cleaned, not escaped: for chart data and tables

struct Cell {
  Cell(std::string words, int side = -1) : text(std::move(words)), sign(side) {}       // NOLINT: cells are written as texts
  Cell(const char* words) : text(words) {}                                             // NOLINT
  std::string text;                                         // not escaped
  int sign = -1;                                            // 0, 1: the sign of a side stands before it
  bool note = false;                                        // words, not a number
};

class Table {
 public:
  Table(std::string caption, std::vector<std::string> heads) : caption_(std::move(caption)), heads_(std::move(heads)) {}
  void row(std::vector<Cell> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }
  std::string html() const;

 private:
  std::string caption_;
  std::vector<std::string> heads_;
  std::vector<std::vector<Cell>> rows_;
};

/// The page: sections of html, and the data of its charts.
class Page {
 public:
  void section(const std::string& id, const std::string& title);   // ends the one before; in the line of contents
  void heading(const std::string& title);                          // within a section
  /// As `section`; what follows as sections are headings within it, until the next group or `ungroup`.
  void group(const std::string& id, const std::string& title);
  void ungroup() { grouped_ = false; }
  void say(const std::string& html) { body_ += "<p>" + html + "</p>\n"; }
  void add(const std::string& html) { body_ += html; }
  void table(const Table& t);
  /// A chart, `words` telling what it shows, and the numbers beside it.
  void chart(json data, const std::string& words, const Table& t);
  void chart(json data, const std::string& words);
  /// Charts (data, words) that the reader asks for: drawn when they are opened.
  void folded(const std::string& title, std::vector<std::pair<json, std::string>> charts);

  std::string body() const { return body_ + (open_ ? "</section>\n" : ""); }
  std::string contents() const { return contents_; }
  /// Harmless inside a script element.
  std::string data() const;

 private:
  std::string figure(json data, const std::string& words);

  std::string body_, contents_;
  json charts_ = json::object();
  bool open_ = false, grouped_ = false;
};

/// A row of a chart: what it is, whose (0, 1, -1), value and interval.
json chart_row(const std::string& name, int side, const Range&);

// ---- the parts (page_*.cpp)
std::string_view lab_rules();
void glance(Page&, const json& arm);                              // answers in sentences
std::string fair_words(const json& arm);
/// Everything of one arm.
void arm_sections(Page&, const json& arm);
void result_section(Page&, const json& arm);
void measure_sections(Page&, const json& arm);
void unit_section(Page&, const json& arm);
void luck_section(Page&, const json& arm);
void compare_sections(Page&, const json& summary);
void sweep_sections(Page&, const json& summary);
void duel_sections(Page&, const json& summary);
void records_section(Page&, const json& summary);
void method_section(Page&, const json& summary);

}  // namespace oo::pages
