#include "rulesets/battlefield/telling.hpp"

#include <fmt/format.h>

#include "engine/rules/tables.hpp"
#include "rulesets/battlefield/refusal.hpp"

namespace oo::battlefield {
namespace {

std::string signed_number(int n) { return n < 0 ? fmt::format("\u2212{}", -n) : fmt::format("+{}", n); }

std::string source_of(const Tables* tables, std::uint16_t datum) {
  if (datum == kNoDatum || tables == nullptr) return {};
  const Datum& d = tables->at(datum);
  return fmt::format(", {} = {} ({})", d.key, to_text(d.value), to_text(d.source));
}

/// "warriors" of "warriors in the swamp, upper band": what stands before the first preposition or comma.
std::string_view head_of(std::string_view name) {
  for (const std::string_view cut : {",", " in ", " on ", " of ", " from ", " beyond ", " under ", " with "})
    name = name.substr(0, name.find(cut));
  return name;
}

}  // namespace

std::string with_article(std::string_view name, bool person) {
  if (person) return std::string(name);
  const std::string_view head = head_of(name);
  const bool possessive = head.find("'s ") != std::string_view::npos || head.find("s' ") != std::string_view::npos;
  return possessive || name.starts_with("The ") || name.starts_with("the ") ? std::string(name) : "the " + std::string(name);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = char(text[0] - 'a' + 'A');
  return text;
}

std::string_view was_or_were(std::string_view name, bool person) {
  if (person) return "was";
  const std::string_view head = head_of(name);
  const bool many = (head.ends_with("s") && !head.ends_with("Corps") && !head.ends_with("ss")) || head.ends_with("men");
  return many ? "were" : "was";
}

std::string counted(int n, std::string_view one, std::string_view many) {
  static constexpr std::string_view kWords[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
  const std::string number = n >= 0 && n <= 12 ? std::string(kWords[n]) : fmt::format("{}", n);
  return fmt::format("{} {}", number, n == 1 ? one : many);
}

std::string inches(Mil mils) {
  const std::string text = inches_text(mils);
  return text == "1" ? "1 inch" : text + " inches";
}

std::string spaced(Word word) {
  std::string text(word);
  for (char& c : text)
    if (c == '_') c = ' ';
  return text;
}

std::string roll_text(const Roll& r, const Tables* tables, std::string_view need) {
  std::string faces;
  for (const std::uint8_t face : r.faces) faces += faces.empty() ? fmt::format("{}", face) : fmt::format(", {}", face);
  std::string text = fmt::format("    [{}] {}: d{} {}", r.request.clause, spaced(r.request.purpose), r.sides, faces);
  if (r.request.need != 0) text += "; " + fmt::format(fmt::runtime(need), r.request.need);
  if (!r.request.base.name.empty())
    text += fmt::format("; {} {} [{}{}]", spaced(r.request.base.name), r.request.base.value, r.request.base.clause, source_of(tables, r.request.base.datum));
  for (const Modifier& m : r.request.modifiers)
    text += fmt::format("; {} {} [{}{}]", spaced(m.name), signed_number(m.value), m.clause, source_of(tables, m.datum));
  return text;
}

}  // namespace oo::battlefield
