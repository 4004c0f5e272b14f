#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

/// Vectors modulo 2 expressed as sums of chosen independent ones.
class VectorBasis {
 public:
  /// The chosen vectors whose sum it is, as bits; absent if it is independent of them.
  std::optional<std::uint64_t> sum_of(Vector vector) const {
    std::uint64_t chosen = 0;
    for (const Row& row : rows_) {
      if ((vector & std::bit_floor(row.vector)) == 0) continue;
      vector ^= row.vector;
      chosen ^= row.chosen;
    }
    if (vector != 0) return std::nullopt;
    return chosen;
  }
  /// Takes an independent vector as number `size()`.
  void add(Vector vector) {
    std::uint64_t chosen = std::uint64_t{1} << rows_.size();
    for (const Row& row : rows_) {
      if ((vector & std::bit_floor(row.vector)) == 0) continue;
      vector ^= row.vector;
      chosen ^= row.chosen;
    }
    rows_.push_back({vector, chosen});
    std::sort(rows_.begin(), rows_.end(),
              [](const Row& one, const Row& other) { return one.vector > other.vector; });
  }
  std::size_t size() const { return rows_.size(); }

 private:
  struct Row {
    Vector vector;  // highest bits descend
    std::uint64_t chosen;
  };
  std::vector<Row> rows_;
};

}  // namespace yates::doe
