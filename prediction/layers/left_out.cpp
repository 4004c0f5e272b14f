#include "prediction/layers/left_out.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Core>

#include "prediction/validation/conformal.hpp"

namespace yates::prediction {

Errors left_out_errors(const PassModel& model, LayerTechnique technique,
                       const std::optional<std::string>& network, double large) {
  std::vector<double> measured;
  std::vector<double> predicted;
  for (const LeftOutNetwork& left : model.left_out) {
    if (network && left.network != *network) continue;
    for (const LeftOutPass& one : left.passes) {
      const auto& value = technique == LayerTechnique::layers ? one.predicted : one.published;
      if (!value) continue;
      measured.push_back(one.measured);
      predicted.push_back(*value);
    }
  }
  const auto vector = [](const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
  };
  return errors_of(vector(measured), vector(predicted), large);
}

std::optional<double> distance_of(const LeftOutNetwork& network) {
  double result = 0.0;
  for (const LeftOutPass& one : network.passes) {
    if (!one.predicted || !(*one.predicted > 0.0)) return std::nullopt;
    result = std::max(result, std::abs(std::log(one.measured / *one.predicted)));
  }
  return result;
}

std::optional<Margin> margin_of(const PassModel& model, double confidence) {
  Scores scores;
  for (const LeftOutNetwork& one : model.left_out) {
    if (const auto distance = distance_of(one)) scores.residual.push_back(*distance);
  }
  if (scores.residual.empty()) return std::nullopt;
  scores.settings = scores.residual.size();
  scores.weight.assign(scores.settings, 1.0);
  const std::optional<double> distance = conformal_distance(scores, confidence);
  if (distance) return Margin{std::exp(*distance), confidence, scores.settings};
  const auto n = static_cast<double>(scores.settings);
  return Margin{std::exp(*std::max_element(scores.residual.begin(), scores.residual.end())),
                n / (n + 1.0), scores.settings};
}

}  // namespace yates::prediction
