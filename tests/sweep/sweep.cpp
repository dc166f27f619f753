// sweep: many battles recorded by one build, and held to by another (tests/sweep/run). One process for all: a start costs more than a battle.
//
//   sweep fight DIR PLAYER SEEDS PART OF     every scenario of every rule set, seeds 1 to SEEDS, of which this process takes each OF-th
//   sweep hold DIR AGAIN PART OF             every record of DIR replayed with its dice drawn anew; seeds up to AGAIN decided anew, to the same bytes
//
// Prints a line for each fault and nothing else; exit 1 where there was one.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "engine/battle/event_log.hpp"
#include "engine/record/game.hpp"
#include "lab/match/match.hpp"

namespace {

using namespace oo;
namespace fs = std::filesystem;

struct Named {
  std::string name, text;
};

std::vector<Named> all_scenarios(const Registry& registry) {
  std::vector<Named> all;
  for (const auto& rules : registry.all())
    for (const BookFile& file : rules->book())
      if (file.path.find("/scenarios/") != std::string_view::npos) all.push_back({fs::path(file.path).stem().string(), std::string(file.text)});
  return all;
}

MatchResult fought(Game& game, const std::string& player, std::uint64_t seed) {
  auto first = make_player(player), second = make_player(player);
  NoEvents silence;
  MatchOptions options;
  options.seed = Seed{0, seed};
  return play_match(game, *first.value(), *second.value(), silence, options);
}

bool fight(const Registry& registry, const fs::path& folder, const std::string& player, std::uint64_t seeds, std::uint64_t part, std::uint64_t of) {
  bool good = true;
  const auto fault = [&good](const std::string& text) {
    fmt::print("{}\n", text);
    good = false;
  };
  for (const Named& scenario : all_scenarios(registry)) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      if (seed % of != part) continue;
      auto game = open_game(registry, scenario.text, "");
      if (!game) {
        fault(game.trouble().text);
        break;
      }
      const MatchResult result = fought(game.value(), player, seed);
      const std::string what = fmt::format("{}-{}-{}", scenario.name, player, seed);
      if (result.unfinished) fault("not fought to its end: " + what);
      if (!result.first_refusal.empty()) fault("refused its own order: " + what + ": " + result.first_refusal);
      if (auto trouble = replace_file((folder / (what + ".record")).string(), write_record(result.record))) fault(trouble->text);
    }
  }
  return good;
}

bool hold(const Registry& registry, const fs::path& folder, std::uint64_t again, std::uint64_t part, std::uint64_t of) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  bool good = true;
  const auto fault = [&good](const fs::path& file, std::string_view text) {
    fmt::print("{}: {}\n", file.stem().string(), text);
    good = false;
  };
  for (std::size_t i = part; i < files.size(); i += of) {
    auto text = read_file(files[i].string(), kMaxRecordBytes);
    auto record = text ? read_record(text.value(), registry) : Result<Record>(text.trouble());
    if (!record) {
      fault(files[i], record.trouble().text);
      continue;
    }
    NoEvents silence;
    ReplayOptions options;
    options.verify = true;
    auto replayed = replay(record.value(), registry, silence, options);
    if (!replayed) fault(files[i], replayed.trouble().text);
    else if (replayed.value().report.what != Diverged::nothing) fault(files[i], "diverges: " + replayed.value().report.text);
    if (record.value().seed.low > again) continue;
    auto game = open_game(registry, record.value().scenario, record.value().house);
    if (!game || write_record(fought(game.value(), record.value().players[0], record.value().seed.low).record) != text.value()) fault(files[i], "decided otherwise");
  }
  return good;
}

std::uint64_t number(const char* text) {
  std::uint64_t n = 0;
  const std::string_view s(text);
  std::from_chars(s.data(), s.data() + s.size(), n);
  return n;
}

}  // namespace

int main(int count, char** words) {
  const Registry all = registry();
  const std::string_view what = count > 1 ? words[1] : "";
  if (what == "fight" && count == 7 && make_player(words[3])) return fight(all, words[2], words[3], number(words[4]), number(words[5]), std::max<std::uint64_t>(1, number(words[6]))) ? 0 : 1;
  if (what == "hold" && count == 6) return hold(all, words[2], number(words[3]), number(words[4]), std::max<std::uint64_t>(1, number(words[5]))) ? 0 : 1;
  fmt::print(stderr, "sweep fight DIR PLAYER SEEDS PART OF | sweep hold DIR AGAIN PART OF\n");
  return 2;
}
