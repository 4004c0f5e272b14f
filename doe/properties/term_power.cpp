#include "doe/properties/term_power.hpp"

#include <algorithm>
#include <vector>

#include "numerics/distributions.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

constexpr std::size_t most_settings_of_a_term = 4096;
constexpr double least_difference = 1e-9;

/// The values of every factor that a term reads: levels, or -1, 0 and 1.
std::vector<std::vector<double>> values_of_factors(const CodedModel& model, std::size_t term) {
  std::vector<std::vector<double>> result(model.by_levels.size(), {0.0});
  for (const CodedPart& part : model.terms[term]) {
    const CodedVariable& variable = model.variables[part.variable];
    for (const std::size_t f : variable.factors) {
      result[f] = model.factor_levels[f].empty() ? std::vector<double>{-1.0, 0.0, 1.0}
                                                 : model.factor_levels[f];
    }
  }
  return result;
}

}  // namespace

std::optional<double> largest_difference_variance(const CodedModel& model, std::size_t term,
                                                  const Eigen::MatrixXd& covariance) {
  const std::vector<std::vector<double>> values = values_of_factors(model, term);
  std::size_t count = 1;
  for (const std::vector<double>& one : values) {
    if (count > most_settings_of_a_term / one.size()) return std::nullopt;
    count *= one.size();
  }
  // Settings that the term does not tell apart count once.
  std::vector<std::vector<double>> rows;
  std::vector<double> setting(values.size());
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i;
    for (std::size_t f = 0; f < values.size(); ++f) {
      setting[f] = values[f][rest % values[f].size()];
      rest /= values[f].size();
    }
    rows.push_back(term_row(model, term, setting));
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  Eigen::MatrixXd matrix(static_cast<Index>(rows.size()), covariance.rows());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    matrix.row(static_cast<Index>(i)) =
        Eigen::Map<const Eigen::RowVectorXd>(rows[i].data(), covariance.rows());
  }
  const Eigen::MatrixXd products = matrix * covariance * matrix.transpose();
  double largest = 0.0;
  for (Index i = 0; i < products.rows(); ++i) {
    for (Index j = i + 1; j < products.rows(); ++j) {
      largest = std::max(largest, products(i, i) + products(j, j) - 2.0 * products(i, j));
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
