#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "anova/checks/diagnostics.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/significance.hpp"

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

/// The verdict of a check by its p value.
inline CheckVerdict verdict_of(double p) {
  return p < fail_below   ? CheckVerdict::fail
         : p < look_below ? CheckVerdict::look
                          : CheckVerdict::ok;
}

inline std::string p_words(double p) {
  return p < 0.001 ? std::string("p < 0.001") : fmt::format("p = {:.3f}", p);
}

/// Whether runs scatter more where the fitted value is larger, at some level of a factor, or at
/// some setting; p is that of the smallest of these, times their number. Where several say so, the
/// first of them tells what can be done. Rates of false alarms and power are in
/// docs/decisions-hold.md. `df` are those of the correlation: the residual's, at most one per
/// residual, less 2.
Check spread_check(const Fit& fit, const std::vector<Residual>& residuals, double df);

struct Correlation {
  double r;
  double p;
};

/// Spearman's rank correlation with its t test on df degrees of freedom (residuals of a model have
/// fewer than their number); absent where one side does not vary or there are fewer than four
/// values.
std::optional<Correlation> rank_correlation(const std::vector<double>& x,
                                            const std::vector<double>& y, double df);

/// A straight line is looked for over at least so many runs: over fewer, as in A B A B, what a slow
/// drift moves is little.
inline constexpr std::size_t fewest_runs_of_line = 4;

/// The settings of the runs in the order in which they were made, one stretch per block.
struct SettingSequence {
  std::vector<std::size_t> setting;
  std::vector<std::size_t> begin;  // of each block, and the end of the last

  std::size_t runs() const { return setting.size(); }
  std::size_t blocks() const { return begin.size() - 1; }
};

/// How one factor lies in a sequence.
struct FactorPattern {
  double share = 0.0;      // of the squares of the order, explained by the levels
  double along = 0.0;      // correlation of the order with the number of the level
  double inflation = 0.0;  // see FactorOrder, over the block
  std::size_t changes = 0;
  double slowness = 0.0;  // (expected changes - changes) / their deviation under random orders
};

/// Everything about a sequence that decides whether it is systematic.
struct OrderPattern {
  std::vector<FactorPattern> factors;
  /// The three signs; larger is more systematic. Rounded to 1e-9, so that equal orders have equal
  /// signs. Loops are compared as a whole, the first element first: the shares of what the passes
  /// through the settings leave of the order that settings and that main effects explain, how many
  /// factors ascend, and the sum of their correlations.
  std::array<std::int64_t, 4> loops;
  std::int64_t sorting;
  std::int64_t slowness;
};

/// What does not depend on the order: the factors' levels, and what is expected under random
/// orders.
class OrderPatterns {
 public:
  /// level[f][setting] is the level of factor f, below levels[f].
  OrderPatterns(std::vector<std::vector<std::size_t>> level, std::vector<std::size_t> levels,
                const SettingSequence& sequence);

  OrderPattern operator()(const SettingSequence& sequence) const;

  /// Per factor.
  double expected_changes(std::size_t factor) const { return change_mean_[factor]; }
  std::size_t levels(std::size_t factor) const { return levels_[factor]; }

  /// The largest inflation of each factor by a line over each pass through the settings, where the
  /// passes of a block follow one another and have at least four runs each; zeros where they do
  /// not.
  std::vector<double> inflation_in_passes(const SettingSequence& sequence) const;

 private:
  double inflation(std::size_t factor, double share, double along, std::size_t groups) const;

  std::vector<std::vector<std::size_t>> level_;
  std::vector<std::size_t> levels_;
  std::size_t settings_;
  std::vector<double> change_mean_;
  std::vector<double> change_deviation_;
  double runs_;
};

}  // namespace yates::anova
