#include "doe/arrays/plackett_burman.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "doe/arrays/column_choice.hpp"
#include "doe/arrays/sign_matrices.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {

Array plackett_burman(std::size_t columns, std::optional<std::size_t> runs) {
  if (columns == 0) throw DesignError("plackett-burman", "a design needs at least one factor");
  if (columns >= largest_hadamard_order) {
    throw DesignError("plackett-burman",
                      "{} factors need more than {} runs, the most there are; {} factors fit",
                      columns, largest_hadamard_order, largest_hadamard_order - 1);
  }
  const std::size_t smallest = (columns + 4) / 4 * 4;
  const std::size_t size = runs.value_or(smallest);
  if (size < smallest || size % 4 != 0 || size > largest_hadamard_order) {
    const std::size_t within = std::clamp(size, smallest, largest_hadamard_order);
    const std::size_t nearest = (within + 2) / 4 * 4;  // of two that are as near, the larger
    throw DesignError(
        "plackett-burman",
        "{} {} {} to {} runs, a multiple of 4, but {} are asked for; the nearest is {}", columns,
        columns == 1 ? "factor takes" : "factors take", smallest, largest_hadamard_order, size,
        nearest);
  }
  const SignMatrix matrix = hadamard_matrix(size);
  Array all{std::vector<std::size_t>(size - 1, 2), {}};
  for (std::size_t row = 1; row <= size; ++row) {
    std::vector<std::size_t> levels;
    for (std::size_t column = 1; column < size; ++column) {
      levels.push_back(matrix[row % size][column] == 1 ? 0 : 1);
    }
    all.rows.push_back(std::move(levels));
  }
  const std::vector<std::size_t> wanted(columns, 2);
  if (std::has_single_bit(size)) return taken(all, choose_columns(all, wanted));
  std::vector<std::size_t> first(columns);
  for (std::size_t column = 0; column < columns; ++column) first[column] = column;
  return taken(all, first);
}

}  // namespace yates::doe
