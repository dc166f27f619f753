// narrow.hpp: a procedure whose odds come ready made, step by step or in fewer branches than one run for each leaf of its dice: odds of who loses a
// melee need not tell the dead from those driven back.
//
//   make_with_odds("melee", ..., melee, melee_odds)                                   // all outputs
//   make_with_odds("melee", ..., melee, verdict_odds, {"attacker_killed", ...})       // its odds leave these out, unless somebody asks for them
//
// What the ready odds tell are the outputs that `openorder odds` shows by default; others are had by name, or all by `--show all`, leaf by leaf.
// Who may call: rule sets, when they build their procedures. Errors as in procedure.hpp. Source: design, "Odds from the same code".
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/procedure/procedure.hpp"

namespace oo {

template <class In, class Out, class R>
Procedure make_with_odds(std::string name, ClauseId clause, std::string help, const Form<In, R>& form, const Outputs<Out>& outputs, void (*bind)(Binder&, R&),
                         Out (*function)(const In&, const R&, Dice&), Dist<Out> (*odds)(const In&, const R&), std::vector<std::string_view> without = {}) {
  Declared d = declare(form, outputs, bind, function);
  d.usual = weighed(odds);
  d.usual_leaves_out = std::move(without);
  return make_procedure(std::move(name), clause, std::move(help), std::move(d));
}

}  // namespace oo
