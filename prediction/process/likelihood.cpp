#include "prediction/process/likelihood.hpp"

#include <cmath>
#include <numbers>

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd Conditioned::projection() const {
  MatrixXd result = factor.inverse();
  const VectorXd sums = result.rowwise().sum();
  result.noalias() -= sums * sums.transpose() / ones.squaredNorm();
  return result;
}

std::optional<Conditioned> conditioned(const MatrixXd& covariance,
                                       const ProcessParameters& parameters,
                                       const Samples& samples) {
  const Index n = samples.settings();
  MatrixXd total = covariance;
  total.diagonal().array() += parameters.nugget + samples.run_variance / samples.runs.array();
  numerics::Cholesky factor(total);
  if (!factor.positive() || !(factor.lower().diagonal().array() > 0.0).all()) return std::nullopt;
  // Around a value among them: the mean then loses no digits.
  const double origin = samples.response.mean();
  const VectorXd response = samples.response.array() - origin;
  VectorXd ones = factor.solve_lower(VectorXd::Ones(n));
  const VectorXd reduced = factor.solve_lower(response);
  const double information = ones.squaredNorm();
  const double mean = ones.dot(reduced) / information;
  const double squares = (reduced - mean * ones).squaredNorm();
  const double log_determinant = 2.0 * factor.lower().diagonal().array().log().sum();
  VectorXd weights = factor.solve(VectorXd(response.array() - mean));
  const double likelihood = -0.5 * (squares + log_determinant + std::log(information) +
                                    static_cast<double>(n - 1) * std::log(2.0 * std::numbers::pi));
  return Conditioned{std::move(factor), std::move(ones), origin + mean, std::move(weights),
                     likelihood};
}

std::optional<LikelihoodGradient> likelihood_gradient(const ProcessParameters& parameters,
                                                      const Samples& samples) {
  const Covariance parts = covariance(parameters, samples.features);
  const std::optional<Conditioned> state = conditioned(parts.total, parameters, samples);
  if (!state) return std::nullopt;
  MatrixXd W = -state->projection();
  W.noalias() += state->weights * state->weights.transpose();
  LikelihoodGradient result;
  result.log_likelihood = state->log_likelihood;
  result.nugget = 0.5 * parameters.nugget * W.trace();
  // Half of each sum is that over the lower triangle without half of the diagonal.
  result.signal = 0.0;
  MatrixXd declined = MatrixXd::Zero(W.rows(), W.cols());
  VectorXd sums = VectorXd::Zero(W.rows());
  for (Index j = 0; j < W.cols(); ++j) {
    const Index below = W.rows() - j - 1;
    const auto column = W.col(j).tail(below).array();
    result.signal += 0.5 * W(j, j) * parts.smooth(j, j) +
                     (column * parts.smooth.col(j).tail(below).array()).sum();
    declined.col(j).tail(below) = column * parts.decline.col(j).tail(below).array();
    sums.tail(below) += declined.col(j).tail(below);
    sums[j] += declined.col(j).tail(below).sum();
  }
  // With M = W o decline: sum over a > b of M_ab (s_a - s_b)^2 = sum_a s_a^2 (M 1)_a - s' M s.
  const MatrixXd rows = samples.features * parameters.inverse_lengths.asDiagonal();
  const MatrixXd products = declined.selfadjointView<Eigen::Lower>() * rows;
  result.lengths =
      rows.cwiseAbs2().transpose() * sums - rows.cwiseProduct(products).colwise().sum().transpose();
  result.slopes = VectorXd::Zero(parameters.slopes.size());
  if ((parameters.slopes.array() > 0.0).any()) {
    const MatrixXd changed = W * samples.features;
    result.slopes = 0.5 * parameters.slopes.cwiseProduct(
                              samples.features.cwiseProduct(changed).colwise().sum().transpose());
  }
  return result;
}

}  // namespace yates::prediction
