#include "prediction/validation/trials.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

constexpr double ranges_beyond = 2.0;

constexpr double least_weight = 0.02;

}  // namespace

Reach::Reach(Scale scale, double lowest, double highest)
    : low_(lowest - ranges_beyond * (highest - lowest)),
      high_(highest + ranges_beyond * (highest - lowest)),
      least_(lowest - (highest - lowest)),
      most_(highest + (highest - lowest)) {
  if (scale != Scale::raw || lowest < 0.0) return;
  floor_ = 0.0;
  low_ = std::max(low_, *floor_);
}

Eigen::VectorXd Reach::within(Eigen::VectorXd predicted) const {
  for (double& one : predicted) one = std::isnan(one) ? high_ : std::clamp(one, low_, high_);
  return predicted;
}

std::vector<Trial> trials(const Learning& learning, const std::vector<Technique>& techniques,
                          const std::vector<Split>& splits, const std::vector<Learnt>& whole,
                          const LearningOptions& options) {
  struct Task {
    std::size_t trial;
    std::size_t part;
    Eigen::Index first;  // row of the trial's matrix
    std::size_t technique;
  };
  std::vector<Trial> result;
  std::vector<Task> tasks;
  const auto columns = static_cast<Eigen::Index>(techniques.size());
  for (const Split& split : splits) {
    Trial& trial = result.emplace_back(Trial{split, {}, {}, {}});
    for (std::size_t f = 0; f < split.parts.size(); ++f) {
      const Fold& asked = split.parts[f].asked;
      const auto first = static_cast<Eigen::Index>(trial.settings.size());
      for (std::size_t t = 0; t < techniques.size(); ++t) {
        tasks.push_back({result.size() - 1, f, first, t});
      }
      trial.settings.insert(trial.settings.end(), asked.begin(), asked.end());
      trial.part.insert(trial.part.end(), asked.size(), f);
    }
    trial.predicted.resize(static_cast<Eigen::Index>(trial.settings.size()), columns);
  }
  const Reach reach(learning.scale, learning.samples.response.minCoeff(),
                    learning.samples.response.maxCoeff());
  table::parallel_for(tasks.size(), options.threads, [&](std::size_t i) {
    const Task& task = tasks[i];
    const LearningOptions alone{options.seed, 1, whole.empty() ? nullptr : &whole[task.technique]};
    Trial& trial = result[task.trial];
    const Part& part = trial.split.parts[task.part];
    const Learning rest = select(learning, others(learning.settings.rows(), part.left_out));
    const Eigen::VectorXd predicted = reach.within(predict(
        learn(techniques[task.technique], rest, alone), learning.settings(part.asked, Eigen::all)));
    trial.predicted.block(task.first, static_cast<Eigen::Index>(task.technique), predicted.size(),
                          1) = predicted;
  });
  return result;
}

Eigen::VectorXd squared_errors(const Trial& trial, const Eigen::VectorXd& response,
                               std::optional<std::size_t> without) {
  Eigen::VectorXd squares = Eigen::VectorXd::Zero(trial.predicted.cols());
  double count = 0.0;
  for (std::size_t i = 0; i < trial.settings.size(); ++i) {
    if (without == trial.part[i]) continue;
    const auto row = trial.predicted.row(static_cast<Eigen::Index>(i));
    squares += (row.array() - response[trial.settings[i]]).square().matrix().transpose();
    count += 1.0;
  }
  return squares / count;
}

Eigen::VectorXd weights_of(const Eigen::VectorXd& squared_errors) {
  const double least = squared_errors.minCoeff();
  Eigen::VectorXd weights = least > 0.0
                                ? Eigen::VectorXd((least / squared_errors.array()).square())
                                : Eigen::VectorXd((squared_errors.array() == 0.0).cast<double>());
  weights /= weights.sum();
  weights = (weights.array() < least_weight).select(0.0, weights);
  return weights / weights.sum();
}

Eigen::VectorXd combined(const Eigen::MatrixXd& predicted, const Eigen::VectorXd& weights,
                         const Reach* reach) {
  Eigen::VectorXd result = Eigen::VectorXd::Zero(predicted.rows());
  std::vector<Eigen::Index> order(static_cast<std::size_t>(weights.size()));
  for (Eigen::Index s = 0; s < predicted.rows(); ++s) {
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
      return predicted(s, a) < predicted(s, b);
    });
    Eigen::VectorXd counting = weights;
    for (Eigen::Index t = 0; reach != nullptr && t < weights.size(); ++t) {
      if (reach->is_far(predicted(s, t))) counting[t] = 0.0;
    }
    if (!(counting.sum() > 0.0)) counting = weights;
    const double half = 0.5 * counting.sum();
    double sum = 0.0;
    for (const Eigen::Index t : order) {
      if (counting[t] > 0.0) result[s] = predicted(s, t);
      if ((sum += counting[t]) >= half) break;
    }
  }
  return result;
}

}  // namespace yates::prediction
