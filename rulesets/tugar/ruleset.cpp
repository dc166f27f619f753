// The Lost Regiment rules in the registry.
#include "engine/procedure/procedure.hpp"
#include "rulesets/tugar/play/battle.hpp"
#include "rulesets/tugar/play/measures.hpp"
#include "rulesets/tugar/play/orders.hpp"
#include "rulesets/tugar/play/scenario_rules.hpp"
#include "rulesets/tugar/play/verbs_info.hpp"
#include "rulesets/tugar/procedures.hpp"

namespace oo::tugar {

std::span<const BookFile> book();

namespace {

class LostRegiment final : public Ruleset, public Counted {
 public:
  LostRegiment() : procedures_(tugar::procedures()) {}
  std::string_view id() const override { return "tugar"; }
  std::string_view title() const override { return "The Lost Regiment"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return tugar::book(); }
  void bind(Binder& binder) const override {
    Rules rules;
    bind_rules(binder, rules);
  }
  std::span<const Procedure> procedures() const override { return procedures_; }
  std::span<const Word> words() const override { return order_words(); }
  std::span<const VerbInfo> verbs() const override { return verb_table(); }
  std::span<const Measure> measures() const override { return kMeasures; }
  std::span<const Word> decision_kinds() const override { return tugar::decision_kinds(); }
  std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) const override { return tugar::scenario_rules(std::move(tables)); }
  Result<std::unique_ptr<Battle>> start(const Scenario& scenario, std::shared_ptr<const Tables> tables) const override {
    return battlefield::start_battle<TugarBattle>(make_setup(scenario, std::move(tables)), [&](const TugarSetup& setup) { return first_state(scenario, setup); });
  }
  std::string narrate(const Event& event, const Battle& after, bool verbose) const override {
    return tugar::narrate(event, static_cast<const TugarBattle&>(after), verbose);
  }

 private:
  std::vector<Procedure> procedures_;
};

}  // namespace

std::unique_ptr<const Ruleset> make() { return std::make_unique<LostRegiment>(); }

}  // namespace oo::tugar
