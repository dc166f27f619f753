// Fighting King Philip in the registry.
#include "engine/procedure/procedure.hpp"
#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/measures.hpp"
#include "rulesets/kingphilip/play/orders.hpp"
#include "rulesets/kingphilip/play/scenario_rules.hpp"
#include "rulesets/kingphilip/play/verbs_info.hpp"
#include "rulesets/kingphilip/procedures.hpp"

namespace oo::kingphilip {

std::span<const BookFile> book();

namespace {

class KingPhilip final : public Ruleset, public Counted {
 public:
  KingPhilip() : procedures_(kingphilip::procedures()) {}
  std::string_view id() const override { return "kingphilip"; }
  std::string_view title() const override { return "Fighting King Philip"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return kingphilip::book(); }
  void bind(Binder& binder) const override {
    Rules rules;
    bind_rules(binder, rules);
  }
  std::span<const Procedure> procedures() const override { return procedures_; }
  std::span<const Word> words() const override { return order_words(); }
  std::span<const VerbInfo> verbs() const override { return verb_table(); }
  std::span<const Measure> measures() const override { return kMeasures; }
  std::span<const Word> decision_kinds() const override { return kingphilip::decision_kinds(); }
  std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) const override {
    return kingphilip::scenario_rules(std::move(tables));
  }
  Result<std::unique_ptr<Battle>> start(const Scenario& scenario, std::shared_ptr<const Tables> tables) const override {
    return battlefield::start_battle<KpBattle>(make_setup(scenario, std::move(tables)), [&](const KpSetup& setup) { return first_state(scenario, setup); });
  }
  std::string narrate(const Event& event, const Battle& after, bool verbose) const override {
    return kingphilip::narrate(event, static_cast<const KpBattle&>(after), verbose);
  }

 private:
  std::vector<Procedure> procedures_;
};

}  // namespace

std::unique_ptr<const Ruleset> make() { return std::make_unique<KingPhilip>(); }

}  // namespace oo::kingphilip
