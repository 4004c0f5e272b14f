#pragma once

#include <optional>
#include <span>
#include <vector>

#include "queueing/stations/note.hpp"

namespace yates::queueing {

/// `percent` of all jobs have left the station within `response_time` seconds.
struct Percentile {
  double percent;
  double response_time;
};

/// The long-run behaviour of one station under Poisson arrivals. Rates are in jobs per second,
/// times in seconds. What does not exist is absent, and a note says why. Wherever the means exist
/// they obey Little's law: number = throughput x time, for the station and for its queue.
struct StationMetrics {
  /// Whether the number of jobs stays finite. Saturation is a result, not an error: the fields
  /// below that still have a value in the long run keep it (utilization 1, throughput = service
  /// rate, never empty), the means and percentiles are absent, and a note names the limit.
  bool stable = true;
  /// Mean number of busy servers per server, in [0, 1]. For a delay station, which has no fixed
  /// number of servers: the mean number of busy ones, which may exceed 1.
  double utilization = 0.0;
  /// Jobs that leave per second; where jobs are turned away, those that were let in.
  double throughput = 0.0;
  /// From arrival to departure, of the jobs that are let in.
  std::optional<double> mean_response_time = std::nullopt;
  /// Response time minus service time. Under processor sharing no job ever stands still: there it
  /// is the time lost to sharing.
  std::optional<double> mean_waiting_time = std::nullopt;
  /// Jobs at the station.
  std::optional<double> mean_number = std::nullopt;
  /// Throughput x mean waiting time; with a queue, the jobs that stand in it.
  std::optional<double> mean_queue_length = std::nullopt;
  /// Share of the time, and by the Poisson arrivals share of the arrivals, that find no job.
  double probability_empty = 1.0;
  /// Share of the jobs let in that must queue; absent where there is no queue to stand in
  /// (sharing).
  std::optional<double> probability_wait = std::nullopt;
  /// Share of the arrivals that find the station full and are lost; absent where none is.
  std::optional<double> probability_blocking = std::nullopt;
  /// Of the response time, ascending.
  std::optional<std::vector<Percentile>> percentiles = std::nullopt;
  std::vector<Note> notes = {};
};

inline constexpr double reported_percents[] = {50.0, 90.0, 95.0, 99.0};

}  // namespace yates::queueing
