// laboratory.hpp: the laboratory of the server: battles by the hundred between the program's players, one run after the other, beside those who play.
//
// Who may call: http, from any thread; tests. One thread of low priority fights (nice 19), one run at a time; the others wait. While others wait, a run goes
// to the end of the line after its turn of a minute. What a run came to lies in `folder`/ID: ask.json, results.sqlite, summary.json, battles.csv,
// report.html, records/. Names of files come from ids and a fixed list, never from users.
// A run that was broken off (cancelled, the server ended or was killed) keeps what it has and goes on when asked. Errors: Trouble of the ask; "unknown";
// "too_many" (waiting or kept); "not_ready" (nothing to show yet).
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "lab/schedule/run.hpp"
#include "server/lab/lab_ask.hpp"
#include "server/lab/lab_figures.hpp"

namespace oo::server {

struct LabLimits {
  std::size_t waiting = 8, kept = 100;
  std::uint64_t battles = 20'000;               // of each table
  std::chrono::milliseconds turn{60'000};       // a run gives way after that, where another waits
};

enum class LabState : std::uint8_t { waiting, running, done, cancelled, stopped, failed };
std::string_view name_of(LabState state);

/// How a run stands.
struct LabCard {
  std::string id;
  std::shared_ptr<const Scenario> scenario;
  LabAsk ask;
  LabState state = LabState::stopped;
  std::size_t ahead = 0;                        // waiting: so many runs go first
  Progress progress;                            // battles of all tables
  std::vector<TableFigures> tables;             // of every battle that has ended; empty: not known yet
  std::string trouble;                          // failed: why
  std::int64_t began = 0;                       // seconds since 1970
};

class Laboratory {
 public:
  /// `folder` empty: there is none, and everything is refused with "none".
  Laboratory(const Registry& registry, std::string folder, LabLimits limits = {});
  ~Laboratory();                                // breaks off what runs
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  const LabLimits& limits() const { return limits_; }
  Result<LabCard> start(LabAsk ask);
  std::vector<LabCard> list() const;            // the latest first; `tables` only of those that were fought or looked at since the server began
  Result<LabCard> card(const std::string& id) const;
  Result<LabCard> cancel(const std::string& id);
  Result<LabCard> go_on(const std::string& id);
  std::optional<Trouble> remove(const std::string& id);
  /// What a run came to: "summary.json", "battles.csv", "report.html", or one of its records ("records/closest-12.json").
  Result<std::string> file(const std::string& id, const std::string& name) const;

 private:
  struct Run {
    LabCard card;                                // `progress` and `tables` of what is stored
    std::vector<std::pair<std::size_t, BattleRow>> under_way;   // battles by table that have ended in a block that has not: shown, not kept
    std::atomic<bool> cancel{false};
  };
  using Held = std::shared_ptr<Run>;

  Result<Held> find(const std::string& id) const;
  LabCard card_of(const Run& run) const;
  std::vector<TableFigures> figures_kept(const LabAsk& ask, const std::string& id) const;
  void read_kept();
  std::optional<Trouble> put_in_line(const Held& run);
  void work();
  void fight(const Held& run);
  std::optional<Trouble> fight_and_publish(Run& run, Ended& ended);
  bool others_wait() const;
  std::string folder_of(const std::string& id) const { return folder_ + "/" + id; }

  const Registry& registry_;
  const std::string folder_;
  const LabLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, Held> runs_;
  std::deque<Held> line_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace oo::server
