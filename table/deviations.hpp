#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "numerics/double_double.hpp"
#include "table/packed_integers.hpp"

namespace yates::table {

/// Differences from an origin, one per row: whole multiples of a power of ten if that is exact,
/// otherwise numbers of 106 bits. They never change, so copies share them.
class Deviations {
 public:
  Deviations() = default;
  Deviations(std::vector<numerics::DoubleDouble> values);  // NOLINT: these are deviations
  /// multiples[row] * 10^exponent. Zeros that all multiples end in move to the exponent, so that
  /// equal deviations are kept alike.
  Deviations(PackedIntegers multiples, int exponent);

  std::size_t size() const { return values_ ? values_->size() : multiples_.size(); }
  /// Rounded to 106 bits.
  numerics::DoubleDouble operator[](std::size_t row) const;
  /// The nearest double.
  double rounded(std::size_t row) const;

  /// Whether every deviation is exactly multiples()[row] * 10^exponent().
  bool exact() const { return values_ == nullptr; }
  const PackedIntegers& multiples() const { return multiples_; }
  int exponent() const { return exponent_; }

  friend bool operator==(const Deviations& a, const Deviations& b);

 private:
  std::shared_ptr<const std::vector<numerics::DoubleDouble>> values_;
  PackedIntegers multiples_;
  int exponent_ = 0;
};

}  // namespace yates::table
