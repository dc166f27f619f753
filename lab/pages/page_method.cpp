// The battles worth watching, and how all of it was found: the end of the page.
#include <fmt/format.h>

#include "lab/pages/parts.hpp"
#include "lab/report/markup.hpp"

namespace oo::pages {

namespace {

const char* why_words(const std::string& why) {
  return why == "closest" ? "The closest" : why == "bloodiest" ? "The bloodiest" : why == "swing" ? "A lead given away" : why == "longest" ? "The longest" : why == "typical" ? "The most typical" : "Worth watching";
}

/// Only files of the run's own folder of records are linked to: "records/closest-17.json".
bool is_record_file(const std::string& file) {
  constexpr std::string_view kFolder = "records/", kEnding = ".json";
  if (file.size() <= kFolder.size() + kEnding.size() || !file.starts_with(kFolder) || !file.ends_with(kEnding)) return false;
  const std::string name = file.substr(kFolder.size(), file.size() - kFolder.size() - kEnding.size());
  return id_text(name, 100) == name;
}

std::string record_item(const json& summary, const json& r) {
  const json& arm = summary["arms"][r["arm"].get<std::size_t>()];
  const int winner = r["winner"].get<int>();
  const std::string file = r["file"].get<std::string>();
  const std::string title = fmt::format("{}{}", why_words(r["why"].get<std::string>()), summary["arms"].size() > 1 ? " of " + text_of(arm["label"], 60) : std::string());
  const std::string link = is_record_file(file) ? fmt::format("<a class=\"record\" href=\"{0}\">{1}</a>", file, title) : title;
  return fmt::format("<li>{} <span>{} {}</span> <small>battle {}, {} turns{}</small></li>\n", link, text_of(r["words"], 300), winner < 0 ? std::string("Nobody won.") : side_html(arm, std::size_t(winner)) + " won.", whole(r["k"]),
                     whole(r["turns"]), is_record_file(file) ? "; <code>openorder replay " + file + "</code>" : std::string());
}

void facts(Page& page, const json& summary) {
  page.add("<dl class=\"facts\">\n");
  const auto fact = [&page](const char* name, const std::string& html) { page.add(fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, html)); };
  fact("The command that repeats it", "<code>" + text_of(summary["command"], 1000) + "</code>");
  fact("Seed", "<code>" + text_of(summary["seed"]) + "</code>");
  fact("Program", "openorder " + text_of(summary["engine"]));
  constexpr std::size_t kMostArms = 4;
  for (std::size_t i = 0; i < summary["arms"].size() && i < kMostArms; ++i) {
    const json& arm = summary["arms"][i];
    std::string words = fmt::format("{}, version {}, effective rules <code>{}</code>; {}, {} against {}; {} of {} battles", text_of(arm["ruleset"]["title"]), whole(arm["ruleset"]["version"]), text_of(arm["ruleset"]["rules_hash"]),
                                    text_of(arm["scenario"]["title"]), text_of(arm["sides"][0]["player"]), text_of(arm["sides"][1]["player"]), whole(arm["battles"]), whole(summary["asked"]));
    if (arm.contains("house") && !summary.contains("grid")) words += "; house rules <code>" + text_of(arm["house"]) + "</code>";
    fact(summary["arms"].size() == 1 ? "Rules and battle" : text_of(arm["label"], 200).c_str(), words);
  }
  if (summary["arms"].size() > kMostArms) fact("And", fmt::format("{} arms more, each with its rules hash in summary.json.", summary["arms"].size() - kMostArms));
  fact("Files beside this page", "<a href=\"summary.json\">summary.json</a> (every figure), <a href=\"battles.csv\">battles.csv</a> (a row a battle)");
  page.add("</dl>\n");
}

constexpr const char* kMethod[] = {
    "The program fought these battles by itself, by the same rules, procedures and dice as a battle at the table; the players decide from what their side can see. What comes out is about the scenario and the rules <i>as these "
    "players play them</i>: people may find better plans for either side.",
    "Who they are: <i>recruit</i> gives the order that the rules' own advice holds best at the moment and looks no further; <i>captain</i> (cautious, balanced or bold) tries orders out on copies of what "
    "he sees, to the end of the enemy\u2019s answer; <i>random</i> does anything that is allowed, as a measure of what play is worth at all.",
    "Battle k depends on the seed and on k alone. The same command gives the same figures, whatever the number of threads or machines.",
    "Every figure from a sample has an interval. 95 of a hundred such intervals hold what endless battles would show. Shares have Wilson\u2019s interval, means the normal one; a rate such as hits of shots takes battles, not "
    "dice, as independent. Where many numbers are given, one in twenty lies outside its interval by chance.",
    "The <i>score</i> of a side counts a battle won as 1, a draw as one half. A battle that passes 20,000 orders has no end; it is counted apart as unfinished, and for the score as a draw.",
};

}  // namespace

void records_section(Page& page, const json& summary) {
  page.section("watch", "Battles worth watching");
  const json& records = summary["records"];
  if (records.empty()) return page.say("Records are kept of runs with one or two arms. Fight one combination by itself to have its battles most worth watching.");
  page.say("<span class=\"if-served\" hidden>Each opens in the replay page, die by die.</span><span class=\"if-file\">These files lie beside this page. To watch one, start <code>openorder serve</code>, open its page <i>Records</i> "
           "and drop the file there; or replay it in a terminal with the command given.</span>");
  page.add("<ol class=\"watch\">\n");
  for (const json& r : records) page.add(record_item(summary, r));
  page.add("</ol>\n");
}

void method_section(Page& page, const json& summary) {
  page.section("method", "How this was found");
  for (const char* paragraph : kMethod) page.say(paragraph);
  const std::string kind = summary["kind"].get<std::string>();
  if (kind == "compare")
    page.say("A comparison fights both arms on the same seeds; players fight every seed twice, each as either side. Dice are keyed by what they are thrown for, so that two battles go alike until the difference matters. Where it "
             "stops as soon as it is decided, the test is a generalised sequential probability ratio test on the score, and the interval given is one that holds wherever one stops (after Robbins).");
  if (kind == "duel")
    page.say("The ladder is Bradley and Terry\u2019s model on Elo\u2019s scale, with the mean at 0; pairs of battles, not battles, are taken as independent. One drawn pair is added to each meeting, so that who wins everything still has a place.");
  if (kind == "sweep")
    page.say("A crossing is laid straight between two neighbours of the grid; its interval is the one that the interval of the score leaves on that slope.");
  facts(page, summary);
}

}  // namespace oo::pages
