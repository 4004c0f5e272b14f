#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

/// What a solver finds for one class: the rest of a solution follows from it by operational laws.
struct ClassMeans {
  double throughput;
  /// Per station, all visits of one job; absent where no mean exists (a saturated station, a class
  /// without jobs).
  std::vector<std::optional<double>> residence_times;
  /// Per station, this class's part of the utilization.
  std::vector<double> utilizations;
  /// Per station, its visits per second where some station is saturated; empty: V_ck X_c.
  std::vector<double> visit_rates = {};
  /// True for a closed class whose jobs wait at a saturated station and never come back. At which
  /// station they wait is unknown; none of them is at a delay.
  bool stuck = false;
};

/// The largest speed of a station in units of one server, with at most `jobs` jobs: of a delay the
/// number of jobs, of several servers min(jobs, servers). jobs >= 1.
double largest_speed(const NetworkStation& station, double jobs);

/// Whether a station's speed with n jobs is min(n, 1): one server of constant speed.
bool has_fixed_rate(const NetworkStation& station);

/// Whether some class has a demand at the station.
bool is_used(const NetworkStation& station);

/// The queueing station with the largest sum over classes of weight x demand per unit of largest
/// speed, the first of equals; absent where there is no demand at any. One weight per class,
/// usually its throughput.
std::optional<std::size_t> bottleneck_station(const Network& network,
                                              const std::vector<double>& weights);

/// The sum of a class's demands at delay stations, where no job waits.
double delay_demand(const Network& network, std::size_t job_class);

/// Stations, classes and system from each class's means. With X_c the throughput of class c, R_ck
/// its residence time at station k and V_ck its visits:
///     X_ck = V_ck X_c     Q_ck = X_c R_ck (Little)     one visit: R_ck / V_ck
/// and over classes sums of X, Q and U, and R = Q / X. The bottleneck is the queueing station with
/// the largest sum of X_c D_ck per unit of largest speed. Bounds are left out.
/// Source: Lazowska et al., Quantitative System Performance, 1984, chapter 3.
NetworkSolution assemble(const Network& network, Method method,
                         const std::vector<ClassMeans>& classes);

}  // namespace yates::queueing
