#include "doe/arrays/plackett_burman.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "doe/arrays/column_choice.hpp"
#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using doe::brute_force::has_strength_two;
using doe::brute_force::message_of;

/// Rows of the cyclic designs of the paper: the first row, shifted to the right, and one of minus.
void expect_cyclic(const std::string& first, std::size_t runs) {
  const doe::Array array = doe::plackett_burman(runs - 1, runs);
  ASSERT_EQ(array.runs(), runs);
  for (std::size_t row = 0; row + 1 < runs; ++row) {
    for (std::size_t column = 0; column + 1 < runs; ++column) {
      const char sign = first[(column + runs - 1 - row) % (runs - 1)];
      ASSERT_EQ(array.rows[row][column], sign == '+' ? 1U : 0U) << row << ' ' << column;
    }
  }
  EXPECT_EQ(array.rows.back(), std::vector<std::size_t>(runs - 1, 0));
}

TEST(PlackettBurman, IsTheCyclicDesignOfThePaper) {
  expect_cyclic("++-+++---+-", 12);
  expect_cyclic("++--++++-+-+----++-", 20);
  expect_cyclic("+++++-+-++--++--+-+----", 24);
}

TEST(PlackettBurman, HasStrengthTwoForEveryNumberOfRuns) {
  for (std::size_t runs = 4; runs <= 100; runs += 4) {
    EXPECT_TRUE(has_strength_two(doe::plackett_burman(runs - 1, runs))) << runs;
  }
}

TEST(PlackettBurman, TakesTheFewestRuns) {
  for (std::size_t columns = 1; columns <= 99; ++columns) {
    const doe::Array array = doe::plackett_burman(columns);
    EXPECT_EQ(array.columns(), columns);
    EXPECT_GT(array.runs(), columns);
    EXPECT_LE(array.runs(), columns + 4);
  }
}

TEST(PlackettBurman, KeepsMainEffectsClearOfInteractionsWherePowersOfTwoAllowIt) {
  EXPECT_EQ(doe::words_of_length_three(doe::plackett_burman(4, 8)), 0);
  EXPECT_EQ(doe::words_of_length_three(doe::plackett_burman(8, 16)), 0);
  EXPECT_EQ(doe::words_of_length_three(doe::plackett_burman(7)), 7);  // 2^(7-4) has 7 words
}

TEST(PlackettBurman, RefusesImpossibleRunsAndNamesTheNearest) {
  using Error = std::domain_error;
  EXPECT_EQ(message_of<Error>([] { doe::plackett_burman(11, 8); }),
            "plackett-burman: 11 factors take 12 to 100 runs, a multiple of 4, but 8 are asked "
            "for; the nearest "
            "is 12");
  EXPECT_NE(message_of<Error>([] { doe::plackett_burman(11, 18); }).find("the nearest is 20"),
            std::string::npos);
  EXPECT_THROW(doe::plackett_burman(0), Error);
  EXPECT_THROW(doe::plackett_burman(100), Error);
  EXPECT_THROW(doe::plackett_burman(3, 104), Error);
}

}  // namespace
