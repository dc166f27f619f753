#include "tests/storm/client.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/storm/sockets.hpp"

namespace oo::storm {

bool is(const json& value, const char* text) { return value.is_string() && value.get_ref<const std::string&>() == text; }

Answer ask_for_game(unsigned short port, const std::string& scenario, int seed) {
  asio::io_context io;
  Tcp::socket socket = connect(io, port);
  beast::http::request<beast::http::string_body> request(beast::http::verb::post, "/api/games", 11);
  request.set(beast::http::field::host, "127.0.0.1:" + std::to_string(port));
  request.set(beast::http::field::content_type, "application/json");
  request.body() = json{{"scenario", scenario}, {"players", {"human", "recruit"}}, {"seed", std::to_string(seed)}, {"deploy", "plan"}}.dump();
  request.prepare_payload();
  beast::http::write(socket, request);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> answer;
  beast::http::read(socket, buffer, answer);
  return {answer.result_int(), json::parse(answer.body())};
}
Seat begin_game(unsigned short port, const std::string& scenario, int seed) {
  const json made = ask_for_game(port, scenario, seed).body;
  return {made.at("game"), made.at("seats").at(0).at("token")};
}

struct Page::Line {
  explicit Line(unsigned short port) : ws(connect(io, port)) {}
  asio::io_context io;
  WebSocket ws;
};

Page::Page(unsigned short port, const Seat& seat) : line_(std::make_unique<Line>(port)) {
  line_->ws.handshake("127.0.0.1:" + std::to_string(port), "/api/play");
  say({{"type", "hello"}, {"game", seat.game}, {"seat", seat.token}, {"have", 0}});
}
Page::~Page() = default;

void Page::say_text(const std::string& message) { line_->ws.write(asio::buffer(message)); }

json Page::hear() {
  beast::flat_buffer buffer;
  line_->ws.read(buffer);
  return json::parse(beast::buffers_to_string(buffer.data()));
}

unsigned short free_port() {
  asio::io_context io;
  Tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
  return acceptor.local_endpoint().port();
}

pid_t start_server(const std::string& program, const std::string& data, unsigned short port_number) {
  const std::string port = std::to_string(port_number);
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const pid_t child = ::fork();             // from here to execl: nothing that allocates, other threads may hold the heap
  if (child != 0) {
    ::close(nowhere);
    return child;
  }
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::execl(program.c_str(), program.c_str(), "serve", "--port", port.c_str(), "--data", data.c_str(), static_cast<char*>(nullptr));
  ::_exit(127);
}
void end_server(pid_t server, int signal) {
  ::kill(server, signal);
  int status = 0;
  ::waitpid(server, &status, 0);
}
bool wait_until_it_answers(unsigned short port) {
  for (int i = 0; i < 6000; ++i) {
    try {
      asio::io_context io;
      connect(io, port);
      return true;
    } catch (const boost::system::system_error&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  return false;
}

}  // namespace oo::storm
