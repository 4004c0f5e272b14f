#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "queueing/networks/network.hpp"
#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// One station in the long run, for one class or for all. Times in seconds, rates per second. What
/// does not exist is absent.
struct StationSolution {
  std::string name;
  /// Mean number of busy servers per server, in [0, 1]; of a delay the mean number of busy servers.
  double utilization;
  double throughput;  // visits per second
  std::optional<double> mean_number;
  /// Over all visits of one job, V R; absent for a station that no job visits.
  std::optional<double> mean_residence_time;
  /// Of one visit, R.
  std::optional<double> mean_response_time;
  /// Percentiles of the response time of one visit, where exact ones are known (see solve).
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

/// Limits of throughput and response time. They hold for networks with product form; the asymptotic
/// ones need less (see bounds). An absent upper bound means that there is none. The throughput of
/// an open network is its arrival rate, so both of its bounds are that rate.
struct Bounds {
  double lower_throughput;
  std::optional<double> upper_throughput;
  double lower_response_time;
  std::optional<double> upper_response_time;
};

/// Bounds of a network with one class. See bounds() for what each of the two kinds assumes.
struct NetworkBounds {
  Bounds asymptotic;
  /// They are absent where the balanced-job argument does not hold (several servers, load-dependent
  /// speeds, no product form).
  std::optional<Bounds> balanced_job;
  /// N*, the population at which the asymptotes cross: the time of an undisturbed cycle / D_max,
  /// with constant speeds (D + Z) / D_max; closed networks only.
  std::optional<double> saturation_population;
  /// 1 / D_max, the throughput that the bottleneck allows, of an open network its capacity; absent
  /// where every station is a delay.
  std::optional<double> largest_throughput;
};

enum class Method {
  open_product_form,
  pollaczek_khinchine,  // one open queue, where each class has a mean service time of its own
  exact_mean_value_analysis,
  convolution,
  schweitzer,
  linearizer,
  mixed  // open classes in product form around the closed ones, see closed_method
};

/// Saturation is a result: `stable` is false, the saturated stations have utilization 1, no station
/// but delays has means, and a note names the largest stable arrival rate. A saturated station
/// works at its capacity, and the others serve what the saturated ones let through. A closed class
/// that visits a saturated station has throughput 0: in the long run all of its jobs wait there.
/// Where there are several such stations it is not known at which one, so the numbers of such a
/// class are absent except at delays.
struct NetworkSolution {
  bool stable = true;
  Method method;
  /// Of a mixed network: how its closed classes were solved.
  std::optional<Method> closed_method = std::nullopt;
  std::vector<StationSolution> stations;  // over all classes
  SystemSolution system;
  std::vector<ClassSolution> classes;  // one per class, also where there is one
  std::optional<std::size_t>
      bottleneck;  // station with the largest demand per server; absent where all are delays
  std::optional<NetworkBounds> bounds;  // one class
  std::vector<Note> notes = {};
};

}  // namespace yates::queueing
