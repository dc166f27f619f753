// openorder lab compare, duel and sweep: plans of several arms, and what their summaries say to people.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/lab_common.hpp"
#include "engine/scenario/loader.hpp"
#include "lab/schedule/compare.hpp"
#include "lab/schedule/duel.hpp"
#include "lab/schedule/publish.hpp"
#include "lab/schedule/sweep.hpp"

namespace oo::cli {

using nlohmann::json;

namespace {

/// A share given as an option: 0 < x < 1, at most six decimals.
Result<double> share_of(const std::string& text, const char* option) {
  Decimal d;
  if (!parse_decimal(text, d) || d.millionths <= 0 || d.millionths >= 1'000'000) return bad_input(option, "value", fmt::format("--{} {}; allowed: a number between 0 and 1", option, text));
  return double(d.millionths) / 1e6;
}

// --- compare --------------------------------------------------------------------------------------------------------------------------------------

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

/// Everything that several arms share: the plan opened, its results, the wish to stop.
struct Ready {
  OpenPlan plan;
  std::unique_ptr<Results> results;
  int jobs = 0;
  RankedRun* ranked = nullptr;
};
Result<std::unique_ptr<Ready>> make_ready(const Context& context, const LabOptions& o, Plan plan) {
  auto jobs = jobs_of(o.jobs);
  if (!jobs) return jobs.trouble();
  auto file = results_file(o.out);
  if (!file) return file.trouble();
  auto seed = seed_for(o, file.value());
  if (!seed) return seed.trouble();
  plan.seed = seed.value();
  auto ready = std::make_unique<Ready>();
  auto open = open_plan(context.registry, std::move(plan));
  if (!open) return open.trouble();
  ready->plan = std::move(open).value();
  auto results = Results::open(file.value(), ready->plan);
  if (!results) return results.trouble();
  ready->results = std::move(results).value();
  ready->jobs = jobs.value();
  ready->ranked = o.ranked;
  return ready;
}

std::string option_text(const char* name, const std::string& value) { return value.empty() ? std::string() : fmt::format(" --{} {}", name, value); }

/// The command that makes the same summary: whatever decides battles, and nothing else.
std::string repeat_text(const std::string& words, const LabOptions& o, const Ready& r) {
  return fmt::format("openorder lab {} -n {}{}{}{}{}{}{} --seed {}", words, r.plan.plan.battles, option_text("scenario", o.scenario), option_text("players", o.players), option_text("house", o.house),
                     option_text("decide", o.decide), option_text("margin", o.margin), option_text("target", o.target), short_text(r.plan.plan.seed));
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
  auto summary = publish(r.plan, *r.results, repeat_text(fmt::format("compare {} {}", options.names[0], options.names[1]), options, r), options.out, counted, [&](json& all) -> std::optional<Trouble> {
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

// --- duel -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

std::string ladder_text(const json& summary) {
  std::string out = fmt::format("{} pairs a meeting, each as either side on the same seeds; intervals of 95 %\n  {:<14} {:>26}   score\n", summary["asked"].get<std::uint64_t>(), "player", "Elo");
  for (const json& r : summary["ladder"]["rungs"])
    out += fmt::format("  {:<14} {:>26}   {}\n", r["player"].get<std::string>(), fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", r["elo"][0].get<double>(), r["elo"][1].get<double>(), r["elo"][2].get<double>()), share_text(r["score"]));
  out += "\n";
  for (const json& p : summary["ladder"]["pairings"])
    out += fmt::format("  {} against {} ({}, {} pairs): {}\n", p["a"].get<std::string>(), p["b"].get<std::string>(), p["scenario"].get<std::string>(), p["pairs"].get<std::int64_t>(), share_text(p["score"]));
  return harmless(out + "\nAgain: " + summary["command"].get<std::string>());
}

/// "a,b,c"; empty: none.
std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t from = 0; !text.empty();) {
    const std::size_t comma = text.find(',', from);
    out.push_back(text.substr(from, comma == std::string::npos ? std::string::npos : comma - from));
    if (comma == std::string::npos) break;
    from = comma + 1;
  }
  return out;
}

}  // namespace

int lab_duel(const Context& context, const LabOptions& options) {
  auto n = battles_of(options.battles, 200);
  if (!n) return tell(context, n.trouble());
  std::vector<std::string> players;
  for (const std::string& name : options.names) players.push_back(plain_name(name));
  std::vector<Arm> bases;
  for (const std::string& scenario : listed(options.scenario.empty() ? "fort_miamis" : options.scenario)) {
    auto base = arm_of(context, scenario, options.house, {players[0], players[0]});
    if (!base) return tell(context, base.trouble());
    base.value().label = scenario;
    bases.push_back(std::move(base).value());
  }
  auto arms = duel_arms(bases, players);
  if (!arms) return tell(context, arms.trouble());
  Plan plan;
  plan.kind = "duel";
  plan.battles = n.value();
  plan.arms = std::move(arms).value();
  auto ready = make_ready(context, options, std::move(plan));
  if (!ready) return tell(context, ready.trouble());
  Ready& r = *ready.value();
  auto ended = fight_shown(r.plan, *r.results, r.jobs, r.ranked);
  if (!ended) return tell(context, ended.trouble());
  std::string words = "duel";
  for (const std::string& name : players) words += " " + name;
  auto summary = publish(r.plan, *r.results, repeat_text(words, options, r), options.out, kMostBattles, [&](json& all) -> std::optional<Trouble> {
    auto l = ladder_json(r.plan, *r.results, players);
    if (!l) return l.trouble();
    all["ladder"] = std::move(l).value();
    return std::nullopt;
  });
  if (!summary) return tell(context, summary.trouble());
  return tell_summary(context, summary.value(), options.out, ended.value(), context.json ? "" : ladder_text(summary.value()));
}

// --- sweep ----------------------------------------------------------------------------------------------------------------------------------------

namespace {

std::string crossing_text(const json& grid, const json& c) {
  std::string out = fmt::format("    {} = {:.3f} ({:.3f}{} to {:.3f}{})", grid["axes"][c["axis"].get<std::size_t>()]["name"].get<std::string>(), c["value"].get<double>(), c["low"].get<double>(), c["open_below"].get<bool>() ? " or less" : "",
                                c["high"].get<double>(), c["open_above"].get<bool>() ? " or more" : "");
  for (const json& o : c["others"]) out += fmt::format(", {} = {}", grid["axes"][o["axis"].get<std::size_t>()]["name"].get<std::string>(), o["value"].get<std::string>());
  return out + "\n";
}

std::string sweep_text(const json& summary) {
  const json& arms = summary["arms"];
  const std::string side = arms[0]["sides"][0]["name"].get<std::string>();
  std::size_t wide = 10;
  for (const json& a : arms) wide = std::max(wide, a["label"].get_ref<const std::string&>().size());
  std::string out = fmt::format("{}: {} combinations, {} battles each on the same seeds, intervals of 95 %\n  {:<{}}  {:<26} turns\n", arms[0]["scenario"]["title"].get<std::string>(), arms.size(), summary["asked"].get<std::uint64_t>(), "", wide,
                                "score of " + side);
  for (const json& a : arms) out += fmt::format("  {:<{}}  {:<26} {:.1f}\n", a["label"].get<std::string>(), wide, share_text(a["score"]), a["numbers"][0]["mean"][0].get<double>());
  const json& grid = summary["grid"];
  if (grid.contains("target")) {
    const json& found = grid["target"]["crossings"];
    out += fmt::format("\n  A score of {:.3f} of {} {}\n", grid["target"]["score"].get<double>(), side, found.empty() ? "lies nowhere between neighbours of this grid." : "lies at");
    for (const json& c : found) out += crossing_text(grid, c);
  }
  return harmless(out + "\nAgain: " + summary["command"].get<std::string>());
}

Result<SweepFile> sweep_of(const LabOptions& o) {
  auto text = read_file(o.names[0], kMaxTomlBytes);
  if (!text) return text.trouble();
  auto sweep = read_sweep(text.value(), o.names[0]);
  if (!sweep) return sweep.trouble();
  SweepFile& s = sweep.value();
  if (!o.players.empty()) s.players = o.players;
  if (!o.house.empty()) s.house = o.house;
  if (o.seed) s.seed = o.seed;
  return sweep;
}

}  // namespace

int lab_sweep(const Context& context, const LabOptions& options) {
  auto file = sweep_of(options);
  if (!file) return tell(context, file.trouble());
  const SweepFile& sweep = file.value();
  std::optional<double> target;
  if (!options.target.empty()) {
    auto wanted = share_of(options.target, "target");
    if (!wanted) return tell(context, wanted.trouble());
    target = wanted.value();
  }
  auto n = battles_of(options.battles, sweep.battles != 0 ? sweep.battles : 200);
  if (!n) return tell(context, n.trouble());
  auto players = two_players(sweep.players);
  if (!players) return tell(context, players.trouble());
  auto base = arm_of(context, sweep.scenario, sweep.house, players.value());
  if (!base) return tell(context, base.trouble());
  auto arms = sweep_arms(sweep, base.value());
  if (!arms) return tell(context, arms.trouble());
  Plan plan;
  plan.kind = "sweep";
  plan.battles = n.value();
  plan.arms = std::move(arms).value();
  LabOptions with = options;
  with.seed = sweep.seed;
  auto ready = make_ready(context, with, std::move(plan));
  if (!ready) return tell(context, ready.trouble());
  Ready& r = *ready.value();
  auto ended = fight_shown(r.plan, *r.results, r.jobs, r.ranked);
  if (!ended) return tell(context, ended.trouble());
  auto summary = publish(r.plan, *r.results, repeat_text("sweep " + options.names[0], options, r), options.out, kMostBattles, [&](json& all) -> std::optional<Trouble> {
    all["grid"] = grid_json(sweep, all["arms"], target);
    return std::nullopt;
  });
  if (!summary) return tell(context, summary.trouble());
  return tell_summary(context, summary.value(), options.out, ended.value(), context.json ? "" : sweep_text(summary.value()));
}

}  // namespace oo::cli
