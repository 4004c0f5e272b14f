#include "numerics/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Core>

namespace yates::numerics {

namespace {

using Eigen::Index;

/// The power of two that brings the largest of `values` into [0.5, 1): squares neither overflow nor
/// vanish, and nothing is rounded.
double scale_of(const double* values, Index count) {
  double largest = 0.0;
  for (Index i = 0; i < count; ++i) largest = std::max(largest, std::abs(values[i]));
  if (largest == 0.0) return 1.0;
  int exponent = 0;
  std::frexp(largest, &exponent);
  return std::ldexp(1.0, -std::clamp(exponent, -1000, 1000));
}

/// Reads and writes one column of a matrix from a row on.
struct ColumnPart {
  double* high;
  double* low;
  Index size;

  DoubleDouble operator[](Index i) const { return {high[i], low[i]}; }
  DoubleDouble dot(const ColumnPart& other) const {
    return numerics::dot(high, low, other.high, other.low, size);
  }
};

/// The elements of a column from row `from` to before row `end`.
ColumnPart part_of(DoubleDoubleMatrix& X, Index column, Index from, Index end) {
  return {X.high.col(column).data() + from, X.low.col(column).data() + from, end - from};
}

/// Per column, the row behind its last element that is not zero: of a matrix that is a triangle
/// already, or nearly, most reflections are short.
std::vector<Index> ends_of(const DoubleDoubleMatrix& X) {
  std::vector<Index> result(static_cast<std::size_t>(X.cols()));
  for (Index j = 0; j < X.cols(); ++j) {
    Index end = X.rows();
    while (end > 0 && X.high(end - 1, j) == 0.0) --end;
    result[static_cast<std::size_t>(j)] = end;
  }
  return result;
}

/// Householder's reflection I - beta v v' that takes x onto the first axis; x becomes v.
struct Reflection {
  ColumnPart v;
  DoubleDouble beta;
  DoubleDouble head;  // what stands at the first place afterwards
};

Reflection reflect(ColumnPart x, const DoubleDouble& squared_norm) {
  const DoubleDouble norm = square_root(squared_norm);
  const DoubleDouble head = x.high[0] > 0.0 ? -norm : norm;
  const DoubleDouble first = x[0] - head;
  const DoubleDouble beta = DoubleDouble(-1.0) / (head * first);
  x.high[0] = first.high;
  x.low[0] = first.low;
  return {x, beta, head};
}

void apply(const Reflection& reflection, const ColumnPart& column) {
  const DoubleDouble factor = reflection.beta * reflection.v.dot(column);
  subtract_multiple(factor, reflection.v.high, reflection.v.low, column.high, column.low,
                    column.size);
}

void clear(ColumnPart column) {
  std::fill_n(column.high, column.size, 0.0);
  std::fill_n(column.low, column.size, 0.0);
}

/// Scales every column by its power of two and gives the powers.
std::vector<double> scale_columns(DoubleDoubleMatrix& X) {
  std::vector<double> scale(static_cast<std::size_t>(X.cols()));
  for (Index j = 0; j < X.cols(); ++j) {
    const double factor = scale_of(X.high.col(j).data(), X.rows());
    X.high.col(j) *= factor;
    X.low.col(j) *= factor;
    scale[static_cast<std::size_t>(j)] = factor;
  }
  return scale;
}

}  // namespace

Factorization factorize(DoubleDoubleMatrix X, DoubleDoubleVector y,
                        const std::vector<double>& reference_norms, double tolerance) {
  const Index rows = X.rows();
  const Index columns = X.cols();
  const std::vector<double> scale = scale_columns(X);
  const double y_scale = scale_of(y.high.data(), y.size());
  y.high *= y_scale;
  y.low *= y_scale;

  std::vector<double> smallest(static_cast<std::size_t>(columns));
  for (Index j = 0; j < columns; ++j) {
    const auto at = static_cast<std::size_t>(j);
    const double norm = X.high.col(j).norm();
    // What rounding leaves of a large column is no measured spread.
    constexpr double rounding = 0x1p-98;
    const double reference = reference_norms.empty() ? norm : reference_norms[at] * scale[at];
    smallest[at] = std::max(tolerance * reference, rounding * norm);
  }

  std::vector<Index> ends = ends_of(X);
  Factorization result;
  result.aliased.assign(static_cast<std::size_t>(columns), true);
  Index rank = 0;
  for (Index j = 0; j < columns && rank < rows; ++j) {
    const Index end = ends[static_cast<std::size_t>(j)];
    if (end <= rank) continue;
    const ColumnPart tail = part_of(X, j, rank, end);
    const DoubleDouble squares = tail.dot(tail);
    if (!(std::sqrt(squares.high) > smallest[static_cast<std::size_t>(j)])) continue;
    if (tail.size > 1) {
      const Reflection reflection = reflect(tail, squares);
      for (Index later = j + 1; later < columns; ++later) {
        Index& later_end = ends[static_cast<std::size_t>(later)];
        if (later_end <= rank) continue;
        later_end = std::max(later_end, end);
        apply(reflection, part_of(X, later, rank, end));
      }
      apply(reflection, {y.high.data() + rank, y.low.data() + rank, tail.size});
      clear(tail);
      X.set(rank, j, reflection.head);
    }
    result.aliased[static_cast<std::size_t>(j)] = false;
    result.pivots.push_back(static_cast<std::size_t>(j));
    ++rank;
  }
  result.R.high = X.high.topRows(rank);
  result.R.low = X.low.topRows(rank);
  for (Index j = 0; j < columns; ++j) {
    const double back = 1.0 / scale[static_cast<std::size_t>(j)];
    result.R.high.col(j) *= back;
    result.R.low.col(j) *= back;
  }
  const ColumnPart rest{y.high.data() + rank, y.low.data() + rank, rows - rank};
  const double y_back = 1.0 / y_scale;
  result.residual_sum_of_squares = rest.dot(rest) * DoubleDouble(y_back) * DoubleDouble(y_back);
  result.z.high = y.high.head(rank) * y_back;
  result.z.low = y.low.head(rank) * y_back;
  return result;
}

Factorization factorize_cross_products(DoubleDoubleMatrix XtX, const DoubleDoubleVector& Xty,
                                       const DoubleDouble& yty,
                                       const std::vector<double>& reference_norms,
                                       double tolerance) {
  const Index columns = XtX.cols();
  // Column j of S holds row j of the remaining cross-products, y's last; powers of two keep the
  // diagonal near one.
  std::vector<double> scale(static_cast<std::size_t>(columns) + 1, 1.0);
  for (Index j = 0; j <= columns; ++j) {
    const double diagonal = j < columns ? XtX.high(j, j) : yty.high;
    if (!(diagonal > 0.0)) continue;
    int exponent = 0;
    std::frexp(diagonal, &exponent);
    scale[static_cast<std::size_t>(j)] = std::ldexp(1.0, -exponent / 2);
  }
  DoubleDoubleMatrix S(columns + 1, columns + 1);
  for (Index j = 0; j <= columns; ++j) {
    for (Index i = j; i <= columns; ++i) {
      const DoubleDouble value = i < columns ? XtX(i, j) : j < columns ? Xty[j] : yty;
      const double both = scale[static_cast<std::size_t>(i)] * scale[static_cast<std::size_t>(j)];
      S.set(i, j, {value.high * both, value.low * both});
    }
  }
  std::vector<double> smallest(static_cast<std::size_t>(columns));
  std::vector<bool> by_rounding(static_cast<std::size_t>(columns));
  for (Index j = 0; j < columns; ++j) {
    const auto at = static_cast<std::size_t>(j);
    const double norm = std::sqrt(std::max(S.high(j, j), 0.0));
    constexpr double rounding = 0x1p-44;  // of a norm whose square carries 2^-98
    const double reference = reference_norms.empty() ? norm : reference_norms[at] * scale[at];
    smallest[at] = std::max(tolerance * reference, rounding * norm);
    by_rounding[at] = rounding * norm > tolerance * reference;
  }

  Factorization result;
  result.aliased.assign(static_cast<std::size_t>(columns), true);
  for (Index j = 0; j < columns; ++j) {
    const DoubleDouble pivot = S(j, j);
    const double least = smallest[static_cast<std::size_t>(j)];
    if (!(pivot.high > least * least)) {
      result.undecided = result.undecided || by_rounding[static_cast<std::size_t>(j)];
      continue;
    }
    const DoubleDouble root = square_root(pivot);
    result.aliased[static_cast<std::size_t>(j)] = false;
    result.pivots.push_back(static_cast<std::size_t>(j));
    for (Index i = j; i <= columns; ++i) S.set(i, j, S(i, j) / root);
    for (Index k = j + 1; k <= columns; ++k) {
      const DoubleDouble factor = S(k, j);
      if (factor.high == 0.0) continue;
      subtract_multiple(factor, S.high.col(j).data() + k, S.low.col(j).data() + k,
                        S.high.col(k).data() + k, S.low.col(k).data() + k, columns + 1 - k);
    }
  }
  const auto rank = static_cast<Index>(result.pivots.size());
  result.R = DoubleDoubleMatrix(rank, columns);
  result.z = DoubleDoubleVector(rank);
  const double y_back = 1.0 / scale.back();
  for (Index k = 0; k < rank; ++k) {
    const auto j = static_cast<Index>(result.pivots[static_cast<std::size_t>(k)]);
    for (Index i = j; i < columns; ++i) {
      const double back = 1.0 / scale[static_cast<std::size_t>(i)];
      result.R.set(k, i, {S.high(i, j) * back, S.low(i, j) * back});
    }
    result.z.set(k, {S.high(columns, j) * y_back, S.low(columns, j) * y_back});
  }
  const DoubleDouble rest = S(columns, columns);
  if (rest.high > 0.0) {
    result.residual_sum_of_squares = rest * DoubleDouble(y_back) * DoubleDouble(y_back);
  }
  return result;
}

namespace {

/// Solves R x = b for the entered columns, from the last element up: b becomes x.
void solve_upwards(const Factorization& factorization, Index size, double* high, double* low) {
  for (Index k = size; k-- > 0;) {
    const auto column = static_cast<Index>(factorization.pivots[static_cast<std::size_t>(k)]);
    const DoubleDouble value = DoubleDouble(high[k], low[k]) / factorization.R(k, column);
    high[k] = value.high;
    low[k] = value.low;
    subtract_multiple(value, factorization.R.high.col(column).data(),
                      factorization.R.low.col(column).data(), high, low, k);
  }
}

}  // namespace

DoubleDoubleVector solve(const Factorization& factorization) {
  DoubleDoubleVector result = factorization.z;
  solve_upwards(factorization, result.size(), result.high.data(), result.low.data());
  return result;
}

DoubleDoubleMatrix inverse_triangle(const Factorization& factorization) {
  const Index rank = factorization.rank();
  DoubleDoubleMatrix result(rank, rank);
  for (Index j = 0; j < rank; ++j) {
    result.high(j, j) = 1.0;
    solve_upwards(factorization, j + 1, result.high.col(j).data(), result.low.col(j).data());
  }
  return result;
}

DoubleDoubleVector product(const DoubleDoubleVector& row, const DoubleDoubleMatrix& matrix) {
  DoubleDoubleVector result(matrix.cols());
  for (Index j = 0; j < matrix.cols(); ++j) {
    result.set(j, dot(row.high.data(), row.low.data(), matrix.high.col(j).data(),
                      matrix.low.col(j).data(), matrix.rows()));
  }
  return result;
}

DoubleDouble squared_norm(const DoubleDoubleVector& vector) {
  return dot(vector, vector);
}

DoubleDouble dot(const DoubleDoubleVector& a, const DoubleDoubleVector& b) {
  return dot(a.high.data(), a.low.data(), b.high.data(), b.low.data(), a.size());
}

namespace {

double condition_by(const Factorization& factorization, const Eigen::MatrixXd& inverse) {
  double result = 0.0;
  for (Index k = 0; k < factorization.rank(); ++k) {
    const auto column = static_cast<Index>(factorization.pivots[static_cast<std::size_t>(k)]);
    const double length = factorization.R.high.col(column).stableNorm();
    result += std::pow(length * inverse.row(k).stableNorm(), 2);
  }
  return std::sqrt(result * static_cast<double>(factorization.rank()));
}

}  // namespace

double scaled_condition(const Factorization& factorization, const DoubleDoubleMatrix& inverse) {
  return condition_by(factorization, inverse.high);
}

double scaled_condition(const Factorization& factorization) {
  const Index rank = factorization.rank();
  Eigen::MatrixXd triangle(rank, rank);
  for (Index k = 0; k < rank; ++k) {
    triangle.col(k) = factorization.R.high.col(
        static_cast<Index>(factorization.pivots[static_cast<std::size_t>(k)]));
  }
  return condition_by(factorization, triangle.triangularView<Eigen::Upper>().solve(
                                         Eigen::MatrixXd::Identity(rank, rank)));
}

}  // namespace yates::numerics
