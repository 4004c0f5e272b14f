#include "prediction/process/process.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::prediction {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd matrix(std::initializer_list<std::initializer_list<double>> rows) {
  return MatrixXd(rows);
}

Samples seven() {
  Samples result;
  result.features = matrix({{0, 1}, {1, 3}, {0, 4}, {1, 7}, {0, 2}, {1, 5}, {0, 6}});
  result.response = VectorXd({{2.0, 3.5, 2.2, 5.1, 1.9, 4.4, 2.9}});
  result.runs = VectorXd({{1, 2, 5, 1, 3, 2, 4}});
  result.run_variance = 0.04;
  return result;
}

ProcessParameters parameters(KernelShape shape, double slopes) {
  ProcessParameters result;
  result.shape = shape;
  result.inverse_lengths = Eigen::Vector2d(1.0 / 1.25, 1.0 / 2.5);
  result.signal = 1.5;
  result.slopes = VectorXd::Constant(2, slopes);
  result.nugget = 0.01;
  return result;
}

// scikit-learn 1.9.1: GaussianProcessRegressor(1.5 * RBF([1.25, 2.5]), or 1.5 * Matern([1.25, 2.5],
// nu = 2.5), and + 0.2 * DotProduct(0) with a linear part, alpha = 0.01 + 0.04 / runs, optimizer =
// None).fit(X, y - m) with m = 1'K^-1 y / 1'K^-1 1. Its likelihood - log(1'K^-1 1) / 2 + log(2 pi)
// / 2, its predictions + m, its variances + (1 - k'K^-1 1)^2 / 1'K^-1 1 + 0.01.
struct Reference {
  KernelShape shape;
  double slopes;
  double log_likelihood;
  std::vector<double> mean;
  std::vector<double> variance;
};
const std::vector<Reference> references = {
    {KernelShape::squared_exponential,
     0.0,
     -6.80267715566643,
     {1.9921035807198617, 4.701239628114671, 3.4770862089734402, 3.328441616120705},
     {0.029097095126798804, 0.6287007886096272, 0.037570540376206246, 2.16770413702874}},
    {KernelShape::squared_exponential,
     0.2,
     -6.508490842163978,
     {2.001420380041572, 5.271572645595979, 3.490028264878407, 2.2868732225744273},
     {0.029533904081445517, 0.9302360180620448, 0.03769473762386303, 5.887028590039711}},
    {KernelShape::matern,
     0.0,
     -7.806727711677366,
     {2.0082417580083813, 4.430709675584439, 3.483209331885193, 3.2786260794296167},
     {0.0744457451198181, 0.9811190397562262, 0.038599030308816125, 2.12837759088913}},
    {KernelShape::matern,
     0.2,
     -7.517756835250763,
     {1.9986674237812663, 5.210600892868072, 3.488547471080841, 2.0280767901859544},
     {0.07459348959050345, 1.4492205138822707, 0.03867836688841039, 6.007055229588561}}};

TEST(Process, HasTheLikelihoodAndPredictionsOfScikitLearn) {
  const MatrixXd asked = matrix({{0, 3}, {1, 9}, {1, 3}, {2, -4}});
  for (const Reference& one : references) {
    const GaussianProcess process = process_of(parameters(one.shape, one.slopes), seven());
    EXPECT_NEAR(process.state.log_likelihood, one.log_likelihood, 1e-10);
    const ProcessPrediction found = predict(process, asked);
    EXPECT_EQ(predicted_means(process, asked), found.mean);
    for (Index i = 0; i < 4; ++i) {
      const auto place = static_cast<std::size_t>(i);
      EXPECT_NEAR(found.mean[i], one.mean[place], 1e-10);
      EXPECT_NEAR(found.variance[i], one.variance[place], 1e-10);
      EXPECT_NEAR(found.run_variance[i], one.variance[place] + 0.04, 1e-10);
    }
  }
}

