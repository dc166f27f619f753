// What the server sends has just the fields that web/src/wire.ts names: none that the page does not know, none missing that it counts on.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "server/http/api.hpp"
#include "server/rooms/support_test.hpp"

namespace oo::server {
namespace {

using nlohmann::json;

/// The types of wire.ts, as far as this test needs them: interfaces with their fields, each with the text of its type.
class Contract {
 public:
  struct Field {
    std::string name, type;
    bool optional = false;
  };

  Contract() {
    std::ifstream in(std::string(OO_SOURCE_DIR) + "/web/src/wire.ts");
    std::stringstream all;
    all << in.rdbuf();
    text_ = std::regex_replace(all.str(), std::regex("//[^\n]*|/\\*[^]*?\\*/"), "");
    const std::regex head("interface (\\w+)(?: extends (\\w+))? \\{");
    for (std::sregex_iterator it(text_.begin(), text_.end(), head), end; it != end; ++it) {
      const auto body = std::size_t(it->position() + it->length() - 1);
      types_[(*it)[1]] = text_.substr(body, closing(text_, body) - body + 1);
      if ((*it)[2].matched) base_[(*it)[1]] = (*it)[2];
    }
    const std::regex message("\\{ type: '(\\w+)'");
    for (std::sregex_iterator it(text_.begin(), text_.end(), message), end; it != end; ++it) {
      const auto body = std::size_t(it->position());
      if (body < text_.find("type ServerMessage")) continue;
      types_["message " + std::string((*it)[1])] = text_.substr(body, closing(text_, body) - body + 1);
    }
    types_["message state"] = types_["StateMessage"];
    types_["message step"] = types_["StepMessage"];
  }

  bool has(const std::string& name) const { return types_.count(name) == 1; }

  std::vector<Field> fields(const std::string& name) const {
    std::vector<Field> out = split(types_.at(name));
    if (const auto it = base_.find(name); it != base_.end())
      for (Field& f : fields(it->second)) out.push_back(std::move(f));
    return out;
  }

  /// Everything that is wrong with the value, as lines.
  void check(const json& value, std::string type, const std::string& path, std::string& wrong) const {
    while (!type.empty() && type.front() == ' ') type.erase(0, 1);
    while (!type.empty() && type.back() == ' ') type.pop_back();
    if (const auto cut = type.find(" | null"); cut != std::string::npos) {
      if (value.is_null()) return;
      type = type.substr(0, cut);
    }
    if (type.ends_with("[]")) {
      if (!value.is_array()) return fail(path, type, value, wrong);
      std::string item = type.substr(0, type.size() - 2);
      for (std::size_t i = 0; i < value.size(); ++i) check(value[i], item, path + "[]", wrong);
      return;
    }
    if (type.front() == '{') return object(value, split(type), path, wrong);
    if (has(type)) return object(value, fields(type), path, wrong);
    const bool ok = type == "number" ? value.is_number() : type == "string" ? value.is_string() : type == "boolean" ? value.is_boolean() : !value.is_null();
    if (!ok) fail(path, type, value, wrong);
  }

 private:
  static void fail(const std::string& path, const std::string& type, const json& value, std::string& wrong) {
    wrong += path + " is no " + type + ": " + value.dump().substr(0, 80) + "\n";
  }
  void object(const json& value, const std::vector<Field>& wanted, const std::string& path, std::string& wrong) const {
    if (!value.is_object()) return fail(path, "object", value, wrong);
    for (const auto& item : value.items()) {
      const auto same = [&](const Field& f) { return f.name == item.key(); };
      const auto it = std::find_if(wanted.begin(), wanted.end(), same);
      if (it == wanted.end()) wrong += path + "." + item.key() + " is not in the contract\n";
      else check(item.value(), it->type, path + "." + item.key(), wrong);
    }
    for (const Field& f : wanted)
      if (!f.optional && !value.contains(f.name)) wrong += path + "." + f.name + " is missing\n";
  }
  static std::size_t closing(const std::string& text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
      if (text[i] == '{' || text[i] == '[' || text[i] == '(') ++depth;
      if ((text[i] == '}' || text[i] == ']' || text[i] == ')') && --depth == 0) return i;
    }
    return text.size() - 1;
  }
  /// "{ a: number; b?: string }" -> its fields.
  static std::vector<Field> split(const std::string& body) {
    std::vector<Field> out;
    std::string part;
    int depth = 0;
    for (std::size_t i = 1; i + 1 < body.size() + 1; ++i) {
      const char c = body[i];
      if ((c == ';' || i + 1 == body.size()) && depth == 0) {
        std::smatch m;
        if (std::regex_search(part, m, std::regex("^\\s*(\\w+)(\\?)?:([^]*)$"))) out.push_back({m[1], m[3], m[2].matched});
        part.clear();
        continue;
      }
      if (c == '{' || c == '[' || c == '(' || c == '<') ++depth;
      if (c == '}' || c == ']' || c == ')' || c == '>') --depth;
      part += c;
    }
    return out;
  }

