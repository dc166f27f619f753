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

/// Takes those outputs out of the table.
void leave_out(Json& outputs, const std::vector<std::string_view>& names);

template <class Out>
void emit_usual(const Dist<Out>& odds, const Outputs<Out>& outputs, const std::vector<std::string_view>& without, const LeafSink& sink) {
  for (const auto& entry : odds.at)
    emit_leaf(sink, entry.second, [&](Json& to) {
      outputs.write(entry.first, to);
      leave_out(to, without);
    });
}

template <class In, class Out, class R>
Procedure make_with_odds(std::string name, ClauseId clause, std::string help, Form<In, R> form, Outputs<Out> outputs, void (*bind)(Binder&, R&),
                         Out (*function)(const In&, const R&, Dice&), Dist<Out> (*odds)(const In&, const R&), std::vector<std::string_view> without = {}) {
  Procedure p = make_procedure(std::move(name), clause, std::move(help), form, outputs, bind, function);
  p.prepare = [form, outputs, bind, function, odds, without = std::move(without)](const Json& given, const RulesInForce& force) -> Result<PreparedCall> {
    auto read = read_call(given, force, form, bind);
    if (!read) return read.trouble();
    const auto call = std::make_shared<const ReadCall<In, R>>(std::move(read).value());
    PreparedCall prepared;
    prepared.run = [call, outputs, function](Dice& dice, Json& to) {
      const Out result = function(call->in, call->bound->rules, dice);
      start_table(to);
      outputs.write(result, to);
    };
    prepared.usual = [call, outputs, odds, without](const LeafSink& sink) { emit_usual(odds(call->in, call->bound->rules), outputs, without, sink); };
    return prepared;
  };
  return p;
}

}  // namespace oo
