#include "prediction/process/process.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "numerics/decompositions.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

void check_parameters(const ProcessParameters& parameters, Index features) {
  const auto fits = [&](const VectorXd& values) {
    return values.size() == features && values.allFinite() && (values.array() >= 0.0).all();
  };
  if (!fits(parameters.inverse_lengths) || !fits(parameters.slopes) ||
      !(parameters.signal >= 0.0) || !(parameters.nugget >= 0.0) ||
      !std::isfinite(parameters.signal) || !std::isfinite(parameters.nugget))
    throw std::domain_error(
        "process_of: expected a length and a slope per feature, and no negative parameter");
}

}  // namespace

GaussianProcess empty_process() {
  return {{}, {}, {}, {numerics::Cholesky(Eigen::MatrixXd::Identity(1, 1)), {}, 0.0, {}, 0.0}};
}

void check(const Samples& samples) {
  const Index n = samples.settings();
  if (n == 0 || samples.response.size() != n || samples.runs.size() != n)
    throw std::domain_error("check: expected a response and a number of runs for each row");
  if (!samples.features.allFinite() || !samples.response.allFinite())
    throw std::domain_error("check: expected finite features and responses");
  if (!(samples.runs.array() >= 1.0).all() || !(samples.run_variance >= 0.0) ||
      !samples.runs.allFinite() || !std::isfinite(samples.run_variance))
    throw std::domain_error("check: expected at least one run and a variance of at least 0");
}

GaussianProcess process_of(const ProcessParameters& parameters, const Samples& samples) {
  check(samples);
  check_parameters(parameters, samples.features.cols());
  const Eigen::RowVectorXd centre = samples.features.colwise().mean();
  const MatrixXd rows = samples.features.rowwise() - centre;
  std::optional<Conditioned> state =
      conditioned(covariance(parameters, rows).total, parameters, samples);
  if (!state)
    throw std::domain_error("process_of: the covariance is singular; expected a larger nugget");
  return {parameters, samples, centre, *std::move(state)};
}

namespace {

/// Calls part(first, count, rows, their covariances with the samples) for some rows after others:
/// of all, the covariances could fill the memory.
template <typename Part>
void for_parts(const GaussianProcess& process, const MatrixXd& features, const Part& part) {
  if (features.cols() != process.samples.features.cols() || !features.allFinite())
    throw std::domain_error("predict: expected finite features, as many as those of the samples");
  constexpr Index together = 1024;
  const MatrixXd seen = process.samples.features.rowwise() - process.centre;
  for (Index start = 0; start < features.rows(); start += together) {
    const Index count = std::min(together, features.rows() - start);
    const MatrixXd rows = features.middleRows(start, count).rowwise() - process.centre;
    part(start, count, rows, covariance(process.parameters, seen, rows));
  }
}

}  // namespace

VectorXd predicted_means(const GaussianProcess& process, const MatrixXd& features) {
  VectorXd result(features.rows());
  const Conditioned& state = process.state;
  for_parts(
      process, features, [&](Index start, Index count, const MatrixXd&, const MatrixXd& shared) {
        result.segment(start, count) = (shared.transpose() * state.weights).array() + state.mean;
      });
  return result;
}

ProcessPrediction predict(const GaussianProcess& process, const MatrixXd& features) {
  const Conditioned& state = process.state;
  ProcessPrediction result{VectorXd(features.rows()), VectorXd(features.rows()), {}};
  for_parts(process, features,
            [&](Index start, Index count, const MatrixXd& rows, const MatrixXd& shared) {
              const MatrixXd reduced = state.factor.solve_lower(shared);
              const VectorXd known = reduced.colwise().squaredNorm().transpose();
              // What the estimated mean adds: (1 - 1' K^-1 k)^2 / (1' K^-1 1).
              const VectorXd missing = 1.0 - (reduced.transpose() * state.ones).array();
              result.mean.segment(start, count) =
                  (shared.transpose() * state.weights).array() + state.mean;
              result.variance.segment(start, count) =
                  (variances(process.parameters, rows) - known).cwiseMax(0.0) +
                  missing.cwiseAbs2() / state.ones.squaredNorm();
            });
  result.variance.array() += process.parameters.nugget;
  result.run_variance = result.variance.array() + process.samples.run_variance;
  return result;
}

ProcessPrediction left_out(const GaussianProcess& process, const std::vector<int>& groups) {
  const Samples& samples = process.samples;
  const Index n = samples.settings();
  std::map<int, std::vector<Index>> members;
  for (std::size_t i = 0; i < groups.size(); ++i)
    members[groups[i]].push_back(static_cast<Index>(i));
  if (std::ssize(groups) != n || members.size() < 2)
    throw std::domain_error("left_out: expected a group for each setting, and at least two groups");
  const MatrixXd projection = process.state.projection();
  ProcessPrediction result{VectorXd(n), VectorXd(n), VectorXd(n)};
  for (const auto& [group, which] : members) {
    const numerics::Cholesky block(projection(which, which));
    const MatrixXd covariance = block.inverse();
    result.mean(which) =
        samples.response(which) - block.solve(VectorXd(process.state.weights(which)));
    result.variance(which) = covariance.diagonal();
  }
  result.variance.array() -= samples.run_variance / samples.runs.array();
  result.variance = result.variance.cwiseMax(process.parameters.nugget);
  result.run_variance = result.variance.array() + samples.run_variance;
  return result;
}

}  // namespace yates::prediction
