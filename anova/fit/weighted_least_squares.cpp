#include "anova/fit/weighted_least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "numerics/cross_products.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::DoubleDoubleVector;
using numerics::Factorization;
using numerics::Moments;

/// Multiplications of a Householder reduction above which cross-products are tried first.
constexpr double large_problem = 1e6;
/// Up to here the squared condition leaves more than the 15 digits of a double.
constexpr double condition_of_harmless_columns = 1e7;

bool all_single(const std::vector<Moments>& points) {
  return std::all_of(points.begin(), points.end(),
                     [](const Moments& point) { return point.count() == 1; });
}

void multiply_rows(DoubleDoubleMatrix& X, const std::vector<DoubleDouble>& factor) {
  for (Index j = 0; j < X.cols(); ++j) {
    double* high = X.high.col(j).data();
    double* low = X.low.col(j).data();
    for (std::size_t i = 0; i < factor.size(); ++i) {
      if (high[i] == 0.0) continue;
      const DoubleDouble value = DoubleDouble(high[i], low[i]) * factor[i];
      high[i] = value.high;
      low[i] = value.low;
    }
  }
}

Factorization by_reflections(DoubleDoubleMatrix X, const std::vector<Moments>& points,
                             const DoubleDouble& center,
                             const std::vector<double>& reference_norms) {
  DoubleDoubleVector y(X.rows());
  for (std::size_t i = 0; i < points.size(); ++i) {
    y.set(static_cast<Index>(i), points[i].mean() - center);
  }
  if (!all_single(points)) {
    std::vector<DoubleDouble> root;
    for (const Moments& point : points) {
      root.push_back(numerics::square_root(static_cast<double>(point.count())));
    }
    multiply_rows(X, root);
    for (std::size_t i = 0; i < points.size(); ++i) {
      y.set(static_cast<Index>(i), y[static_cast<Index>(i)] * root[i]);
    }
  }
  return numerics::factorize(std::move(X), std::move(y), reference_norms);
}

/// The factorization is absent where the condition is too bad for it.
std::optional<Factorization> by_cross_products(const DoubleDoubleMatrix& X,
                                               const std::vector<Moments>& points,
                                               const DoubleDouble& center,
                                               const std::vector<double>& reference_norms) {
  const auto rows = static_cast<Index>(points.size());
  DoubleDoubleVector y(rows);
  Eigen::VectorXd weight(all_single(points) ? 0 : rows);
  for (Index i = 0; i < rows; ++i) {
    const Moments& point = points[static_cast<std::size_t>(i)];
    y.set(i, point.mean() - center);
    if (weight.size() > 0) weight[i] = static_cast<double>(point.count());
  }
  numerics::CrossProducts products(X.cols());
  products.add(X, y, weight);
  Factorization result = products.factorize(reference_norms);
  if (result.undecided || !(numerics::scaled_condition(result) <= condition_of_harmless_columns)) {
    return std::nullopt;
  }
  return result;
}

}  // namespace

std::vector<model::VariableValues> centred(std::vector<model::VariableValues> values,
                                           const std::vector<Moments>& points) {
  for (model::VariableValues& one : values) {
    auto* numeric = std::get_if<model::NumericValues>(&one);
    if (numeric == nullptr) continue;
    Moments moments;
    for (std::size_t i = 0; i < points.size(); ++i) {
      moments.merge(Moments::of(points[i].count(), numeric->value[i], 0.0, 0.0, 0.0));
    }
    for (DoubleDouble& value : numeric->value) value -= moments.mean();
  }
  return values;
}

std::vector<double> centred_norms(const model::Model& model,
                                  const std::vector<model::VariableValues>& values,
                                  const std::vector<Moments>& points, model::Contrasts contrasts) {
  const bool numeric = std::any_of(values.begin(), values.end(), [](const auto& one) {
    return std::holds_alternative<model::NumericValues>(one);
  });
  if (!model.intercept || !numeric) return {};
  const model::ModelMatrix matrix = model::model_matrix(model, centred(values, points), contrasts);
  Eigen::VectorXd root(matrix.X.rows());
  for (Index i = 0; i < root.size(); ++i) {
    root[i] = std::sqrt(static_cast<double>(points[static_cast<std::size_t>(i)].count()));
  }
  std::vector<double> result;
  for (Index j = 0; j < matrix.X.cols(); ++j) {
    result.push_back(matrix.X.high.col(j).cwiseProduct(root).stableNorm());
  }
  return result;
}

Factorization factorize_points(const DoubleDoubleMatrix& X, const std::vector<Moments>& points,
                               const DoubleDouble& center,
                               const std::vector<double>& reference_norms) {
  const auto columns = static_cast<double>(X.cols());
  const double work = static_cast<double>(X.rows()) * columns * columns;
  if (work > large_problem && X.rows() > 2 * X.cols()) {
    if (auto found = by_cross_products(X, points, center, reference_norms)) return *found;
  }
  return by_reflections(X, points, center, reference_norms);
}

}  // namespace yates::anova
