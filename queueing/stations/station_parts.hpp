#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// Throws std::domain_error that names model, argument, value and requirement unless both rates are
/// finite, arrival_rate >= 0 and service_rate > 0.
void check_rates(std::string_view model, double arrival_rate, double service_rate);
/// Throws std::domain_error unless servers >= 1 and their total rate is finite.
void check_servers(std::string_view model, int servers, double service_rate);
/// Throws std::domain_error unless capacity >= servers; the capacity counts the jobs in service.
void check_capacity(std::string_view model, std::int64_t capacity, int servers);

/// The result for a station whose arrivals reach or exceed what all its servers together can serve
/// (arrival_rate >= service_rate).
StationMetrics saturated(double arrival_rate, double service_rate);

/// Percentiles of an exponential distribution with the given mean:
///     t_p = -ln(1 - p) mean
/// Throws std::domain_error unless every percent is above 0 and below 100.
std::vector<Percentile> exponential_percentiles(
    double mean, std::span<const double> percents = reported_percents);

/// Throws std::domain_error unless 0 < percent < 100.
void check_percent(double percent);

/// The times t at which tail(t) = P(T > t) has fallen to 1 - percent / 100, found by bracketing and
/// the method of Alefeld, Potra and Shi (ACM Transactions on Mathematical Software 21, 1995) on the
/// logarithm of the tail, to 1e-13 of t as far as the tail itself is as exact. `tail` must fall
/// continuously from 1 to 0; `mean` is that of the distribution and only starts the search. Throws
/// std::domain_error by check_percent.
std::vector<Percentile> percentiles_of(const std::function<double(double)>& tail, double mean,
                                       std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
