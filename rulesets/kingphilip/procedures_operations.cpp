// The forms of initiative, operations, orders and rally.
#include "rulesets/kingphilip/fields.hpp"
#include "rulesets/kingphilip/operations.hpp"

namespace oo::kingphilip {
namespace {

Procedure initiative_procedure() {
  using Out = InitiativeResult;
  Outputs<Out> o;
  o.word("first", [](const Out& r) { return word_of(kArmyWords, r.first); }).words(list_of(kArmyWords)).clause("KPW-3.2");
  o.integer("rolls", &Out::rolls).help("pairs of dice thrown").clause("KPW-3.2");
  return make_procedure("initiative", "KPW-3.2", "which side moves first", Form<InitiativeInput, Rules>{}, o, bind_rules, initiative);
}

Procedure operations_procedure() {
  using Out = OperationsResult;
  Form<OperationsInput, Rules> f;
  troop_field(f);
  f.integer("owed", &OperationsInput::owed, 0, kAnyCount).by_default(0).help("for defensive fire").clause("KPW-7.12");
  Outputs<Out> o;
  o.integer("rolled", &Out::rolled).clause("KPW-3.4");
  o.integer("available", &Out::available).clause("KPW-7.12");
  return make_procedure("operations", "KPW-3.4", "how many operations a unit has this turn", f, o, bind_rules, operations);
}

Form<OrdersInput, Rules> orders_form() {
  using In = OrdersInput;
  Form<In, Rules> f;
  f.integer("operations", &In::operations, 0, kAnyCount).clause("KPW-4.1");
  state_field(f, "KPW-9.13");
  f.flag("loaded", &In::loaded).by_default(true).clause("KPW-7.11");
  weapon_field(f, "KPW-7.13");
  f.flag("leader", &In::leader).by_default(true).help("alive, or a commander attached").clause("KPW-4.6");
  f.add("orders", &In::orders, inline_reader<Verb, 64>(choice_reader<Verb, Rules>(named<Verb>(kVerbWords)))).clause("KPW-4.1");
  return f;
}

template <class Get>
auto if_legal(Get get) {
  return [get](const OrdersResult& r) {
    using T = std::remove_cvref_t<decltype(get(r))>;
    return r.legal ? std::optional<T>(get(r)) : std::nullopt;
  };
}

Procedure orders_procedure() {
  using Out = OrdersResult;
  Outputs<Out> o;
  o.flag("legal", &Out::legal);
  o.word("state_after", if_legal([](const Out& r) { return word(r.state_after); })).words(kStateList).clause("KPW-9.12");
  o.flag("loaded_after", if_legal([](const Out& r) { return r.loaded_after; })).clause("KPW-7.11");
  o.integer("operations_left", if_legal([](const Out& r) { return r.operations_left; })).clause("KPW-3.9");
  o.integer("first_illegal", [](const Out& r) { return r.legal ? std::nullopt : std::optional<int>(r.first_illegal); }).help("its place, from 0");
  return make_procedure("orders", "KPW-4.1", "whether a unit may use its operations in this order", orders_form(), o, bind_rules,
                        +[](const OrdersInput& in, const Rules& rules, Dice&) { return orders(in, rules); });
}

Procedure rally_procedure() {
  using In = RallyInput;
  using Out = RallyResult;
  Form<In, Rules> f;
  f.choice("state", &In::state, states()).clause("KPW-9.12");
  f.integer("operations", &In::operations, 0, kAnyCount).clause("KPW-9.12");
  f.flag("leader", &In::leader).by_default(true).clause("KPW-9.12");
  f.flag("commander", &In::commander).by_default(false).clause("KPW-9.12");
  f.integer("target", &In::target, -kAnyCount, kAnyCount).by_default(6).help("of the check, with rally_needs = morale_check").clause("KPW-9.2");
  Outputs<Out> o;
  o.word("state_after", [](const Out& r) { return word(r.state_after); }).words(kStateList).clause("KPW-9.12");
  o.integer("operations_used", &Out::operations_used);
  o.integer("operations_left", &Out::operations_left);
  return make_procedure("rally", "KPW-9.12", "recovering from rout and disorder", f, o, bind_rules, rally);
}

}  // namespace

void add_operations_procedures(std::vector<Procedure>& all) {
  all.push_back(initiative_procedure());
  all.push_back(operations_procedure());
  all.push_back(orders_procedure());
  all.push_back(rally_procedure());
}

}  // namespace oo::kingphilip
