#include "engine/odds/enumerated_dice.hpp"

#include <cassert>

#include "engine/odds/fractions.hpp"

namespace oo {
namespace {

constexpr std::size_t kClasses = ClassCounts{}.size();
constexpr std::size_t kDensePlaces = 16'000'000, kKeptPlaces = 1'000'000;   // of a contest: beside the counts alone; kept for the next one

std::size_t index(int n) { return static_cast<std::size_t>(n); }

template <class W>
W share(int part, int whole) {
  return W(part) / W(whole);
}

/// Chance of each class for one pair of a run.
template <class W>
std::array<W, kClasses> pair_shares(const ContestRun& run, const ContestSpec& spec) {
  std::array<int, kClasses> ways{};
  for (int a = 1; a <= spec.sides; ++a)
    for (int b = 1; b <= spec.sides; ++b) ++ways[index(spec.classify(a + run.a, b + run.b))];
  std::array<W, kClasses> shares{};
  for (std::size_t k = 0; k < kClasses; ++k) shares[k] = share<W>(ways[k], spec.sides * spec.sides);
  return shares;
}

}  // namespace

template <class W>
BasicEnumeratedDice<W>::BasicEnumeratedDice() : Dice(true) {}
template <class W>
BasicEnumeratedDice<W>::~BasicEnumeratedDice() = default;

template <class W>
void BasicEnumeratedDice<W>::rewind() {
  depth_ = 0;
  weight_ = W(1);
}

template <class W>
bool BasicEnumeratedDice<W>::next() {
  while (live_ != 0) {
    Node& last = path_[live_ - 1];
    if (++last.at < last.weights.size()) return true;
    --live_;
  }
  return false;
}

/// A new node at the end of the path, with the storage of an older one where there is one.
template <class W>
auto BasicEnumeratedDice<W>::grow() -> Node& {
  if (live_ == path_.size()) path_.emplace_back();
  Node& node = path_[live_++];
  node.at = 0;
  node.weights.clear();
  node.counts.clear();
  return node;
}

template <class W>
auto BasicEnumeratedDice<W>::descend() -> Node& {
  Node& node = path_[depth_++];
  weight_ *= node.weights[node.at];
  return node;
}

template <class W>
void BasicEnumeratedDice<W>::faces(int, std::span<std::uint8_t>, const Request&) {
  assert(false && "a weighing source has no faces");
}

template <class W>
int BasicEnumeratedDice<W>::branch_uniform(int n) {
  if (fresh()) grow().weights.assign(index(n), share<W>(1, n));
  return static_cast<int>(descend().at);
}

template <class W>
int BasicEnumeratedDice<W>::branch_binomial(int n, int at_most, int sides) {
  if (at_most == 0) return 0;                 // certain: no branch
  if (at_most == sides) return n;
  if (fresh()) grow().weights = binomial(n, at_most, sides);
  return static_cast<int>(descend().at);
}

template <class W>
const std::vector<W>& BasicEnumeratedDice<W>::binomial(int n, int at_most, int sides) {
  const auto slot = binomials_.try_emplace(std::array<int, 3>{n, at_most, sides});
  std::vector<W>& chances = slot.first->second;
  if (!slot.second) return chances;
  const W hit = share<W>(at_most, sides);
  const W miss = share<W>(sides - at_most, sides);
  chances.assign(index(n) + 1, W(0));
  chances[0] = W(1);
  for (std::size_t thrown = 1; thrown <= index(n); ++thrown) {
    for (std::size_t k = thrown; k > 0; --k) chances[k] = chances[k] * miss + chances[k - 1] * hit;
    chances[0] *= miss;
  }
  return chances;
}

template <class W>
ClassCounts BasicEnumeratedDice<W>::branch_tally(int n, int sides, const FaceClasses& class_of_face, int classes) {
  if (fresh()) {
    std::array<int, kClasses> ways{};
    for (int face = 1; face <= sides; ++face) ++ways[class_of_face[index(face)]];
    std::array<W, kClasses> shares{};
    for (std::size_t k = 0; k < kClasses; ++k) shares[k] = share<W>(ways[k], sides);
    spread(grow(), shares, n, classes);
  }
  Node& node = descend();
  return node.counts[node.at];
}

/// All ways to divide n dice among the classes, in order of the counts of class 0, 1, 2 ...: w = n! / (k0! k1! ...) p0^k0 p1^k1 ...
template <class W>
void BasicEnumeratedDice<W>::spread(Node& node, std::span<const W> shares, int n, int classes) {
  std::array<std::vector<W>, kClasses> powers;
  for (std::size_t k = 0; k < index(classes); ++k) {
    powers[k].assign(index(n) + 1, W(1));
    for (std::size_t i = 1; i <= index(n); ++i) powers[k][i] = powers[k][i - 1] * shares[k];
  }
  ClassCounts counts{};
  const auto fill = [&](const auto& self, std::size_t k, int left, const W& weight) -> void {
    if (k + 1 == index(classes)) {
      const W whole = weight * powers[k][index(left)];
      if (whole == W(0)) return;
      counts[k] = static_cast<std::uint8_t>(left);
      node.weights.push_back(whole);
      node.counts.push_back(counts);
      return;
    }
    W ways(1);                                                        // left over i
    for (int i = 0; i <= left; ++i) {
      counts[k] = static_cast<std::uint8_t>(i);
      if (i == 0 || powers[k][index(i)] != W(0)) self(self, k + 1, left - i, W(weight * ways * powers[k][index(i)]));
      ways = ways * W(left - i) / W(i + 1);
    }
  };
  fill(fill, 0, n, W(1));
}

template <class W>
ClassCounts BasicEnumeratedDice<W>::branch_contest(std::span<const ContestRun> runs, const ContestSpec& spec) {
  if (fresh()) convolve(grow(), runs, spec);
  Node& node = descend();
  return node.counts[node.at];
}

/// The longest run at once, by the formula for its counts; the other pairs one after another.
template <class W>
void BasicEnumeratedDice<W>::convolve(Node& node, std::span<const ContestRun> runs, const ContestSpec& spec) {
  int pairs = 0;
  const ContestRun* longest = nullptr;
  for (const ContestRun& run : runs) {
    pairs += run.n;
    if (longest == nullptr || run.n > longest->n) longest = &run;
  }
  if (longest == nullptr) {
    node.counts.push_back({});
    node.weights.push_back(W(1));
    return;
  }
  spread(node, pair_shares<W>(*longest, spec), longest->n, spec.classes);
  if (longest->n < pairs) add_pairs(node, runs, longest, pairs, spec);
}

/// A state is the counts of classes 1.. (class 0 is the rest), at a place of a dense array with radix pairs + 1, so that equal counts meet without
/// search; they stand in the order they arose.
template <class W>
void BasicEnumeratedDice<W>::add_pairs(Node& node, std::span<const ContestRun> runs, const ContestRun* done, int pairs, const ContestSpec& spec) {
  const std::size_t radix = index(pairs) + 1;
  std::array<std::size_t, kClasses> stride{};
  std::size_t places = 1;
  for (std::size_t k = 1; k < index(spec.classes); ++k) {
    stride[k] = places;
    places *= radix;
  }
  struct Place {
    std::size_t at = 0;
    ClassCounts counts{};
  };
  std::map<std::size_t, std::size_t> sparse;                          // only where the dense array would be too large
  const bool dense = places <= kDensePlaces;
  std::vector<std::uint32_t> large;
  std::vector<std::uint32_t>& slot_of = places <= kKeptPlaces ? slots_ : large;   // 1 + index into `more`; all 0 between two pairs
  if (dense && slot_of.size() < places) slot_of.resize(places, 0);
  std::vector<Place> live, more;
  std::vector<W> now = std::move(node.weights), then;
  for (const ClassCounts& counts : node.counts) {
    Place place{0, counts};
    for (std::size_t k = 1; k < index(spec.classes); ++k) place.at += counts[k] * stride[k];
    live.push_back(place);
  }
  for (const ContestRun& run : runs) {
    if (&run == done) continue;
    const auto shares = pair_shares<W>(run, spec);
    for (int i = 0; i < run.n; ++i) {
      more.clear();
      then.clear();
      sparse.clear();
      for (std::size_t s = 0; s < live.size(); ++s) {
        for (std::size_t k = 0; k < index(spec.classes); ++k) {
          if (shares[k] == W(0)) continue;
          const std::size_t to = live[s].at + stride[k];
          std::size_t slot = 0;
          if (dense) {
            slot = slot_of[to];
          } else if (const auto found = sparse.find(to); found != sparse.end()) {
            slot = found->second;
          }
          if (slot == 0) {
            Place place{to, live[s].counts};
            ++place.counts[k];
            more.push_back(place);
            then.push_back(W(now[s] * shares[k]));
            if (dense) slot_of[to] = static_cast<std::uint32_t>(more.size());
            else sparse[to] = more.size();
          } else {
            then[slot - 1] += now[s] * shares[k];
          }
        }
      }
      if (dense)
        for (const Place& place : more) slot_of[place.at] = 0;
      live.swap(more);
      now.swap(then);
    }
  }
  node.counts.clear();
  for (const Place& place : live) node.counts.push_back(place.counts);
  node.weights = std::move(now);
}

template <class W>
void BasicEnumeratedDice<W>::contest_odds(std::span<const ContestRun> runs, const ContestSpec& spec, std::vector<ClassCounts>& counts, std::vector<W>& weights) {
  Node node;
  convolve(node, runs, spec);
  counts = std::move(node.counts);
  weights = std::move(node.weights);
}

template class BasicEnumeratedDice<double>;
template class BasicEnumeratedDice<Rational>;

}  // namespace oo
