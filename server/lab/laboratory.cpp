#include "server/lab/laboratory.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/record/record.hpp"
#include "lab/schedule/compare.hpp"
#include "lab/schedule/publish.hpp"
#include "server/rooms/seats.hpp"

namespace oo::server {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kMaxFile = std::size_t(64) << 20;
constexpr int kLowest = 19;
constexpr int kThreads = 1;                                 // of one run: people play on the same machine

Trouble none() { return refused("lab", "none", "", "This server was started without a laboratory."); }
Trouble unknown() { return bad_input("lab", "unknown", "there is no such run"); }

bool is_id(const std::string& name) {
  return name.size() == 22 && std::all_of(name.begin(), name.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_'; });
}

std::int64_t now_seconds() { return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

/// The command that makes the same summary, where one line says it all.
std::string command_of(const LabAsk& ask) {
  if (ask.compares || ask.scenario.empty() || !ask.a.house.empty()) return "on the page of the laboratory, with the seed " + ask.seed;
  return fmt::format("openorder lab run {} -n {} --players {},{} --seed {}", ask.scenario, ask.battles, ask.a.players[0], ask.a.players[1], ask.seed);
}
}  // namespace

std::string_view name_of(LabState state) {
  static constexpr std::string_view kNames[] = {"waiting", "running", "done", "cancelled", "stopped", "failed"};
  return kNames[std::size_t(state)];
}

Laboratory::Laboratory(const Registry& registry, std::string folder, LabLimits limits) : registry_(registry), folder_(std::move(folder)), limits_(limits) {
  if (folder_.empty()) return;
  read_kept();
  thread_ = std::thread([this] { work(); });
}

Laboratory::~Laboratory() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    for (const auto& item : runs_) item.second->cancel = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

/// What earlier servers left: done where there is a summary of the whole, broken off otherwise.
void Laboratory::read_kept() {
  std::error_code ec;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ec)) {
    const std::string id = entry.path().filename().string();
    if (!is_id(id) || runs_.size() >= limits_.kept) continue;
    auto text = read_file((entry.path() / "ask.json").string(), kMaxFile);
    if (!text) continue;
    auto ask = read_lab_ask(text.value(), kMostBattles);
    if (!ask) continue;
    auto run = std::make_shared<Run>();
    run->card.id = id;
    run->card.ask = std::move(ask).value();
    const auto plan = plan_of(run->card.ask, registry_);
    if (!plan) continue;
    const auto game = open_game(registry_, plan.value().arms[0].scenario, "");
    if (!game) continue;
    run->card.scenario = game.value().scenario;
    run->card.state = fs::exists(entry.path() / "summary.json", ec) ? LabState::done : LabState::stopped;
    const auto written = fs::last_write_time(entry.path() / "ask.json", ec);
    run->card.began = std::chrono::duration_cast<std::chrono::seconds>((written - fs::file_time_type::clock::now() + std::chrono::system_clock::now()).time_since_epoch()).count();
    run->card.progress.asked = run->card.ask.battles * (run->card.ask.compares ? 2 : 1);
    if (run->card.state == LabState::done) run->card.progress.stored = run->card.progress.asked;
    runs_[id] = std::move(run);
  }
}

Result<Laboratory::Held> Laboratory::find(const std::string& id) const {
  if (folder_.empty()) return none();
  const auto it = runs_.find(id);
  if (it == runs_.end()) return unknown();
  return it->second;
}

std::optional<Trouble> Laboratory::put_in_line(const Held& run) {
  if (line_.size() >= limits_.waiting) return refused("lab", "too_many", "", fmt::format("{} runs wait already.", line_.size()));
  run->cancel = false;
  run->card.state = LabState::waiting;
  run->card.trouble.clear();
  line_.push_back(run);
  wake_.notify_one();
  return std::nullopt;
}

Result<LabCard> Laboratory::start(LabAsk ask) {
  if (folder_.empty()) return none();
  if (ask.seed.empty()) ask.seed = to_text(random_seed());
  auto plan = plan_of(ask, registry_);
  if (!plan) return plan.trouble();
  auto open = open_plan(registry_, std::move(plan).value());       // whatever is wrong with it is said at once
  if (!open) return open.trouble();
  auto run = std::make_shared<Run>();
  run->card.id = random_token();
  run->card.scenario = open.value().arms[0]->game.scenario;
  run->card.ask = std::move(ask);
  run->card.began = now_seconds();
  run->card.progress.asked = open.value().plan.battles * open.value().arms.size();
  const std::lock_guard lock(mutex_);
  if (runs_.size() >= limits_.kept) return refused("lab", "too_many", "", fmt::format("{} runs are kept already: remove one.", runs_.size()));
  std::error_code ec;
  fs::create_directories(folder_of(run->card.id), ec);
  if (ec) return bad_input("lab", "not_saved", fmt::format("the run could not be written: {}", ec.message()));
  if (auto trouble = replace_file(folder_of(run->card.id) + "/ask.json", to_text(run->card.ask))) return *trouble;
  if (auto trouble = put_in_line(run)) return *trouble;
  runs_[run->card.id] = run;
  return card_of(*run);
}

