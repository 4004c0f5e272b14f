#pragma once

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

}  // namespace yates::queueing
