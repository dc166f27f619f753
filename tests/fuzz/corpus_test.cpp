// The corpus and simple mutations of it through the functions that libFuzzer feeds: whatever it once found stays found.
#include <gtest/gtest.h>

#include <string>

#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_run.hpp"

namespace oo::fuzz {
namespace {

/// Cut short, a byte changed, a piece doubled: `n` variants, always the same.
void run_variants(const Target& target, const std::string& text, int n) {
  target.run(text);
  std::uint64_t state = text.size() + 1;
  const auto below = [&](std::size_t limit) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>(state >> 33) % limit;
  };
  for (int i = 0; i < n && !text.empty(); ++i) {
    std::string variant = text;
    const std::size_t at = below(text.size());
    switch (i % 4) {
      case 0: variant.resize(at); break;
      case 1: variant[at] = static_cast<char>(below(256)); break;
      case 2: variant.insert(at, variant.substr(below(text.size()), 1 + below(40))); break;
      default: variant.erase(at, 1 + below(20)); break;
    }
    target.run(variant);
  }
}

class Corpus : public testing::TestWithParam<Target> {};

TEST_P(Corpus, Runs) {
  const Target& target = GetParam();
  const auto files = source_files("tests/fuzz/corpus/" + std::string(target.name), "");
  EXPECT_FALSE(files.empty());
  const bool plays = target.name == "random_play";                          // a battle each
  const int variants = plays ? battles(3, 300) : battles(40, 2000);
  for (const auto& file : files) run_variants(target, source_text(file), variants);
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& target) { return std::string(target.param.name); });

TEST(Corpus, ScenariosOfTheBooks) {
  for (const BookScenario& book : book_scenarios()) run_variants({"scenario", scenario}, std::string(book.text), battles(20, 500));
}

TEST(Corpus, EveryByteAlone) {
  for (const Target& target : targets()) {
    target.run({});
    for (int c = 0; c < 256; c += battles(17, 1)) target.run(std::string(1, static_cast<char>(c)));
  }
}

}  // namespace
}  // namespace oo::fuzz
