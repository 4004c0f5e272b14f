#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/order_statistics.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/fitting.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

struct Fitted {
  NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  ModelFit fit = {};

  explicit Fitted(double noise,
                  CalibrationOptions options = {.relative_error = true, .bootstrap = 200}) {
    make_responses(runs, model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, noise, 4);
    fit = queueing::fit(model, runs, options);
  }
};

TEST(CalibratedPrediction, EqualsTheFitAtAMeasuredConfiguration) {
  const Fitted fitted(0.1);
  for (const std::size_t run : {0U, 20U, 47U}) {
    std::vector<double> levels;
    for (const MeasuredColumn& factor : fitted.runs.factors) levels.push_back(factor.values[run]);
    const Prediction prediction = predict(fitted.model, fitted.fit, fitted.runs, levels);
    EXPECT_EQ(prediction.verdict, Verdict::stable);
    EXPECT_NEAR(prediction.value.value() / fitted.fit.fitted[run], 1.0, 1e-12);
    ASSERT_TRUE(prediction.interval.has_value());
    EXPECT_LT(prediction.interval->low, *prediction.value);
    EXPECT_GT(prediction.interval->high, *prediction.value);
  }
}

TEST(CalibratedPrediction, HasAnIntervalThatHoldsNewRunsAboutAsOftenAsItSays) {
  const Fitted fitted(0.1);
  MeasuredRuns fresh = courier_settings(5);
  make_responses(fresh, fitted.model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, 0.1, 99);
  int inside = 0;
  for (std::size_t run = 0; run < fresh.size(); ++run) {
    std::vector<double> levels;
    for (const MeasuredColumn& factor : fresh.factors) levels.push_back(factor.values[run]);
    const Interval interval =
        predict(fitted.model, fitted.fit, fitted.runs, levels).interval.value();
    if (interval.low <= fresh.response[run] && fresh.response[run] <= interval.high) ++inside;
  }
  // 95 % of 240 new runs is 228, from one fit to 48.
  EXPECT_GE(inside, 210);
  EXPECT_LE(inside, 239);
}

TEST(CalibratedPrediction, SaysWhatLiesBeyondTheData) {
  const Fitted fitted(0.1);
  const Prediction more = predict(fitted.model, fitted.fit, fitted.runs, {16, 64, 5});
  EXPECT_EQ(more.verdict, Verdict::extrapolation);
  EXPECT_TRUE(more.value.has_value());
  ASSERT_FALSE(more.notes.empty());
  EXPECT_NE(more.notes[0].text.find("cpu = 16"), std::string::npos);
  // Between measured levels, but with no more load than was measured.
  EXPECT_EQ(predict(fitted.model, fitted.fit, fitted.runs, {3, 100, 2}).verdict, Verdict::stable);
}

TEST(CalibratedPrediction, SeesALoadBeyondTheDataWithinEveryFactorsRange) {
  Fitted fitted(0.0, {.starts = 1, .bootstrap = 0});
  // Without the configurations of many CPUs and many jobs together.
  std::vector<std::size_t> kept;
  for (std::size_t run = 0; run < fitted.runs.size(); ++run)
    if (fitted.runs.factors[0].values[run] * fitted.runs.factors[2].values[run] <= 12)
      kept.push_back(run);
  const MeasuredRuns part = select(fitted.runs, kept);
  const ModelFit found = fit(fitted.model, part, {.starts = 1, .bootstrap = 0});
  const Prediction prediction = predict(fitted.model, found, part, {8, 64, 5});
  EXPECT_EQ(prediction.verdict, Verdict::extrapolation);
  EXPECT_NE(prediction.notes.at(0).text.find("population"), std::string::npos);
}

const std::string open = R"toml(
[[station]]
name = "disk"
kind = "fcfs"
demand = "d"
[workload]
arrival_rate = "rate"
[parameters]
d = { start = 0.05, min = 0 }
[fit]
response = "time"
)toml";

TEST(CalibratedPrediction, NeverPrintsATimeForASaturatedNetwork) {
  const NetworkModel model = read_model(open, "open.toml");
  MeasuredRuns runs{.factors = {{"rate", {1, 2, 3, 4, 5, 6, 7, 8}}},
                    .response = std::vector<double>(8, 1.0),
                    .rows = {1, 2, 3, 4, 5, 6, 7, 8}};
  make_responses(runs, model, {{"d", 0.1}}, 0.02, 4);
  const ModelFit found = fit(model, runs, {.bootstrap = 100});
  ASSERT_EQ(found.identification, Identification::identified);
  const Prediction saturated = predict(model, found, runs, {11});
  EXPECT_EQ(saturated.verdict, Verdict::saturated);
  EXPECT_FALSE(saturated.value.has_value());
  EXPECT_FALSE(saturated.interval.has_value());
  EXPECT_NE(saturated.notes.at(0).text.find("stable for every arrival rate below"),
            std::string::npos);
  EXPECT_EQ(predict(model, found, runs, {9}).verdict, Verdict::extrapolation);
  EXPECT_EQ(predict(model, found, runs, {-1}).verdict, Verdict::impossible);
}

