#include "doe/arrays/galois_field.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace {

using namespace yates;

TEST(GaloisField, KeepsTheLawsOfAField) {
  for (std::size_t order = 2; order <= 128; ++order) {
    if (!doe::prime_power(order)) continue;
    const doe::GaloisField field(order);
    const std::size_t step = order > 32 ? 5 : 1;
    int squares = 0;
    for (std::size_t a = 0; a < order; ++a) {
      ASSERT_EQ(field.add(a, field.negative(a)), 0U);
      ASSERT_EQ(field.multiply(a, 1), a);
      if (a > 0) {
        ASSERT_EQ(field.multiply(a, field.inverse(a)), 1U) << order;
      }
      ASSERT_EQ(field.quadratic_character(field.multiply(a, a)), a == 0 ? 0 : 1);
      squares += field.quadratic_character(a);
      for (std::size_t b = 0; b < order; b += step) {
        ASSERT_EQ(field.multiply(a, b), field.multiply(b, a));
        ASSERT_EQ(field.subtract(field.add(a, b), b), a);
        if (a > 0 && b > 0) {
          ASSERT_NE(field.multiply(a, b), 0U);
        }
        for (std::size_t c = 0; c < order; c += 3 * step) {
          ASSERT_EQ(field.multiply(a, field.add(b, c)),
                    field.add(field.multiply(a, b), field.multiply(a, c)));
          ASSERT_EQ(field.multiply(a, field.multiply(b, c)),
                    field.multiply(field.multiply(a, b), c));
          ASSERT_EQ(field.add(a, field.add(b, c)), field.add(field.add(a, b), c));
        }
      }
    }
    EXPECT_EQ(squares, order % 2 == 0 ? static_cast<int>(order) - 1 : 0);
  }
}

TEST(GaloisField, RefusesOtherOrders) {
  for (const std::size_t order : {0U, 1U, 6U, 12U, 100U, 131U, 256U}) {
    EXPECT_THROW(doe::GaloisField{order}, std::domain_error) << order;
  }
}

TEST(PrimePower, FactorsNumbers) {
  EXPECT_EQ(doe::prime_power(49), (doe::PrimePower{7, 2}));
  EXPECT_EQ(doe::prime_power(97), (doe::PrimePower{97, 1}));
  EXPECT_EQ(doe::prime_power(1), std::nullopt);
  EXPECT_EQ(doe::prime_power(0), std::nullopt);
  EXPECT_EQ(doe::prime_power_factors(360), (std::vector<std::size_t>{8, 9, 5}));
}

}  // namespace
