// room.hpp: one game and whoever looks at it: messages in, messages out, nothing told before it is durable.
//
// Who may call: websocket, through the lobby; tests with an outlet of their own. Every public function may be called from any thread: the work is
// done one after the other through `Post`. A game sleeps in the store and is loaded when the first page joins. While a step is being written, what
// comes in waits; if it cannot be written, the player is told and the room goes back to what is stored.
// Errors: sent as messages (refused, trouble, gone). Contract: server/wire/contract_play.cpp.
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/battle/registry.hpp"
#include "players/players.hpp"
#include "server/rooms/course.hpp"
#include "server/rooms/shown.hpp"
#include "server/store/game_store.hpp"
#include "server/wire/messages.hpp"

namespace oo::server {

/// Where the messages for one page go. Called from the room's thread; must not wait.
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(std::string message) = 0;
};

/// Runs what it is given, one after the other, never at once inside the call.
using Post = std::function<void(std::function<void()>)>;

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(std::string id, const Registry& registry, GameStore& store, Post post);
  ~Room();

  void join(std::shared_ptr<Outlet> outlet, Hello hello);
  void receive(std::shared_ptr<Outlet> outlet, std::string text);
  void leave(std::shared_ptr<Outlet> outlet);

 private:
  struct Guest {
    std::shared_ptr<Outlet> outlet;
    bool holds[2] = {false, false};
    SideId viewer = kNoSide;
    bool arriving = false;                // waits for the state
    std::uint32_t have = 0;
  };
  struct Waiting {
    std::shared_ptr<Outlet> outlet;
    std::string text;
  };
  /// A message that goes out when the steps it tells of are durable.
  struct Ready {
    std::shared_ptr<Outlet> outlet;
    std::string message;
  };

  void seat(const std::shared_ptr<Outlet>& outlet, const Hello& hello);
  void welcome();
  std::optional<Trouble> wake();
  Guest* guest_of(const Outlet& outlet);
  void work();
  void handle(Guest& guest, const std::string& text);
  void obey(Guest& guest, const ClientMessage& message);
  void order(Guest& guest, const ClientMessage& message);
  void undo(Guest& guest, const ClientMessage& message);
  void intervene(Guest& guest, const ClientMessage& message);
  void draw(Guest& guest, const ClientMessage& message);
  void preview(Guest& guest, const ClientMessage& message);
  void targets(Guest& guest, const ClientMessage& message);
  void figures(Guest& guest, const ClientMessage& message);
  void suggest(Guest& guest, const ClientMessage& message);
  void advise(Guest& guest, const ClientMessage& message);
  SideId side_meant(const Guest& guest, SideId named) const;

  void answered(Guest& guest, std::uint32_t id, Course::Answer answer);
  void step_taken(StoredStep step, const Outlet* by, std::string_view who);
  void tell_step(const Outlet* by, std::string_view who);
  void state_for(const Guest& guest, std::uint32_t have);
  Shown* shown(SideId viewer) const { return shown_[viewer == kNoSide ? 2 : viewer].get(); }
  bool machines(std::uint32_t done_id = 0, const std::shared_ptr<Outlet>& done_to = nullptr);
  void go_on(Guest& guest, const ClientMessage& message);
  bool machine_turn() const;
  bool machine_step();
  void save(std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to);
  void saved(const std::optional<Trouble>& trouble, std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to);
  void back_to_stored(const Trouble& why, std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to);
  std::optional<Trouble> cannot_set_right(SideId viewer, const Intervention& what) const;
  bool machine_takes_draw(SideId machine) const;
  void refuse(Outlet& outlet, std::uint32_t id, const Trouble& trouble);

  const std::string id_;
  const Registry& registry_;
  GameStore& store_;
  const Post post_;
  GameHead head_;
  std::unique_ptr<Course> course_;
  std::unique_ptr<Player> machine_[2];
  std::unique_ptr<Shown> shown_[3];       // of both sides, of onlookers
  std::vector<Guest> guests_;
  std::deque<Waiting> inbox_;
  bool saving_ = false;
  std::vector<StoredStep> unsaved_;
  std::vector<Ready> ready_;
  SideId draw_offered_by_ = kNoSide;
  Json advice_;                                        // what the captain thought last, of the position with this hash
  std::uint64_t advised_at_ = 0;
  std::size_t asked_ = 0;                 // steps that onlookers asked for
};

}  // namespace oo::server
