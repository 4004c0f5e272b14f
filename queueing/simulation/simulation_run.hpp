#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "queueing/simulation/batch_series.hpp"
#include "queueing/simulation/network_simulation.hpp"
#include "queueing/simulation/queue_recursion.hpp"
#include "queueing/simulation/simulation_plan.hpp"

namespace yates::queueing {

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

/// The precision by batches of which `group_size` neighbours are joined to one. Absent where a
/// class with jobs has not been seen often enough to tell.
std::optional<Precision> precision_of(const SimulationPlan& plan, std::span<const Batch> batches,
                                      std::size_t group_size, double confidence);

/// The intervals rest on at least this many groups of batches.
inline constexpr std::size_t fewest_groups = 16;
/// The number of batches that become one group.
inline constexpr std::size_t batches_per_group = 8;
inline constexpr std::size_t fewest_batches = fewest_groups * batches_per_group;

}  // namespace yates::queueing
