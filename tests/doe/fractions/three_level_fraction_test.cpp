#include "doe/fractions/three_level_fraction.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/doe/fractions/brute_force.hpp"
#include "tests/doe/fractions/words.hpp"

namespace {

using namespace yates;
using Pattern = std::vector<std::uint64_t>;

/// (A3, A4, ...) by all sums of levels with coefficients 0, 1, 2 that are constant on the rows.
Pattern three_level_pattern(const doe::Array& array) {
  std::size_t sums = 1;
  for (std::size_t column = 0; column < array.columns(); ++column) sums *= 3;
  Pattern twice(array.columns() + 1, 0);
  for (std::size_t code = 1; code < sums; ++code) {
    std::vector<std::size_t> coefficients;
    for (std::size_t column = 0, rest = code; column < array.columns(); ++column, rest /= 3) {
      coefficients.push_back(rest % 3);
    }
    const auto sum = [&](const std::vector<std::size_t>& row) {
      std::size_t total = 0;
      for (std::size_t column = 0; column < row.size(); ++column) {
        total += coefficients[column] * row[column];
      }
      return total % 3;
    };
    const std::size_t first = sum(array.rows.front());
    const bool constant = std::all_of(array.rows.begin(), array.rows.end(),
                                      [&](const auto& row) { return sum(row) == first; });
    if (!constant) continue;
    ++twice[array.columns() - static_cast<std::size_t>(std::count(
                                  coefficients.begin(), coefficients.end(), std::size_t{0}))];
  }
  EXPECT_EQ(twice[1] + twice[2], 0U);
  Pattern result;
  for (std::size_t length = 3; length < twice.size(); ++length) result.push_back(twice[length] / 2);
  while (!result.empty() && result.back() == 0) result.pop_back();
  return result;
}

TEST(ThreeLevelFraction, FourFactorsInNineRunsAreGraecoLatin) {
  const auto found = doe::minimum_aberration_three_level(4, 9);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.fraction.generators,
            (std::vector<doe::ThreeLevelGenerator>{{2, {1, 1}}, {3, {1, 2}}}));
  EXPECT_EQ(doe::word_length_pattern(found.fraction), (Pattern{4}));
  EXPECT_EQ(doe::brute_force::strength(doe::array_of(found.fraction)), 2U);
}

TEST(ThreeLevelFraction, HasThePatternOfItsRows) {
  for (const auto& [factors, runs] : std::vector<std::array<std::size_t, 2>>{{3, 9},
                                                                             {4, 9},
                                                                             {4, 27},
                                                                             {5, 27},
                                                                             {6, 27},
                                                                             {7, 27},
                                                                             {8, 27},
                                                                             {5, 81},
                                                                             {6, 81},
                                                                             {7, 81}}) {
    const auto found = doe::minimum_aberration_three_level(factors, runs);
    const auto array = doe::array_of(found.fraction);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(array.runs(), runs);
    const Pattern pattern = three_level_pattern(array);
    EXPECT_EQ(doe::word_length_pattern(found.fraction), pattern);
    const auto shortest = std::find_if(pattern.begin(), pattern.end(),
                                       [](std::uint64_t count) { return count != 0; });
    EXPECT_EQ(doe::brute_force::strength(array),
              static_cast<std::size_t>(shortest - pattern.begin()) + 2);
  }
}

TEST(ThreeLevelFraction, SaturatedOnesHaveStrengthTwo) {
  for (const auto& [factors, runs] :
       std::vector<std::array<std::size_t, 2>>{{13, 27}, {12, 27}, {40, 81}, {36, 81}}) {
    const auto found = doe::minimum_aberration_three_level(factors, runs);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(doe::brute_force::strength(doe::array_of(found.fraction)), 2U);
  }
}

/// The least pattern over all generators in 27 runs.
Pattern least_in_27_runs(std::size_t factors) {
  std::vector<std::vector<std::size_t>> words;
  for (std::size_t one = 0; one < 27; ++one) {
    const std::vector<std::size_t> word{one % 3, one / 3 % 3, one / 9};
    const auto first =
        std::find_if(word.begin(), word.end(), [](std::size_t entry) { return entry != 0; });
    if (std::count(word.begin(), word.end(), std::size_t{0}) < 2 && *first == 1) {
      words.push_back(word);
    }
  }
  std::optional<Pattern> best;
  doe::ThreeLevelFraction fraction{factors, {}};
  const auto choose = [&](const auto& self, std::size_t next) -> void {
    if (fraction.generators.size() + 3 == factors) {
      Pattern pattern = doe::word_length_pattern(fraction);
      pattern.resize(20, 0);
      if (!best || pattern < *best) best = std::move(pattern);
      return;
    }
    for (; next < words.size(); ++next) {
      fraction.generators.push_back({3 + fraction.generators.size(), words[next]});
      self(self, next + 1);
      fraction.generators.pop_back();
    }
  };
  choose(choose, 0);
  while (!best->empty() && best->back() == 0) best->pop_back();
  return *best;
}

TEST(ThreeLevelFraction, IsTheLeastOfAllGenerators) {
  for (std::size_t factors = 4; factors <= 13; ++factors) {
    const auto found = doe::minimum_aberration_three_level(factors, 27);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(doe::word_length_pattern(found.fraction), least_in_27_runs(factors)) << factors;
  }
}

TEST(ThreeLevelFraction, RefusesImpossibleSizes) {
  EXPECT_THROW(doe::minimum_aberration_three_level(5, 9), std::domain_error);
  EXPECT_THROW(doe::minimum_aberration_three_level(5, 18), std::domain_error);
  EXPECT_THROW(doe::minimum_aberration_three_level(3, 27), std::domain_error);
  EXPECT_THROW(doe::minimum_aberration_three_level(41, 81), std::domain_error);
}

}  // namespace
