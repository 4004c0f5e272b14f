#pragma once

#include <optional>

#include "table/table.hpp"

namespace yates::table {

/// Numbers between 10^-120 and 10^120 can be squared, and their squares summed in double-double,
/// without leaving the range of a double. The range is a little narrower than need be, since
/// decimal_exponent() may be too large.
inline constexpr int largest_squared_exponent = 120;

/// The exponent of ten of the largest magnitude, as in scientific notation: 3 for 1234.5. It may be
/// too large, as the bound of the packed integers may (PackedIntegers::bound); absent where all
/// values are zero.
std::optional<int> decimal_exponent(const Numbers& numbers);

/// True within largest_squared_exponent; true for absent.
bool squares_are_in_range(std::optional<int> exponent);

/// The values times 10^exponent: exact where the deviations are exact, otherwise within their 106
/// bits. Declared levels are left out.
Numbers times_power_of_ten(const Numbers& numbers, int exponent);

/// The double whose shortest decimal is that of `value` with its exponent of ten moved: 1.4 and 200
/// give the double nearest to 1.4e200. Infinite above the largest double, zero below the smallest.
double times_power_of_ten(double value, int exponent);

}  // namespace yates::table
