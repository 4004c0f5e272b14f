#include "prediction/techniques/linear_learning.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "prediction/linear/selection_and_shrinkage.hpp"
#include "prediction/samples/folds.hpp"

namespace yates::prediction {

namespace {

/// The place of the smallest mean squared error, columns being penalties.
Eigen::Index best_column(const Eigen::MatrixXd& left_out, const Eigen::VectorXd& weights) {
  Eigen::Index best = 0;
  (left_out.array().square().colwise() * weights.array()).colwise().sum().minCoeff(&best);
  return best;
}

LinearModel on_columns(const std::vector<Eigen::Index>& columns, const Samples& samples) {
  if (columns.empty()) return mean_model(samples);
  const LinearModel few =
      least_squares(samples.features(Eigen::all, columns), samples.response, samples.runs);
  LinearModel result{few.constant, Eigen::VectorXd::Zero(samples.features.cols())};
  result.coefficients(columns) = few.coefficients;
  return result;
}

}  // namespace

LinearModel mean_model(const Samples& samples) {
  return {samples.response.dot(samples.runs) / samples.runs.sum(),
          Eigen::VectorXd::Zero(samples.features.cols())};
}

LinearModel learn_ridge(const Samples& samples, numerics::Seed seed) {
  const Eigen::MatrixXd& X = samples.features;
  std::vector<double> penalties;
  for (double one = 1e4; one > 1e-7; one /= std::sqrt(10.0)) penalties.push_back(one);
  if (X.rows() < 3) return ridge(X, samples.response, samples.runs, 1.0);
  std::vector<int> groups(static_cast<std::size_t>(X.rows()));
  const std::vector<Fold> folds = random_folds(X.rows(), folds_of_options, seed);
  for (std::size_t f = 0; f < folds.size(); ++f) {
    for (const Eigen::Index s : folds[f]) groups[static_cast<std::size_t>(s)] = static_cast<int>(f);
  }
  const Eigen::MatrixXd errors =
      ridge_left_out(X, samples.response, samples.runs, penalties, groups);
  return ridge(X, samples.response, samples.runs,
               penalties[static_cast<std::size_t>(best_column(errors, samples.runs))]);
}

LinearModel learn_lasso(const Samples& samples, numerics::Seed seed) {
  const Eigen::MatrixXd& X = samples.features;
  const std::vector<double> penalties =
      lasso_penalties(X, samples.response, samples.runs, 40, 1e-4);
  if (X.rows() < 3) return lasso(X, samples.response, samples.runs, penalties.front());
  Eigen::MatrixXd errors(X.rows(), static_cast<Eigen::Index>(penalties.size()));
  for (const Fold& fold : random_folds(X.rows(), folds_of_options, seed)) {
    const Samples part = select(samples, others(X.rows(), fold));
    const std::vector<LinearModel> path =
        lasso_path(part.features, part.response, part.runs, penalties);
    for (const Eigen::Index s : fold) {
      for (std::size_t p = 0; p < path.size(); ++p) {
        errors(s, static_cast<Eigen::Index>(p)) =
            samples.response[s] - predict(path[p], X.row(s).transpose());
      }
    }
  }
  const auto best = static_cast<std::size_t>(best_column(errors, samples.runs));
  return lasso_path(X, samples.response, samples.runs,
                    {penalties.begin(), penalties.begin() + static_cast<std::ptrdiff_t>(best) + 1})
      .back();
}

LinearModel learn_forward(const Samples& samples, numerics::Seed seed) {
  constexpr Eigen::Index most_columns = 20;
  const Eigen::Index settings = samples.features.rows();
  if (settings < 5) return on_columns({}, samples);
  const std::vector<Fold> folds = random_folds(settings, folds_of_options, seed);
  std::vector<Samples> rest;
  for (const Fold& fold : folds) rest.push_back(select(samples, others(settings, fold)));
  const auto score = [&](const std::vector<Eigen::Index>& columns) {
    double sum = 0.0;
    for (std::size_t f = 0; f < folds.size(); ++f) {
      const LinearModel model = on_columns(columns, rest[f]);
      for (const Eigen::Index s : folds[f]) {
        const double error = samples.response[s] - predict(model, samples.features.row(s));
        sum += samples.runs[s] * error * error;
      }
    }
    return sum;
  };
  const std::vector<ScoredColumns> found =
      forward_selection(samples.features.cols(), std::min(most_columns, settings / 3), score);
  ScoredColumns best{{}, score({})};
  for (const ScoredColumns& one : found) {
    if (one.score < best.score) best = one;
  }
  return on_columns(best.columns, samples);
}

LinearModel learn_non_negative(const Samples& samples, Scale scale) {
  Eigen::VectorXd response = samples.response;
  for (double& one : response) one = from_scale(scale, one);
  const Eigen::VectorXd weights =
      scale == Scale::log ? Eigen::VectorXd(samples.runs.array() / response.array().square())
                          : samples.runs;
  return non_negative(samples.features, response, weights,
                      scale == Scale::log ? ConstantTerm::non_negative : ConstantTerm::free);
}

}  // namespace yates::prediction
