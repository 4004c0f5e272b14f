#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "anova/variance/analysis.hpp"
#include "reports/anova/digits.hpp"

namespace yates::reports {

// Columns of sums of squares and of mean squares: their points stand below each other.

/// The decimals that the sums of squares of a table share. Absent where it would take more than
/// ten: such numbers are written with a power of ten.
std::optional<int> sum_decimals(const anova::Analysis& analysis);
/// The same of the mean squares.
std::optional<int> mean_square_decimals(const anova::Analysis& analysis);

/// The number with so many decimals; with four digits where they are absent.
std::string in_column(std::optional<double> value, std::optional<int> decimals,
                      const NumberWriter& write);

/// "sum of squares", or "sum of squares / 1e360" where it is in units of 10^360.
std::string square_heading(std::string_view name, const anova::Analysis& analysis);

}  // namespace yates::reports
