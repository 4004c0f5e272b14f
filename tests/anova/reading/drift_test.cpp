#include "anova/reading/drift.hpp"

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "anova/means/marginal_means.hpp"
#include "language/error.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

const std::string runs =
    "run,started,a,y\n1,2026-11-20T23:59:58.5Z,p,1.0\n2,2026-11-20T23:59:59.5Z,q,3.2\n"
    "3,2026-11-21T00:00:00.5Z,q,3.1\n4,2026-11-21T00:00:01.5Z,p,1.9\n"
    "5,2026-11-21T00:00:02.5Z,p,2.0\n6,2026-11-21T00:00:03.5Z,q,4.4\n"
    "7,2026-11-21T00:00:04.5Z,q,4.2\n8,2026-11-21T00:00:05.5Z,p,2.7\n";

Fit fit_along(const std::string& column) {
  ObserveOptions options;
  options.drift = column;
  return fit(observe_csv("y ~ a", runs, options));
}

/// R: anova(lm(y ~ run + a)), summary(lm(y ~ run + a)).
TEST(Drift, JoinsFirstAndIsNoTreatment) {
  const Analysis analysis = analyse(fit_along("run"));
  ASSERT_EQ(analysis.terms.size(), 2U);
  EXPECT_EQ(analysis.terms[0].term, "run");
  EXPECT_FALSE(analysis.terms[0].treatment());
  EXPECT_FALSE(analysis.terms[0].p_adjusted.has_value());
  EXPECT_NEAR(analysis.terms[0].sum_of_squares, 2.60005952380953, 1e-13);
  EXPECT_TRUE(analysis.terms[1].treatment());
  EXPECT_NEAR(analysis.terms[1].sum_of_squares, 6.66125, 1e-13);
  EXPECT_EQ(*analysis.terms[1].p, *analysis.terms[1].p_adjusted);
  EXPECT_NEAR(analysis.residual.sum_of_squares, 0.20744047619048, 1e-13);
  EXPECT_NEAR(*analysis.coefficients[1].estimate, 0.248809523809524, 1e-14);
  EXPECT_NEAR(*analysis.coefficients[2].standard_error, 0.144027940411045, 1e-14);
}

/// Runs of one setting differ by drift and noise: what the straight line leaves is pure error.
TEST(Drift, IsTakenOutOfPureErrorAndIsNoFactor) {
  const Fit fitted = fit_along("run");
  EXPECT_EQ(fitted.observations.settings.size(), 2U);
  EXPECT_EQ(fitted.observations.factors.size(), 1U);
  EXPECT_EQ(fitted.pure_error_df, 5);
  EXPECT_NEAR(fitted.pure_error_sum_of_squares.value(), 0.20744047619048, 1e-13);
  const std::size_t factors[] = {0};
  const auto means = marginal_means(fitted, factors, {});
  ASSERT_EQ(means.size(), 2U);
  // At the average run, 4.5: 0.780357142857144 + 4.5 * 0.248809523809524.
  EXPECT_NEAR(means[0].mean, 1.9, 1e-13);
  EXPECT_NEAR(means[1].mean, 3.725, 1e-13);
}

/// The runs started one second apart.
TEST(Drift, TimesCountInSeconds) {
  const Analysis by_time = analyse(fit_along("started"));
  const Analysis by_run = analyse(fit_along("run"));
  EXPECT_NEAR(*by_time.coefficients[1].estimate, *by_run.coefficients[1].estimate, 1e-13);
  EXPECT_NEAR(by_time.terms[0].sum_of_squares, by_run.terms[0].sum_of_squares, 1e-12);
}

TEST(Drift, ReadsTimes) {
  EXPECT_EQ(seconds_of("1970-01-02T00:00:01Z")->value(), 86401.0);
  EXPECT_EQ(seconds_of("2026-11-20 10:00:00")->value(), 1795168800.0);
  EXPECT_EQ((*seconds_of("2026-11-20T10:00:00.25Z") - *seconds_of("2026-11-20T10:00:00Z")).value(),
            0.25);
  for (const char* text : {"", "yesterday", "2026-13-01T00:00:00Z", "2026-11-31T00:00:00Z",
                           "2026-11-20T24:00:00Z", "2026-11-20T10:00:61Z", "2026-11-20T10:00"}) {
    EXPECT_FALSE(seconds_of(text).has_value()) << text;
  }
}

TEST(Drift, WhatCannotBeACovariateIsRefused) {
  EXPECT_THROW(fit_along("runs"), language::InputError);
  EXPECT_THROW(fit_along("a"), language::UsageError);
  EXPECT_THROW(fit_along("y"), language::UsageError);
  ObserveOptions options;
  options.drift = "t";
  EXPECT_THROW(observe_csv("y ~ a", "a,t,y\np,x,1\nq,z,2\np,x,3\n", options), language::InputError);
  EXPECT_THROW(observe_csv("y ~ a", "a,t,y\np,1,1\nq,1,2\np,1,3\n", options), language::InputError);
}

}  // namespace
}  // namespace yates::anova
