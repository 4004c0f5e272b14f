#pragma once

#include <Eigen/Core>

namespace yates::prediction {

/// The time of a job on m machines with data of size s:
///     fixed + share s / m + logarithm ln m + machine m
/// What runs one after the other, in parallel, in a tree of exchanges, and once for each machine.
/// All coefficients are >= 0. Source: S. Venkataraman et al., Ernest: Efficient performance
/// prediction for large-scale advanced analytics, NSDI 2016, section 3.
struct ErnestModel {
  double fixed;
  double share;
  double logarithm;
  double machine;
};

/// By non-negative least squares of relative errors: minimises sum w ((y - prediction) / y)^2.
/// data > 0, machines >= 1, y > 0, weights > 0, all of one size, else std::domain_error.
ErnestModel ernest(const Eigen::VectorXd& data, const Eigen::VectorXd& machines,
                   const Eigen::VectorXd& y, const Eigen::VectorXd& weights);

double predict(const ErnestModel& model, double data, double machines);

}  // namespace yates::prediction
