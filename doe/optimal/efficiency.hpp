#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/optimal/problem.hpp"

namespace yates::doe {

struct DesignQuality {
  OptimalEfficiency efficiency;
  double prediction_variance;
};

/// Of the required terms, from the information matrix of all runs without the prior.
DesignQuality quality(const Problem& problem, const Eigen::MatrixXd& M, std::size_t runs);

}  // namespace yates::doe
