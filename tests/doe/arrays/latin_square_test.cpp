#include "doe/arrays/latin_square.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/doe/arrays/brute_force.hpp"

namespace {

using namespace yates;
using doe::brute_force::has_strength_two;
using doe::brute_force::message_of;
using numerics::Seed;

TEST(LatinSquare, HasEachTreatmentOnceInEachRowAndColumn) {
  for (std::size_t order = 2; order <= 30; ++order) {
    for (const auto& square : {doe::latin_square(order), doe::latin_square(order, Seed{order})}) {
      EXPECT_EQ(square.levels, std::vector<std::size_t>(3, order));
      EXPECT_EQ(square.runs(), order * order);
      EXPECT_TRUE(has_strength_two(square)) << order;
    }
  }
}

TEST(LatinSquare, IsRandomizedBySeedAlone) {
  EXPECT_EQ(doe::latin_square(5, Seed{1}), doe::latin_square(5, Seed{1}));
  EXPECT_NE(doe::latin_square(5, Seed{1}), doe::latin_square(5, Seed{2}));
  EXPECT_NE(doe::latin_square(5, Seed{1}), doe::latin_square(5));
}

TEST(GraecoLatinSquare, ExistsForEveryOrderBut2And6) {
  for (std::size_t order = 3; order <= 100; ++order) {
    if (order == 6) continue;
    if (order > 46 && order % 4 != 2 && order % 9 != 0) continue;  // time
    const auto square = doe::graeco_latin_square(order);
    ASSERT_EQ(square.levels, std::vector<std::size_t>(4, order));
    ASSERT_EQ(square.runs(), order * order);
    ASSERT_TRUE(has_strength_two(square)) << order;
  }
  EXPECT_TRUE(has_strength_two(doe::graeco_latin_square(10, Seed{3})));
  EXPECT_TRUE(has_strength_two(doe::graeco_latin_square(14, Seed{3})));
}

TEST(GraecoLatinSquare, RefusesOrdersOfWhichNoneExists) {
  EXPECT_EQ(message_of<std::domain_error>([] { doe::graeco_latin_square(6); }),
            "graeco-latin-square: none of order 6 exists; the nearest orders are 5 and 7");
  EXPECT_EQ(message_of<std::domain_error>([] { doe::graeco_latin_square(2); }),
            "graeco-latin-square: none of order 2 exists; the nearest order is 3");
  for (const std::size_t order : {0U, 1U, 101U, 4'000'000'000U}) {
    EXPECT_THROW(doe::graeco_latin_square(order), std::domain_error);
  }
  for (const std::size_t order : {0U, 1U, 1001U}) {
    EXPECT_THROW(doe::latin_square(order), std::domain_error);
  }
}

TEST(OrthogonalSquares, AreAsManyAsATransversalDesignHolds) {
  EXPECT_EQ(doe::most_orthogonal_squares(9), 8U);
  EXPECT_EQ(doe::most_orthogonal_squares(20), 3U);
}

}  // namespace
