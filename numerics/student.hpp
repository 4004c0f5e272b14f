#pragma once

namespace yates::numerics {

/// P(T > q) of Student's t distribution; an infinite df is the normal distribution. df > 0.
double t_upper_tail(double q, double df);

/// The q with P(T > q) = tail. 0 < tail < 1, df > 0, also infinite.
double t_upper_quantile(double tail, double df);

}  // namespace yates::numerics
