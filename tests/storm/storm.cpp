// storm PROGRAM KILLS [GAMES] (with OO_LONG set: 200 kills): pages play as fast as they can while the server is killed (SIGKILL) again and again and started anew on the same data.
//
// No acknowledged order may be lost and none carried out twice, and what a page was told must still stand when it comes back:
//   - the number of a side's decisions counts its answers: after a restart it is the last acknowledged one plus 1, or plus 2 where one order more was
//     on its way when the server died;
//   - the log of the game begins with every entry that the page had been told, and where no order was on its way the table is the one the page shows;
//   - a second page of the same seat is told the same;
//   - the game opens at all: the server plays its stored steps again and compares the hash after each. After the last kill every game is opened once more.
// Exit 0: all held. Anything else is printed.
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/storm/client.hpp"

namespace oo::storm {
namespace {

struct Storm {
  std::string program, data;
  unsigned short port = 0;
  std::atomic<bool> stop{false};
  std::atomic<long> acknowledged{0}, reconnects{0}, faults{0}, games{0};
  std::mutex mutex;

  void fault(const std::string& text) {
    const std::lock_guard lock(mutex);
    ++faults;
    std::fprintf(stderr, "storm: %s\n", text.c_str());
  }
};

/// Plays one game after the other at a page. Exceptions of the sockets mean: the server is dead, come back.
class Player {
 public:
  Player(Storm& storm, int number) : storm_(storm), seed_(1000 * number) {}

  /// After the storm.
  void look_once_more() {
    if (seat_.game.empty()) return;
    Page page(storm_.port, seat_);
    const json now = page.hear();
    if (now["type"] != "state") return storm_.fault("the game does not open after the storm: " + now.dump().substr(0, 300));
    compare(now);
    compare_with_second_page(now);
    if (now["decision"].is_object() && now["decision"]["kind"] != "waiting") check_number(now);
  }

  void run() {
    while (!storm_.stop) {
      try {
        if (seat_.game.empty()) begin();
        play();
      } catch (const boost::system::system_error&) {
        ++storm_.reconnects;
        std::this_thread::sleep_for(std::chrono::milliseconds(15));
      }
    }
  }

 private:
  void begin() {
    seat_ = begin_game(storm_.port, "rail_fence", ++seed_);
    told_ = units_ = json::array();
    acknowledged_ = sent_ = 0;
    ++storm_.games;
  }

  void play() {
    Page page(storm_.port, seat_);
    json now = page.hear();
    if (now["type"] != "state") return storm_.fault("the game does not open any more: " + now.dump().substr(0, 300));
    compare(now);
    compare_with_second_page(now);
    while (!storm_.stop) {
      if (now["outcome"]["over"].get<bool>()) {
        seat_.game.clear();
        return;
      }
      if (is(now["decision"]["kind"], "waiting")) {
        now = next_step(page);
        continue;
      }
      check_number(now);
      order(page, now);
      now = next_step(page);
    }
  }

  json next_step(Page& page) {
    json m = page.hear();
    if (m["type"] != "step" && m["type"] != "state") storm_.fault("an answer that nobody asked for: " + m.dump().substr(0, 300));
    else take(m);
    return m;
  }

  void order(Page& page, const json& now) {
    sent_ = now["decision"]["number"].get<long>();
    page.say({{"type", "order"}, {"id", sent_}, {"order", now["decision"]["fallback"]}});
    const json answer = page.hear();
    if (answer["type"] != "done") return storm_.fault("not done: " + answer.dump().substr(0, 300));
    acknowledged_ = sent_;
    ++storm_.acknowledged;
  }

  /// What the page shows: entries are added, units that are named replace those of before.
  void take(const json& step) {
    for (const json& e : step["entries"]) told_.push_back(e);
    for (const json& unit : step["view"]["units"])
      for (json& own : units_)
        if (own["id"] == unit["id"]) own = unit;
    if (step["view"]["units"].size() > units_.size()) units_ = step["view"]["units"];
    shown_ = step["decision"].is_object() ? step["decision"]["number"].get<long>() : 0;
  }

