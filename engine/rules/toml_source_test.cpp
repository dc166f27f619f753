#include "engine/rules/toml_source.hpp"

#include <gtest/gtest.h>

namespace oo {
namespace {

TomlNode parsed(std::string_view text) {
  Result<TomlNode> r = parse_toml(text, "a.toml");
  EXPECT_TRUE(r) << (r ? "" : r.trouble().path + " " + r.trouble().text);
  return r ? r.value() : TomlNode{};
}

Trouble refusal(std::string_view text) {
  const Result<TomlNode> r = parse_toml(text, "a.toml");
  EXPECT_FALSE(r) << text;
  return r ? Trouble{} : r.trouble();
}

TEST(TomlSource, KeepsOrderLinesAndTheTextOfFloats) {
  const TomlNode root = parsed("zebra = 0.50\n[b.two]\nx = { n = \"\xc3\xa9\", y = 1.25 }\n[a]\nlist = [1, 2.0, \"w\", true]\n[b.one]\n");
  ASSERT_EQ(root.items.size(), 3U);
  EXPECT_EQ(root.items[0].key, "zebra");
  EXPECT_EQ(root.items[0].text, "0.50");
  EXPECT_EQ(root.items[1].key, "b");
  EXPECT_EQ(root.items[1].items[0].key, "two");
  EXPECT_EQ(root.items[1].items[1].key, "one");
  EXPECT_EQ(root.items[1].items[1].line, 6);
  const TomlNode* y = root.find("b")->find("two")->find("x")->find("y");
  ASSERT_NE(y, nullptr);
  EXPECT_EQ(y->text, "1.25");
  EXPECT_EQ(y->line, 3);
  const TomlNode* list = root.find("a")->find("list");
  EXPECT_EQ(list->line, 5);
  EXPECT_EQ(list->items[1].text, "2.0");
  EXPECT_EQ(shown(*list), "[1, 2.0, \"w\", true]");
  EXPECT_EQ(shown(*root.find("b")->find("two")->find("x")), "{ n = \"\xc3\xa9\", y = 1.25 }");
  EXPECT_EQ(shown(*root.find("b")), "{ two = {...}, one = {...} }");
  EXPECT_EQ(shown(parsed("x = {}\ny = [[1], {}]").items[0]), "{}");
  EXPECT_EQ(shown(parsed("x = {}\ny = [[1], {}]").items[1]), "[[...], {...}]");
}

std::string many(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// Every way to nest without end is refused before a tree is built of it: the library would take such a tree apart by recursion.
TEST(TomlSource, RefusesEveryKindOfDepthWithoutBuildingIt) {
  constexpr int kMany = 100'000;
  const std::string key = "a" + many(".a", kMany);
  for (const std::string& text : {
           key + " = 1\n", "[" + key + "]\n", "[[a" + many(" . a", kMany) + "]]\n", "'a'" + many(R"(."\"")", kMany) + " = 1\n",
           "x = { " + key + " = 1 }\n", "x = " + many("{a=", kMany), "x = " + many("[", kMany),
           "s = '''\n''''' # \"\n" + key + " = 1\n", R"(s = """\"""""")" "\n" + key + " = 1\n"})
    EXPECT_EQ(refusal(text).code, "too_deep") << text.substr(0, 40);
}

TEST(TomlSource, DotsAndBracketsInTextsCommentsAndNumbersAreNoDepth) {
  const std::string noise = many(".a", 100) + many("[", 100);
  const TomlNode root = parsed("a = \"" + noise + "\\\" # " + noise + "\" # " + noise + "\nb = '" + noise + "\\'\nc = \"\"\"\n" + noise + "\\\"\"\"\"\nd = [" +
                               many("1.5, ", 100) + "]\n[e.f]\n" + many("[[g]]\nx.y = 1.25\n", 50));
  ASSERT_NE(root.find("e"), nullptr);
  EXPECT_EQ(root.find("e")->find("f")->find("g"), nullptr);
  EXPECT_EQ(root.find("g")->items.size(), 50U);
  EXPECT_EQ(root.find("d")->items.size(), 100U);
}

TEST(TomlSource, TakesByteOrderMarkAndCarriageReturns) {
  const TomlNode root = parsed(
      "\xef\xbb\xbf"
      "a = 1.5\r\nb = \"x\"\r\nc = \"\"\"one\r\ntwo\"\"\"\r\n");
  EXPECT_EQ(root.find("a")->text, "1.5");
  EXPECT_EQ(root.find("b")->line, 2);
  EXPECT_EQ(root.find("c")->text, "one\ntwo");
}

TEST(TomlSource, RefusesWithFileAndLine) {
  EXPECT_EQ(refusal("a = 1\nb = = 2\n").path, "a.toml:2");
  EXPECT_EQ(refusal("a = 1\na = 2\n").code, "syntax");
  EXPECT_EQ(refusal("a = 1979-05-27\n").path, "a.toml:1: a");
  EXPECT_EQ(refusal("[t]\na = \"x\\u0007\"\n").path, "a.toml:2: t.a");
  EXPECT_EQ(refusal("a = \"\\u0085\"\n").code, "value");
  EXPECT_EQ(refusal("\"a\\u0001\" = 1\n").code, "key");
  EXPECT_EQ(refusal("a = \"\xff\"\n").code, "syntax");
  EXPECT_EQ(refusal(std::string(kMaxTomlBytes + 1, ' ')).code, "too_large");
  const std::string deep = "a = " + std::string(40, '[') + std::string(40, ']') + "\n";
  EXPECT_EQ(refusal(deep).code, "too_deep");
  EXPECT_EQ(read_toml("/nonexistent/file.toml").trouble().code, "unreadable");
}

Result<std::int64_t> integer_of(std::string_view text) { return as_int(parsed("a = " + std::string(text)).items[0], "a"); }
Result<Mil> length_of(std::string_view text) { return as_length(parsed("a = " + std::string(text)).items[0], "a"); }
Result<Decimal> ratio_of(std::string_view text) { return as_decimal(parsed("a = " + std::string(text)).items[0], "a"); }

TEST(TomlSource, ReadsIntegersHoweverWritten) {
  EXPECT_EQ(integer_of("3").value(), 3);
  EXPECT_EQ(integer_of("3.0").value(), 3);
  EXPECT_EQ(integer_of("-0.0").value(), 0);
  EXPECT_EQ(integer_of("3e1").value(), 30);
  EXPECT_EQ(integer_of("3.5").trouble().text, "3.5 is not a whole number");
  EXPECT_EQ(integer_of("true").trouble().text, "true is true or false, not a number");
  EXPECT_EQ(integer_of("\"3\"").trouble().code, "type");
  EXPECT_EQ(integer_of("nan").trouble().code, "value");
  EXPECT_EQ(integer_of("inf").trouble().code, "value");
  EXPECT_EQ(integer_of("1e300").trouble().code, "value");
}

TEST(TomlSource, ReadsOnPastNumbersThatNothingHolds) {
  const auto root = parse_toml("a = 1e309\nb = [99999999999999999999, '1e309'] # 1e309\nc = \"x = 1e309\"\n", "x.toml");
  ASSERT_TRUE(root) << root.trouble().text;
  EXPECT_FALSE(as_int(root.value().items[0], "a"));
  EXPECT_FALSE(as_length(root.value().items[0], "a"));
  EXPECT_FALSE(as_int(root.value().items[1].items[0], "b"));
  EXPECT_EQ(root.value().items[1].items[1].text, "1e309");
  EXPECT_EQ(root.value().items[2].text, "x = 1e309");
}

TEST(TomlSource, ReadsLengthsAndRatiosExactly) {
  EXPECT_EQ(length_of("0.1").value(), 100);
  EXPECT_EQ(length_of("12.345").value(), 12345);
  EXPECT_EQ(length_of("12.3450").value(), 12345);
  EXPECT_EQ(length_of("480").value(), 480'000);
  EXPECT_EQ(length_of("12.3456").trouble().text, "12.3456 has more than 3 decimals of an inch");
  EXPECT_EQ(length_of("480.001").trouble().code, "out_of_range");
  EXPECT_EQ(ratio_of("0.333333").value().millionths, 333'333);
  EXPECT_EQ(ratio_of("0.3333333").trouble().code, "value");
  EXPECT_EQ(ratio_of("1_000.5").value().millionths, 1'000'500'000);
  EXPECT_EQ(ratio_of("2e9").trouble().code, "value");
  EXPECT_EQ(to_text(Decimal{-1'250'000}), "-1.25");
  EXPECT_EQ(to_text(Decimal{2'000'000}), "2");
  EXPECT_EQ(to_text(Decimal{1}), "0.000001");
}

TEST(TomlSource, ReadsLinesAndWords) {
  EXPECT_EQ(as_line(parsed("a = \"St. Clair's Defeat\"").items[0], "a").value(), "St. Clair's Defeat");
  EXPECT_EQ(as_line(parsed("a = \"x\\ny\"").items[0], "a").trouble().code, "value");
  EXPECT_EQ(as_line(parsed("a = \"abcdef\"").items[0], "a", 5).trouble().code, "value");
  EXPECT_TRUE(is_word("open_woods"));
  EXPECT_FALSE(is_word("Open"));
  EXPECT_FALSE(is_word("1st"));
  EXPECT_FALSE(is_word(""));
}

}  // namespace
}  // namespace oo
