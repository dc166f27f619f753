// openorder gym SCENARIO: battles driven by another program, a line of JSON in, a line out (docs/researchers.md).
#include <fmt/format.h>

#include "cli/common.hpp"
#include "cli/gym_session.hpp"

namespace oo::cli {

namespace {

/// One line of standard input without its end. False: nothing more. Of a line that is too long the first kMaxGymLine + 1 bytes are kept, the rest is
/// read away, so that the next request is the next line.
bool next_request(std::string& line) {
  line.clear();
  int c = std::fgetc(stdin);
  if (c == EOF) return false;
  for (; c != EOF && c != '\n'; c = std::fgetc(stdin))
    if (line.size() <= kMaxGymLine) line += static_cast<char>(c);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

/// False: nobody reads any more.
bool send(const GymSession::Json& j) {
  const std::string line = j.dump(-1, ' ', false, GymSession::Json::error_handler_t::replace) + "\n";
  return std::fwrite(line.data(), 1, line.size(), stdout) == line.size() && std::fflush(stdout) == 0;
}

}  // namespace

int gym(const Context& context, const GymOptions& options) {
  auto game = open(context, options.scenario, options.house);
  if (!game) return tell(context, game.trouble());
  GymSession session(std::move(game).value());
  if (!send(session.hello())) return kDone;                // told by the exit code of the whole program, which looks at stdout
  for (std::string line; !session.done() && next_request(line);) {
    if (line.find_first_not_of(" \t") == std::string::npos) continue;
    if (!send(session.answer(line))) break;
  }
  return kDone;
}

}  // namespace oo::cli
