#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe::brute_force {

/// Independent of the algebra: everything is counted on the rows.

/// The signs of a product of two-level columns, one bit per run (1 is minus); at most 1024 runs.
using Signs = std::bitset<1024>;

inline Signs signs_of(const Array& array, const std::vector<std::size_t>& columns) {
  Signs result;
  for (std::size_t run = 0; run < array.runs(); ++run) {
    for (const std::size_t column : columns) {
      if (array.rows[run][column] == 0) result.flip(run);
    }
  }
  return result;
}

/// +1 or -1 if the product of the columns has that sign in every run, otherwise 0.
inline int constant_sign(const Array& array, const std::vector<std::size_t>& columns) {
  const auto minus = signs_of(array, columns).count();
  return minus == 0 ? 1 : minus == array.runs() ? -1 : 0;
}

/// (A3, A4, ...) of two-level columns by all products; A1 and A2 are counted as A3 with weight
/// 1000.
inline std::vector<std::uint64_t> pattern(const Array& array) {
  const std::size_t count = array.columns();
  std::vector<Signs> columns;
  for (std::size_t column = 0; column < count; ++column) {
    columns.push_back(signs_of(array, {column}));
  }
  std::vector<std::uint64_t> result(count + 3, 0);
  Signs product;
  std::size_t chosen = 0;
  for (std::size_t step = 1; step < std::size_t{1} << count; ++step) {  // a Gray code
    const auto column = static_cast<std::size_t>(__builtin_ctzll(step));
    product ^= columns[column];
    chosen ^= std::size_t{1} << column;
    const auto minus = product.count();
    if (minus != 0 && minus != array.runs()) continue;
    const auto length = static_cast<std::size_t>(__builtin_popcountll(chosen));
    if (length < 3) {
      result[0] += 1000;
    } else {
      ++result[length - 3];
    }
  }
  while (!result.empty() && result.back() == 0) result.pop_back();
  return result;
}

/// Whether any `strength` columns show all combinations of their levels equally often.
inline bool has_strength(const Array& array, std::size_t strength) {
  std::vector<std::size_t> chosen(strength);
  for (std::size_t place = 0; place < strength; ++place) chosen[place] = place;
  if (strength > array.columns()) return true;
  while (true) {
    std::map<std::vector<std::size_t>, std::size_t> seen;
    std::size_t cells = 1;
    for (const std::size_t column : chosen) cells *= array.levels[column];
    for (const auto& row : array.rows) {
      std::vector<std::size_t> cell;
      for (const std::size_t column : chosen) cell.push_back(row[column]);
      ++seen[cell];
    }
    if (seen.size() != cells) return false;
    for (const auto& [cell, count] : seen) {
      if (count * cells != array.runs()) return false;
    }
    std::size_t back = strength;
    while (back > 0 && chosen[back - 1] + (strength - back) + 1 >= array.columns()) --back;
    if (back == 0) return true;
    ++chosen[back - 1];
    for (std::size_t next = back; next < strength; ++next) chosen[next] = chosen[next - 1] + 1;
  }
}

/// Largest strength; the resolution of a regular fraction is one more.
inline std::size_t strength(const Array& array) {
  std::size_t result = 0;
  while (result < array.columns() && has_strength(array, result + 1)) ++result;
  return result;
}

/// Whether the interaction of two factors equals no main effect and no other interaction of two.
inline bool is_clear(const Array& array, std::size_t one, std::size_t other) {
  for (std::size_t left = 0; left < array.columns(); ++left) {
    if (constant_sign(array, {one, other, left}) != 0) return false;
    for (std::size_t right = left + 1; right < array.columns(); ++right) {
      const bool same = (left == one && right == other) || (left == other && right == one);
      if (!same && constant_sign(array, {one, other, left, right}) != 0) return false;
    }
  }
  return true;
}

/// Whether two-level columns and the products of two of them have as many plus as minus signs.
inline bool has_strength_two(const Array& array) {
  std::vector<Signs> columns;
  for (std::size_t column = 0; column < array.columns(); ++column) {
    columns.push_back(signs_of(array, {column}));
    if (2 * columns.back().count() != array.runs()) return false;
    for (std::size_t other = 0; other < column; ++other) {
      if (2 * (columns[other] ^ columns[column]).count() != array.runs()) return false;
    }
  }
  return true;
}

/// Different combinations of levels of some columns.
inline std::size_t combinations(const Array& array, const std::vector<std::size_t>& columns) {
  std::map<std::vector<std::size_t>, std::size_t> seen;
  for (const auto& row : array.rows) {
    std::vector<std::size_t> cell;
    for (const std::size_t column : columns) cell.push_back(row[column]);
    ++seen[cell];
  }
  return seen.size();
}

/// Whether the product of columns has one sign within each block.
inline bool is_constant_in_blocks(const Array& array, const std::vector<std::size_t>& columns,
                                  const std::vector<std::size_t>& block_of_run) {
  const Signs signs = signs_of(array, columns);
  std::map<std::size_t, bool> sign_of_block;
  for (std::size_t run = 0; run < array.runs(); ++run) {
    const auto [place, is_new] = sign_of_block.emplace(block_of_run[run], signs.test(run));
    if (!is_new && place->second != signs.test(run)) return false;
  }
  return true;
}

}  // namespace yates::doe::brute_force
