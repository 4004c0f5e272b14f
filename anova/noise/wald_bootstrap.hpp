#pragma once

#include <vector>

#include <Eigen/Core>

namespace yates::anova {

/// The distribution of Q = z' V^-1 z for a standard normal z of q elements and
///     V = sum over the groups of part_g * chi-squared(df_g) / df_g,
/// where the parts (q x q) add up to the identity.
class WaldBootstrap {
 public:
  /// One part and one df > 0 per group.
  WaldBootstrap(const std::vector<Eigen::MatrixXd>& parts, const std::vector<double>& df);

  /// P(Q > value), value >= 0.
  double upper_tail(double value) const;
  /// The value with P(Q > value) = probability, 0 < probability < 1.
  double upper_point(double probability) const;

 private:
  double q_;
  std::vector<double> stretch_;  // per draw, u' V^-1 u for a random direction u
};

}  // namespace yates::anova
