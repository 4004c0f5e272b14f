#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "anova/analysis.hpp"
#include "anova/fit.hpp"

namespace yates::anova {

/// What one term adds to a model.
struct Gain {
  std::int64_t df = 0;
  numerics::DoubleDouble sum_of_squares;
  /// Of a term that adds one column: its coefficient there, as an effect (see Effect), and that
  /// effect's standard error divided by sigma.
  std::optional<double> effect;
  double effect_root = 0.0;
};

/// The gains of the terms of fit.observations.model, in their order: sequential ones, and those of
/// the asked type.
struct TermGains {
  std::vector<Gain> sequential;
  std::vector<Gain> asked;
  std::vector<std::int64_t> columns;  // columns that each term would have without aliasing
};

/// Works in sum-to-zero coding, whatever the fit prints. Numeric variables are centred for types I
/// and II of a hierarchical model, where that changes nothing but the rounding.
TermGains term_gains(const Fit& fit, SumsOfSquares type);

}  // namespace yates::anova
