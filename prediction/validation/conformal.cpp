#include "prediction/validation/conformal.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace yates::prediction {

namespace {

// (n + 1) * 0.9 is 9.000000000000002 for n = 9.
constexpr double rounding = 1e-9;

// Ten and four: the weights of a setting's runs sum to 1 but for rounding.
constexpr double settings_of_own_stretch = 9.5;
constexpr double settings_of_shared_stretch = 3.5;

/// Of a residual: the setting of its run, and the weight.
struct Residual {
  Eigen::Index setting;
  double value;
  double weight;
};

std::optional<Stretch> stretch_of(const std::vector<Residual>& residuals, const Runs& runs,
                                  std::size_t input) {
  const auto column = runs.settings.col(static_cast<Eigen::Index>(input));
  struct Sums {
    double settings = 0.0;
    double squares = 0.0;
    void add(const Sums& other) {
      settings += other.settings;
      squares += other.squares;
    }
    double mean() const { return squares / settings; }
  };
  std::vector<Sums> levels(runs.inputs[input].levels.size());
  for (const auto& [setting, value, weight] : residuals) {
    levels[static_cast<std::size_t>(column[setting])].add({weight, weight * value * value});
  }
  Sums all;
  Sums few;  // settings at the levels that have few
  std::size_t own = 0;
  for (const Sums& one : levels) {
    all.add(one);
    if (one.settings < settings_of_own_stretch) few.add(one);
    if (one.settings >= settings_of_own_stretch) ++own;
  }
  const bool shared = few.settings >= settings_of_shared_stretch;
  if (own + (shared ? 1 : 0) < 2) return std::nullopt;
  Stretch result{input, {}};
  for (const Sums& one : levels) {
    const Sums& like = one.settings >= settings_of_own_stretch ? one : shared ? few : all;
    result.at.push_back(std::sqrt(like.mean() / all.mean()));
    if (!(result.at.back() > 0.0)) return std::nullopt;
  }
  return result;
}

}  // namespace

Scores scores_of(const Runs& runs, Scale scale, const Eigen::VectorXd& predicted,
                 std::optional<std::size_t> uneven) {
  std::vector<double> count(static_cast<std::size_t>(runs.settings.rows()), 0.0);
  for (const Eigen::Index s : runs.setting) count[static_cast<std::size_t>(s)] += 1.0;
  std::vector<Residual> residuals;
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const Eigen::Index s = runs.setting[r];
    residuals.push_back({s, to_scale(scale, runs.measured[r]) - predicted[s],
                         1.0 / count[static_cast<std::size_t>(s)]});
  }
  Scores result{count.size(), {}, {}};
  if (uneven) result.stretch = stretch_of(residuals, runs, *uneven);
  std::vector<std::pair<double, double>> scores;
  for (const auto& [setting, value, weight] : residuals) {
    scores.emplace_back(value / stretch_at(result, runs.settings.row(setting)), weight);
  }
  std::sort(scores.begin(), scores.end());
  for (const auto& [residual, weight] : scores) {
    result.residual.push_back(residual);
    result.weight.push_back(weight);
  }
  return result;
}

double stretch_at(const Scores& scores, const Eigen::RowVectorXd& setting) {
  if (!scores.stretch) return 1.0;
  const double level = setting[static_cast<Eigen::Index>(scores.stretch->input)];
  return scores.stretch->at[static_cast<std::size_t>(level)];
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
