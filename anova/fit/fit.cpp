#include "anova/fit/fit.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/weighted_least_squares.hpp"
#include "language/error.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::DoubleDoubleVector;

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

/// What replicates of one setting say of noise. Where block or drift joined, their additive effects
/// are taken out first: the residual of settings + blocks + drift, found by sweeping the settings
/// out of the response and of those columns.
void find_pure_error(Fit& fit, const Totals& totals) {
  const Observations& observations = fit.observations;
  const std::size_t settings = observations.settings.size();
  if (observations.design_terms() == 0) {
    fit.pure_error_df = totals.count - static_cast<std::int64_t>(observations.points.size());
    fit.pure_error_sum_of_squares = totals.within;
    return;
  }
  std::vector<DoubleDouble> weight(settings);
  for (std::size_t i = 0; i < observations.points.size(); ++i) {
    weight[observations.setting_of_point[i]] += static_cast<double>(observations.points[i].count());
  }
  const auto points = static_cast<Index>(observations.points.size());
  /// Subtracts from each value the mean over its setting and weights it.
  const auto swept = [&](const auto& value) {
    std::vector<DoubleDouble> sum(settings);
    for (std::size_t i = 0; i < observations.points.size(); ++i) {
      const auto count = static_cast<double>(observations.points[i].count());
      sum[observations.setting_of_point[i]] += value(i) * DoubleDouble(count);
    }
    DoubleDoubleVector result(points);
    for (std::size_t i = 0; i < observations.points.size(); ++i) {
      const std::size_t setting = observations.setting_of_point[i];
      const auto count = static_cast<double>(observations.points[i].count());
      result.set(static_cast<Index>(i), (value(i) - sum[setting] / weight[setting]) *
                                            numerics::square_root(DoubleDouble(count)));
    }
    return result;
  };
  std::vector<DoubleDoubleVector> columns;
  for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
    if (!fit.of_design(j)) continue;
    columns.push_back(swept(
        [&](std::size_t i) { return fit.matrix.X(static_cast<Index>(i), static_cast<Index>(j)); }));
  }
  DoubleDoubleMatrix X(points, static_cast<Index>(columns.size()));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    X.high.col(static_cast<Index>(j)) = columns[j].high;
    X.low.col(static_cast<Index>(j)) = columns[j].low;
  }
  const numerics::Factorization blocks = numerics::factorize(
      std::move(X),
      swept([&](std::size_t i) { return observations.points[i].mean() - totals.mean; }));
  fit.pure_error_df = totals.count - static_cast<std::int64_t>(settings) - blocks.rank();
  if (fit.pure_error_df > 0) {
    fit.pure_error_sum_of_squares = totals.within + blocks.residual_sum_of_squares;
  }
}

/// One row of the model matrix per setting; the block's columns stand at their mean over the
/// blocks, the drift's at its mean over the observations.
DoubleDoubleMatrix rows_of_settings(const Observations& observations,
                                    const model::ModelMatrix& matrix) {
  DoubleDoubleMatrix result(static_cast<Index>(observations.settings.size()), matrix.X.cols());
  for (std::size_t i = 0; i < observations.points.size(); ++i) {
    const auto setting = static_cast<Index>(observations.setting_of_point[i]);
    result.high.row(setting) = matrix.X.high.row(static_cast<Index>(i));
    result.low.row(setting) = matrix.X.low.row(static_cast<Index>(i));
  }
  if (observations.drift) {
    numerics::Moments drift;
    const std::size_t term = observations.design_terms() - 1;
    const auto& values = std::get<model::NumericValues>(observations.values[term]).value;
    for (std::size_t i = 0; i < values.size(); ++i) {
      drift.merge(numerics::Moments::of(observations.points[i].count(), values[i], 0.0, 0.0, 0.0));
    }
    for (std::size_t j = 0; j < matrix.names.size(); ++j) {
      if (matrix.term_of_column[j] != term) continue;
      result.high.col(static_cast<Index>(j)).setConstant(drift.mean().high);
      result.low.col(static_cast<Index>(j)).setConstant(drift.mean().low);
    }
  }
  if (!observations.block_joined) return result;
  const auto& blocks = std::get<model::CategoricalValues>(observations.values.front());
  std::vector<bool> seen(blocks.levels.size(), false);
  Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(matrix.X.cols());
  for (std::size_t i = 0; i < blocks.code.size(); ++i) {
    if (seen[blocks.code[i]]) continue;
    seen[blocks.code[i]] = true;
    mean += matrix.X.high.row(static_cast<Index>(i)) / static_cast<double>(blocks.levels.size());
  }
  for (std::size_t j = 0; j < matrix.names.size(); ++j) {
    if (matrix.term_of_column[j] != 0U) continue;
    result.high.col(static_cast<Index>(j)).setConstant(mean[static_cast<Index>(j)]);
    result.low.col(static_cast<Index>(j)).setZero();
  }
  return result;
}

