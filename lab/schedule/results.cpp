#include "lab/schedule/results.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/version.hpp"

namespace oo {

namespace {

constexpr int kBusyMs = 5000;
constexpr const char* kTables =
    "CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE arm (arm INTEGER PRIMARY KEY, label TEXT NOT NULL, scenario TEXT NOT NULL, house TEXT NOT NULL, first_player TEXT NOT NULL, second_player TEXT NOT NULL);"
    "CREATE TABLE battle (arm INTEGER NOT NULL, k INTEGER NOT NULL, winner INTEGER NOT NULL, unfinished INTEGER NOT NULL, reason TEXT NOT NULL, degree TEXT NOT NULL,"
    " turns INTEGER NOT NULL, orders INTEGER NOT NULL, first_start INTEGER NOT NULL, second_start INTEGER NOT NULL, first_lost INTEGER NOT NULL, second_lost INTEGER NOT NULL,"
    " first_points INTEGER NOT NULL, second_points INTEGER NOT NULL, broke_first INTEGER NOT NULL, swing INTEGER NOT NULL, first_luck INTEGER NOT NULL, second_luck INTEGER NOT NULL,"
    " first_refused INTEGER NOT NULL, second_refused INTEGER NOT NULL, hash TEXT NOT NULL, first_measures TEXT NOT NULL, second_measures TEXT NOT NULL,"
    " PRIMARY KEY (arm, k)) WITHOUT ROWID;"
    "CREATE TABLE block (arm INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, sums TEXT NOT NULL, PRIMARY KEY (arm, first)) WITHOUT ROWID;";

/// Towards the end the blocks grow small, so that all threads and ranks end together: the largest that may begin with `left` battles to go.
std::uint64_t near_end(std::uint64_t left) {
  constexpr std::uint64_t kShares = 8;
  return std::max<std::uint64_t>(1, left / kShares);
}

Trouble trouble_with(const std::string& file, const SQLite::Exception& e) {
  const std::string name = file.empty() ? "the results" : file;
  if (e.getErrorCode() == SQLITE_FULL) return bad_input("results", "not_saved", fmt::format("{}: the disk is full; the battles stored before are safe, and the same command goes on with them", name));
  if (e.getErrorCode() == SQLITE_NOTADB || e.getErrorCode() == SQLITE_CORRUPT) return bad_input("results", "damaged", fmt::format("{} is not a results file of the laboratory, or is damaged", name));
  return bad_input("results", "not_saved", fmt::format("{}: {}; the battles stored before are safe", name, e.what()));
}

std::string numbers(const std::vector<std::int32_t>& list) { return nlohmann::json(list).dump(); }

std::vector<std::int32_t> numbers_of(const std::string& text) {
  const auto j = nlohmann::json::parse(text, nullptr, false);
  std::vector<std::int32_t> out;
  if (j.is_array())
    for (const auto& n : j) out.push_back(n.is_number_integer() ? n.get<std::int32_t>() : 0);
  return out;
}

void add_row(SQLite::Statement& to, std::size_t arm, const BattleRow& r) {
  to.reset();
  SQLite::bind(to, std::int64_t(arm), std::int64_t(r.k), r.winner, int(r.unfinished), r.reason, r.degree, r.turns, r.orders, r.start[0], r.start[1], r.lost[0], r.lost[1], r.points[0], r.points[1],
               r.broke_first, r.swing, r.luck[0], r.luck[1], r.refused[0], r.refused[1], hex(r.hash), numbers(r.measures[0]), numbers(r.measures[1]));
  to.exec();
}

BattleRow row_of(SQLite::Statement& s) {
  BattleRow r;
  r.k = std::uint64_t(s.getColumn(0).getInt64());
  r.winner = s.getColumn(1).getInt();
  r.unfinished = s.getColumn(2).getInt() != 0;
  r.reason = s.getColumn(3).getString(), r.degree = s.getColumn(4).getString();
  r.turns = s.getColumn(5).getInt(), r.orders = s.getColumn(6).getInt();
  for (int side = 0; side < 2; ++side) {
    r.start[side] = s.getColumn(7 + side).getInt();
    r.lost[side] = s.getColumn(9 + side).getInt();
    r.points[side] = s.getColumn(11 + side).getInt64();
    r.luck[side] = s.getColumn(15 + side).getInt();
    r.refused[side] = s.getColumn(17 + side).getInt();
    r.measures[side] = numbers_of(s.getColumn(20 + side).getString());
  }
  r.broke_first = s.getColumn(13).getInt();
  r.swing = s.getColumn(14).getInt();
  (void)parse_hex(s.getColumn(19).getString(), r.hash);
  return r;
}

}  // namespace

Results::Results(const OpenPlan& plan) : plan_(plan) {}
Results::~Results() = default;

Result<std::unique_ptr<Results>> Results::open(const std::string& file, const OpenPlan& plan) {
  auto results = std::unique_ptr<Results>(new Results(plan));
  results->file_ = file;
  try {
    results->db_ = std::make_unique<SQLite::Database>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs);
    if (!file.empty()) {
      results->db_->exec("PRAGMA journal_mode=WAL");
      results->db_->exec("PRAGMA synchronous=NORMAL");        // a killed program loses nothing; a power cut at most the last blocks
    }
    if (auto trouble = results->check_or_begin()) return *trouble;
    return results;
  } catch (const SQLite::Exception& e) {
    if (e.getErrorCode() == SQLITE_CANTOPEN) return bad_input("results", "cannot_open", fmt::format("{}: {}", file, e.what()));
    return trouble_with(file, e);
  }
}

