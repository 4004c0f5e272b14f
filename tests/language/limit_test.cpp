#include "language/limit.hpp"

#include <gtest/gtest.h>

#include "language/number.hpp"

namespace yates::language {
namespace {

TEST(Limit, ReadsComparisonsAndNumbers) {
  EXPECT_TRUE(satisfies(parse_limit(">= 2.5").value(), 2.5));
  EXPECT_FALSE(satisfies(parse_limit("> 2.5").value(), 2.5));
  EXPECT_TRUE(satisfies(parse_limit("<20").value(), 19.0));
  EXPECT_EQ(parse_limit(" <=  -1e3 "), (Limit{Comparison::less_or_equal, -1000.0}));
  for (const char* text : {"2.5", "<= fast", "== 3", "!= 3", "<=", "", "<= inf", "<= 1e999", "<< 1",
                           "<= 5 %", "=< 3"}) {
    EXPECT_FALSE(parse_limit(text)) << text;
  }
}

TEST(Delta, ReadsNumbersAndPercentages) {
  EXPECT_TRUE(parse_delta("3 %").value().relative);
  EXPECT_NEAR(parse_delta("3 %").value().value, 0.03, 1e-15);
  EXPECT_FALSE(parse_delta("0.5").value().relative);
  for (const char* text : {"-1", "small", "", "%", "3 % of it", "nan"}) {
    EXPECT_FALSE(parse_delta(text)) << text;
  }
}

TEST(Delta, IsAShareOfAMeanOrStandsAlone) {
  EXPECT_EQ((Delta{0.5, true}.beside(-8.0)), 4.0);
  EXPECT_EQ((Delta{0.5, false}.beside(-8.0)), 0.5);
}

TEST(Delta, IsWrittenAsItWasRead) {
  for (const char* text : {"7 %", "0.1 %", "0.5", "1e-07", "0"}) {
    EXPECT_EQ(to_string(parse_delta(text).value()), text);
  }
}

TEST(Condition, IsAComparisonAndTheRest) {
  const auto condition = parse_condition("  != 'on' ");
  ASSERT_TRUE(condition);
  EXPECT_EQ(condition->comparison, Comparison::different);
  EXPECT_EQ(condition->operand, "'on'");
  EXPECT_FALSE(parse_condition("0.5"));
}

TEST(Comparison, HasOneSignAndOneMeaning) {
  for (const char* sign : {"==", "!=", "<", "<=", ">", ">="}) {
    EXPECT_EQ(to_string(parse_condition(sign).value().comparison), sign);
  }
  EXPECT_TRUE(holds(Comparison::equal, 2, 2));
  EXPECT_FALSE(holds(Comparison::different, 2, 2));
  EXPECT_TRUE(holds(Comparison::less_or_equal, 2, 2));
  EXPECT_FALSE(holds(Comparison::less, 2, 2));
  EXPECT_FALSE(holds(Comparison::greater, 2, 2));
  EXPECT_TRUE(holds(Comparison::greater_or_equal, 2, 2));
}

TEST(Number, IsAWholeTextInDecimal) {
  EXPECT_EQ(parse_number("+2.5"), 2.5);
  EXPECT_EQ(parse_number("-.5e1"), -5.0);
  for (const char* text :
       {"", "+", "+-2", "-+2", "--2", " 2", "2 ", "0x10", "inf", "nan", "1e999"}) {
    EXPECT_FALSE(parse_number(text)) << text;
  }
}

}  // namespace
}  // namespace yates::language
