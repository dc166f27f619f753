#include "engine/record/record.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "engine/battle/intervention_codec.hpp"
#include "engine/battle/json_fields.hpp"

namespace oo {

using nlohmann::json;
using Need = JsonFields::Need;

namespace {
std::string as_json_text(std::string_view text) { return json(text).dump(-1, ' ', false, json::error_handler_t::replace); }

std::string_view dice_word(DiceSource d) { return d == DiceSource::typed ? "typed" : "seeded"; }

std::string step_line(const RecordStep& step) {
  json j{{"faces", json::array()}, {"hash", hex(step.hash)}};
  if (step.intervention) j["intervention"] = to_json(*step.intervention);
  else j["order"] = to_json(step.order);
  for (const std::uint8_t face : step.faces) j["faces"].push_back(int(face));
  return j.dump();
}
}  // namespace

/// One step a line: a record can be read, and compared with another, by eye.
std::string write_record(const Record& r) {
  std::string out = fmt::format("{{\n\"format\": {},\n\"engine\": {},\n\"ruleset\": {},\n\"ruleset_version\": {},\n", kRecordFormat, as_json_text(r.engine),
                                as_json_text(r.ruleset), r.ruleset_version);
  out += fmt::format("\"rules_hash\": \"{}\",\n\"seed\": {},\n\"dice\": \"{}\",\n\"players\": [{}, {}],\n", hex(r.rules_hash), as_json_text(to_text(r.seed)),
                     dice_word(r.dice), as_json_text(r.players[0]), as_json_text(r.players[1]));
  out += fmt::format("\"scenario\": {},\n\"house\": {},\n\"start_hash\": \"{}\",\n\"steps\": [", as_json_text(r.scenario), as_json_text(r.house), hex(r.start_hash));
  for (std::size_t i = 0; i < r.steps.size(); ++i) out += (i == 0 ? "\n" : ",\n") + step_line(r.steps[i]);
  return out + "\n]\n}\n";
}

namespace {
void read_hash(JsonFields& f, const char* key, std::uint64_t& out) {
  std::string text;
  f.text(key, 16, text, Need::required);
  if (!f.failed() && !parse_hex(text, out)) f.fault(f.at(key), "value", fmt::format("{} is '{}'; allowed: 16 hexadecimal digits", f.at(key), text));
}

void read_faces(JsonFields& f, std::vector<std::uint8_t>& out) {
  const json* list = f.list("faces", 8192, Need::required);
  if (list == nullptr) return;
  out.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i)
    if (const auto n = list_number((*list)[i], fmt::format("{}[{}]", f.at("faces"), i), 1, 1, 128, f.trouble())) out.push_back(static_cast<std::uint8_t>(*n));
}

void read_step(const json& j, const Ruleset& rules, std::string path, RecordStep& out, std::optional<Trouble>& trouble) {
  JsonFields f(j, std::move(path), trouble);
  const json* what = f.child("intervention");
  if (what != nullptr) {
    auto read = intervention_from_json(*what, rules, f.at("intervention"));
    if (!read) trouble = read.trouble();
    else out.intervention = read.value();
  }
  if (const json* order = f.child("order", what != nullptr ? Need::optional : Need::required)) {
    if (what != nullptr) return f.fault(f.at("order"), "surplus", fmt::format("{}: a step is an order or an intervention, not both", f.at("order")));
    auto read = order_from_json(*order, rules, f.at("order"));
    if (!read) trouble = read.trouble();
    else out.order = read.value();
  }
  read_faces(f, out.faces);
  if (out.intervention && !out.faces.empty()) f.fault(f.at("faces"), "surplus", fmt::format("{}: no dice are thrown for an intervention", f.at("faces")));
  read_hash(f, "hash", out.hash);
  f.done();
}

void read_players(JsonFields& f, Record& r) {
  const json* list = f.list("players", 2, Need::required);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (!(*list)[i].is_string() || (*list)[i].get_ref<const std::string&>().size() > 200)
      return f.fault(f.at("players"), "type", "players must be two names");
    r.players[i] = (*list)[i].get<std::string>();
  }
}

void read_header(JsonFields& f, Record& r) {
  int format = 0;
  f.integer("format", 0, 1'000'000, format, Need::required);
  if (!f.failed() && format != kRecordFormat)
    return f.fault("format", "unknown", fmt::format("format is {}; this program reads format {}", format, kRecordFormat));
  f.text("engine", 64, r.engine, Need::required);
  f.text("ruleset", 64, r.ruleset, Need::required);
  f.integer("ruleset_version", 0, 1'000'000, r.ruleset_version, Need::required);
  read_hash(f, "rules_hash", r.rules_hash);
  std::string seed, dice = "seeded";
  f.text("seed", 64, seed, Need::required);
  f.text("dice", 16, dice);
  if (!f.failed() && dice != "seeded" && dice != "typed") f.fault("dice", "unknown", fmt::format("dice is '{}'; allowed: seeded, typed", dice));
  r.dice = dice == "typed" ? DiceSource::typed : DiceSource::seeded;
  if (f.failed()) return;
  auto parsed = parse_seed(seed);
  if (parsed) r.seed = parsed.value();
  else f.fault("seed", parsed.trouble().code, parsed.trouble().text);
  read_players(f, r);
  f.text("scenario", std::size_t(1) << 20, r.scenario, Need::required);
  f.text("house", std::size_t(1) << 20, r.house);
  read_hash(f, "start_hash", r.start_hash);
}
}  // namespace

Result<Record> read_record(std::string_view text, const Registry& registry, std::string_view origin) {
  auto parsed = parse_json(text, kMaxRecordBytes, origin);
  if (!parsed) return parsed.trouble();
  const json& root = parsed.value();
  std::optional<Trouble> trouble;
  Record r;
  JsonFields f(root, "", trouble);
  read_header(f, r);
  const Ruleset* rules = trouble ? nullptr : registry.find(r.ruleset);
  if (!trouble && rules == nullptr) f.fault("ruleset", "unknown", fmt::format("ruleset '{}' is not in this program", r.ruleset));
  if (const json* steps = f.list("steps", kMaxRecordSteps, Need::required)) {
    r.steps.resize(steps->size());
    for (std::size_t i = 0; i < steps->size() && !trouble; ++i) read_step((*steps)[i], *rules, fmt::format("steps[{}]", i), r.steps[i], trouble);
  }
  f.done();
  if (!trouble) return r;
  trouble->text = fmt::format("{}: {}", origin, trouble->text);
  return *trouble;
}

}  // namespace oo
