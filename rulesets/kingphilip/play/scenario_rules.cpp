#include "rulesets/kingphilip/play/scenario_rules.hpp"

#include <fmt/format.h>

#include "rulesets/kingphilip/movement.hpp"
#include "rulesets/kingphilip/play/placing.hpp"

namespace oo::kingphilip {
namespace {

class KpScenarioRules final : public ScenarioRules {
 public:
  explicit KpScenarioRules(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)), rules_(rules_from(*tables_)) {}

  std::string_view arm(std::string_view) const override { return "infantry"; }
  bool takes(std::string_view table, std::string_view key) const override {
    return !(key == "mounted" || (table == "unit" && key == "figure_positions"));
  }
  /// KPW-2.14: printed for skirmishers who touch, a place holds them spaced in two ranks.
  int ranks(const UnitPlan& plan) const override { return exchanged() && plan.formation == "skirmish" && !plan.garrison ? 2 : 1; }
  std::string wrong_size(const UnitPlan& plan) const override {               // KPW-1.1
    if (plan.traits.flag("any_size", false) || (plan.figures >= rules_.unit_min && plan.figures <= rules_.unit_max)) return {};
    return fmt::format("{} figures: allowed are {} to {} (KPW-1.1), others only with the trait any_size", plan.figures, int(rules_.unit_min), int(rules_.unit_max));
  }
  std::string wrong_formation(const UnitPlan& plan) const override {
    const auto troop = from_word<Troop>(kTroopWords, plan.troop);
    const auto wanted = from_word<Formation>(kFormationWords, plan.formation);
    if (!troop || !wanted) return {};
    if (plan.weapon == "bow" && *troop != Troop::indian) return "bow: only Indians have bows (KPW-7.10)";
    const bool loose = *wanted == Formation::skirmish || *wanted == Formation::open_order;
    if (plan.ranks > (rules_.spaced(*wanted) || (loose && exchanged()) ? 2 : 1))
      return fmt::format("ranks {} in {}: only the spaced formation may have 2 (KPW-2.4)", plan.ranks, plan.formation);
    FormationInput in;
    in.troop = *troop;
    in.formation = *wanted;
    in.figures = std::max(1, plan.figures);
    in.ranks = plan.ranks;
    const FormationResult shape = formation(in, rules_);
    if (plan.traits.flag("double_faced", false) && (shape.ranks != 2 || (*wanted != Formation::line && *wanted != Formation::open_order)))
      return "double_faced: only two ranks of line or open order (KPW-2.10)";
    if (*wanted == Formation::disorder) return plan.state == "good_order" ? "disorder is never chosen (KPW-2.6)" : "";
    if (shape.can_form || plan.garrison) return {};
    return fmt::format("{} of {} figures cannot take {} (KPW-2.7)", plan.troop, plan.figures, plan.formation);
  }
  bool layout(const UnitPlan& plan, std::vector<Quad>& bases) const override {
    const auto wanted = from_word<Formation>(kFormationWords, plan.formation);
    if (!wanted || !plan.position || plan.garrison || plan.figures < 1 || plan.figures > int(kMaxFigures)) return false;
    Pose pose;
    pose.middle = *plan.position;
    pose.facing = plan.facing;
    pose.formation = *wanted;
    pose.ranks = ranks_of(plan.ranks, *wanted, rules_);
    pose.figures = plan.figures;
    Bases out;
    lay_out(pose, rules_, out);
    bases.assign(out.all().begin(), out.all().end());
    return true;
  }
  bool hides(std::string_view word, const UnitPlan&) const override {
    if (word == "open_woods" || word == "thick_woods") return true;
    const auto kind = from_word<Kind>(kKindWords, word);
    return kind && rules_.kinds[place_of(*kind)].hides;
  }
  int house_capacity(std::string_view) const override { return rules_.house_capacity; }

 private:
  bool exchanged() const { return rules_.switches.swap_open_and_skirmish_geometry; }

  std::shared_ptr<const Tables> tables_;
  Rules rules_;
};

}  // namespace

std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables> tables) { return std::make_shared<KpScenarioRules>(std::move(tables)); }

}  // namespace oo::kingphilip
