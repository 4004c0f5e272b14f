#include "doe/fractions/minimum_aberration.hpp"

#include <bit>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/doe/fractions/brute_force.hpp"
#include "tests/doe/fractions/subset_pattern.hpp"
#include "tests/doe/fractions/words.hpp"

namespace {

using namespace yates;
using doe::brute_force::is_less;
using doe::brute_force::subset_pattern;
using Pattern = std::vector<std::uint64_t>;

doe::FoundFraction search(std::size_t factors, std::size_t generators) {
  return doe::minimum_aberration({.factors = factors, .generators = generators});
}

std::string refusal(const doe::FractionRequest& request) {
  try {
    doe::minimum_aberration(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(MinimumAberration, IsProvenUpTo15FactorsAnd128Runs) {
  for (std::size_t factors = 3; factors <= 15; ++factors) {
    for (std::size_t rank = 2; rank < factors && rank <= 7; ++rank) {
      if (std::size_t{1} << rank <= factors) continue;
      const auto found = search(factors, factors - rank);
      EXPECT_TRUE(found.complete) << factors << " in 2^" << rank;
      ASSERT_EQ(found.fraction.runs(), std::size_t{1} << rank);
      const auto array = doe::array_of(found.fraction);
      const std::size_t resolution = *doe::resolution(found.fraction);
      if (factors > 9) continue;  // the rest by brute force, which takes long for more
      EXPECT_EQ(doe::word_length_pattern(found.fraction), doe::brute_force::pattern(array));
      if (resolution > 5) continue;
      EXPECT_TRUE(doe::brute_force::has_strength(array, resolution - 1));
      EXPECT_FALSE(doe::brute_force::has_strength(array, resolution));
    }
  }
}

/// The least pattern of all choices of columns that contain the base factors.
Pattern least_of_all(std::size_t factors, std::size_t rank) {
  std::vector<std::size_t> others;
  for (std::size_t vector = 3; vector < std::size_t{1} << rank; ++vector) {
    if (std::popcount(vector) > 1) others.push_back(vector);
  }
  std::optional<Pattern> best;
  std::vector<std::size_t> vectors;
  for (std::size_t place = 0; place < rank; ++place) vectors.push_back(std::size_t{1} << place);
  const auto choose = [&](const auto& self, std::size_t next) -> void {
    if (vectors.size() == factors) {
      Pattern pattern = subset_pattern(vectors);
      if (!best || is_less(pattern, *best)) best = std::move(pattern);
      return;
    }
    for (; next < others.size(); ++next) {
      vectors.push_back(others[next]);
      self(self, next + 1);
      vectors.pop_back();
    }
  };
  choose(choose, 0);
  return *best;
}

TEST(MinimumAberration, IsTheLeastOfAllChoicesOfColumns) {
  for (const auto& [rank, most] : {std::pair<std::size_t, std::size_t>{3, 7}, {4, 10}, {5, 8}}) {
    for (std::size_t factors = rank + 1; factors <= most; ++factors) {
      EXPECT_EQ(doe::word_length_pattern(search(factors, factors - rank).fraction),
                least_of_all(factors, rank))
          << factors << " in 2^" << rank;
    }
  }
}

TEST(MinimumAberration, PutsBaseFactorsFirstWithShortGenerators) {
  EXPECT_EQ(doe::generator_texts(search(7, 4).fraction),
            (std::vector<std::string>{"D=AB", "E=AC", "F=BC", "G=ABC"}));
  EXPECT_EQ(doe::generator_texts(search(5, 2).fraction),
            (std::vector<std::string>{"D=AB", "E=AC"}));
  EXPECT_EQ(doe::generator_texts(search(5, 1).fraction), (std::vector<std::string>{"E=ABCD"}));
}

TEST(MinimumAberration, TakesTheFewestRunsThatReachAResolution) {
  const auto runs = [](std::size_t factors, std::size_t resolution) {
    const auto found = doe::minimum_aberration({.factors = factors, .resolution = resolution});
    EXPECT_GE(doe::resolution(found.fraction), resolution);
    EXPECT_TRUE(found.complete);
    return found.fraction.runs();
  };
  EXPECT_EQ(runs(7, 3), 8U);
  EXPECT_EQ(runs(7, 4), 16U);
  EXPECT_EQ(runs(8, 5), 64U);
  EXPECT_EQ(runs(11, 4), 32U);
  EXPECT_EQ(runs(11, 5), 128U);
  EXPECT_EQ(runs(6, 6), 32U);
  EXPECT_EQ(runs(15, 5), 256U);
  EXPECT_EQ(runs(16, 4), 32U);
}

TEST(MinimumAberration, GivesValidFractionsOfManyFactors) {
  for (const auto& [factors, runs] :
       {std::pair<std::size_t, std::size_t>{31, 32}, {24, 32}, {63, 64}, {127, 128}, {120, 128}}) {
    const auto found = doe::minimum_aberration({.factors = factors, .runs = runs});
    const auto array = doe::array_of(found.fraction);
    EXPECT_EQ(array.runs(), runs);
    EXPECT_TRUE(doe::brute_force::has_strength_two(array));
    EXPECT_TRUE(found.complete);
  }
}

TEST(MinimumAberration, HasResolutionFourUpToHalfAsManyFactorsAsRuns) {
  for (const auto& [factors, runs] :
       {std::pair<std::size_t, std::size_t>{16, 32}, {25, 64}, {32, 64}, {30, 256}}) {
    const auto found = doe::minimum_aberration({.factors = factors, .runs = runs, .resolution = 4});
    EXPECT_EQ(doe::array_of(found.fraction).runs(), runs);
    EXPECT_EQ(doe::resolution(found.fraction), 4U);
  }
}

TEST(MinimumAberration, NamesTheNearestPossibleChoice) {
  EXPECT_EQ(
      refusal({.factors = 7, .runs = 32, .resolution = 6}),
      "fractional-factorial: resolution VI with 7 factors needs 64 runs; 32 runs give at most "
      "resolution IV");
  EXPECT_EQ(refusal({.factors = 7, .resolution = 8}),
            "fractional-factorial: resolution VIII with 7 factors needs all 2^7 combinations");
  EXPECT_EQ(refusal({.factors = 7, .generators = 5}),
            "fractional-factorial: 5 generators for 7 factors; at most 4, which give 8 runs");
  EXPECT_EQ(refusal({.factors = 7, .generators = 7}),
            "fractional-factorial: 7 generators for 7 factors; at most 4, which give 8 runs");
  EXPECT_EQ(refusal({.factors = 7, .runs = 12}),
            "fractional-factorial: 12 runs are no power of 2; the nearest are 8 and 16");
  EXPECT_EQ(refusal({.factors = 7, .runs = 4}),
            "fractional-factorial: 7 factors need at least 8 runs, not 4");
  EXPECT_EQ(refusal({.factors = 6, .runs = 16, .clear = {{0, 1}, {0, 2}, {0, 3}, {1, 2}}}),
            "fractional-factorial: 6 factors with AB, AC, AD, BC clear need 32 runs; 16 runs are "
            "too few");
  EXPECT_EQ(refusal({.factors = 7, .runs = 8, .blocks = 2}),
            "fractional-factorial: 7 factors in 2 blocks need 16 runs; 8 runs are too few");
  EXPECT_EQ(
      refusal({.factors = 3, .runs = 4, .clear = {{0, 1}, {1, 0}}, .blocks = 4}),
      "fractional-factorial: 3 factors with AB clear in 4 blocks are impossible, even with all "
      "combinations of the levels");
  EXPECT_EQ(refusal({.factors = 7, .runs = 16, .hard_to_change = {0, 1, 2, 3}}),
            "fractional-factorial: 4 hard-to-change factors without a number of whole plots; "
            "possible are "
            "powers of 2 from 8 to 2^4");
}

TEST(MinimumAberration, IsTheSameEveryTime) {
  const doe::FractionRequest request{.factors = 9, .runs = 32, .clear = {{0, 1}, {2, 5}}};
  EXPECT_EQ(doe::minimum_aberration(request).fraction, doe::minimum_aberration(request).fraction);
}

}  // namespace
