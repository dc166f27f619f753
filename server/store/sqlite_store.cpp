#include "server/store/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/Savepoint.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <future>

#include "server/store/migrations.hpp"

namespace oo::server {

namespace {
constexpr int kBusyMilliseconds = 5000;

std::int64_t now_seconds() { return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

Trouble trouble_of(const SQLite::Exception& e) {
  if (e.getErrorCode() == SQLITE_CONSTRAINT) return bad_input("step", "taken", "another window or server was faster: the game has gone on in the meantime");
  if (e.getErrorCode() == SQLITE_FULL) return bad_input("database", "not_saved", "the disk is full: nothing was changed");
  return bad_input("database", "not_saved", fmt::format("the game could not be saved ({}): nothing was changed", e.what()));
}

void add_head(SQLite::Database& db, const GameHead& h, const Standing& s) {
  SQLite::Statement game(db, "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?)");
  SQLite::bind(game, h.id, h.created, h.created, s.turn, int(s.over), s.text, h.turns, h.ruleset, h.scenario_id, h.title, h.players[0], h.players[1]);
  game.exec();
  SQLite::Statement origin(db, "INSERT INTO origin VALUES (?,?,?,?,?,?,?,?,?,?,?,?)");
  SQLite::bind(origin, h.id, h.engine, h.ruleset_version, h.scenario, h.house, h.rules_hash, h.start_hash, h.seed, int(h.typed), int(h.by_plan), h.seat_hash[0], h.seat_hash[1]);
  origin.exec();
}

/// The number must be the next one: a gap would be a lost step.
void add_steps(SQLite::Database& db, const std::string& game, const std::vector<StoredStep>& steps) {
  SQLite::Statement add(db, "INSERT INTO step SELECT ?1, ?2, ?3, ?4 WHERE ?2 = (SELECT coalesce(max(number), 0) + 1 FROM step WHERE game = ?1)");
  for (const StoredStep& step : steps) {
    add.bind(1, game);
    add.bind(2, std::int64_t(step.number));
    add.bind(3, step.kind);
    add.bind(4, step.body);
    if (add.exec() != 1) throw SQLite::Exception("step out of order", SQLITE_CONSTRAINT);
    add.reset();
  }
}

void set_standing(SQLite::Database& db, const std::string& game, const Standing& s) {
  SQLite::Statement change(db, "UPDATE game SET changed = ?, turn = ?, over = ?, outcome = ? WHERE id = ?");
  SQLite::bind(change, now_seconds(), s.turn, int(s.over), s.text, game);
  if (change.exec() != 1) throw SQLite::Exception("no such game", SQLITE_CONSTRAINT);
}

GameCard card_of(SQLite::Statement& row) {
  GameCard c;
  c.id = row.getColumn(0).getString();
  c.changed = row.getColumn(1).getInt64();
  c.standing = {row.getColumn(2).getInt(), row.getColumn(3).getInt() != 0, row.getColumn(4).getString()};
  c.turns = row.getColumn(5).getInt();
  c.ruleset = row.getColumn(6).getString();
  c.scenario_id = row.getColumn(7).getString();
  c.title = row.getColumn(8).getString();
  c.players[0] = row.getColumn(9).getString();
  c.players[1] = row.getColumn(10).getString();
  return c;
}
constexpr const char* kCards = "SELECT id, changed, turn, over, outcome, turns, ruleset, scenario_id, title, first_player, second_player FROM game ";

GameHead head_of(SQLite::Statement& row) {
  GameHead h;
  h.id = row.getColumn(0).getString();
  h.created = row.getColumn(1).getInt64();
  h.turns = row.getColumn(2).getInt();
  h.ruleset = row.getColumn(3).getString();
  h.scenario_id = row.getColumn(4).getString();
  h.title = row.getColumn(5).getString();
  h.players[0] = row.getColumn(6).getString();
  h.players[1] = row.getColumn(7).getString();
  h.engine = row.getColumn(8).getString();
  h.ruleset_version = row.getColumn(9).getInt();
  h.scenario = row.getColumn(10).getString();
  h.house = row.getColumn(11).getString();
  h.rules_hash = row.getColumn(12).getString();
  h.start_hash = row.getColumn(13).getString();
  h.seed = row.getColumn(14).getString();
  h.typed = row.getColumn(15).getInt() != 0;
  h.by_plan = row.getColumn(16).getInt() != 0;
  h.seat_hash[0] = row.getColumn(17).getString();
  h.seat_hash[1] = row.getColumn(18).getString();
  return h;
}
}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& file) {
  try {
    auto store = std::unique_ptr<SqliteStore>(new SqliteStore(file));
    if (auto trouble = migrate(*store->writer_, file)) return *trouble;
    store->reader_ = std::make_unique<SQLite::Database>(file, SQLite::OPEN_READONLY, kBusyMilliseconds);
    SqliteStore* self = store.get();
    store->thread_ = std::thread([self] { self->run(); });
    return store;
  } catch (const SQLite::Exception& e) {
    return bad_input("database", "cannot_open", fmt::format("{}: {}", file, e.what()));
  }
}

SqliteStore::SqliteStore(const std::string& file)
    : writer_(std::make_unique<SQLite::Database>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds)) {
  writer_->exec("PRAGMA journal_mode=WAL");
  writer_->exec("PRAGMA synchronous=FULL");
  writer_->exec("PRAGMA foreign_keys=ON");
}

