#pragma once

#include <cstddef>
#include <optional>

#include <Eigen/Core>

namespace yates::doe {

/// The largest variance of a difference between two settings of a design through one term:
/// (x - y)' C (x - y) for any two of the rows of the term's columns, `covariance` C in units of
/// sigma^2. Absent if no two rows differ, or if more than 4096 different ones have several columns.
std::optional<double> largest_difference_variance(const Eigen::MatrixXd& rows,
                                                  const Eigen::MatrixXd& covariance);

/// P(F > its critical value) for an effect of squared size `squared_effect` over a variance.
double power_of(double squared_effect, double variance, std::size_t columns, std::size_t error,
                double alpha);

}  // namespace yates::doe
