#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
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

}  // namespace yates::doe
