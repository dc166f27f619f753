// Exact odds by the code that plays.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/battle/registry.hpp"
#include "engine/odds/distribution.hpp"
#include "engine/procedure/run.hpp"
#include "engine/record/game.hpp"
#include "lab/consequences/questions.hpp"
#include "rulesets/moccasins/chains.hpp"

namespace oo {
namespace {

int hits_of_60(Dice& dice) { return dice.count(60, 20, 5, {"to_hit", "", 5}); }

/// Nothing known before: the binomial is computed each time.
void odds_60_d20(benchmark::State& state) {
  for (auto _ : state) {
    const auto hits = distribution_of<double>(hits_of_60);
    benchmark::DoNotOptimize(hits.at.data());
  }
}
BENCHMARK(odds_60_d20)->Unit(benchmark::kNanosecond);

/// The same dice again, as a player program does that compares many volleys: the binomial is remembered.
void odds_60_d20_again(benchmark::State& state) {
  EnumeratedDice dice;
  for (auto _ : state) {
    const auto hits = distribution_of<double>(hits_of_60, dice);
    benchmark::DoNotOptimize(hits.at.data());
  }
}
BENCHMARK(odds_60_d20_again)->Unit(benchmark::kNanosecond);

/// Twelve figures in open order charge twelve, who stand and fire: the whole chain of MOC-9, twelve pairs, volley and checks too.
struct Charge {
  moccasins::Rules rules;
  moccasins::ChargeSituation situation;
  moccasins::ChargeState start;

