// Games: the list, a new one, and what may be taken home after the end.
#include <fmt/format.h>

#include <charconv>
#include <ctime>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/record/record.hpp"
#include "engine/record/replay.hpp"
#include "lab/report/reporter.hpp"
#include "server/http/api_parts.hpp"
#include "server/http/replay_json.hpp"
#include "server/http/why_json.hpp"
#include "server/wire/opponents.hpp"

namespace oo::server {

namespace {
constexpr std::size_t kMostCards = 2000;

Json card_json(const GameCard& c) {
  return {{"game", c.id}, {"title", c.title}, {"scenario", c.scenario_id}, {"ruleset", c.ruleset}, {"turn", c.standing.turn}, {"turns", c.turns},
          {"players", {c.players[0], c.players[1]}}, {"over", c.standing.over}, {"text", c.standing.text}, {"changed", utc_text(c.changed)}};
}

/// Plays the record again for the report. Its pictures hold texts of both battles: `start` and `kept` must outlive it.
Result<ReportInput> report_of(const Record& record, const Registry& registry, Game& start, Replayed& kept) {
  auto opened = open_game(registry, record.scenario, record.house);
  if (!opened) return opened.trouble();
  start = std::move(opened).value();
  BattleReporter reporter(*start.ruleset, *start.scenario);
  reporter.begin(*start.battle);
  ReplayOptions options;
  options.after_step = [&reporter](std::size_t, const Battle& battle) { reporter.step(battle); };
  auto replayed = replay(record, registry, reporter, options);
  if (!replayed) return replayed.trouble();
  kept = std::move(replayed).value();
  return reporter.finish(*kept.game.battle, fmt::format("Seed {}, final hash {}", to_text(record.seed), hex(kept.game.battle->hash())));
}

Reply file_reply(std::string type, std::string name, std::string body) {
  Reply reply;
  reply.type = std::move(type);
  reply.body = std::move(body);
  reply.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
  return reply;
}
/// A whole number of the query, 0 to `most`.
Result<std::size_t> number_of(const Ask& ask, const std::string& key, std::size_t most) {
  const auto it = ask.query.find(key);
  std::size_t n = 0;
  const char* end = it == ask.query.end() ? nullptr : it->second.data() + it->second.size();
  if (end == nullptr || it->second.empty() || std::from_chars(it->second.data(), end, n) != std::from_chars_result{end, std::errc{}} || n > most)
    return bad_input(key, "value", fmt::format("{} must be a whole number, 0 to {}", key, most));
  return n;
}
/// Whose eyes a replay is looked at with: ?side=0 or 1; all is seen without it.
Result<SideId> viewer_of(const Ask& ask) {
  if (ask.query.find("side") == ask.query.end()) return kNoSide;
  auto side = number_of(ask, "side", 1);
  if (!side) return side.trouble();
  return SideId(side.value());
}
}  // namespace

std::string utc_text(std::int64_t seconds) {
  const std::time_t when = seconds;
  std::tm parts{};
  gmtime_r(&when, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

Reply Api::players() const {
  Json list = Json::array();
  for (const Opponent& o : opponents()) list.push_back({{"name", std::string(o.name)}, {"title", std::string(o.title)}, {"about", std::string(o.about)}, {"advises", o.advises}});
  return json_reply(list);
}

Reply Api::games(const Ask&) const {
  auto all = lobby_.store().list(kMostCards);
  if (!all) return trouble_reply(500, all.trouble());
  Json list = Json::array();
  for (const GameCard& c : all.value()) list.push_back(card_json(c));
  return json_reply(list);
}

Reply Api::begin(const Ask& ask) const {
  auto wanted = read_new_game(ask.body, kMaxRecordBytes + kMaxBody);
  if (!wanted) return refused_reply(wanted.trouble());
  auto made = lobby_.begin(wanted.value());
  if (!made) return made.trouble().code == "not_saved" ? trouble_reply(507, made.trouble()) : refused_reply(made.trouble());
  Json seats = Json::array();
  for (int side = 0; side < 2; ++side)
    if (!made.value().token[side].empty()) seats.push_back({{"side", side}, {"token", made.value().token[side]}});
  return json_reply({{"game", made.value().game}, {"seats", seats}});
}

Reply Api::one_game(const Ask& ask) const {
  auto card = lobby_.store().card(ask.path[2]);
  if (!card) return card.trouble().code == "unknown" ? not_found() : trouble_reply(500, card.trouble());
  if (ask.path.size() == 3) return json_reply(card_json(card.value()));
  if (ask.path.size() != 4) return not_found();
  if (!card.value().standing.over) return trouble_reply(403, refused("game", "not_over", "", "A record shows what is hidden: it is given out after the end."));
  if (ask.path[3] == "captain") return captain_orders(ask);
  if (ask.path[3] == "why") return why(ask);
  return finished(ask.path[2], ask.path[3], ask);
}

Reply Api::captain_orders(const Ask& ask) const {
  const auto side = number_of(ask, "side", 1);
  if (!side) return refused_reply(side.trouble());
  auto loaded = lobby_.store().load(ask.path[2]);
  if (!loaded) return trouble_reply(500, loaded.trouble());
  // A game that is over may be taken back and go on: its steps are part of the key.
  const std::string key = fmt::format("{}/{}/{}", ask.path[2], side.value(), loaded.value().steps.size());
  auto told = captains_.of(key, [&]() -> Result<std::string> {
    auto made = captain_orders_json(loaded.value(), registry_, SideId(side.value()));
    if (!made) return made.trouble();
    return made.value().dump();
  });
  return told ? Reply{200, "application/json", std::move(told).value(), {}} : trouble_reply(409, told.trouble());
}

Reply Api::why(const Ask& ask) const {
  const auto step = number_of(ask, "step", kMaxRecordSteps);
  if (!step) return refused_reply(step.trouble());
  auto course = lobby_.course_of(ask.path[2]);
  if (!course) return trouble_reply(409, course.trouble());
  auto told = why_json(course.value()->record(), registry_, step.value());
  return told ? json_reply(told.value()) : refused_reply(told.trouble());
}

Reply Api::why_of_record(const Ask& ask) const {
  auto parsed = parse_json(ask.body, kMaxRecordBytes + kMaxBody, "body");
  if (!parsed) return refused_reply(parsed.trouble());
  std::optional<Trouble> trouble;
  std::string text;
  std::uint32_t step = 0;
  JsonFields f(parsed.value(), "", trouble);
  f.text("record", kMaxRecordBytes, text, JsonFields::Need::required);
  f.integer("step", 1, std::int64_t(kMaxRecordSteps), step, JsonFields::Need::required);
  f.done();
  if (trouble) return refused_reply(*trouble);
  auto record = read_record(text, registry_);
  if (!record) return refused_reply(record.trouble());
  auto told = why_json(record.value(), registry_, step);
  return told ? json_reply(told.value()) : refused_reply(told.trouble());
}

Reply Api::finished(const std::string& game, std::string_view what, const Ask& ask) const {
  auto course = lobby_.course_of(game);
  if (!course) return trouble_reply(409, course.trouble());
  const Record& record = course.value()->record();
  if (what == "record") return file_reply("application/json", "record.json", write_record(record));
  if (what == "replay") {
    const auto viewer = viewer_of(ask);
    if (!viewer) return refused_reply(viewer.trouble());
    auto told = replay_json(record, registry_, game, viewer.value());
    return told ? json_reply(told.value()) : refused_reply(told.trouble());
  }
  if (what != "report" && what != "losses.csv") return not_found();
  Game start;
  Replayed kept;
  auto input = report_of(record, registry_, start, kept);
  if (!input) return refused_reply(input.trouble());
  if (what == "losses.csv") return file_reply("text/csv; charset=utf-8", "losses.csv", losses_csv(input.value()));
  Reply reply;
  reply.type = "text/html; charset=utf-8";
  reply.body = report_page(input.value());
  reply.headers.emplace_back("Content-Security-Policy", "");       // the page brings its own, stricter one
  return reply;
}

Reply Api::replays(const Ask& ask) const {
  auto record_text = record_of_body(ask.body);
  if (!record_text) return refused_reply(record_text.trouble());
  auto record = read_record(record_text.value(), registry_);
  if (!record) return refused_reply(record.trouble());
  const auto viewer = viewer_of(ask);
  if (!viewer) return refused_reply(viewer.trouble());
  auto told = replay_json(record.value(), registry_, "", viewer.value());
  return told ? json_reply(told.value()) : refused_reply(told.trouble());
}

}  // namespace oo::server
