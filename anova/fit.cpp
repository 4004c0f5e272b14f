#include "anova/fit.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;

constexpr std::int64_t most_elements = std::int64_t{1} << 27;

struct Totals {
  std::int64_t count = 0;
  DoubleDouble mean;     // of all deviations
  DoubleDouble within;   // sum of squares within points
  DoubleDouble between;  // sum of n (mean - center)^2
};

Totals total_of(const std::vector<numerics::Moments>& points, bool about_mean) {
  numerics::Moments all;
  Totals result;
  for (const numerics::Moments& point : points) {
    all.merge(point);
    result.within += point.sum_of_squares();
  }
  result.count = all.count();
  if (about_mean) result.mean = all.mean();
  for (const numerics::Moments& point : points) {
    const DoubleDouble step = point.mean() - result.mean;
    result.between += step * step * DoubleDouble(static_cast<double>(point.count()));
  }
  return result;
}

/// What replicates of one setting say of noise. Where the design's block joined, its additive
/// effect is taken out first: the residual of settings + blocks, found by sweeping the settings out
/// of the response and of the block's columns.
void find_pure_error(Fit& fit, const Totals& totals) {
  const Observations& observations = fit.observations;
  const std::size_t settings = observations.settings.size();
  if (!observations.block_joined) {
    fit.pure_error_df = totals.count - static_cast<std::int64_t>(observations.points.size());
    fit.pure_error_sum_of_squares = totals.within.value();
    return;
  }
  const auto points = static_cast<Index>(observations.points.size());
  std::vector<Index> block_columns;
  for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
    if (fit.matrix.term_of_column[j] == 0U) block_columns.push_back(static_cast<Index>(j));
  }
  Eigen::MatrixXd swept(points, static_cast<Index>(block_columns.size()) + 1);
  for (Index i = 0; i < points; ++i) {
    for (std::size_t b = 0; b < block_columns.size(); ++b) {
      swept(i, static_cast<Index>(b)) = fit.matrix.X(i, block_columns[b]);
    }
    swept(i, swept.cols() - 1) =
        (observations.points[static_cast<std::size_t>(i)].mean() - totals.mean).value();
  }
  Eigen::VectorXd weight = Eigen::VectorXd::Zero(static_cast<Index>(settings));
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(static_cast<Index>(settings), swept.cols());
  for (Index i = 0; i < points; ++i) {
    const auto s = static_cast<Index>(observations.setting_of_point[static_cast<std::size_t>(i)]);
    const auto n = static_cast<double>(observations.points[static_cast<std::size_t>(i)].count());
    weight[s] += n;
    sums.row(s) += n * swept.row(i);
  }
  for (Index i = 0; i < points; ++i) {
    const auto s = static_cast<Index>(observations.setting_of_point[static_cast<std::size_t>(i)]);
    const auto n = static_cast<double>(observations.points[static_cast<std::size_t>(i)].count());
    swept.row(i) = std::sqrt(n) * (swept.row(i) - sums.row(s) / weight[s]);
  }
  const numerics::Factorization blocks =
      numerics::factorize(swept.leftCols(swept.cols() - 1), swept.rightCols(1).col(0));
  fit.pure_error_df = totals.count - static_cast<std::int64_t>(settings) - blocks.rank();
  fit.pure_error_sum_of_squares =
      fit.pure_error_df > 0 ? totals.within.value() + blocks.residual_sum_of_squares : 0.0;
}

/// One row of the model matrix per setting; the block's columns stand at their mean over the
/// blocks.
Eigen::MatrixXd rows_of_settings(const Observations& observations,
                                 const model::ModelMatrix& matrix) {
  Eigen::MatrixXd result(static_cast<Index>(observations.settings.size()), matrix.X.cols());
  for (std::size_t i = 0; i < observations.points.size(); ++i) {
    result.row(static_cast<Index>(observations.setting_of_point[i])) =
        matrix.X.row(static_cast<Index>(i));
  }
  if (!observations.block_joined) return result;
  const auto& blocks = std::get<model::CategoricalValues>(observations.values.front());
  std::vector<bool> seen(blocks.levels.size(), false);
  Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(matrix.X.cols());
  for (std::size_t i = 0; i < blocks.code.size(); ++i) {
    if (seen[blocks.code[i]]) continue;
    seen[blocks.code[i]] = true;
    mean += matrix.X.row(static_cast<Index>(i)) / static_cast<double>(blocks.levels.size());
  }
  for (std::size_t j = 0; j < matrix.names.size(); ++j) {
    if (matrix.term_of_column[j] == 0U) {
      result.col(static_cast<Index>(j)).setConstant(mean[static_cast<Index>(j)]);
    }
  }
  return result;
}

