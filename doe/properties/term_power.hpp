#pragma once

#include <cstddef>
#include <optional>

#include <Eigen/Core>

#include "doe/properties/coded_model.hpp"

namespace yates::doe {

/// The largest variance of a difference between two settings through one term, whose coefficients
/// have the covariances `covariance` (in units of sigma^2). Numbers have the values -1, 0 and 1,
/// categories all levels. Absent if the term has more than 4096 such settings.
std::optional<double> largest_difference_variance(const CodedModel& model, std::size_t term,
                                                  const Eigen::MatrixXd& covariance);

/// P(F > its critical value) for an effect of squared size `squared_effect` over a variance.
double power_of(double squared_effect, double variance, std::size_t columns, std::size_t error,
                double alpha);

}  // namespace yates::doe
