// enumerated_dice.hpp: exact odds of the same code that plays, by running one step once for every leaf of its own dice tree.
//
//   EnumeratedDice dice;
//   do { dice.rewind(); Out out = step(in, dice); use(out, dice.weight()); } while (dice.next());
//
// Bulk primitives answer with ready distributions (n dice counted are n+1 leaves, a whole melee is one call), so a tree stays small.
// Who may call: odds, players, lab. Weights: double with + - * / only (the same bits everywhere), or Rational (fractions.hpp), exact.
// The n of the caches is bounded by kMaxDice. Source: design, "Odds from the same code".
#pragma once
#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "engine/dice/dice.hpp"

namespace oo {

template <class W>
class BasicEnumeratedDice : public Dice {
 public:
  BasicEnumeratedDice();
  ~BasicEnumeratedDice() override;

  /// Before each run of the step.
  void rewind();
  /// To the next leaf; false when all have been run. Afterwards the dice are fresh for another step.
  bool next();
  /// Probability of the leaf just run.
  const W& weight() const { return weight_; }
  /// The counts of a whole contest with their chances, for who needs no step run for each of them: a melee has thousands.
  void contest_odds(std::span<const ContestRun> runs, const ContestSpec& spec, std::vector<ClassCounts>& counts, std::vector<W>& weights);

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request&) override;
  int branch_uniform(int n) override;
  int branch_binomial(int n, int at_most, int sides) override;
  ClassCounts branch_tally(int n, int sides, const FaceClasses& class_of_face, int classes) override;
  ClassCounts branch_contest(std::span<const ContestRun> runs, const ContestSpec& spec) override;

 private:
  /// One branching of the path now being run. `size` of the weights are in use; the vectors keep their storage between runs.
  struct Node {
    std::size_t at = 0;
    std::vector<W> weights;
    std::vector<ClassCounts> counts;      // tally and contest
  };
  Node& grow();
  bool fresh() const { return depth_ == live_; }
  Node& descend();
  const std::vector<W>& binomial(int n, int at_most, int sides);
  void spread(Node& node, std::span<const W> shares, int n, int classes);
  void convolve(Node& node, std::span<const ContestRun> runs, const ContestSpec& spec);
  void add_pairs(Node& node, std::span<const ContestRun> runs, const ContestRun* done, int pairs, const ContestSpec& spec);

  std::vector<Node> path_;
  std::size_t live_ = 0;                  // nodes of path_ in use
  std::size_t depth_ = 0;
  W weight_{};
  std::map<std::array<int, 3>, std::vector<W>> binomials_;
  std::vector<std::uint32_t> slots_;      // of add_pairs, all 0
};

using EnumeratedDice = BasicEnumeratedDice<double>;

extern template class BasicEnumeratedDice<double>;   // and <Rational>, in fractions.hpp

}  // namespace oo
