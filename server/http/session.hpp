// session.hpp: one connection of a browser: requests one after the other, or the change to a WebSocket. For server.cpp only.
#pragma once
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>

#include "server/http/api.hpp"
#include "server/http/guard.hpp"
#include "server/http/server.hpp"

namespace oo::server {

/// What all sessions share. Outlives them.
struct Shared {
  const Api& api;
  Lobby& lobby;
  const Guard& guard;
  boost::asio::thread_pool& workers;
  const Times times;
  std::atomic<std::size_t> connections{0}, long_bodies{0};
};

/// Counts itself while it lives.
class Counted {
 public:
  explicit Counted(std::atomic<std::size_t>& count) : count_(&count) { ++*count_; }
  ~Counted() { --*count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<std::size_t>* count_;
};

void start_session(boost::asio::ip::tcp::socket socket, Shared& shared);

}  // namespace oo::server
