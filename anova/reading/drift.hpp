#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "numerics/double_double.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// Seconds from 1970-01-01 of a UTC time as yates writes it, "2026-11-20T10:00:00.123Z" (T or a
/// blank, the fraction and Z may be missing); absent for other text.
std::optional<numerics::DoubleDouble> seconds_of(std::string_view text);

/// The column that a drift is looked for along: numbers as they are, times as seconds from the
/// earliest used row. Indexed like `rows`. Throws InputError where there is no such column, a cell
/// is neither number nor time, or all values are equal.
std::vector<numerics::DoubleDouble> drift_values(const table::Table& table,
                                                 const std::string& column,
                                                 const std::vector<std::size_t>& rows);

}  // namespace yates::anova
