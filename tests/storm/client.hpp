// client.hpp: a page without a browser, and the server as a process of its own. For the programs of this folder. Sockets that break throw
// boost::system::system_error.
#pragma once
#include <sys/types.h>

#include <boost/system/system_error.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace oo::storm {

using nlohmann::json;

/// The value is this text. (json against a literal, inlined at -O3, makes g++ 12 warn of a subscript that is none.)
bool is(const json& value, const char* text);

struct Seat {
  std::string game, token;
};

struct Answer {
  unsigned status = 0;
  json body;
};
/// POST /api/games: a person against the recruit.
Answer ask_for_game(unsigned short port, const std::string& scenario, int seed);
Seat begin_game(unsigned short port, const std::string& scenario, int seed);

/// A page at its game: connected, and it has said hello with nothing told yet.
class Page {
 public:
  Page(unsigned short port, const Seat&);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  void say(const json& message) { say_text(message.dump()); }
  void say_text(const std::string& message);
  json hear();

 private:
  struct Line;
  std::unique_ptr<Line> line_;
};

/// A port that was free a moment ago.
unsigned short free_port();

pid_t start_server(const std::string& program, const std::string& data, unsigned short port);
void end_server(pid_t server, int signal);
/// False: not within half a minute.
bool wait_until_it_answers(unsigned short port);

}  // namespace oo::storm
