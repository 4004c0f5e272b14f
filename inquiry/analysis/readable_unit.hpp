#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "anova/answer/answer.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// A unit and the power of ten by which numbers in it are smaller: ms is 10^-3 s, so that 0.0144 s
/// is 14.4 ms.
struct ReadableUnit {
  std::string unit;
  int exponent;  // 1 of the unit is 10^exponent of the former one; not 0
};

/// The unit of the same kind in which a number of this size reads best: ns, µs, ms and s of times,
/// B, kB, MB, GB and TB of sizes. `typical` is above 0, in `unit`. The result is absent where the
/// number reads well as it is, from 0.1 to below 10,000, and where the unit is of another kind, as
/// KiB and h are.
std::optional<ReadableUnit> readable_unit(std::string_view unit, double typical);

/// A table whose response, and the other columns that limits are about, are in units that read
/// best.
struct ReadableResponse {
  table::Table table;
  std::string unit;  // of the response
};

/// Turns what is asked of a response, all limits and the difference that matters into the units in
/// which the columns' values read best by their medians, and gives the table with them so. `unit`
/// is the one that the response is in. The result is absent, and the question stays as it was,
/// where all read well as they are, and for a response that is no plain column. A column whose name
/// says its unit stays in it, and so does one that the right side of the formula reads.
std::optional<ReadableResponse> in_readable_unit(anova::Request& request, const table::Table& table,
                                                 const std::string& unit);

}  // namespace yates::inquiry
