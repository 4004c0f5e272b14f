#pragma once

#include <cstddef>
#include <vector>

#include "queueing/networks/network.hpp"

namespace yates::queueing {

/// What a recursion finds out about a closed network.
struct ClosedMeans {
  std::vector<double> throughputs;           // per class, jobs per second
  std::vector<std::vector<double>> numbers;  // [class][station], mean number of jobs
  /// [class][station]: share of the time that a load-dependent station serves the class; empty
  /// where a method has no such stations.
  std::vector<std::vector<double>> busy_shares = {};
  /// False where an iteration did not converge.
  bool converged = true;
  /// One class: throughput with 1, 2, ... jobs, as far as `history_limit` allows.
  std::vector<double> throughput_by_population = {};
  /// One class with a whole population, [station]: the probability of finding 0, 1, 2, ... jobs at
  /// a station with several servers that serves first come, first served; empty elsewhere.
  std::vector<std::vector<double>> found_on_arrival = {};
};

inline constexpr double history_limit = 1e6;

/// Zeros for every class and station.
ClosedMeans no_means(const Network& network);

/// Populations of closed classes as the recursions walk through them: all vectors of whole numbers
/// from 0 to the next whole number above each population. Where a population is not whole the
/// means are interpolated between the neighbours of whole numbers.
class PopulationLattice {
 public:
  explicit PopulationLattice(const Network& network);

  /// The classes with jobs, the largest population last.
  const std::vector<std::size_t>& classes() const { return classes_; }
  /// The largest whole population of classes()[i].
  std::size_t largest(std::size_t i) const { return largest_[i]; }
  /// The number of points, a double because it can be beyond every integer type.
  double points() const;
  /// The number of points with the last class left out.
  double points_without_last() const;
  /// The share of a point in the interpolated means: 1 at whole populations, 0 except next to the
  /// requested populations. The shares sum to 1.
  double weight(const std::vector<std::size_t>& point) const;

 private:
  std::vector<double> populations_;
  std::vector<std::size_t> classes_;
  std::vector<std::size_t> largest_;
};

}  // namespace yates::queueing
