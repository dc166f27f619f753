#include "rulesets/tugar/procedures.hpp"

#include "engine/procedure/procedure.hpp"
#include "rulesets/tugar/fire.hpp"
#include "rulesets/tugar/morale.hpp"

namespace oo::tugar {
namespace {

constexpr int kMostFigures = 120;
constexpr int kMostGuns = 6;                                         // at 24 firers a gun still within kMostGroups

template <class E, std::size_t N>
std::vector<Named<E>> choices(const std::array<Word, N>& words) {
  std::vector<Named<E>> all;
  for (std::size_t i = 0; i < N; ++i) all.push_back({words[i], static_cast<E>(i)});
  return all;
}

Form<FireInput, Rules> fire_form() {
  using In = FireInput;
  Form<In, Rules> f;
  const auto small_arms = [](const In& in, const Rules&) { return !cannon(in.weapon); };
  const auto guns = [](const In& in, const Rules&) { return cannon(in.weapon); };
  f.choice("weapon", &In::weapon, choices<Weapon>(kWeaponWords)).clause("TUG-7.1");
  f.integer("firers", &In::firers, 0, kMostFigures).shown_when(small_arms, "small arms only").clause("TUG-7.13");
  f.integer("guns", &In::guns, 0, kMostGuns).shown_when(guns, "cannon only").clause("TUG-7.10");
  f.length("distance", &In::distance).clause("TUG-7.2");
  f.choice("target_cover", &In::target_cover, choices<Cover>(kCoverWords)).by_default(Cover::none).clause("TUG-7.6");
  f.integer("target_ranks", &In::target_ranks, 1, kMostFigures).by_default(1).clause("TUG-7.8");
  f.flag("stand_and_fire", &In::stand_and_fire).by_default(false).help("a closing shot").clause("TUG-8.3");
  f.integer("target_figures", &In::target_figures, 0, kMostFigures).help("no more than these fall").clause("TUG-7.20");
  return f;
}

Outputs<FireResult> fire_outputs() {
  using Out = FireResult;
  Outputs<Out> o;
  o.word("band", &Out::band).words({"short", "long", "out"}).clause("TUG-7.2");
  o.integer("firers", &Out::firers).clause("TUG-7.10");
  o.integer("modifier", &Out::modifier).clause("TUG-7.11");
  o.integers("groups", &Out::groups).clause("TUG-7.13");
  o.integers("adjusted", &Out::adjusted).clause("TUG-7.12");
  o.integer("casualties", &Out::casualties).clause("TUG-7.3");
  return o;
}

Form<MoraleInput, Rules> morale_form() {
  using In = MoraleInput;
  Form<In, Rules> f;
  f.choice("troop", &In::troop, choices<Troop>(kTroopWords)).clause("TUG-10.6");
  f.integer("starting_figures", &In::starting_figures, 1, kMostFigures).clause("TUG-10.18");
  f.integer("figures", &In::figures, 0, kMostFigures).must([](const In& in, const Rules&) { return in.figures <= in.starting_figures; }, "0 to starting_figures");
  f.choice("cover", &In::cover, choices<Cover>(kCoverWords)).by_default(Cover::none).help("none: in the open").clause("TUG-10.8");
  f.choice("cause", &In::melee_end, {{"casualty", false}, {"melee_end", true}}).by_default(false).clause("TUG-10.1");
  f.integer("casualties", &In::casualties, 0, kMostFigures)
      .by_default([](const In& in, const Rules&) { return in.melee_end ? 0 : 1; }, "1 for casualty, 0 for melee_end")
      .help("just suffered");
  f.choice("arm", &In::arm, choices<Arm>(kArmWords)).by_default(Arm::infantry);
  f.choice("formation", &In::formation, choices<Formation>(kFormationWords))
      .by_default([](const In& in, const Rules&) { return in.arm == Arm::artillery ? Formation::unlimbered : Formation::line; }, "line; artillery unlimbered")
      .must([](const In& in, const Rules&) { return (in.arm == Arm::artillery) == (in.formation == Formation::limbered || in.formation == Formation::unlimbered); },
            "line or column; for artillery limbered or unlimbered", "value");
  f.length("general_distance", &In::general_distance).help("of the nearest general of its side").clause("TUG-10.9");
  f.flag("checked_this_turn", &In::checked_this_turn).by_default(false).clause("TUG-10.4");
  f.choice("state", &In::routed, {{"good_order", false}, {"routed", true}}).by_default(false).clause("TUG-10.23");
  return f;
}

Outputs<MoraleResult> morale_outputs() {
  using Out = MoraleResult;
  Outputs<Out> o;
  o.flag("required", &Out::required).clause("TUG-10.2");
  o.integer("number", &Out::number).clause("TUG-10.13");
  o.flag("passed", &Out::passed).clause("TUG-10.5");
  o.word("result", &Out::result).words({"none", "withdraw", "retreat"}).clause("TUG-10.11");
  o.length("inches", &Out::distance).clause("TUG-10.19");
  o.word("facing", [](const Out& r) { return r.faces_enemy ? Word("enemy") : Word("away"); }).words({"enemy", "away"}).clause("TUG-10.12");
  o.word("state_after", [](const Out& r) { return r.routed_after ? Word("routed") : Word("good_order"); }).words({"good_order", "routed"}).clause("TUG-10.23");
  return o;
}

}  // namespace

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  all.push_back(make_procedure("fire", "TUG-16.6", "one volley, or the guns of one battery, at one target", fire_form(), fire_outputs(), bind_rules, fire));
  all.push_back(make_procedure("morale", "TUG-16.11", "a morale check and what failing it does", morale_form(), morale_outputs(), bind_rules, morale));
  return all;
}

}  // namespace oo::tugar
