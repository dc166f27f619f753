// look_ahead.hpp: what an order may lead to: it is carried out on copies of what the side sees, with dice of one's own, and played on from there.
//
// His own side goes on as a practised player would who does not look ahead, the enemy as a recruit, to the end of the enemy's answer or as far as the
// work reaches; then the rule set appraises how both sides stand.
// The same question gives the same answer: all orders for one decision meet the same luck (EvenDice). Bounded in work, by orders played out.
// Who may call: players. Allocates nothing once it is warm. Knows no rules.
#pragma once
#include <memory>
#include <vector>

#include "engine/battle/appraisal.hpp"
#include "engine/battle/battle.hpp"
#include "engine/battle/view.hpp"
#include "players/even_dice.hpp"

namespace oo {

/// How far to look.
struct Foresight {
  int samples = 6;              // of the dice
  int own = 6;                  // orders of one's own played out after the one asked about; then one's turn is ended
  int answer = 16;              // orders of the enemy's answer; both with kUnits or fewer, and fewer where there are more units to think of
  static constexpr int kUnits = 9, kLeastOwn = 2, kLeastAnswer = 5;
  int most() const { return own + answer + kQuestions; }
  static constexpr int kQuestions = 10;   // reactions and the like, of either side
};

/// Sums over samples of what is left at the end; divide by `samples`.
struct Outlook {
  std::array<std::array<std::int64_t, Appraisal::kParts>, 2> sum{};
  int samples = 0;
  int played = 0;               // orders, for the bound of work
};

/// The orders played out after the one asked about.
struct Line {
  struct Step {
    SideId side = kNoSide;
    Order order;
  };
  std::vector<Step> steps;
};

class LookAhead {
 public:
  /// The decision pending for the Seen's side is what is asked about.
  void ask(const Seen&, std::uint64_t seed, const Foresight&);
  /// Adds sample `k` of the order to the outlook, and what was played to the line. False: the order is refused.
  bool sample(const Order&, int k, Outlook&, Line* = nullptr);
  /// What the last sample came to.
  const Battle& end() const { return *copy_; }

 private:
  bool play_on(const Order&, std::uint64_t seed, Dice&, int& played, Line*);

  const Seen* seen_ = nullptr;
  const Setup* setup_ = nullptr;
  int units_ = 0;
  Decision asked_;
  std::uint64_t seed_ = 0;
  Foresight foresight_;
  std::unique_ptr<Battle> copy_;
  std::vector<Order> orders_;
  BattleView scratch_;
};

}  // namespace oo
