#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/linear/linear_model.hpp"
#include "prediction/linear/network.hpp"
#include "prediction/linear/normal_form.hpp"
#include "prediction/linear/support_vectors.hpp"
#include "prediction/process/process.hpp"
#include "prediction/samples/features.hpp"
#include "prediction/samples/runs.hpp"
#include "prediction/techniques/calibrated_network.hpp"
#include "prediction/techniques/technique.hpp"
#include "prediction/trees/boosting.hpp"
#include "prediction/trees/forest.hpp"

namespace yates::prediction {

/// Measured settings to learn from.
struct Learning {
  std::vector<Input> inputs;
  Scale scale;
  Eigen::MatrixXd settings;           // settings x inputs
  Samples samples;                    // features are left empty: each technique has its own
  std::vector<Feature> formula = {};  // of the terms; empty where they name the inputs alone
  std::optional<CalibratedNetwork> network = std::nullopt;  // not yet calibrated
};
Learning learning_of(const Runs& runs, Scale scale);
/// The settings at these places alone; inputs keep all levels.
Learning select(const Learning& learning, const std::vector<Eigen::Index>& which);

/// The response of the setting whose smooth features differ least, after scaling each to its range
/// in the settings that were learnt from; the mean of all that differ as little.
struct NearestSetting {
  Eigen::MatrixXd features;  // settings x features, scaled
  Eigen::RowVectorXd low;    // feature = (x - low) / range
  Eigen::RowVectorXd range;  // 1 where it is constant
  Eigen::VectorXd response;
};

/// A normal form, which predicts the response itself.
struct RawForm {
  NormalForm form;
};

/// A linear model that predicts the response itself.
struct RawLinear {
  LinearModel model;
};

/// A model of the response itself, by the first features, and beside it on the learnt scale a
/// Gaussian process of the others: where logarithms are learnt, it multiplies, and what the model
/// has below `least` counts as `least`.
struct GreyBox {
  LinearModel model;                         // without coefficients beside a network
  std::optional<CalibratedNetwork> network;  // instead of the linear model
  double least;
  GaussianProcess residual;
};

using LearntModel =
    std::variant<LinearModel, NearestSetting, RawForm, RawLinear, CalibratedNetwork, GreyBox, Tree,
                 Forest, Boosting, SupportVectors, Network, GaussianProcess>;

/// How many features the model of the response has.
Eigen::Index terms_in(const GreyBox& model);

/// What a technique has learnt: features and a model of them.
struct Learnt {
  Technique technique;
  Scale scale;
  std::vector<Feature> features;
  LearntModel model;
};

struct LearningOptions {
  numerics::Seed seed = {1};
  std::size_t threads = 1;
  /// What the technique has learnt from mostly the same settings: a Gaussian process starts its
  /// search there, and forests have a third of the trees.
  const Learnt* nearby = nullptr;
};

/// What learns_terms() learns: the factors of the network, or the terms of the formula; where that
/// names the inputs alone, those of Encoding::scales, none for Technique::formula. A grey box
/// prefers the network.
std::vector<Feature> terms_of(Technique technique, const Learning& learning);

/// Penalties and the like are chosen by folds of the settings. Where all settings have the same
/// response, that is what is learnt, by the mean; likewise what learns terms where there are none.
/// At least one setting, else std::domain_error.
Learnt learn(Technique technique, const Learning& learning, const LearningOptions& options = {});

/// What a model that is a sum of terms says: "time = 0.483 * size * threads^-1 + 2.82", and
/// "log(time) = ..." of one on the scale of natural logarithms; [node=a] is 1 at that level, else
/// 0. It is absent for other models, and for more than twelve terms.
std::optional<std::string> equation_of(const Learnt& learnt, const std::vector<Input>& inputs,
                                       const std::string& response);

/// The predicted means of settings (rows of inputs) on the scale that was learnt.
Eigen::VectorXd predict(const Learnt& learnt, const Eigen::MatrixXd& settings);

}  // namespace yates::prediction
