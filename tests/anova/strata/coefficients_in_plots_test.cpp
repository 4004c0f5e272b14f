#include <string>

#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "table/read.hpp"

namespace yates::anova {
namespace {

/// A kernel on four hosts each, and two runs of each codec on each host.
const char* hosts =
    "host,kernel,codec,time\n"
    "h0,k0,x,122.719\nh0,k0,x,123.777\nh0,k0,y,126.528\nh0,k0,y,127.217\n"
    "h1,k1,x,85.564\nh1,k1,x,85.227\nh1,k1,y,87.904\nh1,k1,y,88.135\n"
    "h2,k0,x,94.589\nh2,k0,x,93.969\nh2,k0,y,98.297\nh2,k0,y,97.328\n"
    "h3,k1,x,69.213\nh3,k1,x,67.630\nh3,k1,y,70.279\nh3,k1,y,71.290\n"
    "h4,k0,x,102.352\nh4,k0,x,101.445\nh4,k0,y,105.491\nh4,k0,y,103.762\n"
    "h5,k1,x,113.169\nh5,k1,x,114.228\nh5,k1,y,117.454\nh5,k1,y,117.654\n"
    "h6,k0,x,98.017\nh6,k0,x,93.899\nh6,k0,y,100.300\nh6,k0,y,100.245\n"
    "h7,k1,x,95.765\nh7,k1,x,93.258\nh7,k1,y,97.151\nh7,k1,y,95.197\n";

Answer answer_in_plots(const std::string& csv = hosts, ScaleWish scale = ScaleWish::raw) {
  Request request;
  request.formula = model::parse("time ~ kernel * codec");
  request.question.goal = Goal::minimize;
  request.scale = scale;
  request.robust = true;
  request.designed = true;
  request.whole_plots = {"host"};
  return answer(table::read_text(csv, table::FileFormat::csv, "hosts.csv"), request);
}

// R: coef(summary(lme4::lmer(time ~ kernel * codec + (1 | host), d))); p by 6 and 22 degrees of
// freedom, as summary(aov(time ~ kernel * codec + Error(host), d)) has them.
TEST(CoefficientsInPlots, HaveTheErrorsOfTheirStrata) {
  const Answer found = answer_in_plots();
  const std::vector<Coefficient>& rows = found.analysis.coefficients;
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_NEAR(*rows[0].standard_error, 8.2460186, 1e-6);
  EXPECT_NEAR(*rows[1].standard_error, 11.6616313, 1e-6);
  EXPECT_NEAR(*rows[2].standard_error, 0.5123495, 1e-6);
  EXPECT_NEAR(*rows[3].standard_error, 0.7245716, 1e-6);
  EXPECT_NEAR(*rows[1].p, 0.2963, 1e-3);
  EXPECT_NEAR(*rows[3].p, 0.2156, 1e-3);
  EXPECT_LT(*rows[2].p, 1e-5);
  EXPECT_NEAR(*rows[2].high - *rows[2].low, 2.0 * 2.0738731 * 0.5123495, 1e-5);
  ASSERT_TRUE(found.analysis.sigmas.has_value());
  EXPECT_NEAR(found.analysis.sigmas->within, 1.0247, 1e-3);
  EXPECT_NEAR(*found.analysis.sigmas->between, 16.4765, 1e-2);
  EXPECT_EQ(found.analysis.sigmas->within_df, 22);
  EXPECT_EQ(found.analysis.sigmas->between_df, 6);
}

// R: lm(time ~ host + codec + kernel:codec, d). Where the logarithm decides, the table is that of
// the response as it is, and its tests are the same.
TEST(CoefficientsInPlots, AreThoseWithinPlotsWhereRunsAreMissing) {
  std::string csv = hosts;
  const std::string run = "h2,k0,y,98.297\n";
  csv.erase(csv.find(run), run.size());
  for (const ScaleWish scale : {ScaleWish::raw, ScaleWish::log}) {
    const Answer found = answer_in_plots(csv, scale);
    const Analysis& table = scale == ScaleWish::log ? found.on_other_scale.value() : found.analysis;
    ASSERT_EQ(table.coefficients.size(), 4u);
    EXPECT_NEAR(*table.coefficients[2].estimate, 3.4635455, 1e-6);
    EXPECT_NEAR(*table.coefficients[2].standard_error, 0.5438004, 1e-6);
    EXPECT_NEAR(*table.coefficients[3].p, 0.2786411, 1e-6);
    EXPECT_NEAR(*table.terms[1].f, 64.7729, 1e-3);
  }
}

// Sixteen runs of each kernel, but four hosts: ranks of single runs would show a difference.
TEST(CoefficientsInPlots, SayNothingByTheRanksOfRuns) {
  const Answer found = answer_in_plots();
  ASSERT_TRUE(found.robust.has_value());
  EXPECT_TRUE(found.robust->shown.empty());
}

}  // namespace
}  // namespace yates::anova
