#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "table/delimited/chunk.hpp"
#include "table/table.hpp"
#include "table/text/dialect.hpp"

namespace yates::table {

/// How the numbers of a column fit together: multiples of 10^-places, counted from the smallest.
struct NumberRange {
  int places = 0;
  numerics::Decimal smallest;
  /// The offset that each piece adds to its excesses and the factor that it multiplies them by,
  /// modulo 2^64.
  std::vector<std::uint64_t> step;
  std::vector<std::uint64_t> factor;
  std::uint64_t range = 0;  // of the results
};

/// The range is absent if 64 bits cannot hold the numbers of all pieces.
std::optional<NumberRange> number_range(std::span<const Chunk> chunks, std::size_t column);

/// Joins the pieces of one column, which all have one reading, and drops them. `first_line` is that
/// of the first piece. The column is absent where what says that a cell is missing may be a level.
std::optional<Column> join_column(std::string name, std::span<Chunk> chunks, std::size_t column,
                                  const Dialect& dialect, const language::Place& first_line);

}  // namespace yates::table