/// With the lock held.
LabCard Laboratory::card_of(const Run& run) const {
  LabCard card = run.card;
  card.progress.stored += run.under_way.size();
  for (const auto& [arm, row] : run.under_way) card.tables[arm].add(row);
  if (card.state != LabState::waiting) return card;
  const auto at = std::find_if(line_.begin(), line_.end(), [&](const Held& h) { return h.get() == &run; });
  card.ahead = std::size_t(at - line_.begin());
  for (const auto& item : runs_) card.ahead += item.second->card.state == LabState::running ? 1 : 0;
  return card;
}

std::vector<LabCard> Laboratory::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<LabCard> all;
  for (const auto& item : runs_) all.push_back(card_of(*item.second));
  std::stable_sort(all.begin(), all.end(), [](const LabCard& a, const LabCard& b) { return a.began > b.began; });
  return all;
}

Result<LabCard> Laboratory::card(const std::string& id) const {
  LabCard card;
  {
    const std::lock_guard lock(mutex_);
    auto run = find(id);
    if (!run) return run.trouble();
    card = card_of(*run.value());
  }
  if (!card.tables.empty() || card.state == LabState::waiting || card.state == LabState::running) return card;
  auto tables = figures_kept(card.ask, id);                         // fought by an earlier server
  const std::lock_guard lock(mutex_);
  auto run = find(id);
  if (!run) return run.trouble();
  if (run.value()->card.tables.empty() && !tables.empty()) {
    run.value()->card.progress.stored = 0;
    for (const TableFigures& t : tables) run.value()->card.progress.stored += std::uint64_t(t.battles());
    run.value()->card.tables = std::move(tables);
  }
  return card_of(*run.value());
}

/// What lies in the file of a run; empty where there is none, or it is of another version.
std::vector<TableFigures> Laboratory::figures_kept(const LabAsk& ask, const std::string& id) const {
  std::error_code ec;
  const std::string file = folder_of(id) + "/results.sqlite";
  if (!fs::exists(file, ec)) return {};
  auto plan = plan_of(ask, registry_);
  if (!plan) return {};
  auto open = open_plan(registry_, std::move(plan).value());
  if (!open) return {};
  auto results = Results::open(file, open.value());
  if (!results) return {};
  auto tables = figures_of(*results.value(), open.value().arms.size());
  return tables ? std::move(tables).value() : std::vector<TableFigures>{};
}

Result<LabCard> Laboratory::cancel(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto run = find(id);
  if (!run) return run.trouble();
  LabCard& card = run.value()->card;
  run.value()->cancel = true;
  if (card.state == LabState::waiting) {
    std::erase(line_, run.value());
    card.state = LabState::cancelled;
  }
  return card_of(*run.value());
}

Result<LabCard> Laboratory::go_on(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto run = find(id);
  if (!run) return run.trouble();
  const LabState state = run.value()->card.state;
  if (state == LabState::waiting || state == LabState::running || state == LabState::done) return card_of(*run.value());
  if (auto trouble = put_in_line(run.value())) return *trouble;
  return card_of(*run.value());
}

std::optional<Trouble> Laboratory::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto run = find(id);
  if (!run) return run.trouble();
  const LabState state = run.value()->card.state;
  if (state == LabState::waiting || state == LabState::running) return refused("lab", "running", "", "A run that waits or goes on is cancelled first.");
  std::error_code ec;
  fs::remove_all(folder_of(id), ec);
  if (ec) return bad_input("lab", "not_removed", fmt::format("it could not be removed: {}", ec.message()));
  runs_.erase(id);
  return std::nullopt;
}

Result<std::string> Laboratory::file(const std::string& id, const std::string& name) const {
  {
    const std::lock_guard lock(mutex_);
    auto run = find(id);
    if (!run) return run.trouble();
    const LabState state = run.value()->card.state;
    if (state == LabState::waiting || state == LabState::running) return refused("lab", "not_ready", "", "It is not finished.");
  }
  const std::string folder = folder_of(id);
  if (name == "summary.json" || name == "battles.csv" || name == "report.html") {
    auto text = read_file(folder + "/" + name, kMaxFile);
    return text ? std::move(text) : refused("lab", "not_ready", "", "Nothing of that was written.");
  }
  std::error_code ec;                                               // a record: only what lies there is compared with the name
  for (const fs::directory_entry& entry : fs::directory_iterator(folder + "/records", ec))
    if ("records/" + entry.path().filename().string() == name) return read_file(entry.path().string(), kMaxFile);
  return unknown();
}

