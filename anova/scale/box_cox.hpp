#pragma once

#include <optional>
#include <vector>

#include "anova/scale/transformation.hpp"

namespace yates::anova {

struct Fit;

/// How well one power of the response fits.
struct BoxCoxPoint {
  double lambda;  // the power; 0 is the logarithm, 1 the response as it is
  /// The restricted log-likelihood less the largest one, at most 0: see scale_margin.
  double log_likelihood;
};

/// Further below the largest log-likelihood, a reader only sees that it is far down.
inline constexpr double box_cox_depth = 12.0;

/// The profile of the power's log-likelihood,
///     (df / n) (-n/2 log(RSS(w) / n)),    w = ((y / g)^lambda - 1) / lambda,
/// where g is the geometric mean of the n values y and RSS(w) is what the model leaves of w with df
/// degrees of freedom. Source: G. E. P. Box, D. R. Cox, An analysis of transformations, J. Royal
/// Statistical Society B 26, 1964, section 3.
struct BoxCoxProfile {
  std::vector<BoxCoxPoint> points;  // by lambda, from -2 to 2
  double best;                      // within [-2, 2]
  /// The powers whose log-likelihood is less than scale_margin below the largest: the 95 % interval
  /// of the power. A limit is absent where it goes beyond the points.
  std::optional<double> low;
  std::optional<double> high;
  /// The part of the profile that is at most box_cox_depth below the largest, for drawing: so many
  /// powers, evenly spaced, that it looks smooth, and `best` among them.
  std::vector<BoxCoxPoint> curve;
};

/// The profile of the model that was fitted, for the measured quantity that `scale` transforms.
/// Of more than 8,192 observations that many are looked at, evenly spaced. It is absent for
/// summaries, where a value is not above zero, without residual degrees of freedom, where a power
/// fits exactly, and where the model has so many columns that it would take long.
std::optional<BoxCoxProfile> box_cox_profile(const Fit& fit, const Transformation& scale);

}  // namespace yates::anova
