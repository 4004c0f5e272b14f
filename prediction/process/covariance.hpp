#pragma once

#include <Eigen/Core>

namespace yates::prediction {

/// How the covariance of two settings falls with their distance r in units of the lengths:
/// infinitely smooth, or with two derivatives.
enum class KernelShape {
  squared_exponential,  // exp(-r^2 / 2)
  matern                // (1 + q + q^2 / 3) exp(-q) with q = sqrt(5) r
};

/// What a process is but for the settings it has seen, all in the units of the data, so that it
/// means the same for other settings. The responses of two settings x and x' have the covariance
///     signal shape(r) + sum_j slopes_j x_j x'_j,   r^2 = sum_j (inverse_lengths_j (x_j - x'_j))^2
/// around a constant mean of which nothing is known beforehand, so that the origin of x is of no
/// influence. Each setting adds a deviation of its own with the variance `nugget`, and the mean of
/// its runs `run_variance` / runs. Source: C. E. Rasmussen, C. K. I. Williams, Gaussian Processes
/// for Machine Learning, 2006, chapters 2, 4 and 5.
struct ProcessParameters {
  KernelShape shape = KernelShape::matern;
  /// Per feature, in 1 / its unit; 0 for a feature without influence on the smooth part.
  Eigen::VectorXd inverse_lengths;
  double signal = 0.0;
  /// Per feature, the variance of the slope of the linear part; all 0 where there is none.
  Eigen::VectorXd slopes;
  double nugget = 0.0;
};

/// Of the smooth part at squared distances, and how fast it declines: -2 d shape / d r^2.
struct ShapeValues {
  Eigen::ArrayXd shape;
  Eigen::ArrayXd decline;
};
ShapeValues shape_values(KernelShape shape, const Eigen::ArrayXd& squared_distances);

/// Between settings, one per row, without nugget and noise. Only the lower triangles are filled.
struct Covariance {
  Eigen::MatrixXd total;
  Eigen::MatrixXd smooth;   // the part with lengths
  Eigen::MatrixXd decline;  // of it, by r^2
};
Covariance covariance(const ProcessParameters& parameters, const Eigen::MatrixXd& rows);

/// rows x others
Eigen::MatrixXd covariance(const ProcessParameters& parameters, const Eigen::MatrixXd& rows,
                           const Eigen::MatrixXd& others);

/// Of each row with itself.
Eigen::VectorXd variances(const ProcessParameters& parameters, const Eigen::MatrixXd& rows);

}  // namespace yates::prediction
