// How [charge] and its switches are described and filled.
#include "engine/rules/binder.hpp"
#include "rulesets/universal_charge/charge.hpp"

namespace oo::universal_charge {
namespace {

constexpr std::array<Word, 2> kSuccess{"rep", "fixed_3"}, kDeeper{"separate", "single"}, kFaltering{"printed", "prose"}, kVeers{"left", "right"};

void bind_two(Binder& b, std::string_view name, Flag& to, const std::array<Word, 2>& words, ClauseId clause) {
  WordValue value;
  b.word_switch(name, value, words, words[0], clause);
  to = {value == words[1], value.datum};
}

void bind_modifiers(Binder& b, Rules& r) {
  const auto charger = [&](std::string_view name, Number& to) { b.integer(dotted("charge.charger", name), to, -6, 6, "FAL-13.10"); };
  charger("formed", r.charger.formed);
  charger("deeper", r.charger.deeper);
  charger("cavalry", r.charger.cavalry);
  charger("irregular", r.charger.irregular);
  charger("flank_or_rear", r.charger.flank_or_rear);
  charger("faltering", r.charger.faltering);
  charger("outnumbered_2_to_1", r.charger.outnumbered);
  const auto target = [&](std::string_view name, Number& to) { b.integer(dotted("charge.target", name), to, -6, 6, "FAL-13.10"); };
  target("formed", r.target.formed);
  target("deeper", r.target.deeper);
  target("cavalry_or_artillery", r.target.cavalry_or_artillery);
  target("in_cover", r.target.in_cover);
  target("faltering", r.target.faltering);
  target("infantry_unloaded", r.target.infantry_unloaded);
  target("outnumbered_2_to_1", r.target.outnumbered);
  target("retiring", r.target.retiring);
}

void bind_rows(Binder& b, Rules& r) {
  constexpr std::array<std::string_view, 5> kTotals{"m2", "m1", "z0", "p1", "p2"};
  constexpr std::array<ClauseId, 5> kClauses{"FAL-13.20", "FAL-13.19", "FAL-13.18", "FAL-13.17", "FAL-13.14"};
  for (std::size_t i = 0; i < kTotals.size(); ++i) {
    WordValue word;
    b.word(dotted("charge.table", kTotals[i]), word, kRowWords, kClauses[i]);
    for (std::size_t w = 0; w < kRowWords.size(); ++w)
      if (word == kRowWords[w]) r.row[i] = static_cast<Row>(w);
    r.row_datum[i] = word.datum;
  }
}

}  // namespace

void bind_charge(Binder& b, Rules& r) {
  b.length("charge.stop", r.stop, 0, inches(48), "FAL-13.5");
  b.length("charge.contact", r.contact, 0, inches(12), "FAL-13.21");
  bind_modifiers(b, r);
  bind_rows(b, r);
  b.faces("charge.veer", kVeers, 6, r.veer, "FAL-13.19");
  bind_two(b, "charge_success", r.fixed_3, kSuccess, "FAL-13.9");
  bind_two(b, "charge_deeper", r.deeper_single, kDeeper, "FAL-13.30");
  bind_two(b, "charge_target_faltering", r.faltering_by_prose, kFaltering, "FAL-13.11");
}

}  // namespace oo::universal_charge
