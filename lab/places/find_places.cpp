// find_places: looks for good places to deploy in, by trying them: what players/places.toml was made with (docs/captain.md).
//
//   find_places SCENARIO SIDE BATTLES        SIDE 0 or 1; of the scenarios of the books
//
// Prints a [[deployment]] for places.toml, above it what it was worth. The side is played by the judgement of a practised player who does not look ahead; its
// enemy, who stands as the scenario places him, by that and by a recruit in turn. Places are drawn at random and moved about; the better they do, the more battles
// they are tried in. Deterministic: the same call prints the same.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/battle/appraisal.hpp"
#include "engine/battle/codec.hpp"
#include "engine/battle/event_log.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/geometry/box.hpp"
#include "engine/geometry/heading.hpp"
#include "lab/match/match.hpp"

namespace {

using namespace oo;

Order done(const Decision& now) {
  Order order;
  order.answers = now.number;
  order.verb = "done";
  return order;
}

using Orders = std::vector<Order>;

/// Deploys as told, and then plays on without looking ahead.
class Deployer final : public Player {
 public:
  Deployer(const Orders* places, bool practised) : places_(places), practised_(practised) {}
  std::string_view name() const override { return "deployer"; }
  Order decide(const Seen& seen, std::uint64_t seed) override {
    const Decision now = seen.pending();
    if (now.kind == "deploy" && places_ != nullptr) {
      while (next_ < places_->size()) {
        Order order = (*places_)[next_++];
        order.answers = now.number;
        if (!seen.check(order)) return order;
      }
      return done(now);
    }
    if (practised_) propose_well(seen.battle(), seed, 1, proposals_);
    else seen.propose(seed, 1, proposals_);
    return proposals_.empty() ? seen.default_order() : proposals_[0];
  }

 private:
  const Orders* places_;
  bool practised_;
  std::size_t next_ = 0;
  Orders proposals_;
};

struct Candidate {
  Orders places;
  double score = 0;
  int battles = 0;
  double mean() const { return battles == 0 ? 0 : score / battles; }
};
bool better(const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); }

class Search {
 public:
  Search(Game game, SideId side) : game_(std::move(game)), fresh_(game_.battle->clone()), side_(side) {
    BattleView view;
    fresh_->view(view);
    std::int64_t x = 0, y = 0, n = 0;
    for (const UnitView& u : view.units)
      if (u.side != side_ && u.on_table) x += u.front.x, y += u.front.y, ++n;
    if (n > 0) enemy_ = {Mil(x / n), Mil(y / n)};
  }

  Candidate find(long most) {
    std::vector<Candidate> pool(1);                        // as the scenario places them
    for (int i = 0; i < 100; ++i) pool.push_back(i < 50 ? vary({}, 100, false) : vary({}, 50, i % 2 == 1));
    for (const auto& [battles, left] : {std::pair{16, 30U}, {48, 8U}, {120, 8U}}) {
      for (Candidate& c : pool) fight(c, battles);
      std::stable_sort(pool.begin(), pool.end(), better);
      pool.resize(left);
    }
    while (fought_ < most) {
      Candidate c = vary(pool[chance_.below(4)].places, 15 + int(chance_.below(30)), chance_.below(3) != 0);
      fight(c, 24);
      if (c.mean() < pool[0].mean() - 0.1) continue;
      fight(c, 72);
      if (c.mean() < pool.back().mean()) continue;
      fight(c, 160);
      if (c.mean() <= pool.back().mean()) continue;
      pool.back() = std::move(c);
      std::stable_sort(pool.begin(), pool.end(), better);
    }
    for (Candidate& c : pool) fight(c, 400);
    return *std::min_element(pool.begin(), pool.end(), better);
  }

