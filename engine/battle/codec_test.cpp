#include "engine/battle/codec.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace oo {
namespace {

using nlohmann::json;

class Words final : public Ruleset {
 public:
  std::string_view id() const override { return "words"; }
  std::string_view title() const override { return "Words"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return {}; }
  void bind(Binder&) const override {}
  std::span<const Procedure> procedures() const override { return {}; }
  std::span<const Word> words() const override {
    static constexpr Word kWords[] = {"move", "charge", "open_order"};
    return kWords;
  }
  Result<std::unique_ptr<Battle>> start(const Scenario&, std::shared_ptr<const Tables>) const override { return bad_input("", "", ""); }
  std::string narrate(const Event&, const Battle&, bool) const override { return {}; }
};

Result<Order> read(std::string_view text) {
  auto parsed = parse_json(text, 10'000, "order.json");
  if (!parsed) return parsed.trouble();
  return order_from_json(parsed.value(), Words());
}

std::string path_of(std::string_view text) {
  const auto order = read(text);
  return order ? "read" : order.trouble().path;
}

TEST(Codec, OrdersKeepEveryMilAndHundredth) {
  for (const Mil mil : {0, 1, -1, 999, 24'031, 333, 479'999, -480'000, 100'001}) {
    Order order;
    order.verb = "move";
    order.facing = (mil + 480'000) % kTurn;
    order.path.push({mil, -mil});
    const auto again = read(to_json(order).dump());
    ASSERT_TRUE(again) << again.trouble().text;
    EXPECT_EQ(again.value(), order) << mil;
  }
}

TEST(Codec, OrdersAreReadStrictly) {
  EXPECT_EQ(path_of(R"({"verb":"move"})"), "read");
  EXPECT_EQ(path_of(R"({"verb":"open-order"})"), "read");
  EXPECT_EQ(path_of(R"({})"), "order.verb");
  EXPECT_EQ(path_of(R"({"verb":""})"), "order.verb");
  EXPECT_EQ(path_of(R"({"verb":"fly"})"), "order.verb");
  EXPECT_EQ(path_of(R"({"verb":7})"), "order.verb");
  EXPECT_EQ(path_of(R"({"verb":"move","unit":true})"), "order.unit");
  EXPECT_EQ(path_of(R"({"verb":"move","unit":-1})"), "order.unit");
  EXPECT_EQ(path_of(R"({"verb":"move","unit":1.5})"), "order.unit");
  EXPECT_EQ(path_of(R"({"verb":"move","facing":360})"), "order.facing");
  EXPECT_EQ(path_of(R"({"verb":"move","facing":1.001})"), "order.facing");
  EXPECT_EQ(path_of(R"({"verb":"move","path":[[1,2,3]]})"), "order.path[0]");
  EXPECT_EQ(path_of(R"({"verb":"move","path":[[1,480.001]]})"), "order.path[0][1]");
  EXPECT_EQ(path_of(R"({"verb":"move","path":[[1,0.0001]]})"), "order.path[0][1]");
  EXPECT_EQ(path_of(R"({"verb":"move","path":[[1,null]]})"), "order.path[0][1]");
  EXPECT_EQ(path_of(R"({"verb":"move","path":[[1,1e300]]})"), "order.path[0][1]");
  EXPECT_EQ(path_of(R"({"verb":"move","path":[[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0]]})"), "order.path");
  EXPECT_EQ(path_of(R"({"verb":"move","colour":1})"), "order.\"colour\"");
  EXPECT_EQ(path_of(R"([])"), "order");
}

TEST(Codec, TextsThatAreNoJsonSayWhere) {
  EXPECT_EQ(path_of(R"({"verb":"move","verb":"charge"})"), "order.json");
  EXPECT_EQ(path_of(R"({"verb":)"), "order.json");
  EXPECT_EQ(path_of(R"({"path":[[1,1e400]]})"), "order.json");
  EXPECT_EQ(path_of("{\"verb\":\"mo\xff\"}"), "order.json");
  EXPECT_EQ(path_of(std::string(200, '[')), "order.json");
  EXPECT_EQ(path_of("\xEF\xBB\xBF{\"verb\":\"move\"}"), "read");
  EXPECT_FALSE(parse_json(std::string(11, ' '), 10, "x"));
}

// A record has up to 200,000 steps: reading must not look at all earlier ones again for each.
TEST(Codec, ALongListIsReadInStride) {
  std::string text = "[";
  for (int i = 0; i < 400'000; ++i) text += "{},";
  const auto read = parse_json(text + "{}]", text.size() + 10, "x");      // many minutes, if each cost a walk over the others
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().size(), 400'001U);
}

TEST(Codec, DepthAndNumberOfValuesAreBoundedBeforeATreeIsBuilt) {
  std::string deep, objects, many = "[0";
  for (int i = 0; i < 1'000'000; ++i) deep += '[', objects += "{\"a\":";
  for (int i = 0; i < 8'000'000; ++i) many += ",0";
  EXPECT_EQ(parse_json(deep, deep.size(), "x").trouble().code, "too_deep");
  EXPECT_EQ(parse_json(objects, objects.size(), "x").trouble().code, "too_deep");
  EXPECT_EQ(parse_json(many + "]", many.size() + 1, "x").trouble().code, "too_long");
}

TEST(Codec, EventsComeBackWithTheirRoll) {
  const std::uint8_t faces[] = {3, 17};
  const Modifier modifiers[] = {{"woods", -1, "X-1", 7}, {"flank", 2, "X-2"}};
  Roll roll;
  roll.kind = RollKind::count;
  roll.request = {"to_hit", "X-3", 5, {"base", 6, "X-4", 2}, modifiers, 1, 2};
  roll.sides = 20;
  roll.at_most = 5;
  roll.faces = faces;
  roll.result = 1;
  Event event;
  event.kind = "roll";
  event.seen_by = 2;
  event.reveals = true;
  event.unit = 4;
  event.args.push({"hits", 2});
  event.args.push({"way", 0, "left"});
  event.args.push({"both", 3, "right"});
  event.roll = &roll;
  WordPool pool;
  const auto again = event_from_json(json::parse(to_json(event).dump()), pool);
  ASSERT_TRUE(again) << again.trouble().text;
  EXPECT_EQ(to_json(again.value().event()), to_json(event));
  EXPECT_EQ(again.value().event().roll->request.modifiers.size(), 2u);
  EXPECT_TRUE(same(StoredEvent(event).event(), event));
  EXPECT_FALSE(event_from_json(json::parse(R"({"kind":"roll","roll":{"kind":"guess","purpose":"x","sides":6,"faces":[],"result":0}})"), pool));
  EXPECT_FALSE(event_from_json(json::parse(R"({"kind":"roll","roll":{"kind":"roll","purpose":"x","sides":6,"faces":[0],"result":0}})"), pool));
}

TEST(Codec, WordPoolsAreBounded) {
  WordPool pool;
  EXPECT_EQ(pool.intern("left").data(), pool.intern("left").data());
  EXPECT_TRUE(pool.intern(std::string(65, 'x')).empty());
  for (int i = 0; i < 5000; ++i) pool.intern(std::to_string(i));
  EXPECT_TRUE(pool.intern("one_more").empty());
  EXPECT_EQ(pool.intern("left"), "left");
}

TEST(EventLog, NumbersHaveNoGapsForAnyViewer) {
  EventLog log;
  const SideMask masks[] = {3, 1, 2, 3, 0, 2};
  for (const SideMask mask : masks) {
    Event e;
    e.kind = "fact";
    e.seen_by = mask;
    log.on(e);
  }
  std::vector<std::uint32_t> first, second;
  for (const auto& e : log.all()) {
    if (e.side[0] != 0) first.push_back(e.side[0]);
    if (e.side[1] != 0) second.push_back(e.side[1]);
  }
  EXPECT_EQ(first, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(second, (std::vector<std::uint32_t>{1, 2, 3, 4}));
  log.truncate(2);
  Event e;
  e.kind = "again";
  log.on(e);
  EXPECT_EQ(log.all().back().side[0], 3u);
  EXPECT_EQ(log.all().back().side[1], 2u);
}

}  // namespace
}  // namespace oo
