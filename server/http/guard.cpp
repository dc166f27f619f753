#include "server/http/guard.hpp"

#include <fmt/format.h>

namespace oo::server {

bool Guard::host_allowed(std::string_view host) const {
  for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"})
    if (host == fmt::format("{}:{}", name, port_) || (port_ == 80 && host == name)) return true;
  return false;
}

bool Guard::origin_allowed(std::string_view origin) const {
  constexpr std::string_view kScheme = "http://";
  return origin.empty() || (origin.starts_with(kScheme) && host_allowed(origin.substr(kScheme.size())));
}

/// Style attributes are allowed, for those of the drawn plans; style elements and scripts come from this server's files alone.
Headers safe_headers(std::string_view host) {
  return {{"Content-Security-Policy",
           fmt::format("default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
                       "connect-src 'self' ws://{}; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                       host)},
          {"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"X-Frame-Options", "DENY"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
}

}  // namespace oo::server
