#include "doe/arrays/supersaturated.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using numerics::Seed;

void expect_supersaturated(const doe::Supersaturated& design, std::size_t columns,
                           std::size_t runs) {
  ASSERT_EQ(design.array.levels, std::vector<std::size_t>(columns, 2));
  ASSERT_EQ(design.array.runs(), runs);
  int largest = 0;
  double squares = 0.0;
  for (std::size_t one = 0; one < columns; ++one) {
    EXPECT_TRUE(doe::brute_force::is_balanced(design.array, {one}));
    for (std::size_t other = 0; other < one; ++other) {
      int product = 0;
      for (const auto& row : design.array.rows) product += row[one] == row[other] ? 1 : -1;
      largest = std::max(largest, std::abs(product));
      squares += product * product;
    }
  }
  EXPECT_LT(largest, static_cast<int>(runs)) << "equal or opposite columns";
  EXPECT_NEAR(design.largest_correlation, largest / static_cast<double>(runs), 1e-12);
  EXPECT_NEAR(design.mean_squared_product,
              squares / (static_cast<double>(columns * (columns - 1)) / 2), 1e-9);
  EXPECT_NEAR(design.lower_bound, doe::supersaturated_bound(columns, runs), 1e-12);
  EXPECT_GE(design.mean_squared_product, design.lower_bound - 1e-9);
}

TEST(Supersaturated, IsBalancedWithoutEqualColumns) {
  for (const auto& [columns, runs] : std::vector<std::pair<std::size_t, std::size_t>>{
           {6, 6}, {10, 6}, {9, 8}, {35, 8}, {24, 10}, {16, 12}, {30, 12}, {20, 18}, {40, 20}}) {
    expect_supersaturated(doe::supersaturated(columns, runs, Seed{1}), columns, runs);
  }
}

TEST(Supersaturated, HalfFractionsOfHadamardMatricesReachTheBoundOfLin) {
  // Lin (1993): 2n - 2 columns in n runs have E(s^2) = n^2 / (2n - 3).
  for (const std::size_t runs : {6U, 8U, 10U, 12U, 14U, 18U, 24U, 26U, 30U}) {
    const auto design = doe::supersaturated(2 * runs - 2, runs, Seed{1});
    const auto n = static_cast<double>(runs);
    EXPECT_NEAR(design.mean_squared_product, n * n / (2 * n - 3), 1e-9) << runs;
    expect_supersaturated(design, 2 * runs - 2, runs);
  }
}

TEST(Supersaturated, BoundIsAtLeastThatOfTangAndWu) {
  for (std::size_t runs = 6; runs <= 40; runs += 2) {
    for (std::size_t columns = runs; columns <= 5 * runs; ++columns) {
      const auto n = static_cast<double>(runs);
      const auto m = static_cast<double>(columns);
      EXPECT_GE(doe::supersaturated_bound(columns, runs),
                n * n * (m - n + 1) / ((n - 1) * (m - 1)) - 1e-9);
    }
  }
}

TEST(Supersaturated, BoundHoldsForEverySetOfColumnsOfSixAndEightRuns) {
  // Six runs: every set of the 10 balanced columns. Eight runs: sets of 9 of the 35, at random.
  for (const unsigned runs : {6U, 8U}) {
    std::vector<unsigned> all;
    for (unsigned bits = 0; bits < 1U << (runs - 1); ++bits) {
      if (std::popcount(bits) == static_cast<int>(runs) / 2) all.push_back(bits);
    }
    numerics::Random random(Seed{4});
    const unsigned sets = runs == 6 ? 1U << all.size() : 20'000U;
    for (unsigned set = 0; set < sets; ++set) {
      std::vector<unsigned> chosen;
      if (runs == 6) {
        for (unsigned place = 0; place < all.size(); ++place) {
          if ((set >> place & 1U) != 0) chosen.push_back(all[place]);
        }
      } else {
        numerics::shuffle(std::span(all), random);
        chosen.assign(all.begin(), all.begin() + 9);
      }
      if (chosen.size() < 2) continue;
      long sum = 0;
      for (const unsigned one : chosen) {
        for (const unsigned other : chosen) {
          if (one == other) continue;
          const long product = static_cast<long>(runs) - 2 * std::popcount(one ^ other);
          sum += product * product;
        }
      }
      const auto m = static_cast<double>(chosen.size());
      ASSERT_GE(static_cast<double>(sum) / (m * (m - 1)),
                doe::supersaturated_bound(chosen.size(), runs) - 1e-9);
    }
  }
}

TEST(Supersaturated, FollowsTheSeed) {
  EXPECT_EQ(doe::supersaturated(30, 12, Seed{1}).array, doe::supersaturated(30, 12, Seed{1}).array);
}

TEST(Supersaturated, RefusesOtherSizesAndNamesTheNearest) {
  using Error = std::domain_error;
  EXPECT_EQ(doe::brute_force::message_of<Error>([] { doe::supersaturated(11, 12, Seed{1}); }),
            "supersaturated: 12 runs are more than there are factors, 11; plackett-burman needs "
            "12 runs for them and keeps them orthogonal");
  EXPECT_THROW(doe::supersaturated(20, 7, Seed{1}), Error);
  EXPECT_THROW(doe::supersaturated(20, 4, Seed{1}), Error);
  EXPECT_THROW(doe::supersaturated(200, 102, Seed{1}), Error);
  EXPECT_THROW(doe::supersaturated(11, 6, Seed{1}), Error);
  EXPECT_THROW(doe::supersaturated(401, 20, Seed{1}), Error);
}

}  // namespace
