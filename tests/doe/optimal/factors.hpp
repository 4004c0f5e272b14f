#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <Eigen/LU>

#include "doe/optimal/optimal_design.hpp"

namespace yates::doe::optimal_tests {

inline Factor numeric(const std::string& name, const std::vector<double>& numbers) {
  Factor result{.name = name, .kind = FactorKind::numeric};
  for (const double number : numbers) {
    std::string text = std::to_string(number);
    result.levels.push_back({text, number});
  }
  return result;
}

/// A number with equally spaced levels.
inline Factor grid(const std::string& name, double low, double high, std::size_t count) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < count; ++i) {
    numbers.push_back(low + (high - low) * static_cast<double>(i) / static_cast<double>(count - 1));
  }
  return numeric(name, numbers);
}

inline Factor category(const std::string& name, std::size_t levels) {
  Factor result{.name = name};
  for (std::size_t i = 0; i < levels; ++i) {
    result.levels.push_back({std::string(1, static_cast<char>('a' + i)), std::nullopt});
  }
  return result;
}

inline OptimalRequest request(const std::string& model, std::size_t runs) {
  OptimalRequest result;
  result.model = model;
  result.runs = runs;
  return result;
}

/// The coded values of a design of numeric factors, runs x factors.
inline Eigen::MatrixXd coded_points(const OptimalDesign& design) {
  Eigen::MatrixXd result(static_cast<Eigen::Index>(design.array.runs()),
                         static_cast<Eigen::Index>(design.array.columns()));
  for (std::size_t run = 0; run < design.array.runs(); ++run) {
    for (std::size_t f = 0; f < design.array.columns(); ++f) {
      result(static_cast<Eigen::Index>(run), static_cast<Eigen::Index>(f)) =
          *design.values[f][design.array.rows[run][f]].coded;
    }
  }
  return result;
}

/// 1, all x, all products of two, all squares.
inline Eigen::MatrixXd second_order(const Eigen::MatrixXd& points) {
  const Eigen::Index k = points.cols();
  Eigen::MatrixXd X(points.rows(), (k + 1) * (k + 2) / 2);
  X.col(0).setOnes();
  Eigen::Index at = 1;
  for (Eigen::Index i = 0; i < k; ++i) X.col(at++) = points.col(i);
  for (Eigen::Index i = 0; i < k; ++i) {
    for (Eigen::Index j = i; j < k; ++j) X.col(at++) = points.col(i).cwiseProduct(points.col(j));
  }
  return X;
}

inline double determinant(const Eigen::MatrixXd& X) {
  return (X.transpose() * X).determinant();
}

}  // namespace yates::doe::optimal_tests
