#include "cli/thought_text.hpp"

#include <gtest/gtest.h>

namespace oo::cli {
namespace {

TEST(ThoughtText, TellsWhatHeWouldDoWhyAndWhatHeFears) {
  CaptainThought thought;
  thought.plan = "Hold the fence.";
  thought.chosen.reasons = {"it loses fewer men", "it keeps the gun loaded"};
  thought.rejected.push_back({{}, "Militia: charge the Guard", 0, {"it promises no more"}});
  thought.feared = {"Riders may charge."};
  EXPECT_EQ(thought_text(thought, "fire militia at guard"),
            "  Hold the fence.\n  He would: fire militia at guard\n  Because: it loses fewer men; it keeps the gun loaded.\n"
            "  Rather than: Militia: charge the Guard: it promises no more.\n  He fears: Riders may charge.\n");
}

TEST(ThoughtText, NamesDoNotSpeakToTheTerminal) {
  CaptainThought thought;
  thought.plan = "\x1b[2J is a name";
  EXPECT_EQ(thought_text(thought, "pass").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace oo::cli
