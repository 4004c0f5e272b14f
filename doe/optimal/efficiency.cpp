#include <cmath>
#include <stdexcept>

#include <Eigen/Core>

#include "doe/optimal/problem.hpp"
#include "doe/optimal/trial.hpp"
#include "doe/points/design_error.hpp"
#include "numerics/decompositions.hpp"

namespace yates::doe {

using Eigen::Index;

DesignQuality quality(const Problem& problem, const Eigen::MatrixXd& M, std::size_t runs) {
  std::vector<Index> counted;  // required columns, those of blocks last
  std::size_t own = 0;
  for (std::size_t c = 0; c < problem.required.size(); ++c) {
    if (!problem.required[c]) continue;
    counted.push_back(static_cast<Index>(c));
    if (c < problem.rows.size()) ++own;
  }
  const auto found = information(M(counted, counted), std::nullopt);
  if (!found) throw DesignError("optimal", "the runs found cannot estimate all terms");
  counted.resize(own);
  const auto p = static_cast<Index>(own);
  const Eigen::MatrixXd V = found->inverse.topLeftCorner(p, p);
  const Eigen::MatrixXd W = problem.moments(counted, counted);
  const Eigen::MatrixXd F = problem.list_rows(counted, Eigen::all);
  const double most = (V * F).cwiseProduct(F).colwise().sum().maxCoeff();
  const auto parameters = static_cast<double>(own);
  const auto n = static_cast<double>(runs);
  const double log_det = 2.0 * numerics::Cholesky(V).lower().diagonal().array().log().sum();
  DesignQuality result{};
  result.prediction_variance = V.cwiseProduct(W).sum();
  result.efficiency.d = std::exp(-log_det / parameters) / n;
  result.efficiency.a = parameters / (n * V.trace());
  result.efficiency.g = parameters / (n * most);
  result.efficiency.i = parameters / (n * result.prediction_variance);
  if (problem.list.complete && !problem.plots && problem.blocks == 1) {
    result.efficiency.least_d = std::min(1.0, std::exp(1.0 - 1.0 / result.efficiency.g));
  }
  return result;
}

}  // namespace yates::doe
