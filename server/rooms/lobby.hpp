// lobby.hpp: all games: begins new ones, and gives the room of one, which is awake as long as somebody holds it.
//
// Who may call: http and websocket, from any thread. Errors: Trouble of the texts a game is made from, or of the store.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/rooms/room.hpp"
#include "server/wire/new_game.hpp"

namespace oo::server {

/// `token`: empty for a side that the program plays. Both sides of a hot-seat game have the same.
struct GameMade {
  std::string game;
  std::string token[2];
};

/// A game that is to be stored, with the steps of the record it goes on from.
struct GameStart {
  GameHead head;
  Standing standing;
  std::vector<StoredStep> first_steps;
};

class Lobby {
 public:
  using MakePost = std::function<Post()>;
  Lobby(const Registry& registry, GameStore& store, MakePost make_post);

  Result<GameMade> begin(const NewGame& wanted);
  std::shared_ptr<Room> room(const std::string& game);
  /// A stored game played again to where it stands.
  Result<std::unique_ptr<Course>> course_of(const std::string& game);

  const Registry& registry() const { return registry_; }
  GameStore& store() const { return store_; }

 private:
  Result<GameStart> start_of(const NewGame& wanted) const;

  const Registry& registry_;
  GameStore& store_;
  const MakePost make_post_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<Room>> rooms_;
};

}  // namespace oo::server
