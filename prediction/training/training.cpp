#include "prediction/training/training.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "prediction/validation/trials.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

/// One is left out, and two tell how the response differs.
constexpr Eigen::Index least_settings = 3;

void check(const Runs& runs, Scale scale) {
  if (runs.settings.rows() < least_settings) {
    throw language::InputError(
        fmt::format("the runs of {} have {}; a model needs {} or more", runs.response,
                    runs.settings.rows() == 1 ? "one setting" : "two settings", least_settings));
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

/// The places in a trial whose errors are told: of a number those of its last level, which was
/// predicted from the most.
std::vector<Eigen::Index> told_of(const Trial& trial) {
  const bool last_alone =
      trial.split.direction == Direction::upward || trial.split.direction == Direction::downward;
  std::vector<Eigen::Index> result;
  for (std::size_t i = 0; i < trial.part.size(); ++i) {
    if (trial.part[i] == 0 || !last_alone) result.push_back(static_cast<Eigen::Index>(i));
  }
  return result;
}

Eigen::VectorXd unscaled(Scale scale, const Eigen::VectorXd& learnt) {
  return learnt.unaryExpr([&](double one) { return from_scale(scale, one); });
}

/// The scores of these settings alone.
Scores scores_at(const Runs& runs, Scale scale, const std::vector<Eigen::Index>& settings,
                 const Eigen::VectorXd& predicted) {
  std::vector<Eigen::Index> place(static_cast<std::size_t>(runs.settings.rows()), -1);
  for (std::size_t i = 0; i < settings.size(); ++i) {
    place[static_cast<std::size_t>(settings[i])] = static_cast<Eigen::Index>(i);
  }
  Runs those{runs.response, {}, {}, {}, {}};
  those.settings.resize(predicted.size(), 0);
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const Eigen::Index at = place[static_cast<std::size_t>(runs.setting[r])];
    if (at < 0) continue;
    those.measured.push_back(runs.measured[r]);
    those.setting.push_back(at);
  }
  return scores_of(those, scale, predicted);
}

/// Whoever is to count beyond what was measured must have done well inside, too: the few levels
/// that can be left out would not tell by themselves.
Eigen::VectorXd weights_in(const Trial& trial, const Eigen::VectorXd& response,
                           const std::optional<Eigen::VectorXd>& errors_inside,
                           std::optional<std::size_t> without = std::nullopt) {
  if (!errors_inside) return weights_of(squared_errors(trial, response, without));
  if (without && trial.split.parts.size() == 1) return weights_of(*errors_inside);
  return weights_of(squared_errors(trial, response, without).cwiseProduct(*errors_inside));
}

/// What the combination says of the settings of the trial, where the weights of each part are told
/// by the others.
Eigen::VectorXd combined_unseen(const Trial& trial, const Eigen::VectorXd& response,
                                const std::optional<Eigen::VectorXd>& errors_inside) {
  Eigen::VectorXd result(trial.predicted.rows());
  for (std::size_t part = 0; part < trial.split.parts.size(); ++part) {
    const Eigen::VectorXd said =
        combined(trial.predicted, weights_in(trial, response, errors_inside, part));
    for (std::size_t i = 0; i < trial.part.size(); ++i) {
      const auto place = static_cast<Eigen::Index>(i);
      if (trial.part[i] == part) result[place] = said[place];
    }
  }
  return result;
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
  const Eigen::VectorXd& response = learning.samples.response;
  const Eigen::VectorXd inside = squared_errors(tried.front(), response);
  for (const Trial& trial : tried) {
    const std::vector<Eigen::Index> told = told_of(trial);
    std::vector<Eigen::Index> settings;
    for (const Eigen::Index i : told) {
      settings.push_back(trial.settings[static_cast<std::size_t>(i)]);
    }
    const Eigen::VectorXd measured = unscaled(scale, response(settings));
    for (std::size_t t = 0; t < request.techniques.size(); ++t) {
      result.validations[t].errors.push_back(
          errors_of(measured, unscaled(scale, trial.predicted(told, static_cast<Eigen::Index>(t))),
                    request.large));
    }
    const std::optional<Eigen::VectorXd> errors_inside =
        result.model.combinations.empty() ? std::nullopt : std::optional(inside);
    const Eigen::VectorXd predicted = combined_unseen(trial, response, errors_inside)(told);
    used += result.model.combinations
                .emplace_back(
                    Combination{trial.split.direction, trial.split.input,
                                weights_in(trial, response, errors_inside),
                                scores_at(runs, scale, settings, predicted),
                                errors_of(measured, unscaled(scale, predicted), request.large)})
                .weights;
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
