#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

namespace yates::prediction {

/// Errors of predicted settings, p - y with y the mean of a setting's runs.
struct Errors {
  Eigen::Index settings = 0;
  /// Mean of |p - y| / |y|, mean of (p - y) / |y|, and the (p - y) / |y| farthest from zero; all
  /// three absent where a y is 0.
  std::optional<double> mape = std::nullopt;
  std::optional<double> signed_error = std::nullopt;
  std::optional<double> worst = std::nullopt;
  /// The share of settings with |p - y| / |y| above the limit.
  std::optional<double> large_errors = std::nullopt;
  /// 1 - sum (y - p)^2 / sum (y - mean of y)^2; absent where all y are the same. Below zero, the
  /// mean of these very settings predicts them better.
  std::optional<double> r_squared = std::nullopt;
};

/// Of responses as they were measured, not of their logarithms. `large` > 0 is a share.
Errors errors_of(const Eigen::VectorXd& measured, const Eigen::VectorXd& predicted, double large);

}  // namespace yates::prediction
