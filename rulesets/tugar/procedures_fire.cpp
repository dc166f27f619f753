// The forms of range_band, casualties, fire, gun_firers, may_fire, stand_and_fire and leader_casualty: TUG-16.4 to 16.9, 16.14.
#include "rulesets/tugar/fields.hpp"
#include "rulesets/tugar/fire.hpp"

namespace oo::tugar {
namespace {

constexpr int kMostGuns = 18;   // at 24 firers a gun, the most a house file may say, still within kMostGroups
static_assert(kMostGuns * 24 <= kMostFirers);

Word band_word(Band band) { return word_of(kBandWords, band); }

// ---- range, table, guns

struct RangeFields {
  Weapon weapon = Weapon::rifle;
  Mil distance = 0;
};

Procedure range_procedure() {
  using In = RangeFields;
  Form<In, Rules> form;
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords, 0, 5)).clause("TUG-7.1");
  form.length("distance", &In::distance).clause("TUG-7.2");
  Outputs<Band> out;
  out.word("band", [](const Band& b) { return band_word(b); }).words(list_of(kBandWords)).clause("TUG-7.2");
  return make_procedure("range_band", "TUG-16.4", "short or long range", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return range_band(in.weapon, in.distance, rules); });
}

struct TableFields {
  std::int32_t firers = 0, adjusted = 0;
};

Procedure casualties_procedure() {
  using In = TableFields;
  Form<In, Rules> form;
  form.integer("firers", &In::firers, 0, kMostInGroup).clause("TUG-7.3");
  form.integer("adjusted", &In::adjusted, -kAnyCount, kAnyCount).clause("TUG-7.12").help("the roll with its modifiers");
  Outputs<int> out;
  out.integer("casualties", [](const int& n) { return n; }).clause("TUG-7.3");
  return make_procedure("casualties", "TUG-16.5", "one look into the casualty table", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return casualties(in.firers, in.adjusted, rules); });
}

Procedure gun_firers_procedure() {
  using In = GunFirersInput;
  Form<In, Rules> form;
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords, 3, 5)).clause("TUG-7.10");
  form.integer("guns", &In::guns, 1, kMostFigures).clause("TUG-2.7");
  form.integer("crew", &In::crew, 0, kAnyCount).clause("TUG-2.8");
  Outputs<GunFirersResult> out;
  out.integer("guns_firing", &GunFirersResult::guns_firing).clause("TUG-2.8");
  out.integer("firers", &GunFirersResult::firers).clause("TUG-7.23");
  return make_procedure("gun_firers", "TUG-16.7", "guns that have the crew to fire", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return gun_firers(in, rules); });
}

// ---- fire

Form<FireInput, Rules> fire_form() {
  using In = FireInput;
  Form<In, Rules> form;
  const auto small_arms = [](const In& in, const Rules&) { return !cannon(in.weapon); };
  const auto guns = [](const In& in, const Rules&) { return cannon(in.weapon); };
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords, 0, 5)).clause("TUG-7.1");
  form.integer("firers", &In::firers, 0, kMostFirers).shown_when(small_arms, "small arms").clause("TUG-7.13");
  form.integer("guns", &In::guns, 0, kMostGuns).shown_when(guns, "cannon").clause("TUG-7.10").help("guns firing");
  form.length("distance", &In::distance).clause("TUG-7.2");
  form.choice("target_cover", &In::target_cover, named<Cover>(kCoverWords)).by_default(Cover::none).clause("TUG-7.6");
  form.integer("target_ranks", &In::target_ranks, 1, kMostFigures).by_default(1).clause("TUG-7.8");
  form.flag("stand_and_fire", &In::stand_and_fire).by_default(false).clause("TUG-8.3").help("a closing shot");
  form.integer("target_figures", &In::target_figures, 0, kMostFigures).clause("TUG-7.20").help("no more than these fall");
  return form;
}

Procedure fire_procedure() {
  using Out = FireResult;
  Outputs<Out> out;
  out.word("band", [](const Out& r) { return band_word(r.band); }).words(list_of(kBandWords)).clause("TUG-7.2");
  out.integer("firers", &Out::firers).clause("TUG-7.10");
  out.integer("modifier", &Out::modifier).clause("TUG-7.11");
  out.integers("groups", &Out::groups).clause("TUG-7.13");
  out.integers("adjusted", &Out::adjusted).clause("TUG-7.12");
  out.integer("casualties", &Out::casualties).clause("TUG-7.3");
  return make_procedure("fire", "TUG-16.6", "one volley, or the guns of one battery, at one target", fire_form(), out, bind_rules, fire);
}

