#pragma once

#include <cstdint>
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

}  // namespace yates::queueing