Result<std::optional<Seed>> Results::seed_in(const std::string& file) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return std::optional<Seed>();
  try {
    SQLite::Database db(file, SQLite::OPEN_READONLY, kBusyMs);
    if (db.execAndGet("PRAGMA user_version").getInt() != kResultsLayout) return std::optional<Seed>();    // `open` says what is wrong
    auto seed = parse_seed(db.execAndGet("SELECT value FROM run WHERE key='seed'").getString());
    if (!seed) return seed.trouble();
    return std::optional<Seed>(seed.value());
  } catch (const SQLite::Exception& e) {
    return trouble_with(file, e);
  }
}

/// A new file gets its tables and the description of the run in one transaction; one that is there must be of this run.
std::optional<Trouble> Results::check_or_begin() {
  SQLite::Transaction whole(*db_, SQLite::TransactionBehavior::IMMEDIATE);
  const int layout = db_->execAndGet("PRAGMA user_version").getInt();
  if (layout > kResultsLayout) return bad_input("results", "newer", fmt::format("{} was written by a later version (layout {}; this program knows {})", file_, layout, kResultsLayout));
  if (layout == 0) {
    if (db_->execAndGet("SELECT count(*) FROM sqlite_master").getInt() != 0) return bad_input("results", "damaged", fmt::format("{} is not a results file of the laboratory", file_));
    db_->exec(kTables);
    SQLite::Statement note(*db_, "INSERT INTO run VALUES (?, ?)");
    for (const auto& [key, value] : {std::pair<std::string, std::string>{"engine", kVersion}, {"kind", plan_.plan.kind}, {"seed", to_text(plan_.plan.seed)}, {"identity", hex(plan_.identity)}}) {
      note.reset();
      SQLite::bind(note, key, value);
      note.exec();
    }
    SQLite::Statement arm(*db_, "INSERT INTO arm VALUES (?, ?, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < plan_.arms.size(); ++i) {
      const Arm& a = plan_.arms[i]->arm;
      arm.reset();
      SQLite::bind(arm, std::int64_t(i), a.label, a.scenario_name, a.house_name, a.players[0], a.players[1]);
      arm.exec();
    }
    db_->exec(fmt::format("PRAGMA user_version={}", kResultsLayout));
  }
  const std::string engine = db_->execAndGet("SELECT value FROM run WHERE key='engine'").getString();
  if (engine != kVersion) return bad_input("results", "newer", fmt::format("{} was fought by version {}; this is {}: their battles are not mixed. Use another folder", file_, engine, kVersion));
  if (db_->execAndGet("SELECT value FROM run WHERE key='identity'").getString() != hex(plan_.identity))
    return bad_input("results", "other_run", fmt::format("{} holds another run (scenario, rules, players or seed differ): use another folder, or the command that made it", file_));
  const std::int64_t highest = db_->execAndGet("SELECT coalesce(max(k), -1) FROM battle").getInt64();
  if (highest >= std::int64_t(plan_.plan.battles))
    return bad_input("battles", "fewer", fmt::format("{} holds battles up to number {}; asked are only {}: ask for as many, or use another folder", file_, highest + 1, plan_.plan.battles));
  stored_ = std::uint64_t(db_->execAndGet("SELECT count(*) FROM battle").getInt64());
  whole.commit();
  return std::nullopt;
}

