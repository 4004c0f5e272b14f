#pragma once

#include <cstdint>

namespace yates::queueing {

/// With c servers, no room to wait and offered load a = arrival rate / service rate: the share of
/// the arrivals that find all servers busy and are lost (M/M/c/c, and by insensitivity M/G/c/c),
///     B = (a^c / c!) / sum_{n=0..c} a^n / n!
/// Computed as 1 / (1 + sum_{j=1..c} c (c-1) ... (c-j+1) / a^j): positive terms only, of which no
/// more than a few dozen times sqrt(c) count. Relative error below 1e-12 for up to 10^6 servers;
/// 0 where B lies below the range of numbers. servers >= 1, offered_load finite and >= 0, else
/// std::domain_error. Source: A. K. Erlang 1917; Harchol-Balter 2013, chapter 15.
double erlang_b(int servers, double offered_load);

/// With c servers and a queue without limit: the share of the arrivals that must wait (M/M/c),
///     C = B / (1 - (a / c) (1 - B))
/// written as B / ((c - a) / c + (a / c) B), which does not cancel as a approaches c. Accuracy as
/// of B. servers >= 1 and 0 <= offered_load < servers, else std::domain_error. Source:
/// Harchol-Balter 2013, chapter 14.
double erlang_c(int servers, double offered_load);

/// Odds against the state with exactly all c servers busy and nobody waiting, among the states with
/// at most c jobs: sum_{n<c} (a^n / n!) / (a^c / c!) = 1 / B - 1. Infinity where that exceeds the
/// range of numbers. servers >= 1, offered_load >= 0.
double odds_against_all_busy(int servers, double offered_load);

/// sum_{n=0..c} a^n / n!, the states with at most c jobs relative to the empty one. Infinity where
/// that exceeds the range of numbers. servers >= 1, offered_load >= 0.
double weight_up_to_all_busy(int servers, double offered_load);

/// The probability that the first j + 1 events of a Poisson process of rate 1 take longer than x,
/// where j is truncated geometric: P(j) proportional to r^j, j = 0 .. m - 1. With m = `stages`, r =
/// 1 + `excess`:
///     sum_{i<m} e^-x x^i / i! (r^i - r^m) / (1 - r^m)        at r = 1: ... (m - i) / m
/// This is the time to work off the jobs that an arrival finds in a queue of limited length.
/// Computed by regularised incomplete gamma functions, whatever m; where the two of the closed form
/// cancel (r^m near 1), by their derivative with respect to ln r, integrated. Absolute error below
/// 1e-12 for m up to 10^6, 1e-10 for 10^9. excess > -1 is given apart from r because r - 1 is known
/// better than r; stages >= 1, x >= 0.
double truncated_erlang_mixture_tail(double excess, std::int64_t stages, double x);

/// P(fewer than m events of a Poisson process of rate 1 within x) = e^-x sum_{i<m} x^i / i!, which
/// is P(Erlang(m) > x), for whole m >= 0 (0 for m = 0) and x >= 0. By the regularised incomplete
/// gamma function Q(m, x); from m = 10^5 by its uniform asymptotic expansion, whose effort does not
/// grow with m. Absolute error below 1e-15, relative error of the tail below 1e-11 where it exceeds
/// 1e-100. Source: N. M. Temme, The asymptotic expansion of the incomplete gamma functions, SIAM
/// Journal on Mathematical Analysis 10, 1979.
double poisson_below(double m, double x);

/// P(exactly n events within x) = e^-x x^n / n!, for whole n >= 0 and x >= 0.
double poisson_exactly(double n, double x);

/// sum_{i<m} z^i and sum_{i<m} i z^i.
struct GeometricSums {
  double sum;
  double first_moment;
};

/// Of m = `terms` >= 0 terms with ln z = `log_ratio` <= 0 (minus infinity for z = 0). The usual
/// closed forms divide by 1 - z and lose all digits as z approaches 1; these are built by doubling
/// the number of terms, S_2m = S_m + z^m S_m and H_2m = H_m + z^m (H_m + m S_m), which adds
/// positive numbers only and takes log2(m) steps. Relative error below 1e-13.
GeometricSums geometric_sums(double log_ratio, std::int64_t terms);

}  // namespace yates::queueing
