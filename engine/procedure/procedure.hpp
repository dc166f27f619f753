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

/// A procedure as its rule set declares it, without the types of its fields, rules and results, so that what is done with all of them is compiled once.
/// `in` and `rules` are what `blank` and `bind` made; `out` is what the outputs expect.
struct Declared {
  using Use = std::function<void(const void* out)>;
  using UseWeighed = std::function<void(const void* out, double probability)>;
  using UseExact = std::function<void(const void* out, const std::string& fraction)>;

  FormCore form;
  OutputsCore outputs;
  std::shared_ptr<void> (*blank)() = nullptr;                                  // an In at its initializers
  std::function<std::shared_ptr<const void>(const Tables&)> bind;              // words of the rules point into the tables
  Describe describe;                                                           // the entries that the rules bind
  std::function<void(const void* in, const void* rules, Dice&, const Use&)> play;
  std::function<void(const void* in, const void* rules, const UseWeighed&)> distribute;      // chains
  std::function<void(const void* in, const void* rules, const UseWeighed&)> usual;           // narrow.hpp
  std::vector<std::string_view> usual_leaves_out;
  std::function<void(const void* in, const void* rules, const UseExact&)> exact;             // exact_chain.hpp
};
/// From that all else follows.
Procedure make_procedure(std::string name, ClauseId clause, std::string help, Declared declared);

template <class In, class Out, class R>
Declared declare(const Form<In, R>& form, const Outputs<Out>& outputs, BindRules<R> bind, Out (*function)(const In&, const R&, Dice&)) {
  Declared d;
  d.form = form.core();
  d.outputs = outputs.core();
  d.blank = []() -> std::shared_ptr<void> { return std::make_shared<In>(); };
  d.bind = [bind](const Tables& tables) {
    auto rules = std::make_shared<R>();
    FillBinder binder(tables);
    bind(binder, *rules);
    return rules;
  };
  d.describe = [bind](Binder& binder) {
    R scratch{};
    bind(binder, scratch);
  };
  d.play = [function](const void* in, const void* rules, Dice& dice, const Declared::Use& use) {
    const Out result = function(*static_cast<const In*>(in), *static_cast<const R*>(rules), dice);
    use(&result);
  };
  return d;
}

/// Hands each entry of the distribution on.
template <class In, class Out, class R>
auto weighed(Dist<Out> (*function)(const In&, const R&)) {
  return [function](const void* in, const void* rules, const Declared::UseWeighed& use) {
    const Dist<Out> all = function(*static_cast<const In*>(in), *static_cast<const R*>(rules));
    for (const auto& entry : all.at) use(&entry.first, entry.second);
  };
}

template <class In, class Out, class R>
Procedure make_procedure(std::string name, ClauseId clause, std::string help, const Form<In, R>& form, const Outputs<Out>& outputs, void (*bind)(Binder&, R&),
                         Out (*function)(const In&, const R&, Dice&)) {
  return make_procedure(std::move(name), clause, std::move(help), declare(form, outputs, bind, function));
}

/// A chain is played step after step, its Decisions answered by the fields that are policies, and gives its distribution itself, from the same step
/// functions (engine/odds/distribution.hpp), in doubles.
template <class In, class Out, class R>
Procedure make_chain(std::string name, ClauseId clause, std::string help, const Form<In, R>& form, const Outputs<Out>& outputs, void (*bind)(Binder&, R&),
                     Out (*play)(const In&, const R&, Dice&), Dist<Out> (*function)(const In&, const R&)) {
  Declared d = declare(form, outputs, bind, play);
  d.distribute = weighed(function);
  return make_procedure(std::move(name), clause, std::move(help), std::move(d));
}

}  // namespace oo
