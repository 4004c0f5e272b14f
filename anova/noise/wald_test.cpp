#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "anova/noise/robust_tests.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Groups with fewer degrees of freedom are too small for Hotelling's distribution.
constexpr double df_for_hotelling = 4.0;
/// Multiplications of one draw above which no bootstrap is made.
constexpr double costly_draw = 1e6;
/// A contrast whose variance given the others is below this share of its variance depends on them.
constexpr double singular = 1e-12;

/// The covariance of z, with the variance of a run at each point from `variance_of`.
template <class Variance>
MatrixXd covariance(const MatrixXd& contrasts, const Variance& variance_of) {
  MatrixXd scaled = contrasts;
  for (Index p = 0; p < scaled.rows(); ++p) {
    scaled.row(p) *= std::sqrt(variance_of(static_cast<std::size_t>(p)));
  }
  MatrixXd result = MatrixXd::Zero(contrasts.cols(), contrasts.cols());
  result.selfadjointView<Eigen::Lower>().rankUpdate(scaled.transpose());
  return result.selfadjointView<Eigen::Lower>();
}

/// Per group, what its variance at the reference adds to the covariance of z, in coordinates in
/// which that is the identity; the pooled variance of other points is shared out.
std::vector<MatrixXd> parts_of_groups(const MatrixXd& white, const RunVariances& variances) {
  const Index q = white.cols();
  std::vector<MatrixXd> parts(variances.groups(), MatrixXd::Zero(q, q));
  MatrixXd pooled = MatrixXd::Zero(q, q);
  for (std::size_t p = 0; p < variances.group_of_point.size(); ++p) {
    const auto& group = variances.group_of_point[p];
    const auto row = white.row(static_cast<Index>(p));
    (group ? parts[*group] : pooled).noalias() += row.transpose() * row;
  }
  double total = 0.0;
  for (const double df : variances.df) total += df;
  for (std::size_t g = 0; g < parts.size(); ++g) {
    parts[g] += variances.df[g] / total * pooled;
    parts[g] *= variances.reference[g];
  }
  return parts;
}

/// The sum of the variances of all elements of the covariance in those coordinates.
double total_variance(const std::vector<MatrixXd>& parts, const RunVariances& variances) {
  double half = 0.0;
  const bool paired = variances.half_covariance.size() > 0;
  for (std::size_t g = 0; g < parts.size(); ++g) {
    if (variances.df[g] <= 0.0) continue;
    if (!paired) {
      half += parts[g].squaredNorm() / variances.df[g];
      continue;
    }
    for (std::size_t h = 0; h < parts.size(); ++h) {
      if (variances.df[h] <= 0.0) continue;
      half += variances.half_covariance(static_cast<Index>(g), static_cast<Index>(h)) /
              (variances.reference[g] * variances.reference[h]) *
              parts[g].cwiseProduct(parts[h]).sum();
    }
  }
  return 2.0 * half;
}

/// The df of the F distribution whose 5 % point is the given one.
double df_with_point(double q, double point) {
  double low = 0.05;
  double high = 1e6;
  if (numerics::f_upper_tail(point, q, high).probability >= 0.05) return high;
  for (int step = 0; step < 100; ++step) {
    const double middle = std::sqrt(low * high);
    (numerics::f_upper_tail(point, q, middle).probability > 0.05 ? low : high) = middle;
  }
  return std::sqrt(low * high);
}

/// One variance of all runs would have more degrees of freedom by eta than there are.
WaldTest by_hotelling(double Q, double q, double eta, double most_df) {
  const double f = (eta - q + 1.0) / (eta * q) * Q;
  const double error_df = std::min(eta - q + 1.0, most_df);
  return {f, error_df, numerics::f_upper_tail(f, q, error_df).probability};
}

std::optional<WaldTest> test_one(double z, const VectorXd& contrast,
                                 const RunVariances& variances) {
  const VectorXd weights = variances.group_weights(contrast.cwiseAbs2());
  double variance = 0.0;
  for (std::size_t g = 0; g < variances.groups(); ++g) {
    variance += weights[static_cast<Index>(g)] * variances.variance[g];
  }
  if (!(variance > 0.0)) return std::nullopt;
  return by_hotelling(z * z / variance, 1.0, variances.satterthwaite(weights), variances.all_df());
}

bool use_bootstrap(const std::vector<MatrixXd>& parts, const RunVariances& variances) {
  if (variances.source != VarianceSource::repeated_runs) return false;
  const auto q = static_cast<double>(parts.front().rows());
  if (static_cast<double>(parts.size()) * q * q + q * q * q > costly_draw) return false;
  for (std::size_t g = 0; g < parts.size(); ++g) {
    const double df = variances.df[g];
    if (df > 0.0 && df < df_for_hotelling && parts[g].trace() > singular) return true;
  }
  return false;
}

}  // namespace

std::optional<WaldTest> wald_test(const VectorXd& z, const MatrixXd& contrasts,
                                  const RunVariances& variances) {
  if (z.size() == 0) return std::nullopt;
  if (z.size() == 1) return test_one(z[0], contrasts.col(0), variances);
  const MatrixXd V =
      covariance(contrasts, [&](std::size_t point) { return variances.of_point(point); });
  const numerics::Cholesky triangle(V);
  for (Index s = 0; s < z.size(); ++s) {
    const double left = triangle.lower()(s, s);
    if (!triangle.positive() || !(left * left > singular * V(s, s))) {
      return std::nullopt;
    }
  }
  const auto q = static_cast<double>(z.size());
  const double Q = z.dot(triangle.solve(z));
  const numerics::Cholesky reference(covariance(
      contrasts, [&](std::size_t point) { return variances.reference_of_point(point); }));
  const MatrixXd white = reference.solve_lower(contrasts.transpose()).transpose();
  const std::vector<MatrixXd> parts = parts_of_groups(white, variances);
  if (use_bootstrap(parts, variances)) {
    std::vector<MatrixXd> used;
    std::vector<double> df;
    for (std::size_t g = 0; g < parts.size(); ++g) {
      if (variances.df[g] <= 0.0) continue;
      used.push_back(parts[g]);
      df.push_back(variances.df[g]);
    }
    const WaldBootstrap bootstrap(used, df);
    const double df_of_point = df_with_point(q, bootstrap.upper_point(0.05) / q);
    return WaldTest{Q / q, std::min(df_of_point, variances.all_df()), bootstrap.upper_tail(Q)};
  }
  const double eta = q * (q + 1.0) / total_variance(parts, variances);
  if (!(eta - q + 1.0 > 0.0)) return std::nullopt;
  return by_hotelling(Q, q, eta, variances.all_df());
}

}  // namespace yates::anova
