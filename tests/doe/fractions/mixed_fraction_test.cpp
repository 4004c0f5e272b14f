#include "doe/fractions/mixed_fraction.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/doe/fractions/brute_force.hpp"
#include "tests/doe/fractions/words.hpp"

namespace {

using namespace yates;
using Pattern = std::vector<std::vector<std::uint64_t>>;

/// Numbers of words by all products of one contrast (of a four-level factor, three) of each of some
/// factors, on the rows.
Pattern mixed_pattern(const doe::Array& array) {
  const auto four_level = static_cast<std::size_t>(
      std::count(array.levels.begin(), array.levels.end(), std::size_t{4}));
  Pattern result(array.columns() + 1, std::vector<std::uint64_t>(four_level + 1, 0));
  std::vector<std::size_t> contrasts(array.columns(), 0);
  const auto choose = [&](const auto& self, std::size_t column) -> void {
    if (column == array.columns()) {
      std::size_t length = 0;
      std::size_t fours = 0;
      for (std::size_t one = 0; one < contrasts.size(); ++one) {
        if (contrasts[one] == 0) continue;
        ++length;
        fours += array.levels[one] == 4 ? 1 : 0;
      }
      std::size_t odd = 0;
      for (const auto& row : array.rows) {
        int sum = 0;
        for (std::size_t one = 0; one < row.size(); ++one) {
          sum += std::popcount(row[one] & contrasts[one]);
        }
        odd += static_cast<std::size_t>(sum % 2);
      }
      if (odd == 0 || odd == array.runs()) ++result[length][fours];
      return;
    }
    for (contrasts[column] = 0; contrasts[column] < array.levels[column]; ++contrasts[column]) {
      self(self, column + 1);
    }
    contrasts[column] = 0;
  };
  choose(choose, 0);
  for (std::size_t length = 1; length < 3; ++length) {
    EXPECT_EQ(result[length], std::vector<std::uint64_t>(four_level + 1, 0));
  }
  result.erase(result.begin(), result.begin() + 3);
  while (!result.empty() && std::all_of(result.back().begin(), result.back().end(),
                                        [](std::uint64_t count) { return count == 0; })) {
    result.pop_back();
  }
  return result;
}

TEST(MixedFraction, HasThePatternOfItsRows) {
  for (const auto& [levels, runs] :
       std::vector<std::pair<std::vector<std::size_t>, std::size_t>>{{{4, 2, 2, 2}, 16},
                                                                     {{2, 4, 2, 4, 2}, 16},
                                                                     {{4, 4, 4, 4, 4}, 16},
                                                                     {{4, 2, 2, 2, 2}, 8},
                                                                     {{4, 4, 2, 2, 2, 2}, 32},
                                                                     {{4, 4, 4, 2, 2}, 64},
                                                                     {{4, 2, 2, 2, 2, 2}, 64}}) {
    const auto found = doe::minimum_aberration_mixed(levels, runs);
    const auto array = doe::array_of(found.fraction);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(array.levels, levels);
    EXPECT_EQ(array.runs(), runs);
    EXPECT_TRUE(doe::brute_force::has_strength(array, 2));
    EXPECT_EQ(doe::word_length_pattern(found.fraction), mixed_pattern(array));
  }
}

/// The least pattern of one four-level factor with two-level columns, over all choices of columns.
/// Its columns are the first two base columns and their product, without loss.
Pattern least_with_one_four_level_factor(std::size_t two_level, std::size_t rank) {
  std::optional<Pattern> best;
  doe::MixedFraction fraction{rank, {{1, 2}}};
  const auto choose = [&](const auto& self, std::uint32_t next) -> void {
    if (fraction.products.size() == two_level + 1) {
      std::uint32_t reached = 3;  // some choice spans by unit vectors, without loss
      for (const auto& products : fraction.products) {
        if (products.size() == 1 && std::has_single_bit(products[0])) reached |= products[0];
      }
      if (reached != (1U << rank) - 1) return;
      Pattern pattern = doe::word_length_pattern(fraction);
      pattern.resize(12, {0, 0});
      if (!best || pattern < *best) best = std::move(pattern);
      return;
    }
    for (; next < 1U << rank; ++next) {
      fraction.products.push_back({next});
      self(self, next + 1);
      fraction.products.pop_back();
    }
  };
  choose(choose, 4);
  return *best;
}

TEST(MixedFraction, IsTheLeastOfAllChoicesOfColumns) {
  for (const auto& [two_level, rank] : std::vector<std::array<std::size_t, 2>>{{2, 3},
                                                                               {3, 3},
                                                                               {4, 3},
                                                                               {3, 4},
                                                                               {4, 4},
                                                                               {5, 4},
                                                                               {6, 4},
                                                                               {7, 4},
                                                                               {12, 4},
                                                                               {4, 5},
                                                                               {5, 5}}) {
    std::vector<std::size_t> levels(two_level + 1, 2);
    levels[0] = 4;
    const auto found = doe::minimum_aberration_mixed(levels, std::size_t{1} << rank);
    EXPECT_TRUE(found.complete);
    Pattern pattern = doe::word_length_pattern(found.fraction);
    pattern.resize(12, {0, 0});
    EXPECT_EQ(pattern, least_with_one_four_level_factor(two_level, rank)) << two_level;
  }
}

TEST(MixedFraction, RefusesWhatDoesNotFit) {
  const auto refusal = [](const std::vector<std::size_t>& levels, std::size_t runs) {
    try {
      doe::minimum_aberration_mixed(levels, runs);
    } catch (const std::domain_error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(refusal({4, 4, 2}, 8),
            "fractional-factorial: 2 four-level and 1 two-level factor do not fit into 8 runs; 16 "
            "runs hold them");
  EXPECT_NE(refusal({4, 3}, 8).find("a factor with 3 levels"), std::string::npos);
  EXPECT_NE(refusal({4, 2}, 12).find("12 runs"), std::string::npos);
  EXPECT_NE(refusal({4, 2}, 16).find("have all their combinations in 8 runs, not 16"),
            std::string::npos);
}

}  // namespace
