// guard.hpp: who may ask, and what a browser is told about it: Host and Origin, the headers of every answer.
//
// Who may call: http and websocket sessions; tests. Pure. A page of another site, or a name that somebody points at 127.0.0.1, gets nothing.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oo::server {

class Guard {
 public:
  /// The port that pages use.
  explicit Guard(unsigned port) : port_(port) {}
  /// "127.0.0.1:8010", "localhost:8010", "[::1]:8010"; without a port where it is 80.
  bool host_allowed(std::string_view host) const;
  /// Absent (no browser asks) or this server's own.
  bool origin_allowed(std::string_view origin) const;

 private:
  unsigned port_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;
/// Of every answer. `host` has been allowed.
Headers safe_headers(std::string_view host);

}  // namespace oo::server
