#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "queueing/network.hpp"
#include "queueing/station.hpp"

namespace yates::queueing {

/// One station in the long run, for one class or for all. Times in seconds, rates per second. What
/// does not exist is absent.
struct StationSolution {
  std::string name;
  /// Mean number of busy servers per server, in [0, 1]; of a delay the mean number of busy servers.
  double utilization;
  double throughput;  // visits per second
  std::optional<double> mean_number;
  /// All visits of one job: V R. Of a station that no job visits: absent.
  std::optional<double> mean_residence_time;
  /// One visit: R.
  std::optional<double> mean_response_time;
  /// Of the response time of one visit, where theory has them exactly (see solve_closed,
  /// solve_open).
  std::optional<std::vector<Percentile>> percentiles = std::nullopt;
};

/// The network seen from outside. Little's law: mean number = throughput x mean response time,
/// without the jobs that think.
struct SystemSolution {
  double throughput;                         // jobs (cycles of closed classes) per second
  std::optional<double> mean_response_time;  // of one job, think time left out
  std::optional<double> mean_number;         // jobs at stations, thinking ones left out
};

struct ClassSolution {
  std::string name;
  SystemSolution system;
  std::vector<StationSolution> stations;
};

/// Throughput and response time are surely within these. An absent upper bound: there is none. The
/// throughput of an open network is its arrival rate; the upper bound is what it may grow to.
struct Bounds {
  double lower_throughput;
  std::optional<double> upper_throughput;
  double lower_response_time;
  std::optional<double> upper_response_time;
};

/// Bounds of a network with one class.
struct NetworkBounds {
  Bounds asymptotic;
  /// Absent where the balanced-job argument does not hold (several servers, load-dependent speeds).
  std::optional<Bounds> balanced_job;
  /// N* = (D + Z) / D_max, the population at which the asymptotes cross; closed networks only.
  std::optional<double> saturation_population;
  /// 1 / D_max, the throughput that the bottleneck allows; absent where every station is a delay.
  std::optional<double> largest_throughput;
};

enum class Method {
  open_product_form,
  exact_mean_value_analysis,
  convolution,
  schweitzer,
  linearizer,
  mixed
};

/// Saturation is a result: `stable` is false, the saturated stations have utilization 1, no station
/// but delays has means, and a note names the largest stable arrival rate.
struct NetworkSolution {
  bool stable = true;
  Method method;
  std::vector<StationSolution> stations;  // over all classes
  SystemSolution system;
  std::vector<ClassSolution> classes;  // one per class, also where there is one
  std::optional<std::size_t>
      bottleneck;  // station with the largest demand per server; absent where all are delays
  std::optional<NetworkBounds> bounds;  // one class
  std::vector<Note> notes = {};
};

}  // namespace yates::queueing