TEST(CalibratedPrediction, DropsTheIntervalWhereResamplesAreSaturated) {
  const NetworkModel model = read_model(open, "open.toml");
  MeasuredRuns runs{.factors = {{"rate", {1, 2, 3, 4, 5, 6, 7, 8}}},
                    .response = std::vector<double>(8, 1.0),
                    .rows = {1, 2, 3, 4, 5, 6, 7, 8}};
  make_responses(runs, model, {{"d", 0.1}}, 0.2, 4);
  const ModelFit found = fit(model, runs, {.relative_error = true, .bootstrap = 200});
  const double limit = 1.0 / found.parameters[0].estimate;
  const Prediction close = predict(model, found, runs, {0.999 * limit});
  EXPECT_TRUE(close.value.has_value());
  EXPECT_FALSE(close.interval.has_value());
  EXPECT_EQ(to_string(close.notes.back().code), "no-interval");
  EXPECT_NE(close.notes.back().text.find("the lower one is"), std::string::npos);
}

TEST(CalibratedPrediction, CountsASaturatedResampleAsATimeBeyondAllOthers) {
  const NetworkModel model = read_model(open, "open.toml");
  MeasuredRuns runs{.factors = {{"rate", {1, 2, 3, 4, 5, 6, 7, 8}}},
                    .response = std::vector<double>(8, 1.0),
                    .rows = {1, 2, 3, 4, 5, 6, 7, 8}};
  make_responses(runs, model, {{"d", 0.1}}, 0.2, 4);
  const ModelFit found = fit(model, runs, {.relative_error = true, .bootstrap = 400});
  std::vector<double> demands;
  for (const std::vector<double>& one : found.resamples) demands.push_back(one[0]);
  std::sort(demands.begin(), demands.end());
  // Between the fifth and the fourth largest demand: four of 400 resamples are saturated.
  const double rate = 2.0 / (demands[demands.size() - 5] + demands[demands.size() - 4]);
  const double widening = std::sqrt(8.0 / 7.0);
  std::vector<double> values;
  for (const double demand : demands) {
    for (const double residual : found.residuals) {
      values.push_back(rate * demand < 1.0
                           ? demand / (1.0 - rate * demand) * std::exp(widening * residual)
                           : 1e300);
    }
  }
  std::sort(values.begin(), values.end());
  ASSERT_EQ(std::count(values.begin(), values.end(), 1e300), 4 * 8);
  const Interval interval = predict(model, found, runs, {rate}).interval.value();
  EXPECT_NEAR(interval.low, numerics::quantile(values, 0.025), 1e-9 * interval.low);
  EXPECT_NEAR(interval.high, numerics::quantile(values, 0.975), 1e-9 * interval.high);
  values.resize(values.size() - 4 * 8);
  EXPECT_GT(interval.high, numerics::quantile(values, 0.975));
}

TEST(CalibratedPrediction, HasNoValueFromAFitThatIsNotIdentified) {
  Fitted fitted(0.05);
  std::vector<std::size_t> single;
  for (std::size_t run = 0; run < fitted.runs.size(); ++run)
    if (fitted.runs.factors[0].values[run] * fitted.runs.factors[2].values[run] <= 3)
      single.push_back(run);
  const MeasuredRuns part = select(fitted.runs, single);
  const ModelFit found = fit(fitted.model, part, {.bootstrap = 0});
  const Prediction prediction = predict(fitted.model, found, part, {8, 64, 5});
  EXPECT_EQ(prediction.verdict, Verdict::not_identifiable);
  EXPECT_FALSE(prediction.value.has_value());
}

TEST(CalibratedPrediction, RefusesLevelsThatDoNotFit) {
  const Fitted fitted(0.1, {.starts = 1, .bootstrap = 0});
  EXPECT_THROW(predict(fitted.model, fitted.fit, fitted.runs, {1, 2}), std::domain_error);
  EXPECT_THROW(predict(fitted.model, fitted.fit, fitted.runs, {1, 2, NAN}), std::domain_error);
  EXPECT_EQ(to_string(Verdict::not_identifiable), "not-identifiable");
}

}  // namespace
}  // namespace yates::queueing
