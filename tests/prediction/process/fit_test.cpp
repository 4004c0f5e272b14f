#include "prediction/process/fit.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::prediction {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Settings at random places of the unit cube, with one run each.
Samples drawn(Index settings, Index features, numerics::Random& random) {
  Samples result;
  result.features = MatrixXd::NullaryExpr(settings, features, [&] { return random.uniform(); });
  result.response = VectorXd::Zero(settings);
  result.runs = VectorXd::Ones(settings);
  return result;
}

constexpr KernelShape shapes[] = {KernelShape::squared_exponential, KernelShape::matern};

TEST(FitProcess, FindsWhichFeaturesMatter) {
  numerics::Random random({1});
  Samples samples = drawn(60, 5, random);
  samples.response =
      (3.0 * samples.features.col(1)).array().sin() + samples.features.col(3).array();
  for (const KernelShape shape : shapes) {
    const GaussianProcess process = fit_process(samples, {.shape = shape});
    const VectorXd& lengths = process.parameters.inverse_lengths;
    for (const Index idle : {0, 2, 4}) {
      EXPECT_LT(lengths[idle], 0.1 * lengths[1]);
      EXPECT_LT(lengths[idle], 0.5 * lengths[3]);
    }
    Samples others = drawn(50, 5, random);
    const VectorXd truth =
        (3.0 * others.features.col(1)).array().sin() + others.features.col(3).array();
    const ProcessPrediction found = predict(process, others.features);
    EXPECT_LT((found.mean - truth).cwiseAbs().mean(), 0.01);
  }
}

TEST(FitProcess, FindsAResponseWithManyWaves) {
  numerics::Random random({2});
  Samples samples = drawn(60, 1, random);
  samples.response = (40.0 * samples.features.col(0)).array().sin();
  for (const KernelShape shape : shapes) {
    const GaussianProcess process = fit_process(samples, {.shape = shape});
    const VectorXd places = VectorXd::LinSpaced(30, 0.1, 0.9);
    const VectorXd truth = (40.0 * places).array().sin();
    EXPECT_LT((predict(process, places).mean - truth).cwiseAbs().mean(), 0.1);
  }
}

TEST(FitProcess, GoesOnBeyondTheSamplesWithALinearPart) {
  numerics::Random random({3});
  Samples samples = drawn(30, 2, random);
  samples.response = 5.0 * samples.features.col(0) + samples.features.col(1);
  for (Index i = 0; i < 30; ++i) samples.response[i] += 0.1 * numerics::normal_variate(random);
  const MatrixXd beyond = Eigen::RowVector2d(6.0, 0.5);
  const ProcessPrediction found = predict(fit_process(samples, {.linear = true}), beyond);
  EXPECT_NEAR(found.mean[0], 30.5, 3.0);
  // So far the smooth part alone comes back to the mean, and says that it does not know.
  const ProcessPrediction smooth = predict(fit_process(samples), beyond);
  EXPECT_GT(std::abs(smooth.mean[0] - 30.5), std::abs(found.mean[0] - 30.5));
}

TEST(FitProcess, TakesTheNoiseFromReplications) {
  numerics::Random random({4});
  Samples samples = drawn(80, 2, random);
  const VectorXd truth = (2.0 * samples.features.col(0)).array().exp();
  samples.response = truth;
  samples.runs.head(40).setConstant(25.0);
  samples.run_variance = 1.0;
  for (Index i = 0; i < 80; ++i)
    samples.response[i] += numerics::normal_variate(random) / std::sqrt(samples.runs[i]);
  const GaussianProcess process = fit_process(samples);
  EXPECT_LT(process.parameters.nugget, 0.15);  // nothing is left for it to explain
  const ProcessPrediction found = predict(process, samples.features);
  EXPECT_LT((found.mean - truth).cwiseAbs().mean(), 0.25);
  // Without that knowledge the nugget holds what the runs scatter.
  samples.run_variance = 0.0;
  samples.runs.setOnes();
  EXPECT_GT(fit_process(samples).parameters.nugget, 0.25);
}

TEST(FitProcess, DoesNotDependOnTheUnits) {
  numerics::Random random({5});
  Samples samples = drawn(25, 3, random);
  samples.response = samples.features.col(0).cwiseProduct(samples.features.col(1));
  Samples other = samples;
  other.features = (1e4 * samples.features).array() - 300.0;
  other.response = (1e-3 * samples.response).array() + 7.0;
  for (const bool linear : {false, true}) {
    const ProcessPrediction one =
        predict(fit_process(samples, {.linear = linear}), MatrixXd::Constant(1, 3, 0.4));
    const ProcessPrediction two =
        predict(fit_process(other, {.linear = linear}), MatrixXd::Constant(1, 3, 3700.0));
    EXPECT_NEAR(two.mean[0], 1e-3 * one.mean[0] + 7.0, 1e-7);
    EXPECT_NEAR(std::sqrt(two.variance[0]), 1e-3 * std::sqrt(one.variance[0]), 1e-7);
  }
}