TEST(Process, HasTheGradientOfItsLikelihood) {
  Samples samples = seven();
  samples.features.rowwise() -= samples.features.colwise().mean().eval();
  for (const Reference& one : references) {
    const ProcessParameters at = parameters(one.shape, one.slopes);
    const auto gradient = likelihood_gradient(at, samples);
    ASSERT_TRUE(gradient.has_value());
    EXPECT_NEAR(gradient->log_likelihood, one.log_likelihood, 1e-10);
    const auto difference = [&](auto&& change) {
      const double step = 1e-5;
      ProcessParameters up = at;
      ProcessParameters down = at;
      change(up, std::exp(step));
      change(down, std::exp(-step));
      return (process_of(up, samples).state.log_likelihood -
              process_of(down, samples).state.log_likelihood) /
             (2.0 * step);
    };
    for (Index j = 0; j < 2; ++j) {
      EXPECT_NEAR(gradient->lengths[j], difference([&](ProcessParameters& p, double factor) {
                    p.inverse_lengths[j] /= factor;
                  }),
                  1e-8);
      EXPECT_NEAR(gradient->slopes[j],
                  difference([&](ProcessParameters& p, double factor) { p.slopes[j] *= factor; }),
                  1e-8);
    }
    EXPECT_NEAR(gradient->signal,
                difference([](ProcessParameters& p, double factor) { p.signal *= factor; }), 1e-8);
    EXPECT_NEAR(gradient->nugget,
                difference([](ProcessParameters& p, double factor) { p.nugget *= factor; }), 1e-8);
  }
}

TEST(Process, LeavesGroupsOutAsIfItHadNeverSeenThem) {
  const std::vector<int> groups = {4, 0, 4, 7, 0, 7, 4};
  for (const Reference& one : references) {
    const ProcessParameters fixed = parameters(one.shape, one.slopes);
    const ProcessPrediction found = left_out(process_of(fixed, seven()), groups);
    for (const int group : {0, 4, 7}) {
      std::vector<Index> inside;
      std::vector<Index> outside;
      for (Index i = 0; i < 7; ++i)
        (groups[static_cast<std::size_t>(i)] == group ? inside : outside).push_back(i);
      const GaussianProcess rest = process_of(fixed, select(seven(), outside));
      const ProcessPrediction expected = predict(rest, seven().features(inside, Eigen::all));
      EXPECT_LT((found.mean(inside) - expected.mean).cwiseAbs().maxCoeff(), 1e-10);
      EXPECT_LT((found.variance(inside) - expected.variance).cwiseAbs().maxCoeff(), 1e-10);
      EXPECT_LT((found.run_variance(inside) - expected.run_variance).cwiseAbs().maxCoeff(), 1e-10);
    }
  }
}

TEST(Process, KnowsASettingBetterTheMoreRunsItHad) {
  Samples samples = seven();
  const ProcessParameters fixed = parameters(KernelShape::matern, 0.0);
  const ProcessPrediction few = predict(process_of(fixed, samples), samples.features);
  samples.runs *= 100.0;
  const ProcessPrediction many = predict(process_of(fixed, samples), samples.features);
  EXPECT_TRUE((many.variance.array() < few.variance.array()).all());
  // Of one run the noise remains.
  EXPECT_TRUE((many.run_variance.array() > samples.run_variance).all());
}

TEST(Process, TakesARepeatedRowForTwoSettings) {
  Samples samples = seven();
  const ProcessParameters fixed = parameters(KernelShape::squared_exponential, 0.0);
  const double once = predict(process_of(fixed, samples), samples.features.topRows(1)).variance[0];
  const GaussianProcess twice = process_of(fixed, select(samples, {0, 1, 2, 3, 4, 5, 6, 0}));
  EXPECT_LT(predict(twice, samples.features.topRows(1)).variance[0], once);
  ProcessParameters exact = fixed;
  exact.nugget = 0.0;
  samples.run_variance = 0.0;
  EXPECT_THROW(process_of(exact, select(samples, {0, 1, 0})), std::domain_error);
}

TEST(Process, OfOneSettingPredictsItEverywhere) {
  const GaussianProcess process =
      process_of(parameters(KernelShape::matern, 0.0), select(seven(), {3}));
  const ProcessPrediction found = predict(process, matrix({{1, 7}, {0, 100}}));
  EXPECT_NEAR(found.mean[0], 5.1, 1e-12);
  EXPECT_NEAR(found.mean[1], 5.1, 1e-12);
  EXPECT_GT(found.variance[1], found.variance[0]);
}

TEST(Process, DoesNotDependOnTheOriginOfFeatures) {
  Samples moved = seven();
  moved.features.array() += 1e6;
  const ProcessParameters fixed = parameters(KernelShape::matern, 0.2);
  const ProcessPrediction here = predict(process_of(fixed, seven()), matrix({{1, 9}}));
  const ProcessPrediction there = predict(process_of(fixed, moved), matrix({{1e6 + 1, 1e6 + 9}}));
  EXPECT_NEAR(here.mean[0], there.mean[0], 1e-8);
  EXPECT_NEAR(here.variance[0], there.variance[0], 1e-8);
}

