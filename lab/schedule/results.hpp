// results.hpp: the battles of a plan as they are fought, in a SQLite file: killed at any moment, nothing is lost and nothing counted twice.
//
// Who may use it: the files of this folder; anybody may read the file with SQL (docs/laboratory.md). A block of battles is one transaction. One thread at a
// time. The file belongs to one plan (OpenPlan::identity); another plan, another version of the layout or of the program is refused, and nothing changed.
// Errors: bad_input with code "newer", "other_run", "fewer", "cannot_open", "not_saved" (the disk is full: what was stored before stays), "damaged".
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/schedule/fight.hpp"

namespace SQLite {
class Database;
class Statement;
}

namespace oo {

inline constexpr int kResultsLayout = 1;

/// Rows of one arm in order of k.
class Rows {
 public:
  explicit Rows(std::unique_ptr<SQLite::Statement> statement);
  Rows(Rows&&) noexcept;
  ~Rows();
  /// False at the end, or where the file fails (then `trouble` says so).
  bool next(BattleRow& out);
  std::optional<Trouble> trouble;

 private:
  std::unique_ptr<SQLite::Statement> statement_;
};

class Results {
 public:
  /// `file` empty: a temporary file of SQLite's own, gone at the end; memory stays flat either way.
  static Result<std::unique_ptr<Results>> open(const std::string& file, const OpenPlan& plan);
  static Result<std::unique_ptr<Results>> open(const std::string& file, OpenPlan&& plan) = delete;   // the results look at their plan as long as they live
  ~Results();
  /// The seed of the run that such a file holds; nothing where there is no file yet.
  static Result<std::optional<Seed>> seed_in(const std::string& file);

  /// What is still to be fought, in the order in which it is handed out: the same block of every arm before the next block.
  Result<std::vector<Block>> missing();
  std::optional<Trouble> put(const FoughtBlock& block);
  /// Of k < `below`.
  Result<Rows> rows(std::size_t arm, std::uint64_t below);
  /// The sums of one arm over blocks that begin below `below`.
  Result<Tally> tally(std::size_t arm, std::uint64_t below);
  std::uint64_t stored() const { return stored_; }            // battles of all arms
  /// Tests: as if the disk were full after so many pages of 4 KiB.
  void limit_pages(int pages);

 private:
  explicit Results(const OpenPlan& plan);
  std::optional<Trouble> check_or_begin();

  const OpenPlan& plan_;
  std::string file_;
  std::unique_ptr<SQLite::Database> db_;
  std::uint64_t stored_ = 0;
};

}  // namespace oo
