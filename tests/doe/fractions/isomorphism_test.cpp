#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "doe/fractions/column_set.hpp"

namespace {

using namespace yates;

/// The columns of a subset of the 15 vectors of four coordinates.
std::vector<doe::FactorColumn> columns_in(std::size_t subset) {
  std::vector<doe::FactorColumn> result;
  for (doe::Vector vector = 1; vector < 16; ++vector) {
    if ((subset >> (vector - 1) & 1U) != 0) result.push_back({{vector, 0, 0}, 1, 0});
  }
  return result;
}

/// Of each subset, one that changes of coordinates lead to: by joining it with its images under
/// x_to += x_from, which generate all of them.
std::vector<std::size_t> orbits() {
  std::vector<std::size_t> parent(std::size_t{1} << 15);
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t subset) {
    while (parent[subset] != subset) subset = parent[subset] = parent[parent[subset]];
    return subset;
  };
  for (std::size_t from = 0; from < 4; ++from) {
    for (std::size_t to = 0; to < 4; ++to) {
      if (from == to) continue;
      for (std::size_t subset = 0; subset < parent.size(); ++subset) {
        std::size_t image = 0;
        for (std::size_t vector = 1; vector < 16; ++vector) {
          if ((subset >> (vector - 1) & 1U) == 0) continue;
          image |= std::size_t{1} << ((vector ^ ((vector >> from & 1U) << to)) - 1);
        }
        parent[root(subset)] = root(image);
      }
    }
  }
  std::vector<std::size_t> result(parent.size());
  for (std::size_t subset = 0; subset < parent.size(); ++subset) result[subset] = root(subset);
  return result;
}

/// Whether some four of the vectors are independent.
bool takes_sixteen_runs(std::size_t subset) {
  std::size_t span = 1;  // bit v: the vector v is a sum of those so far
  for (std::size_t vector = 1; vector < 16; ++vector) {
    if ((subset >> (vector - 1) & 1U) == 0) continue;
    std::size_t more = span;
    for (std::size_t one = 0; one < 16; ++one) {
      if ((span >> one & 1U) != 0) more |= std::size_t{1} << (one ^ vector);
    }
    span = more;
  }
  return span == 0xFFFF;
}

doe::Isomorphic compared(std::size_t one, std::size_t other) {
  const doe::VectorSpace space(2, 4);
  const auto left = columns_in(one);
  const auto right = columns_in(other);
  std::uint64_t steps = 0;
  return doe::isomorphic(space, left, doe::fingerprint(space, left, 0), right,
                         doe::fingerprint(space, right, 0), 1'000'000, steps);
}

TEST(Isomorphism, IsWhatChangesOfCoordinatesReach) {
  const auto orbit_of = orbits();
  const doe::VectorSpace space(2, 4);
  std::map<std::size_t, std::vector<std::size_t>> roots;  // by size
  for (std::size_t subset = 0; subset < orbit_of.size(); ++subset) {
    const std::size_t root = orbit_of[subset];
    if (root == subset) roots[static_cast<std::size_t>(std::popcount(subset))].push_back(root);
    if (subset % 7 != 0) continue;
    EXPECT_EQ(doe::fingerprint(space, columns_in(subset), 0).all,
              doe::fingerprint(space, columns_in(root), 0).all);
    EXPECT_EQ(compared(subset, root), doe::Isomorphic::yes);
  }
  for (const auto& [size, all] : roots) {
    for (const std::size_t one : all) {
      for (const std::size_t other : all) {
        EXPECT_EQ(compared(one, other), one == other ? doe::Isomorphic::yes : doe::Isomorphic::no);
      }
    }
  }
  // How many fractions in 16 runs there are by their factors: J. Chen, D. X. Sun, C. F. J. Wu, A
  // catalogue of two-level and three-level fractional factorial designs with small runs, 1993. The
  // columns of fewer than 8 factors may lie in 8 runs, which the catalogue does not count.
  const std::map<std::size_t, std::size_t> catalogue{
      {5, 3}, {6, 4}, {7, 5}, {8, 6}, {9, 5}, {10, 4}, {11, 3}, {12, 2}, {13, 1}, {14, 1}, {15, 1}};
  for (const auto& [factors, designs] : catalogue) {
    EXPECT_EQ(std::count_if(roots[factors].begin(), roots[factors].end(), takes_sixteen_runs),
              static_cast<std::ptrdiff_t>(designs))
        << factors;
  }
}