TEST(Process, CoversNewSettingsAsOftenAsItSays) {
  const double wide = numerics::normal_quantile(0.95);
  constexpr Index seen = 12;
  constexpr Index all = 22;
  numerics::Random random({20261127});
  int inside = 0;
  int inside_left_out = 0;
  constexpr int draws = 400;
  for (int draw = 0; draw < draws; ++draw) {
    const KernelShape shape =
        draw % 2 == 0 ? KernelShape::matern : KernelShape::squared_exponential;
    const ProcessParameters known = parameters(shape, draw % 4 < 2 ? 0.0 : 0.1);
    Samples samples;
    samples.features = MatrixXd::NullaryExpr(all, 2, [&] { return 4.0 * random.uniform(); });
    samples.runs =
        VectorXd::NullaryExpr(all, [&] { return 1.0 + static_cast<double>(random.below(4)); });
    samples.run_variance = 0.04;
    MatrixXd total = covariance(known, samples.features).total;
    total.diagonal().array() += known.nugget;
    const VectorXd truth = numerics::Cholesky(total).lower() * VectorXd::NullaryExpr(all, [&] {
                             return numerics::normal_variate(random);
                           });
    samples.response = truth;
    for (Index i = 0; i < all; ++i)
      samples.response[i] += std::sqrt(0.04 / samples.runs[i]) * numerics::normal_variate(random);
    std::vector<Index> first(seen);
    for (Index i = 0; i < seen; ++i) first[static_cast<std::size_t>(i)] = i;
    const GaussianProcess process = process_of(known, select(samples, first));
    const ProcessPrediction found = predict(process, samples.features.bottomRows(all - seen));
    inside += static_cast<int>(((truth.tail(all - seen) - found.mean).array().abs() <=
                                wide * found.variance.array().sqrt())
                                   .count());
    const ProcessPrediction left = left_out(process, {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5});
    inside_left_out += static_cast<int>(
        ((truth.head(seen) - left.mean).array().abs() <= wide * left.variance.array().sqrt())
            .count());
  }
  EXPECT_NEAR(inside / static_cast<double>(draws * (all - seen)), 0.9, 0.02);
  EXPECT_NEAR(inside_left_out / static_cast<double>(draws * seen), 0.9, 0.02);
}

TEST(Process, RefusesWhatHasNoMeaning) {
  const ProcessParameters fixed = parameters(KernelShape::matern, 0.0);
  EXPECT_THROW(process_of(fixed, Samples{}), std::domain_error);
  const auto with = [](auto&& change) {
    Samples result = seven();
    change(result);
    return result;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(process_of(fixed, with([&](Samples& s) { s.features(2, 1) = nan; })),
               std::domain_error);
  EXPECT_THROW(process_of(fixed, with([&](Samples& s) { s.response[2] = nan; })),
               std::domain_error);
  EXPECT_THROW(process_of(fixed, with([](Samples& s) { s.runs[2] = 0.0; })), std::domain_error);
  EXPECT_THROW(process_of(fixed, with([](Samples& s) { s.run_variance = -1.0; })),
               std::domain_error);
  EXPECT_THROW(process_of(fixed, with([](Samples& s) { s.response = VectorXd::Ones(3); })),
               std::domain_error);
  ProcessParameters wrong = fixed;
  wrong.inverse_lengths = VectorXd::Ones(3);
  EXPECT_THROW(process_of(wrong, seven()), std::domain_error);
  wrong = fixed;
  wrong.signal = -1.0;
  EXPECT_THROW(process_of(wrong, seven()), std::domain_error);
  const GaussianProcess process = process_of(fixed, seven());
  EXPECT_THROW(predict(process, matrix({{1, 2, 3}})), std::domain_error);
  EXPECT_THROW(predict(process, matrix({{1, nan}})), std::domain_error);
  EXPECT_THROW(left_out(process, {1, 2}), std::domain_error);
  EXPECT_THROW(left_out(process, {1, 1, 1, 1, 1, 1, 1}), std::domain_error);
}

}  // namespace
}  // namespace yates::prediction
