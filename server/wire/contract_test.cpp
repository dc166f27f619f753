// The contract: its files are current, it is whole, and what it lets a page say is what the server reads.
#include "server/wire/contract.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/battle/registry.hpp"
#include "server/wire/messages.hpp"
#include "server/wire/new_game.hpp"
#include "server/wire/schema_check_test.hpp"

namespace oo::server {
namespace {

using nlohmann::json;

std::string file_text(const std::string& path) {
  std::ifstream in(std::string(OO_SOURCE_DIR) + path);
  std::stringstream all;
  all << in.rdbuf();
  return all.str();
}

TEST(Contract, TheFilesMadeFromItAreCurrent) {
  const auto types = contract::all_types();
  EXPECT_TRUE(file_text("/web/src/wire.generated.ts") == contract::typescript(types)) << "openorder serve --print types > web/src/wire.generated.ts";
  EXPECT_TRUE(file_text("/docs/protocol.schema.json") == contract::json_schema(types)) << "openorder serve --print schema > docs/protocol.schema.json";
}

void names_used(const json& schema, std::set<std::string>& out) {
  if (schema.is_object() && schema.contains("$ref")) out.insert(schema["$ref"].get<std::string>().substr(8));
  if (schema.is_structured())
    for (const json& part : schema) names_used(part, out);
}

TEST(Contract, EveryNameIsDescribedOnce) {
  std::set<std::string> names, used;
  for (const auto& t : contract::all_types()) EXPECT_TRUE(names.insert(t.name).second) << t.name;
  names_used(json::parse(contract::json_schema(contract::all_types())), used);
  for (const std::string& name : used) EXPECT_TRUE(names.count(name) == 1) << name;
}

TEST(Contract, TheCheckSeesWhatDoesNotFit) {
  const SchemaCheck check;
  const json order{{"type", "order"}, {"id", 1}, {"order", {{"verb", "pass"}}}};
  EXPECT_EQ(check.wrong(order, "ClientMessage"), "");
  json bad = order;
  bad["extra"] = 1;
  EXPECT_NE(check.wrong(bad, "ClientMessage"), "");
  bad = order;
  bad["order"].erase("verb");
  EXPECT_NE(check.wrong(bad, "ClientMessage"), "");
  bad = order;
  bad["order"]["path"] = {{1, 2, 3}};
  EXPECT_NE(check.wrong(bad, "ClientMessage"), "");
  bad = order;
  bad["id"] = "1";
  EXPECT_NE(check.wrong(bad, "ClientMessage"), "");
  EXPECT_NE(check.wrong({{"type", "nonsense"}}, "ClientMessage"), "");
}

/// A value of the schema, with every key or with the needed ones alone.
json sample(const SchemaCheck& check, const json& schema, bool whole, const std::string& verb) {
  if (schema.contains("$ref")) return sample(check, check.definition(schema["$ref"].get<std::string>().substr(8)), whole, verb);
  if (schema.contains("enum")) return schema["enum"][0];
  const std::string type = schema.value("type", "string");
  if (type == "integer" || type == "number") return 1;
  if (type == "boolean") return true;
  if (type == "string") return verb;
  json out = type == "array" ? json::array() : json::object();
  if (schema.contains("prefixItems"))
    for (const json& part : schema["prefixItems"]) out.push_back(sample(check, part, whole, verb));
  else if (type == "array") out.push_back(sample(check, schema["items"], whole, verb));
  if (type != "object" || !schema.contains("properties")) return out;
  for (const auto& item : schema["properties"].items()) {
    const json& needed = schema["required"];
    if (whole || std::find(needed.begin(), needed.end(), json(item.key())) != needed.end()) out[item.key()] = sample(check, item.value(), whole, verb);
  }
  return out;
}

TEST(Contract, WhatAPageMaySayIsRead) {
  const SchemaCheck check;
  const Registry rules = registry();
  const Ruleset& one = *rules.all().front();
  const std::string verb(one.verbs().front().verb);
  std::set<std::string> kinds;
  for (const json& way : check.definition("ClientMessage")["anyOf"]) {
    for (const bool whole : {true, false}) {
      const json message = sample(check, way, whole, verb);
      kinds.insert(message["type"]);
      std::uint32_t id = 0;
      std::optional<Trouble> trouble;
      if (message["type"] == "hello") {
        if (const auto read = read_hello(message.dump()); !read) trouble = read.trouble();
      } else if (const auto read = read_message(message.dump(), one, id); !read) {
        trouble = read.trouble();
      }
      EXPECT_FALSE(trouble) << message.dump() << "\n" << (trouble ? trouble->text : "");
    }
  }
  // Whatever else the server could read is in the contract: an unknown type is told all that are known.
  std::uint32_t id = 0;
  const auto unknown = read_message(R"({"type":"nonsense"})", one, id);
  ASSERT_FALSE(unknown);
  for (const std::string& kind : kinds) EXPECT_TRUE(kind == "hello" || unknown.trouble().text.find(kind) != std::string::npos) << kind;
  EXPECT_EQ(std::count(unknown.trouble().text.begin(), unknown.trouble().text.end(), ',') + 2, std::ptrdiff_t(kinds.size()));
}

TEST(Contract, WhatAGameIsBegunWithIsRead) {
  const SchemaCheck check;
  json game = sample(check, check.definition("NewGame"), true, "x");
  game["players"] = {"human", "recruit"};
  for (const char* source : {"scenario", "scenario_text", "record"}) {
    json one = game;
    for (const char* other : {"scenario", "scenario_text", "record"})
      if (std::string(other) != source) one.erase(other);
    if (std::string(source) == "record") {
      one.erase("house");
      one.erase("seed");
    }
    EXPECT_EQ(check.wrong(one, "NewGame"), "");
    const auto read = read_new_game(one.dump(), 1 << 20);
    EXPECT_TRUE(read) << (read ? "" : read.trouble().text);
  }
}

}  // namespace
}  // namespace oo::server
