// openorder serve: the server for the browser, on this machine alone.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "cli/common.hpp"
#include "server/http/server.hpp"
#include "server/http/web_files.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/wire/contract.hpp"

namespace oo::cli {

namespace {
namespace fs = std::filesystem;

/// Where programs of a user keep what is theirs (XDG base directories).
fs::path default_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return fs::path(data) / "openorder";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return fs::path(home) / ".local/share/openorder";
  return "openorder-data";
}

Result<std::string> database_file(const ServeOptions& options) {
  const std::string& asked = options.database;
  if (asked.starts_with("postgres:") || asked.starts_with("postgresql:")) return bad_input("database", "not_built", "the database PostgreSQL is not built yet; allowed: sqlite:FILE");
  if (!asked.empty() && !asked.starts_with("sqlite:")) return bad_input("database", "value", fmt::format("database '{}'; allowed: sqlite:FILE", asked));
  const fs::path folder = options.data.empty() ? default_folder() : fs::path(options.data);
  const fs::path file = asked.empty() ? folder / "openorder.sqlite" : fs::path(asked.substr(7));
  if (file.empty()) return bad_input("database", "value", "database 'sqlite:' names no file");
  std::error_code ec;
  const fs::path holder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::exists(holder, ec)) {
    fs::create_directories(holder, ec);
    if (!ec) fs::permissions(holder, fs::perms::owner_all, ec);
  }
  if (ec || !fs::is_directory(holder, ec)) return bad_input("data", "cannot_open", fmt::format("{} cannot be made a folder: {}", holder.string(), ec ? ec.message() : "it is a file"));
  return file.string();
}
}  // namespace

int serve(const Context& context, const ServeOptions& options) {
  if (!options.print.empty()) {
    const auto types = server::contract::all_types();
    std::fputs((options.print == "types" ? server::contract::typescript(types) : server::contract::json_schema(types)).c_str(), stdout);
    return kDone;
  }
  auto file = database_file(options);
  if (!file) return tell(context, file.trouble());
  auto store = server::SqliteStore::open(file.value());
  if (!store) return tell(context, store.trouble());
  server::ServerOptions how;
  how.port = options.port;
  how.lab_folder = (fs::path(file.value()).parent_path() / "laboratory").string();
  auto opened = server::Server::open(context.registry, std::move(store).value(), how);
  if (!opened) return tell(context, opened.trouble());
  const std::string address = fmt::format("http://127.0.0.1:{}", opened.value()->port());
  if (context.json) print(fmt::format("{{\"address\":\"{}\",\"page\":{}}}", address, !server::web_files().empty()));
  else print(fmt::format("Open Order is at {}  (games are kept in {}; Ctrl-C ends it)", address, harmless(file.value())));
  if (server::web_files().empty()) complain("this program was built without its page (npm was not found): only /api answers");
  std::fflush(stdout);
  opened.value()->run(true);
  return kDone;
}

}  // namespace oo::cli
