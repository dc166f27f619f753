#include "rulesets/tugar/play/scenario_rules.hpp"

#include <fmt/format.h>

#include "rulesets/tugar/play/places.hpp"

namespace oo::tugar {
namespace {

class TugarScenarioRules final : public ScenarioRules {
 public:
  explicit TugarScenarioRules(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)), rules_(rules_from(*tables_)) {}

  bool takes(std::string_view table, std::string_view key) const override {
    return !(table == "unit" && (key == "mounted" || key == "loaded" || key == "hidden"));
  }
  std::string wrong_size(const UnitPlan& plan) const override {
    const auto troop = from_word<Troop>(kTroopWords, plan.troop);
    if (!troop) return {};
    if (plan.guns > 3) return fmt::format("{} guns: a battery has 1 to 3", plan.guns);   // TUG-2.7
    const auto weapon = from_word<Weapon>(kWeaponWords, plan.weapon);
    if (weapon && cannon(*weapon) != (plan.guns > 0)) return "guns and their weapon go together";
    if ((plan.arm == "artillery") != (plan.guns > 0)) return "artillery and guns go together";
    return {};
  }
  std::string odd_size(const UnitPlan& plan) const override {                 // TUG-1.4
    if (plan.guns > 0 || (plan.figures >= rules_.battalion_least && plan.figures <= rules_.battalion_most)) return {};
    return fmt::format("{} figures: a battalion has {} to {}", plan.figures, int(rules_.battalion_least), int(rules_.battalion_most));
  }
  std::string wrong_formation(const UnitPlan& plan) const override {
    const auto arm = from_word<Arm>(kArmWords, plan.arm);
    const auto formation = from_word<Formation>(kFormationWords, plan.formation);
    if (!arm || !formation || suits(*arm, *formation)) return {};
    return fmt::format("{} cannot take {}", plan.arm, plan.formation);
  }
  bool layout(const UnitPlan& plan, std::vector<Quad>& bases) const override {
    const auto arm = from_word<Arm>(kArmWords, plan.arm);
    const auto formed = from_word<Formation>(kFormationWords, plan.formation);
    if (!arm || !formed || !plan.position || !suits(*arm, *formed)) return false;
    const FormationResult shape = formation({*arm, *formed, plan.figures, plan.guns}, rules_);
    bases.assign(1, ground_of(shape, *plan.position, plan.facing));
    return true;
  }
  bool layout(const LeaderPlan&, const UnitPlan*, Quad&) const override { return false; }   // TUG-12.6
  int house_capacity(std::string_view word) const override { return word == "house" ? int(rules_.house_capacity) : 0; }

 private:
  std::shared_ptr<const Tables> tables_;
  Rules rules_;
};

}  // namespace

std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) { return std::make_shared<TugarScenarioRules>(std::move(tables)); }

}  // namespace oo::tugar
