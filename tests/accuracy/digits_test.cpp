// The measure itself: digits are counted from exact values.
#include "tests/accuracy/digits.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/accuracy/program.hpp"

namespace yates::accuracy {
namespace {

TEST(Digits, ReadFractionsAndDecimalsExactly) {
  EXPECT_EQ(rational("42/25"), Rational(168, 100));
  EXPECT_EQ(rational("-1.5e-3"), Rational(-3, 2000));
  EXPECT_EQ(rational(".25"), Rational(1, 4));
  EXPECT_EQ(rational("2E3"), Rational(2000));
  for (const char* text : {"", "-", "1e", "1,5", "nan", "1.2.3"}) {
    EXPECT_THROW(rational(text), std::invalid_argument) << text;
  }
}

TEST(Digits, CountWhatAgrees) {
  EXPECT_NEAR(digits(rational("1.0001"), 1, 1, 16.0), 4.0, 1e-12);
  EXPECT_NEAR(digits(rational("-1e-20"), 0, rational("1e-8"), 16.0), 12.0, 1e-12);
  EXPECT_EQ(digits(rational("0.1"), rational("1/10"), 1, 16.0), 16.0);
  EXPECT_EQ(digits(rational("5"), 1, 1, 16.0), 0.0);
  EXPECT_EQ(digits(1, 0, 0, 16.0), 0.0);
  // 0.1 as a double is not the decimal 0.1: its 17 digits differ in the 17th.
  EXPECT_NEAR(digits(rational("0.10000000000000001"), rational("0.1"), rational("0.1"), 18.0), 16.0,
              1e-9);
  EXPECT_NEAR(digits(rational("1e-400"), rational("2e-400"), rational("2e-400"), 16.0), 0.30103,
              1e-5);
}

TEST(Digits, NumbersOfJsonKeepTheirText) {
  const auto json = parse_with_number_texts(R"({"f": 6.951689852709219, "df": 2, "n": null})");
  EXPECT_EQ(json.at("f"), "6.951689852709219");
  EXPECT_EQ(json.at("df"), "2");
  EXPECT_TRUE(json.at("n").is_null());
}

}  // namespace
}  // namespace yates::accuracy
