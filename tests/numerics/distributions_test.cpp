#include "numerics/distributions.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

namespace yates::numerics {
namespace {

struct TailCase {
  double f, df1, df2, p, log10_p;
};

// Computed with mpmath at 60 digits: betainc(df2/2, df1/2, 0, x, regularized=True), x = df2 / (df2
// + df1 f).
constexpr TailCase tail_cases[] = {
    {66.797, 3, 16, 2.88288921675806473e-9, -8.54017204629548246},
    {1.18046237440255, 4, 20, 0.349447493402192721, -0.456618070386895397},
    {0.01, 5, 7, 0.999954556815016846, -0.0000197361729189673471},
    {21, 8, 180, 2.58326433726897139e-22, -21.5878311515721324},
    {1e6, 3, 40, 1.62045146668693991e-97, -96.7903639717688843},
};

TEST(FUpperTail, AgreesWithHighPrecision) {
  for (const TailCase& c : tail_cases) {
    const Tail tail = f_upper_tail(c.f, c.df1, c.df2);
    EXPECT_NEAR(tail.probability / c.p, 1.0, 1e-12) << c.f;
    EXPECT_NEAR(tail.log10 / c.log10_p, 1.0, 1e-12) << c.f;
  }
}

TEST(FUpperTail, LogarithmSurvivesWhereTheProbabilityUnderflows) {
  constexpr TailCase far_cases[] = {
      {2001, 8, 18000, 0, -2476.67398520965556},
      {1000000, 1, 2000, 0, -2701.58592166349469},
      {1e300, 2, 3, 0, -449.735863111416478},
      {300, 100, 5000, 0, -2012.09770329123167},
  };
  for (const TailCase& c : far_cases) {
    const Tail tail = f_upper_tail(c.f, c.df1, c.df2);
    EXPECT_EQ(tail.probability, 0.0) << c.f;
    EXPECT_NEAR(tail.log10 / c.log10_p, 1.0, 1e-12) << c.f;
  }
}

TEST(FUpperTail, LogarithmIsContinuousWhereTheMethodChanges) {
  double before = f_upper_tail(1e4, 4, 150).log10;
  for (double f = 1.05e4; f < 1e7; f *= 1.05) {
    const double now = f_upper_tail(f, 4, 150).log10;
    EXPECT_LT(now, before);
    EXPECT_GT(now, before - 75 * std::log10(1.06));
    before = now;
  }
}

TEST(FUpperTail, EdgesAndBadArguments) {
  EXPECT_EQ(f_upper_tail(0.0, 3, 4).probability, 1.0);
  EXPECT_EQ(f_upper_tail(std::numeric_limits<double>::infinity(), 3, 4).probability, 0.0);
  EXPECT_THROW(f_upper_tail(-1.0, 3, 4), std::domain_error);
  EXPECT_THROW(f_upper_tail(1.0, 0, 4), std::domain_error);
  EXPECT_THROW(f_upper_tail(std::nan(""), 1, 4), std::domain_error);
}

TEST(NoncentralFUpperTail, AgreesWithR) {
  // R 4.2.2: pf(f, df1, df2, ncp = lambda, lower.tail = FALSE)
  EXPECT_NEAR(noncentral_f_upper_tail(4.413873, 1, 18, 7.5), 0.7357533863, 1e-9);
  EXPECT_NEAR(noncentral_f_upper_tail(3, 2, 12, 10), 0.8014671227, 1e-9);
  EXPECT_NEAR(noncentral_f_upper_tail(2.5, 4, 40, 0.3), 0.0726678115, 1e-9);
  EXPECT_NEAR(noncentral_f_upper_tail(161.45, 1, 1, 9), 0.1861307339, 1e-9);
  EXPECT_NEAR(noncentral_f_upper_tail(4, 3, 1000, 5000), 1.0, 1e-12);
  // R: integrate(\(w) dchisq(w, d2) * pchisq(f * d1 * w / d2, d1, ncp = lambda, lower.tail =
  // FALSE))
  EXPECT_NEAR(noncentral_f_upper_tail(4000, 3, 5, 20000), 0.8611551815994737, 1e-9);
  EXPECT_NEAR(noncentral_f_upper_tail(40000, 3, 5, 200000), 0.8611985505739942, 1e-9);
}

TEST(NoncentralFUpperTail, IsTheCentralTailWithoutNoncentralityAndGrowsWithIt) {
  EXPECT_EQ(noncentral_f_upper_tail(3, 2, 12, 0), f_upper_tail(3, 2, 12).probability);
  EXPECT_EQ(noncentral_f_upper_tail(0, 2, 12, 5), 1.0);
  double before = 0.0;
  for (double lambda = 0.0; lambda < 1e7; lambda = 1.7 * lambda + 0.1) {
    const double now = noncentral_f_upper_tail(200, 4, 9, lambda);
    EXPECT_GE(now, before - 1e-9) << lambda;
    EXPECT_LE(now, 1.0);
    before = now;
  }
  EXPECT_GT(before, 1.0 - 1e-9);
  EXPECT_THROW(noncentral_f_upper_tail(3, 2, 12, -1), std::domain_error);
  EXPECT_THROW(noncentral_f_upper_tail(3, 2, 0, 1), std::domain_error);
}

TEST(TTwoSided, IsTheFTailOfTheSquare) {
  EXPECT_NEAR(t_two_sided(2.2281388519862747, 10).probability, 0.05, 1e-14);
  EXPECT_EQ(t_two_sided(-1.5, 7).probability, t_two_sided(1.5, 7).probability);
}

TEST(Quantiles, AreThePrintedTableValues) {
  EXPECT_NEAR(t_quantile(0.95, 8), 1.85954803753090, 1e-12);  // Jain, table A.4: 1.860
  EXPECT_NEAR(f_quantile(0.95, 2, 12), 3.88529383465239, 1e-10);
  EXPECT_NEAR(normal_quantile(0.975), 1.95996398454005, 1e-13);
  EXPECT_THROW(t_quantile(1.0, 3), std::domain_error);
}

TEST(SidakMultiplier, IsStudentsForOneComparisonAndWiderForMany) {
  EXPECT_NEAR(sidak_multiplier(0.95, 1, 64), t_quantile(0.975, 64), 1e-12);
  EXPECT_NEAR(sidak_multiplier(0.95, 15, 64), 3.0412, 5e-5);
}

}  // namespace
}  // namespace yates::numerics
