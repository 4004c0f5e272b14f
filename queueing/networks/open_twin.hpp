#pragma once

#include <cstddef>
#include <optional>

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

/// A closed network in which jobs arrive at the bottleneck without waiting for their own completion
/// first.
struct OpenTwin {
  std::size_t station;  // the bottleneck, the only station of the twin where jobs queue
  double arrival_rate;  // N / (Z + demands of all other stations)
  double utilization;   // arrival_rate x D_b, above 1 where saturated
  bool stable;
  /// Of one job, all stations: demands of the others + D_b / (1 - utilization); absent where
  /// saturated.
  std::optional<double> mean_response_time;
  /// The population from which on the twin is saturated, (Z + other demands) / D_b: the true
  /// network is stable for every population.
  double saturation_population;
};

/// The open model that is often written down for a closed system, lambda = N / S: every job returns
/// after the time S that it spends elsewhere, as if it did not have to wait at the bottleneck
/// first. It is right at light loads and has a pole where the closed network only saturates, since
/// the true flow is X = N / (Z + R) <= 1 / D_b. It is meant to be shown beside the closed solution,
/// never instead of it. One closed class; a bottleneck (as of a solution: the largest demand per
/// unit of largest speed) with one server of constant speed and a demand above 0; absent for other
/// networks, and where nothing but the bottleneck has a demand (the rate would be infinite). Throws
/// std::domain_error by check_network. Source: the M/M/1 formulas of R. Jain, 1991, chapter 31,
/// applied as in the report of the Courier-BigDL study, section 4.2.
std::optional<OpenTwin> open_twin(const Network& network);

}  // namespace yates::queueing
