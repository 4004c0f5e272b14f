#include "table/cells/short_decimal.hpp"

#include <gtest/gtest.h>

namespace yates::table {
namespace {

TEST(ShortDecimal, IsReadFromWhatIsANumberOfFewDigits) {
  const auto read = parse_short("-12.50e-3");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->mantissa, -1250);
  EXPECT_EQ(read->exponent, -5);
  for (const char* text : {"", ".", "1 ", "0x1", "1e", "inf", "12345678901234567890"}) {
    EXPECT_FALSE(parse_short(text)) << text;
  }
  EXPECT_TRUE(is_number("12345678901234567890")) << "longer, but a number";
  EXPECT_FALSE(is_number("1e301"));
  EXPECT_TRUE(says_not_finite("1e301"));
  EXPECT_TRUE(says_not_finite("-Infinity"));
  EXPECT_FALSE(says_not_finite("information"));
}

TEST(ShortDecimal, TwoOfThemAreMultiplesOfOnePowerOfTenUnlessFarApart) {
  const auto both = align({25, 1}, {-3, -1});
  ASSERT_TRUE(both.has_value());
  EXPECT_TRUE(both->a == 2500 && both->b == -3);
  EXPECT_EQ(both->exponent, -1);
  EXPECT_TRUE(align({1, most_digits}, {1, 0}));
  EXPECT_FALSE(align({1, most_digits + 1}, {1, 0}));
}

}  // namespace
}  // namespace yates::table
