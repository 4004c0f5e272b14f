#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "numerics/double_double.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

/// Below this share of the total, a sum of squares is rounding.
constexpr double rounding_share = 1e-26;

/// Shares of a total in percent, without a division for each.
class PercentOf {
 public:
  explicit PercentOf(const numerics::DoubleDouble& total)
      : factor_(numerics::DoubleDouble(100.0) / total) {}
  double operator()(const numerics::DoubleDouble& part) const { return (part * factor_).value(); }

 private:
  numerics::DoubleDouble factor_;
};

/// What one term adds to a model.
struct Gain {
  std::int64_t df = 0;
  numerics::DoubleDouble sum_of_squares;
  /// Of a term that adds one column: its coefficient there, as an effect (see Effect), and that
  /// effect's standard error divided by sigma.
  std::optional<double> effect;
  double effect_root = 0.0;
};

/// The gains of the terms of a model, in their order: sequential ones, and those of the requested
/// type.
struct TermGains {
  std::vector<Gain> sequential;
  std::vector<Gain> asked;
  std::vector<std::int64_t> columns;  // columns that each term would have without aliasing
};

/// How the variation of a response divides between a model and what it leaves.
struct Variation {
  std::int64_t observation_count = 0;
  std::int64_t residual_df = 0;
  numerics::DoubleDouble residual_sum_of_squares;  // lack of fit + pure error
  std::int64_t pure_error_df = 0;
  numerics::DoubleDouble pure_error_sum_of_squares;  // within settings
  /// About the mean; about zero where the model has no intercept.
  numerics::DoubleDouble total_sum_of_squares;

  /// True where the residual is rounding error alone.
  bool exact() const {
    return residual_sum_of_squares.value() <= rounding_share * total_sum_of_squares.value();
  }
};

/// Everything that the table of an analysis is computed from, before any test.
struct Decomposition : Variation {
  TermGains gains{};
  numerics::DoubleDouble mean{};  // of all observations, as deviation from the origin
  std::int64_t settings = 0;      // distinct combinations of the factors' levels
  std::int64_t fewest_replicates = 0;
  std::int64_t most_replicates = 0;

  /// Fills in mean, settings and replicates from the summary of each setting.
  void describe(const std::vector<numerics::Moments>& setting_moments);
};

}  // namespace yates::anova
