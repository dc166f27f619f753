#include "lab/schedule/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "lab/schedule/crew.hpp"

namespace oo {

namespace {

constexpr std::size_t kOfEach = 2;

std::int64_t share_lost(const BattleRow& r, int side) { return r.start[side] == 0 ? 0 : std::int64_t(1000) * r.lost[side] / r.start[side]; }
std::int64_t distance(std::int64_t a, std::int64_t b) { return a < b ? b - a : a - b; }

/// What is common, in sums, for "typical": means of turns and shares lost, and the result most often seen.
struct Common {
  std::int64_t n = 0, turns = 0, share[2] = {0, 0};
  std::map<int, std::int64_t> winners;
  int winner() const {
    int best = -1;
    std::int64_t most = -1;
    for (const auto& [who, count] : winners)
      if (count > most) most = count, best = who;
    return best;
  }
};

/// How far a battle lies from the common one: lower is more typical. A whole game of turns weighs as much as all figures of a side.
std::int64_t strangeness(const BattleRow& r, const Common& c) {
  if (r.unfinished || r.winner != c.winner()) return std::int64_t(1) << 60;
  std::int64_t sum = c.turns == 0 ? 0 : 1000 * distance(r.turns * c.n, c.turns) / c.turns;
  for (int side = 0; side < 2; ++side) sum += distance(share_lost(r, side), c.share[side] / c.n);
  return sum;
}

struct Wish {
  const char* why;
  std::int64_t (*score)(const BattleRow&, const Common&);          // lower is better
};
constexpr Wish kWishes[] = {
    {"closest", [](const BattleRow& r, const Common&) { return r.unfinished ? std::int64_t(1) << 60 : 4 * distance(share_lost(r, 0), share_lost(r, 1)) - share_lost(r, 0) - share_lost(r, 1); }},
    {"bloodiest", [](const BattleRow& r, const Common&) { return -std::int64_t(r.lost[0]) - r.lost[1]; }},
    {"swing", [](const BattleRow& r, const Common&) { return -std::int64_t(r.swing); }},
    {"longest", [](const BattleRow& r, const Common&) { return -(std::int64_t(r.turns) * 100'000 + r.orders); }},
    {"typical", [](const BattleRow& r, const Common& c) { return strangeness(r, c); }},
};

/// The best so many rows by one wish, in order; rows come in order of k, so ties keep the lower one.
void keep_best(std::vector<std::pair<std::int64_t, BattleRow>>& best, std::int64_t score, const BattleRow& row, std::size_t most) {
  const auto at = std::upper_bound(best.begin(), best.end(), score, [](std::int64_t s, const auto& one) { return s < one.first; });
  if (std::size_t(at - best.begin()) >= most) return;
  best.insert(at, {score, row});
  if (best.size() > most) best.pop_back();
}

std::string percent(std::int64_t thousandths) { return fmt::format("{} %", (thousandths + 5) / 10); }

std::string words_of(const std::string& why, const BattleRow& r) {
  const std::string lost = fmt::format("{} and {} of their figures", percent(share_lost(r, 0)), percent(share_lost(r, 1)));
  if (why == "closest") return fmt::format("The sides had lost {} when it ended after {} turns.", lost, r.turns);
  if (why == "bloodiest") return fmt::format("{} figures fell: the sides lost {}.", r.lost[0] + r.lost[1], lost);
  if (why == "swing") return fmt::format("A lead of {} of a side's strength was given away again.", percent(r.swing));
  if (why == "longest") return fmt::format("{} turns and {} orders.", r.turns, r.orders);
  return fmt::format("Near the middle of all: {} turns, and the sides lost {}.", r.turns, lost);
}

Result<Common> common_of(Results& results, std::size_t arm, std::uint64_t below) {
  Common c;
  auto rows = results.rows(arm, below);
  if (!rows) return rows.trouble();
  for (BattleRow r; rows.value().next(r);) {
    ++c.n;
    c.turns += r.turns;
    for (int side = 0; side < 2; ++side) c.share[side] += share_lost(r, side);
    if (!r.unfinished) ++c.winners[r.winner];
  }
  if (rows.value().trouble) return *rows.value().trouble;
  return c;
}

/// "closest-17.json", "1-closest-17.json": a file of ours.
bool is_ours(std::string name) {
  if (!name.ends_with(".json")) return false;
  name.resize(name.size() - 5);
  const auto digits = [](std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos; };
  for (const Wish& w : kWishes) {
    const std::size_t at = name.find(std::string(w.why) + "-");
    if (at == std::string::npos || !digits(std::string_view(name).substr(at + std::string_view(w.why).size() + 1))) continue;
    if (at == 0 || (name[at - 1] == '-' && digits(std::string_view(name).substr(0, at - 1)))) return true;
  }
  return false;
}

}  // namespace

void sweep_records(const std::string& folder, const nlohmann::json& kept) {
  std::error_code none;
  for (std::filesystem::directory_iterator it(std::filesystem::path(folder) / "records", none), end; !none && it != end; it.increment(none)) {
    const std::string name = it->path().filename().string();
    const bool keep = std::any_of(kept.begin(), kept.end(), [&name](const nlohmann::json& r) { return r["file"] == "records/" + name; });
    std::error_code gone;
    if (!keep && is_ours(name)) std::filesystem::remove(it->path(), gone);
  }
}

Result<std::vector<WorthWatching>> choose_records(Results& results, std::size_t arm, std::uint64_t below) {
  auto common = common_of(results, arm, below);
  if (!common) return common.trouble();
  constexpr std::size_t kWishCount = std::size(kWishes);
  std::vector<std::pair<std::int64_t, BattleRow>> best[kWishCount];
  auto rows = results.rows(arm, below);
  if (!rows) return rows.trouble();
  for (BattleRow r; rows.value().next(r);)
    for (std::size_t w = 0; w < kWishCount; ++w) keep_best(best[w], kWishes[w].score(r, common.value()), r, kOfEach * kWishCount);
  if (rows.value().trouble) return *rows.value().trouble;
  std::vector<WorthWatching> out;
  for (std::size_t w = 0; w < kWishCount; ++w) {
    std::size_t taken = 0;
    for (const auto& [score, row] : best[w]) {
      if (taken == kOfEach) break;
      if (std::any_of(out.begin(), out.end(), [&row = row](const WorthWatching& o) { return o.row.k == row.k; })) continue;
      out.push_back({kWishes[w].why, words_of(kWishes[w].why, row), row});
      ++taken;
    }
  }
  return out;
}

Result<nlohmann::json> write_records(const OpenPlan& plan, Results& results, std::size_t arm, std::uint64_t below, const std::string& folder, int jobs) {
  auto chosen = choose_records(results, arm, below);
  if (!chosen) return chosen.trouble();
  const std::filesystem::path place = std::filesystem::path(folder) / "records";
  std::error_code error;
  std::filesystem::create_directories(place, error);
  if (error) return bad_input(place.string(), "file", fmt::format("{}: the folder cannot be made: {}", place.string(), error.message()));
  std::vector<std::uint64_t> battles;
  for (const WorthWatching& w : chosen.value()) battles.push_back(w.row.k);
  const std::vector<Record> records = fight_again(plan, arm, battles, jobs);
  nlohmann::json out = nlohmann::json::array();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const WorthWatching& w = chosen.value()[i];
    const Record& record = records[i];
    const std::uint64_t end = record.steps.empty() ? record.start_hash : record.steps.back().hash;
    if (end != w.row.hash) return bad_input("records", "differs", fmt::format("battle {} ends otherwise when it is fought again: the results were made by another build of the program", w.row.k));
    const std::string name = plan.arms.size() == 1 ? fmt::format("{}-{}.json", w.why, w.row.k) : fmt::format("{}-{}-{}.json", arm, w.why, w.row.k);
    if (auto trouble = replace_file((place / name).string(), write_record(record))) return *trouble;
    out.push_back({{"arm", arm}, {"why", w.why}, {"words", w.words}, {"k", w.row.k}, {"seed", to_text(record.seed)}, {"winner", w.row.winner}, {"turns", w.row.turns}, {"file", "records/" + name}});
  }
  return out;
}

}  // namespace oo
