// server.hpp: the server as a whole: one thread for the sockets, a few that work for rooms and answers, one that writes.
//
// Who may call: `openorder serve`, tests, the benchmark. Errors: bad_input where the port is taken or the address cannot be had.
#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "engine/battle/registry.hpp"
#include "engine/core/result.hpp"
#include "server/store/game_store.hpp"

namespace oo::server {

/// How long the server waits for a page that is slow or says nothing.
struct Times {
  std::chrono::milliseconds header{20'000}, body{60'000}, idle{75'000}, hello{20'000};
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 8010;            // 0: any that is free
  std::size_t most_connections = 512;
  std::string lab_folder;                // where the laboratory keeps its runs; empty: there is none
  Times times;
};

class Server {
 public:
  static Result<std::unique_ptr<Server>> open(const Registry& registry, std::unique_ptr<GameStore> store, const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned port() const;
  /// Serves until stop() or a signal (SIGINT, SIGTERM, where `signals`). What was acknowledged is on the disk when it returns.
  void run(bool signals);
  void stop();                           // from any thread

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace oo::server
