// record.hpp: a battle as its record: what it was played from, and for each step the order, the faces it consumed and the hash after it.
// A step may be an intervention instead of an order (engine/battle/intervention.hpp): it consumes no faces.
//
// Who may use it: lab, server, command line. A record holds the seed and both sides' orders: it leaves for a player only after the end.
// Saves are records. Text form: JSON, at most 64 MiB, strict. Files are replaced whole (temporary file, fsync, rename): killed at any byte,
// the previous file survives. Source: design, principle 2; field 3.8, 3.9.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/battle/battle.hpp"
#include "engine/battle/intervention.hpp"
#include "engine/battle/registry.hpp"
#include "engine/dice/seed.hpp"

namespace oo {

inline constexpr int kRecordFormat = 1;
inline constexpr std::size_t kMaxRecordBytes = std::size_t(64) << 20;
inline constexpr std::size_t kMaxRecordSteps = 200'000;

enum class DiceSource : std::uint8_t { seeded, typed };

struct RecordStep {
  Order order;                                        // unless it is an intervention
  std::vector<std::uint8_t> faces;
  std::uint64_t hash = 0;                             // of the battle after it
  std::optional<Intervention> intervention{};
};

struct Record {
  std::string engine;                                 // version of the program that wrote it
  std::string ruleset;
  int ruleset_version = 0;
  std::string scenario;                               // whole text
  std::string house;                                  // whole text, or empty
  std::uint64_t rules_hash = 0;                       // effective rules
  Seed seed{};
  DiceSource dice = DiceSource::seeded;
  std::string players[2];
  std::uint64_t start_hash = 0;                       // before the first order
  std::vector<RecordStep> steps;
};

/// What the step is made of, in the battle it belongs to. For an intervention no die is asked.
std::optional<Trouble> carry_out(const RecordStep&, Battle&, Dice&, EventSink&);

std::string write_record(const Record&);
Result<Record> read_record(std::string_view text, const Registry&, std::string_view origin = "record");

Result<std::string> read_file(const std::string& path, std::size_t max_bytes);
/// Whole or not at all.
std::optional<Trouble> replace_file(const std::string& path, std::string_view text);

}  // namespace oo
