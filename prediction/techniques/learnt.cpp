#include "prediction/techniques/learnt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "prediction/linear/selection_and_shrinkage.hpp"
#include "prediction/process/fit.hpp"
#include "prediction/samples/folds.hpp"
#include "prediction/techniques/linear_learning.hpp"

namespace yates::prediction {

namespace {

Encoding encoding_of(Technique technique) {
  switch (technique) {
    case Technique::tree:
    case Technique::forest:
    case Technique::extra_trees:
    case Technique::boosting:
    case Technique::normal_form:
      return Encoding::plain;
    case Technique::stepwise:
    case Technique::forward:
      return Encoding::curved;
    case Technique::ridge:
    case Technique::lasso:
      return Encoding::pairs;
    default:
      return Encoding::smooth;
  }
}

/// The response by a model of it on the learnt scale, nowhere below `least`.
template <typename Model>
Eigen::VectorXd scaled_response(const Model& model, const Eigen::MatrixXd& features, Scale scale,
                                double least) {
  Eigen::VectorXd result(features.rows());
  for (Eigen::Index r = 0; r < features.rows(); ++r) {
    const double response = predict(model, Eigen::VectorXd(features.row(r).transpose()));
    result[r] = to_scale(scale, scale == Scale::log ? std::max(response, least) : response);
  }
  return result;
}

/// What the model of the response in a grey box has.
Eigen::VectorXd modelled(const GreyBox& model, const Eigen::MatrixXd& terms, Scale scale) {
  return model.network ? scaled_response(*model.network, terms, scale, model.least)
                       : scaled_response(model.model, terms, scale, model.least);
}

GaussianProcess learn_process(const Samples& samples, KernelShape shape, bool linear,
                              const Learnt* nearby) {
  ProcessOptions options;
  options.shape = shape;
  options.linear = linear;
  if (nearby != nullptr) {
    if (const auto* found = std::get_if<GaussianProcess>(&nearby->model)) {
      options.start = found->parameters;
    } else if (const auto* grey = std::get_if<GreyBox>(&nearby->model)) {
      options.start = grey->residual.parameters;
    }
  }
  return fit_process(samples, options);
}

/// The terms, `terms` features, come first in the samples.
GreyBox learn_grey_box(const Samples& samples, Eigen::Index terms, const Learning& learning,
                       const Learnt* nearby) {
  constexpr double least_share = 0.1;
  const Scale scale = learning.scale;
  Samples part = samples;
  part.features = samples.features.leftCols(terms);
  GreyBox result{{}, {}, 0.0, empty_process()};
  if (scale == Scale::log) result.least = least_share * std::exp(samples.response.minCoeff());
  if (learning.network) {
    result.network = calibrated(*learning.network, part, scale);
  } else {
    result.model = learn_non_negative(part, scale);
  }
  part.response -= modelled(result, part.features, scale);
  // A saturated network leaves nothing that tells.
  for (double& one : part.response) one = std::isfinite(one) ? one : 0.0;
  part.features = samples.features.rightCols(samples.features.cols() - terms);
  result.residual = learn_process(part, KernelShape::matern, false, nearby);
  return result;
}

SupportVectors learn_support_vectors(const Samples& samples, numerics::Seed seed) {
  const Eigen::MatrixXd& X = samples.features;
  SupportOptions best{.cost = 10.0, .epsilon = 0.02};
  double least = std::numeric_limits<double>::infinity();
  if (X.rows() < 5) return support_vectors(X, samples.response, best);
  const std::vector<Fold> folds = random_folds(X.rows(), folds_of_options, seed);
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

Forest learn_forest(const Samples& samples, bool extra, const LearningOptions& options) {
  ForestOptions forest;
  // How wrong a forest is, fewer trees tell.
  forest.trees = options.nearby == nullptr ? 300 : 100;
  forest.seed = options.seed;
  forest.threads = options.threads;
  if (extra) {
    forest.bootstrap = false;
    forest.tree.random_thresholds = true;
    forest.tree.features_tried = static_cast<std::size_t>(samples.features.cols());
  }
  return grow_forest(samples, forest);
}

LearntModel learn_model(Technique technique, const Samples& samples, Eigen::Index terms,
                        const Learning& learning, const LearningOptions& options) {
  const Eigen::MatrixXd& X = samples.features;
  switch (technique) {
    case Technique::mean:
      return mean_model(samples);
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
    case Technique::forward:
      return learn_forward(samples, options.seed);
    case Technique::formula:
      return least_squares(X, samples.response, samples.runs);
    case Technique::non_negative:
      return RawLinear{learn_non_negative(samples, learning.scale)};
    case Technique::queueing:
      return calibrated(*learning.network, samples, learning.scale);
    case Technique::grey_box:
      return learn_grey_box(samples, terms, learning, options.nearby);
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

Eigen::Index terms_in(const GreyBox& model) {
  return model.network ? std::ssize(model.network->factors) : model.model.coefficients.size();
}

Learning learning_of(const Runs& runs, Scale scale) {
  return {runs.inputs, scale, runs.settings, samples_of(runs, scale), runs.formula, {}};
}

Learning select(const Learning& learning, const std::vector<Eigen::Index>& which) {
  Samples samples{{},
                  learning.samples.response(which),
                  learning.samples.runs(which),
                  learning.samples.run_variance};
  return {learning.inputs,    learning.scale,   learning.settings(which, Eigen::all),
          std::move(samples), learning.formula, learning.network};
}

std::vector<Feature> terms_of(Technique technique, const Learning& learning) {
  std::vector<Feature> factors;
  for (std::size_t f = 0; learning.network && f < learning.network->factors.size(); ++f) {
    const auto found =
        std::find_if(learning.inputs.begin(), learning.inputs.end(),
                     [&](const Input& one) { return one.name == learning.network->factors[f]; });
    const auto input = static_cast<std::size_t>(found - learning.inputs.begin());
    factors.push_back({{{input, Transform::identity}}});
  }
  if (technique == Technique::queueing || (technique == Technique::grey_box && learning.network)) {
    return factors;
  }
  if (!learning.formula.empty() || technique == Technique::formula) return learning.formula;
  return features_of(Encoding::scales, learning.inputs);
}

Learnt learn(Technique technique, const Learning& learning, const LearningOptions& options) {
  const Eigen::VectorXd& response = learning.samples.response;
  if (response.minCoeff() == response.maxCoeff()) technique = Technique::mean;
  std::vector<Feature> features;
  std::vector<Feature> terms;
  if (learns_terms(technique)) {
    terms = terms_of(technique, learning);
    if (terms.empty()) technique = Technique::mean;
  }
  if (!learns_terms(technique) || technique == Technique::grey_box) {
    features = features_of(encoding_of(technique), learning.inputs);
  }
  features.insert(features.begin(), terms.begin(), terms.end());
  Samples samples = learning.samples;
  samples.features = encode(features, learning.settings);
  if (technique == Technique::normal_form) {
    for (double& one : samples.response) one = from_scale(learning.scale, one);
  }
  LearntModel model = learn_model(technique, samples, std::ssize(terms), learning, options);
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
        } else if constexpr (std::is_same_v<Model, RawLinear>) {
          return scaled_response(model.model, features, learnt.scale, 1e-300);
        } else if constexpr (std::is_same_v<Model, CalibratedNetwork>) {
          return scaled_response(model, features, learnt.scale, 1e-300);
        } else if constexpr (std::is_same_v<Model, GreyBox>) {
          const Eigen::Index first = terms_in(model);
          return modelled(model, features.leftCols(first), learnt.scale) +
                 predicted_means(model.residual, features.rightCols(features.cols() - first));
        } else if constexpr (std::is_same_v<Model, GaussianProcess>) {
          return predicted_means(model, features);
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