SqliteStore::~SqliteStore() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqliteStore::put(Job job) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void SqliteStore::limit_pages(int pages) {
  put({[pages](SQLite::Database& db) { db.exec(fmt::format("PRAGMA max_page_count={}", pages)); }, [](const std::optional<Trouble>&) {}});
}

void SqliteStore::run() {
  for (;;) {
    std::vector<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
    }
    write_all(jobs);
  }
}

/// One transaction for all that waits; whoever fails is undone alone. Nobody is answered before the commit.
void SqliteStore::write_all(std::vector<Job>& jobs) {
  std::vector<std::optional<Trouble>> result(jobs.size());
  std::optional<Trouble> whole;
  try {
    SQLite::Transaction transaction(*writer_, SQLite::TransactionBehavior::IMMEDIATE);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      try {
        SQLite::Savepoint own(*writer_, "job");
        jobs[i].write(*writer_);
        own.release();
      } catch (const SQLite::Exception& e) {
        result[i] = trouble_of(e);
        if (sqlite3_get_autocommit(writer_->getHandle()) != 0) throw;   // a full disk has undone the whole transaction already
      }
    }
    transaction.commit();
  } catch (const SQLite::Exception& e) {
    whole = trouble_of(e);
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].saved(whole ? whole : result[i]);
}

std::optional<Trouble> SqliteStore::create(const GameHead& head, const Standing& standing, std::vector<StoredStep> first_steps) {
  std::promise<std::optional<Trouble>> done;
  put({[&](SQLite::Database& db) {
         add_head(db, head, standing);
         add_steps(db, head.id, first_steps);
       },
       [&](const std::optional<Trouble>& trouble) { done.set_value(trouble); }});
  return done.get_future().get();
}

void SqliteStore::append(const std::string& game, std::vector<StoredStep> steps, const Standing& standing, Saved saved) {
  put({[game, steps = std::move(steps), standing](SQLite::Database& db) {
         add_steps(db, game, steps);
         set_standing(db, game, standing);
       },
       std::move(saved)});
}

Result<LoadedGame> SqliteStore::load(const std::string& game) {
  const std::lock_guard lock(reading_);
  try {
    SQLite::Transaction same_moment(*reader_);
    LoadedGame out;
    SQLite::Statement head(*reader_,
                           "SELECT g.id, created, turns, ruleset, scenario_id, title, first_player, second_player, engine, ruleset_version, scenario, house,"
                           " rules_hash, start_hash, seed, typed, by_plan, first_seat, second_seat FROM game g JOIN origin o ON o.game = g.id WHERE g.id = ?");
    head.bind(1, game);
    if (!head.executeStep()) return bad_input("game", "unknown", "there is no such game");
    out.head = head_of(head);
    SQLite::Statement steps(*reader_, "SELECT number, kind, body FROM step WHERE game = ? ORDER BY number");
    steps.bind(1, game);
    while (steps.executeStep())
      out.steps.push_back({steps.getColumn(0).getUInt(), steps.getColumn(1).getString(), steps.getColumn(2).getString()});
    return out;
  } catch (const SQLite::Exception& e) {
    return bad_input("database", "cannot_read", e.what());
  }
}

Result<std::vector<GameCard>> SqliteStore::list(std::size_t most) {
  const std::lock_guard lock(reading_);
  try {
    std::vector<GameCard> out;
    SQLite::Statement rows(*reader_, std::string(kCards) + "ORDER BY changed DESC, id LIMIT ?");
    rows.bind(1, std::int64_t(most));
    while (rows.executeStep()) out.push_back(card_of(rows));
    return out;
  } catch (const SQLite::Exception& e) {
    return bad_input("database", "cannot_read", e.what());
  }
}

Result<GameCard> SqliteStore::card(const std::string& game) {
  const std::lock_guard lock(reading_);
  try {
    SQLite::Statement row(*reader_, std::string(kCards) + "WHERE id = ?");
    row.bind(1, game);
    if (!row.executeStep()) return bad_input("game", "unknown", "there is no such game");
    return card_of(row);
  } catch (const SQLite::Exception& e) {
    return bad_input("database", "cannot_read", e.what());
  }
}

}  // namespace oo::server
