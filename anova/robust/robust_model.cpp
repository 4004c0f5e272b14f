#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"
#include "anova/robust/judged_runs.hpp"
#include "model/model_matrix.hpp"
#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Two thirds of a second on one core; larger problems are left alone.
constexpr double most_products = 5e8;
constexpr int most_reweightings = 50;

MatrixXd columns_of(const Fit& fit, JudgedBy judged_by) {
  if (judged_by == JudgedBy::model) return fit.matrix.X.high;
  model::Model model = fit.observations.model;
  std::erase_if(model.terms, [](const model::Term& term) { return term.variables.size() > 1; });
  return model::model_matrix(model, fit.observations.values, fit.contrasts).X.high;
}

/// An orthonormal basis of what the columns span over the runs.
MatrixXd basis_of(const MatrixXd& columns, const std::vector<JudgedRow>& rows) {
  MatrixXd of_runs(static_cast<Index>(rows.size()), columns.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    of_runs.row(static_cast<Index>(i)) = columns.row(static_cast<Index>(rows[i].point));
  }
  for (Index column = 0; column < of_runs.cols(); ++column) {
    const double length = of_runs.col(column).norm();
    if (length > 0.0) of_runs.col(column) /= length;
  }
  return numerics::column_basis(of_runs, 1e-9);
}

/// The residuals of the fit with the least sum of absolute residuals, by least squares with weights
/// 1 / |residual|. Source: E. J. Schlossmacher, An iterative technique for absolute deviations
/// curve fitting, JASA 68, 1973.
VectorXd least_absolute_residuals(const MatrixXd& basis, const VectorXd& values) {
  VectorXd residual = values - basis * (basis.transpose() * values);
  double sum = residual.cwiseAbs().sum();
  for (int step = 0; step < most_reweightings && sum > 0.0; ++step) {
    const double smallest = 1e-6 * sum / static_cast<double>(values.size());
    const VectorXd weight = residual.cwiseAbs().cwiseMax(smallest).cwiseInverse();
    const MatrixXd weighted = weight.asDiagonal() * basis;
    residual = values - basis * numerics::symmetric_solution(basis.transpose() * weighted,
                                                             weighted.transpose() * values);
    const double before = std::exchange(sum, residual.cwiseAbs().sum());
    if (std::abs(before - sum) <= 1e-6 * sum) break;
  }
  return residual;
}

/// Least squares on the runs that are no candidates.
class KeptFit {
 public:
  KeptFit(const MatrixXd& basis, const VectorXd& values, const std::vector<char>& candidate) {
    MatrixXd gram = MatrixXd::Zero(basis.cols(), basis.cols());
    VectorXd product = VectorXd::Zero(basis.cols());
    Index kept = 0;
    for (Index i = 0; i < basis.rows(); ++i) {
      if (candidate[static_cast<std::size_t>(i)] != 0) continue;
      gram.selfadjointView<Eigen::Lower>().rankUpdate(basis.row(i).transpose());
      product += values[i] * basis.row(i).transpose();
      ++kept;
    }
    // Directions in which candidates alone lie have no variance here.
    numerics::SymmetricParts parts = numerics::symmetric_parts(gram);
    directions_ = std::move(parts.vectors);
    variance_ =
        parts.values.unaryExpr([](double value) { return value > known ? 1.0 / value : 0.0; });
    coefficients_ = directions_ * (variance_.asDiagonal() * (directions_.transpose() * product));
    double squares = 0.0;
    for (Index i = 0; i < basis.rows(); ++i) {
      if (candidate[static_cast<std::size_t>(i)] != 0) continue;
      const double left = values[i] - basis.row(i).dot(coefficients_);
      squares += left * left;
    }
    df_ = std::max(
        1.0, static_cast<double>(kept) - static_cast<double>((variance_.array() > 0.0).count()));
    sigma_ = std::sqrt(squares / df_);
  }

  double df() const { return df_; }
  double sigma() const { return sigma_; }
  double predicted(const VectorXd& row) const { return row.dot(coefficients_); }
  /// The variance of the prediction in squares of sigma; absent where the kept runs say nothing.
  std::optional<double> variance(const VectorXd& row) const {
    const VectorXd along = directions_.transpose() * row;
    double result = 0.0;
    for (Index k = 0; k < along.size(); ++k) {
      if (variance_[k] == 0.0 && along[k] * along[k] > known) return std::nullopt;
      result += variance_[k] * along[k] * along[k];
    }
    return result;
  }

 private:
  static constexpr double known = 1e-8;
  MatrixXd directions_;
  VectorXd variance_;
  VectorXd coefficients_;
  double df_ = 0.0;
  double sigma_ = 0.0;
};

}  // namespace

std::optional<SetAside> judge_by_model(const Fit& fit, JudgedBy judged_by) {
  const MatrixXd columns = columns_of(fit, judged_by);
  const auto runs = static_cast<double>(fit.observations.rows.size());
  const auto width = static_cast<double>(columns.cols());
  if (runs * width * width * most_reweightings > most_products) return std::nullopt;
  const std::vector<JudgedRow> rows = rows_to_judge(fit.observations);
  const MatrixXd basis = basis_of(columns, rows);
  if (basis.rows() < basis.cols() + 2) return std::nullopt;
  VectorXd values(basis.rows());
  for (std::size_t i = 0; i < rows.size(); ++i) values[static_cast<Index>(i)] = rows[i].value;

  const VectorXd residual = least_absolute_residuals(basis, values);
  const double rounding = 1e-12 * values.cwiseAbs().maxCoeff();
  const auto df = static_cast<double>(basis.rows() - basis.cols());
  // As many residuals as there are parameters are zero, whatever the noise (Hill & Holland).
  std::vector<double> sizes(residual.data(), residual.data() + residual.size());
  for (double& size : sizes) size = std::abs(size);
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(sizes.begin(), sizes.begin() + basis.cols());
  const double limit =
      std::max(candidate_limit(df) * sigma_of_sizes(std::move(sizes)).value_or(0.0), rounding);
  std::vector<char> candidate(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    candidate[i] = std::abs(residual[static_cast<Index>(i)]) > limit ? 1 : 0;
  }

  return keep_what_stands_out(judged_by, std::move(candidate), [&](const std::vector<char>& now) {
    const KeptFit kept(basis, values, now);
    std::vector<RunSetAside> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (now[i] == 0) continue;
      const VectorXd row = basis.row(static_cast<Index>(i)).transpose();
      const std::optional<double> variance = kept.variance(row);
      if (!variance) continue;
      const double error = kept.sigma() * std::sqrt(1.0 + *variance);
      found.push_back({i, rows[i].setting,
                       distance_of(rows[i].value - kept.predicted(row), error, rounding), false});
    }
    return std::pair(JudgedTests{rows.size(), rows.size(), kept.df(), kept.sigma()}, found);
  });
}

}  // namespace yates::anova
