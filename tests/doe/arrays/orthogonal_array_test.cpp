#include "doe/arrays/orthogonal_array.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "doe/arrays/column_choice.hpp"
#include "numerics/random.hpp"
#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using doe::brute_force::has_strength_two;
using doe::brute_force::message_of;
using Levels = std::vector<std::size_t>;

std::string refusal(const Levels& levels, const std::optional<std::size_t>& runs = std::nullopt) {
  return message_of<std::domain_error>([&] { doe::orthogonal_array(levels, runs); });
}

Levels repeated_levels(std::initializer_list<std::pair<std::size_t, std::size_t>> counts) {
  Levels levels;
  for (const auto& [number, level] : counts) levels.insert(levels.end(), number, level);
  return levels;
}

TEST(OrthogonalArray, ParentsHaveStrengthTwoAtFullWidth) {
  std::size_t number = 0;
  for (std::size_t runs = 0; runs <= 200; ++runs) {
    for (const auto& parent : doe::array_parents(runs)) {
      const doe::Array array = doe::build_parent(parent);
      ASSERT_EQ(array.runs(), runs);
      ASSERT_EQ(doe::column_counts(array.levels), parent.columns);
      ASSERT_TRUE(has_strength_two(array)) << doe::array_name(runs, parent.columns);
      ++number;
    }
  }
  EXPECT_GT(number, 200U);
}

TEST(OrthogonalArray, IsTheSmallestThatHoldsTheColumns) {
  const auto runs = [](const Levels& levels) { return doe::orthogonal_array(levels).array.runs(); };
  EXPECT_EQ(runs({2, 2, 2}), 4U);
  EXPECT_EQ(runs(repeated_levels({{4, 3}})), 9U);
  EXPECT_EQ(runs(repeated_levels({{11, 2}})), 12U);
  EXPECT_EQ(runs(repeated_levels({{1, 3}, {4, 2}})), 12U);
  EXPECT_EQ(runs(repeated_levels({{5, 4}})), 16U);
  EXPECT_EQ(runs(repeated_levels({{1, 2}, {7, 3}})), 18U);
  EXPECT_EQ(runs(repeated_levels({{1, 5}, {8, 2}})), 20U);
  EXPECT_EQ(runs(repeated_levels({{1, 3}, {1, 4}, {13, 2}})), 24U);
  EXPECT_EQ(runs(repeated_levels({{12, 3}, {11, 2}})), 36U);
  EXPECT_EQ(runs(repeated_levels({{12, 4}, {11, 2}})), 48U);
  EXPECT_EQ(runs({6, 6, 6}), 36U);
  EXPECT_EQ(doe::orthogonal_array(repeated_levels({{1, 2}, {7, 3}})).name, "L18 (2^1 x 3^7)");
}

TEST(OrthogonalArray, ColumnsComeInTheOrderOfTheRequest) {
  const auto found = doe::orthogonal_array({3, 2, 4, 2});
  EXPECT_EQ(found.array.levels, (Levels{3, 2, 4, 2}));
  EXPECT_TRUE(has_strength_two(found.array));
}

TEST(OrthogonalArray, ChoosesColumnsOfFewWords) {
  EXPECT_NEAR(doe::orthogonal_array({2, 2, 2, 2}).words_of_length_three, 0, 1e-9);
  // Eight columns of resolution IV in 16 runs, 3^(4-1) of resolution IV in 27.
  EXPECT_NEAR(doe::orthogonal_array(repeated_levels({{8, 2}}), 16).words_of_length_three, 0, 1e-9);
  EXPECT_NEAR(doe::orthogonal_array(repeated_levels({{4, 3}}), 27).words_of_length_three, 0, 1e-9);
  EXPECT_NEAR(doe::orthogonal_array(repeated_levels({{12, 2}}), 24).words_of_length_three, 0, 1e-9);
  EXPECT_NEAR(doe::words_of_length_three(doe::orthogonal_array({3, 3, 3}).array), 2, 1e-9);
}

TEST(OrthogonalArray, RefusalsNameTheNearestArray) {
  EXPECT_EQ(
      refusal(Levels(7, 3), 16),
      "orthogonal-array: 7 factors of 3 levels need at least 18 runs, not 16; L18 (2^1 x 3^7) "
      "holds them");
  EXPECT_EQ(refusal(Levels(7, 3), 20),
            "orthogonal-array: yates knows no array of 20 runs that holds 7 factors of 3 levels; "
            "L18 (2^1 x 3^7) and "
            "L27 (3^13) hold them");
  EXPECT_EQ(refusal({1000, 7}),
            "orthogonal-array: yates knows no array of up to 128 runs that holds 1 factor of 1000 "
            "levels and 1 of 7; "
            "fewer or equal levels need fewer runs");
  EXPECT_NE(refusal({}), "");
  EXPECT_NE(refusal({2, 1}), "");
  EXPECT_NE(refusal(Levels(5000, 2)), "");
  EXPECT_NE(refusal({2, 2}, 0), "");
  EXPECT_NE(refusal({2, 2}, 4'000'000'000), "");
}

TEST(OrthogonalArray, AnyRequestIsHeldOrRefused) {
  numerics::Random random(numerics::Seed{20});
  const auto below = [&](std::size_t bound) {
    return static_cast<std::size_t>(random.below(bound));
  };
  std::size_t held = 0;
  for (std::size_t trial = 0; trial < 250; ++trial) {
    Levels levels;
    for (std::size_t group = 0; group <= below(4); ++group) {
      const std::size_t level = 2 + below(below(4) == 0 ? 10 : 3);
      levels.insert(levels.end(), 1 + below(group == 0 ? 16 : 4), level);
    }
    std::optional<std::size_t> runs;
    if (below(3) == 0) runs = below(140);
    try {
      const auto found = doe::orthogonal_array(levels, runs);
      ++held;
      ASSERT_EQ(found.array.levels, levels);
      ASSERT_EQ(found.array.runs(), runs.value_or(found.array.runs()));
      ASSERT_TRUE(has_strength_two(found.array)) << found.name;
    } catch (const std::domain_error& error) {
      ASSERT_TRUE(std::string(error.what()).starts_with("orthogonal-array: "));
    }
  }
  EXPECT_GT(held, 60U);
}

TEST(ColumnChoice, FindsWordsByBruteForce) {
  // A regular 2^(3-1) is one word; an L12 has 1/9 for each triple of columns.
  EXPECT_NEAR(doe::words_of_length_three(doe::orthogonal_array({2, 2, 2}).array), 1, 1e-12);
  const auto twelve = doe::orthogonal_array(Levels(11, 2)).array;
  EXPECT_NEAR(doe::words_of_length_three(twelve), 165.0 / 9, 1e-9);
}

}  // namespace
