#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/networks/network.hpp"
#include "queueing/networks/service_distribution.hpp"
#include "queueing/stations/station.hpp"

namespace yates::queueing {

struct SimulationOptions {
  numerics::Seed seed{1};
  /// The simulation stops when the interval of each class's mean response time is at most this
  /// share of the mean to either side. In (0, 1).
  double half_width = 0.01;
  double confidence = 0.95;  // of each single interval, in (0, 1)
  /// It stops in any case after about this many visits of jobs to stations, >= 1. The time that a
  /// simulation takes is proportional to them.
  std::int64_t largest_number_of_visits = 50'000'000;
  /// The shape of the service times, one per station; empty: exponential everywhere.
  std::vector<ServiceDistribution> service = {};
  ServiceDistribution thinking = ExponentialService{};
};

/// The true value lies within mean -+ half_width with nearly the given confidence. A rule that
/// stops when an interval has become narrow stops too early on intervals that are narrow by chance,
/// the more so the wider they may be and the higher the load. The 95 % intervals of an M/M/1's mean
/// response time had a coverage of 95 % with a half-width of 1 % of the mean (rho = 0.8), 93 % with
/// 5 % (rho = 0.8) and 87 % with 10 % (rho = 0.9). Valid in the limit of narrow intervals: P. W.
/// Glynn and W. Whitt, The asymptotic validity of sequential stopping rules for stochastic
/// simulations, Annals of Applied Probability 2, 1992. The half-width is absent where the
/// simulation was too short to estimate it.
struct Estimate {
  double mean;
  std::optional<double> half_width;
};

/// Half of an interval for the response time that `percent` of the jobs do not exceed; it is not
/// symmetrical, so that half of its length is given.
struct EstimatedPercentile {
  double percent;
  double response_time;
  std::optional<double> half_width;
};

/// One station, for one class or for all; the meanings are those of StationSolution. A value that
/// no simulated job gave is absent.
struct StationEstimates {
  std::string name;
  Estimate utilization;
  Estimate throughput;  // visits per second
  Estimate mean_number;
  Estimate probability_empty;                         // of jobs of all classes
  std::optional<Estimate> mean_residence_time;        // all visits of one job
  std::optional<Estimate> mean_response_time;         // one visit
  std::optional<Estimate> mean_waiting_time;          // of one visit, until its service begins
  std::vector<EstimatedPercentile> percentiles = {};  // of one visit; over all classes only
};

struct SystemEstimates {
  Estimate throughput;   // jobs (cycles of closed classes) per second
  Estimate mean_number;  // jobs at stations, thinking ones left out
  std::optional<Estimate> mean_response_time;
  std::vector<EstimatedPercentile> percentiles = {};  // of one job over all its visits
};

struct ClassEstimates {
  std::string name;
  SystemEstimates system;
  std::vector<StationEstimates> stations;
};

enum class StopReason {
  precision_reached,
  limit_reached,  // on the visits, before the precision was reached
  saturated,      // known before the start: nothing was simulated
  growing,        // the number of jobs grew beyond all bounds
  no_jobs         // nothing ever arrives: nothing was simulated
};

/// Where nothing was simulated, and where the number of jobs grew, there are no stations and no
/// classes, and a note says why.
struct SimulationResult {
  bool stable = true;
  StopReason stop;
  std::vector<StationEstimates> stations;  // over all classes
  SystemEstimates system;
  std::vector<ClassEstimates> classes;
  std::int64_t completed_jobs = 0;  // those that the estimates rest on
  std::int64_t deleted_jobs = 0;    // completed during the warm-up
  double simulated_time = 0.0;      // seconds, warm-up left out
  int groups = 0;                   // batches or replications that the intervals rest on
  /// Of neighbouring batches before they were joined to those that the intervals rest on: the
  /// largest of the classes. Batch means only.
  std::optional<double> lag_one_correlation = std::nullopt;
  /// The largest of the classes' half-widths of the mean response time, relative to it.
  std::optional<double> reached_half_width = std::nullopt;
  std::vector<Note> notes = {};
};

/// A discrete-event simulation of the network: estimates, with intervals, of what solve(Network)
/// computes. It assumes less than the product form: first-come-first-served stations may have any
/// service times, different ones for each class. A first-come-first-served station with listed
/// speeds serves one job at a time. To make V visits on average, a job passes the stations in their
/// order, round after round, as long as visits are left: a whole number of visits is made exactly,
/// the fraction of one more by chance. In a network with product form all routes with the same
/// visits give the same means (F. P. Kelly, Reversibility and Stochastic Networks, 1979, chapter
/// 3); elsewhere, and for the distribution of a job's response time, the route matters.
///
/// Warm-up: the empty start is deleted by the rule MSER (K. P. White, M. J. Cobb, S. C. Spratt, A
/// comparison of five steady-state truncation heuristics for simulation, WSC 2000), on the means of
/// batches, for the response time and the number of jobs; the run continues until the warm-up is at
/// most a quarter of it. Of replications the rule sees the mean over all. Intervals: Student's t
/// over 16 to 32 batches, or over replications, of ratio estimates. The batches are joined from
/// eight smaller ones each, whose correlation with their neighbours must have become small (A. M.
/// Law, J. S. Carson, A sequential procedure for determining the length of a steady-state
/// simulation, Operations Research 27, 1979). The precision must hold at two looks in a row, a
/// seventh of the run or more apart, since an interval that is narrow by chance tends to lie too
/// low. Percentiles come from counts in cells 0.8 % wide, interpolated. A population that is not a
/// whole number is simulated by replications at the whole numbers around it; throughput and numbers
/// are interpolated as solve does, times follow by Little's law, and a note says so. Streams: every
/// class has one stream for the times between arrivals and one that gives each job a sequence of
/// its own for its route and services, so that the i-th job brings the same demands in every
/// variant of a model that is simulated with the same seed. The same input gives the same result,
/// whatever the machine.
///
/// Saturation is a result, known beforehand where open arrivals reach or exceed the capacity of a
/// station. Throws std::domain_error by check_network and where an option is out of its range,
/// there is not one service distribution per station, the populations exceed 2 million jobs, more
/// than four are not whole numbers, the times and rates are so far apart that they exceed the range
/// of numbers, or there are so many stations and classes that what is kept of them would exceed
/// some 100 MB. Percentiles, first those of stations, are left out where their counts would do so.
SimulationResult simulate(const Network& network, const SimulationOptions& options = {});

/// Variants of one model, compared under common random numbers.
struct SimulatedSweep {
  std::vector<SimulationResult> points;
  /// Element i: the mean response time (of all classes) at point i + 1 minus that at point i, with
  /// an interval from the pairs of replications; absent where a point has none.
  std::vector<std::optional<Estimate>> changes;
};

/// Simulates every network with the same streams and by replications of the
/// same length in all points, so that differences between points come out sharper than the points
/// themselves. It goes on until every point has its precision. Throws std::domain_error as above,
/// for more than 1000 points, and unless the networks agree in their number of stations and
/// classes.
SimulatedSweep simulate_sweep(std::span<const Network> networks,
                              const SimulationOptions& options = {});

}  // namespace yates::queueing
