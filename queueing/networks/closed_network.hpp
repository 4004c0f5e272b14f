#pragma once

#include <cstddef>
#include <vector>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/solve.hpp"
#include "queueing/stations/station.hpp"

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

/// Solves a network whose classes are all closed. The solution is exact where that is affordable:
/// mean value analysis where all queueing stations have one server of constant speed, else
/// convolution; else the requested approximation, or with Accuracy::automatic linearizer, and
/// Schweitzer's approximation for populations above 10^6, where its error, which falls as 1 / N, is
/// the smaller one. Affordable is what takes seconds: at most 4 x 10^9 steps (mean value analysis
/// of 4 stations: 10^8 jobs take 4 x 10^8) and 1 GiB; convolution at most 10^7 populations. The
/// approximations know several servers (Seidmann) but no listed speeds.
///
/// Throughputs and numbers at a population that is not whole are interpolated between its
/// neighbours and R = N / X - Z follows; a note says so. Without jobs there are no times.
///
/// Percentiles are those of the response time of one visit, where they are exact: one class with
/// a whole population of at most 10^6, first come, first served, constant speed per server.
///
/// Throws std::domain_error by check_network, and if the requested exact solution is not affordable
/// or the requested approximation cannot treat a station's speeds.
NetworkSolution solve_closed(const Network& network, const SolveOptions& options = {});

/// The means alone, with the method that found them and notes on it; the network is checked.
struct ClosedResult {
  ClosedMeans means;
  Method method;
  std::vector<Note> notes;
};
ClosedResult closed_result(const Network& network, const SolveOptions& options);

/// Residence times by Little's law and utilizations by the utilization law, X D / servers; with
/// listed speeds the share of the time that the station is busy.
std::vector<ClassMeans> closed_class_means(const Network& network, const ClosedMeans& means);

/// Percentiles of the response time of one visit in a closed network with one class, at a station
/// that serves first come, first served with exponential service times. A job that arrives finds
/// the long-run distribution of the network with one job less (arrival theorem); `found[n]` is the
/// probability of finding n. With m servers and n found it waits for n - m + 1 departures at rate
/// m / S and is then served, so with x = m t / S
///     P(R > t) = sum over j of e^-x x^j / j! A(j)
/// where A(j) is the probability of still being there after j events of a Poisson process of rate
/// m / S: with one server P(found >= j), which makes it the sum of found(n) ErlangTail(n + 1, 1 /
/// S, t). All terms are positive; t is solved for to 12 digits. found not empty, service_time > 0,
/// servers >= 1. Source: K. Sevcik, I. Mitrani, The distribution of queuing network states at input
/// and output instants, Journal of the ACM 28, 1981; S. Lavenberg, M. Reiser, Journal of Applied
/// Probability 17, 1980.
std::vector<Percentile> closed_percentiles(int servers, double service_time,
                                           const std::vector<double>& found);

/// The same for one server from P(found >= j), j = 0, 1, ...
std::vector<Percentile> closed_percentiles(double service_time,
                                           const std::vector<double>& found_at_least);

/// P(found >= j) at a single server of constant speed with the given demand, j = 0 ... N - 1:
///     P(n >= j | N - 1) = D X(N - 1) D X(N - 2) ... D X(N - j)
/// with `throughput_by_population[n - 1]` = X(n) for n = 1 ... N - 1 at least.
std::vector<double> found_at_least(double demand, std::size_t population,
                                   const std::vector<double>& throughput_by_population);

}  // namespace yates::queueing
