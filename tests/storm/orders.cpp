// orders PROGRAM GAMES SECONDS: how many orders a second the server acknowledges, each when it is on the disk, with so many games at once; beside it a
// bare echo of Beast (one thread, no disk, no rules) with messages of the same size over as many connections. Also: how long the server takes to
// start, to answer the list of games, its memory with one live game, and how long the recruit's whole side of Fallen Timbers takes to answer.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>
#include <thread>
#include <vector>

#include "tests/storm/client.hpp"
#include "tests/storm/sockets.hpp"

namespace oo::storm {
namespace {

using Clock = std::chrono::steady_clock;
double milliseconds(Clock::time_point since) { return std::chrono::duration<double, std::milli>(Clock::now() - since).count(); }

/// Plays games until the time is over, the given one first; counts acknowledgements.
void play_until(unsigned short port, int number, Seat seat, Clock::time_point end, std::atomic<long>& done, std::atomic<long>& bytes) {
  int seed = 1000 * number;
  while (Clock::now() < end) {
    if (seat.game.empty()) seat = begin_game(port, "rail_fence", ++seed);
    Page page(port, seat);
    json now = page.hear();
    while (Clock::now() < end && !now["outcome"]["over"].get<bool>()) {
      if (now["decision"]["kind"] != "waiting") {
        const std::string order = json{{"type", "order"}, {"id", 1}, {"order", now["decision"]["fallback"]}}.dump();
        bytes += long(order.size());
        page.say_text(order);
        if (page.hear()["type"] != "done") std::printf("an order was not done\n");
        else ++done;
      }
      now = page.hear();
    }
    seat = Seat{};
  }
}

/// The echo: what it hears, it says.
class Echo : public std::enable_shared_from_this<Echo> {
 public:
  explicit Echo(Tcp::socket socket) : ws_(std::move(socket)) {}
  void start() {
    ws_.async_accept([self = shared_from_this()](beast::error_code ec) {
      if (!ec) self->read();
    });
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](beast::error_code ec, std::size_t) {
      if (!ec) self->write();
    });
  }
  void write() {
    ws_.async_write(buffer_.data(), [self = shared_from_this()](beast::error_code ec, std::size_t) {
      self->buffer_.consume(self->buffer_.size());
      if (!ec) self->read();
    });
  }
  WebSocket ws_;
  beast::flat_buffer buffer_;
};

/// Processor time of this thread, of a process: on a busy machine it says more than the clock.
double own_seconds() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}
double cpu_seconds(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string all((std::istreambuf_iterator<char>(in)), {});
  std::istringstream fields(all.substr(all.rfind(')') + 2));
  std::string skipped;
  double user = 0, system = 0;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  fields >> user >> system;
  return (user + system) / double(::sysconf(_SC_CLK_TCK));
}

struct Rate {
  double a_second = 0, of_processor = 0;       // by the clock; by the second of processor time
};

Rate echoes(int connections, int seconds, std::size_t size) {
  asio::io_context io;
  Tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
  const unsigned short port = acceptor.local_endpoint().port();
  std::function<void()> accept = [&] {
    acceptor.async_accept([&](beast::error_code ec, Tcp::socket socket) {
      if (ec) return;
      socket.set_option(Tcp::no_delay(true));
      std::make_shared<Echo>(std::move(socket))->start();
      accept();
    });
  };
  accept();
  double spent = 0;
  std::thread server([&] {
    io.run();
    spent = own_seconds();
  });
  std::atomic<long> done{0};
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  std::vector<std::thread> pages;
  for (int i = 0; i < connections; ++i)
    pages.emplace_back([&] {
      asio::io_context own;
      WebSocket ws(connect(own, port));
      ws.handshake("127.0.0.1:" + std::to_string(port), "/");
      const std::string text(size, 'x');
      while (Clock::now() < end) {
        ws.write(asio::buffer(text));
        beast::flat_buffer buffer;
        ws.read(buffer);
        ++done;
      }
    });
  for (std::thread& t : pages) t.join();
  io.stop();
  server.join();
  return {double(done.load()) / seconds, double(done.load()) / std::max(spent, 1e-6)};
}

long memory_kib(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("VmHWM:")) return std::strtol(line.c_str() + 6, nullptr, 10);
  return 0;
}

std::size_t get(unsigned short port, const std::string& target) {
  asio::io_context io;
  Tcp::socket socket = connect(io, port);
  beast::http::request<beast::http::empty_body> request(beast::http::verb::get, target, 11);
  request.set(beast::http::field::host, "127.0.0.1:" + std::to_string(port));
  beast::http::write(socket, request);
  beast::flat_buffer buffer;
  beast::http::response_parser<beast::http::string_body> answer;
  answer.body_limit(std::size_t(64) << 20);
  beast::http::read(socket, buffer, answer);
  return answer.get().body().size();
}

