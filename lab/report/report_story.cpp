// The story: plain sentences whose needs and results are buttons that open the dice, the modifiers and their clauses.
#include <algorithm>

#include <fmt/format.h>

#include "lab/report/frame.hpp"
#include "lab/report/markup.hpp"
#include "lab/report/report_parts.hpp"

namespace oo::report {

std::string turn_title(int turn) {
  static constexpr std::string_view kOrdinals[] = {"first",    "second",   "third",     "fourth",    "fifth",    "sixth",       "seventh",  "eighth",     "ninth",     "tenth",
                                                   "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};
  if (turn <= 0) return "At the start";
  return turn <= int(std::size(kOrdinals)) ? fmt::format("The {} turn", kOrdinals[turn - 1]) : fmt::format("Turn {}", turn);
}

std::string side_sign(const ReportInput& input, SideId side) {
  if (side > 1) return {};
  return frame_sign(input.plan.side[side].sign == PlanSign::square, escape_text(input.plan.side[side].name, 80));
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Where `words` stands in `sentence` from `from` on, not as a part of a longer number or word.
std::size_t find_whole(const std::string& sentence, const std::string& words, std::size_t from) {
  const auto part_of_word = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.'; };
  for (std::size_t at = words.empty() ? std::string::npos : sentence.find(words, from); at != std::string::npos; at = sentence.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    const bool joined_before = at > 0 && part_of_word(sentence[at - 1]);
    const bool joined_after = end < sentence.size() && part_of_word(sentence[end]) && !(sentence[end] == '.' && (end + 1 == sentence.size() || !is_digit(sentence[end + 1])));
    if (!joined_before && !joined_after) return at;
  }
  return std::string::npos;
}

struct Link {
  std::size_t from = 0, to = 0;
  int panel = 0;
};

/// Needs and results of the rolls as they stand in the sentence, in order, none over another.
std::vector<Link> links_in(const std::string& sentence, const std::vector<RollShown>& rolls, int first_panel, std::vector<bool>& linked) {
  std::vector<Link> links;
  const auto taken = [&](std::size_t from, std::size_t to) {
    return std::any_of(links.begin(), links.end(), [&](const Link& l) { return from < l.to && l.from < to; });
  };
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    const std::string need = clean_text(rolls[i].need, 60), result = clean_text(rolls[i].result, 60);
    for (const std::string* words : {&need, &result}) {
      std::size_t at = find_whole(sentence, *words, 0);
      while (at != std::string::npos && taken(at, at + words->size())) at = find_whole(sentence, *words, at + 1);
      if (at == std::string::npos) continue;
      links.push_back({at, at + words->size(), first_panel + int(i)});
      linked[i] = true;
    }
  }
  std::stable_sort(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.from < b.from; });
  return links;
}

std::string button(int panel, std::string_view words) {
  return fmt::format("<button class=\"n\" type=\"button\" aria-expanded=\"false\" aria-controls=\"r{}\">{}</button>", panel, escape_text(words, 120));
}

/// Text between two places with its blanks at both ends, which cleaning would take away.
std::string between(std::string_view text) {
  std::string out = escape_text(text, 2000);
  if (!text.empty() && text.front() == ' ') out.insert(0, " ");
  if (text.size() > 1 && text.back() == ' ') out += ' ';
  return out;
}

std::string dice_words(const RollShown& roll) {
  std::string words = roll.purpose.empty() ? std::string("dice") : clean_text(roll.purpose, 40);
  std::replace(words.begin(), words.end(), '_', ' ');
  if (!roll.need.empty()) words += ": " + clean_text(roll.need, 40);
  if (!roll.result.empty()) words += (roll.need.empty() ? ": " : ", ") + clean_text(roll.result, 40);
  return words;
}

std::string faces_of(const RollShown& roll) {
  if (roll.faces.empty()) return {};
  std::string out = fmt::format("<ul class=\"faces\" aria-label=\"{} dice of {} sides\">", roll.faces.size(), roll.sides);
  for (const int face : roll.faces) {
    const bool hit = roll.at_most > 0 && face <= roll.at_most;
    out += fmt::format("<li{}>{}{}</li>", hit ? " class=\"hit\"" : "", face, hit ? "<span class=\"vh\"> counts</span>" : "");
  }
  return out + "</ul>";
}

std::string source_words(std::string_view source) {
  return source.empty() ? std::string() : fmt::format("<small>{}</small>", escape_text(source, 160));
}

std::string panel(const RollShown& roll, int id) {
  std::string out = fmt::format("<div class=\"open\" id=\"r{}\"><table><caption>{}</caption><tbody>", id, escape_text(dice_words(roll)));
  for (const RollReason& reason : roll.reasons)
    out += fmt::format("<tr><td>{}{}</td><td>{}</td><td>{}</td></tr>", escape_text(reason.text, 160), source_words(reason.source), escape_text(reason.value, 24), escape_text(reason.clause, 40));
  const std::string need = roll.need.empty() ? std::string("no need, the face counts") : "needed " + clean_text(roll.need, 60);
  const std::string on = roll.sides > 0 ? fmt::format(" on a die of {}", roll.sides) : std::string();
  out += fmt::format("<tr class=\"sum\"><td>{}</td><td>{}</td><td>{}</td></tr></tbody></table>{}</div>\n", escape_text(need + on), escape_text(roll.result, 40),
                     escape_text(roll.clause, 40), faces_of(roll));
  return out;
}

constexpr std::size_t kFewRolls = 3;             // beside the sentence; more are folded up

std::string entry_of(const ReportInput& input, const StoryEntry& entry, int& next_panel) {
  const std::string sentence = clean_text(entry.sentence, 600);
  std::vector<bool> linked(entry.rolls.size(), false);
  const std::vector<Link> links = links_in(sentence, entry.rolls, next_panel, linked);
  std::string out = "<p>" + side_sign(input, entry.side) + "<bdi>";
  std::size_t at = 0;
  for (const Link& link : links) {
    out += between(std::string_view(sentence).substr(at, link.from - at));
    out += button(link.panel, std::string_view(sentence).substr(link.from, link.to - link.from));
    at = link.to;
  }
  out += between(std::string_view(sentence).substr(at)) + "</bdi>";
  std::string buttons, panels;
  std::size_t besides = 0;                       // rolls that the sentence does not speak of
  for (std::size_t i = 0; i < entry.rolls.size(); ++i) {
    const int id = next_panel + int(i);
    if (!linked[i]) buttons += " " + button(id, dice_words(entry.rolls[i]));
    besides += linked[i] ? 0 : 1;
    panels += panel(entry.rolls[i], id);
  }
  next_panel += int(entry.rolls.size());
  if (besides <= kFewRolls) return out + buttons + "</p>\n" + panels;
  return out + fmt::format("</p>\n<details class=\"rolls\"><summary>{} more rolls</summary><p>{}</p></details>\n", besides, buttons) + panels;
}

}  // namespace

std::string story_of(const ReportInput& input, int turn, int& next_panel) {
  std::string out = "<div class=\"story\">", phase;
  int entries = 0;
  for (const StoryEntry& entry : input.story) {
    if (entry.turn != turn) continue;
    if (!entry.phase.empty() && entry.phase != phase) {
      phase = entry.phase;
      std::string words = clean_text(phase, 80);
      std::replace(words.begin(), words.end(), '_', ' ');
      out += fmt::format("<h3>{}</h3>\n", escape_text(words));
    }
    out += entry_of(input, entry, next_panel);
    ++entries;
  }
  if (entries == 0) out += "<p class=\"still\">Nothing of note.</p>";
  return out + "</div>\n";
}

}  // namespace oo::report
