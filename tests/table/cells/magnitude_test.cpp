#include "table/cells/magnitude.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "table/table.hpp"

namespace yates::table {
namespace {

Numbers numbers(const std::vector<std::string>& texts) {
  return std::get<Numbers>(make_column("y", texts).values);
}

TEST(DecimalExponent, IsThatOfTheLargestMagnitude) {
  EXPECT_EQ(decimal_exponent(numbers({"0", "0"})), std::nullopt);
  for (const int exponent : {-300, -200, 0, 200, 298}) {
    const std::string power = "e" + std::to_string(exponent);
    const auto found = decimal_exponent(numbers({"-1.25" + power, "9" + power}));
    ASSERT_TRUE(found.has_value()) << exponent;
    EXPECT_NEAR(*found, exponent, 2) << exponent;
  }
}

TEST(SquaresAreInRange, WellWithinTheSquareRootOfTheLargestDouble) {
  EXPECT_TRUE(squares_are_in_range(std::nullopt));
  EXPECT_TRUE(squares_are_in_range(120));
  EXPECT_FALSE(squares_are_in_range(121));
  EXPECT_FALSE(squares_are_in_range(-121));
}

TEST(TimesPowerOfTen, MovesTheExponentOfExactColumnsExactly) {
  const Numbers scaled = times_power_of_ten(numbers({"12.5e200", "-3e200", "0.25e200"}), -200);
  const Numbers plain = numbers({"12.5", "-3", "0.25"});
  for (std::size_t row = 0; row < 3; ++row) {
    const auto value = scaled.origin.to_double_double() + scaled.deviation[row];
    const auto expected = plain.origin.to_double_double() + plain.deviation[row];
    EXPECT_EQ(value.value(), expected.value()) << row;
  }
}

TEST(TimesPowerOfTen, GivesTheNearestDouble) {
  EXPECT_EQ(times_power_of_ten(1.4, 200), 1.4e200);
  EXPECT_EQ(times_power_of_ten(-1.4e250, -300), -1.4e-50);
  EXPECT_EQ(times_power_of_ten(0.1, 0), 0.1);
  EXPECT_EQ(times_power_of_ten(0.0, 300), 0.0);
  EXPECT_EQ(times_power_of_ten(-1e200, 200), -HUGE_VAL);
  EXPECT_EQ(times_power_of_ten(1e-200, -200), 0.0);
}

}  // namespace
}  // namespace yates::table
