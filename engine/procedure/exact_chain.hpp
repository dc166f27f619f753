// exact_chain.hpp: a chain that gives its odds in exact fractions too, by the same functions over another weight. Slow to compile (Boost.Multiprecision).
//
//   make_exact_chain("charge_chain", ..., play_charge, charge_odds<double>, charge_odds<Rational>)
//   make_exact_chain(..., charge_odds<Rational>, verdict_odds, {"charger_figures", ...})   // by default its odds leave these out (narrow.hpp)
//
// Who may call: rule sets, where they build their chains. Errors as in procedure.hpp. Source: design, "Odds from the same code".
#pragma once
#include <utility>

#include "engine/odds/fractions.hpp"
#include "engine/procedure/narrow.hpp"

namespace oo {

template <class In, class Out, class R>
Procedure make_exact_chain(std::string name, ClauseId clause, std::string help, const Form<In, R>& form, const Outputs<Out>& outputs, void (*bind)(Binder&, R&),
                           Out (*play)(const In&, const R&, Dice&), Dist<Out> (*function)(const In&, const R&),
                           Dist<Out, Rational> (*exact)(const In&, const R&), Dist<Out> (*usual)(const In&, const R&) = nullptr,
                           std::vector<std::string_view> without = {}) {
  Declared d = declare(form, outputs, bind, play);
  d.distribute = weighed(function);
  if (usual != nullptr) d.usual = weighed(usual);
  d.usual_leaves_out = std::move(without);
  d.exact = [exact](const void* in, const void* rules, const Declared::UseExact& use) {
    const Dist<Out, Rational> all = exact(*static_cast<const In*>(in), *static_cast<const R*>(rules));
    for (const auto& entry : all.at) use(&entry.first, entry.second.str());
  };
  return make_procedure(std::move(name), clause, std::move(help), std::move(d));
}

}  // namespace oo
