#include "rulesets/moccasins/play/scenario_rules.hpp"

#include <fmt/format.h>

#include "rulesets/moccasins/play/placing.hpp"

namespace oo::moccasins {
namespace {

class MocScenarioRules final : public ScenarioRules {
 public:
  explicit MocScenarioRules(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)), rules_(rules_from(*tables_)) {}

  std::string_view arm(std::string_view troop) const override {
    const auto t = rules_.troop(troop);
    if (!t) return {};
    switch (rules_.of(*t).arm) {
      case Arm::artillery: return "artillery";
      case Arm::horse: return "cavalry";
      default: return "infantry";
    }
  }
  bool mounted(std::string_view troop) const override {
    const auto t = rules_.troop(troop);
    return t && rules_.of(*t).mounted;
  }
  bool leader_mounted(const LeaderPlan& leader, const UnitPlan* with) const override {   // MOC-10.2: American leaders ride, Indian ones walk
    const auto t = rules_.troop(with != nullptr ? std::string_view(with->troop) : std::string_view(leader.troop));
    return !t || rules_.of(*t).army == Army::american;
  }
  std::string wrong_size(const UnitPlan& plan) const override {
    const auto t = rules_.troop(plan.troop);
    if (!t) return {};
    if (plan.mounted && !rules_.of(*t).mounted) return fmt::format("{} have no horses", plan.troop);
    return {};
  }
  std::string wrong_formation(const UnitPlan& plan) const override {
    const auto t = rules_.troop(plan.troop);
    const auto f = from_word<Formation>(kFormationWords, plan.formation);
    if (!t || !f) return {};
    if (!possible(*t, *f, plan.mounted, rules_)) return fmt::format("{} cannot take {}", plan.troop, plan.formation);
    if (battery_formation(*f) != (plan.guns > 0)) return fmt::format("{} and guns do not go together", plan.formation);
    if (plan.ranks > (*f == Formation::skirmish ? 2 : 1)) return fmt::format("ranks {} in {}: only a skirmish line may have 2", plan.ranks, plan.formation);
    return {};
  }
  bool layout(const UnitPlan& plan, std::vector<Quad>& bases) const override {
    const auto f = from_word<Formation>(kFormationWords, plan.formation);
    if (!f || !plan.position || plan.figures < 1 || plan.figures > int(kMaxFigures)) return false;
    Pose pose;
    pose.front = {*plan.position, plan.facing, 0, 0, 0, 0};
    pose.formation = *f;
    pose.ranks = std::uint8_t(plan.ranks);
    pose.figures = plan.figures;
    pose.guns = plan.guns;
    pose.mounted = plan.mounted;
    Bases out;
    lay_out(pose, rules_, out);
    bases.assign(out.all().begin(), out.all().end());
    return true;
  }
  bool layout(const LeaderPlan&, const UnitPlan*, Quad&) const override { return false; }   // MOC-10.6
  bool hides(std::string_view word, const UnitPlan&) const override { return word == "open_woods" || word == "thicket"; }
  Mil least_width(std::string_view word) const override { return word == "ditch" ? kInch : 0; }

 private:
  std::shared_ptr<const Tables> tables_;
  Rules rules_;
};

}  // namespace

std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) { return std::make_shared<MocScenarioRules>(std::move(tables)); }

}  // namespace oo::moccasins
