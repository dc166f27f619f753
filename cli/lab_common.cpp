// What the commands of the laboratory share: words to plans, plans fought and told.
#include "cli/lab_common.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/interrupt.hpp"
#include "cli/lab_meter.hpp"

namespace oo::cli {

using nlohmann::json;

Result<std::pair<std::string, std::string>> two_players(const std::string& names) {
  auto pair = find_players(names);
  if (!pair) return pair.trouble();
  return std::pair<std::string, std::string>(pair.value().player[0]->name(), pair.value().player[1]->name());
}

Result<Arm> arm_of(const Context& context, const std::string& scenario, const std::string& house, const std::pair<std::string, std::string>& players) {
  auto text = find_scenario(context, scenario);
  if (!text) return text.trouble();
  auto own = house_text(house);
  if (!own) return own.trouble();
  Arm arm;
  arm.scenario_name = std::move(text.value().name);
  arm.scenario = std::move(text.value().text);
  arm.house_name = own.value().name;
  arm.house = std::move(own.value().text);
  arm.players[0] = players.first;
  arm.players[1] = players.second;
  return arm;
}

Result<std::uint64_t> battles_of(const std::string& text, std::uint64_t otherwise) {
  if (text.empty()) return otherwise;
  std::uint64_t n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || n > kMostBattles) return bad_input("n", "value", fmt::format("-n {}; allowed: a whole number from 1 to {}", text, kMostBattles));
    n = n * 10 + std::uint64_t(c - '0');
  }
  if (n == 0 || n > kMostBattles) return bad_input("n", "out_of_range", fmt::format("-n {}; allowed: 1 to {}", text, kMostBattles));
  return n;
}

Result<int> jobs_of(const std::string& text) {
  if (text.empty()) return 0;
  auto n = battles_of(text, 0);
  if (!n || n.value() > 256) return bad_input("jobs", "out_of_range", fmt::format("--jobs {}; allowed: 1 to 256 threads", text));
  return int(n.value());
}

Result<double> share_of(const std::string& text, const char* option) {
  Decimal d;
  if (!parse_decimal(text, d) || d.millionths <= 0 || d.millionths >= 1'000'000) return bad_input(option, "value", fmt::format("--{} {}; allowed: a number between 0 and 1", option, text));
  return double(d.millionths) / 1e6;
}

namespace {

/// --seed, or the seed of the run that the file holds, or one that is drawn.
Result<Seed> seed_for(const LabOptions& options, const std::string& file) {
  if (!options.seed && !file.empty()) {
    auto stored = Results::seed_in(file);
    if (!stored) return stored.trouble();
    if (stored.value()) return *stored.value();
  }
  return seed_of(options.seed);
}

/// As the shell reads it back.
std::string word_text(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) { return c > 0x7f || std::isalnum(c) != 0 || std::string_view("_-./,:=+@%").find(char(c)) != std::string_view::npos; });
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string option_text(const char* name, const std::string& value) { return value.empty() ? std::string() : fmt::format(" --{} {}", name, word_text(value)); }

}  // namespace

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

Result<Ended> fight_shown(const OpenPlan& plan, Results& results, int jobs, RankedRun* ranked, std::function<bool(const FoughtBlock&)> enough) {
  Interrupt interrupt;
  LabMeter meter(plan, results, on_terminal(stderr));
  RunWays ways;
  ways.jobs = jobs;
  ways.cancel = interrupt.asked();
  ways.progress = [&meter](const Progress& p) { meter.note(p); };
  ways.each = [&meter](std::size_t, const BattleRow&) { meter.count(); };
  ways.enough = std::move(enough);
  ways.ranked = ranked;
  return fight_missing(plan, results, ways);
}

std::string repeat_text(const std::vector<std::string>& words, const LabOptions& o, const Ready& r) {
  std::string out = "openorder lab";
  for (const std::string& word : words) out += " " + word_text(word);
  return fmt::format("{} -n {}{}{}{}{}{}{} --seed {}", out, r.plan.plan.battles, option_text("scenario", o.scenario), option_text("players", o.players), option_text("house", o.house),
                     option_text("decide", o.decide), option_text("margin", o.margin), option_text("target", o.target), short_text(r.plan.plan.seed));
}

int tell_summary(const Context& context, const nlohmann::json& summary, const std::string& folder, Ended ended, const std::string& text) {
  if (context.json) print(summary.dump());
  else print(text);
  if (!folder.empty() && !context.json) print(fmt::format("Written to {}: report.html, summary.json, battles.csv, results.sqlite{}.", folder, summary["records"].empty() ? "" : ", records"));
  for (const auto& sentence : summary["warnings"]) complain(sentence.get<std::string>());
  if (ended != Ended::cancelled) return kDone;
  complain(folder.empty() ? "stopped; this is what was fought until then" : "stopped; this is what was fought until then: the same command goes on");
  return kFailed;
}

int fight_and_tell(const Context& context, const LabOptions& options, Plan plan, const std::vector<std::string>& words, const AddToSummary& add, std::string (*text)(const json& summary)) {
  auto ready = make_ready(context, options, std::move(plan));
  if (!ready) return tell(context, ready.trouble());
  Ready& r = *ready.value();
  auto ended = fight_shown(r.plan, *r.results, r.jobs, r.ranked);
  if (!ended) return tell(context, ended.trouble());
  auto summary = publish(r.plan, *r.results, repeat_text(words, options, r), options.out, r.jobs, kMostBattles, [&](json& all) { return add ? add(r.plan, *r.results, all) : std::nullopt; });
  if (!summary) return tell(context, summary.trouble());
  return tell_summary(context, summary.value(), options.out, ended.value(), context.json ? std::string() : text(summary.value()));
}

}  // namespace oo::cli
