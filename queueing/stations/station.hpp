#pragma once

#include <optional>
#include <span>
#include <vector>

#include "queueing/stations/note.hpp"

namespace yates::queueing {

/// `percent` % of all jobs take at most `response_time` seconds.
struct Percentile {
  double percent;
  double response_time;
};

/// The long-run behaviour of one station under Poisson arrivals. Rates are in jobs per second,
/// times in seconds. What does not exist is absent, and a note says why. Wherever the means exist
/// they obey Little's law: number = throughput x time, for the station and for its queue.
struct StationMetrics {
  /// Whether the number of jobs stays finite. Saturation is a result, not an error: the fields
  /// below that still have a long-run value keep it (utilization 1, throughput = service rate,
  /// probability of no job 0), means and percentiles are absent, and a note names the limit.
  bool stable = true;
  /// Mean number of busy servers per server, in [0, 1]. For a delay station, which has no fixed
  /// number of servers: the mean number of busy ones, which may exceed 1.
  double utilization = 0.0;
  /// Jobs that leave per second; where jobs are turned away, only the accepted ones.
  double throughput = 0.0;
  /// From arrival to departure, of the accepted jobs; seconds.
  std::optional<double> mean_response_time = std::nullopt;
  /// Response time minus service time. Under processor sharing no job stands still; there it is the
  /// time lost to sharing.
  std::optional<double> mean_waiting_time = std::nullopt;
  /// Jobs at the station.
  std::optional<double> mean_number = std::nullopt;
  /// Throughput x mean waiting time: with a queue, the number of jobs in it.
  std::optional<double> mean_queue_length = std::nullopt;
  /// Share of the time without a job; of Poisson arrivals also the share that find none.
  double probability_empty = 1.0;
  /// Share of the accepted jobs that must queue; absent where there is no queue (sharing).
  std::optional<double> probability_wait = std::nullopt;
  /// Share of the arrivals that find the station full and are lost; absent where none is.
  std::optional<double> probability_blocking = std::nullopt;
  /// Of the response time, ascending.
  std::optional<std::vector<Percentile>> percentiles = std::nullopt;
  std::vector<Note> notes = {};
};

inline constexpr double reported_percents[] = {50.0, 90.0, 95.0, 99.0};

}  // namespace yates::queueing