/// A coefficient that is rounding of the calculation is zero: it would differ with the order of the
/// rows.
void clear_rounding(Fit& fit) {
  constexpr double rounding = 1e-27;
  const numerics::Factorization& f = fit.factorization;
  const double size = std::sqrt((numerics::squared_norm(f.z) + f.residual_sum_of_squares).high);
  for (Index k = 0; k < f.rank(); ++k) {
    const double length = fit.unscaled_root.high.row(k).stableNorm();
    if (std::abs(fit.solution.high[k]) < rounding * size * length) fit.solution.set(k, 0.0);
  }
}

/// Coefficients as printed and fitted values, from the solution for the centred response.
void find_coefficients(Fit& fit) {
  const Observations& data = fit.observations;
  const numerics::Factorization& factorization = fit.factorization;
  fit.coefficients.assign(fit.matrix.names.size(), std::nullopt);
  const Index points = fit.matrix.X.rows();
  DoubleDoubleVector fitted(points);
  fitted.high.setConstant(fit.response_center.high);
  fitted.low.setConstant(fit.response_center.low);
  for (std::size_t k = 0; k < factorization.pivots.size(); ++k) {
    const std::size_t column = factorization.pivots[k];
    const auto at = static_cast<Index>(column);
    DoubleDouble value = fit.solution[static_cast<Index>(k)];
    numerics::subtract_multiple(-value, fit.matrix.X.high.col(at).data(),
                                fit.matrix.X.low.col(at).data(), fitted.high.data(),
                                fitted.low.data(), points);
    if (!fit.matrix.term_of_column[column]) {
      value += data.origin.to_double_double() + fit.response_center;
    }
    fit.coefficients[column] = value.value();
  }
  fit.fitted = fitted.high + fitted.low;
}

/// The row's elements in the entered columns.
DoubleDoubleVector entered(const numerics::Factorization& factorization,
                           const DoubleDoubleVector& row) {
  DoubleDoubleVector result(factorization.rank());
  for (std::size_t k = 0; k < factorization.pivots.size(); ++k) {
    result.set(static_cast<Index>(k), row[static_cast<Index>(factorization.pivots[k])]);
  }
  return result;
}

/// Up to here, doubles keep ten digits of |row T|.
constexpr double harmless_condition = 1e5;

/// |row T|: the standard error of a linear function of the entered coefficients, by sigma.
double unscaled_error(const Fit& fit, const DoubleDoubleVector& elements) {
  if (fit.condition > harmless_condition) {
    const DoubleDouble squares =
        numerics::squared_norm(numerics::product(elements, fit.unscaled_root));
    return numerics::square_root(squares).value();
  }
  // T is upper triangular, and rows of categorical models hold many zeros.
  const Index size = elements.size();
  Index first = 0;
  while (first < size && elements.high[first] == 0.0) ++first;
  double squares = 0.0;
  for (Index j = first; j < size; ++j) {
    const Index length = j - first + 1;
    const double element = elements.high.segment(first, length)
                               .dot(fit.unscaled_root.high.col(j).segment(first, length));
    squares += element * element;
  }
  return std::sqrt(squares);
}

}  // namespace

std::optional<double> Fit::residual_mean_square() const {
  if (residual_df <= 0) return std::nullopt;
  return (residual_sum_of_squares / DoubleDouble(static_cast<double>(residual_df))).value();
}

bool Fit::of_design(std::size_t column) const {
  const std::optional<std::size_t>& term = matrix.term_of_column[column];
  return term && *term < observations.design_terms();
}

double Fit::predicted(std::size_t point) const {
  return (observations.origin.to_double_double() + DoubleDouble(fitted[static_cast<Index>(point)]))
      .value();
}

Estimate Fit::setting_mean(std::size_t setting) const {
  return combination(*this, setting_row(setting));
}

DoubleDoubleVector Fit::setting_row(std::size_t setting) const {
  return numerics::row_of(setting_rows, static_cast<Index>(setting));
}

std::vector<double> Fit::leverages() const {
  const Index points = matrix.X.rows();
  std::vector<double> result(static_cast<std::size_t>(points), 0.0);
  if (condition > harmless_condition) {
    for (Index i = 0; i < points; ++i) {
      const DoubleDoubleVector row = entered(factorization, numerics::row_of(matrix.X, i));
      result[static_cast<std::size_t>(i)] =
          numerics::squared_norm(numerics::product(row, unscaled_root)).value();
    }
    return result;
  }
  Eigen::MatrixXd columns(points, factorization.rank());
  for (std::size_t k = 0; k < factorization.pivots.size(); ++k) {
    columns.col(static_cast<Index>(k)) =
        matrix.X.high.col(static_cast<Index>(factorization.pivots[k]));
  }
  if (factorization.rank() == 0) return result;
  const Eigen::MatrixXd rows = columns * unscaled_root.high.triangularView<Eigen::Upper>();
  for (Index i = 0; i < points; ++i)
    result[static_cast<std::size_t>(i)] = rows.row(i).squaredNorm();
  return result;
}

