// sqlite_store.hpp: games in one SQLite file (WAL, synchronous=FULL).
//
// Who may call: whoever starts a server. Many orders, one fsync: a writer thread takes everything that waits into one transaction and answers when
// it is on the disk. Reading has a connection of its own. Errors: as in game_store.hpp; `open` gives bad_input with the file and the reason.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/game_store.hpp"

namespace SQLite {
class Database;
}

namespace oo::server {

class SqliteStore final : public GameStore {
 public:
  /// Makes the file where there is none, and brings an older one up to date.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& file);
  ~SqliteStore() override;                        // what waits is written first
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  std::optional<Trouble> create(const GameHead& head, const Standing& standing, std::vector<StoredStep> first_steps) override;
  void append(const std::string& game, std::vector<StoredStep> steps, const Standing& standing, Saved saved) override;
  Result<LoadedGame> load(const std::string& game) override;
  Result<std::vector<GameCard>> list(std::size_t most) override;
  Result<GameCard> card(const std::string& game) override;

  /// For tests of a full disk: so many pages at most.
  void limit_pages(int pages);

 private:
  struct Job {
    std::function<void(SQLite::Database&)> write;  // throws where it cannot
    Saved saved;
  };
  explicit SqliteStore(const std::string& file);
  void put(Job job);
  void run();
  void write_all(std::vector<Job>& jobs);

  std::unique_ptr<SQLite::Database> writer_, reader_;
  std::mutex reading_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> waiting_;
  int page_limit_ = 0;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace oo::server
