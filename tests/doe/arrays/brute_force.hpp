#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe::brute_force {

/// Whether all levels are in range and every combination of levels of the columns comes equally
/// often.
inline bool is_balanced(const Array& array, const std::vector<std::size_t>& columns) {
  std::size_t cells = 1;
  for (const std::size_t column : columns) cells *= array.levels[column];
  std::vector<std::size_t> counts(cells, 0);
  for (const auto& row : array.rows) {
    std::size_t cell = 0;
    for (const std::size_t column : columns) {
      if (row.size() != array.columns() || row[column] >= array.levels[column]) return false;
      cell = cell * array.levels[column] + row[column];
    }
    ++counts[cell];
  }
  for (const std::size_t count : counts) {
    if (count * cells != array.runs()) return false;
  }
  return array.runs() > 0;
}

/// In every two columns each pair of levels comes equally often.
inline bool has_strength_two(const Array& array) {
  if (array.columns() == 1) return is_balanced(array, {0});
  for (std::size_t one = 0; one < array.columns(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      if (!is_balanced(array, {one, other})) return false;
    }
  }
  return true;
}

/// Whether H H' = weight I.
inline bool is_weighing(const std::vector<std::vector<int>>& matrix, int weight) {
  for (std::size_t one = 0; one < matrix.size(); ++one) {
    for (std::size_t other = 0; other <= one; ++other) {
      int product = 0;
      for (std::size_t column = 0; column < matrix.size(); ++column) {
        product += matrix[one][column] * matrix[other][column];
      }
      if (product != (one == other ? weight : 0)) return false;
    }
  }
  return true;
}

/// The message of the exception that a call throws; empty if it throws none.
template <typename Exception, typename Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace yates::doe::brute_force
