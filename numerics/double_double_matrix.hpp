#pragma once

#include <Eigen/Core>

#include "numerics/double_double.hpp"

namespace yates::numerics {

/// A matrix of double-double numbers. The two halves are stored separately, so that loops over a
/// column run in the machine's vector registers; both have the same shape.
struct DoubleDoubleMatrix {
  Eigen::MatrixXd high;
  Eigen::MatrixXd low;

  DoubleDoubleMatrix() = default;
  /// Zeros.
  DoubleDoubleMatrix(Eigen::Index rows, Eigen::Index columns)
      : high(Eigen::MatrixXd::Zero(rows, columns)), low(Eigen::MatrixXd::Zero(rows, columns)) {}
  /// Exactly the doubles of `values`.
  explicit DoubleDoubleMatrix(Eigen::MatrixXd values)
      : high(std::move(values)), low(Eigen::MatrixXd::Zero(high.rows(), high.cols())) {}

  Eigen::Index rows() const { return high.rows(); }
  Eigen::Index cols() const { return high.cols(); }
  DoubleDouble operator()(Eigen::Index row, Eigen::Index column) const {
    return {high(row, column), low(row, column)};
  }
  void set(Eigen::Index row, Eigen::Index column, const DoubleDouble& value) {
    high(row, column) = value.high;
    low(row, column) = value.low;
  }
  /// Copies column `from` of another matrix with as many rows.
  void set_column(Eigen::Index column, const DoubleDoubleMatrix& other, Eigen::Index from) {
    high.col(column) = other.high.col(from);
    low.col(column) = other.low.col(from);
  }
};

/// A column of double-double numbers, with the two halves stored separately.
struct DoubleDoubleVector {
  Eigen::VectorXd high;
  Eigen::VectorXd low;

  DoubleDoubleVector() = default;
  /// Zeros.
  explicit DoubleDoubleVector(Eigen::Index size)
      : high(Eigen::VectorXd::Zero(size)), low(Eigen::VectorXd::Zero(size)) {}

  Eigen::Index size() const { return high.size(); }
  DoubleDouble operator[](Eigen::Index i) const { return {high[i], low[i]}; }
  void set(Eigen::Index i, const DoubleDouble& value) {
    high[i] = value.high;
    low[i] = value.low;
  }
};

/// A row of a matrix.
inline DoubleDoubleVector row_of(const DoubleDoubleMatrix& matrix, Eigen::Index row) {
  DoubleDoubleVector result;
  result.high = matrix.high.row(row);
  result.low = matrix.low.row(row);
  return result;
}

/// The sum of a[i] * b[i] over `count` numbers given by their halves; relative to the sum of
/// |a[i] b[i]| the error is below count * 2^-104. The order of the additions is fixed: the same
/// bits on every machine.
DoubleDouble dot(const double* a_high, const double* a_low, const double* b_high,
                 const double* b_low, Eigen::Index count);

/// y[i] -= factor * x[i] for `count` numbers.
void subtract_multiple(const DoubleDouble& factor, const double* x_high, const double* x_low,
                       double* y_high, double* y_low, Eigen::Index count);

}  // namespace yates::numerics
