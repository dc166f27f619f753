// socket.hpp: a page at the table: its WebSocket, from the hello to the end. For the http session only.
//
// Bounded: size and rate of what comes in (a page that is too fast is read later), bytes that wait to go out (one that reads too slowly is cut off),
// silence (pings). The seat's token comes in the first message and goes nowhere else.
#pragma once
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

namespace oo::server {

struct Shared;
void start_socket(boost::asio::ip::tcp::socket socket, boost::beast::http::request<boost::beast::http::empty_body> request, Shared& shared);

}  // namespace oo::server
