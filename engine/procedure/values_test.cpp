// What each kind of field takes: integers, lengths, ratios, words, texts, records and lists, and how its place is named.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/procedure/support_test.hpp"
#include "engine/procedure/values.hpp"

namespace oo {
namespace {

using procedure_test::VolleyTest;

TEST_F(VolleyTest, Integers) {
  for (const Json& good : {Json(3), Json(3.0), Json(3U), Json(1e0), Json(-0.0 + 1)}) EXPECT_EQ(trouble({{"crew", good}}), "fine") << good;
  EXPECT_EQ(trouble({{"crew", 3.5}}), "crew/type");
  EXPECT_EQ(trouble({{"crew", true}}), "crew/type");
  EXPECT_EQ(trouble({{"crew", "3"}}), "crew/type");
  EXPECT_EQ(trouble({{"crew", 0}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", -0.0}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", 1e300}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::numeric_limits<std::uint64_t>::max()}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::numeric_limits<std::int64_t>::min()}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::nan("")}}), "crew/out_of_range");
  EXPECT_EQ(trouble({{"crew", std::numeric_limits<double>::infinity()}}), "crew/out_of_range");
}

TEST_F(VolleyTest, Lengths) {
  const auto path = [&](const Json& inches) {
    const auto r = run({{"troop", "militia"}, {"firers", 1}, {"segments", {{{"inches", inches}}}}}, {20});
    return r ? r.value()["path"].dump() : r.trouble().path + "/" + r.trouble().code;
  };
  EXPECT_EQ(path(0), "0.0");
  EXPECT_EQ(path(-0.0), "0.0");
  EXPECT_EQ(path(8.125), "8.125");
  EXPECT_EQ(path(0.001), "0.001");
  EXPECT_EQ(path(479.999), "479.999");
  EXPECT_EQ(path(480), "480.0");
  EXPECT_EQ(path(480.001), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(-0.001), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(-1), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(8.1234), "segments[0].inches/decimals");
  EXPECT_EQ(path(8.0000001), "segments[0].inches/decimals");
  EXPECT_EQ(path(1e9), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(1e300), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(std::nan("")), "segments[0].inches/out_of_range");
  EXPECT_EQ(path(true), "segments[0].inches/type");
  EXPECT_EQ(path("8"), "segments[0].inches/type");
  for (int mils = 0; mils <= 480'000; mils += 37) {                     // every decimal as it is written
    std::int64_t read = -1;
    EXPECT_FALSE(values::read_decimal(Json::parse(detail::decimal_text(mils, 3)), 3, 0, 480'000, read));
    EXPECT_EQ(read, mils);
  }
}

TEST_F(VolleyTest, Ratios) {
  EXPECT_EQ(trouble({{"part", 0.667}}), "fine");
  EXPECT_EQ(trouble({{"part", 0.333333}}), "fine");
  EXPECT_EQ(trouble({{"part", 0.3333333}}), "part/decimals");
  EXPECT_EQ(trouble({{"part", 2.000001}}), "part/out_of_range");
  EXPECT_EQ(trouble({{"part", false}}), "part/type");
}

TEST_F(VolleyTest, FlagsWordsTexts) {
  EXPECT_EQ(trouble({{"loaded", 1}}), "loaded/type");
  EXPECT_EQ(trouble({{"loaded", "true"}}), "loaded/type");
  EXPECT_EQ(trouble({{"weapon", "Musket"}}), "weapon/unknown");
  EXPECT_EQ(trouble({{"weapon", 3}}), "weapon/type");
  EXPECT_EQ(trouble({{"id", "123456789"}}), "id/out_of_range");
  EXPECT_EQ(trouble({{"id", "a\nb"}}), "id/value");
  EXPECT_EQ(trouble({{"id", 5}}), "id/type");
}

TEST_F(VolleyTest, RecordsAndListsNameTheirPlace) {
  EXPECT_EQ(trouble({{"target", {{"rep", 7}}}}), "target.rep/out_of_range");
  EXPECT_EQ(trouble({{"target", {{"speed", 7}}}}), "target.speed/unknown_field");
  EXPECT_EQ(trouble({{"target", {{"switches", Json::object()}}}}), "target.switches/unknown_field");
  EXPECT_EQ(trouble({{"target", 4}}), "target/type");
  EXPECT_EQ(trouble({{"segments", Json::array()}}), "segments/out_of_range");
  EXPECT_EQ(trouble({{"segments", {{{"inches", 1}}, {{"inches", 1}, {"terrain", "lava"}}}}}), "segments[1].terrain/unknown");
  EXPECT_EQ(trouble({{"segments", {{{"inches", 1}}, {{"inches", 1}, {"terrain", "water"}}}}}), "segments[1].terrain/water");
  EXPECT_EQ(trouble({{"segments", {{{"terrain", "open"}}}}}), "segments[0].inches/missing");
  EXPECT_EQ(trouble({{"segments", {5}}}), "segments[0]/type");
  EXPECT_EQ(trouble({{"reps", {1, 7}}}), "reps[1]/out_of_range");
  EXPECT_EQ(trouble({{"results", Json::array({Json::array({"falter"}), Json::array({"falter", "hide"})})}}), "results[1][1]/unknown");
}

}  // namespace
}  // namespace oo
