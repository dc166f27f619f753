#include "players/players.hpp"

#include <fmt/format.h>

#include "players/captain.hpp"
#include "players/character.hpp"

namespace oo {

std::uint64_t Choices::next() {
  state_ += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

std::size_t Choices::below(std::size_t n) {
  const std::uint64_t limit = ~std::uint64_t{0} - ~std::uint64_t{0} % n;   // a multiple of n: what lies above would favour the first
  for (;;) {
    const std::uint64_t x = next();
    if (x < limit) return static_cast<std::size_t>(x % n);
  }
}

namespace {
constexpr std::size_t kRecruitLooksAt = 1;

class RandomPlayer final : public Player {
 public:
  std::string_view name() const override { return "random"; }
  Order decide(const Seen& seen, std::uint64_t seed) override {
    Choices choices(seed);
    return seen.sample(choices.next());
  }
};

class ScriptedPlayer final : public Player {
 public:
  explicit ScriptedPlayer(std::vector<Order> orders) : orders_(std::move(orders)) {}
  std::string_view name() const override { return "scripted"; }
  Order decide(const Seen& seen, std::uint64_t) override {
    if (next_ == orders_.size()) return seen.default_order();
    Order order = orders_[next_++];
    order.answers = seen.pending().number;
    return order;
  }

 private:
  std::vector<Order> orders_;
  std::size_t next_ = 0;
};

class Recruit final : public Player {
 public:
  std::string_view name() const override { return "recruit"; }
  Order decide(const Seen& seen, std::uint64_t seed) override {
    Choices choices(seed);
    seen.propose(choices.next(), kRecruitLooksAt, proposals_);
    if (proposals_.empty()) return seen.default_order();
    if (proposals_.size() == 1) return proposals_[0];     // the best first: nothing to compare
    best_.clear();
    int best_worth = 0;
    for (std::size_t i = 0; i < proposals_.size(); ++i) {
      const int worth = seen.worth(proposals_[i]);
      if (best_.empty() || worth > best_worth) {
        best_.clear();
        best_worth = worth;
      }
      if (worth == best_worth) best_.push_back(i);
    }
    return proposals_[best_[choices.below(best_.size())]];
  }

 private:
  std::vector<Order> proposals_;
  std::vector<std::size_t> best_;
};

constexpr std::string_view kNames[] = {"random", "scripted", "recruit", "captain", "captain:cautious", "captain:bold"};
}  // namespace

std::unique_ptr<Player> make_random() { return std::make_unique<RandomPlayer>(); }
std::unique_ptr<Player> make_scripted(std::vector<Order> orders) { return std::make_unique<ScriptedPlayer>(std::move(orders)); }
std::unique_ptr<Player> make_recruit() { return std::make_unique<Recruit>(); }

std::span<const std::string_view> player_names() { return kNames; }

Result<std::unique_ptr<Player>> make_player(std::string_view name) {
  if (name == "random") return make_random();
  if (name == "scripted") return make_scripted({});
  if (name == "recruit") return make_recruit();
  if (name.starts_with("captain"))
    if (const Character* character = find_character(name)) return make_captain(*character);
  return bad_input("players", "unknown", fmt::format("player '{}' is unknown; allowed: {}", name, fmt::join(kNames, ", ")));
}

}  // namespace oo
