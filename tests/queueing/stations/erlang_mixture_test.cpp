#include <cmath>

#include <gtest/gtest.h>

#include "queueing/stations/probabilities.hpp"

namespace {

using namespace yates;

/// Term by term, as the doc comment defines it.
double by_terms(double excess, int stages, double x) {
  const long double ratio = 1.0L + static_cast<long double>(excess);
  long double term = std::exp(-static_cast<long double>(x));
  long double sum = 0;
  for (int i = 0; i < stages; ++i) {
    const long double share = excess == 0.0
                                  ? static_cast<long double>(stages - i) / stages
                                  : (std::pow(ratio, i) - std::pow(ratio, stages)) /
                                        (1.0L - std::pow(ratio, static_cast<long double>(stages)));
    sum += term * share;
    term *= x / (i + 1.0L);
  }
  return static_cast<double>(sum);
}

TEST(TruncatedErlangMixture, EqualsItsSumTermByTerm) {
  for (const double excess : {-1.0, -0.9, -0.3, -0.01, -1e-3, 0.0, 1e-3, 0.02, 0.3, 1.0, 9.0}) {
    for (const int stages : {1, 2, 3, 10, 60}) {
      for (const double share : {0.01, 0.3, 0.8, 1.0, 1.3, 2.5}) {
        const double x = share * stages;
        EXPECT_NEAR(queueing::truncated_erlang_mixture_tail(excess, stages, x),
                    by_terms(excess, stages, x), 1e-13)
            << excess << ' ' << stages << ' ' << x;
      }
    }
  }
}

TEST(TruncatedErlangMixture, KeepsTwelveDigitsWhereTheClosedFormCancels) {
  // Summed with 50 digits elsewhere.
  const auto tail = queueing::truncated_erlang_mixture_tail;
  EXPECT_NEAR(tail(0, 1000, 700), 0.3, 1e-12);
  EXPECT_NEAR(tail(1e-5, 1000, 990), 0.018287297720849878, 1e-12);
  EXPECT_NEAR(tail(-1e-5, 1000, 1030), 0.0029674481560372858, 1e-12);
  EXPECT_NEAR(tail(-0.01, 1000, 300), 0.049746044719257558, 1e-12);
  EXPECT_NEAR(tail(0.01, 1000, 950), 0.37058516237652037, 1e-12);
  EXPECT_NEAR(tail(0.5, 1000, 980), 0.71262427569289135, 1e-12);
  EXPECT_NEAR(tail(0.5, 1000, 1050), 0.05215883571678541, 1e-12);
  EXPECT_NEAR(tail(std::ldexp(1, -18), 20000, 19900), 0.0062234281855900262, 1e-12);
  EXPECT_NEAR(tail(-std::ldexp(1, -14), 20000, 15000), 0.14935538815968716, 1e-12);
}

TEST(TruncatedErlangMixture, IsContinuousInTheRatioAcrossItsBranches) {
  // Between the branches |m ln r| = 0.1; the derivative is at most of order 1 per unit of m ln r.
  for (const double m : {10.0, 1e4, 1e6}) {
    for (const double side : {-1.0, 1.0}) {
      const double inside = std::expm1(side * 0.1 * (1 - 1e-10) / m);
      const double outside = std::expm1(side * 0.1 * (1 + 1e-10) / m);
      const auto stages = static_cast<std::int64_t>(m);
      EXPECT_NEAR(queueing::truncated_erlang_mixture_tail(inside, stages, 0.7 * m),
                  queueing::truncated_erlang_mixture_tail(outside, stages, 0.7 * m), 1e-11);
    }
  }
}

TEST(TruncatedErlangMixture, FallsFromOneToZeroAtAnySize) {
  for (const std::int64_t stages : {1LL, 1000LL, 1000000LL, 1000000000000LL}) {
    for (const double excess : {-0.5, -1e-9, 0.0, 1e-9, 0.5}) {
      double before = 1.0;
      EXPECT_EQ(queueing::truncated_erlang_mixture_tail(excess, stages, 0), 1.0);
      for (double share = 0.05; share < 2; share += 0.05) {
        const double x = share * static_cast<double>(stages);
        const double tail = queueing::truncated_erlang_mixture_tail(excess, stages, x);
        EXPECT_LE(tail, before + 1e-10);
        before = tail;
      }
      EXPECT_LT(queueing::truncated_erlang_mixture_tail(excess, stages,
                                                        60.0 + 3.0 * static_cast<double>(stages)),
                1e-12);
    }
  }
}

}  // namespace
