#include "server/store/migrations.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <array>

namespace oo::server {

namespace {
// The texts of a game stand apart from what the list of games reads: 1,000 cards are a few pages. A migration that was released never changes.
constexpr std::array<const char*, 1> kMigrations{
    "CREATE TABLE game (id TEXT PRIMARY KEY, created INTEGER NOT NULL, changed INTEGER NOT NULL, turn INTEGER NOT NULL, over INTEGER NOT NULL,"
    " outcome TEXT NOT NULL, turns INTEGER NOT NULL, ruleset TEXT NOT NULL, scenario_id TEXT NOT NULL, title TEXT NOT NULL, first_player TEXT NOT NULL,"
    " second_player TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX game_changed ON game (changed);"
    "CREATE TABLE origin (game TEXT PRIMARY KEY REFERENCES game, engine TEXT NOT NULL, ruleset_version INTEGER NOT NULL, scenario TEXT NOT NULL,"
    " house TEXT NOT NULL, rules_hash TEXT NOT NULL, start_hash TEXT NOT NULL, seed TEXT NOT NULL, typed INTEGER NOT NULL, by_plan INTEGER NOT NULL, first_seat TEXT NOT NULL,"
    " second_seat TEXT NOT NULL);"
    "CREATE TABLE step (game TEXT NOT NULL REFERENCES game, number INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (game, number)) WITHOUT ROWID;"};

int layout_of(SQLite::Database& db) {
  db.exec("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)");
  SQLite::Statement query(db, "SELECT coalesce(max(number), 0) FROM migration");
  query.executeStep();
  return query.getColumn(0).getInt();
}
}  // namespace

int newest_layout() { return int(kMigrations.size()); }

std::optional<Trouble> migrate(SQLite::Database& db, const std::string& file) {
  const int have = layout_of(db);
  if (have > newest_layout())
    return bad_input("database", "newer", fmt::format("{} was written by a later version (layout {}; this program knows up to {})", file, have, newest_layout()));
  for (int next = have + 1; next <= newest_layout(); ++next) {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    if (layout_of(db) >= next) continue;               // another server did it in the meantime
    db.exec(kMigrations[std::size_t(next) - 1]);
    SQLite::Statement note(db, "INSERT INTO migration VALUES (?)");
    note.bind(1, next);
    note.exec();
    transaction.commit();
  }
  return std::nullopt;
}

}  // namespace oo::server
