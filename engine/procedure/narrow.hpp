// narrow.hpp: a procedure that answers for some of its outputs in far fewer branches than for all: odds of who loses a melee need not tell the
// dead from those driven back.
//
//   make_narrowing("melee", ..., melee, {"attacker_killed", "attacker_withdrawn"}, melee_by_losses)
//
// odds_of() hands PreparedCall::run the list of the outputs asked for in the place of the outputs; when none of `without` is among them the
// second function runs, which may leave those as it likes. Everybody else hands in nothing, and all outputs are true.
// Who may call: rule sets, when they build their procedures. Errors as in procedure.hpp. Source: design, "Odds from the same code".
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/procedure/procedure.hpp"

namespace oo {

/// `wanted` is a list of names, and none of these is on it.
bool asks_for_none_of(const Json& wanted, const std::vector<std::string_view>& names);

template <class In, class Out, class R>
Procedure make_narrowing(std::string name, ClauseId clause, std::string help, Form<In, R> form, Outputs<Out> outputs, void (*bind)(Binder&, R&),
                         Out (*function)(const In&, const R&, Dice&), std::vector<std::string_view> without, Out (*narrow)(const In&, const R&, Dice&)) {
  Procedure p = make_procedure(std::move(name), clause, std::move(help), form, outputs, bind, function);
  p.prepare = [form, outputs, bind, function, without = std::move(without), narrow](const Json& given, const RulesInForce& force) -> Result<PreparedCall> {
    auto call = read_call(given, force, form, bind);
    if (!call) return call.trouble();
    PreparedCall prepared;
    prepared.run = [call = std::move(call).value(), outputs, function, without, narrow](Dice& dice, Json& to) {
      const auto chosen = asks_for_none_of(to, without) ? narrow : function;
      const Out result = chosen(call.in, call.bound->rules, dice);
      start_table(to);
      outputs.write(result, to);
    };
    return prepared;
  };
  return p;
}

}  // namespace oo
