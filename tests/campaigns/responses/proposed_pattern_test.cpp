#include <gtest/gtest.h>

#include "campaigns/responses/pattern.hpp"

namespace yates::campaigns {
namespace {

using Lines = std::vector<std::string>;

std::string proposed(const Lines& lines, const char* name, const char* pattern) {
  return proposed_pattern(lines, name, pattern).value_or("");
}

TEST(ProposedPattern, ReadsTheNumberWhoseWordsAreThoseOfTheResponse) {
  const Lines output{"loaded 3 files in 0.2 s", "rows/s: 41807", "peak: 12 MB"};
  EXPECT_EQ(proposed(output, "rows", "rows ([0-9]+)"), "rows/s: ([0-9.]+)");
  EXPECT_EQ(proposed(output, "memory", "MB ([0-9]+)"), "peak: ([0-9.]+)");
  EXPECT_EQ(proposed({"12:30:01 qps=311.5 ok"}, "qps", "qps: (.*)"), "qps=([0-9.]+)");
  EXPECT_EQ(proposed({"3.5 GFLOP/s (best)"}, "gflop", "gflops (.*)"), "([0-9.]+) GFLOP/s \\(best");
}

TEST(ProposedPattern, ReadsTheOnlyNumber) {
  EXPECT_EQ(proposed({"took 12 ms", "the rest"}, "time", "time (\\d+)"), "took ([0-9.]+)");
  EXPECT_EQ(proposed({"12"}, "time", "time (\\d+)"), "([0-9.]+)");
}

TEST(ProposedPattern, IsAbsentWhereNothingTellsWhichNumberIsMeant) {
  EXPECT_EQ(proposed({"a 1", "b 2"}, "time", "time (\\d+)"), "");
  EXPECT_EQ(proposed({"no number", "x86"}, "time", "time (\\d+)"), "");
}

}  // namespace
}  // namespace yates::campaigns
