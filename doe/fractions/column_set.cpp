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

namespace {

bool must_be_clear(const std::vector<ColumnGroup>& groups, std::size_t one, std::size_t other) {
  const auto& partners = groups[one].clear_with;
  return std::ranges::find(partners, other) != partners.end();
}

/// Vectors that are taken, reserved, or would alias a main effect or an interaction with one that
/// must be clear.
std::vector<bool> forbidden_vectors(const VectorSpace& space,
                                    const std::vector<ColumnGroup>& groups, std::size_t group,
                                    const ColumnSet& set) {
  std::vector<bool> forbidden(space.size(), false);
  for (Vector vector = 0; vector < space.power(groups[group].forbidden_rank); ++vector) {
    forbidden[vector] = true;
  }
  for (const FactorColumn& column : set.columns) {
    for (const Vector part : column.parts()) forbidden[part] = true;
  }
  for (std::size_t one = 0; one < set.columns.size(); ++one) {
    for (std::size_t other = one + 1; other < set.columns.size(); ++other) {
      if (!must_be_clear(groups, set.columns[one].group, set.columns[other].group)) continue;
      const Vector sum = set.columns[one].vectors[0] ^ set.columns[other].vectors[0];
      forbidden[sum] = true;
      for (const FactorColumn& column : set.columns) forbidden[sum ^ column.vectors[0]] = true;
    }
  }
  return forbidden;
}

/// Whether the interactions of a new column that must be clear are so: two columns that must be
/// clear have a sum that is neither a column nor the sum of two others, nor one of the blocks'.
bool new_sums_are_clear(const AberrationTask& task, std::size_t group, const ColumnSet& set,
                        const SumCounts& counts, Vector vector) {
  if (task.groups[group].clear_with.empty()) return true;
  return std::ranges::all_of(set.columns, [&](const FactorColumn& column) {
    if (!must_be_clear(task.groups, group, column.group)) return true;
    const Vector sum = column.vectors[0] ^ vector;
    return sum >= task.space.power(task.reserved_rank) && counts.at(1, 0, sum) == 0 &&
           counts.at(2, 0, sum) == 0;
  });
}

std::vector<FactorColumn> four_level_choices(const std::vector<bool>& forbidden, std::size_t group,
                                             std::size_t rank, std::size_t highest_rank) {
  std::vector<FactorColumn> result;
  const auto add = [&](Vector one, Vector other) {
    const Vector sum = one ^ other;
    if (forbidden[one] || forbidden[other] || forbidden[sum]) return;
    result.push_back({{one, other, sum}, 3, static_cast<std::uint8_t>(group)});
  };
  const Vector end = Vector{1} << rank;
  for (Vector one = 1; one < end; ++one) {
    for (Vector other = one + 1; other < end; ++other) {
      if ((one ^ other) > other) add(one, other);
    }
  }
  if (rank < highest_rank) {
    for (Vector one = 1; one < end; ++one) add(one, end);
  }
  if (rank + 1 < highest_rank) add(end, 2 * end);
  return result;
}

}  // namespace

FactorColumn point(const VectorSpace& space, Vector vector, std::size_t group) {
  const auto place = static_cast<std::uint8_t>(group);
  if (space.order() == 2) return {{vector, 0, 0}, 1, place};
  return {{vector, space.negative(vector), 0}, 2, place};
}

std::vector<FactorColumn> column_choices(const AberrationTask& task, std::size_t group,
                                         std::size_t placed, const ColumnSet& set,
                                         const SumCounts& counts) {
  const VectorSpace& space = task.space;
  const ColumnGroup& rules = task.groups[group];
  const auto forbidden = forbidden_vectors(space, task.groups, group, set);
  if (rules.four_level) {
    return four_level_choices(forbidden, group, set.rank, rules.highest_rank);
  }
  // Of the rank that is still missing, each column to come can add 1.
  const std::size_t missing = rules.highest_rank - set.rank;
  const bool needs_rank = rules.reaches_rank && missing >= rules.count - placed;
  std::vector<FactorColumn> result;
  const auto add = [&](Vector vector) {
    if (forbidden[vector]) return;
    if (!new_sums_are_clear(task, group, set, counts, vector)) return;
    result.push_back(point(space, vector, group));
  };
  if (!needs_rank) {
    for (std::size_t place = 0; place < set.rank; ++place) {
      const Vector first = space.power(place);  // the highest coordinate that is not 0 is 1
      for (Vector vector = first; vector < 2 * first; ++vector) add(vector);
    }
  }
  if (missing > 0) add(space.power(set.rank));
  return result;
}

}  // namespace yates::doe
