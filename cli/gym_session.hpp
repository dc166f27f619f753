// gym_session.hpp: `openorder gym`: battles driven by a program in any language, one JSON object in, one out (docs/researchers.md).
//
// Requests name what they want by `do`: reset, state, propose, check, step, what_if, record, quit. A request that is malformed, or an order that a
// clause forbids, is answered by an error and changes nothing. The program sees what the deciding side would see, never the dice to come; its
// looks ahead throw dice of their own; the record, which holds the seed, is given out after the end.
// Who may call: the command line and tests. Bounded: a request of kMaxGymLine bytes, 64 orders of a look ahead, kMaxGymSteps orders a battle.
#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/battle/event_log.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/tape.hpp"
#include "engine/record/game.hpp"
#include "engine/record/record.hpp"
#include "players/players.hpp"

namespace oo::cli {

inline constexpr int kGymProtocol = 1;
inline constexpr std::size_t kMaxGymLine = std::size_t(64) << 10;
inline constexpr std::size_t kMaxGymSteps = 20'000;

class GymSession {
 public:
  using Json = nlohmann::json;

  explicit GymSession(Game game);
  /// What the program is told before it asks for anything.
  Json hello() const;
  /// One request, one answer. Never throws for what stands in the line.
  Json answer(std::string_view line);
  /// Whether `quit` was asked.
  bool done() const { return done_; }

 private:
  enum class Shows : std::uint8_t { none, units, full };
  /// One battle from its reset.
  struct Episode {
    std::unique_ptr<Battle> battle;
    Seed seed;
    SideId own = kNoSide;                              // the side that the program plays; kNoSide: both
    std::unique_ptr<Player> opponent;                  // plays the other
    Shows shows = Shows::units;
    SeededDice dice{Seed{}};
    Tape tape;
    EventLog log;
    std::size_t told[2] = {0, 0};                      // events of the log that each side has been told
    Record record;
    int refused = 0;                                   // orders of the opponent, which the rules refused
    explicit Episode(const Seed& s) : seed(s), dice(s) { dice.listen(&tape); }
  };

  Json reset(const Json& request);
  Json state();
  Json propose(const Json& request) const;
  Json check(const Json& request) const;
  Json step(const Json& request);
  Json what_if(const Json& request) const;
  Json record(const Json& request) const;

  Json seen_json(const Battle& seen, Shows shows) const;
  Json new_events(SideId viewer);
  Result<Order> order_of(const Json& value, const Battle& seen, std::string_view path) const;
  /// Carries out an order that has been checked.
  void carry_out(const Order& order);
  void let_opponent_play();
  bool over() const;
  SideId viewer() const;
  Result<SideId> side_of(std::string_view name) const;

  Game game_;                                          // its battle: the start
  std::optional<Episode> episode_;
  bool done_ = false;
};

}  // namespace oo::cli
