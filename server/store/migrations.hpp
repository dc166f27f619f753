// migrations.hpp: brings a database file to the layout of this program, step by step, each in a transaction of its own.
//
// For sqlite_store.cpp and its tests only. A file of a later program is refused. Throws SQLite::Exception where the file cannot be written.
#pragma once
#include <optional>

#include "engine/core/result.hpp"

namespace SQLite {
class Database;
}

namespace oo::server {

int newest_layout();
std::optional<Trouble> migrate(SQLite::Database& db, const std::string& file);

}  // namespace oo::server
