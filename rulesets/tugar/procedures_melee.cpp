// The form of melee: TUG-16.10.
#include "engine/procedure/narrow.hpp"
#include "rulesets/tugar/chains.hpp"
#include "rulesets/tugar/fields.hpp"
#include "rulesets/tugar/melee.hpp"

namespace oo::tugar {
namespace {

Form<MeleeInput, Rules> melee_form() {
  using In = MeleeInput;
  Form<In, Rules> form;
  form.choice("rolling_side", &In::rolling, named<People>(kPeopleWords)).clause("TUG-9.6");
  form.choice("tugar_arm", &In::tugar_arm, named<Arm>(kArmWords, 0, 2)).by_default(Arm::infantry).clause("TUG-9.1");
  form.choice("human_arm", &In::human_arm, named<Arm>(kArmWords, 0, 3)).by_default(Arm::infantry).clause("TUG-9.14");
  form.flag("human_militia", &In::human_militia).by_default(false).clause("TUG-9.9");
  form.integer("rolling_front", &In::rolling_front, 1, kMostFigures).clause("TUG-9.8").help("own figures of the front");
  form.integer("enemy_front", &In::enemy_front, 1, kMostFigures).clause("TUG-9.11").help("figures opposite");
  form.integer("free_flanks", &In::free_flanks, 0, 2).by_default(2).clause("TUG-9.18");
  form.integer("tugar_figures", &In::tugar_figures, 1, kMostFigures).clause("TUG-9.10").help("of the whole unit");
  form.integer("human_figures", &In::human_figures, 1, kMostFigures).clause("TUG-9.10").help("of the whole unit");
  return form;
}

Procedure melee_procedure() {
  using Out = MeleeResult;
  Outputs<Out> out;
  out.integer("dice_count", &Out::dice_count).clause("TUG-9.5").help("thrown");
  out.integer("tugar_killed", &Out::tugar_killed).clause("TUG-9.1");
  out.integer("human_killed", &Out::human_killed).clause("TUG-9.1");
  out.integer("tugar_left", &Out::tugar_left).clause("TUG-9.10");
  out.integer("human_left", &Out::human_left).clause("TUG-9.10");
  out.flag("ended", &Out::ended).clause("TUG-9.13").help("a side has no figures left");
  return make_with_odds("melee", "TUG-16.10", "the dice of one unit in hand-to-hand", melee_form(), out, bind_rules, melee, melee_odds<double>);
}

}  // namespace

void add_melee_procedures(std::vector<Procedure>& all) { all.push_back(melee_procedure()); }

}  // namespace oo::tugar
