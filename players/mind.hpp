// mind.hpp: how a captain comes to his order: what he considers, how far he looks, how he weighs it. Captain and explanation share it.
//
// Who may call: players/captain.cpp and players/explain.cpp. Deterministic in (seen, seed, character); allocates nothing once it is warm.
#pragma once
#include <vector>

#include "engine/battle/view.hpp"
#include "players/character.hpp"
#include "players/look_ahead.hpp"

namespace oo {

struct Weighed {
  Order order;
  int worth = 0;                // by the judgement of a practised player
  Outlook outlook;
  double score = 0;             // in thousandths of an army
  bool open = true;             // not yet given up
};

/// How much work he takes upon himself.
struct Care {
  std::size_t proposals = 10;   // asked of the rule set
  std::size_t considered = 6;   // of them, played out
  int moves = 2;                // of them, at most
  Mil near = 16 * kInch;        // an enemy within this makes a deed worth a thought
  double margin = 2;            // by so much another order must beat the advice's first
  double behind = 15;           // so far behind after one sample it is given up; half of that after two ...
  Foresight reach;
};

class Mind {
 public:
  enum class How : std::uint8_t { nothing_to_choose, routine, known_ground, thought };

  explicit Mind(const Character& character, const Care& care = {}) : character_(character), care_(care) {}
  const Order& decide(const Seen&, std::uint64_t seed);

  // Of the last decision.
  How how() const { return how_; }
  const std::vector<Weighed>& weighed() const { return weighed_; }      // empty unless `thought`
  std::size_t best() const { return best_; }
  const Character& character() const { return character_; }
  double part(const Weighed&, SideId own, SideId of, Appraisal::Part) const;   // of the score: what this part adds to it
  LookAhead& look() { return look_; }
  const Care& care() const { return care_; }

 private:
  bool choose_candidates(const Seen&, const Decision&);
  bool in_touch(const Seen&, const Decision&);
  void weigh(SideId own);
  void score(Weighed&, SideId own) const;

  Character character_;
  Care care_;
  LookAhead look_;
  std::vector<Order> proposals_;
  std::vector<Weighed> weighed_;
  BattleView scratch_;
  Order answer_;
  std::size_t best_ = 0;
  How how_ = How::routine;
};

}  // namespace oo
