#pragma once

#include <Eigen/Core>

/// Inputs of the tests of this room.
namespace yates::prediction::rows {

/// Twelve settings; the second column nearly repeats the first.
inline Eigen::MatrixXd X() {
  Eigen::MatrixXd result(12, 4);
  result << 1, 0, 0, 100, 6, 20, 0.5, 103, 11, 40, 2, 106, 4, 10, 4.5, 102, 9, 30, 2.5, 105, 2, 0,
      1.5, 101, 7, 20, 1.5, 104, 12, 40, 2.5, 100, 5, 10, 4.5, 103, 10, 30, 2, 106, 3, 0, 0.5, 102,
      8, 20, 0, 105;
  return result;
}
inline Eigen::VectorXd y() {
  Eigen::VectorXd result(12);
  result << 4, 6.06, 9.64, 5.76, 7.65, 4.66, 7.01, 10.4, 6.15, 9.1, 4.63, 7.7;
  return result;
}
inline Eigen::VectorXd weights() {
  Eigen::VectorXd result(12);
  result << 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3;
  return result;
}
inline Eigen::VectorXd ones(Eigen::Index rows) {
  return Eigen::VectorXd::Ones(rows);
}

}  // namespace yates::prediction::rows
