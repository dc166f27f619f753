// One resolution: defaults, the order of checks, refusals, fields that do not apply, switches of the call.
#include <gtest/gtest.h>

#include "engine/procedure/support_test.hpp"

namespace oo {
namespace {

using procedure_test::VolleyTest;

TEST_F(VolleyTest, FillsDefaultsAndGivesAllOutputs) {
  const auto r = run({{"troop", "indians"}, {"firers", 3}, {"segments", {{{"inches", 1.5}}, {{"inches", 2}, {"terrain", "woods"}}}}}, {7, 8, 1, 2, 5});
  ASSERT_TRUE(r) << r.trouble().text;
  EXPECT_EQ(r.value()["need"], 7);
  EXPECT_EQ(r.value()["hits"], 2);
  EXPECT_EQ(r.value()["killed"], 1);
  EXPECT_EQ(r.value()["path"], 3.5);
  EXPECT_EQ(r.value()["kind"], "bow");
  EXPECT_FALSE(r.value().contains("leader"));
  EXPECT_EQ(r.value()["back"][0]["terrain"], "open");
  EXPECT_EQ(r.value()["back"][1]["inches"], 2.0);
}

TEST_F(VolleyTest, OrderOfChecks) {   // design 6.2
  Json all = {{"switches", {{"half_rounding", "sideways"}}}, {"colour", "red"}, {"troop", "goblins"}, {"firers", -1}, {"loaded", false}};
  EXPECT_EQ(trouble(all, {99}), "switches/value");
  all["switches"] = {{"no_such", true}};
  EXPECT_EQ(trouble(all, {99}), "switches/value");
  all.erase("switches");
  EXPECT_EQ(trouble(all, {99}), "colour/unknown_field");
  all.erase("colour");
  EXPECT_EQ(trouble(all, {99}), "troop/unknown");
  all["troop"] = "militia";
  EXPECT_EQ(trouble(all, {99}), "firers/out_of_range");
  all["firers"] = 0;
  EXPECT_EQ(trouble(all, {99}), "loaded/not_loaded");
  all["loaded"] = true;
  EXPECT_EQ(trouble(all, {99}), "firers/none");
  all["firers"] = 2;
  EXPECT_EQ(trouble(all, {99}), "dice/no_face");
  EXPECT_EQ(trouble(all, {3}), "dice/too_few");
  EXPECT_EQ(trouble(all, {3, 20}), "dice/too_few");
  EXPECT_EQ(trouble(all, {3, 20, 1, 1}), "dice/too_many");
  EXPECT_EQ(trouble(all, {3, 20, 1}), "fine");
}

TEST_F(VolleyTest, RefusalsCarryTheirClause) {
  const auto r = run({{"troop", "militia"}, {"firers", 1}, {"loaded", false}});
  ASSERT_FALSE(r);
  EXPECT_EQ(r.trouble().kind, Trouble::Kind::refused);
  EXPECT_EQ(r.trouble().clause, "TST-2.2");
  const auto none = run({{"troop", "militia"}, {"firers", 0}});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.trouble().text, "militia have nobody to fire");
}

TEST_F(VolleyTest, Missing) {
  EXPECT_EQ(trouble({{"troop", nullptr}}), "troop/missing");
  EXPECT_EQ(trouble({{"firers", nullptr}}), "firers/missing");
  EXPECT_EQ(trouble({{"weapon", "gun"}}), "crew/missing");          // required when
  EXPECT_EQ(trouble({{"weapon", "gun"}, {"crew", 3}}), "fine");
  EXPECT_EQ(run({{"troop", "militia"}, {"firers", 1}, {"loaded", Json()}}, {20}).trouble().code, "type");
  EXPECT_EQ(run(Json::array()).trouble().code, "type");
}

TEST_F(VolleyTest, FieldsThatDoNotApplyAreAcceptedAndIgnored) {
  EXPECT_EQ(trouble({{"weapon", "bow"}, {"loaded", false}}), "fine");
  EXPECT_EQ(trouble({{"weapon", "bow"}, {"loaded", "nonsense"}}), "fine");
  EXPECT_EQ(trouble({{"crew", 3}}), "fine");
}

TEST_F(VolleyTest, LimitsThatDependOnFieldsBefore) {
  EXPECT_EQ(trouble({{"weapon", "bow"}, {"distance", 12.001}}), "distance/out_of_range");
  EXPECT_EQ(trouble({{"weapon", "musket"}, {"distance", 12.001}}), "fine");
}

TEST_F(VolleyTest, SwitchesOfTheCall) {
  const Json up = {{"troop", "militia"}, {"firers", 1}, {"switches", {{"half_rounding", "up"}}}};
  EXPECT_EQ(run(up, {20}).value()["killed"], 1);
  EXPECT_EQ(run({{"troop", "militia"}, {"firers", 1}, {"switches", Json::object()}}, {20}).value()["killed"], 0);
  EXPECT_EQ(trouble({{"switches", 5}}), "switches/type");
  EXPECT_EQ(trouble({{"switches", {{"half_rounding", Json::object()}}}}), "switches/value");
}

}  // namespace
}  // namespace oo
