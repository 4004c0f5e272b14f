#include "prediction/validation/conformal.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace yates::prediction {

namespace {

// (n + 1) * 0.9 is 9.000000000000002 for n = 9.
constexpr double rounding = 1e-9;

}  // namespace

Scores scores_of(const Runs& runs, Scale scale, const Eigen::VectorXd& predicted) {
  std::vector<double> count(static_cast<std::size_t>(runs.settings.rows()), 0.0);
  for (const Eigen::Index s : runs.setting) count[static_cast<std::size_t>(s)] += 1.0;
  std::vector<std::pair<double, double>> scores;
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const Eigen::Index s = runs.setting[r];
    scores.emplace_back(to_scale(scale, runs.measured[r]) - predicted[s],
                        1.0 / count[static_cast<std::size_t>(s)]);
  }
  std::sort(scores.begin(), scores.end());
  Scores result{count.size(), {}, {}};
  for (const auto& [residual, weight] : scores) {
    result.residual.push_back(residual);
    result.weight.push_back(weight);
  }
  return result;
}

double mean_square(const Scores& scores) {
  double squares = 0.0;
  for (std::size_t i = 0; i < scores.residual.size(); ++i) {
    squares += scores.weight[i] * scores.residual[i] * scores.residual[i];
  }
  return scores.settings > 0 ? squares / static_cast<double>(scores.settings) : 0.0;
}

std::optional<double> conformal_distance(const Scores& scores, double confidence, Bound bound) {
  std::vector<std::pair<double, double>> distances;
  for (std::size_t i = 0; i < scores.residual.size(); ++i) {
    const double residual = scores.residual[i];
    distances.emplace_back(bound == Bound::both    ? std::abs(residual)
                           : bound == Bound::upper ? residual
                                                   : -residual,
                           scores.weight[i]);
  }
  std::sort(distances.begin(), distances.end());
  const double wanted = static_cast<double>(scores.settings + 1) * confidence - rounding;
  double sum = 0.0;
  for (const auto& [distance, weight] : distances) {
    if ((sum += weight) >= wanted) return distance;
  }
  return std::nullopt;
}

std::size_t settings_for(double confidence) {
  return static_cast<std::size_t>(std::ceil(confidence / (1.0 - confidence) - rounding));
}

}  // namespace yates::prediction
