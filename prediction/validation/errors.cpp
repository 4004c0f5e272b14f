#include "prediction/validation/errors.hpp"

namespace yates::prediction {

Errors errors_of(const Eigen::VectorXd& measured, const Eigen::VectorXd& predicted, double large) {
  Errors result;
  result.settings = measured.size();
  if (measured.size() == 0) return result;
  const Eigen::ArrayXd error = predicted - measured;
  if ((measured.array() != 0.0).all()) {
    const Eigen::ArrayXd relative = error / measured.array().abs();
    Eigen::Index farthest = 0;
    relative.abs().maxCoeff(&farthest);
    result.mape = relative.abs().mean();
    result.signed_error = relative.mean();
    result.worst = relative[farthest];
    result.large_errors = (relative.abs() > large).cast<double>().mean();
  }
  const double around_mean = (measured.array() - measured.mean()).square().sum();
  if (around_mean > 0.0) result.r_squared = 1.0 - error.square().sum() / around_mean;
  return result;
}

}  // namespace yates::prediction
