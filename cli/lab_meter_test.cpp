// How far a run of the laboratory is, in words: a captain's first battle is long in coming, and that is said.
#include "cli/lab_meter.hpp"

#include <gtest/gtest.h>

namespace oo::cli {
namespace {

TEST(LabMeter, TellsHowManyHowFastAndHowLong) {
  EXPECT_EQ(meter_text(1000, 0, 0, 3.0), "0 of 1000 battles; the first is under way");
  EXPECT_EQ(meter_text(1000, 0, 10, 8.0), "10 of 1000 battles, 1.2 a second, 13 min left");
  EXPECT_EQ(meter_text(1000, 480, 20, 1.0), "500 of 1000 battles, 20 a second, 25 s left") << "what was there before counts for nothing in the rate";
  EXPECT_EQ(meter_text(100, 96, 8, 1.0), "100 of 100 battles, 8.0 a second, 0 s left") << "a block that is fought again is not counted over the end";
}

TEST(LabMeter, SaysALongTimeShortly) {
  EXPECT_EQ(duration(0.4), "0 s");
  EXPECT_EQ(duration(59.4), "59 s");
  EXPECT_EQ(duration(61.0), "1 min 1 s");
  EXPECT_EQ(duration(1000.0), "16 min");
  EXPECT_EQ(duration(2.5 * 3600), "2 h 30 min");
}

}  // namespace
}  // namespace oo::cli