  Charge() {
    const auto force = rules_in_force(*registry().find("moccasins"));
    if (!force) throw std::runtime_error(force.trouble().text);
    rules = moccasins::rules_from(*force.value().tables);
    situation.charger = {*rules.troop("legion_infantry"), moccasins::Formation::open_order};
    situation.target = {*rules.troop("british_infantry"), moccasins::Formation::open_order};
    situation.charger.starting_figures = situation.target.starting_figures = start.charger.figures = start.target.figures = 12;
  }
};

void charge_of_12_pairs(benchmark::State& state) {
  const Charge charge;
  for (auto _ : state) benchmark::DoNotOptimize(moccasins::charge_odds(charge.situation, charge.start, true, charge.rules).at.data());
}
BENCHMARK(charge_of_12_pairs)->Unit(benchmark::kMillisecond);

/// Only how it ends, and by what margin.
void charge_of_12_pairs_margin(benchmark::State& state) {
  const Charge charge;
  for (auto _ : state) benchmark::DoNotOptimize(moccasins::charge_verdict_odds(charge.situation, charge.start, true, charge.rules).at.data());
}
BENCHMARK(charge_of_12_pairs_margin)->Unit(benchmark::kMillisecond);

/// What a charge of twelve pairs spends on each melee: killed and driven back of both sides, all together.
void melee_of_12_pairs(benchmark::State& state) {
  const Charge charge;
  moccasins::MeleeInput melee;
  melee.attacker = {charge.situation.charger.troop, moccasins::Formation::open_order, false, moccasins::State::good_order, true, false, false};
  melee.defender = {charge.situation.target.troop, moccasins::Formation::open_order};
  melee.attacker_officers = melee.defender_officers = 1;
  melee.combats = 12;
  for (auto _ : state) benchmark::DoNotOptimize(moccasins::melee_odds(melee, charge.rules).at.data());
}
BENCHMARK(melee_of_12_pairs)->Unit(benchmark::kMicrosecond);

/// Sixty figures fire, and what is left of the target checks.
void volley_of_60_and_check(benchmark::State& state) {
  const Charge charge;
  moccasins::VolleyInput volley;
  volley.fire.troop = charge.situation.charger.troop;
  volley.fire.firers = 60;
  volley.fire.distance = 2 * kInch;
  volley.fire.target.formation = moccasins::Formation::line;
  volley.fire.target_figures = 60;
  volley.fire.target_officer = true;
  volley.target.troop = charge.situation.target.troop;
  volley.target.starting_figures = 60;
  volley.target.formation = moccasins::Formation::line;
  for (auto _ : state) benchmark::DoNotOptimize(moccasins::volley_odds(volley, charge.rules).at.data());
}
BENCHMARK(volley_of_60_and_check)->Unit(benchmark::kMicrosecond);

/// Every procedure and chain of every rule set as `openorder odds` and the page ask it, from fields to rows, for the outputs it shows by itself. The
/// questions: the worked case of most outcomes, and what scenarios ask of the wide ones.
struct Asked {
  std::string name, ruleset, procedure;
  nlohmann::json given;
};
constexpr struct {
  const char *ruleset, *procedure, *given;
} kAtScenarioSize[] = {
    {"moccasins", "fire", R"({"troop":"legion_infantry","weapon":"musket","firers":30,"distance":4,"target_formation":"skirmish","target_figures":30})"},
    {"moccasins", "melee", R"({"attacker":{"troop":"legion_infantry","formation":"line","charging":true},"defender":{"troop":"indians","formation":"skirmish"},"combats":24})"},
    {"moccasins", "volley_chain", R"({"troop":"legion_infantry","firers":30,"distance":4,"target_troop":"indians","target_formation":"skirmish","target_figures":30})"},
    {"moccasins", "charge_chain", R"({"charger":{"troop":"legion_infantry","formation":"line","figures":24},"target":{"troop":"indians","formation":"skirmish","figures":20},"stand_and_fire":true})"},
    {"kingphilip", "fire", R"({"troop":"militia","firers":20,"distance":4,"class":"B","target_figures":20})"},
    {"kingphilip", "melee", R"({"attacker_troop":"indian","attacker_formation":"skirmish","defender_troop":"militia","combats":12})"},
    {"kingphilip", "volley_chain", R"({"troop":"militia","firers":20,"distance":4,"target_troop":"indian","target_formation":"skirmish","target_figures":20})"},
    {"kingphilip", "charge_chain", R"({"charger":{"troop":"indian","formation":"mass","figures":20},"target":{"troop":"militia","formation":"line","figures":18}})"},
    {"tugar", "fire", R"({"weapon":"rifle","firers":24,"distance":4,"target_figures":24})"},
    {"tugar", "melee", R"({"rolling_side":"tugar","rolling_front":18,"enemy_front":18,"tugar_figures":36,"human_figures":24})"},
    {"tugar", "volley_chain", R"({"weapon":"rifle","firers":24,"distance":4,"target":{"troop":"tugar_regular","figures":24}})"},
    {"tugar", "charge_chain", R"({"charger":{"troop":"tugar_regular","figures":36},"target":{"troop":"russian_militia","figures":24}})"},
    {"faltering", "fire", R"({"weapon":"musket","reps":[4,4,4,4,4,4,4,4,4,4,4,4],"distance":6})"},
    {"faltering", "volley_chain", R"({"fire":{"weapon":"musket","reps":[4,4,4,4,4,4,4,4,4,4,4,4],"distance":6},"group":{"table":"irregulars","rep":4,"figures":12,"leader_rep":4}})"},
    {"faltering", "charge_chain", R"({"test":{"charger":{"rep":4,"kind":"infantry","figures":13},"target":{"rep":4,"kind":"infantry","figures":13}},"charger":{"men":{"table":"formed_regulars","rep":4,"figures":12,"leader_rep":5}},"target":{"men":{"table":"irregulars","rep":4,"figures":12,"leader_rep":4}},"distance":6,"weapon":"musket"})"},
};

std::size_t outcomes_of(const Procedure& p, const nlohmann::json& given, const RulesInForce& force) {
  const auto rows = odds_of(p, given, force, {});
  return rows ? rows.value().size() : 0;
}

std::vector<Asked> all_asked() {
  const Registry rulesets = registry();
  std::vector<Asked> all;
  for (const auto& rules : rulesets.all()) {
    const RulesInForce force = rules_in_force(*rules).value();
    for (const Procedure& p : rules->procedures()) {
      Asked widest{fmt::format("odds/{}/{}/case", rules->id(), p.name), std::string(rules->id()), p.name, {}};
      std::size_t most = 0;
      for (const nlohmann::json& given : given_in_cases(rules->book(), p.name, 200))
        if (const std::size_t outcomes = outcomes_of(p, given, force); outcomes > most) {
          most = outcomes;
          widest.given = given;
        }
      if (most > 0) all.push_back(std::move(widest));
    }
  }
  for (const auto& q : kAtScenarioSize) all.push_back({fmt::format("odds/{}/{}/scenario", q.ruleset, q.procedure), q.ruleset, q.procedure, nlohmann::json::parse(q.given)});
  return all;
}

void odds_asked(benchmark::State& state, const Asked& asked) {
  static const Registry rulesets = registry();
  const Ruleset& rules = *rulesets.find(asked.ruleset);
  const Procedure& p = *find_procedure(rules.procedures(), asked.procedure);
  const RulesInForce force = rules_in_force(rules).value();
  std::size_t outcomes = 0;
  for (auto _ : state) {
    const auto rows = odds_of(p, asked.given, force, {});
    if (!rows) return state.SkipWithError((rows.trouble().path + ": " + rows.trouble().text).c_str());
    benchmark::DoNotOptimize(outcomes = rows.value().size());
  }
  state.counters["outcomes"] = static_cast<double>(outcomes);
}

[[maybe_unused]] const bool kAsked = [] {
  for (const Asked& asked : all_asked())
    benchmark::RegisterBenchmark(asked.name.c_str(), [asked](benchmark::State& state) { odds_asked(state, asked); })->Unit(benchmark::kMicrosecond);
  return true;
}();

}  // namespace
}  // namespace oo
