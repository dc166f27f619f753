// What is typed in place of fields and dice: JSON, TOML, an inline table.
#include <gtest/gtest.h>

#include "engine/procedure/run.hpp"

namespace oo {
namespace {

TEST(Given, ATypingErrorIsExplainedInTheLanguageItWasMeantIn) {
  EXPECT_NE(parse_given(R"({"troop": "militia", "rep" 3})").trouble().text.find("no JSON"), std::string::npos);
  EXPECT_NE(parse_given("{ troop = }").trouble().text.find("TOML"), std::string::npos);
}

TEST(Given, JsonTomlAndInlineTable) {
  const Json wanted = {{"troop", "militia"}, {"target_cover", {{"rep", 3}}}};
  EXPECT_EQ(parse_given(R"({"troop": "militia", "target-cover": {"rep": 3}})").value(), wanted);
  EXPECT_EQ(parse_given("{ troop = \"militia\", target-cover = { rep = 3 } }").value(), wanted);
  EXPECT_EQ(parse_given("troop = \"militia\"\ntarget_cover = { rep = 3 }\n").value(), wanted);
  EXPECT_EQ(parse_given("").value(), Json::object());
  for (const char* bad : {"{", "{ troop = }", "troop", "{} x", "[1, 2]", "{ a = 1 }\nb = 2"}) EXPECT_FALSE(parse_given(bad)) << bad;
  EXPECT_FALSE(parse_given(std::string(100, '{')));
  EXPECT_EQ(parse_given(R"({"rep": 3, "rep": 4})").trouble().path, "rep");
  EXPECT_EQ(parse_given(R"({"a": [{"rep": 3}, {"rep": 4, "rep": 4}]})").trouble().path, "rep");
  EXPECT_EQ(parse_given(R"({"target-cover": 3, "target_cover": 4})").trouble().path, "target_cover");
  EXPECT_TRUE(parse_given(R"({"a": {"rep": 3}, "b": [{"rep": 3}, {"rep": 4}]})"));
  EXPECT_EQ(parse_dice("3, 17,5").value(), (std::vector<int>{3, 17, 5}));
  EXPECT_TRUE(parse_dice("").value().empty());
  for (const char* bad : {"3;4", "x", "3.5", "99999999999"}) EXPECT_FALSE(parse_dice(bad)) << bad;
}

}  // namespace
}  // namespace oo
