#include "server/http/api.hpp"

#include <fmt/format.h>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/record/record.hpp"
#include "server/http/api_parts.hpp"

namespace oo::server {

namespace {
constexpr std::size_t kLongestTarget = 2048, kMostPieces = 8;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// %41 -> A. False: a broken escape or a control character.
bool decode(std::string_view text, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    int c = static_cast<unsigned char>(text[i]);
    if (c == '%') {
      if (i + 2 >= text.size() || hex_digit(text[i + 1]) < 0 || hex_digit(text[i + 2]) < 0) return false;
      c = hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]);
      i += 2;
    }
    if (c < 0x20 || c == 0x7f) return false;
    out += static_cast<char>(c);
  }
  return true;
}

bool read_query(std::string_view text, Ask& ask) {
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    const auto eq = std::min(pair.find('='), pair.size());
    std::string key, value;
    if (!decode(pair.substr(0, eq), key) || !decode(pair.substr(std::min(eq + 1, pair.size())), value) || ask.query.size() == 16) return false;
    ask.query[key] = value;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}
}  // namespace

bool read_target(std::string_view target, Ask& ask) {
  if (target.empty() || target[0] != '/' || target.size() > kLongestTarget) return false;
  const auto mark = std::min(target.find('?'), target.size());
  if (!read_query(target.substr(std::min(mark + 1, target.size())), ask)) return false;
  std::string_view path = target.substr(1, mark - 1);
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    std::string piece;
    if (!decode(path.substr(0, end), piece) || piece.empty() || piece == "." || piece == ".." || piece.find('/') != std::string::npos) return false;
    if (ask.path.size() == kMostPieces) return false;
    ask.path.push_back(std::move(piece));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return true;
}

std::size_t most_body(std::string_view target) { return target == "/api/replays" || target == "/api/replays/why" || target == "/api/games" ? kMaxRecordBytes + kMaxBody : kMaxBody; }

Reply json_reply(const Json& j) {
  Reply reply;
  reply.body = text_of(j);
  return reply;
}

Reply trouble_reply(int status, const Trouble& trouble) {
  Reply reply = json_reply({{"trouble", trouble_json(trouble)}});
  reply.status = status;
  return reply;
}
Reply refused_reply(const Trouble& trouble) { return trouble_reply(trouble.kind == Trouble::Kind::refused ? 422 : 400, trouble); }
Reply not_found() { return trouble_reply(404, bad_input("", "unknown", "there is nothing here")); }

Api::Api(Lobby& lobby, Laboratory& lab) : lobby_(lobby), lab_(lab), registry_(lobby.registry()) {}

Reply Api::answer(const Ask& ask) const {
  if (ask.path.size() < 2 || ask.path[0] != "api") return not_found();
  const std::string& what = ask.path[1];
  const std::size_t n = ask.path.size();
  if (what == "rulesets" && n == 2 && !ask.post) return rulesets();
  if (what == "rulesets" && n == 4) return one_ruleset(ask);
  if (what == "scenarios" && n == 2 && !ask.post) return scenarios();
  if (what == "scenarios" && n >= 3 && !ask.post) return one_scenario(ask);
  if (what == "players" && n == 2 && !ask.post) return players();
  if (what == "games" && n == 2) return ask.post ? begin(ask) : games(ask);
  if (what == "games" && n >= 3 && !ask.post) return one_game(ask);
  if (what == "replays" && n == 2 && ask.post) return replays(ask);
  if (what == "replays" && n == 3 && ask.post && ask.path[2] == "why") return why_of_record(ask);
  if (what == "lab") return lab(ask);
  if (what == "house" && n == 2 && ask.post) return house(ask);
  return not_found();
}

Reply Api::house(const Ask& ask) const {
  auto parsed = parse_json(ask.body, kMaxBody, "body");
  if (!parsed) return refused_reply(parsed.trouble());
  std::optional<Trouble> trouble;
  JsonFields f(parsed.value(), "", trouble);
  std::string text;
  f.text("text", kMaxBody, text, JsonFields::Need::required);
  f.done();
  if (trouble) return refused_reply(*trouble);
  auto file = parse_toml(text, "house rules");
  if (!file) return json_reply({{"trouble", trouble_json(file.trouble())}});
  const TomlNode* id = file.value().find("ruleset");
  const Ruleset* rules = id != nullptr && id->is_text() ? registry_.find(id->text) : nullptr;
  if (rules == nullptr) return json_reply({{"trouble", trouble_json(bad_input("ruleset", "unknown", "ruleset names no rule set of this program"))}});
  const BuiltTables built = rule_layers(*rules, text, "house rules")->build([rules](Binder& b) { rules->bind(b); });
  Json answer{{"ruleset", std::string(rules->id())}};
  if (const TomlNode* name = file.value().find("name"); name != nullptr && name->is_text()) answer["name"] = name->text;
  if (!built) {
    answer["trouble"] = trouble_json(built.faults.front());
    for (const Trouble& t : built.faults) answer["troubles"].push_back(trouble_json(t));
    return json_reply(answer);
  }
  answer["rules_hash"] = hex(built.tables->hash());
  answer["changes"] = changes_json(*built.tables);
  return json_reply(answer);
}

}  // namespace oo::server
