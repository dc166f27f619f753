#include "lab/pages/lab_page.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "lab/pages/parts.hpp"
#include "lab/report/battle_report.hpp"
#include "lab/report/frame.hpp"
#include "lab/report/markup.hpp"

namespace oo {

namespace pages {

namespace {

struct Head {
  std::string title, subtitle;       // html
};

std::string players_of(const json& arm) {
  return fmt::format("{} ({}) against {} ({})", side_html(arm, 0), text_of(arm["sides"][0]["player"]), side_html(arm, 1), text_of(arm["sides"][1]["player"]));
}

Head head_of(const json& summary) {
  const json& arm = summary["arms"][0];
  const std::string scenario = text_of(arm["scenario"]["title"], 80), asked = whole(summary["asked"]);
  const bool several = summary["arms"].size() > 1;
  const std::string under = text_of(arm["ruleset"]["title"]) + (arm.contains("house") && !several ? ", house rules " + text_of(arm["house"]) : std::string());
  if (summary.contains("comparison")) {
    const json& c = summary["comparison"];
    const auto name = [&](const char* key, std::size_t i) { return text_of(c.contains(key) ? c[key] : summary["arms"][i]["label"], 60); };
    return {name("a", 0) + " or " + name("b", 1), fmt::format("{}, {}: {} pairs of battles on the same seeds", scenario, under, whole(c["pairs"]))};
  }
  if (summary.contains("grid")) return {scenario + ": a sweep", fmt::format("{}: {} combinations, {} battles each", under, summary["arms"].size(), asked)};
  if (summary.contains("ladder")) return {"A ladder of players", fmt::format("{} players, {} pairs a meeting", summary["ladder"]["rungs"].size(), asked)};
  return {scenario, fmt::format("{}, {} battles: {}", under, whole(arm["battles"]), players_of(arm))};
}

void sections(Page& page, const json& summary) {
  const json& arms = summary["arms"];
  if (summary.contains("comparison")) compare_sections(page, summary);
  else if (summary.contains("grid")) sweep_sections(page, summary);
  else if (summary.contains("ladder")) duel_sections(page, summary);
  else if (arms[0]["battles"] == 0) page.section("none", "Nothing was fought");
  else {
    glance(page, arms[0]);
    arm_sections(page, arms[0]);
  }
  records_section(page, summary);
  method_section(page, summary);
}

std::string warnings(const json& summary) {
  std::string out;
  if (!summary["complete"].get<bool>()) out += "<li>The run was stopped before its end: these are the battles fought until then.</li>";
  for (const json& w : summary["warnings"]) out += "<li>" + text_of(w, 400) + "</li>";
  return out.empty() ? out : "<ul class=\"warn panel\" aria-label=\"Take note\">" + out + "</ul>\n";
}

}  // namespace

}  // namespace pages

std::string lab_page(const nlohmann::json& summary, std::string_view script) {
  using namespace pages;
  Page page;
  sections(page, summary);
  const Head head = head_of(summary);
  std::string out = frame_head("Laboratory: " + head.title, lab_rules(), script);
  out += fmt::format("<body>\n<header class=\"top\">{}<span class=\"i\">Report of the laboratory</span><nav class=\"needs-script\" aria-label=\"Look\" hidden><button class=\"btn\" id=\"theme\" type=\"button\">Light or dark</button></nav></header>\n", frame_brand());
  out += fmt::format("<main class=\"lab\"><h1><bdi>{}</bdi></h1><p class=\"sub\">{}</p><div class=\"rulex\"></div>\n{}", head.title, head.subtitle, warnings(summary));
  const std::string body = page.body();
  const std::size_t end = body.find("</ul>\n");          // the answers come first, then what else there is
  const std::size_t after = body.rfind("<ul class=\"glance\">", 0) == 0 && end != std::string::npos ? end + 6 : 0;
  out += body.substr(0, after) + "<nav class=\"contents\" aria-label=\"Parts of the report\">" + page.contents() + "</nav>\n" + body.substr(after);
  out += "</main>\n";
  if (!script.empty()) out += "<script type=\"application/json\" id=\"data\">" + page.data() + "</script>\n" + "<script>" + std::string(script) + "</script>\n";
  return out + "</body></html>\n";
}

std::optional<Trouble> write_lab_page(const nlohmann::json& summary, const std::string& folder) { return write_file(std::filesystem::path(folder) / "report.html", lab_page(summary)); }

}  // namespace oo
