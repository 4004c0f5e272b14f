#pragma once

#include <span>
#include <string_view>

#include "numerics/decimal.hpp"
#include "table/table.hpp"

namespace yates::table {

/// The numbers of the present cells, all of which must be numbers; the origin is the smallest. The
/// deviations are exact if 64 bits can hold them as multiples of one power of ten.
Numbers make_numbers(std::span<const std::string_view> cells, const RowFlags& present);

/// The same values as deviations from another origin that is not larger than any of them, exact if
/// possible.
Numbers with_origin(const Numbers& numbers, const numerics::Decimal& origin);

/// The rows of both, one below the other, as deviations from the smaller origin, exact if possible.
Numbers concatenate(const Numbers& first, const Numbers& second);

}  // namespace yates::table
