// The list of all procedures, and the form of battle_result.
#include "rulesets/kingphilip/procedures.hpp"

#include "rulesets/kingphilip/fields.hpp"
#include "rulesets/kingphilip/result.hpp"

namespace oo::kingphilip {
namespace {

/// The fields as they are written, both armies side by side; BattleResultInput has them by army.
template <Army Which>
struct StandingOf : ArmyStanding {};
using EnglishStanding = StandingOf<Army::english>;
using IndianStanding = StandingOf<Army::indian>;
struct ResultFields : EnglishStanding, IndianStanding {
  std::int32_t turn = 1, turn_limit = 1;
  bool breaking = true;
};

BattleResult result_of(const ResultFields& in, const Rules& rules, Dice&) {
  BattleResultInput to;
  to.turn = in.turn;
  to.turn_limit = in.turn_limit;
  to.breaking = in.breaking;
  to.armies[place_of(Army::english)] = static_cast<const EnglishStanding&>(in);
  to.armies[place_of(Army::indian)] = static_cast<const IndianStanding&>(in);
  return battle_result(to, rules);
}

/// The member of one army as a member of the whole.
template <class Side, class M>
M ResultFields::*of(M ArmyStanding::*member) {
  M Side::*narrow = member;
  return narrow;
}

template <class Side>
void army_fields(Form<ResultFields, Rules>& f, const std::string& prefix) {
  constexpr int kMost = 1'000'000;
  using Army = ArmyStanding;
  f.integer(prefix + "units", of<Side>(&Army::units), 1, kMost).by_default(1).help("starting units").clause("KPW-12.2");
  f.integer(prefix + "units_lost", of<Side>(&Army::units_lost), 0, kMost)
      .by_default(0)
      .must([](const ResultFields& in, const Rules&) { return static_cast<const Side&>(in).units_lost <= static_cast<const Side&>(in).units; },
            "0 to the starting units")
      .help("destroyed, over the edge or presently routed")
      .clause("KPW-12.2");
  f.flag(prefix + "active", of<Side>(&Army::active)).by_default(true).clause("KPW-12.1");
  f.integer(prefix + "kills", of<Side>(&Army::kills), 0, kMost).by_default(0).help("enemy figures lost").clause("KPW-12.3");
  f.integer(prefix + "leaders", of<Side>(&Army::leaders), 0, kMost).by_default(0).help("enemy unit leaders lost").clause("KPW-12.3");
  f.integer(prefix + "commanders", of<Side>(&Army::commanders), 0, kMost).by_default(0).help("enemy commanders lost").clause("KPW-12.3");
  f.integer(prefix + "bonus", of<Side>(&Army::bonus), -kMost, kMost).by_default(0).help("points of the scenario").clause("KPW-12.3");
}

Procedure result_procedure() {
  const auto book_turns = [](const ResultFields&, const Rules& r) { return r.default_turns.value; };
  Form<ResultFields, Rules> f;
  f.integer("turn", &ResultFields::turn, 1, kAnyCount).by_default(book_turns, "default_turns").clause("KPW-12.1");
  f.integer("turn_limit", &ResultFields::turn_limit, 1, kAnyCount).by_default(book_turns, "default_turns").clause("KPW-12.1");
  f.flag("breaking", &ResultFields::breaking).by_default(true).clause("KPW-12.2");
  army_fields<EnglishStanding>(f, "english_");
  army_fields<IndianStanding>(f, "indian_");
  using Out = BattleResult;
  Outputs<Out> o;
  o.flag("over", &Out::over);
  o.word("ended_by", [](const Out& r) { return word_of(kEndedByWords, r.ended_by); }).words(list_of(kEndedByWords)).clause("KPW-12.1");
  o.integer("english_points", [](const Out& r) { return r.points[place_of(Army::english)]; }).clause("KPW-12.3");
  o.integer("indian_points", [](const Out& r) { return r.points[place_of(Army::indian)]; }).clause("KPW-12.3");
  o.word("winner", [](const Out& r) { return word_of(kWinnerWords, r.winner); }).words(list_of(kWinnerWords)).clause("KPW-12.4");
  return make_procedure("battle_result", "KPW-12.1", "whether the game is over, and who has won", f, o, bind_rules, result_of);
}

}  // namespace

std::vector<Procedure> procedures() {
  std::vector<Procedure> all;
  add_operations_procedures(all);
  add_movement_procedures(all);
  add_fire_procedures(all);
  add_morale_procedures(all);
  add_melee_procedures(all);
  all.push_back(result_procedure());
  add_chains(all);
  return all;
}

}  // namespace oo::kingphilip
