#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// A set of at most 64 two-level columns: bit i stands for column i.
using ColumnSet = std::uint64_t;

/// The products of signs that the rows of a two-level array keep constant.
struct SignWords {
  std::size_t columns;
  ColumnSet first_row;  // the columns that are high in row 0
  /// Per column the independent columns whose product it is, up to its sign; an independent one is
  /// its own product. So the product of some columns is `or`ed by exclusive or.
  std::vector<ColumnSet> product;
  std::vector<std::size_t> dependent;  // columns that are products of others
  bool regular;                        // the distinct rows are all solutions, each equally often
};

/// Elimination over GF(2). All columns have two levels; at least one row, at most 64 columns.
SignWords sign_words(const Array& array);

/// The sign of a product of columns in row 0: of a constant product its sign everywhere.
bool positive(const SignWords& words, ColumnSet columns);

/// The exclusive or of the columns' products: sets with the same result are aliases.
ColumnSet reduced(const SignWords& words, ColumnSet columns);

/// All constant products but the empty one, shortest first, then by their columns; absent if there
/// are more than `most`.
std::optional<std::vector<ColumnSet>> all_words(const SignWords& words, std::size_t most);

}  // namespace yates::doe
