#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "numerics/random.hpp"

namespace yates::doe {

/// Columns of whole numbers whose squared distances are whole, so that a search among them takes
/// the same steps on every machine.
struct StrataColumn {
  std::vector<std::int32_t> values;  // one per run
  /// The squared distance of two different values of a categorical column; 0 for a continuous one,
  /// whose squared distances are those of its numbers.
  std::int32_t categorical_distance = 0;
};

/// The smallest squared distance between two runs, added up over the columns. At least two runs.
std::int64_t smallest_squared_distance(const std::vector<StrataColumn>& columns);

/// Exchanges values within columns until the runs keep their distance; see latin_hypercube. At
/// least two runs and one column; 24 bytes of memory for each pair of runs.
void spread(std::vector<StrataColumn>& columns, numerics::Random& random);

}  // namespace yates::doe
