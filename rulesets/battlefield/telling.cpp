#include "rulesets/battlefield/telling.hpp"

#include <fmt/format.h>

#include "engine/rules/tables.hpp"
#include "engine/scenario/victory.hpp"
#include "rulesets/battlefield/intervening.hpp"
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

std::string told_inches(Mil mils) {
  const std::string text = inches_text(mils);
  return text == "1" ? "1 inch" : text + " inches";
}

std::string spaced(Word word) {
  std::string text(word);
  for (char& c : text)
    if (c == '_') c = ' ';
  return text;
}

namespace {

bool are_many(std::string_view side) { return side.find(" and ") != std::string_view::npos || was_or_were(side, false) == "were"; }

/// A score that levels are read from is told as it is, points of both sides against each other.
std::string points_told(const Event& e, Word degree) {
  const int own = e.value(e.value("winner") == 1 ? "second" : "first"), other = e.value(e.value("winner") == 1 ? "first" : "second");
  const int score = own != 0 ? own : other;
  if (!degree.empty()) return fmt::format("a score of {}{}", score < 0 ? "\u2212" : "", score < 0 ? -score : score);
  return fmt::format("{} to {}", counted(own, "point", "points"), other);
}

/// Why that side has won.
std::string won_told(const Event& e, Word degree) {
  const Word reason = e.word("winner");
  if (reason == "points") return " by " + points_told(e, degree);
  if (reason == "losses") return " by their smaller losses";
  if (reason == "area") return " by the ground they hold";
  if (reason == "saved") return " by the men they saved";
  if (reason == "broken") return ": the other side is broken";
  if (reason == "nobody_left") return ": nobody is left to fight";
  if (reason == "side") return ": the other side did not reach its aim";
  return ": " + reason_told(reason);
}

std::string drawn_told(const Event& e, Word degree) {
  const Word reason = e.word("winner");
  if (reason == "points") return "too even, " + points_told(e, degree);
  if (reason == "losses") return "the losses are too even";
  if (reason == "barred") return "a broken side cannot win";
  if (reason == "both") return "both sides met their aim at once";
  if (reason == "nobody_left") return "nobody is left to fight";
  return reason_told(reason);
}

/// What stopped a battle that was then decided otherwise.
std::string stopped_told(const Event& e, std::string_view first, std::string_view second) {
  const Word what = e.word("stopped");
  const int of = e.value("stopped", -1);
  if (of != 0 && of != 1) return {};
  const std::string_view side = of == 0 ? first : second;
  if (what == "side_broken") return fmt::format("{} {} broken. ", side, are_many(side) ? "are" : "is");
  if (what == "none_left") return fmt::format("{} {} nobody left to fight. ", side, are_many(side) ? "have" : "has");
  return {};
}

}  // namespace

std::string ending_told(const Event& e, std::string_view first_side, std::string_view second_side, Word degree) {
  const int winner = e.value("winner");
  const std::string stopped = stopped_told(e, first_side, second_side);
  if (winner != 0 && winner != 1) return fmt::format("{}The battle ends in a draw ({}).", stopped, drawn_told(e, degree));
  const std::string_view side = winner == 0 ? first_side : second_side;
  const std::string how_well = degree.empty() ? std::string() : fmt::format(" ({} victory)", degree_words(degree));
  return fmt::format("{}The battle is over. {} win{}{}{}.", stopped, side, are_many(side) ? "" : "s", won_told(e, degree), how_well);
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
