// candidates.hpp: sensible orders with their worth, in fixed room, and a stream of numbers to choose among them.
//
// A rule set's advice fills a CandidateList; its `propose` checks them best first (Proposals), its `sample` draws. Nothing allocates but what the caller's
// vector does. Who may use it: the battles of rule sets.
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo::battlefield {

/// Numbers from one seed (splitmix64), for choices of orders; never the game's dice.
struct Stir {
  std::uint64_t state;
  std::size_t below(std::size_t n) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return std::size_t((z ^ (z >> 31)) % n);
  }
};

struct Candidate {
  Order order;
  int worth = 0;
};
/// Fixed room: proposals allocate nothing, and make no order that is not added.
class CandidateList {
 public:
  static constexpr std::size_t kMost = 56;
  CandidateList() {}                              // leaves the room as it is
  void add(const Order& order, int worth) {
    if (count_ < kMost) std::construct_at(place(count_++), Candidate{order, worth});
  }
  std::size_t size() const { return count_; }
  const Candidate& at(std::size_t i) const { return *std::launder(reinterpret_cast<const Candidate*>(room_.data()) + i); }
  /// The i-th best; ties keep the order in which they were added. Call `rank` first.
  const Candidate& ranked(std::size_t i) const { return at(rank_[i]); }
  void rank() {
    for (std::size_t i = 0; i < count_; ++i) {
      std::size_t at = i;
      for (; at > 0 && ranked(at - 1).worth < this->at(i).worth; --at) rank_[at] = rank_[at - 1];
      rank_[at] = static_cast<std::uint8_t>(i);
    }
  }

 private:
  static_assert(std::is_trivially_copyable_v<Candidate> && std::is_trivially_destructible_v<Candidate>);
  Candidate* place(std::size_t i) { return reinterpret_cast<Candidate*>(room_.data()) + i; }

  alignas(Candidate) std::array<std::byte, kMost * sizeof(Candidate)> room_;
  std::array<std::uint8_t, kMost> rank_;
  std::size_t count_ = 0;
};

/// Fills `out` with orders that `allowed` lets pass, up to the limit: who asks for one order pays for few checks.
template <class Allowed>   // bool(const Order&)
class Proposals {
 public:
  Proposals(Allowed allowed, std::size_t limit, std::vector<Order>& out) : allowed_(allowed), limit_(limit), out_(out) {}
  bool full() const { return out_.size() >= limit_; }
  /// Nothing is proposed twice.
  void add(const Order& order) {
    if (!full() && std::find(out_.begin(), out_.end(), order) == out_.end() && allowed_(order)) out_.push_back(order);
  }
  /// Best first.
  void add(CandidateList& list) {
    list.rank();
    for (std::size_t i = 0; i < list.size() && !full(); ++i) add(list.ranked(i).order);
  }

 private:
  Allowed allowed_;
  std::size_t limit_;
  std::vector<Order>& out_;
};

}  // namespace oo::battlefield
