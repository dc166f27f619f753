#include "lab/report/markup.hpp"

#include <gtest/gtest.h>

namespace oo {
namespace {

TEST(Markup, EscapesWhatMarkupReads) {
  EXPECT_EQ(escape_text("<img src=x onerror='a(\"b\")'>&"), "&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;&amp;");
}

TEST(Markup, DropsControlsAndDirectionMarks) {
  EXPECT_EQ(clean_text(std::string_view("a\0b\x01\x7f", 5)), "ab");
  EXPECT_EQ(clean_text("Wayne\u202Egnihton\u2066x\u2069\u200B\uFEFF"), "Waynegnihtonx");
  EXPECT_EQ(clean_text("  two\r\n\tlines  "), "two lines");
}

TEST(Markup, KeepsOtherScriptsAndMendsBrokenBytes) {
  EXPECT_EQ(clean_text("Wôbanaki שלום 軍"), "Wôbanaki שלום 軍");
  EXPECT_EQ(clean_text("\xff"), "\uFFFD");
  EXPECT_EQ(clean_text("\xc0\xaf"), "\uFFFD\uFFFD");                  // an overlong slash is none
  EXPECT_EQ(clean_text("\xed\xa0\x80"), "\uFFFD");                    // half of a surrogate pair
  EXPECT_EQ(clean_text("ok\xe2\x80"), "ok\uFFFD");                    // cut in the middle
}

TEST(Markup, BoundsLengthAndTowersOfAccents) {
  EXPECT_EQ(clean_text(std::string(300, 'x'), 10), "xxxxxxxxxx\u2026");
  std::string tower = "a";
  for (int i = 0; i < 50; ++i) tower += "\u0301";
  EXPECT_EQ(clean_text(tower), "a\u0301\u0301");
}

TEST(Markup, IdsHaveOnlySafeLetters) { EXPECT_EQ(id_text("a\"><b c_1-2"), "abc_1-2"); }

TEST(Markup, WrapsWords) {
  EXPECT_EQ(wrap_text("the quick brown fox", 10), (std::vector<std::string>{"the quick", "brown fox"}));
  EXPECT_EQ(wrap_text("", 10), std::vector<std::string>{""});
}

TEST(Markup, DatesAreWritten) {
  EXPECT_EQ(written_date("1794-08-20"), "20 August 1794");
  EXPECT_EQ(written_date("1675-09"), "September 1675");
  EXPECT_EQ(written_date("1758-13-01"), "1758");
  EXPECT_EQ(written_date(""), "");
}

TEST(Markup, Base64) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
}

}  // namespace
}  // namespace oo