// ---- who may

template <class In>
void standing_fields(Form<In, Rules>& form) {
  form.choice("state", &In::state, named<State>(kStateWords)).by_default(State::good_order).clause("TUG-2.11");
}

Outputs<MayFireResult> may_fire_outputs(std::vector<Word> reasons, ClauseId clause) {
  Outputs<MayFireResult> out;
  out.flag("may_fire", &MayFireResult::may_fire);
  out.word("reason", &MayFireResult::reason).words(reasons).clause(clause);
  return out;
}

Procedure may_fire_procedure() {
  using In = MayFireInput;
  Form<In, Rules> form;
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords)).clause("TUG-2.13");
  turn_used_field(form);
  standing_fields(form);
  form.flag("rally_failed_this_turn", &In::rally_failed_this_turn).by_default(false).clause("TUG-11.3");
  form.flag("in_melee", &In::in_melee).by_default(false).clause("TUG-7.21");
  form.flag("charged", &In::charged).by_default(false).clause("TUG-7.19");
  form.flag("fired_this_phase", &In::fired_this_phase).by_default(false).clause("TUG-7.22");
  gun_formation_field(form);
  const auto out = may_fire_outputs(
      {"", "no_weapon", "routed", "rally_failed", "in_melee", "charged", "already_fired", "limbered", "moved"}, "TUG-16.8");
  return make_procedure("may_fire", "TUG-16.8", "whether a unit fires in the Fire phase", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return may_fire(in, rules); });
}

Procedure stand_and_fire_procedure() {
  using In = StandAndFireInput;
  Form<In, Rules> form;
  form.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords)).clause("TUG-2.13");
  standing_fields(form);
  form.integer("shots_fired", &In::shots_fired, 0, kAnyCount)
      .by_default(0)
      .clause("TUG-8.5")
      .help("closing shots already fired this enemy player turn");
  form.flag("rally_failed_this_turn", &In::rally_failed_this_turn).by_default(false).clause("TUG-11.7");
  form.flag("in_melee", &In::in_melee).by_default(false).clause("TUG-8.6");
  form.choice("charged_from", &In::charged_from, named<Aspect>(kAspectWords)).by_default(Aspect::front).clause("TUG-8.6");
  gun_formation_field(form);
  form.flag("fired_this_turn", &In::fired_this_turn).by_default(false).clause("TUG-8.4").help("accepted, no effect");
  const auto out =
      may_fire_outputs({"", "no_weapon", "routed", "rally_failed", "in_melee", "limbered", "not_in_front", "already_fired"}, "TUG-8.6");
  return make_procedure("stand_and_fire", "TUG-16.9", "whether the defenders get their closing shot", form, out, bind_rules,
                        +[](const In& in, const Rules& rules, Dice&) { return stand_and_fire(in, rules); });
}

// ---- a general near

Procedure leader_procedure() {
  using In = LeaderCasualtyInput;
  Form<In, Rules> form;
  form.integer("casualties", &In::casualties, 0, kAnyCount).clause("TUG-12.5").help("of the unit, to fire");
  form.length("general_distance", &In::general_distance).clause("TUG-12.5");
  Outputs<LeaderCasualtyResult> out;
  out.flag("rolled", &LeaderCasualtyResult::rolled).clause("TUG-12.5");
  out.word("killed", [](const LeaderCasualtyResult& r) { return r.killed ? Word("general") : Word("none"); })
      .words({"none", "general"})
      .clause("TUG-12.5");
  return make_procedure("leader_casualty", "TUG-16.14", "whether a general falls", form, out, bind_rules, leader_casualty);
}

}  // namespace

void add_fire_procedures(std::vector<Procedure>& all) {
  all.push_back(range_procedure());
  all.push_back(casualties_procedure());
  all.push_back(fire_procedure());
  all.push_back(gun_firers_procedure());
  all.push_back(may_fire_procedure());
  all.push_back(stand_and_fire_procedure());
  all.push_back(leader_procedure());
}

}  // namespace oo::tugar
