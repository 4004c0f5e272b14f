#include <algorithm>
#include <cmath>
#include <vector>

#include "doe/properties/term_tests.hpp"
#include "numerics/distributions.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

constexpr std::size_t most_settings_of_a_term = 4096;
constexpr double least_difference = 1e-9;

/// The rows as they differ from one another, each once.
std::vector<std::vector<double>> different_rows(const Eigen::MatrixXd& rows) {
  constexpr double finest = 1e-9;
  std::vector<std::vector<double>> result;
  for (Index i = 0; i < rows.rows(); ++i) {
    std::vector<double>& row = result.emplace_back();
    // Rounding that differs from point to point would make many rows of one.
    for (Index j = 0; j < rows.cols(); ++j) {
      row.push_back(std::round(rows(i, j) / finest) * finest);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

std::optional<double> largest_difference_variance(const Eigen::MatrixXd& rows,
                                                  const Eigen::MatrixXd& covariance) {
  double largest = 0.0;
  if (rows.cols() == 1) {
    const double range = rows.maxCoeff() - rows.minCoeff();
    largest = range * range * covariance(0, 0);
  } else {
    const std::vector<std::vector<double>> different = different_rows(rows);
    if (different.size() > most_settings_of_a_term) return std::nullopt;
    Eigen::MatrixXd matrix(static_cast<Index>(different.size()), covariance.rows());
    for (std::size_t i = 0; i < different.size(); ++i) {
      matrix.row(static_cast<Index>(i)) =
          Eigen::Map<const Eigen::RowVectorXd>(different[i].data(), covariance.rows());
    }
    const Eigen::MatrixXd products = matrix * covariance * matrix.transpose();
    for (Index i = 0; i < products.rows(); ++i) {
      for (Index j = i + 1; j < products.rows(); ++j) {
        largest = std::max(largest, products(i, i) + products(j, j) - 2.0 * products(i, j));
      }
    }
  }
  if (largest < least_difference * covariance.diagonal().sum()) return std::nullopt;
  return largest;
}

double power_of(double squared_effect, double variance, std::size_t columns, std::size_t error,
                double alpha) {
  const auto numerator = static_cast<double>(columns);
  const auto denominator = static_cast<double>(error);
  const double critical = numerics::f_quantile(1.0 - alpha, numerator, denominator);
  return numerics::noncentral_f_upper_tail(critical, numerator, denominator,
                                           squared_effect / variance);
}

}  // namespace yates::doe
