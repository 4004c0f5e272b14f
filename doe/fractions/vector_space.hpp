#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace yates::doe {

/// A vector over the integers modulo 2 or 3: digit i of the number in base 2 or 3 is coordinate i.
/// A column of a regular fraction is a vector: the exponents of the base factors in its product.
using Vector = std::uint32_t;

/// All vectors of `dimension` coordinates modulo `order` (2 or 3).
class VectorSpace {
 public:
  VectorSpace(std::uint32_t order, std::size_t dimension);

  std::uint32_t order() const { return order_; }
  std::size_t dimension() const { return powers_.size() - 1; }
  std::size_t size() const { return powers_.back(); }
  /// order^exponent: as a vector, the unit vector of that coordinate.
  Vector power(std::size_t exponent) const { return powers_[exponent]; }

  Vector add(Vector one, Vector other) const {
    return order_ == 2 ? one ^ other : sums_[one * powers_.back() + other];
  }
  Vector negative(Vector vector) const { return order_ == 2 ? vector : add(vector, vector); }
  /// Whether the scalar product of the two is not 0.
  bool meets(Vector one, Vector other) const {
    return order_ == 2 ? (std::popcount(one & other) & 1) != 0
                       : meets_[one * powers_.back() + other];
  }

 private:
  std::uint32_t order_;
  std::vector<Vector> powers_;
  std::vector<Vector> sums_;  // of order 3 only, as meets_
  std::vector<bool> meets_;
};

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
    std::ranges::sort(rows_, std::greater{}, &Row::vector);
  }
  std::size_t size() const { return rows_.size(); }

 private:
  struct Row {
    Vector vector;  // highest bits descend
    std::uint64_t chosen;
  };
  std::vector<Row> rows_;
};

/// Columns of a regular fraction of 2^rank runs that has at least this resolution (3 or more), as
/// many as two constructions give, with the unit vectors of all coordinates first; empty for ranks
/// of 0 and of more than 20.
///
/// The lexicographic code takes the first vector, in the order of numbers, that is no sum of
/// resolution - 2 or fewer of the columns before it (J. H. Conway, N. J. A. Sloane, Lexicographic
/// codes, 1986; its columns for resolution V are those of S. M. Sanchez, P. J. Sanchez, Very large
/// fractional factorial and central composite designs, 2005). For resolution V and an even rank,
/// the vectors (x, x^3) of all x other than 0 in GF(2^(rank / 2)) are columns, too: those of the
/// code of Bose, Chaudhuri and Hocquenghem. An even resolution is that of one less, with one
/// coordinate more in which all columns are 1, and this coordinate as a column of its own.
std::vector<Vector> constructed_columns(std::size_t rank, std::size_t resolution);

}  // namespace yates::doe