void check_size(const Observations& observations) {
  std::int64_t columns = 1;
  for (const model::Term& term : observations.model.terms) {
    std::int64_t width = 1;
    for (const std::size_t v : term.variables) {
      if (const auto* values = std::get_if<model::CategoricalValues>(&observations.values[v])) {
        width *= static_cast<std::int64_t>(values->levels.size());
      }
      if (width > most_elements) break;
    }
    columns += width;
    if (columns > most_elements) break;
  }
  const auto points = static_cast<std::int64_t>(observations.points.size());
  if (columns > most_elements / std::max<std::int64_t>(points, 1)) {
    throw language::InputError(fmt::format(
        "formula '{}': {} distinct settings times more than {} coefficients are too "
        "many to fit; leave out interactions, or read factors as numbers",
        observations.model.formula, points, most_elements / std::max<std::int64_t>(points, 1)));
  }
}

}  // namespace

std::optional<double> Fit::residual_mean_square() const {
  if (residual_df <= 0) return std::nullopt;
  return residual_sum_of_squares / static_cast<double>(residual_df);
}

double Fit::predicted(std::size_t point) const {
  return observations.origin_value() + fitted[static_cast<Index>(point)];
}

Estimate Fit::setting_mean(std::size_t setting) const {
  return combination(*this, setting_rows.row(static_cast<Index>(setting)));
}

Fit fit(Observations observations, model::Contrasts contrasts) {
  check_size(observations);
  Fit result;
  result.observations = std::move(observations);
  const Observations& data = result.observations;
  result.contrasts = contrasts;
  result.matrix = model::model_matrix(data.model, data.values, contrasts);
  if (data.values.empty()) {
    const Eigen::RowVectorXd only_row = result.matrix.X.row(0);
    result.matrix.X = only_row.replicate(static_cast<Index>(data.points.size()), 1);
  }

  const Totals totals = total_of(data.points, data.model.intercept);
  result.observation_count = totals.count;
  result.total_sum_of_squares = (totals.within + totals.between).value();

  const auto points = static_cast<Index>(data.points.size());
  Eigen::MatrixXd X = result.matrix.X;
  Eigen::VectorXd y(points);
  for (Index i = 0; i < points; ++i) {
    const numerics::Moments& point = data.points[static_cast<std::size_t>(i)];
    const double weight = std::sqrt(static_cast<double>(point.count()));
    X.row(i) *= weight;
    y[i] = weight * (point.mean() - totals.mean).value();
  }
  result.factorization = numerics::factorize(std::move(X), std::move(y));
  const numerics::Factorization& factorization = result.factorization;
  result.unscaled_root = numerics::inverse_triangle(factorization);
  result.residual_df = totals.count - factorization.rank();
  const bool every_point_fitted = factorization.rank() == points;
  result.residual_sum_of_squares =
      totals.within.value() + (every_point_fitted ? 0.0 : factorization.residual_sum_of_squares);

  result.coefficients.assign(result.matrix.names.size(), std::nullopt);
  const Eigen::VectorXd solved = numerics::solve(factorization);
  result.fitted = Eigen::VectorXd::Constant(points, totals.mean.value());
  for (std::size_t k = 0; k < factorization.pivots.size(); ++k) {
    const std::size_t column = factorization.pivots[k];
    double value = solved[static_cast<Index>(k)];
    result.fitted += value * result.matrix.X.col(static_cast<Index>(column));
    if (!result.matrix.term_of_column[column]) {
      value = (data.origin.to_double_double() + totals.mean + DoubleDouble(value)).value();
    }
    result.coefficients[column] = value;
  }
  result.setting_rows = rows_of_settings(data, result.matrix);
  find_pure_error(result, totals);
  return result;
}

Estimate combination(const Fit& fit, const Eigen::RowVectorXd& row) {
  Estimate result{0.0, std::nullopt};
  Eigen::RowVectorXd entered(fit.factorization.rank());
  for (std::size_t k = 0; k < fit.factorization.pivots.size(); ++k) {
    const std::size_t column = fit.factorization.pivots[k];
    entered[static_cast<Index>(k)] = row[static_cast<Index>(column)];
    result.value += row[static_cast<Index>(column)] * *fit.coefficients[column];
  }
  if (const std::optional<double> mean_square = fit.residual_mean_square()) {
    result.standard_error = std::sqrt(*mean_square) * (entered * fit.unscaled_root).norm();
  }
  return result;
}

}  // namespace yates::anova
