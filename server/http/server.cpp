#include "server/http/server.hpp"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <csignal>

#include "server/http/pace.hpp"
#include "server/http/session.hpp"

namespace oo::server {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

namespace {
constexpr std::size_t kRoomThreads = 2, kAnswerThreads = 2;      // apart: a long answer never stalls a table
constexpr auto kBetweenConnections = std::chrono::milliseconds(5), kConnectionsAhead = std::chrono::milliseconds(5000);   // new connections

Post make_post(asio::thread_pool& pool) {
  auto strand = std::make_shared<asio::strand<asio::thread_pool::executor_type>>(asio::make_strand(pool.get_executor()));
  return [strand](std::function<void()> work) { asio::post(*strand, std::move(work)); };
}
}  // namespace

/// In the order of their making, which is the reverse of their end: a session waits in a handler of `io` or of `answers`, and must not outlive `io`,
/// on which its socket stands, nor `shared`, where it is counted. A page holds its room: the rooms' threads end last.
struct Server::Parts {
  Parts(const Registry& registry, std::unique_ptr<GameStore> games, const ServerOptions& given)
      : options(given), store(std::move(games)), lobby(registry, *store, [this] { return make_post(rooms); }), lab(registry, given.lab_folder), api(lobby, lab), acceptor(io) {}

  ServerOptions options;
  asio::thread_pool rooms{kRoomThreads};
  std::unique_ptr<GameStore> store;
  Lobby lobby;
  Laboratory lab;
  Api api;
  std::unique_ptr<Guard> guard;
  std::unique_ptr<Shared> shared;
  asio::io_context io{1};
  Tcp::acceptor acceptor;
  asio::steady_timer pause{io};
  asio::thread_pool answers{kAnswerThreads};
  Pace pace{kBetweenConnections, kConnectionsAhead};

  std::optional<Trouble> listen();
  void accept();
};

std::optional<Trouble> Server::Parts::listen() {
  boost::system::error_code ec;
  const auto address = asio::ip::make_address(options.address, ec);
  if (ec) return bad_input("address", "value", fmt::format("'{}' is no address", options.address));
  const Tcp::endpoint where(address, options.port);
  acceptor.open(where.protocol(), ec);
  if (!ec) acceptor.set_option(Tcp::acceptor::reuse_address(true), ec);
  if (!ec) acceptor.bind(where, ec);
  if (!ec) acceptor.listen(asio::socket_base::max_listen_connections, ec);
  if (ec == asio::error::address_in_use)
    return bad_input("port", "taken", fmt::format("port {} is in use: another Open Order may be running there already; --port takes another", options.port));
  if (ec) return bad_input("port", "cannot_listen", fmt::format("{}:{}: {}", options.address, options.port, ec.message()));
  guard = std::make_unique<Guard>(acceptor.local_endpoint().port());
  shared.reset(new Shared{api, lobby, *guard, answers, options.times, {}, {}});
  return std::nullopt;
}

void Server::Parts::accept() {
  acceptor.async_accept([this](boost::system::error_code ec, Tcp::socket socket) {
    if (ec == asio::error::operation_aborted) return;
    if (!ec && shared->connections.load() < options.most_connections) {
      boost::system::error_code ignored;
      socket.set_option(Tcp::no_delay(true), ignored);
      start_session(std::move(socket), *shared);
    }
    const auto now = Pace::Clock::now();
    const auto due = pace.next(now);
    if (due <= now) return accept();
    pause.expires_at(due);                     // whoever opens connections faster than that waits in the system's queue
    pause.async_wait([this](boost::system::error_code stopped) {
      if (!stopped) accept();
    });
  });
}

Result<std::unique_ptr<Server>> Server::open(const Registry& registry, std::unique_ptr<GameStore> store, const ServerOptions& options) {
  auto parts = std::make_unique<Parts>(registry, std::move(store), options);
  if (auto trouble = parts->listen()) return *trouble;
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() {
  parts_->rooms.stop();
  parts_->answers.stop();
  parts_->rooms.join();
  parts_->answers.join();
}

unsigned Server::port() const { return parts_->acceptor.local_endpoint().port(); }

void Server::run(bool signals) {
  asio::signal_set caught(parts_->io);
  if (signals) {
    caught.add(SIGINT);
    caught.add(SIGTERM);
    std::signal(SIGXFSZ, SIG_IGN);       // a limit of the file size is a full disk, not the end
    caught.async_wait([this](boost::system::error_code ec, int) {
      if (!ec) parts_->io.stop();
    });
  }
  parts_->accept();
  parts_->io.run();
}

void Server::stop() { parts_->io.stop(); }

}  // namespace oo::server
