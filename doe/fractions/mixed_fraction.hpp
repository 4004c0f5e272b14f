#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// A regular fraction of two-level and four-level factors. A four-level factor A takes the place of
/// three two-level columns A1, A2 and A3 = A1 A2; its level is A1 + 2 A2, each 0 or 1. Columns are
/// products of base columns, which take all combinations: bit i of a product is the i-th of them.
/// Source: C. F. J. Wu, Construction of 2^m 4^n designs via a grouping scheme, 1989.
struct MixedFraction {
  std::size_t base_columns;  // log2 of the runs
  /// Per factor: one product (two levels), or those of A1 and A2 (four levels).
  std::vector<std::vector<std::uint32_t>> products;

  std::size_t runs() const { return std::size_t{1} << base_columns; }
  friend bool operator==(const MixedFraction&, const MixedFraction&) = default;
};

/// One column per factor; base columns in standard order, the first of them fastest.
Array array_of(const MixedFraction& fraction);

struct FoundMixedFraction {
  MixedFraction fraction;
  bool complete = false;  // no other fraction of this size has less aberration
};

/// The fraction with minimum aberration of type 0: fewest words in the order A_30, A_31, ..., A_40,
/// A_41, ... Words without a four-level factor come first, because of the three columns of a
/// four-level factor some will be small. `levels` are 2 or 4, per factor; runs are a power of 2
/// from 4 to 128. Throws std::domain_error, naming the nearest possible choice, where there is no
/// such fraction. Source: C. F. J. Wu, R. Zhang, Minimum aberration designs with two-level and
/// four-level factors, 1993.
FoundMixedFraction minimum_aberration_mixed(const std::vector<std::size_t>& levels,
                                            std::size_t runs);

}  // namespace yates::doe
