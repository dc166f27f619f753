// api.hpp: the REST answers of the server, without sockets: a question in, an answer out.
//
// Who may call: the http session (on a worker thread; several at once) and tests. Contract: server/wire/contract_rest.cpp, docs/protocol.md.
// Errors: 400 bad input, 403 not before the end, 404 nothing there, 405, 413, 422 refused by a clause; body {"trouble": ...}.
#pragma once
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/kept.hpp"
#include "server/lab/laboratory.hpp"
#include "server/rooms/lobby.hpp"

namespace oo::server {

struct Ask {
  bool post = false;
  std::vector<std::string> path;                 // "api", "scenarios", "rail_fence": decoded pieces
  std::map<std::string, std::string> query;
  std::string body;
};
/// Splits and decodes a target. False: not a target that anybody here writes (escapes of control characters, "..", too long).
bool read_target(std::string_view target, Ask& ask);

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};
Reply trouble_reply(int status, const Trouble& trouble);
Reply not_found();

inline constexpr std::size_t kMaxBody = std::size_t(1) << 20;
/// How long a body may be at this place: records are long, everything else is short.
std::size_t most_body(std::string_view target);

class Api {
 public:
  Api(Lobby& lobby, Laboratory& lab);
  Reply answer(const Ask& ask) const;

 private:
  Reply players() const;
  Reply games(const Ask& ask) const;
  Reply one_game(const Ask& ask) const;
  Reply begin(const Ask& ask) const;
  Reply finished(const std::string& game, std::string_view what, const Ask& ask) const;
  Reply captain_orders(const Ask& ask) const;
  Reply why(const Ask& ask) const;
  Reply why_of_record(const Ask& ask) const;
  Reply scenarios() const;
  Reply one_scenario(const Ask& ask) const;
  Reply rulesets() const;
  Reply one_ruleset(const Ask& ask) const;
  Reply replays(const Ask& ask) const;
  Reply house(const Ask& ask) const;
  Reply lab(const Ask& ask) const;
  Reply lab_file(const Ask& ask) const;

  Lobby& lobby_;
  Laboratory& lab_;
  const Registry& registry_;
  mutable std::once_flag cards_made_;            // at the first question: the cards never change
  mutable std::string cards_;
  mutable Kept captains_{64};                    // of games that are over: every page that opens one asks, and it costs a replay
};

}  // namespace oo::server
