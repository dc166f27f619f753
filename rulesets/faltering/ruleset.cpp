// Of Faltering and Baulking Under Fire in the registry.
#include "engine/procedure/procedure.hpp"
#include "engine/rules/binder.hpp"
#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/measures.hpp"
#include "rulesets/faltering/play/orders.hpp"
#include "rulesets/faltering/play/scenario_rules.hpp"
#include "rulesets/faltering/play/verbs_info.hpp"
#include "rulesets/faltering/procedures.hpp"

namespace oo::faltering {

std::span<const BookFile> book();

namespace {

class Faltering final : public Ruleset, public Counted {
 public:
  Faltering() : procedures_(faltering::procedures()) {}
  std::string_view id() const override { return "faltering"; }
  std::string_view title() const override { return "Of Faltering and Baulking Under Fire"; }
  int version() const override { return 2; }
  std::span<const BookFile> book() const override { return faltering::book(); }
  void bind(Binder& binder) const override {
    Rules rules;
    bind_rules(binder, rules);
  }
  std::span<const Procedure> procedures() const override { return procedures_; }
  std::span<const Word> words() const override { return order_words(); }
  std::span<const VerbInfo> verbs() const override { return verb_table(); }
  std::span<const Measure> measures() const override { return kMeasures; }
  std::span<const Word> decision_kinds() const override { return faltering::decision_kinds(); }
  std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) const override {
    return faltering::scenario_rules(std::move(tables));
  }
  Result<std::unique_ptr<Battle>> start(const Scenario& scenario, std::shared_ptr<const Tables> tables) const override {
    auto setup = make_setup(scenario, std::move(tables));
    if (!setup) return setup.trouble();
    std::shared_ptr<const FalSetup> shared = std::move(setup).value();
    auto battle = std::make_unique<FalBattle>(shared, first_state(scenario, *shared));
    battle->open();
    return std::unique_ptr<Battle>(std::move(battle));
  }
  std::string narrate(const Event& event, const Battle& after, bool verbose) const override {
    return faltering::narrate(event, static_cast<const FalBattle&>(after), verbose);
  }

 private:
  std::vector<Procedure> procedures_;
};

}  // namespace

std::unique_ptr<const Ruleset> make() { return std::make_unique<Faltering>(); }

}  // namespace oo::faltering
