#include "anova/scale/box_cox.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "anova/fit/fit.hpp"
#include "table/read.hpp"
#include "tests/anova/scale/poisons.hpp"

namespace yates::anova {
namespace {

Answer answer_of(const std::string& csv, const std::string& formula, ScaleWish wish) {
  Request request;
  request.formula = model::parse(formula);
  request.scale = wish;
  return answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request);
}

std::optional<BoxCoxProfile> profile_of(const Answer& answer) {
  return box_cox_profile(*answer.fit, answer.scale.transformation);
}

double at(const BoxCoxProfile& profile, double lambda) {
  for (const BoxCoxPoint& point : profile.points) {
    if (std::abs(point.lambda - lambda) < 1e-9) return point.log_likelihood;
  }
  return HUGE_VAL;
}

TEST(BoxCox, FindsThePowerOfBoxAndCoxsOwnExample) {
  const Answer found = answer_of(poisons, "time ~ C(poison) + treat", ScaleWish::raw);
  const auto profile = profile_of(found);
  ASSERT_TRUE(profile.has_value());
  // Their section 5: the maximum is near -0.75, and the interval, without the correction for
  // degrees of freedom, goes from -1.13 to -0.37.
  EXPECT_NEAR(profile->best, -0.75, 0.02);
  ASSERT_TRUE(profile->low && profile->high);
  EXPECT_NEAR(*profile->low, -1.13, 0.06);
  EXPECT_NEAR(*profile->high, -0.37, 0.06);
  EXPECT_LT(*profile->low, -1.13) << "the restricted likelihood is less sure";
  EXPECT_GT(*profile->high, -0.37);
}

TEST(BoxCox, DoesNotDependOnTheScaleOfTheAnalysis) {
  const auto raw = profile_of(answer_of(poisons, "time ~ C(poison) * treat", ScaleWish::raw));
  const auto log = profile_of(answer_of(poisons, "time ~ C(poison) * treat", ScaleWish::log));
  const auto rate = profile_of(answer_of(poisons, "1/time ~ C(poison) * treat", ScaleWish::raw));
  ASSERT_TRUE(raw && log && rate);
  EXPECT_NEAR(raw->best, log->best, 1e-3);
  EXPECT_NEAR(raw->best, rate->best, 1e-3);
  EXPECT_NEAR(*raw->low, *log->low, 1e-3);
}

TEST(BoxCox, AgreesWithTheChoiceOfTheScale) {
  const Answer found = answer_of(poisons, "time ~ C(poison) * treat", ScaleWish::automatic);
  const auto profile = profile_of(found);
  ASSERT_TRUE(profile && found.scale.choice.evidence_for_log());
  EXPECT_NEAR(at(*profile, 0.0) - at(*profile, 1.0), *found.scale.choice.evidence_for_log(), 1e-6);
}

TEST(BoxCox, TheTopIsZeroAndTheEndsAreTheMarginBelow) {
  const auto profile = profile_of(answer_of(poisons, "time ~ C(poison) * treat", ScaleWish::raw));
  ASSERT_TRUE(profile.has_value());
  double top = -HUGE_VAL;
  for (const BoxCoxPoint& point : profile->points) {
    EXPECT_LE(point.log_likelihood, 0.0);
    const bool inside = point.lambda > *profile->low && point.lambda < *profile->high;
    EXPECT_EQ(inside, point.log_likelihood > -scale_margin) << point.lambda;
    top = std::max(top, point.log_likelihood);
  }
  EXPECT_GT(top, -0.1);
}

TEST(BoxCox, TheCurveToDrawIsSmoothHoweverSteepItIs) {
  std::string csv = "a,y\n";  // thousands of runs, whose power is known to a hair
  for (int i = 0; i < 4000; ++i) {
    csv += fmt::format("{},{}\n", i % 2 == 0 ? "p" : "q", std::exp(0.002 * ((i * 37) % 1999)));
  }
  for (const std::string& data : {csv, poisons}) {
    const auto profile =
        profile_of(data == csv ? answer_of(csv, "y ~ a", ScaleWish::raw)
                               : answer_of(poisons, "time ~ C(poison) * treat", ScaleWish::raw));
    ASSERT_TRUE(profile.has_value());
    const auto& curve = profile->curve;
    ASSERT_GT(curve.size(), 45U);
    ASSERT_LT(curve.size(), 60U);
    const double lowest = std::max(-box_cox_depth, profile->points.front().log_likelihood);
    EXPECT_NEAR(curve.front().log_likelihood, lowest, 0.5);
    for (std::size_t i = 1; i < curve.size(); ++i) {
      EXPECT_LE(curve[i - 1].lambda, curve[i].lambda);
      EXPECT_NEAR(curve[i - 1].log_likelihood, curve[i].log_likelihood, 1.5) << curve[i].lambda;
    }
  }
}

TEST(BoxCox, IsAbsentWhereThereIsNone) {
  EXPECT_FALSE(profile_of(answer_of("a,y\np,1\np,2\nq,3\nq,-4\n", "y ~ a", ScaleWish::raw)))
      << "a value is not above zero";
  EXPECT_FALSE(profile_of(answer_of("a,y\np,1\nq,3\n", "y ~ a", ScaleWish::raw)))
      << "no residual degrees of freedom";
  EXPECT_FALSE(profile_of(answer_of("a,y\np,2\np,2\nq,3\nq,3\n", "y ~ a", ScaleWish::raw)))
      << "every power fits exactly";
}

TEST(BoxCox, AnOpenIntervalHasNoEnd) {
  // Hardly any variation: every power is as good as any other.
  std::string csv = "a,y\n";
  for (int i = 0; i < 12; ++i) {
    csv += fmt::format("{},{}\n", i % 2 == 0 ? "p" : "q", 1000.0 + (i * 7) % 5);
  }
  const auto profile = profile_of(answer_of(csv, "y ~ a", ScaleWish::raw));
  ASSERT_TRUE(profile.has_value());
  EXPECT_FALSE(profile->low || profile->high);
}

}  // namespace
}  // namespace yates::anova
