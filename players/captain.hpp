// captain.hpp: a player who thinks ahead and can say why.
//
// He takes what the rule set proposes, carries the best of it out on copies of what his side sees (look_ahead.hpp), and weighs how both sides would stand.
// Deterministic in (seen, seed); bounded in work; never sees more than his side.
//   CaptainThought thought = think(seen, choice_seed(record.seed, decision.number, decision.side), character);
// with the Seen of the side that decides answers "what would the captain do?", and of a record replayed to a step, with the seed of its match, "why did you
// do that?": thought.chosen.order is the order he gave. Who may call: make_player, and whoever shows a person what he thinks.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo {

struct Character;                      // players/character.hpp

/// An order he weighed.
struct Considered {
  Order order;
  std::string what;                    // "Wyandots: fire at 1st Sub-Legion"
  double value = 0;                    // in thousandths of an army; only differences mean something
  std::vector<std::string> reasons;    // of the chosen: for it; of a rejected one: against it, compared with the chosen
};
/// What he thinks of the pending decision, in plain English, of what his side sees alone. Texts are untrusted (names come from scenarios).
struct CaptainThought {
  std::string character;               // "balanced"
  std::string plan;                    // a sentence
  Considered chosen;
  std::vector<Considered> rejected;    // the next best, two at most
  std::vector<std::string> feared;     // what may come of it; may be empty
};

std::unique_ptr<Player> make_captain(const Character&);
CaptainThought think(const Seen&, std::uint64_t seed, const Character&);

}  // namespace oo
