#pragma once

namespace yates::queueing {

/// P(fewer than m events of a Poisson process of rate 1 within x) = e^-x sum_{i<m} x^i / i!, which
/// is P(Erlang(m) > x), for whole m >= 0 (0 for m = 0) and x >= 0. By the regularised incomplete
/// gamma function Q(m, x); from m = 10^5 by its uniform asymptotic expansion, whose effort does not
/// grow with m. Absolute error below 1e-15, relative error of the tail below 1e-11 where it exceeds
/// 1e-100. Source: N. M. Temme, The asymptotic expansion of the incomplete gamma functions, SIAM
/// Journal on Mathematical Analysis 10, 1979.
double poisson_below(double m, double x);

/// P(exactly n events within x) = e^-x x^n / n!, for whole n >= 0 and x >= 0.
double poisson_exactly(double n, double x);

}  // namespace yates::queueing
