// fields.hpp: the fields that many procedures of this rule set share, in words outside and enums inside. Only the procedures*.cpp include it.
#pragma once
#include <optional>
#include <vector>

#include "engine/procedure/fields.hpp"
#include "rulesets/kingphilip/morale.hpp"

namespace oo::kingphilip {

inline constexpr int kMostFigures = kMaxDice;                        // who throw: n figures are at most n dice
inline constexpr int kMostPairs = kMaxDice / 2;
inline constexpr int kAnyCount = 9'999;

inline std::vector<Named<State>> states() {
  return {{"good_order", State::good_order}, {"disordered", State::disordered}, {"routed", State::routed}};
}
inline const std::vector<Word> kStateList{"good_order", "disordered", "routed"};

template <class In>
void troop_field(Form<In, Rules>& f) {
  f.choice("troop", &In::troop, named<Troop>(kTroopWords)).clause("KPW-1.2");
}
template <class In>
void state_field(Form<In, Rules>& f, ClauseId clause) {
  f.choice("state", &In::state, states()).by_default(always(State::good_order), "good_order").clause(clause);
}
template <class In>
void ground_field(Form<In, Rules>& f, ClauseId clause) {
  f.choice("terrain", &In::ground, named<Ground>(kGroundWords)).by_default(always(Ground::open), "open").clause(clause);
}
template <class In>
void weapon_field(Form<In, Rules>& f, ClauseId clause) {
  f.choice("weapon", &In::weapon, named<Weapon>(kWeaponWords)).by_default(always(Weapon::musket), "musket").clause(clause);
}
/// A formation that the troop's row allows.
template <class In>
void moving_formation_field(Form<In, Rules>& f) {
  f.choice("formation", &In::formation, named<Formation>(kFormationWords))
      .must([](const In& in, const Rules& r) { return r.allowed(in.troop, in.formation); }, "a formation that the troop has a rate for", "not_allowed")
      .clause("KPW-5.2");
}
template <class In>
void operations_rolled_field(Form<In, Rules>& f) {
  f.integer("operations", &In::operations, 1, 3).by_default(1).help("rolled this turn").clause("KPW-9.8");
}

/// The outputs of a failure, taken from `get(result)`; facing and recovery are left out where nothing failed.
template <class Out, class Get>
void failure_outputs(Outputs<Out>& o, Get get) {
  o.word("result", [get](const Out& r) { return word_of(kFailureWords, get(r).result); }).words(list_of(kFailureWords)).clause("KPW-9.8");
  o.length("inches", [get](const Out& r) { return get(r).distance; }).clause("KPW-9.8");
  o.word("state_after", [get](const Out& r) { return word(get(r).state_after); }).words(kStateList).clause("KPW-9.15");
  o.integer("level_lost", [get](const Out& r) { return get(r).level_lost; }).clause("KPW-9.10");
  o.word("facing", [get](const Out& r) {
     return get(r).result == FailureResult::pass ? std::nullopt : std::optional<Word>(word_of(kFacingWords, get(r).facing));
   }).words(list_of(kFacingWords));
  o.integer("recover_operations", [get](const Out& r) {
     return get(r).result == FailureResult::pass ? std::nullopt : std::optional<int>(get(r).recover_operations);
   }).clause("KPW-9.12");
}

void add_operations_procedures(std::vector<Procedure>& all);
void add_movement_procedures(std::vector<Procedure>& all);
void add_fire_procedures(std::vector<Procedure>& all);
void add_morale_procedures(std::vector<Procedure>& all);
void add_melee_procedures(std::vector<Procedure>& all);
void add_chains(std::vector<Procedure>& all);

}  // namespace oo::kingphilip
