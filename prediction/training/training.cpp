#include "prediction/training/training.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "prediction/validation/trials.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

void check(const Runs& runs, Scale scale) {
  if (runs.settings.rows() < 2) {
    throw language::InputError(
        "all runs have the same setting; a model needs two settings or more");
  }
  const auto [low, high] = std::minmax_element(runs.measured.begin(), runs.measured.end());
  if (*low == *high) {
    throw language::InputError(
        fmt::format("{} is {} in all runs; there is nothing to predict", runs.response, *low));
  }
  if (scale == Scale::log && !(*low > 0.0)) {
    throw language::InputError(
        fmt::format("{} is {} in a run, which has no logarithm; --scale raw learns it as it is",
                    runs.response, *low));
  }
}

Eigen::VectorXd measured_at(const Trial& trial, const Learning& learning) {
  Eigen::VectorXd result(static_cast<Eigen::Index>(trial.settings.size()));
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    result[i] = from_scale(learning.scale,
                           learning.samples.response[trial.settings[static_cast<std::size_t>(i)]]);
  }
  return result;
}

Eigen::VectorXd unscaled(Scale scale, const Eigen::VectorXd& learnt) {
  return learnt.unaryExpr([&](double one) { return from_scale(scale, one); });
}

/// The scores of the trial's settings alone.
Scores scores_of(const Runs& runs, Scale scale, const Trial& trial,
                 const Eigen::VectorXd& predicted) {
  std::vector<Eigen::Index> place(static_cast<std::size_t>(runs.settings.rows()), -1);
  for (std::size_t i = 0; i < trial.settings.size(); ++i) {
    place[static_cast<std::size_t>(trial.settings[i])] = static_cast<Eigen::Index>(i);
  }
  Runs of_trial{runs.response, {}, {}, {}, {}};
  of_trial.settings.resize(predicted.size(), 0);
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const Eigen::Index at = place[static_cast<std::size_t>(runs.setting[r])];
    if (at < 0) continue;
    of_trial.measured.push_back(runs.measured[r]);
    of_trial.setting.push_back(at);
  }
  return scores_of(of_trial, scale, predicted);
}

}  // namespace

std::vector<Technique> usual_techniques() {
  return {Technique::mean,
          Technique::nearest,
          Technique::least_squares,
          Technique::ridge,
          Technique::tree,
          Technique::forest,
          Technique::extra_trees,
          Technique::boosting,
          Technique::smooth_process,
          Technique::process,
          Technique::process_with_line};
}

Training train(const Runs& runs, const Request& request) {
  const Scale scale = request.scale.value_or(scale_of(runs.measured));
  check(runs, scale);
  const Learning learning = learning_of(runs, scale);
  const LearningOptions options{request.seed, table::threads_or_all(request.threads)};
  const std::vector<Trial> tried =
      trials(learning, request.techniques,
             splits_of(runs.inputs, runs.settings, request.folds, request.seed), options);
  Training result;
  result.model = {runs.response,        scale, runs.inputs, runs.settings.rows(),
                  runs.measured.size(), {},    {}};
  for (const Technique one : request.techniques) result.validations.push_back({one, {}});
  Eigen::VectorXd used =
      Eigen::VectorXd::Zero(static_cast<Eigen::Index>(request.techniques.size()));
  for (const Trial& trial : tried) {
    const Eigen::VectorXd measured = measured_at(trial, learning);
    for (std::size_t t = 0; t < request.techniques.size(); ++t) {
      result.validations[t].errors.push_back(
          errors_of(measured, unscaled(scale, trial.predicted.col(static_cast<Eigen::Index>(t))),
                    request.large));
    }
    Combination one{trial.split.direction,
                    trial.split.input,
                    combination_of(trial, learning.samples.response),
                    {},
                    {}};
    const Eigen::VectorXd predicted =
        combined(trial, learning.samples.response,
                 result.model.combinations.empty() ? one.weights
                                                   : result.model.combinations.front().weights);
    one.scores = scores_of(runs, scale, trial, predicted);
    one.errors = errors_of(measured, unscaled(scale, predicted), request.large);
    used += one.weights;
    result.model.combinations.push_back(std::move(one));
  }
  std::vector<Eigen::Index> kept;
  for (Eigen::Index t = 0; t < used.size(); ++t) {
    if (used[t] > 0.0) kept.push_back(t);
  }
  result.model.learnt.resize(kept.size());
  table::parallel_for(kept.size(), options.threads, [&](std::size_t k) {
    LearningOptions alone = options;
    alone.threads = 1;
    result.model.learnt[k] =
        learn(request.techniques[static_cast<std::size_t>(kept[k])], learning, alone);
  });
  for (Combination& one : result.model.combinations) {
    one.weights = Eigen::VectorXd(one.weights(kept));
  }
  return result;
}

}  // namespace yates::prediction
