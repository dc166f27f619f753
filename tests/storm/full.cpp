// full PROGRAM: the disk is full in the middle of a game (no file of the server may grow: RLIMIT_FSIZE), and has room again.
//
// The player is told, the table stays as it was last stored, a new game is refused with 507, the list of games still answers; with room again the
// same order is taken; after a kill everything acknowledged is there. Exit 0: all held. Anything else is printed.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "tests/storm/client.hpp"

namespace oo::storm {
namespace {

int faults = 0;
void expect(bool holds, const char* what, const json& told = nullptr) {
  if (holds) return;
  ++faults;
  std::fprintf(stderr, "full: %s %s\n", what, told.is_null() ? "" : told.dump().substr(0, 300).c_str());
}

void leave_room(pid_t server, bool room) {
  rlimit limit{};
  ::prlimit(server, RLIMIT_FSIZE, nullptr, &limit);
  limit.rlim_cur = room ? limit.rlim_max : 0;
  ::prlimit(server, RLIMIT_FSIZE, &limit, nullptr);
}

json order_of(const json& now, int id) { return {{"type", "order"}, {"id", id}, {"order", now["decision"]["fallback"]}}; }

/// The next message with a decision of our own.
json our_turn(Page& page, json now) {
  while (!now.contains("decision") || is(now["decision"]["kind"], "waiting")) now = page.hear();
  return now;
}

json play_orders(Page& page, json now, int n) {
  for (int i = 1; i <= n; ++i) {
    now = our_turn(page, now);
    page.say(order_of(now, i));
    json answer = page.hear();
    expect(is(answer["type"], "done"), "an order was not done:", answer);
    now = page.hear();
  }
  return our_turn(page, now);
}

void run(const std::string& program, const std::string& data) {
  const unsigned short port = free_port();
  pid_t server = start_server(program, data, port);
  wait_until_it_answers(port);
  const Seat seat = begin_game(port, "rail_fence", 5);
  Page page(port, seat);
  json now = play_orders(page, page.hear(), 6);

  leave_room(server, false);
  for (int i = 101; i <= 103; ++i) {
    page.say(order_of(now, i));
    const json refused = page.hear();
    expect(is(refused["type"], "refused") && refused["id"] == i && is(refused["trouble"]["code"], "not_saved"), "the player is not told that nothing was saved:", refused);
    const json state = page.hear();
    expect(is(state["type"], "state") && state["decision"] == now["decision"], "the table is not as it was stored:", state);
  }
  const Answer none = ask_for_game(port, "rail_fence", 6);
  expect(none.status == 507, "a game was begun on a full disk:", none.body);
  page.say({{"type", "ping"}});
  expect(is(page.hear()["type"], "pong"), "the table does not answer");

  leave_room(server, true);
  now = play_orders(page, now, 3);
  expect(ask_for_game(port, "rail_fence", 7).status == 200, "no game can be begun though there is room again");
  end_server(server, SIGKILL);
  server = start_server(program, data, port);
  wait_until_it_answers(port);
  Page again(port, seat);
  const json state = again.hear();
  expect(is(state["type"], "state") && state["decision"] == now["decision"], "something acknowledged is gone:", state);
  end_server(server, SIGTERM);
}

}  // namespace
}  // namespace oo::storm

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string data = (std::filesystem::temp_directory_path() / ("openorder-full-" + std::to_string(::getpid()))).string();
  oo::storm::run(argv[1], data);
  std::filesystem::remove_all(data);
  return oo::storm::faults == 0 ? 0 : 1;
}
