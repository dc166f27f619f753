// openorder replay RECORD [--verify] [--until N] and openorder verify RECORD.
#include "engine/record/replay.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "engine/battle/codec.hpp"

namespace oo::cli {

namespace {
nlohmann::json result_json(const Replayed& r) {
  nlohmann::json j{{"steps", r.report.steps_played}, {"diverged", std::string(name_of(r.report.what))}, {"text", r.report.text}, {"hash", hex(r.game.battle->hash())},
                   {"outcome", to_json(r.game.battle->outcome())}};
  if (r.report.what != Diverged::nothing) j["step"] = r.report.step;
  return j;
}
}  // namespace

int replay(const Context& context, const ReplayOptions& options) {
  auto text = read_file(options.record, kMaxRecordBytes);
  if (!text) return tell(context, text.trouble());
  auto record = read_record(text.value(), context.registry, options.record);
  if (!record) return tell(context, record.trouble());
  const Ruleset& rules = *context.registry.find(record.value().ruleset);
  const Story story(rules, options.verbose);
  EventLog log;
  std::size_t told = 0;
  oo::ReplayOptions how;
  how.verify = options.verify;
  if (options.until) how.until = *options.until;
  how.after_step = [&](std::size_t, const Battle& battle) {
    if (!options.quiet && !context.json)
      for (const std::string& sentence : story.tell(log, told, battle)) print(sentence);
    told = log.size();
  };
  auto replayed = oo::replay(record.value(), context.registry, log, how);
  if (!replayed) return tell(context, replayed.trouble());
  const ReplayReport& report = replayed.value().report;
  if (context.json) {
    print(result_json(replayed.value()).dump());
  } else {
    if (report.what == Diverged::nothing && replayed.value().game.battle->outcome().over) print(outcome_text(*replayed.value().game.battle));
    if (report.what == Diverged::nothing) print(report.text);
    else complain(fmt::format("{}: diverged first in the {}: {}", options.record, name_of(report.what), report.text));
  }
  return report.what == Diverged::nothing ? kDone : kFailed;
}

}  // namespace oo::cli
