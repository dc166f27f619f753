// exact_chain.hpp: a chain that gives its odds in exact fractions too, by the same functions over another weight. Slow to compile (Boost.Multiprecision).
//
//   make_exact_chain("charge_chain", ..., play_charge, charge_odds<double>, charge_odds<Rational>)
//   make_exact_chain(..., charge_odds<Rational>, verdict_odds, {"charger_figures", ...})   // by default its odds leave these out (narrow.hpp)
//
// Who may call: rule sets, where they build their chains. Errors as in procedure.hpp. Source: design, "Odds from the same code".
#pragma once
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/odds/fractions.hpp"
#include "engine/procedure/narrow.hpp"

namespace oo {

template <class In, class Out, class R>
Procedure make_exact_chain(std::string name, ClauseId clause, std::string help, Form<In, R> form, Outputs<Out> outputs, void (*bind)(Binder&, R&),
                           Out (*play)(const In&, const R&, Dice&), Dist<Out> (*function)(const In&, const R&),
                           Dist<Out, Rational> (*exact)(const In&, const R&), Dist<Out> (*usual)(const In&, const R&) = nullptr,
                           std::vector<std::string_view> without = {}) {
  Procedure p = make_chain(std::move(name), clause, std::move(help), form, outputs, bind, play, function);
  p.prepare = [in_doubles = std::move(p.prepare), form, outputs, bind, exact, usual, without](const Json& given, const RulesInForce& force) -> Result<PreparedCall> {
    auto prepared = in_doubles(given, force);
    if (!prepared) return prepared;
    if (usual != nullptr)
      prepared.value().usual = [given, force, form, outputs, bind, usual, without](const LeafSink& sink) {
        const auto call = read_call(given, force, form, bind);               // read without a fault a moment ago
        emit_usual(usual(call.value().in, call.value().bound->rules), outputs, without, sink);
      };
    prepared.value().distribute_exactly = [given, force, form, outputs, bind, exact](const ExactLeafSink& sink) {
      const auto call = read_call(given, force, form, bind);
      const Dist<Out, Rational> all = exact(call.value().in, call.value().bound->rules);
      for (const auto& entry : all.at) emit_leaf(sink, entry.second.str(), [&](Json& to) { outputs.write(entry.first, to); });
    };
    return prepared;
  };
  return p;
}

}  // namespace oo
