#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace yates::doe::brute_force {

/// (A3, A4, ...) of columns that are vectors over GF(2), by all subsets; without zeros at the end.
inline std::vector<std::uint64_t> subset_pattern(const std::vector<std::size_t>& vectors) {
  std::vector<std::uint64_t> result(vectors.size() + 1, 0);
  std::size_t sum = 0;
  std::size_t chosen = 0;
  for (std::size_t step = 1; step < std::size_t{1} << vectors.size(); ++step) {
    const auto place = static_cast<std::size_t>(std::countr_zero(step));
    sum ^= vectors[place];
    chosen ^= std::size_t{1} << place;
    if (sum == 0) ++result[static_cast<std::size_t>(std::popcount(chosen))];
  }
  result.erase(result.begin(), result.begin() + 3);
  while (!result.empty() && result.back() == 0) result.pop_back();
  return result;
}

/// Whether the first pattern has less aberration.
inline bool is_less(std::vector<std::uint64_t> one, std::vector<std::uint64_t> other) {
  one.resize(20, 0);
  other.resize(20, 0);
  return one < other;
}

}  // namespace yates::doe::brute_force
