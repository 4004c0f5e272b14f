#include "prediction/techniques/learnt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "prediction/linear/penalties.hpp"
#include "prediction/linear/selection.hpp"
#include "prediction/process/fit.hpp"
#include "prediction/samples/folds.hpp"

namespace yates::prediction {

namespace {

constexpr std::size_t folds_of_penalties = 5;

Encoding encoding_of(Technique technique) {
  switch (technique) {
    case Technique::tree:
    case Technique::forest:
    case Technique::extra_trees:
    case Technique::boosting:
    case Technique::normal_form:
      return Encoding::plain;
    case Technique::stepwise:
      return Encoding::curved;
    case Technique::ridge:
    case Technique::lasso:
      return Encoding::pairs;
    default:
      return Encoding::smooth;
  }
}

/// The place of the smallest mean squared error, columns being penalties.
Eigen::Index best_column(const Eigen::MatrixXd& left_out, const Eigen::VectorXd& weights) {
  Eigen::Index best = 0;
  (left_out.array().square().colwise() * weights.array()).colwise().sum().minCoeff(&best);
  return best;
}

LinearModel learn_ridge(const Samples& samples, numerics::Seed seed) {
  const Eigen::MatrixXd& X = samples.features;
  std::vector<double> penalties;
  for (double one = 1e4; one > 1e-7; one /= std::sqrt(10.0)) penalties.push_back(one);
  if (X.rows() < 3) return ridge(X, samples.response, samples.runs, 1.0);
  std::vector<int> groups(static_cast<std::size_t>(X.rows()));
  const std::vector<Fold> folds = random_folds(X.rows(), folds_of_penalties, seed);
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
  for (const Fold& fold : random_folds(X.rows(), folds_of_penalties, seed)) {
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

SupportVectors learn_support_vectors(const Samples& samples, numerics::Seed seed) {
  const Eigen::MatrixXd& X = samples.features;
  SupportOptions best{.cost = 10.0, .epsilon = 0.02};
  double least = std::numeric_limits<double>::infinity();
  if (X.rows() < 5) return support_vectors(X, samples.response, best);
  const std::vector<Fold> folds = random_folds(X.rows(), folds_of_penalties, seed);
  for (const double cost : {1.0, 10.0, 100.0}) {
    for (const double gamma : {0.1, 0.3, 1.0}) {
      SupportOptions options{.cost = cost, .epsilon = 0.02};
      options.gamma = gamma / static_cast<double>(X.cols());
      double sum = 0.0;
      for (const Fold& fold : folds) {
        const Samples part = select(samples, others(X.rows(), fold));
        const SupportVectors model = support_vectors(part.features, part.response, options);
        for (const Eigen::Index s : fold) {
          const double error = samples.response[s] - predict(model, X.row(s).transpose());
          sum += samples.runs[s] * error * error;
        }
      }
      if (sum < least) {
        least = sum;
        best = options;
      }
    }
  }
  return support_vectors(X, samples.response, best);
}

NearestSetting learn_nearest(const Samples& samples) {
  NearestSetting result{{}, samples.features.colwise().minCoeff(), {}, samples.response};
  result.range = samples.features.colwise().maxCoeff() - result.low;
  result.range = (result.range.array() > 0.0).select(result.range, 1.0);
  result.features =
      (samples.features.rowwise() - result.low).array().rowwise() / result.range.array();
  return result;
}

GaussianProcess learn_process(const Samples& samples, KernelShape shape, bool linear,
                              const Learnt* nearby) {
  ProcessOptions options;
  options.shape = shape;
  options.linear = linear;
  if (nearby != nullptr) {
    if (const auto* found = std::get_if<GaussianProcess>(&nearby->model)) {
      options.start = found->parameters;
    }
  }
  return fit_process(samples, options);
}

Forest learn_forest(const Samples& samples, bool extra, const LearningOptions& options) {
  ForestOptions forest;
  forest.trees = 300;
  forest.seed = options.seed;
  forest.threads = options.threads;
  if (extra) {
    forest.bootstrap = false;
    forest.tree.random_thresholds = true;
    forest.tree.features_tried = static_cast<std::size_t>(samples.features.cols());
  }
  return grow_forest(samples, forest);
}

LearntModel learn_model(Technique technique, const Samples& samples,
                        const LearningOptions& options) {
  const Eigen::MatrixXd& X = samples.features;
  switch (technique) {
    case Technique::mean:
      return LinearModel{samples.response.dot(samples.runs) / samples.runs.sum(),
                         Eigen::VectorXd::Zero(X.cols())};
    case Technique::nearest:
      return learn_nearest(samples);
    case Technique::least_squares:
      return least_squares(X, samples.response, samples.runs);
    case Technique::ridge:
      return learn_ridge(samples, options.seed);
    case Technique::lasso:
      return learn_lasso(samples, options.seed);
    case Technique::stepwise:
      return stepwise(X, samples.response, samples.runs).model;
    case Technique::normal_form: {
      const Eigen::VectorXd weights =
          samples.runs.array() / samples.response.array().square().max(1e-300);
      return RawForm{normal_form(X, samples.response, weights)};
    }
    case Technique::tree: {
      TreeOptions tree;
      tree.least_in_leaf = 2;
      return grow_tree(samples, tree);
    }
    case Technique::forest:
      return learn_forest(samples, false, options);
    case Technique::extra_trees:
      return learn_forest(samples, true, options);
    case Technique::boosting: {
      BoostingOptions boosting;
      boosting.stages = 300;
      boosting.learning_rate = 0.05;
      boosting.seed = options.seed;
      boosting.threads = options.threads;
      return boost(samples, boosting);
    }
    case Technique::support_vectors:
      return learn_support_vectors(samples, options.seed);
    case Technique::network:
      return network(X, samples.response, samples.runs);
    case Technique::smooth_process:
      return learn_process(samples, KernelShape::squared_exponential, false, options.nearby);
    case Technique::process:
      return learn_process(samples, KernelShape::matern, false, options.nearby);
    case Technique::process_with_line:
      return learn_process(samples, KernelShape::matern, true, options.nearby);
  }
  throw std::domain_error("learn: no such technique");
}

template <typename Model>
Eigen::VectorXd by_row(const Model& model, const Eigen::MatrixXd& features) {
  Eigen::VectorXd result(features.rows());
  for (Eigen::Index r = 0; r < features.rows(); ++r) {
    result[r] = predict(model, Eigen::VectorXd(features.row(r).transpose()));
  }
  return result;
}

Eigen::VectorXd predict(const NearestSetting& model, const Eigen::MatrixXd& features) {
  Eigen::VectorXd result(features.rows());
  for (Eigen::Index r = 0; r < features.rows(); ++r) {
    const Eigen::RowVectorXd row = (features.row(r) - model.low).array() / model.range.array();
    const Eigen::VectorXd distances = (model.features.rowwise() - row).rowwise().squaredNorm();
    const double least = distances.minCoeff() * (1.0 + 1e-9);
    const Eigen::ArrayXd near = (distances.array() <= least).cast<double>();
    result[r] = (near * model.response.array()).sum() / near.sum();
  }
  return result;
}

}  // namespace

Learning learning_of(const Runs& runs, Scale scale) {
  return {runs.inputs, scale, runs.settings, samples_of(runs, scale)};
}

Learning select(const Learning& learning, const std::vector<Eigen::Index>& which) {
  Samples samples{{},
                  learning.samples.response(which),
                  learning.samples.runs(which),
                  learning.samples.run_variance};
  return {learning.inputs, learning.scale, learning.settings(which, Eigen::all),
          std::move(samples)};
}

Learnt learn(Technique technique, const Learning& learning, const LearningOptions& options) {
  const Eigen::VectorXd& response = learning.samples.response;
  if (response.minCoeff() == response.maxCoeff()) technique = Technique::mean;
  std::vector<Feature> features = features_of(encoding_of(technique), learning.inputs);
  Samples samples = learning.samples;
  samples.features = encode(features, learning.settings);
  if (technique == Technique::normal_form) {
    for (double& one : samples.response) one = from_scale(learning.scale, one);
  }
  LearntModel model = learn_model(technique, samples, options);
  return {technique, learning.scale, std::move(features), std::move(model)};
}

Eigen::VectorXd predict(const Learnt& learnt, const Eigen::MatrixXd& settings) {
  const Eigen::MatrixXd features = encode(learnt.features, settings);
  return std::visit(
      [&](const auto& model) -> Eigen::VectorXd {
        using Model = std::decay_t<decltype(model)>;
        if constexpr (std::is_same_v<Model, RawForm>) {
          // Just above 0 a form has a value where it has none at 0.
          Eigen::VectorXd result =
              by_row(model.form, features.cwiseMax(std::numeric_limits<double>::min()));
          for (double& one : result) one = to_scale(learnt.scale, std::max(one, 1e-300));
          return result;
        } else if constexpr (std::is_same_v<Model, GaussianProcess>) {
          return predict(model, features).mean;
        } else if constexpr (std::is_same_v<Model, Tree> || std::is_same_v<Model, Forest> ||
                             std::is_same_v<Model, Boosting> ||
                             std::is_same_v<Model, NearestSetting>) {
          return predict(model, features);
        } else {
          return by_row(model, features);
        }
      },
      learnt.model);
}

}  // namespace yates::prediction
