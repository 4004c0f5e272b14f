#pragma once

#include <cstdint>

namespace yates::queueing {

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

}  // namespace yates::queueing
