#include "server/http/kept.hpp"

#include <gtest/gtest.h>

namespace oo::server {
namespace {

TEST(Kept, MakesAnAnswerOnceAndLetsTheOldestGo) {
  Kept kept(2, 4);
  int made = 0;
  const auto ask = [&](const std::string& key, const std::string& text) {
    return kept.of(key, [&]() -> Result<std::string> {
      ++made;
      return text;
    }).value();
  };
  EXPECT_EQ(ask("a", "one"), "one");
  EXPECT_EQ(ask("a", "other"), "one");
  EXPECT_EQ(made, 1);
  ask("b", "two");
  ask("a", "");                                  // asked for lately: b goes
  ask("c", "six");
  EXPECT_EQ(made, 3);
  EXPECT_EQ(ask("a", "new"), "one");
  EXPECT_EQ(ask("b", "new"), "new");
  EXPECT_EQ(made, 4);
  ask("long", "too long");
  ask("long", "too long");
  EXPECT_EQ(made, 6) << "what is too long is made again";
}

TEST(Kept, KeepsNoTrouble) {
  Kept kept(2);
  const auto fail = []() -> Result<std::string> { return bad_input("x", "y", "z"); };
  EXPECT_FALSE(kept.of("a", fail));
  EXPECT_EQ(kept.of("a", []() -> Result<std::string> { return std::string("now"); }).value(), "now");
}

}  // namespace
}  // namespace oo::server
