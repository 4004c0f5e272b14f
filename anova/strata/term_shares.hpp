#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"

namespace yates::anova {

/// Per term of the model, tr(P Z Z') / rank P for the projection P on what the term adds to the
/// terms that do not contain it: in the mean square of a term that does nothing, the multiple of
/// the variance between whole plots. Absent for a term that adds nothing, or so little that doubles
/// do not tell. `between_products` as in ErrorStrata.
std::vector<std::optional<double>> term_multiples(const Fit& fit,
                                                  const Eigen::MatrixXd& between_products);

}  // namespace yates::anova