  /// The server has come back: everything told still stands.
  void compare(const json& state) {
    const json& entries = state["entries"];
    for (std::size_t i = 0; i < told_.size(); ++i)
      if (i >= entries.size() || entries[i] != told_[i]) return storm_.fault("entry " + std::to_string(i + 1) + " was told and is another now: " + told_[i].dump());
    const bool same_moment = shown_ != 0 && state["decision"].is_object() && state["decision"]["number"] == shown_;
    if (same_moment && sent_ != shown_ && units_ != state["view"]["units"]) storm_.fault("the table is another than the page shows, before decision " + std::to_string(shown_));
    told_ = json::array();
    units_ = json::array();
    take(state);
  }

  void compare_with_second_page(const json& state) {
    Page page(storm_.port, seat_);
    const json other = page.hear();
    for (const char* part : {"view", "entries", "decision", "outcome"})
      if (other[part] != state[part]) storm_.fault(std::string("two pages of one seat are told another ") + part);
  }

  void check_number(const json& now) {
    const long number = now["decision"]["number"].get<long>();
    if (acknowledged_ != 0 && number <= acknowledged_) storm_.fault("an acknowledged order is lost: decision " + std::to_string(number) + " after " + std::to_string(acknowledged_));
    if (acknowledged_ != 0 && number > std::max(acknowledged_, sent_) + 1) storm_.fault("an order was carried out twice: decision " + std::to_string(number) + " after " + std::to_string(sent_));
  }

  Storm& storm_;
  int seed_;
  Seat seat_;
  json told_ = json::array(), units_ = json::array();
  long acknowledged_ = 0, sent_ = 0, shown_ = 0;     // numbers of decisions
};

}  // namespace
}  // namespace oo::storm

int main(int argc, char** argv) {
  using namespace oo::storm;
  if (argc < 3) return 2;
  Storm storm;
  storm.program = argv[1];
  const long kills = std::getenv("OO_LONG") != nullptr ? 200 : std::strtol(argv[2], nullptr, 10), pages = argc > 3 ? std::strtol(argv[3], nullptr, 10) : 6;
  storm.data = (std::filesystem::temp_directory_path() / ("openorder-storm-" + std::to_string(::getpid()))).string();
  storm.port = free_port();
  std::vector<std::thread> threads;
  std::vector<Player> all;
  all.reserve(std::size_t(pages));
  for (long i = 0; i < pages; ++i) all.emplace_back(storm, int(i + 1));
  for (Player& player : all) threads.emplace_back([&player] { player.run(); });
  for (long k = 0; k <= kills; ++k) {
    const pid_t server = start_server(storm.program, storm.data, storm.port);
    if (!wait_until_it_answers(storm.port)) storm.fault("the server does not start");
    const long before = storm.acknowledged;
    for (int i = 0; i < 4000 && storm.acknowledged == before; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));   // the storm is there, however slow the machine
    std::this_thread::sleep_for(std::chrono::milliseconds((k * 7919) % 450));
    if (k == kills) storm.stop = true;
    end_server(server, SIGKILL);
  }
  for (std::thread& t : threads) t.join();
  const pid_t server = start_server(storm.program, storm.data, storm.port);
  if (!wait_until_it_answers(storm.port)) storm.fault("the server does not start after the storm");
  for (Player& player : all) player.look_once_more();
  end_server(server, SIGTERM);
  std::filesystem::remove_all(storm.data);
  std::printf("%ld kills, %ld games, %ld orders acknowledged, %ld reconnects, %ld faults\n", kills, storm.games.load(), storm.acknowledged.load(), storm.reconnects.load(), storm.faults.load());
  return storm.faults.load() == 0 && storm.acknowledged.load() > kills ? 0 : 1;
}
