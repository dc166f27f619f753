#include "engine/procedure/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/dice/scripted_dice.hpp"
#include "engine/odds/fractions.hpp"

namespace oo {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  const auto plain = [](char c) { return c == '-' ? '_' : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return plain(x) == plain(y); });
}

Trouble too_few(const DiceWanted& w) {
  return bad_input("dice", "too_few", fmt::format("{} more d{} wanted for {} ({})", w.n, w.sides, w.purpose, w.clause));
}

/// The outputs that were asked for, in one table.
Json shown_only(Json outputs, const std::vector<std::string>& show) {
  if (show.empty()) return outputs;
  Json out = Json::object();
  for (const std::string& name : show)
    if (const auto at = outputs.find(name); at != outputs.end()) out[name] = std::move(*at);
  return out;
}

bool shows_all(const std::vector<std::string>& show) { return show.size() == 1 && show[0] == "all"; }

/// `show` in the names of the procedure, or what is wrong with it.
Result<std::vector<std::string>> names_shown(const Procedure& procedure, const std::vector<std::string>& show) {
  std::vector<std::string> names;
  if (shows_all(show)) {
    for (const FieldInfo& o : procedure.outputs) names.push_back(o.name);
    return names;
  }
  for (const std::string& wanted : show) {
    const auto at = std::find_if(procedure.outputs.begin(), procedure.outputs.end(), [&](const FieldInfo& o) { return same_name(o.name, wanted); });
    if (at == procedure.outputs.end()) {
      std::string all;
      for (const FieldInfo& o : procedure.outputs) all += (all.empty() ? "" : ", ") + o.name;
      return bad_input("show", "unknown", fmt::format("{} gives no {}; it gives {}", procedure.name, wanted, all));
    }
    names.push_back(at->name);
  }
  return names;
}

double as_double(double p) { return p; }
double as_double(const Rational& p) { return p.convert_to<double>(); }
std::string as_fraction(double) { return {}; }
std::string as_fraction(const Rational& p) { return p.str(); }

/// std::map keeps the outcomes in a fixed order; each is summed in the order of the leaves.
template <class W>
std::vector<OddsRow> rows_of(std::map<Json, W> sums) {
  std::vector<OddsRow> rows;
  rows.reserve(sums.size());
  while (!sums.empty()) {
    auto sum = sums.extract(sums.begin());      // moved: copies of thousands of tables take longer than all the rest
    rows.push_back({std::move(sum.key()), as_double(sum.mapped()), as_fraction(sum.mapped())});
  }
  return rows;
}

template <class W>
Result<std::vector<OddsRow>> enumerate(const PreparedCall& call, const std::vector<std::string>& show) {
  std::map<Json, W> sums;
  BasicEnumeratedDice<W> dice;
  std::size_t leaves = 0;
  do {
    if (++leaves > kMaxLeaves)
      return bad_input("odds", "too_wide", fmt::format("more than {} outcomes to weigh: ask for fewer figures", kMaxLeaves));
    dice.rewind();
    Json outputs;
    call.run(dice, outputs);
    sums[shown_only(std::move(outputs), show)] += dice.weight();
  } while (dice.next());
  return rows_of(std::move(sums));
}

/// A distribution that the procedure gives itself (narrow.hpp), with the outputs it tells.
struct ReadyOdds {
  std::vector<std::pair<Json, double>> leaves;
  std::vector<std::string> outputs;
};
ReadyOdds ready_odds(const PreparedCall& call) {
  ReadyOdds ready;
  std::set<std::string> names;
  call.usual([&](const Json& outputs, double p) {
    for (auto it = outputs.begin(); it != outputs.end(); ++it) names.insert(it.key());
    ready.leaves.emplace_back(outputs, p);
  });
  ready.outputs.assign(names.begin(), names.end());
  return ready;
}
bool tells(const ReadyOdds& ready, const std::vector<std::string>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& name) { return std::binary_search(ready.outputs.begin(), ready.outputs.end(), name); });
}
std::vector<OddsRow> shown_rows(ReadyOdds ready, const std::vector<std::string>& wanted) {
  std::map<Json, double> sums;
  for (auto& leaf : ready.leaves) sums[wanted == ready.outputs ? std::move(leaf.first) : shown_only(std::move(leaf.first), wanted)] += leaf.second;
  return rows_of(std::move(sums));
}

}  // namespace

const Procedure* find_procedure(std::span<const Procedure> all, std::string_view name) {
  for (const Procedure& p : all)
    if (same_name(p.name, name)) return &p;
  return nullptr;
}

Result<Json> resolve_with(const Procedure& procedure, const Json& given, const RulesInForce& force, Dice& dice) {
  const auto call = procedure.prepare(given, force);
  if (!call) return call.trouble();
  Json outputs;
  call.value().run(dice, outputs);
  return outputs;
}

Result<Json> resolve(const Procedure& procedure, const Json& given, const RulesInForce& force, const std::vector<int>& dice) {
  ScriptedDice scripted(dice);
  try {
    auto outputs = resolve_with(procedure, given, force, scripted);
    if (outputs && scripted.left() != 0)
      return bad_input("dice", "too_many", fmt::format("{} dice given, {} used", dice.size(), scripted.used()));
    return outputs;
  } catch (const DiceWanted& wanted) {
    return too_few(wanted);
  } catch (const DiceWrong& wrong) {
    return bad_input("dice", "no_face", fmt::format("{} is no face of a d{}", wrong.face, wrong.sides));
  }
}

Result<std::vector<OddsRow>> odds_of(const Procedure& procedure, const Json& given, const RulesInForce& force, const OddsAsk& ask) {
  const auto show = names_shown(procedure, ask.show);
  if (!show) return show.trouble();
  const auto call = procedure.prepare(given, force);
  if (!call) return call.trouble();
  std::vector<std::string> wanted = show.value();
  if (call.value().usual) {
    ReadyOdds ready = ready_odds(call.value());
    if (wanted.empty()) wanted = ready.outputs;
    if (!ask.fractions && tells(ready, wanted)) return shown_rows(std::move(ready), wanted);
  }
  if (!procedure.chain) return ask.fractions ? enumerate<Rational>(call.value(), wanted) : enumerate<double>(call.value(), wanted);
  if (ask.fractions && !call.value().distribute_exactly)
    return bad_input("fractions", "not_here", fmt::format("{} gives its odds in decimals only", procedure.name));
  if (ask.fractions) {
    std::map<Json, Rational> exact;
    call.value().distribute_exactly([&](const Json& outputs, const std::string& p) { exact[shown_only(outputs, wanted)] += Rational(p); });
    return rows_of(std::move(exact));
  }
  std::map<Json, double> sums;
  call.value().distribute([&](const Json& outputs, double p) { sums[shown_only(outputs, wanted)] += p; });
  return rows_of(std::move(sums));
}

}  // namespace oo
