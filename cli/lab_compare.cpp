// openorder lab compare A B: two arms on the same seeds, and what the summary says to people.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/lab_common.hpp"
#include "engine/scenario/loader.hpp"
#include "lab/schedule/compare.hpp"

namespace oo::cli {

using nlohmann::json;

namespace {

enum class What : std::uint8_t { house, scenario, player };
constexpr const char* kWhat[] = {"house-rules file", "scenario", "player"};

Result<What> what_is(const Context& context, const std::string& word) {
  if (word == "book") return What::house;
  const auto players = player_names();
  if (std::find(players.begin(), players.end(), plain_name(word)) != players.end()) return What::player;
  if (!find_book_scenario(context.registry, word).empty()) return What::scenario;
  auto text = read_file(word, kMaxTomlBytes);
  if (!text) return bad_input("compare", "unknown", fmt::format("'{}' is no player, no scenario, not the word 'book', and no file that can be read", word));
  return ruleset_of(text.value()).empty() ? What::house : What::scenario;
}

Result<What> what_both_are(const Context& context, const LabOptions& o) {
  auto a = what_is(context, o.names[0]), b = what_is(context, o.names[1]);
  if (!a) return a.trouble();
  if (!b) return b.trouble();
  if (a.value() != b.value())
    return bad_input("compare", "value", fmt::format("{} is a {}, {} is a {}; allowed: two of a kind", o.names[0], kWhat[int(a.value())], o.names[1], kWhat[int(b.value())]));
  if (a.value() != What::scenario && o.scenario.empty()) return bad_input("scenario", "missing", fmt::format("to compare {} name the battle: --scenario SCENARIO", a.value() == What::house ? "house rules" : "players"));
  if (a.value() == What::scenario && !o.scenario.empty()) return bad_input("scenario", "surplus", "--scenario does not go with two scenarios");
  if (a.value() == What::house && !o.house.empty()) return bad_input("house", "surplus", "--house does not go with two house-rules files");
  if (a.value() == What::player && !o.players.empty()) return bad_input("players", "surplus", "--players does not go with two players");
  return a.value();
}

Result<std::vector<Arm>> compare_arms(const Context& context, const LabOptions& o, What what) {
  std::vector<Arm> arms;
  for (const std::string& name : o.names) {
    auto players = two_players(what == What::player ? name : o.players);
    if (!players) return players.trouble();
    auto arm = arm_of(context, what == What::scenario ? name : o.scenario, what != What::house ? o.house : name == "book" ? "" : name, players.value());
    if (!arm) return arm.trouble();
    arm.value().label = name;
    arms.push_back(std::move(arm).value());
  }
  if (what != What::player) return arms;
  const std::string a = arms[0].players[0], b = arms[1].players[0];
  if (a == b) return bad_input("compare", "value", "a player compared with himself: name two");
  arms[0].players[1] = b;
  arms[1].players[1] = a;
  arms[1].swapped = true;
  arms[0].label = fmt::format("{} first, {} second", a, b);
  arms[1].label = fmt::format("{} first, {} second", b, a);
  return arms;
}

std::string signed_share(const json& i) { return fmt::format("{:+.1f} % ({:+.1f} to {:+.1f})", 100.0 * i[0].get<double>(), 100.0 * i[1].get<double>(), 100.0 * i[2].get<double>()); }

std::string verdict_text(const json& d, const std::string& a, const std::string& b) {
  const std::string verdict = d["verdict"].get<std::string>();
  const std::string margin = fmt::format("{:.1f} %", 100.0 * d["margin"].get<double>());
  std::string out = verdict == "a_better"        ? fmt::format("Decided: {} scores higher", a)
                    : verdict == "b_better"      ? fmt::format("Decided: {} scores higher", b)
                    : verdict == "no_difference" ? fmt::format("Decided: no difference as large as {}", margin)
                                                 : std::string("Not decided");
  out += fmt::format(" after {} pairs (risk {:.1f} %, margin {}).", d["pairs"].get<std::int64_t>(), 100.0 * d["risk"].get<double>(), margin);
  if (d.contains("more_pairs")) out += fmt::format(" As it stands about {} pairs more would be needed.", d["more_pairs"].get<std::int64_t>());
  return out + fmt::format("\n  {} less {}, allowing for the early stop: {}\n", a, b, signed_share(d["difference"]));
}

/// Differences that their interval tells from none.
std::string differences_text(const json& c, const json& arms) {
  std::string out;
  std::size_t told = 0;
  for (const json& n : c["numbers"]) {
    if (n["difference"][1].get<double>() <= 0.0 && n["difference"][2].get<double>() >= 0.0) continue;
    const std::string whose = n.contains("side") ? arms[0]["sides"][n["side"].get<std::size_t>()]["name"].get<std::string>() + ": " : "";
    out += fmt::format("    {:<56} {:>9.2f} {:>9.2f}   {:+.2f} ({:+.2f} to {:+.2f})\n", whose + n["title"].get<std::string>(), n["a"].get<double>(), n["b"].get<double>(), n["difference"][0].get<double>(),
                       n["difference"][1].get<double>(), n["difference"][2].get<double>());
    ++told;
  }
  return fmt::format("\n  What differs, a battle ({} of {} numbers; one in twenty does by chance)\n", told, c["numbers"].size()) + out;
}

std::string compare_text(const json& summary, const std::string& a, const std::string& b) {
  const json& c = summary["comparison"];
  const json& score = c["score"];
  const bool swapped = c["swapped"].get<bool>();
  const std::string whose = swapped ? "score" : fmt::format("score of {}", summary["arms"][0]["sides"][0]["name"].get<std::string>());
  std::string out = fmt::format("{} and {}: {} pairs of battles on the same seeds{}, intervals of 95 %\n", a, b, c["pairs"].get<std::int64_t>(), swapped ? ", each as either side" : "");
  if (c["pairs"] == 0) return out + "  Nothing was fought.\n";
  out += fmt::format("  {:<30} {} {}\n  {:<30} {} {}\n", a, whose, share_text(score["a"]), b, whose, share_text(score["b"]));
  out += fmt::format("  {} less {}: {}; correlation of the pairs {:.2f}\n", a, b, signed_share(score["difference"]), score["correlation"].get<double>());
  if (c.contains("decided")) out += "  " + verdict_text(c["decided"], a, b);
  else out += fmt::format("  To tell a difference of {:.0f} % from none it takes about {} pairs.\n", 100.0 * c["to_tell"]["margin"].get<double>(), c["to_tell"]["pairs_for_margin"].get<std::int64_t>());
  return harmless(out + differences_text(c, summary["arms"]) + "\nAgain: " + summary["command"].get<std::string>());
}

Result<std::optional<DecideRule>> rule_of(const LabOptions& o) {
  if (o.decide.empty() && !o.margin.empty()) return bad_input("margin", "surplus", "--margin goes with --decide");
  if (o.decide.empty()) return std::optional<DecideRule>();
  auto risk = share_of(o.decide, "decide");
  if (!risk) return risk.trouble();
  if (risk.value() >= 0.5) return bad_input("decide", "out_of_range", fmt::format("--decide {}; allowed: the risk of a wrong answer, below 0.5, as 0.05", o.decide));
  DecideRule rule;
  rule.risk = risk.value();
  if (!o.margin.empty()) {
    auto margin = share_of(o.margin, "margin");
    if (!margin) return margin.trouble();
    rule.margin = margin.value();
  }
  return std::optional<DecideRule>(rule);
}

/// Fights until it is decided or done; what counts of it.
Result<std::pair<Ended, std::uint64_t>> fight_compared(Ready& r, const std::optional<DecideRule>& rule) {
  const std::uint64_t all = r.plan.plan.battles;
  if (!rule) {
    auto ended = fight_shown(r.plan, *r.results, r.jobs, r.ranked);
    if (!ended) return ended.trouble();
    return std::pair<Ended, std::uint64_t>(ended.value(), all);
  }
  EarlyStop stop(all, *rule);
  if (auto trouble = stop.read(*r.results)) return *trouble;
  if (stop.decided()) return std::pair<Ended, std::uint64_t>(Ended::enough, stop.below());
  auto ended = fight_shown(r.plan, *r.results, r.jobs, r.ranked, [&stop](const FoughtBlock& b) { return stop.feed(b); });
  if (!ended) return ended.trouble();
  return std::pair<Ended, std::uint64_t>(stop.decided() ? Ended::enough : ended.value(), stop.below());
}

}  // namespace

int lab_compare(const Context& context, const LabOptions& options) {
  auto what = what_both_are(context, options);
  if (!what) return tell(context, what.trouble());
  auto rule = rule_of(options);
  if (!rule) return tell(context, rule.trouble());
  auto n = battles_of(options.battles, rule.value() ? 10'000 : 1000);
  if (!n) return tell(context, n.trouble());
  auto arms = compare_arms(context, options, what.value());
  if (!arms) return tell(context, arms.trouble());
  Plan plan;
  plan.kind = "compare";
  plan.battles = n.value();
  plan.arms = std::move(arms).value();
  auto ready = make_ready(context, options, std::move(plan));
  if (!ready) return tell(context, ready.trouble());
  Ready& r = *ready.value();
  auto fought = fight_compared(r, rule.value());
  if (!fought) return tell(context, fought.trouble());
  const auto [ended, below] = fought.value();
  const bool decided = ended == Ended::enough;
  const std::uint64_t counted = below;
  LabOptions asked = options;                               // the command that repeats it names the players whatever the default will be
  if (what.value() != What::player) asked.players = r.plan.plan.arms[0].players[0] + "," + r.plan.plan.arms[0].players[1];
  auto summary = publish(r.plan, *r.results, repeat_text({"compare", options.names[0], options.names[1]}, asked, r), options.out, r.jobs, counted, [&](json& all) -> std::optional<Trouble> {
    auto c = comparison(r.plan, *r.results, counted, rule.value());
    if (!c) return c.trouble();
    all["comparison"] = std::move(c).value();
    all["comparison"]["of"] = what.value() == What::house ? "house" : what.value() == What::scenario ? "scenarios" : "players";
    all["comparison"]["a"] = options.names[0];
    all["comparison"]["b"] = options.names[1];
    if (decided) all["complete"] = true;
    return std::nullopt;
  });
  if (!summary) return tell(context, summary.trouble());
  return tell_summary(context, summary.value(), options.out, ended, context.json ? "" : compare_text(summary.value(), options.names[0], options.names[1]));
}

}  // namespace oo::cli
