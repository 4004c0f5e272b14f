#include "anova/comparisons/estimates.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"
#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

/// Welch and Satterthwaite: (sum v)^2 / sum(v^2 / df), where v is what each source contributes.
double satterthwaite(const Eigen::VectorXd& coefficients, const std::vector<std::size_t>& source,
                     const std::vector<double>& source_df) {
  if (source_df.size() == 1) return source_df.front();
  std::vector<double> part(source_df.size(), 0.0);
  for (Index c = 0; c < coefficients.size(); ++c) {
    part[source[static_cast<std::size_t>(c)]] += coefficients[c] * coefficients[c];
  }
  double sum = 0.0;
  double squares = 0.0;
  for (std::size_t s = 0; s < part.size(); ++s) {
    // A variance that nothing rests on may have no degrees of freedom.
    if (part[s] == 0.0) continue;
    sum += part[s];
    squares += part[s] * part[s] / source_df[s];
  }
  if (squares > 0.0) return sum * sum / squares;
  return *std::max_element(source_df.begin(), source_df.end());
}

/// Up to this condition, doubles keep ten digits of the errors.
constexpr double condition_for_doubles = 1e5;

/// row T for each row, T being the fit's unscaled_root: estimates x rank.
Eigen::MatrixXd unscaled_errors(const Fit& fit, const numerics::DoubleDoubleMatrix& rows) {
  const Index rank = fit.factorization.rank();
  numerics::DoubleDoubleMatrix entered(rows.rows(), rank);
  for (Index k = 0; k < rank; ++k) {
    entered.set_column(k, rows,
                       static_cast<Index>(fit.factorization.pivots[static_cast<std::size_t>(k)]));
  }
  if (fit.condition <= condition_for_doubles) {
    return entered.high * fit.unscaled_root.high.triangularView<Eigen::Upper>();
  }
  Eigen::MatrixXd result(rows.rows(), rank);
  for (Index i = 0; i < rows.rows(); ++i) {
    result.row(i) = numerics::product(numerics::row_of(entered, i), fit.unscaled_root).high;
  }
  return result;
}

void add_errors(Estimates& result, const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                const NoiseEstimate& noise) {
  result.root = unscaled_errors(fit, rows) * std::sqrt(noise.variance);
  result.source.assign(static_cast<std::size_t>(result.root.cols()), 0);
  result.source_df = {noise.df};
}

/// Each point's mean enters with its own variance; points whose variance nothing tells take the
/// pooled one.
void add_errors(Estimates& result, const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                const RunVariances& noise) {
  result.root = unscaled_errors(fit, rows) * orthonormal_rows(fit).transpose();
  result.source_df = noise.df;
  result.source_df.push_back(typical_noise(noise).df);
  for (Index p = 0; p < result.root.cols(); ++p) {
    const auto point = static_cast<std::size_t>(p);
    result.root.col(p) *= std::sqrt(noise.of_point(point));
    result.source.push_back(noise.group_of_point[point].value_or(noise.groups()));
  }
}

/// The part of an estimate that lies between the whole plots errs as they do, the rest as single
/// runs do: an eigenvector of between_products lies between them by its eigenvalue's share.
void add_errors(Estimates& result, const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                const ErrorStrata& noise) {
  const numerics::SymmetricParts parts =
      numerics::symmetric_parts(noise.between_products / noise.whole_plot_size);
  const Eigen::VectorXd between = parts.values.cwiseMax(0.0).cwiseMin(1.0);
  const Eigen::MatrixXd along = unscaled_errors(fit, rows) * parts.vectors;
  const double subplot = std::sqrt(noise.subplot_mean_square.value_or(0.0));
  const double whole_plot = std::sqrt(noise.whole_plot_mean_square.value_or(0.0));
  const Index rank = along.cols();
  result.root.resize(along.rows(), 2 * rank);
  result.root.leftCols(rank) =
      along * (Eigen::VectorXd::Ones(rank) - between).cwiseSqrt().asDiagonal() * subplot;
  result.root.rightCols(rank) = along * between.cwiseSqrt().asDiagonal() * whole_plot;
  result.source.assign(static_cast<std::size_t>(rank), 0);
  result.source.insert(result.source.end(), static_cast<std::size_t>(rank), 1);
  result.source_df = {static_cast<double>(noise.subplot_df), noise.effective_whole_plot_df};
}

}  // namespace

NoiseEstimate typical_noise(const Noise& noise) {
  if (const auto* equal = std::get_if<NoiseEstimate>(&noise)) return *equal;
  if (const auto* strata = std::get_if<ErrorStrata>(&noise)) {
    return {strata->subplot_mean_square.value_or(0.0), static_cast<double>(strata->subplot_df)};
  }
  const auto& groups = std::get<RunVariances>(noise);
  double df = 0.0;
  for (const double one : groups.df) df += one;
  return {groups.pooled(), df};
}

double Estimates::variance(std::size_t i) const {
  return root.row(static_cast<Index>(i)).squaredNorm();
}

double Estimates::variance_of_difference(std::size_t i, std::size_t j) const {
  return (root.row(static_cast<Index>(i)) - root.row(static_cast<Index>(j))).squaredNorm();
}

double Estimates::df(std::size_t i) const {
  return satterthwaite(root.row(static_cast<Index>(i)), source, source_df);
}

double Estimates::df_of_difference(std::size_t i, std::size_t j) const {
  if (source_df.size() == 1) return source_df.front();
  return satterthwaite(root.row(static_cast<Index>(i)) - root.row(static_cast<Index>(j)), source,
                       source_df);
}

Estimates estimates_of(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                       const Noise& noise) {
  Estimates result;
  for (Index i = 0; i < rows.rows(); ++i) {
    result.value.push_back(value_of_combination(fit, numerics::row_of(rows, i)));
  }
  std::visit([&](const auto& one) { add_errors(result, fit, rows, one); }, noise);
  return result;
}

}  // namespace yates::anova
