// Our Moccasins Trickled Blood in the registry.
#include "engine/procedure/procedure.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/measures.hpp"
#include "rulesets/moccasins/play/orders.hpp"
#include "rulesets/moccasins/play/scenario_rules.hpp"
#include "rulesets/moccasins/play/verbs_info.hpp"
#include "rulesets/moccasins/procedures.hpp"

namespace oo::moccasins {

std::span<const BookFile> book();

namespace {

class Moccasins final : public Ruleset, public Counted {
 public:
  Moccasins() : procedures_(moccasins::procedures()) {}
  std::string_view id() const override { return "moccasins"; }
  std::string_view title() const override { return "Our Moccasins Trickled Blood"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return moccasins::book(); }
  void bind(Binder& binder) const override {
    Rules rules;
    moccasins::bind(binder, rules);
  }
  std::span<const Procedure> procedures() const override { return procedures_; }
  std::span<const Word> words() const override { return order_words(); }
  std::span<const VerbInfo> verbs() const override { return verb_table(); }
  std::span<const Measure> measures() const override { return kMeasures; }
  std::span<const Word> decision_kinds() const override { return moccasins::decision_kinds(); }
  std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) const override {
    return moccasins::scenario_rules(std::move(tables));
  }
  Result<std::unique_ptr<Battle>> start(const Scenario& scenario, std::shared_ptr<const Tables> tables) const override {
    return battlefield::start_battle<MocBattle>(make_setup(scenario, std::move(tables)), [&](const MocSetup& setup) { return first_state(scenario, setup); });
  }
  std::string narrate(const Event& event, const Battle& after, bool verbose) const override {
    return moccasins::narrate(event, static_cast<const MocBattle&>(after), verbose);
  }

 private:
  std::vector<Procedure> procedures_;
};

}  // namespace

std::unique_ptr<const Ruleset> make() { return std::make_unique<Moccasins>(); }

}  // namespace oo::moccasins
