// openorder lab duel PLAYER...: a ladder of players.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/lab_common.hpp"
#include "lab/schedule/duel.hpp"

namespace oo::cli {

using nlohmann::json;

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
  std::vector<std::string> words{"duel"};
  words.insert(words.end(), players.begin(), players.end());
  const auto ladder = [&players](const OpenPlan& open, Results& results, json& all) -> std::optional<Trouble> {
    auto l = ladder_json(open, results, players);
    if (!l) return l.trouble();
    all["ladder"] = std::move(l).value();
    return std::nullopt;
  };
  return fight_and_tell(context, options, std::move(plan), words, ladder, ladder_text);
}

}  // namespace oo::cli
