#include "language/duration.hpp"

#include <gtest/gtest.h>

namespace yates::language {
namespace {

TEST(ParseDuration, ReadsNumbersWithUnits) {
  EXPECT_EQ(parse_duration("2 min"), 120.0);
  EXPECT_EQ(parse_duration("90"), 90.0);
  EXPECT_EQ(parse_duration("1.5 h"), 5400.0);
  EXPECT_EQ(parse_duration("250ms"), 0.25);
  EXPECT_EQ(parse_duration("1 h 30 min"), 5400.0);
  EXPECT_EQ(parse_duration(" 1h30min5s "), 5405.0);
  EXPECT_EQ(parse_duration("45 s"), 45.0);
  EXPECT_EQ(parse_duration("3 days"), 259200.0);
  EXPECT_EQ(parse_duration("100 ns"), 1e-7);
  EXPECT_EQ(parse_duration("5 \u00b5s"), 5e-6);
  EXPECT_EQ(parse_duration("1e3 s"), 1000.0);
  EXPECT_EQ(parse_duration("0"), 0.0);
}

TEST(ParseDuration, IsAbsentForAnythingElse) {
  for (const char* const text : {"", " ", "min", "2 m", "-3 s", "inf", "nan", "1e999", "1,5 h",
                                 "30 s 1 h", "5 s 5 s", "2 min 5", "90 90", "1 h x", "0x10"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

TEST(FormatDuration, UsesTheTwoLargestUnits) {
  EXPECT_EQ(format_duration(0.0), "0 s");
  EXPECT_EQ(format_duration(0.85), "850 ms");
  EXPECT_EQ(format_duration(12.34), "12.3 s");
  EXPECT_EQ(format_duration(125.0), "2 min 5 s");
  EXPECT_EQ(format_duration(4320.0), "1 h 12 min");
  EXPECT_EQ(format_duration(76.0 * 3600.0), "3 d 4 h");
  EXPECT_EQ(format_duration(3.5e-6), "3.5 us");
  EXPECT_EQ(format_duration(120.0), "2 min");
}

TEST(FormatDuration, RoundsIntoTheNextUnit) {
  EXPECT_EQ(format_duration(0.99996), "1 s");
  EXPECT_EQ(format_duration(59.99), "1 min");
  EXPECT_EQ(format_duration(3599.7), "1 h");
  EXPECT_EQ(format_duration(86399.0), "1 d");
}

}  // namespace
}  // namespace yates::language