namespace {

constexpr std::string_view advice_on_size =
    "leave out interactions, read factors as numbers, or analyse fewer levels at a time; yates "
    "cells summarises any number of settings";

Fit fitted(Observations observations, model::Contrasts contrasts) {
  Fit result;
  result.observations = std::move(observations);
  const Observations& data = result.observations;
  result.contrasts = contrasts;
  result.matrix = model::model_matrix(data.model, data.values, contrasts);
  const auto points = static_cast<Index>(data.points.size());
  if (data.values.empty() && result.matrix.X.cols() > 0) {
    result.matrix.X = DoubleDoubleMatrix(Eigen::MatrixXd::Ones(points, result.matrix.X.cols()));
  }

  const Totals totals = total_of(data.points, data.model.intercept);
  result.observation_count = totals.count;
  result.response_center = totals.mean;
  result.total_sum_of_squares = totals.within + totals.between;
  result.factorization =
      factorize_points(result.matrix.X, data.points, totals.mean,
                       centred_norms(data.model, data.values, data.points, contrasts));
  const numerics::Factorization& factorization = result.factorization;
  result.unscaled_root = numerics::inverse_triangle(factorization);
  result.condition = numerics::scaled_condition(factorization, result.unscaled_root);
  result.residual_df = totals.count - factorization.rank();
  result.residual_sum_of_squares = totals.within;
  if (factorization.rank() < points) {
    result.residual_sum_of_squares += factorization.residual_sum_of_squares;
  }
  result.solution = numerics::solve(factorization);
  clear_rounding(result);
  find_coefficients(result);
  result.setting_rows = rows_of_settings(data, result.matrix);
  find_pure_error(result, totals);
  return result;
}

}  // namespace

FitSize size_of_fit(const Observations& observations) {
  FitSize result;
  result.points = static_cast<std::int64_t>(observations.points.size());
  result.columns = model::count_columns(observations.model, observations.values, most_fit_elements);
  const auto points = static_cast<double>(result.points);
  const auto columns = static_cast<double>(result.columns);
  result.steps = points * columns * std::min(points, columns);
  constexpr double cross_products = 5.0;  // so much faster: see factorize_points()
  if (result.points > 2 * result.columns) result.steps /= cross_products;
  return result;
}

void require_size_of_fit(const Observations& observations) {
  const std::size_t terms = observations.model.terms.size();
  if (terms > most_fitted_terms) {
    throw language::InputError(
        fmt::format("formula '{}': {} terms, at most {} can be fitted where not every combination "
                    "of the factors was measured equally often; name the order up to which factors "
                    "may interact, as in (a + b + c)^2",
                    observations.model.formula, terms, most_fitted_terms));
  }
  const FitSize size = size_of_fit(observations);
  const auto elements = static_cast<double>(size.points) * static_cast<double>(size.columns);
  if (size.steps <= most_fit_steps && elements <= static_cast<double>(most_fit_elements)) return;
  throw language::InputError(fmt::format(
      "formula '{}': {} distinct settings times {}{} coefficients are too many to fit; {}",
      observations.model.formula, size.points, size.columns > most_fit_elements ? "more than " : "",
      std::min(size.columns, most_fit_elements), advice_on_size));
}

Fit fit(Observations observations, model::Contrasts contrasts) {
  require_size_of_fit(observations);
  const std::string formula = observations.model.formula;
  const FitSize size = size_of_fit(observations);
  try {
    return fitted(std::move(observations), contrasts);
  } catch (const std::bad_alloc&) {
    throw language::InputError(fmt::format(
        "formula '{}': {} distinct settings times {} coefficients do not fit into "
        "memory, of which each matrix takes {} MB; {}",
        formula, size.points, size.columns, size.points * size.columns / 62'500, advice_on_size));
  }
}

double value_of_combination(const Fit& fit, const DoubleDoubleVector& row) {
  DoubleDouble value = numerics::dot(entered(fit.factorization, row), fit.solution);
  if (fit.observations.model.intercept) {
    value += row[0] * (fit.observations.origin.to_double_double() + fit.response_center);
  }
  return value.value();
}

Estimate combination(const Fit& fit, const DoubleDoubleVector& row) {
  Estimate result{value_of_combination(fit, row), std::nullopt};
  if (const std::optional<double> mean_square = fit.residual_mean_square()) {
    result.standard_error =
        std::sqrt(*mean_square) * unscaled_error(fit, entered(fit.factorization, row));
  }
  return result;
}

}  // namespace yates::anova