Result<std::vector<Block>> Results::missing() {
  try {
    std::vector<std::vector<Block>> arms(plan_.arms.size());
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      SQLite::Statement have(*db_, "SELECT first, count FROM block WHERE arm = ? ORDER BY first");
      have.bind(1, std::int64_t(arm));
      std::uint64_t at = 0;
      const auto until = [&](std::uint64_t end) {
        while (at < end) {
          const std::uint64_t n = std::min({end - at, kBlock - at % kBlock, near_end(plan_.plan.battles - at)});
          arms[arm].push_back({arm, at, n});
          at += n;
        }
      };
      while (have.executeStep()) {
        until(std::uint64_t(have.getColumn(0).getInt64()));
        at += std::uint64_t(have.getColumn(1).getInt64());
      }
      until(plan_.plan.battles);
    }
    std::vector<Block> out;
    for (const auto& arm : arms) out.insert(out.end(), arm.begin(), arm.end());
    std::stable_sort(out.begin(), out.end(), [](const Block& a, const Block& b) { return a.first < b.first; });
    return out;
  } catch (const SQLite::Exception& e) {
    return trouble_with(file_, e);
  }
}

std::optional<Trouble> Results::put(const FoughtBlock& block) {
  try {
    SQLite::Transaction whole(*db_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement row(*db_, "INSERT INTO battle VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    for (const BattleRow& r : block.rows) add_row(row, block.block.arm, r);
    SQLite::Statement sums(*db_, "INSERT INTO block VALUES (?,?,?,?)");
    SQLite::bind(sums, std::int64_t(block.block.arm), std::int64_t(block.block.first), std::int64_t(block.block.count), to_json(block.tally).dump());
    sums.exec();
    whole.commit();
    stored_ += block.rows.size();
    return std::nullopt;
  } catch (const SQLite::Exception& e) {
    return trouble_with(file_, e);
  }
}

Rows::Rows(std::unique_ptr<SQLite::Statement> statement) : statement_(std::move(statement)) {}
Rows::Rows(Rows&&) noexcept = default;
Rows::~Rows() = default;

bool Rows::next(BattleRow& out) {
  try {
    if (!statement_->executeStep()) return false;
    out = row_of(*statement_);
    return true;
  } catch (const SQLite::Exception& e) {
    trouble = trouble_with({}, e);
    return false;
  }
}

Result<Rows> Results::rows(std::size_t arm, std::uint64_t below) {
  try {
    auto rows = std::make_unique<SQLite::Statement>(
        *db_,
        "SELECT k, winner, unfinished, reason, degree, turns, orders, first_start, second_start, first_lost, second_lost, first_points, second_points, broke_first,"
        " swing, first_luck, second_luck, first_refused, second_refused, hash, first_measures, second_measures FROM battle WHERE arm = ? AND k < ? ORDER BY k");
    rows->bind(1, std::int64_t(arm));
    rows->bind(2, std::int64_t(below));
    return Rows(std::move(rows));
  } catch (const SQLite::Exception& e) {
    return trouble_with(file_, e);
  }
}

Result<Tally> Results::tally(std::size_t arm, std::uint64_t below) {
  try {
    Tally all;
    SQLite::Statement blocks(*db_, "SELECT sums FROM block WHERE arm = ? AND first < ? ORDER BY first");
    blocks.bind(1, std::int64_t(arm));
    blocks.bind(2, std::int64_t(below));
    while (blocks.executeStep()) {
      auto one = tally_from_json(blocks.getColumn(0).getString());
      if (!one) return one.trouble();
      all.merge(one.value());
    }
    return all;
  } catch (const SQLite::Exception& e) {
    return trouble_with(file_, e);
  }
}

void Results::limit_pages(int pages) { db_->exec(fmt::format("PRAGMA max_page_count={}", pages)); }

}  // namespace oo
