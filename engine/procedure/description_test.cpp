// What a procedure says of itself: description, schema, help, and its form with the fields so far.
#include <gtest/gtest.h>

#include "engine/procedure/fields_now.hpp"
#include "engine/procedure/schema.hpp"
#include "engine/procedure/support_test.hpp"

namespace oo {
namespace {

using procedure_test::VolleyTest;

TEST_F(VolleyTest, DescribesItself) {
  const Json d = description(procedure_, *force_.tables);
  EXPECT_EQ(d["inputs"][0]["words"], Json({"militia", "indians"}));
  EXPECT_EQ(d["inputs"][3]["default"], 8.125);
  EXPECT_EQ(d["inputs"][1]["default_text"], "the troop's own");
  EXPECT_EQ(d["inputs"][9]["default"], "aimed");                     // a choice: the word, whatever type it stands for
  const Json schema = json_schema(procedure_, *force_.tables);
  EXPECT_EQ(schema["required"], Json({"troop", "firers"}));
  EXPECT_EQ(schema["properties"]["segments"]["items"]["properties"]["inches"]["maximum"], 480.0);
  EXPECT_EQ(schema["properties"]["results"]["items"]["items"]["enum"], Json({"falter", "bunch"}));
  const std::string help = help_text(procedure_, *force_.tables);
  for (const char* part : {"troop", "militia|indians", "(required)", "(required for guns)", "terrain", "TST-1.1", "not for the bow"})
    EXPECT_NE(help.find(part), std::string::npos) << part << "\n" << help;
  EXPECT_EQ(help.find("0 to 0"), std::string::npos) << help;               // outputs have no range
}

/// The field of a description by its name.
Json field_named(const Json& described, const std::string& name) {
  for (const Json& f : described["inputs"])
    if (f["name"] == name) return f;
  return {};
}

TEST_F(VolleyTest, SaysWhatItsFormShowsWithTheFieldsSoFar) {
  const Json empty = fields_now(procedure_, Json::object(), force_);
  EXPECT_TRUE(field_named(empty, "troop")["required"]);
  EXPECT_FALSE(field_named(empty, "crew")["required"]);
  EXPECT_EQ(empty["trouble"]["code"], "missing");
  const Json bow = fields_now(procedure_, {{"troop", "indians"}, {"weapon", "bow"}, {"firers", 3}}, force_);
  EXPECT_FALSE(field_named(bow, "loaded")["shown"]);
  EXPECT_FALSE(bow.contains("trouble"));
  const Json gun = fields_now(procedure_, {{"troop", "militia"}, {"weapon", "gun"}, {"firers", 3}}, force_);
  EXPECT_TRUE(field_named(gun, "loaded")["shown"]);
  EXPECT_TRUE(field_named(gun, "crew")["required"]);
  const Json wrong = fields_now(procedure_, {{"troop", "hussars"}, {"weapon", "bow"}}, force_);
  EXPECT_EQ(field_named(wrong, "troop")["trouble"]["path"], "troop");
  EXPECT_FALSE(field_named(wrong, "loaded")["shown"]);                // those after it are described as if it were right
  const Json refused = fields_now(procedure_, {{"troop", "militia"}, {"firers", 3}, {"loaded", false}}, force_);
  EXPECT_EQ(refused["trouble"]["kind"], "refused");
  EXPECT_FALSE(field_named(refused, "loaded").contains("trouble"));
}

}  // namespace
}  // namespace oo