  std::string text_;
  std::map<std::string, std::string> types_, base_;
};

class ContractTest : public testing::Test {
 protected:
  void expect(const json& value, const std::string& type) {
    std::string wrong;
    ASSERT_TRUE(type.ends_with("[]") || contract_.has(type)) << type;
    contract_.check(value, type, type, wrong);
    EXPECT_EQ(wrong, "");
  }
  json ask(std::string_view target, const json& body = nullptr) {
    Ask a;
    EXPECT_TRUE(read_target(target, a));
    a.post = !body.is_null();
    if (a.post) a.body = body.dump();
    return json::parse(api_.answer(a).body);
  }
  Contract contract_;
  RoomTable t_;
  Api api_{t_.lobby};
};

TEST_F(ContractTest, Answers) {
  expect(ask("/api/rulesets"), "RulesetCard[]");
  expect(ask("/api/scenarios"), "ScenarioCard[]");
  expect(ask("/api/scenarios/rail_fence/roster"), "ScenarioRoster");
  expect(ask("/api/games", {{"scenario", "rail_fence"}, {"players", {"human", "recruit"}}}), "GameMade");
  expect(ask("/api/games"), "GameCard[]");
  for (const auto& rules : t_.rules.all()) {
    const std::string base = "/api/rulesets/" + std::string(rules->id());
    expect(ask(base + "/rules"), "Rulebook");
    expect(ask(base + "/procedures"), "ProcedureInfo[]");
    for (const json& p : ask(base + "/procedures")) {
      expect(ask(base + "/fields", {{"procedure", p["name"]}, {"given", json::object()}}), "FieldsNow");
      if (!p["chain"].get<bool>()) expect(ask(base + "/resolve", {{"procedure", p["name"]}, {"given", json::object()}, {"roll", true}}), "Resolved");
    }
  }
  expect(ask("/api/house", {{"text", "format = 1\nruleset = \"template\"\n"}}), "HouseAnswer");
}

TEST_F(ContractTest, MessagesOfAGame) {
  const GameMade made = t_.begin("clearing_raid", "human", "recruit");
  auto room = t_.lobby.room(made.game);
  const auto page = t_.join(room, made, made.token[0]);
  for (int i = 0; i < 30 && page->now["decision"].is_object(); ++i) {
    const json order = page->now["decision"]["fallback"];
    t_.say(room, page, {{"type", "suggest"}, {"id", 1}, {"more", 0}});
    const json list = page->last_of("suggestions")["suggestions"];
    const json best = list.empty() ? order : list[0]["order"];
    t_.say(room, page, {{"type", "preview"}, {"id", 2}, {"order", best}, {"chances", i % 5 == 0}});
    t_.say(room, page, {{"type", "targets"}, {"id", 3}, {"verb", best["verb"]}, {"unit", best.value("unit", 0)}});
    t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", best}});
    t_.say(room, page, {{"type", "nonsense"}});
    t_.say(room, page, {{"type", "ping"}});
  }
  t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", {{"verb", page->all[0]["info"]["verbs"][0]["verb"]}, {"answers", 9999}}}});
  std::set<std::string> kinds;
  for (const json& m : page->all) {
    kinds.insert(m["type"]);
    expect(m, "message " + m["type"].get<std::string>());
    if (HasFailure()) break;
  }
  EXPECT_GE(kinds.size(), 9U);
}

TEST_F(ContractTest, AReplay) {
  const GameMade made = t_.begin("rail_fence", "human", "recruit");
  auto room = t_.lobby.room(made.game);
  const auto page = t_.join(room, made, made.token[0]);
  for (int i = 0; i < 5; ++i) t_.say(room, page, {{"type", "order"}, {"id", 4}, {"order", page->now["decision"]["fallback"]}});
  const auto course = t_.lobby.course_of(made.game);
  ASSERT_TRUE(course);
  const json replay = ask("/api/replays", {{"record", write_record(course.value()->record())}});
  EXPECT_EQ(replay["verified"], true);
  json known = replay;
  for (json& f : known["frames"]) f["view"] = nullptr;       // a part of TableView: checked with the steps
  std::string wrong;
  contract_.check(replay["info"], "GameInfo", "info", wrong);
  for (const json& f : replay["frames"])
    for (const json& e : f["entries"]) contract_.check(e, "Entry", "entry", wrong);
  EXPECT_EQ(wrong, "");
}

}  // namespace
}  // namespace oo::server