void measure_lobby(const std::string& program, const std::string& data, unsigned short port) {
  pid_t server = start_server(program, data, port);
  wait_until_it_answers(port);
  for (int i = 0; i < 1000; ++i) begin_game(port, "rail_fence", i + 1);
  end_server(server, SIGTERM);
  auto since = Clock::now();
  server = start_server(program, data, port);
  wait_until_it_answers(port);
  std::printf("start with 1,000 games: %.0f ms\n", milliseconds(since));
  std::vector<double> times;
  std::size_t size = 0;
  const double before = cpu_seconds(server);
  for (int i = 0; i < 21; ++i) {
    since = Clock::now();
    size = get(port, "/api/games");
    times.push_back(milliseconds(since));
  }
  std::stable_sort(times.begin(), times.end());
  std::printf("list of 1,000 games: %.1f ms (median of %zu, %zu KiB), %.1f ms of processor time\n", times[times.size() / 2], times.size(), size / 1024,
              (cpu_seconds(server) - before) * 1000 / double(times.size()));
  end_server(server, SIGTERM);
}

void measure_one_game(const std::string& program, const std::string& data, unsigned short port) {
  const pid_t server = start_server(program, data, port);
  wait_until_it_answers(port);
  std::atomic<long> done{0}, bytes{0};
  const auto since = Clock::now();
  play_until(port, 1, {}, since + std::chrono::seconds(5), done, bytes);
  std::printf("one game alone: %.0f orders a second; memory at most %.1f MiB\n", double(done) / milliseconds(since) * 1000, double(memory_kib(server)) / 1024);
  end_server(server, SIGTERM);
}

/// From an order to the next question of the same player, where the other side moved in between.
void measure_whole_side(const std::string& program, const std::string& data, unsigned short port) {
  const pid_t server = start_server(program, data, port);
  wait_until_it_answers(port);
  std::vector<std::pair<double, int>> answers;            // milliseconds, steps of the computer
  for (int seed = 1; seed <= 5; ++seed) {
    const Seat seat = begin_game(port, "fallen_timbers", seed);
    Page page(port, seat);
    json now = page.hear();
    while (!now["outcome"]["over"].get<bool>()) {
      const auto since = Clock::now();
      int steps = 0;
      page.say({{"type", "order"}, {"id", 1}, {"order", now["decision"]["fallback"]}});
      page.hear();                                           // done
      do {
        now = page.hear();
        steps += is(now["by"], "computer");
      } while (now["decision"].is_object() && is(now["decision"]["kind"], "waiting"));
      if (steps >= 5) answers.emplace_back(milliseconds(since), steps);
    }
  }
  std::stable_sort(answers.begin(), answers.end());
  if (!answers.empty())
    std::printf("recruit's side of Fallen Timbers, durable: %.0f ms in the median, %.0f ms at most (%zu answers of 5 steps or more, the slowest of %d)\n", answers[answers.size() / 2].first,
                answers.back().first, answers.size(), answers.back().second);
  end_server(server, SIGTERM);
}

}  // namespace
}  // namespace oo::storm

int main(int argc, char** argv) {
  using namespace oo::storm;
  if (argc < 4) return 2;
  const std::string program = argv[1], data = (std::filesystem::temp_directory_path() / ("openorder-orders-" + std::to_string(::getpid()))).string();
  const int games = int(std::strtol(argv[2], nullptr, 10)), seconds = int(std::strtol(argv[3], nullptr, 10));
  const unsigned short port = free_port();
  measure_one_game(program, data + "-one", port);
  measure_lobby(program, data + "-many", port);
  measure_whole_side(program, data + "-side", port);
  const pid_t server = start_server(program, data, port);
  wait_until_it_answers(port);
  std::atomic<long> done{0}, bytes{0};
  std::vector<std::thread> pages;
  std::vector<Seat> seats;
  for (int i = 0; i < games; ++i) seats.push_back(begin_game(port, "rail_fence", i + 1));
  const double before = cpu_seconds(server);
  const auto since = Clock::now();
  for (int i = 0; i < games; ++i) pages.emplace_back([&, i] { play_until(port, i + 1, seats[std::size_t(i)], since + std::chrono::seconds(seconds), done, bytes); });
  for (std::thread& t : pages) t.join();
  const double rate = double(done) / milliseconds(since) * 1000;
  const double of_processor = double(done) / std::max(cpu_seconds(server) - before, 0.01);
  std::printf("%d games: %.0f orders a second acknowledged (each with the recruit's answers), %.0f by the second of processor time; memory at most %.1f MiB\n", games, rate, of_processor,
              double(memory_kib(server)) / 1024);
  end_server(server, SIGTERM);
  const std::size_t size = done == 0 ? 100 : std::size_t(bytes / done);
  const Rate echo = echoes(games, std::max(2, seconds / 4), size);
  std::printf("bare echo of %zu bytes, %d connections: %.0f a second, %.0f by the second of processor time; ratio 1 : %.1f, of processor time 1 : %.1f\n", size, games, echo.a_second,
              echo.of_processor, echo.a_second / std::max(rate, 1.0), echo.of_processor / std::max(of_processor, 1.0));
  for (const char* end : {"", "-one", "-many", "-side"}) std::filesystem::remove_all(data + end);
  return 0;
}
