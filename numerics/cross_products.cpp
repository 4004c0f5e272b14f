#include "numerics/cross_products.hpp"

#include <algorithm>
#include <cmath>

namespace yates::numerics {

namespace {

using Eigen::Index;

/// Whether products of these integers can be summed in doubles, in any order, without rounding.
bool sums_exactly(const DoubleDoubleMatrix& X, Index column, double rows) {
  constexpr double every_integer_below = 0x1p53;
  double largest = 0.0;
  for (Index i = 0; i < X.rows(); ++i) {
    const double value = X.high(i, column);
    if (value != std::nearbyint(value) || X.low(i, column) != 0.0) return false;
    largest = std::max(largest, std::abs(value));
  }
  return largest * largest * rows < every_integer_below;
}

DoubleDouble dot_of_columns(const DoubleDoubleMatrix& X, Index column,
                            const DoubleDoubleVector& y) {
  return dot(X.high.col(column).data(), X.low.col(column).data(), y.high.data(), y.low.data(),
             X.rows());
}

DoubleDoubleVector weighted(DoubleDoubleVector values, const Eigen::VectorXd& weight) {
  for (Index i = 0; i < weight.size(); ++i) values.set(i, values[i] * DoubleDouble(weight[i]));
  return values;
}

}  // namespace

CrossProducts::CrossProducts(Index columns) : XtX_(columns, columns), Xty_(columns) {}

void CrossProducts::add(const DoubleDoubleMatrix& X, const DoubleDoubleVector& y,
                        const Eigen::VectorXd& weight) {
  const double rows = weight.size() == 0 ? static_cast<double>(X.rows()) : weight.sum();
  std::vector<Index> integers;
  std::vector<bool> is_integer(static_cast<std::size_t>(X.cols()));
  for (Index j = 0; j < X.cols(); ++j) {
    is_integer[static_cast<std::size_t>(j)] = sums_exactly(X, j, rows);
    if (is_integer[static_cast<std::size_t>(j)]) integers.push_back(j);
  }
  const auto add_to = [](DoubleDoubleMatrix& sums, Index i, Index j, const DoubleDouble& value) {
    sums.set(i, j, sums(i, j) + value);
  };

  Eigen::MatrixXd coded(X.rows(), static_cast<Index>(integers.size()));
  for (std::size_t k = 0; k < integers.size(); ++k) {
    coded.col(static_cast<Index>(k)) = X.high.col(integers[k]);
  }
  Eigen::MatrixXd products(coded.cols(), coded.cols());
  if (weight.size() == 0) {
    products.triangularView<Eigen::Lower>() = coded.transpose() * coded;
  } else {
    const Eigen::MatrixXd with_weight = weight.asDiagonal() * coded;
    products.triangularView<Eigen::Lower>() = coded.transpose() * with_weight;
  }
  for (Index k = 0; k < products.cols(); ++k) {
    for (Index i = k; i < products.rows(); ++i) {
      add_to(XtX_, integers[static_cast<std::size_t>(i)], integers[static_cast<std::size_t>(k)],
             products(i, k));
    }
  }

  for (Index k = 0; k < X.cols(); ++k) {
    DoubleDoubleVector column;
    column.high = X.high.col(k);
    column.low = X.low.col(k);
    column = weighted(std::move(column), weight);
    Xty_.set(k, Xty_[k] + dot(column, y));
    for (Index j = k; j < X.cols(); ++j) {
      if (is_integer[static_cast<std::size_t>(j)] && is_integer[static_cast<std::size_t>(k)]) {
        continue;
      }
      add_to(XtX_, j, k, dot_of_columns(X, j, column));
    }
  }
  yty_ += dot(y, weighted(y, weight));
}

Factorization CrossProducts::factorize(const std::vector<double>& reference_norms) const {
  return factorize_cross_products(XtX_, Xty_, yty_, reference_norms);
}

}  // namespace yates::numerics
