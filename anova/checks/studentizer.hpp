#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "anova/checks/diagnostics.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

inline constexpr double largest_studentized = 1e6;  // stands for infinity, and can be drawn

inline double residual_of(const Fit& fit, std::size_t point, double deviation) {
  return deviation - fit.fitted[static_cast<Eigen::Index>(point)];
}

/// Divides residuals by the standard error that they have when their own row is left out.
class Studentizer {
 public:
  explicit Studentizer(const Fit& fit)
      : fit_(fit),
        leverage_(fit.leverages()),
        left_over_(fit.residual_sum_of_squares.value()),
        total_(fit.total_sum_of_squares.value()) {}

  std::optional<double> operator()(std::size_t point, double residual) const {
    const double left = 1.0 - leverage_[point];
    if (fit_.residual_df <= 1 || left <= 1e-10) return std::nullopt;
    const double without =
        (left_over_ - residual * residual / left) / static_cast<double>(fit_.residual_df - 1);
    if (without > 1e-20 * total_ && without > 0.0) {
      return residual / std::sqrt(without * left);
    }
    if (std::abs(residual) <= 1e-9 * std::sqrt(total_)) return std::nullopt;
    // All that is left is this one run: it stands out beyond any measure.
    return std::copysign(largest_studentized, residual);
  }

 private:
  const Fit& fit_;
  std::vector<double> leverage_;
  double left_over_;
  double total_;
};

/// The residual of a row, without its normal quantile.
inline Residual residual_at(const Fit& fit, const Studentizer& studentizer, std::size_t index) {
  const ObservedRow row = fit.observations.rows[index];
  Residual result{};
  result.row = row.row;
  result.point = row.point;
  result.run = row.run;
  result.fitted = fit.predicted(row.point);
  result.residual = residual_of(fit, row.point, row.deviation);
  result.studentized = studentizer(row.point, result.residual);
  return result;
}

}  // namespace yates::anova