// ---- the one who fights

void Laboratory::work() {
  ::setpriority(PRIO_PROCESS, id_t(::gettid()), kLowest);           // of this thread: whoever plays goes first
  for (;;) {
    Held run;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !line_.empty(); });
      if (stop_) return;
      run = std::move(line_.front());
      line_.pop_front();
      run->card.state = LabState::running;
    }
    fight(run);
  }
}

bool Laboratory::others_wait() const {
  const std::lock_guard lock(mutex_);
  return !line_.empty();
}

void Laboratory::fight(const Held& run) {
  Ended ended = Ended::all;
  std::optional<Trouble> trouble;
  try {
    trouble = fight_and_publish(*run, ended);
  } catch (const std::exception&) {                                 // out of memory, or a fault of this program: of this run alone
    trouble = bad_input("lab", "fault", "the laboratory failed at this run");
  }
  const std::lock_guard lock(mutex_);
  LabCard& card = run->card;
  run->under_way.clear();
  card.progress.rate = card.progress.left = 0.0;
  card.trouble = trouble ? trouble->text : "";
  if (trouble) card.state = LabState::failed;
  else if (ended == Ended::all) card.state = LabState::done;
  else if (run->cancel) card.state = stop_ ? LabState::stopped : LabState::cancelled;
  else {                                                            // its turn is over, others wait
    card.state = LabState::waiting;
    line_.push_back(run);
  }
}

std::optional<Trouble> Laboratory::fight_and_publish(Run& run, Ended& ended) {
  auto plan = plan_of(run.card.ask, registry_);
  if (!plan) return plan.trouble();
  auto open = open_plan(registry_, std::move(plan).value());
  if (!open) return open.trouble();
  const std::string folder = folder_of(run.card.id);
  auto file = results_file(folder);
  if (!file) return file.trouble();
  auto results = Results::open(file.value(), open.value());
  if (!results) return results.trouble();
  auto tables = figures_of(*results.value(), open.value().arms.size());
  if (!tables) return tables.trouble();
  {
    const std::lock_guard lock(mutex_);
    run.card.tables = std::move(tables).value();
    run.card.progress.stored = results.value()->stored();
  }
  const auto began = std::chrono::steady_clock::now(), turn_over = began + limits_.turn;
  RunWays ways;
  ways.jobs = kThreads;
  ways.cancel = &run.cancel;
  ways.each = [this, &run, began, fought = 0](std::size_t arm, const BattleRow& row) mutable {
    const std::lock_guard lock(mutex_);
    run.under_way.emplace_back(arm, row);
    Progress& p = run.card.progress;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    p.rate = seconds > 0.0 ? double(++fought) / seconds : 0.0;
    p.left = p.rate > 0.0 ? double(p.asked - p.stored - run.under_way.size()) / p.rate : 0.0;
  };
  ways.enough = [this, &run, turn_over](const FoughtBlock& fought) {
    {
      const std::lock_guard lock(mutex_);
      const Block& block = fought.block;
      std::erase_if(run.under_way, [&block](const auto& u) { return u.first == block.arm && u.second.k >= block.first && u.second.k < block.first + block.count; });
      for (const BattleRow& row : fought.rows) run.card.tables[block.arm].add(row);
      run.card.progress.stored += fought.rows.size();
    }
    return std::chrono::steady_clock::now() > turn_over && others_wait();
  };
  auto fought = fight_missing(open.value(), *results.value(), ways);
  if (!fought) return fought.trouble();
  ended = fought.value();
  if (ended == Ended::enough && results.value()->stored() == open.value().plan.battles * open.value().arms.size()) ended = Ended::all;
  if (ended != Ended::all) return std::nullopt;
  Extra extra;
  if (run.card.ask.compares)
    extra = [&](nlohmann::json& summary) -> std::optional<Trouble> {
      auto compared = comparison(open.value(), *results.value(), open.value().plan.battles, std::nullopt);
      if (!compared) return compared.trouble();
      summary["comparison"] = std::move(compared).value();
      return std::nullopt;
    };
  auto summary = publish(open.value(), *results.value(), command_of(run.card.ask), folder, kThreads, kMostBattles, extra);
  if (!summary) return summary.trouble();
  return std::nullopt;
}

}  // namespace oo::server
