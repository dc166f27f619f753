// openorder lab sweep FILE: a grid of battles over rules, figures and players.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/lab_common.hpp"
#include "lab/schedule/sweep.hpp"

namespace oo::cli {

using nlohmann::json;

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
  const auto grid = [&](const OpenPlan&, Results&, json& all) -> std::optional<Trouble> {
    all["grid"] = grid_json(sweep, all["arms"], target);
    return std::nullopt;
  };
  return fight_and_tell(context, with, std::move(plan), {"sweep", options.names[0]}, grid, sweep_text);
}

}  // namespace oo::cli