TEST(FitProcess, GivesConstantFeaturesNoInfluence) {
  numerics::Random random({6});
  Samples samples = drawn(20, 2, random);
  samples.features.col(1).setConstant(0.1);  // its mean is off by rounding
  samples.response = samples.features.col(0);
  const GaussianProcess process = fit_process(samples, {.linear = true});
  EXPECT_EQ(process.parameters.inverse_lengths[1], 0.0);
  EXPECT_EQ(process.parameters.slopes[1], 0.0);
  const ProcessPrediction found =
      predict(process, (MatrixXd(2, 2) << 0.5, 0.1, 0.5, 100.0).finished());
  EXPECT_EQ(found.mean[0], found.mean[1]);
  EXPECT_NEAR(found.mean[0], 0.5, 0.01);
}

TEST(FitProcess, AcceptsDuplicatesThatDiffer) {
  numerics::Random random({7});
  const Samples once = drawn(15, 2, random);
  Samples twice = once;
  twice.features = once.features.replicate(2, 1);
  twice.runs = VectorXd::Ones(30);
  twice.response = twice.features.col(0);
  twice.response.tail(15).array() += 0.1;
  const ProcessPrediction found = predict(fit_process(twice), once.features);
  EXPECT_LT((found.mean - once.features.col(0)).cwiseAbs().maxCoeff(), 0.12);
}

TEST(FitProcess, PredictsEqualResponsesEverywhere) {
  numerics::Random random({8});
  Samples samples = drawn(12, 3, random);
  for (const double value : {0.0, 7.0}) {
    samples.response.setConstant(value);
    const ProcessPrediction found = predict(fit_process(samples), MatrixXd::Constant(1, 3, 0.5));
    EXPECT_NEAR(found.mean[0], value, 1e-12);
    EXPECT_LT(std::sqrt(found.variance[0]), 1e-5);
  }
  samples.run_variance = 0.25;
  EXPECT_GT(predict(fit_process(samples), MatrixXd::Constant(1, 3, 0.5)).variance[0], 0.01);
}

TEST(FitProcess, FindsTheSameFromWhatMostOfTheSettingsGave) {
  numerics::Random random({9});
  Samples samples = drawn(60, 3, random);
  samples.features.col(2).setZero();
  samples.response = 100.0 * (3.0 * samples.features.col(1)).array().sin() +
                     50.0 * samples.features.col(0).array();
  for (Index i = 0; i < 60; ++i) samples.response[i] += numerics::normal_variate(random);
  std::vector<Index> most(50);
  std::iota(most.begin(), most.end(), Index{0});
  for (const bool linear : {false, true}) {
    ProcessOptions options{.linear = linear};
    const GaussianProcess part = fit_process(select(samples, most), options);
    const GaussianProcess afresh = fit_process(samples, options);
    options.start = part.parameters;
    const GaussianProcess beside = fit_process(samples, options);
    const MatrixXd at = drawn(20, 3, random).features;
    const VectorXd expected = predict(afresh, at).mean;
    EXPECT_LT((predict(beside, at).mean - expected).cwiseAbs().maxCoeff(), 0.5) << linear;
    EXPECT_NEAR(beside.parameters.nugget, afresh.parameters.nugget, 0.2 * afresh.parameters.nugget);
  }
}

TEST(FitProcess, IsRecomputedFromItsParameters) {
  numerics::Random random({9});
  Samples samples = drawn(200, 2, random);  // more than are compared at the starts
  samples.response = samples.features.col(0).cwiseAbs2();
  const GaussianProcess fitted = fit_process(samples);
  const GaussianProcess again = process_of(fitted.parameters, fitted.samples);
  const MatrixXd asked = MatrixXd::Constant(1, 2, 0.3);
  EXPECT_EQ(predict(again, asked).mean, predict(fitted, asked).mean);
  EXPECT_EQ(predict(again, asked).variance, predict(fitted, asked).variance);
  EXPECT_EQ(fit_process(samples).parameters.inverse_lengths, fitted.parameters.inverse_lengths);
  EXPECT_NEAR(predict(fitted, asked).mean[0], 0.09, 1e-3);
}

TEST(FitProcess, RefusesTooFewTooManyAndWhatIsNotFinite) {
  numerics::Random random({10});
  EXPECT_THROW(fit_process(Samples{}), std::domain_error);
  EXPECT_THROW(fit_process(drawn(1, 2, random)), std::domain_error);
  EXPECT_NO_THROW(fit_process(drawn(2, 2, random)));
  EXPECT_THROW(fit_process(drawn(most_process_settings + 1, 1, random)), std::domain_error);
  Samples samples = drawn(5, 2, random);
  samples.response[3] = std::numeric_limits<double>::infinity();
  EXPECT_THROW(fit_process(samples), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
