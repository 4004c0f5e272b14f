#pragma once

#include <cstdint>

#include "anova/scale/scale_sample.hpp"

namespace yates::anova {

/// Below this share of its total, a sum of squares in double is rounding.
constexpr double rounding_share_of_double = 1e-24;

/// How well one linear model fits a positive response y, and how well it fits log y: the largest
/// log-likelihoods that any coefficients and any sigma give to the measured y (see
/// ScaleChoice::log_likelihood_raw), Box and Cox's lambda being 1 and 0.
struct ScaleLikelihoods {
  std::int64_t rows = 0;         // n
  std::int64_t residual_df = 0;  // without any, the likelihoods mean nothing
  bool raw_exact = false;        // the residuals are rounding alone: its likelihood has no bound
  bool log_exact = false;
  double raw = 0.0;  // meaningless where there are no residual df, or the fit is exact
  double log = 0.0;
};

/// The response of the sample is above zero. Calculated in double: a column that depends on others
/// to 1e-10 of its length counts as dependent. Where rows of one point were found, the result does
/// not depend on the order of the rows.
ScaleLikelihoods scale_likelihoods(const ScaleSample& sample);

}  // namespace yates::anova
