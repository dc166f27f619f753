#include "lab/consequences/win_shares.hpp"

#include <fmt/format.h>

#include "engine/battle/event_log.hpp"
#include "engine/record/game.hpp"
#include "lab/match/match.hpp"

namespace oo {
namespace {

/// One kind of battle, fought again and again.
class Kind {
 public:
  static Result<Kind> open(const Registry& registry, const ShareAsk& ask, bool by_house) {
    Kind kind;
    auto game = open_game(registry, ask.scenario, by_house ? ask.house : std::string(), ask.scenario_name, ask.house_name);
    if (!game) return game.trouble();
    kind.game_ = std::move(game).value();
    kind.start_ = kind.game_.battle->clone();
    for (int s = 0; s < 2; ++s) {
      auto player = make_player(ask.players[s]);
      if (!player) return player.trouble();
      kind.players_[s] = std::move(player).value();
    }
    return kind;
  }

  /// Half points of the first side: 2 won, 1 neither, 0 lost.
  int fight(const Seed& seed, Wins& wins) {
    game_.battle->assign(*start_);
    NoEvents nobody;
    MatchOptions options;
    options.seed = seed;
    options.record = false;
    const MatchResult result = play_match(game_, *players_[0], *players_[1], nobody, options);
    const SideId winner = result.unfinished ? kNoSide : result.outcome.winner;
    if (result.unfinished) ++wins.unfinished;
    else if (winner == kNoSide) ++wins.draws;
    else ++wins.wins[winner];
    return winner == 0 ? 2 : winner == 1 ? 0 : 1;
  }

  const Setup& setup() const { return game_.battle->setup(); }

 private:
  Game game_;
  std::unique_ptr<Battle> start_;
  std::unique_ptr<Player> players_[2];
};

/// Half points as shares of one.
Interval halved(Interval i) { return {i.value / 2, i.low / 2, i.high / 2}; }

}  // namespace

Result<WinShares> win_shares(const Registry& registry, const ShareAsk& ask) {
  auto book = Kind::open(registry, ask, false), house = Kind::open(registry, ask, true);
  if (!book) return book.trouble();
  if (!house) return house.trouble();
  WinShares out;
  const Setup& setup = book.value().setup();
  out.title = setup.title;
  for (int s = 0; s < 2; ++s) {
    out.side[s] = setup.side_name[s];
    out.side_id[s] = std::string(setup.side_id[s]);
  }
  Moments book_points, house_points;
  Paired pairs;
  for (std::int64_t k = 0; k < ask.battles; ++k) {
    const Seed seed = derive(ask.seed, static_cast<std::uint64_t>(k));
    const int by_book = book.value().fight(seed, out.book), by_house = house.value().fight(seed, out.house);
    book_points.add(by_book);
    house_points.add(by_house);
    pairs.add(by_house, by_book);
    ++out.battles;
    if (ask.progress && !ask.progress(out.battles)) break;
  }
  out.share_book = score_interval(book_points, 2);
  out.share_house = score_interval(house_points, 2);
  out.difference = halved(pairs.difference());
  out.correlation = pairs.correlation();
  return out;
}

}  // namespace oo