  void fight(Candidate& c, int battles) {
    for (; c.battles < battles; ++c.battles, ++fought_) {
      game_.battle->assign(*fresh_);
      Deployer own(&c.places, true), enemy(nullptr, c.battles % 2 != 0);
      NoEvents silence;
      MatchOptions options;
      options.seed = Seed{0, 900'000 + std::uint64_t(c.battles / 2)};
      options.record = false;
      const MatchResult result = side_ == 0 ? play_match(game_, own, enemy, silence, options) : play_match(game_, enemy, own, silence, options);
      c.score += result.outcome.winner == side_ ? 1 : result.outcome.winner == kNoSide ? 0.5 : 0;
    }
  }
  const Game& game() const { return game_; }

 private:
  /// Others places for so many of a hundred units, near where they stood or anywhere in their zones; those that the rules refuse are drawn again.
  Candidate vary(const Orders& from, int percent, bool near) {
    Candidate made;
    auto battle = fresh_->clone();
    SeededDice dice(Seed{0, 1});
    NoEvents silence;
    BattleView view;
    while (battle->pending().kind == "deploy") {
      if (battle->pending().side == side_) {
        battle->view(view);
        for (const UnitView& u : view.units) {
          if (u.side != side_ || !u.on_table || std::any_of(made.places.begin(), made.places.end(), [&](const Order& o) { return o.unit == u.id; })) continue;
          const auto was = std::find_if(from.begin(), from.end(), [&](const Order& o) { return o.unit == u.id; });
          const Point at = was == from.end() ? u.front : was->path[0];
          const Cdeg facing = was == from.end() ? u.facing : was->facing;
          const bool moves = int(chance_.below(100)) < percent;
          for (int tries = moves ? 30 : was == from.end() ? 0 : 1; tries > 0; --tries)
            if (put(*battle, u.id, moves ? (near ? beside(at) : anywhere(u.id)) : at, moves ? any_facing(at, facing) : facing, dice, made.places)) break;
        }
      }
      if (battle->apply(done(battle->pending()), dice, silence)) break;
    }
    return made;
  }

  /// True: it stands there now, exactly so.
  bool put(Battle& battle, UnitId unit, Point at, Cdeg facing, Dice& dice, Orders& places) {
    Order order;
    order.answers = battle.pending().number;
    order.verb = "place";
    order.unit = unit;
    order.path.push(at);
    order.facing = facing;
    NoEvents silence;
    if (battle.apply(order, dice, silence)) return false;
    BattleView view;
    battle.view(view);
    const auto u = std::find_if(view.units.begin(), view.units.end(), [&](const UnitView& v) { return v.id == unit; });
    if (u->front != at || u->facing != facing) return false;
    places.push_back(order);
    return true;
  }

  static Point on_grid(Point p) { return {p.x / kGrid * kGrid, p.y / kGrid * kGrid}; }
  Point beside(Point p) { return on_grid({p.x + Mil(chance_.below(6 * kInch)) - 3 * kInch, p.y + Mil(chance_.below(6 * kInch)) - 3 * kInch}); }
  Point anywhere(UnitId unit) {
    std::vector<const ZonePlan*> zones;
    for (const ZonePlan& z : game_.scenario->zones)
      if (z.side == side_ && std::find(z.units.begin(), z.units.end(), unit) != z.units.end()) zones.push_back(&z);
    if (zones.empty()) return {};
    const Box box = box_of(std::span<const Point>(zones[chance_.below(zones.size())]->polygon));
    return on_grid({box.low.x + Mil(chance_.below(std::size_t(box.high.x - box.low.x + 1))), box.low.y + Mil(chance_.below(std::size_t(box.high.y - box.low.y + 1)))});
  }
  Cdeg any_facing(Point at, Cdeg as_it_was) {
    switch (chance_.below(4)) {
      case 0: return as_it_was;
      case 1: return Cdeg(chance_.below(24)) * 1500;
      default: return bearing(at, enemy_) / 100 * 100;
    }
  }

  static constexpr Mil kGrid = kInch / 4;
  Game game_;
  std::unique_ptr<Battle> fresh_;
  SideId side_;
  Point enemy_{};                  // the middle of those it can see coming
  Choices chance_{12345};
  long fought_ = 0;
};

}  // namespace

int main(int count, char** words) {
  const Registry all = registry();
  const std::string_view text = count == 4 ? find_book_scenario(all, words[1]) : std::string_view();
  long battles = 0;
  if (count == 4) std::from_chars(words[3], words[3] + std::string_view(words[3]).size(), battles);
  const std::string_view side = count == 4 ? words[2] : "";
  if (text.empty() || (side != "0" && side != "1") || battles < 1) {
    fmt::print(stderr, "find_places SCENARIO SIDE BATTLES: a scenario of the books, 0 or 1, and about how many battles to try in (6000)\n");
    return 2;
  }
  auto game = open_game(all, std::string(text), "");
  if (!game) {
    fmt::print(stderr, "{}\n", game.trouble().text);
    return 2;
  }
  const SideId own = side == "0" ? 0 : 1;
  Search search(std::move(game.value()), own);
  Candidate as_placed;
  search.fight(as_placed, 400);
  const Candidate found = search.find(battles);
  BattleView view;
  search.game().battle->view(view);
  fmt::print("[[deployment]]            # {:.1f} % in 400 battles; as the scenario places them {:.1f} %\n", 100 * found.mean(), 100 * as_placed.mean());
  fmt::print("scenario = \"{}\"\nside = \"{}\"\nunits = [\n", search.game().scenario->id, search.game().scenario->sides[own].id);
  for (const Order& o : found.places)
    for (const UnitView& u : view.units)
      if (u.id == o.unit) fmt::print("  [\"{}\", {}, {}, {}],\n", u.key, mil_text(o.path[0].x), mil_text(o.path[0].y), o.facing / 100);
  fmt::print("]\n");
}
