#include "rulesets/template/procedures.hpp"

#include <algorithm>

namespace oo::template_ {

const Troop& troop_row(const Rules& rules, Word name) {
  for (const Troop& t : rules.troops)
    if (t.name == name) return t;
  return rules.troops.front();                                   // words were checked before: not reached
}

VolleyResult volley_between(Pair pair, const VolleyInput& in, const Rules& rules, Dice& dice) {
  const Troop& troop = troop_row(rules, in.troop);
  const Modifier base{"hit", troop.hit, "TPL-3.2", troop.hit.datum};
  Inline<Modifier, 1> moved;
  if (in.woods && rules.woods_cover) moved.push({"woods", rules.cover, "TPL-3.3", rules.cover.datum});
  VolleyResult out;
  out.need = std::clamp(base.value + (moved.empty() ? 0 : moved[0].value), 0, 6);
  if (out.need > 0) out.hits = dice.count(in.firers, 6, out.need, {"to_hit", "TPL-3.2", out.need, base, moved.all(), pair.roller, pair.target});
  out.killed = std::min(out.hits, in.target_figures);
  return out;
}
VolleyResult volley(const VolleyInput& in, const Rules& rules, Dice& dice) { return volley_between({}, in, rules, dice); }

NerveResult nerve_of(UnitId unit, const NerveInput& in, const Rules& rules, Dice& dice) {
  const Troop& troop = troop_row(rules, in.troop);
  const Modifier base{"nerve", troop.nerve, "TPL-4.2", troop.nerve.datum};
  const Modifier killed{"figures_lost", in.killed * rules.each_killed, "TPL-4.2", rules.each_killed.datum};
  NerveResult out;
  out.need = std::clamp(base.value + killed.value, 0, 6);
  if (out.need == 0 || out.need == 6) {
    out.stands = out.need == 6;
    return out;
  }
  const int face = dice.roll(6, {"nerve", "TPL-4.2", out.need, base, {&killed, 1}, unit, kNoUnit});
  out.stands = face <= out.need;
  return out;
}
NerveResult nerve(const NerveInput& in, const Rules& rules, Dice& dice) { return nerve_of(kNoUnit, in, rules, dice); }

namespace {
std::vector<Word> troop_words(const Rules& rules) {
  std::vector<Word> words;
  for (const Troop& t : rules.troops) words.emplace_back(t.name);
  return words;
}

Procedure volley_procedure() {
  Form<VolleyInput, Rules> form;
  form.word("troop", &VolleyInput::troop, troop_words).clause("TPL-1.1").help("who fires");
  form.integer("firers", &VolleyInput::firers, 1, 12).help("figures that fire");
  form.integer("target_figures", &VolleyInput::target_figures, 1, 12).help("figures of the target");
  form.length("distance", &VolleyInput::distance).clause("TPL-1.2").help("front to front");
  form.flag("woods", &VolleyInput::woods).by_default(false).clause("TPL-3.3").help("the target stands in woods");
  form.refuse("distance", "too_far", "TPL-3.1", [](const VolleyInput& in, const Rules& r) { return in.distance > r.range; }, "the target is out of range");
  Outputs<VolleyResult> out;
  out.integer("need", &VolleyResult::need).clause("TPL-3.2");
  out.integer("hits", &VolleyResult::hits);
  out.integer("killed", &VolleyResult::killed);
  return make_procedure("volley", "TPL-3.2", "one volley at one target", form, out, bind_rules, volley);
}

Procedure nerve_procedure() {
  Form<NerveInput, Rules> form;
  form.word("troop", &NerveInput::troop, troop_words).clause("TPL-1.1").help("who stands");
  form.integer("killed", &NerveInput::killed, 1, 12).clause("TPL-4.2").help("figures just lost");
  Outputs<NerveResult> out;
  out.integer("need", &NerveResult::need).clause("TPL-4.2");
  out.flag("stands", &NerveResult::stands);
  return make_procedure("nerve", "TPL-4.2", "whether a unit stands after a volley", form, out, bind_rules, nerve);
}
}  // namespace

std::vector<Procedure> all_procedures() {
  std::vector<Procedure> all;
  all.push_back(volley_procedure());
  all.push_back(nerve_procedure());
  return all;
}

}  // namespace oo::template_
