#pragma once

#include <span>
#include <vector>

#include "numerics/multiple_comparisons.hpp"

namespace yates::numerics {

/// The range of `means` >= 2 independent standard normal variables:
///     P(range > w) = k integral of phi(z) Phi(z)^(k-1) (1 - (1 - Phi(z - w) / Phi(z))^(k-1)) dz,
/// z the largest. By the trapezoidal rule; every term is positive, so that small tails keep their
/// digits. Relative error below 1e-11 for up to 10^4 means.
class NormalRange {
 public:
  explicit NormalRange(int means);
  double upper_tail(double w) const;

 private:
  int others_;
  double step_;
  long first_;  // place of the first weight: z = place * step
  std::vector<double> weights_;
  std::vector<double> below_;  // Phi(z)
};

/// The largest of n standard normal variables, or the largest of their absolute values, that have
/// the correlations l_i l_j: Z_i = l_i Y + sqrt(1 - l_i^2) E_i, so that
///     P(max > w) = integral of phi(y) (1 - product of P(Z_i <= w | y)) dy.
/// Equal loadings count as one. By the trapezoidal rule; where a loading is so close to 1 that
/// P(Z_i <= w | y) is nearly a step, by adaptive quadrature. Relative error below 1e-11.
class NormalMaximum {
 public:
  NormalMaximum(std::span<const double> loadings, Sides sides);
  double upper_tail(double w) const;

 private:
  struct Group {
    double loading;
    double spread;  // sqrt(1 - loading^2)
    double scale;   // 1 / spread
    double slope;   // loading / spread
    int size;
  };
  double exceeded(double y, double w) const;
  double by_steps(double from, double to, double w) const;
  double by_parts(double from, double to, double w) const;

  Sides sides_;
  std::vector<Group> groups_;
  double step_;
  std::vector<double> densities_;  // of y = 0, step, 2 step, ...
};

}  // namespace yates::numerics
