// openorder lab run SCENARIO: thousands of battles between the program's players, and what they come to.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/interrupt.hpp"
#include "cli/lab_common.hpp"
#include "lab/schedule/publish.hpp"

namespace oo::cli {

namespace {

std::string duration(double seconds) {
  const auto s = static_cast<long long>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

/// How far it is, on a terminal alone, five times a second at most.
class Meter {
 public:
  explicit Meter(bool shown) : shown_(shown) {}
  ~Meter() {
    if (drawn_) fmt::print(stderr, "\r{:78}\r", "");
  }
  void operator()(const Progress& p) {
    if (!shown_ || (drawn_ && p.seconds < last_ + 0.2)) return;
    last_ = p.seconds;
    drawn_ = true;
    const double fought = std::max(1.0, double(p.first + p.second + p.neither));
    const std::string line = fmt::format("{} of {} battles, {:.1f} a second, {} left; {:.0f} % : {:.0f} %", p.stored, p.asked, p.rate, duration(p.left), 100.0 * double(p.first) / fought, 100.0 * double(p.second) / fought);
    fmt::print(stderr, "\r{:78}", line.substr(0, 78));
    std::fflush(stderr);
  }

 private:
  bool shown_, drawn_ = false;
  double last_ = 0.0;
};

}  // namespace

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

Result<Seed> seed_for(const LabOptions& options, const std::string& file) {
  if (!options.seed && !file.empty()) {
    auto stored = Results::seed_in(file);
    if (!stored) return stored.trouble();
    if (stored.value()) return *stored.value();
  }
  return seed_of(options.seed);
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

Result<Ended> fight_shown(const OpenPlan& plan, Results& results, int jobs, RankedRun* ranked, std::function<bool(const FoughtBlock&)> enough) {
  Interrupt interrupt;
  Meter meter(on_terminal(stderr));
  RunWays ways;
  ways.jobs = jobs;
  ways.cancel = interrupt.asked();
  ways.progress = [&meter](const Progress& p) { meter(p); };
  ways.enough = std::move(enough);
  ways.ranked = ranked;
  return fight_missing(plan, results, ways);
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

int lab_run(const Context& context, const LabOptions& options) {
  auto players = two_players(options.players);
  if (!players) return tell(context, players.trouble());
  auto n = battles_of(options.battles, 1000);
  if (!n) return tell(context, n.trouble());
  auto jobs = jobs_of(options.jobs);
  if (!jobs) return tell(context, jobs.trouble());
  auto arm = arm_of(context, options.scenario, options.house, players.value());
  if (!arm) return tell(context, arm.trouble());
  auto file = results_file(options.out);
  if (!file) return tell(context, file.trouble());
  auto seed = seed_for(options, file.value());
  if (!seed) return tell(context, seed.trouble());
  Plan plan;
  plan.battles = n.value();
  plan.seed = seed.value();
  arm.value().label = options.scenario;
  plan.arms.push_back(std::move(arm).value());
  auto open = open_plan(context.registry, std::move(plan));
  if (!open) return tell(context, open.trouble());
  auto results = Results::open(file.value(), open.value());
  if (!results) return tell(context, results.trouble());
  auto ended = fight_shown(open.value(), *results.value(), jobs.value(), options.ranked);
  if (!ended) return tell(context, ended.trouble());
  const std::string command = fmt::format("openorder lab run {} -n {} --players {},{}{} --seed {}", options.scenario, n.value(), players.value().first, players.value().second,
                                          options.house.empty() ? "" : " --house " + options.house, short_text(seed.value()));
  auto summary = publish(open.value(), *results.value(), command, options.out);
  if (!summary) return tell(context, summary.trouble());
  return tell_summary(context, summary.value(), options.out, ended.value(), run_text(summary.value()));
}

}  // namespace oo::cli
