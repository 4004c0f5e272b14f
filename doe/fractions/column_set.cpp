#include "doe/fractions/column_set.hpp"

#include <algorithm>

namespace yates::doe {

SumCounts::SumCounts(const VectorSpace& space, const PatternShape& shape,
                     std::span<const FactorColumn> columns)
    : size_(space.size()), kinds_(shape.kinds), counts_(shape.size() * space.size(), 0) {
  counts_[0] = 1;
  std::size_t placed = 0;
  std::size_t four_level = 0;
  for (const FactorColumn& column : columns) {
    const std::size_t is_four_level = space.order() == 2 && column.size == 3 ? 1 : 0;
    for (std::size_t length = std::min(placed + 1, shape.longest); length > 0; --length) {
      for (std::size_t kind = std::min(four_level, kinds_ - 1) + 1; kind-- > 0;) {
        const std::uint64_t* from = &counts_[((length - 1) * kinds_ + kind) * size_];
        std::uint64_t* to = &counts_[(length * kinds_ + kind + is_four_level) * size_];
        for (const Vector part : column.parts()) {
          if (space.order() == 2) {
            for (Vector sum = 0; sum < size_; ++sum) to[sum] += from[sum ^ part];
          } else {
            for (Vector sum = 0; sum < size_; ++sum) to[space.add(sum, part)] += from[sum];
          }
        }
      }
    }
    ++placed;
    four_level += is_four_level;
  }
}

std::vector<std::uint64_t> pattern_of(const VectorSpace& space, const PatternShape& shape,
                                      std::span<const FactorColumn> columns) {
  const SumCounts counts(space, shape, columns);
  std::vector<std::uint64_t> pattern(shape.size(), 0);
  for (std::size_t length = 1; length <= shape.longest; ++length) {
    for (std::size_t kind = 0; kind < shape.kinds; ++kind) {
      pattern[length * shape.kinds + kind] = counts.at(length, kind, 0);
    }
  }
  return pattern;
}

}  // namespace yates::doe
