#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/network_simulation.hpp"
#include "queueing/simulation/simulation.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

/// A running simulation of SimulationPlan::is_plain_queue: the same jobs in the same order as those
/// of NetworkSimulation, without events. A job starts when the first server is free,
///     start = max(arrival, earliest end of the servers' work)
/// (J. Kiefer, J. Wolfowitz, On the theory of queues with many servers, 1955; with one server the
/// recursion of D. V. Lindley, The theory of queues with a single server, 1952). Numbers of jobs
/// come from the jobs' times by Little's law, each stretch counting the jobs that arrive in it.
class QueueRecursion {
 public:
  /// `plan` must outlive the simulation.
  QueueRecursion(const SimulationPlan& plan, int replication);

  /// Adds `jobs` more jobs to `stretch`.
  void run(std::int64_t jobs, Stretch& stretch);
  bool growing() const { return false; }

 private:
  void run_one_server(std::int64_t jobs, Stretch& stretch);
  void run_many_servers(std::int64_t jobs, Stretch& stretch);

  const SimulationPlan& plan_;
  numerics::Random arrivals_;
  numerics::Random job_seeds_;
  double mean_gap_;
  double mean_service_;
  double backlog_ = 0.0;             // one server: the work that it has left on the last arrival
  double arrival_ = 0.0;             // of the last job
  double all_free_ = 0.0;            // when the last service ends
  std::vector<double> server_free_;  // a heap with the earliest first
};

/// One run of a plan, in batches, whose length can be chosen while it goes on.
class SimulationRun {
 public:
  /// Prepares a run of at most about `visits` visits, one of `runs` that are kept side by side,
  /// with batches so short that there are enough of them. `plan` must outlive the run. Throws
  /// std::domain_error where the plan has so many stations and classes that the sums of the runs
  /// would take more than most_bytes_of_sums.
  SimulationRun(const SimulationPlan& plan, int replication, int runs, std::int64_t visits);

  void add_batch();
  const BatchSeries& series() const { return series_; }
  /// Visits that are complete, or jobs where those make hardly any visits.
  std::int64_t work() const { return std::max(visits_, completed_); }
  std::int64_t completed() const { return completed_; }
  /// Whether the number of jobs grew beyond all bounds, so that there is no use in continuing.
  bool growing() const;

  /// The batches without the warm-up. Its end is settled once and for all as soon as the rule MSER
  /// finds it in the first quarter of the run: applied again and again, the rule would also cut off
  /// long queues that came late by chance, and the means would come out too small.
  std::span<const Batch> steady_batches();
  bool settled() const { return settled_; }

 private:
  SumsLayout layout_;
  std::variant<QueueRecursion, NetworkSimulation> engine_;
  Stretch stretch_;
  BatchSeries series_;
  std::int64_t jobs_per_batch_;
  std::size_t warm_up_ = 0;  // in batches
  bool settled_ = false;
  std::int64_t visits_ = 0;
  std::int64_t completed_ = 0;
};

/// How many batches belong to the warm-up of all runs, by the rule MSER applied to the means over
/// the runs (as in P. D. Welch's method), once for the response time and once for the number of
/// jobs. The more runs there are, the less the cut depends on chance.
std::size_t warm_up_of(std::span<const BatchSeries> runs, const SumsLayout& layout);

/// How precisely the mean response times are known so far.
struct Precision {
  double half_width = 0.0;   // relative, the largest of the classes
  double correlation = 0.0;  // of neighbouring batches, the largest of the classes
};

/// The precision by batches of which `group_size` neighbours are joined to one. The precision is
/// absent where a class with jobs has not been seen often enough to tell.
std::optional<Precision> precision_of(const SimulationPlan& plan, std::span<const Batch> batches,
                                      std::size_t group_size, double confidence);

/// The intervals rest on at least this many groups of batches.
inline constexpr std::size_t fewest_groups = 16;
/// The number of batches that become one group.
inline constexpr std::size_t batches_per_group = 8;
inline constexpr std::size_t fewest_batches = fewest_groups * batches_per_group;

/// Runs of one model that share nothing but what they simulate.
struct Replications {
  std::vector<Batch> runs;  // each without its warm-up
  std::int64_t completed_jobs = 0;
  std::int64_t deleted_jobs = 0;
  bool growing = false;  // beyond all bounds: `runs` is then incomplete
};

/// Runs of about `visits` visits each. The warm-up is found once for all of them.
Replications replicate(const SimulationPlan& plan, int replications, std::int64_t visits);

/// The same for a population between whole numbers: run i of the result has the weighted mean of
/// the rates (jobs, busy servers, completed jobs, ... per second) in run i of the parts, so that
/// throughput and numbers are interpolated and times follow from them by Little's law. With several
/// parts there are no histograms of response times.
Replications replicate(std::span<const WeightedPlan> parts, int replications, std::int64_t visits);

/// A quotient of two long-run means, both observed in the same stretches: its value is the quotient
/// of the totals, its variance that of y_i - ratio x_i. Source: A. M. Law, W. D. Kelton, Simulation
/// Modeling and Analysis, 1991, section 9.5.
struct RatioSample {
  std::vector<double> numerators;
  std::vector<double> denominators;

  bool empty() const { return denominator_total() <= 0.0; }
  double denominator_total() const;
  double ratio() const;
  /// y_i - ratio x_i.
  std::vector<double> residuals() const;
  /// Interval by Student's t; without half-width where there are fewer than two stretches. Not for
  /// an empty sample.
  Estimate estimate(double confidence) const;
  /// Joins each `size` neighbours into one; a remainder at the front is dropped.
  RatioSample joined_by(std::size_t size) const;
};

/// Numerators and denominators by functions of a stretch's sums.
template <typename Numerator, typename Denominator>
RatioSample ratio_sample(std::span<const Batch> batches, Numerator numerator,
                         Denominator denominator) {
  RatioSample sample;
  for (const Batch& batch : batches) {
    sample.numerators.push_back(numerator(batch.sums));
    sample.denominators.push_back(denominator(batch.sums));
  }
  return sample;
}

/// Mean response time of the jobs of one class, or of all where none is named.
RatioSample system_response(std::span<const Batch> batches, const SumsLayout& layout,
                            std::optional<std::size_t> job_class = std::nullopt);

/// Jobs at the stations.
RatioSample system_number(std::span<const Batch> batches, const SumsLayout& layout);

/// The correlation of a stretch's residual with the next one's, in [-1, 1]; 0 where all residuals
/// are.
double lag_one_correlation(const RatioSample& sample);

/// ratio(second) - ratio(first) of samples whose stretches belong together in pairs.
Estimate difference(const RatioSample& first, const RatioSample& second, double confidence);

/// Percentiles at `reported_percents` of the times in one histogram of all groups, chosen by its
/// index; the interval is that of the share of times up to the percentile. Empty where there is no
/// time.
std::vector<EstimatedPercentile> estimated_percentiles(std::span<const ResponseHistogram> groups,
                                                       double confidence);

/// All estimates from independent groups of stretches; the fields on how the simulation went are
/// left to the caller.
SimulationResult estimates_of(const SimulationPlan& plan, std::span<const Batch> groups,
                              double confidence);

}  // namespace yates::queueing
