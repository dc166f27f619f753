// course.hpp: the course of one game: the battle, its record, the log of each side, and what can be taken back. Everything that happens is a
// StoredStep, and the same steps give the same course again: that is how a sleeping game wakes.
//
// Who may call: Room, the lobby (records of games) and tests, from one thread at a time. Knows no page and no disk.
// The log of a side only grows: a taken back order stays in it, followed by the news that it was taken back; numbers are never given twice.
// Errors: Trouble of the rules (nothing has changed), or of a stored step that does not fit any more (code "diverged": the course is then unusable).
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/battle/intervention.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/record/game.hpp"
#include "engine/record/history.hpp"
#include "engine/record/record.hpp"
#include "engine/record/typed.hpp"
#include "lab/story/story.hpp"
#include "server/store/game_store.hpp"

namespace oo::server {

/// A step of a record as it is stored.
StoredStep stored_step(const RecordStep& step, std::uint32_t number);

class Course {
 public:
  static Result<std::unique_ptr<Course>> begin(const Registry& registry, const GameHead& head);
  /// Begun, and its steps played again.
  static Result<std::unique_ptr<Course>> wake(const Registry& registry, const LoadedGame& game);
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;

  const Game& game() const { return game_; }
  const Battle& battle() const { return *game_.battle; }
  const Seen& seen(SideId side) const { return seen_[side]; }
  /// Two of the program's players: nobody sits here, and whoever looks on sees everything.
  bool open_to_all() const { return open_; }
  /// The table as a viewer sees it; kNoSide: an onlooker of a game that is open to all.
  const Battle& seen_by(SideId viewer) const { return viewer == kNoSide ? *game_.battle : seen_[viewer].battle(); }
  const Record& record() const { return record_; }
  std::uint32_t steps() const { return steps_; }                             // stored ones
  std::span<const StoryEntry> log(SideId viewer) const { return log_[place_of(viewer)]; }  // number = place + 1
  Standing standing() const;

  using Answer = std::variant<StoredStep, TypedQuestion, Trouble>;
  /// With the program's dice.
  Answer order(const Order& order);
  /// With dice that a person threw; a missing one is the question.
  Answer order(const Order& order, std::span<const int> typed);
  bool can_undo(SideId side) const;
  Answer undo(SideId side);
  Answer intervene(const Intervention& what);
  /// A stored step, once more.
  std::optional<Trouble> again(const StoredStep& step);

  /// What the side would be told of an order that stopped in the middle.
  std::vector<StoryEntry> foretell(SideId side, std::span<const StoredEvent> events) const;

 private:
  static constexpr std::size_t kViewers = 3;   // both sides, an onlooker
  static std::size_t place_of(SideId viewer) { return viewer == kNoSide ? kViewers - 1 : viewer; }
  struct Place {
    StoryTeller::Place of[kViewers];
    std::size_t entries[kViewers] = {};
  };
  Course(Game game, Record record);
  Place place() const;
  std::span<StoryTeller> tellers();
  void taken(const Order& order, std::vector<std::uint8_t> faces, History::Moment moment, const Place& before, bool reveals);
  void told();
  std::optional<Trouble> scripted(const Order& order, const std::vector<std::uint8_t>& faces, EventSink& sink);
  std::optional<Trouble> order_again(const std::string& body);
  std::optional<Trouble> intervene_again(const std::string& body);
  std::optional<Trouble> take_back();
  StoredStep stored(std::string kind, std::string body);

  Game game_;
  Record record_;
  SeededDice dice_;
  Seen seen_[2];
  StoryTeller teller_[kViewers];
  std::vector<StoryEntry> log_[kViewers];
  History history_;
  std::vector<Place> places_;                  // of the moments in history_
  std::uint32_t steps_ = 0;
  bool open_ = false;
};

}  // namespace oo::server
