#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// How the levels of a factor follow from those of base factors: with levels 0, 1, 2,
///     level = sum of coefficients[i] * (level of base factor i), modulo 3.
struct ThreeLevelGenerator {
  std::size_t factor;
  std::vector<std::size_t> coefficients;  // 0, 1 or 2, per base factor; at least two are not 0

  friend bool operator==(const ThreeLevelGenerator&, const ThreeLevelGenerator&) = default;
};

/// A regular fraction 3^(k-p) of k three-level factors. The first k-p are the base factors, which
/// take all combinations of their levels; each other factor has a generator.
/// Source: C. F. J. Wu, M. S. Hamada, Experiments, 2009, section 6.4.
struct ThreeLevelFraction {
  std::size_t factors;
  std::vector<ThreeLevelGenerator> generators;  // p of them, by ascending factor

  std::size_t base_factors() const { return factors - generators.size(); }
  friend bool operator==(const ThreeLevelFraction&, const ThreeLevelFraction&) = default;
};

/// One column per factor; base factors in standard order, the first of them fastest.
Array array_of(const ThreeLevelFraction& fraction);

struct FoundThreeLevelFraction {
  ThreeLevelFraction fraction;
  bool complete = false;  // no other fraction of this size has less aberration
};

/// The fraction with minimum aberration of k three-level factors in 9, 27 or 81 runs. Throws
/// std::domain_error, naming the nearest possible choice, for any other number of runs and for
/// fewer factors than a fraction has or more than (runs - 1) / 2.
/// Source: D. X. Sun, C. F. J. Wu, J. Chen, A catalogue of two-level and three-level fractional
/// factorial designs, 1993.
FoundThreeLevelFraction minimum_aberration_three_level(std::size_t factors, std::size_t runs);

}  // namespace yates::doe
