#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "anova/reading/model_reading.hpp"
#include "numerics/double_double_matrix.hpp"
#include "table/cells.hpp"

namespace yates::anova {

/// What least squares needs of the rows for a model with numbers. Within a cell, which is one
/// combination of the model's categories, every column of the model matrix is a constant times a
/// product of numbers. So the sums of the products of these products, and of their products with
/// the response, give the cross-products of the whole matrix in any coding of the categories.
struct CellProducts {
  /// The products of numbers that terms have, each as its variables; the empty one is first.
  std::vector<std::vector<std::size_t>> products;
  std::vector<std::size_t> product_of_term;
  table::Grouping cells;
  std::vector<numerics::DoubleDoubleMatrix> with_each_other;  // per cell: the lower triangle
  std::vector<numerics::DoubleDoubleVector> with_response;    // per cell; response - center
  /// Per variable of the model: its smallest and largest value and the rows that have them.
  struct Range {
    numerics::DoubleDouble smallest;
    numerics::DoubleDouble largest;
    std::size_t row_of_smallest = 0;
    std::size_t row_of_largest = 0;
  };
  std::vector<std::optional<Range>> range;  // absent for a category
};

/// Sums over the used rows, in an order that does not depend on the number of threads. `center` is
/// subtracted from the response's deviations. Absent where there are more than 300 products, or the
/// sums of all cells are more than a million. Throws InputError where a variable has no finite
/// value, or one whose squares a double cannot hold.
std::optional<CellProducts> cell_products(const ModelReading& reading, const table::Table& table,
                                          const table::Numbers& response,
                                          const numerics::DoubleDouble& center);

}  // namespace yates::anova
