#include "numerics/quadrature.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace yates;

TEST(Integrate, FindsPeaksStepsAndTails) {
  const std::vector<double> unit{0, 1};
  const auto integral = [&unit](auto function) {
    return numerics::integrate(function, unit, {.absolute = 1e-13, .relative = 0});
  };
  EXPECT_NEAR(integral([](double x) { return 45 * std::exp(-45 * x); }), -std::expm1(-45), 1e-13);
  EXPECT_NEAR(integral([](double x) { return x < 0.3 ? 1.0 : 0.0; }), 0.3, 1e-6);
  EXPECT_NEAR(integral([](double x) { return 0.5 * std::erfc(1000 * (x - 0.3)); }), 0.3, 1e-12);
  EXPECT_NEAR(integral([](double x) { return std::sqrt(x); }), 2.0 / 3, 1e-9);
}

TEST(Integrate, KeepsItsDigitsForTinyFunctions) {
  const std::vector<double> places{0, 0.5, std::numbers::pi};
  const double found = numerics::integrate([](double x) { return 1e-200 * std::sin(x); }, places,
                                           {.absolute = 0, .relative = 1e-14});
  EXPECT_NEAR(found / 2e-200, 1, 1e-14);
}

TEST(Integrate, EndsUnderRoundingErrors) {
  // Noise far above the tolerance: refinement stops at its limit only where it must.
  int calls = 0;
  const std::vector<double> unit{0, 1};
  const double found = numerics::integrate(
      [&calls](double x) {
        ++calls;
        return 1 + 1e-9 * std::sin(1e15 * x);
      },
      unit, {.absolute = 1e-13, .relative = 0});
  EXPECT_NEAR(found, 1, 1e-9);
  EXPECT_LT(calls, 2000000);
}

TEST(Integrate, IgnoresEmptyParts) {
  const std::vector<double> places{0, 0, 1, 1};
  EXPECT_NEAR(numerics::integrate([](double x) { return x; }, places, {1e-14, 0}), 0.5, 1e-15);
}

}  // namespace
