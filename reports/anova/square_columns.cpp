#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/tables.hpp"

namespace yates::reports {
namespace {

constexpr int most_decimals = 10;

std::optional<int> common_decimals(const std::vector<double>& values) {
  double least = 0.0;
  double most = 0.0;
  for (const double value : values) {
    const double size = std::abs(value);
    if (!(size > 0.0)) continue;
    least = least == 0.0 ? size : std::min(least, size);
    most = std::max(most, size);
  }
  if (most == 0.0) return 0;
  const int by_most = 5 - static_cast<int>(std::floor(std::log10(most)));
  const int by_least = 2 - static_cast<int>(std::floor(std::log10(least)));
  const int decimals = std::max(std::min(by_most, std::max(by_least, 0)), 0);
  if (decimals > most_decimals) return std::nullopt;
  return decimals;
}

}  // namespace

std::optional<int> sum_decimals(const anova::Analysis& analysis) {
  std::vector<double> values = {analysis.residual.sum_of_squares, analysis.total.sum_of_squares};
  for (const anova::TermRow& row : analysis.terms) values.push_back(row.sum_of_squares);
  return common_decimals(values);
}

std::optional<int> mean_square_decimals(const anova::Analysis& analysis) {
  std::vector<double> values = {analysis.residual.mean_square.value_or(0.0)};
  for (const anova::TermRow& row : analysis.terms) values.push_back(row.mean_square.value_or(0.0));
  return common_decimals(values);
}

std::string in_column(std::optional<double> value, std::optional<int> decimals,
                      const NumberWriter& write) {
  return decimals ? write.fixed_number(value, *decimals) : write.number(value, 4);
}

std::string square_heading(std::string_view name, const anova::Analysis& analysis) {
  if (analysis.square_exponent == 0) return std::string(name);
  return fmt::format("{} / 1e{}", name, analysis.square_exponent);
}

}  // namespace yates::reports
