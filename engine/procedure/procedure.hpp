// procedure.hpp: a resolution (fire, morale, melee ...) as everything outside the rule sets sees it: a name, fields, outputs, a function.
//
//   static FireResult fire(const FireInput&, const Rules&, Dice&);                          // the one function that plays, explains, gives odds
//   Procedure p = make_procedure("fire", "MOC-7.10", "one volley at one target", fire_form(), fire_outputs(), bind_rules, fire);
//
// `bind_rules` is the rule set's `void bind_rules(Binder&, Rules&)` (engine/rules/binder.hpp): with it the switches of a call are checked and
// laid over the rules in force. Who may call: rule sets make them; run.hpp, cases.hpp, odds and the schema use them.
// Errors, in this order: switches; unknown fields; fields in the order of the Form; refusals; dice (by run.hpp). Source: design 6.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/dice/dice.hpp"
#include "engine/odds/distribution.hpp"
#include "engine/procedure/form.hpp"
#include "engine/procedure/outputs.hpp"
#include "engine/rules/layers.hpp"

namespace oo {

/// What a call is resolved by. `layers` are those that `tables` was built from; needed only where a call brings switches of its own.
struct RulesInForce {
  std::shared_ptr<const Tables> tables;
  std::shared_ptr<const Layers> layers;
};

/// One outcome of a chain with its probability.
using LeafSink = std::function<void(const Json& outputs, double probability)>;

/// The same with the exact fraction, as text: "3/8".
using ExactLeafSink = std::function<void(const Json& outputs, const std::string& fraction)>;

/// A call whose fields have been read and found good.
struct PreparedCall {
  /// Fills the outputs with these dice, a chain from its first step to its last. May throw DiceWanted and DiceWrong: call it through run.hpp.
  std::function<void(Dice&, Json& outputs)> run;
  /// Chains: the whole distribution, all outputs.
  std::function<void(const LeafSink&)> distribute;
  /// Odds ready made in few branches (narrow.hpp), of the outputs that are shown by default; empty: all are, as they come.
  std::function<void(const LeafSink&)> usual;
  /// Chains that know their odds in fractions too (exact_chain.hpp).
  std::function<void(const ExactLeafSink&)> distribute_exactly;
};

struct Procedure {
  std::string name;
  std::string clause;
  std::string help;
  bool chain = false;                                       // several steps with Decisions: name ends in _chain
  std::function<std::vector<FieldInfo>(const Tables&)> inputs;
  std::vector<FieldInfo> outputs;
  std::function<Result<PreparedCall>(const Json& given, const RulesInForce&)> prepare;
};

template <class R>
using BindRules = void (*)(Binder&, R&);

/// The rules in force with the `switches` of the call laid over them. Errors: path "switches".
Result<std::shared_ptr<const Tables>> tables_for_call(const Json& given, const RulesInForce&, const Describe&);
void start_table(Json& outputs);
void emit_leaf(const LeafSink& sink, double probability, const std::function<void(Json&)>& fill);
void emit_leaf(const ExactLeafSink& sink, const std::string& fraction, const std::function<void(Json&)>& fill);

/// Rules bound from tables; they keep the tables alive, since words point into them.
template <class R>
struct BoundRules {
  std::shared_ptr<const Tables> tables;
  R rules{};
};
template <class R>
std::shared_ptr<const BoundRules<R>> bound(std::shared_ptr<const Tables> tables, BindRules<R> bind) {
  auto held = std::make_shared<BoundRules<R>>();
  held->tables = std::move(tables);
  FillBinder binder(*held->tables);
  bind(binder, held->rules);
  return held;
}

/// Switches, fields, refusals: everything before the dice.
template <class In, class R>
struct ReadCall {
  std::shared_ptr<const BoundRules<R>> bound;
  In in{};
};
template <class In, class R>
Result<ReadCall<In, R>> read_call(const Json& given, const RulesInForce& force, const Form<In, R>& form, BindRules<R> bind) {
  auto tables = tables_for_call(given, force, [bind](Binder& b) {
    R scratch{};
    bind(b, scratch);
  });
  if (!tables) return tables.trouble();
  ReadCall<In, R> call{bound<R>(tables.value(), bind), In{}};
  if (auto trouble = form.read(given, call.in, call.bound->rules, "switches")) return *trouble;
  if (auto trouble = form.refused(call.in, call.bound->rules)) return *trouble;
  return call;
}

template <class In, class Out, class R>
Procedure make_procedure(std::string name, ClauseId clause, std::string help, Form<In, R> form, Outputs<Out> outputs, void (*bind)(Binder&, R&),
                         Out (*function)(const In&, const R&, Dice&)) {
  Procedure p;
  p.name = std::move(name);
  p.clause = clause;
  p.help = std::move(help);
  p.outputs = outputs.describe();
  p.inputs = [form, bind](const Tables& tables) {
    R rules{};
    FillBinder binder(tables);
    bind(binder, rules);
    return form.describe(rules);
  };
  p.prepare = [form, outputs, bind, function](const Json& given, const RulesInForce& force) -> Result<PreparedCall> {
    auto call = read_call(given, force, form, bind);
    if (!call) return call.trouble();
    PreparedCall prepared;
    prepared.run = [call = std::move(call).value(), outputs, function](Dice& dice, Json& to) {
      const Out result = function(call.in, call.bound->rules, dice);
      start_table(to);
      outputs.write(result, to);
    };
    return prepared;
  };
  return p;
}

/// A chain is played step after step, its Decisions answered by the fields that are policies, and gives its distribution itself, from the same step
/// functions (engine/odds/distribution.hpp), in doubles.
template <class In, class Out, class R>
Procedure make_chain(std::string name, ClauseId clause, std::string help, Form<In, R> form, Outputs<Out> outputs, void (*bind)(Binder&, R&),
                     Out (*play)(const In&, const R&, Dice&), Dist<Out> (*function)(const In&, const R&)) {
  Procedure p = make_procedure<In, Out, R>(std::move(name), clause, std::move(help), form, outputs, bind, play);
  p.chain = true;
  p.prepare = [form, outputs, bind, play, function](const Json& given, const RulesInForce& force) -> Result<PreparedCall> {
    auto read = read_call(given, force, form, bind);
    if (!read) return read.trouble();
    const auto call = std::make_shared<const ReadCall<In, R>>(std::move(read).value());
    PreparedCall prepared;
    prepared.run = [call, outputs, play](Dice& dice, Json& to) {
      const Out result = play(call->in, call->bound->rules, dice);
      start_table(to);
      outputs.write(result, to);
    };
    prepared.distribute = [call, outputs, function](const LeafSink& sink) {
      const Dist<Out> all = function(call->in, call->bound->rules);
      for (const auto& entry : all.at)
        emit_leaf(sink, entry.second, [&](Json& to) { outputs.write(entry.first, to); });
    };
    return prepared;
  };
  return p;
}

}  // namespace oo
