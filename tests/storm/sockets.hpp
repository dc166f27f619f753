// sockets.hpp: what Boost.Beast is called here. For client.cpp, and for orders.cpp, which has an echo of its own; slow to compile.
#pragma once
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace oo::storm {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Tcp = asio::ip::tcp;
using WebSocket = beast::websocket::stream<Tcp::socket>;

inline Tcp::socket connect(asio::io_context& io, unsigned short port) {
  Tcp::socket socket(io);
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  socket.set_option(Tcp::no_delay(true));
  return socket;
}

}  // namespace oo::storm