TEST(Isomorphism, KeepsGroupsReservedVectorsAndFourLevelFactorsTogether) {
  const doe::VectorSpace space(2, 4);
  const auto same = [&](const std::vector<doe::FactorColumn>& one,
                        const std::vector<doe::FactorColumn>& other, std::size_t reserved) {
    std::uint64_t steps = 0;
    return doe::isomorphic(space, one, doe::fingerprint(space, one, reserved), other,
                           doe::fingerprint(space, other, reserved), 1'000'000, steps);
  };
  const auto column = [](doe::Vector vector, std::uint8_t group) {
    return doe::FactorColumn{{vector, 0, 0}, 1, group};
  };
  // 1, 2, 3 and 4: the last one is not in the word of the first three.
  EXPECT_EQ(same({column(1, 0), column(2, 0), column(3, 0), column(4, 1)},
                 {column(1, 0), column(2, 0), column(4, 0), column(3, 1)}, 0),
            doe::Isomorphic::no);
  EXPECT_EQ(same({column(1, 0), column(2, 0), column(3, 1), column(4, 0)},
                 {column(1, 0), column(3, 0), column(2, 1), column(8, 0)}, 0),
            doe::Isomorphic::yes);
  EXPECT_EQ(same({column(2, 0), column(3, 0)}, {column(2, 0), column(4, 0)}, 1),
            doe::Isomorphic::no);  // their sum is reserved, or not
  EXPECT_EQ(same({column(2, 0), column(5, 0)}, {column(2, 0), column(4, 0)}, 1),
            doe::Isomorphic::yes);
  const doe::FactorColumn four_level{{1, 2, 3}, 3, 0};
  EXPECT_EQ(
      same({four_level, column(4, 1), column(5, 1)}, {four_level, column(4, 1), column(6, 1)}, 0),
      doe::Isomorphic::yes);
  EXPECT_EQ(
      same({four_level, column(4, 1), column(5, 1)}, {four_level, column(4, 1), column(8, 1)}, 0),
      doe::Isomorphic::no);
}

/// The fingerprint of single vectors by its definition: sums over all functionals that meet them.
std::vector<std::uint64_t> sums_by_definition(const doe::VectorSpace& space,
                                              const std::vector<std::uint64_t>& values) {
  std::vector<std::uint64_t> result(space.size(), 0);
  for (doe::Vector at = 0; at < space.size(); ++at) {
    for (doe::Vector other = 0; other < space.size(); ++other) {
      if (space.meets(at, other)) result[at] += values[other];
    }
  }
  return result;
}

/// Vectors that a fingerprint tells apart, with equal numbers for equal prints.
std::vector<std::size_t> classes_of(const std::vector<std::uint64_t>& prints) {
  std::map<std::uint64_t, std::size_t> known;
  std::vector<std::size_t> result;
  for (const std::uint64_t print : prints) {
    result.push_back(known.emplace(print, known.size()).first->second);
  }
  return result;
}

TEST(Fingerprint, TellsVectorsApartAsTheFunctionalsThatMeetThemDo) {
  const doe::VectorSpace space(2, 6);
  const std::vector<doe::Vector> vectors{1, 2, 4, 8, 16, 32, 7, 25, 51, 62};
  std::vector<doe::FactorColumn> columns;
  std::vector<std::uint64_t> colours(space.size(), 0);
  for (const doe::Vector vector : vectors) {
    columns.push_back({{vector, 0, 0}, 1, 0});
    colours[vector] = 1;
  }
  // Twice: functionals by the vectors that they meet, vectors by the functionals that meet them.
  const auto mix = [](std::uint64_t one) { return (one + 17) * 0x9E3779B97F4A7C15ULL >> 7; };
  std::vector<std::uint64_t> functionals = sums_by_definition(space, colours);
  for (std::uint64_t& one : functionals) one = mix(one);
  for (int round = 0; round < 2; ++round) {
    const auto sums = sums_by_definition(space, functionals);
    for (const doe::Vector vector : vectors) {
      colours[vector] = mix(colours[vector] ^ mix(sums[vector])) | 1U;
    }
    const auto seen = sums_by_definition(space, colours);
    for (std::size_t at = 1; at < functionals.size(); ++at) {
      functionals[at] = mix(functionals[at] ^ mix(seen[at]));
    }
  }
  const doe::Fingerprint found = doe::fingerprint(space, columns, 0);
  EXPECT_EQ(classes_of(found.of_vector), classes_of(colours));
}

TEST(Fingerprint, StaysTheSameForEver) {
  // Searches order sets by these numbers: others would give other plans for the same request.
  const doe::VectorSpace two(2, 6);
  std::vector<doe::FactorColumn> columns;
  for (const doe::Vector vector : {1U, 2U, 4U, 8U, 16U, 32U, 7U, 25U, 51U, 62U}) {
    columns.push_back({{vector, 0, 0}, 1, 0});
  }
  EXPECT_EQ(doe::fingerprint(two, columns, 0).all, 1490364473332475380U);
  const std::vector<doe::FactorColumn> four_levels{
      {{4, 8, 12}, 3, 1}, {{16, 0, 0}, 1, 0}, {{21, 0, 0}, 1, 0}};
  EXPECT_EQ(doe::fingerprint(doe::VectorSpace(2, 5), four_levels, 2).all, 4941578390789020992U);
  const std::vector<doe::FactorColumn> three_levels{
      {{1, 2, 0}, 2, 0}, {{3, 6, 0}, 2, 0}, {{4, 8, 0}, 2, 0}, {{9, 18, 0}, 2, 0}};
  EXPECT_EQ(doe::fingerprint(doe::VectorSpace(3, 3), three_levels, 0).all, 9743087578365860976U);
}

}  // namespace
