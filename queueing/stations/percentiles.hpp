#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

/// Throws std::domain_error unless 0 < percent < 100.
void check_percent(double percent);
/// Throws std::domain_error that names the model unless the time is a finite number >= 0.
void check_time(std::string_view model, double time);

/// The times t at which tail(t) = P(T > t) has fallen to 1 - percent / 100, found by bracketing and
/// the method of Alefeld, Potra and Shi (ACM Transactions on Mathematical Software 21, 1995) on the
/// logarithm of the tail, to 1e-13 of t as far as the tail itself is as exact. `tail` must fall
/// continuously from 1 to 0; `mean` is that of the distribution and only starts the search. Throws
/// std::domain_error by check_percent.
std::vector<Percentile> percentiles_of(const std::function<double(double)>& tail, double mean,
                                       std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
