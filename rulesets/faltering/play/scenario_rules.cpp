#include "rulesets/faltering/play/scenario_rules.hpp"

#include <fmt/format.h>

#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/layout.hpp"

namespace oo::faltering {
namespace {

class FalScenarioRules final : public ScenarioRules {
 public:
  explicit FalScenarioRules(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)), rules_(rules_from(*tables_)) {}

  std::string_view arm(std::string_view troop) const override {
    if (troop == "gunner") return "artillery";
    return troop == "horse" ? "cavalry" : "infantry";
  }
  bool mounted(std::string_view troop) const override { return troop == "horse"; }
  bool leader_mounted(const LeaderPlan&, const UnitPlan* with) const override { return with != nullptr && with->troop == "horse" && with->mounted; }
  std::string wrong_size(const UnitPlan& plan) const override {
    const bool single = plan.figures == 1 && plan.traits.flag("star", false);                 // FAL-2.13
    if (plan.figures > rules_.group_max || (plan.figures < 2 && !single)) return fmt::format("{} figures; allowed: 2 to {}", plan.figures, int(rules_.group_max));
    if (plan.mounted && plan.troop != "horse") return fmt::format("{} have no horses", plan.troop);
    return {};
  }
  std::string wrong_formation(const UnitPlan& plan) const override {
    const auto formation = from_word<Formation>(kFormationWords, plan.formation);
    const auto troop = from_word<Troop>(kTroopWords, plan.troop);
    if (!formation || !troop) return {};
    const bool battery = *formation == Formation::limbered || *formation == Formation::unlimbered;
    if (battery != (plan.guns > 0)) return fmt::format("{} and guns do not go together", plan.formation);
    if (battery && plan.troop != "gunner") return fmt::format("{} serve no guns", plan.troop);
    if (battery) return {};
    UnitRow row;
    row.troop = *troop;
    if (!may_take(row, *formation, false)) return fmt::format("{} cannot take {}", plan.troop, plan.formation);
    const int most = *formation == Formation::line ? 3 : *formation == Formation::skirmish ? 2 : 1;
    if (plan.ranks > most) return fmt::format("ranks {} in {}; allowed: 1 to {}", plan.ranks, plan.formation, most);
    return {};
  }
  int ranks(const UnitPlan& plan) const override { return plan.formation == "line" ? int(rules_.line_ranks) : 1; }
  bool layout(const UnitPlan& plan, std::vector<Quad>& bases) const override {
    const auto formation = from_word<Formation>(kFormationWords, plan.formation);
    if (!formation || plan.figures < 1 || plan.figures > 16 || plan.guns > int(kMostGuns)) return false;
    bases.clear();
    if (!plan.figure_positions.empty()) {
      for (const Point p : plan.figure_positions) bases.push_back(quad_of({p, plan.facing, plan.mounted}, rules_));
      return true;
    }
    if (!plan.position) return false;
    Places places;
    lay_out({*plan.position, plan.facing, *formation, std::uint8_t(plan.ranks), std::uint8_t(plan.guns)}, plan.figures, plan.mounted, rules_, places);
    for (const Point p : places.men) bases.push_back(quad_of({p, plan.facing, plan.mounted}, rules_));
    for (const Point p : places.guns) bases.push_back(gun_quad(p, plan.facing, rules_));
    return true;
  }
  bool layout(const LeaderPlan& plan, const UnitPlan* with, Quad& base) const override {
    if (plan.position) {
      base = quad_of({*plan.position, plan.facing, plan.mounted}, rules_);
      return true;
    }
    if (with == nullptr || !with->position || with->figures < 1 || with->figures > 16) return false;
    const auto formation = from_word<Formation>(kFormationWords, with->formation);
    if (!formation || with->guns > int(kMostGuns)) return false;
    Places places;
    lay_out({*with->position, with->facing, *formation, std::uint8_t(with->ranks), std::uint8_t(with->guns)}, with->figures, with->mounted, rules_, places);
    base = quad_of({places.leader, with->facing, plan.mounted}, rules_);
    return true;
  }
  bool hides(std::string_view word, const UnitPlan&) const override {
    for (std::size_t i = 0; i < kGroundWords.size(); ++i)
      if (kGroundWords[i] == word) return rules_.ground[i].cover != Cover::none;
    return false;
  }
  int house_capacity(std::string_view word) const override { return word == "building" ? 8 : 0; }   // FAL-21.5
  Mil least_width(std::string_view word) const override { return word == "works" ? kInch : 0; }

 private:
  std::shared_ptr<const Tables> tables_;
  Rules rules_;
};

}  // namespace

std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) { return std::make_shared<FalScenarioRules>(std::move(tables)); }

}  // namespace oo::faltering
