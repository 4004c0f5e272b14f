#pragma once

#include <optional>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"
#include "prediction/process/covariance.hpp"
#include "prediction/samples/samples.hpp"

namespace yates::prediction {

/// The settings under given parameters, with the mean m estimated by generalised least squares.
/// K = covariance + nugget I + diag(run_variance / runs) = L L',
/// P = K^-1 - K^-1 1 1' K^-1 / (1' K^-1 1).
struct Conditioned {
  numerics::Cholesky factor;  // L
  Eigen::VectorXd ones;       // L^-1 1
  double mean;                // m
  Eigen::VectorXd weights;    // K^-1 (y - m 1) = P y
  /// The density of the responses with the mean integrated out under a flat prior:
  ///     -1/2 [y' P y + log |K| + log(1' K^-1 1) + (n - 1) log 2 pi]
  /// Source: C. E. Rasmussen, C. K. I. Williams, 2006, section 2.7 (equation 2.45 for one
  /// constant).
  double log_likelihood;

  Eigen::MatrixXd projection() const;  // P
};

/// Absent where K is not positive definite in double precision.
std::optional<Conditioned> conditioned(const Eigen::MatrixXd& covariance,
                                       const ProcessParameters& parameters, const Samples& samples);

/// The log likelihood and its derivatives by the logarithms of the parameters.
struct LikelihoodGradient {
  double log_likelihood;
  Eigen::VectorXd lengths;  // by log(1 / inverse_lengths)
  double signal;
  Eigen::VectorXd slopes;
  double nugget;
};
/// With W = P y y' P - P each derivative is 1/2 sum(W o dK); by a length that is two products of
/// matrices with a column per feature. Features far from 0 should be centred before.
std::optional<LikelihoodGradient> likelihood_gradient(const ProcessParameters& parameters,
                                                      const Samples& samples);

}  // namespace yates::prediction
