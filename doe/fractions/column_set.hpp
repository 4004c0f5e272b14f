#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

/// A factor of a regular fraction: the nonzero vectors of a subspace. A two-level factor is {x}, a
/// three-level factor {x, 2x}, a four-level factor {a, b, a+b}. Two factors have no vector in
/// common.
struct FactorColumn {
  std::array<Vector, 3> vectors = {};
  std::uint8_t size = 0;
  std::uint8_t group = 0;  // factors of one group may be exchanged

  std::span<const Vector> parts() const { return {vectors.data(), size}; }
  friend bool operator==(const FactorColumn&, const FactorColumn&) = default;
};

/// The columns of a fraction, or of a part of one, that is being searched. They, together with the
/// reserved vectors, span the first `rank` coordinates.
struct ColumnSet {
  std::vector<FactorColumn> columns;
  std::size_t rank = 0;
  std::vector<std::uint64_t> pattern;  // see PatternShape
  std::uint64_t words_before_group = 0;
};

/// Numbers of words by length and by how many four-level factors they contain: entry
/// length * kinds + four_level, kinds = four-level factors + 1. A word is a way to take one vector
/// of each of some factors such that they add up to 0; of three-level factors W and 2W both count.
struct PatternShape {
  std::size_t longest;
  std::size_t kinds;

  std::size_t size() const { return (longest + 1) * kinds; }
};

/// For each sum of vectors, how many ways there are to make it from one vector each of some of the
/// columns, by their number and kind: what a further column with that vector adds to the pattern.
class SumCounts {
 public:
  SumCounts(const VectorSpace& space, const PatternShape& shape,
            std::span<const FactorColumn> columns);

  std::uint64_t at(std::size_t length, std::size_t four_level, Vector sum) const {
    return counts_[(length * kinds_ + four_level) * size_ + sum];
  }

 private:
  std::size_t size_;
  std::size_t kinds_;
  std::vector<std::uint64_t> counts_;
};

/// The pattern of all columns. Entries are modulo 2^64.
std::vector<std::uint64_t> pattern_of(const VectorSpace& space, const PatternShape& shape,
                                      std::span<const FactorColumn> columns);

}  // namespace yates::doe
