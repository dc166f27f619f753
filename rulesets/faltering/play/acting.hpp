// acting.hpp: the orders of a group under way: what forbids one, and carrying it out. FAL-5.7.
#pragma once
#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

inline constexpr std::array<Word, 4> kStarWords{"pass_0", "pass_1", "pass_2", "roll"};
/// The choice of a Star written into an order: dice passed, or -1 to roll; -2: no such word.
int star_word(Word);

Refusal check_act(Field, const Order&);
void carry_out_act(Play&, const Order&);

}  // namespace oo::faltering
