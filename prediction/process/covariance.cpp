#include "prediction/process/covariance.hpp"

#include <cmath>

namespace yates::prediction {

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

bool has_linear_part(const ProcessParameters& parameters) {
  return (parameters.slopes.array() > 0.0).any();
}

/// Squared distances by products of rows, which are as exact as the covariance needs: the shapes
/// have no term in r.
MatrixXd by_lengths(const ProcessParameters& parameters, const MatrixXd& rows) {
  return rows * parameters.inverse_lengths.asDiagonal();
}

MatrixXd by_slopes(const ProcessParameters& parameters, const MatrixXd& rows) {
  return rows * parameters.slopes.cwiseSqrt().asDiagonal();
}

}  // namespace

ShapeValues shape_values(KernelShape shape, const ArrayXd& squared_distances) {
  if (shape == KernelShape::squared_exponential) {
    const ArrayXd values = (-0.5 * squared_distances).exp();
    return {values, values};
  }
  const ArrayXd q = (5.0 * squared_distances).sqrt();
  const ArrayXd fall = (-q).exp();
  return {(1.0 + q + q.square() / 3.0) * fall, 5.0 / 3.0 * (1.0 + q) * fall};
}

Covariance covariance(const ProcessParameters& parameters, const MatrixXd& rows) {
  const Index n = rows.rows();
  MatrixXd products = MatrixXd::Zero(n, n);
  products.selfadjointView<Eigen::Lower>().rankUpdate(by_lengths(parameters, rows));
  const ArrayXd squares = products.diagonal();
  Covariance result{MatrixXd::Zero(n, n), MatrixXd::Zero(n, n), MatrixXd::Zero(n, n)};
  if (has_linear_part(parameters))
    result.total.selfadjointView<Eigen::Lower>().rankUpdate(by_slopes(parameters, rows));
  for (Index j = 0; j < n; ++j) {
    const Index below = n - j;
    const ArrayXd distances =
        (squares.tail(below) + squares[j] - 2.0 * products.col(j).tail(below).array()).max(0.0);
    const ShapeValues values = shape_values(parameters.shape, distances);
    result.smooth.col(j).tail(below) = parameters.signal * values.shape;
    result.decline.col(j).tail(below) = parameters.signal * values.decline;
    result.total.col(j).tail(below) += result.smooth.col(j).tail(below);
  }
  return result;
}

MatrixXd covariance(const ProcessParameters& parameters, const MatrixXd& rows,
                    const MatrixXd& others) {
  const MatrixXd first = by_lengths(parameters, rows);
  const MatrixXd second = by_lengths(parameters, others);
  const ArrayXd squares = first.rowwise().squaredNorm();
  MatrixXd result = first * second.transpose();
  for (Index j = 0; j < others.rows(); ++j) {
    const ArrayXd distances =
        (squares + second.row(j).squaredNorm() - 2.0 * result.col(j).array()).max(0.0);
    result.col(j) = parameters.signal * shape_values(parameters.shape, distances).shape;
  }
  if (has_linear_part(parameters))
    result += by_slopes(parameters, rows) * by_slopes(parameters, others).transpose();
  return result;
}

VectorXd variances(const ProcessParameters& parameters, const MatrixXd& rows) {
  return (by_slopes(parameters, rows).rowwise().squaredNorm().array() + parameters.signal).matrix();
}

}  // namespace yates::prediction
